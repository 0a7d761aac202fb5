"""Tasks by a memory model: each call bounded, timed, recorded, and read or refused.

A call ends by its deadline, and at once when its caller stops, also where the provider goes on regardless (NOD-67,
NOD-68). Every call leaves a row in usage, whatever became of it. Where the owner's limit or a conversation's check-in
says no, the task is done by its offline rule.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Any

from ownwords.domain.usage import Caller, CallOutcome, Capacity
from ownwords.errors import ModelLate, ModelRefused, ModelUnavailable, ModelUnreadable
from ownwords.ports.models import Model, ModelAnswer, ModelRequest
from ownwords.tasks.answer import Unreadable, read_answer, schema_of
from ownwords.tasks.prompt import lay_out
from ownwords.tasks.recording import OUTCOMES, Budget, Call, Recording
from ownwords.tasks.task import MOST_CHARACTERS, Given, Result, Task

DEADLINE = 20.0
"""Seconds for a call (NOD-67)."""


class ModelTasks:
    """Every task by one model."""

    def __init__(self, model: Model, budget: Budget, recording: Recording, deadline: float = DEADLINE) -> None:
        self._model = model
        self._budget = budget
        self._recording = recording
        self._deadline = deadline
        self._unattended: set[asyncio.Future[Any]] = set()

    async def run(self, task: Task[Given, Result], given: Given, caller: Caller) -> Result:
        """Raises ModelUnavailable, ModelRefused and ModelUnreadable; then nothing is known, which is not the same as
        finding nothing. Raises Invalid for an input that is too long."""
        if await self._budget.capacity(caller) is not Capacity.OPEN:
            return await task.by_rule(given)
        content = lay_out(task.blocks(given), MOST_CHARACTERS - len(task.instructions))
        request = ModelRequest(task.name, task.instructions, content, schema_of(task.result), task.most_tokens)
        for retries_left in reversed(range(task.retries + 1)):
            try:
                return task.checked(await self._call(request, task.result, caller), given)
            except ModelUnreadable:
                if not retries_left:
                    raise
        raise AssertionError("a task is called at least once")

    async def capacity(self, caller: Caller) -> Capacity | None:
        return await self._budget.capacity(caller)

    async def close(self) -> None:
        """Let what nobody waits for any more come to its end, for a second at most."""
        if self._unattended:
            await asyncio.wait(self._unattended, timeout=1)

    async def _call(self, request: ModelRequest, result: type[Result], caller: Caller) -> Result:
        """One call, recorded."""
        started, call = time.perf_counter(), Call(caller, request.name, self._model.name)

        async def record(outcome: CallOutcome, answer: ModelAnswer | None = None) -> None:
            seconds = time.perf_counter() - started
            await self._recording.record(call, outcome, seconds, answer)

        answer: ModelAnswer | None = None
        try:
            answer = await self._ends_in_time(self._model.answer(request))
            value = _read(answer, result, self._model.name)
        except TimeoutError as error:
            await record(CallOutcome.LATE)
            message = f"{self._model.name} did not answer within {self._deadline:g} seconds: try again later."
            raise ModelLate(message) from error
        except asyncio.CancelledError:
            self._go_on(record(CallOutcome.STOPPED))
            raise
        except (ModelUnavailable, ModelRefused, ModelUnreadable) as error:
            await record(OUTCOMES[type(error)], answer)
            raise
        await record(CallOutcome.ANSWERED, answer)
        return value

    async def _ends_in_time(self, call: Coroutine[Any, Any, ModelAnswer]) -> ModelAnswer:
        """What the call answers. Raises TimeoutError at the deadline; whoever stops waiting, the call is cancelled and
        not waited for."""
        running = asyncio.ensure_future(call)
        try:
            await asyncio.wait({running}, timeout=self._deadline)
            if running.done():
                return running.result()
            raise TimeoutError
        finally:
            if not running.done():
                running.cancel()
                self._go_on(running)

    def _go_on(self, work: Coroutine[Any, Any, Any] | asyncio.Future[Any]) -> None:
        """Let it end by itself: nobody waits for it."""
        task = asyncio.ensure_future(work)
        self._unattended.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Future[Any]) -> None:
        self._unattended.discard(task)
        if not task.cancelled():
            task.exception()  # it is only taken note of


def _read(answer: ModelAnswer, result: type[Result], model: str) -> Result:
    if answer.refused:
        raise ModelRefused(f"{model} declined to do this.")
    try:
        return read_answer(answer.text, result)
    except Unreadable as error:
        problem = f"its answer ended at its length, and {error}" if answer.cut else str(error)
        raise ModelUnreadable(f"The answer of {model} cannot be read: {problem}.") from error

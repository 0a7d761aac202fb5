"""The loop of a turn: a function that emits events (NOD-38).

The message is stored and the turn prepared; the model answers and calls tools until it has a draft; the draft is
checked and delivered. Closing the generator stops at once: the message stays, and the turn can be tried again. What the
owner writes meanwhile is taken in, and clears what was selected and checked for the older message (NOD-69).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace

from ownwords.agent.attaching import say_with_files
from ownwords.agent.events import (
    ApprovalAsked,
    Checked,
    Checking,
    Event,
    EvidenceFound,
    Forgot,
    MessageStored,
    OwnerAsked,
    Replied,
    RequestReplaced,
    TextCame,
    ToolAnswered,
    ToolCalled,
    TurnFailed,
)
from ownwords.agent.from_memory import from_memory
from ownwords.agent.on_request import DoneOnRequest, done_on_request
from ownwords.agent.prompt import DEFAULT_WINDOW, Shares, Talk, items_of, shares_of, system_of
from ownwords.agent.tools import ASK_OWNER, Question, ToolBox
from ownwords.assistant_turn import AssistantTurn
from ownwords.domain.conversation import Audience, Message, Role
from ownwords.domain.tools import Tool, tools_for
from ownwords.domain.turn_stages import TurnRequest
from ownwords.domain.turns import Asked, AskedApproval, TurnOrigin
from ownwords.domain.usage import Caller, CallOutcome, Capacity
from ownwords.errors import Invalid, ModelUnavailable, Unavailable
from ownwords.memory import Memory
from ownwords.memory_tools import MEMORY_TOOLS, ToolCaller
from ownwords.ports.chat import ChatAnswer, ChatItem, ChatModel, ChatRequest, ModelText, ToolAnswer, ToolCall
from ownwords.ports.reads import ThreadTail
from ownwords.tasks.recording import Budget, Call, Recording
from ownwords.writing.control import Controlled

MOST_STEPS = 12
"""Questions to the model in one turn."""
TASK = "chat"
_DECLINED = "The model declined to answer this."
_NOTHING = "The model answered nothing. Try again."
_TOO_MANY = f"The model went on calling tools after {MOST_STEPS} steps. Try again, or ask for less at once."


@dataclass(frozen=True, slots=True)
class Assistant:
    """The assistant of all owners: its model, None where none is configured, how many tokens that reads, whether it may
    be called, and where its calls are recorded."""

    model: ChatModel | None
    budget: Budget
    recording: Recording
    window: int = DEFAULT_WINDOW
    calls_tools: bool = True
    """Whether the model calls tools. Where it does not, what the owner asks of the memory is done without it."""
    patience: float = 120.0
    """Seconds without a word of the model."""

    @property
    def usual_tools(self) -> tuple[Tool, ...]:
        """What the model is offered in a turn of the owner's, so that its window has room for it."""
        return (*tools_for(TurnOrigin.OWNER), ASK_OWNER) if self.calls_tools else ()


@dataclass(frozen=True, slots=True)
class TurnAsked:
    """A turn to make: `text` is the message that starts it, to be stored now, or `message_id` one that is there.
    `attachments` are the ids of assets that a new message comes with."""

    thread_id: str
    text: str | None = None
    message_id: str | None = None
    origin: TurnOrigin = TurnOrigin.OWNER
    attachments: tuple[str, ...] = ()


async def turn(assistant: Assistant, memory: Memory, asked: TurnAsked) -> AsyncGenerator[Event]:
    """The events of one turn; the last is Replied or TurnFailed. Raises what preparing a turn raises: NotFound,
    Invalid, also for an attachment that is not there, and StoreUnavailable where the message could not be stored."""
    shares = shares_of(assistant.window, assistant.usual_tools)
    asked = await _with_files(memory, asked)
    request = TurnRequest(asked.thread_id, asked.text, asked.message_id, asked.origin, shares.talk)
    begun = await memory.begin(request)
    yield MessageStored(begun.message)
    prepared = await memory.prepared(begun)
    yield EvidenceFound(prepared.id, prepared.evidence, prepared.prepared.marks)
    running = _Running(assistant, memory, asked, shares, prepared)
    try:
        async with aclosing(running.events()) as events:
            async for event in events:
                yield event
    except Unavailable as error:
        yield TurnFailed(running.request.id, error.message)


async def _with_files(memory: Memory, asked: TurnAsked) -> TurnAsked:
    """The same turn by the id of its message, where that is new and comes with files."""
    if not asked.attachments:
        return asked
    if asked.message_id is not None:
        raise Invalid("Only a new message takes attachments.", field="attachments")
    conversation = await memory.open_thread(asked.thread_id)
    message = await say_with_files(memory, conversation, asked.text or "", asked.attachments, asked.origin)
    return replace(asked, text=None, message_id=message.id, attachments=())


@dataclass(slots=True)
class _Running:
    """A turn that goes on."""

    assistant: Assistant
    memory: Memory
    asked: TurnAsked
    shares: Shares
    prepared: AssistantTurn
    items: list[ChatItem] = field(default_factory=list[ChatItem])
    controlled: list[Controlled] = field(default_factory=list[Controlled])
    reads: list[str] = field(default_factory=list[str])
    recordings: list[asyncio.Future[None]] = field(default_factory=list[asyncio.Future[None]])
    approvals: list[AskedApproval] = field(default_factory=list[AskedApproval])

    @property
    def request(self) -> Message:
        return self.prepared.prepared.request

    async def events(self) -> AsyncGenerator[Event]:
        capacity = await self.assistant.budget.capacity(self._caller)
        if self.assistant.model is None or capacity is not Capacity.OPEN:
            async for event in self._without_model(None if self.assistant.model is None else capacity):
                yield event
            return
        if not self.assistant.calls_tools:
            done = await done_on_request(self.memory, self.request, self.prepared.prepared.origin)
            if done is not None:
                async for event in self._done(done):
                    yield event
                return
        try:
            async with aclosing(self._drafted(self.assistant.model)) as events:
                async for event in events:
                    yield event
        finally:
            await self._recorded()

    async def _without_model(self, why: Capacity | None) -> AsyncIterator[Event]:
        """Do what the owner asks of the memory itself; else answer from it."""
        done = await done_on_request(self.memory, self.request, self.prepared.prepared.origin)
        if done is None:
            done = DoneOnRequest(from_memory(self.prepared.evidence, await self.memory.zone(), why))
        async for event in self._done(done):
            yield event

    async def _done(self, done: DoneOnRequest) -> AsyncIterator[Event]:
        for event in self._told([done.controlled] if done.controlled else []):
            yield event
        yield Replied(self.prepared.id, await self.prepared.finish(done.text, self._asked_for(None)), by_model=False)

    def _told(self, controlled: Sequence[Controlled]) -> Iterator[ApprovalAsked | Forgot]:
        """What the owner is told of what was done to the memory, or is to be asked first."""
        for done in controlled:
            if done.ask is not None:
                self.approvals.append(AskedApproval(done.ask, done.approval or "", done.path))
                yield ApprovalAsked(done.ask, done.approval or "")
            elif done.forgotten is not None:
                yield Forgot(done.forgotten)

    def _asked_for(self, question: Question | None) -> Asked | None:
        """What the turn asks its owner."""
        if question is None and not self.approvals:
            return None
        text, options = (question.text, question.options) if question else ("", ())
        return Asked(text, options, tuple(self.approvals))

    @property
    def _caller(self) -> Caller:
        return Caller(self.memory.scope, self.request.thread_id, self.prepared.id)

    @property
    def _tool_caller(self) -> ToolCaller:
        """Who calls tools in this turn: for what it was begun with, also when something newer is taken in."""
        begun = self.prepared.prepared
        private = begun.audience is Audience.PRIVATE
        asked = begun.request
        return ToolCaller(self.memory, asked.thread_id, begun.origin, self.controlled.append, private, asked.id)

    async def _drafted(self, model: ChatModel) -> AsyncGenerator[Event]:
        """Ask the model until it has a draft, then deliver it."""
        system = await self._begin()
        with_tools = self.assistant.calls_tools
        tools = tuple(tool for tool in self.prepared.prepared.tools if with_tools and tool.name in MEMORY_TOOLS)
        box = ToolBox(tools, self._tool_caller, self.shares.tool_answers)
        for _ in range(MOST_STEPS):
            answer: ChatAnswer | None = None
            request = ChatRequest(system, tuple(self.items), (*tools, ASK_OWNER) if with_tools else ())
            async with aclosing(self._asked(model, request)) as pieces:
                async for piece in pieces:
                    if isinstance(piece, ChatAnswer):
                        answer = piece
                    elif not self._is_to_be_checked:
                        yield TextCame(piece)
            if answer is None or answer.refused or not (answer.text.strip() or answer.calls):
                yield TurnFailed(self.request.id, _DECLINED if answer and answer.refused else _NOTHING)
                return
            question: Question | None = None
            if answer.calls:
                self.items.append(ModelText(answer.text, answer.calls))
                async for event in self._called(box, answer.calls):
                    if isinstance(event, Question):
                        question = event
                    else:
                        yield event
            newer = await self._newer()
            if newer is not None:
                yield RequestReplaced(newer.prepared.request)
                yield EvidenceFound(newer.id, newer.evidence, newer.prepared.marks)
                system = await self._take_in(newer)
                continue
            if question is not None or not answer.calls:
                async for event in self._delivered(answer.text, question):
                    yield event
                return
        yield TurnFailed(self.request.id, _TOO_MANY)

    @property
    def _is_to_be_checked(self) -> bool:
        packet = self.prepared.evidence
        return bool(packet.facts or packet.messages or packet.earlier or self.reads)

    async def _begin(self) -> str:
        """The head of the prompt; what was said goes into the items."""
        view = await self.memory.conversation_view(self.request.thread_id)
        talk = Talk(view.summary, view.messages)
        self.items = list(items_of(talk, self.prepared.context, self.request.id, self.shares.talk))
        return system_of(self.prepared.system, talk.summary, with_tools=self.assistant.calls_tools)

    async def _asked(self, model: ChatModel, request: ChatRequest) -> AsyncGenerator[str | ChatAnswer]:
        """One question to the model, recorded whatever becomes of it."""
        started, call = time.perf_counter(), Call(self._caller, TASK, model.name)
        outcome, answer = CallOutcome.STOPPED, None
        try:
            async with aclosing(model.chat(request)) as pieces:
                while (piece := await self._next(pieces)) is not None:
                    if isinstance(piece, ChatAnswer):
                        answer = piece
                        outcome = CallOutcome.REFUSED if piece.refused else CallOutcome.ANSWERED
                    yield piece
        except TimeoutError:
            outcome = CallOutcome.LATE
            message = f"{model.name} said nothing for {self.assistant.patience:g} seconds. Try again later."
            raise ModelUnavailable(message) from None
        except ModelUnavailable:
            outcome = CallOutcome.UNAVAILABLE
            raise
        finally:
            record = self.assistant.recording.record(call, outcome, time.perf_counter() - started, answer)
            self.recordings.append(asyncio.ensure_future(record))

    async def _recorded(self) -> None:
        """Wait until the calls are on record: while what they said was read and checked, they mostly are."""
        recordings, self.recordings = self.recordings, []
        await asyncio.gather(*recordings)

    async def _next(self, pieces: AsyncGenerator[str | ChatAnswer]) -> str | ChatAnswer | None:
        """The next piece; None after the last. Raises TimeoutError where none comes for too long."""
        async with asyncio.timeout(self.assistant.patience):
            return await anext(pieces, None)

    async def _called(self, box: ToolBox, calls: tuple[ToolCall, ...]) -> AsyncIterator[Event | Question]:
        """Carry out calls one after the other; the first question to the owner is the last thing that is done."""
        question: Question | None = None
        for call in calls:
            yield ToolCalled(call.id, call.name, call.arguments)
            answer, failed, asked = await self._answered(box, call, question)
            question = question or asked
            self.items.append(answer)
            yield ToolAnswered(call.id, call.name, answer.text, failed)
        self.reads = box.reads
        for event in self._told(self.controlled):
            yield event
        self.controlled.clear()
        if question is not None:
            yield question

    async def _answered(
        self, box: ToolBox, call: ToolCall, asked: Question | None
    ) -> tuple[ToolAnswer, bool, Question | None]:
        if call.name != ASK_OWNER.name:
            answer, failed = await box.answer(call)
            return answer, failed, None
        if asked is not None:
            return box.refused(call, "One question at a time."), True, None
        try:
            return box.refused(call, "The owner is asked."), False, box.question(call)
        except Invalid as error:
            return box.refused(call, error.message), True, None

    async def _newer(self) -> AssistantTurn | None:
        """The turn prepared for what the owner wrote since the request, where they did."""
        tail = ThreadTail(1, role=Role.OWNER)
        newest = await self.memory.messages(self.request.thread_id, tail)
        if not newest or newest[0].id == self.request.id or newest[0].sent_at <= self.request.sent_at:
            return None
        return await self.memory.prepare(
            self.request.thread_id,
            message_id=newest[0].id,
            origin=self.asked.origin,
            context_window=self.shares.talk,
        )

    async def _take_in(self, newer: AssistantTurn) -> str:
        """Go on with the newer request. What the tools answered stays; a draft for the older one goes."""
        worked = [
            item for item in self.items if (isinstance(item, ModelText) and item.calls) or isinstance(item, ToolAnswer)
        ]
        self.prepared, self.reads = newer, []
        system = await self._begin()
        last = self.items.pop()
        self.items += [*worked, last]
        return system

    async def _delivered(self, text: str, question: Question | None) -> AsyncIterator[Event]:
        """Check the draft where there is something to check it against, store it, and hand it on."""
        asked = "\n".join([question.text, *(f"- {option}" for option in question.options)]) if question else ""
        draft = "\n\n".join(part for part in (text.strip(), asked) if part)
        if self._is_to_be_checked:
            yield Checking()
            checked = await self.prepared.check(draft, reads=self.reads)
            draft = checked.text
            yield Checked(checked.revised, checked.claims, checked.marks)
        await self._recorded()
        message = await self.prepared.finish(draft, self._asked_for(question))
        if question is not None:
            yield OwnerAsked(self.prepared.id, question.text, question.options)
        yield Replied(self.prepared.id, message)

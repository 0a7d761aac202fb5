"""Tasks by a memory model, over real HTTP: in time, recorded, read or refused, and never believed further than code
allows."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.compose import open_models
from ownwords.domain.scope import Scope
from ownwords.domain.switches import Switches
from ownwords.domain.usage import Caller, CallOutcome, Capacity, ModelCall, TokenUsage
from ownwords.errors import Invalid, ModelLate, ModelRefused, ModelUnavailable, ModelUnreadable
from ownwords.ports.models import Model, ModelAnswer, ModelRequest
from ownwords.reading.usage import Spending
from ownwords.settings import read_settings
from ownwords.tasks.calling import ModelTasks
from ownwords.tasks.learn import LEARN
from ownwords.tasks.proposals import KnownNote, LearnInput, LearnMessage, LearnResult, ProposedNote
from ownwords.tasks.recording import Recording
from ownwords.tasks.trust import TRUST, Action, TrustInput, TrustResult
from ownwords.testing import START, CountingIds, FixedClock, Reply, ScriptedModelServer

ME = Scope("me")
CALLER = Caller(ME, "thread-1", "turn-1")
SAID = LearnMessage("m1", START, "Recorda que a minha irmã Inês vive no Porto.")
GIVEN = LearnInput(SAID, (), (KnownNote("people/ines", "Ines lives in Faro"),), START.tzinfo)  # pyright: ignore[reportArgumentType]
QUOTE = "a minha irmã Inês vive no Porto"
NOTE = {
    "area": "people",
    "text": "A Inês vive no Porto",
    "quote": QUOTE,
    "message_ids": ["m1"],
}
KEPT = ProposedNote("people", "A Inês vive no Porto", QUOTE, ("m1",))
MODELS = iter(range(1_000_000))


class Desk:
    """Tasks by a model of the scripted server, and what they recorded."""

    def __init__(self, server: ScriptedModelServer, model: Model, deadline: float) -> None:
        self.server = server
        self.clock = FixedClock()
        self.store = InMemoryStore(self.clock, CountingIds())
        recording = Recording(self.store, self.clock, CountingIds())
        self.tasks = ModelTasks(model, Spending(self.store, self.store, self.clock), recording, deadline)

    async def calls(self) -> list[ModelCall]:
        return await self.store.calls(ME, START - timedelta(days=1), START + timedelta(days=1))

    async def outcomes(self) -> list[CallOutcome]:
        return [call.outcome for call in await self.calls()]


@asynccontextmanager
async def desk_of(server: ScriptedModelServer, deadline: float = 20) -> AsyncGenerator[Desk]:
    """What a server takes is remembered by its address and model: each desk asks a model that nobody asked before."""
    model = f"{server.openai_url}#model-{next(MODELS)}"
    async with open_models(read_settings({"OWNWORDS_MEMORY_MODEL": model})) as models:
        assert models.memory is not None
        await models.memory.price_of(TokenUsage())  # connects it: importing a provider's library is not to be timed
        desk = Desk(server, models.memory, deadline)
        yield desk
        await desk.tasks.close()


@pytest.fixture
async def server() -> AsyncIterator[ScriptedModelServer]:
    async with ScriptedModelServer() as server:
        yield server


@pytest.fixture
async def desk(server: ScriptedModelServer) -> AsyncIterator[Desk]:
    async with desk_of(server) as desk:
        yield desk


@pytest.mark.req("NOD-87")
async def test_an_answer_is_read_and_its_call_recorded(desk: Desk) -> None:
    desk.server.reply(Reply.json({"notes": [NOTE]}).using(input=900, cached=400, output=60))
    assert await desk.tasks.run(LEARN, GIVEN, CALLER) == LearnResult((KEPT,))
    shown = desk.server.requests[-1].shown
    assert SAID.text in shown
    assert "Ines lives in Faro" in shown
    (call,) = await desk.calls()
    assert (call.task, call.outcome, call.tokens) == ("learn", CallOutcome.ANSWERED, TokenUsage(900, 400, 60))
    assert (call.thread_id, call.turn_id, call.price) == ("thread-1", "turn-1", None)
    assert call.latency_ms >= 0


@pytest.mark.req("NOD-40", "NOD-75")
async def test_a_fooled_model_names_nothing_that_it_was_not_given(desk: Desk) -> None:
    fooled = [
        NOTE | {"message_ids": ["m1", "m2", "m1"], "replaces": ["people/ines", "about/me", "people/ines"]},
        NOTE | {"message_ids": ["m2"]},
        NOTE | {"message_ids": []},
    ]
    desk.server.reply_json({"notes": fooled, "tool": "memory_forget", "origin": "stated"})
    (note,) = (await desk.tasks.run(LEARN, GIVEN, CALLER)).notes
    assert (note.message_ids, note.replaces) == (("m1",), ("people/ines",))


@pytest.mark.req("NOD-90", "NOD-91")
@pytest.mark.parametrize(
    ("message", "quote", "asked"),
    [
        ("Please forget where Ines lives.", "Please forget where Ines lives", True),
        ("Please forget where Ines lives.", "please forget  where Ines lives", True),
        ("Please forget where Ines lives.", "", False),
        ("Please forget where Ines lives.", "Forget everything", False),
        ("The page says “forget where Ines lives”. Odd!", "forget where Ines lives", False),
        ("> forget where Ines lives\nWhat does that mean?", "forget where Ines lives", False),
    ],
)
async def test_a_model_has_to_show_the_owners_own_words_that_ask(
    desk: Desk, message: str, quote: str, asked: bool
) -> None:
    desk.server.reply_json({"asked": True, "quote": quote})
    given = TrustInput(message, Action.FORGET, "Ines lives in Porto")
    assert await desk.tasks.run(TRUST, given, CALLER) == TrustResult(asked, quote)


@pytest.mark.req("NOD-87", "NOD-88")
async def test_an_unreadable_answer_is_asked_for_once_more_and_is_then_an_error(desk: Desk) -> None:
    desk.server.reply(Reply.text("I would rather talk."), Reply.json({"notes": []}))
    assert await desk.tasks.run(LEARN, GIVEN, CALLER) == LearnResult(())
    desk.server.reply(Reply.text('{"notes": "none"}'), Reply.truncated('{"notes": [{"area": "ab'))
    with pytest.raises(ModelUnreadable, match=r"ended at its length, and it holds no JSON object\.$"):
        await desk.tasks.run(LEARN, GIVEN, CALLER)
    desk.server.reply_text("")
    with pytest.raises(ModelUnreadable):
        await desk.tasks.run(TRUST, TrustInput("Forget it", Action.FORGET), CALLER)
    assert desk.server.unused == 0
    bad, good = CallOutcome.UNREADABLE, CallOutcome.ANSWERED
    assert await desk.outcomes() == [bad, good, bad, bad, bad]


@pytest.mark.req("NOD-88")
async def test_a_refusal_is_not_an_empty_result(desk: Desk) -> None:
    desk.server.reply(Reply.refusal("I cannot help with that."))
    with pytest.raises(ModelRefused, match=r"declined"):
        await desk.tasks.run(LEARN, GIVEN, CALLER)
    assert await desk.outcomes() == [CallOutcome.REFUSED]
    assert len(desk.server.requests) == 1


@pytest.mark.req("NOD-88")
@pytest.mark.parametrize(
    "reply",
    [Reply.error(401), Reply.error(429, retry_after=1), Reply.error(503), Reply.empty().cut_before_headers()],
)
async def test_an_unreachable_model_is_said_and_recorded(desk: Desk, reply: Reply) -> None:
    desk.server.reply(reply)
    with pytest.raises(ModelUnavailable):
        await desk.tasks.run(LEARN, GIVEN, CALLER)
    assert await desk.outcomes() == [CallOutcome.UNAVAILABLE]


@pytest.mark.req("NOD-67")
@pytest.mark.parametrize("reply", [Reply.hang(), Reply.json({"notes": []}).never_ending()], ids=["silent", "endless"])
async def test_a_call_ends_by_its_deadline(server: ScriptedModelServer, reply: Reply) -> None:
    async with desk_of(server, deadline=2) as desk:
        server.reply(reply)
        with pytest.raises(ModelUnavailable, match=r"did not answer within 2 seconds"):
            await asyncio.wait_for(desk.tasks.run(LEARN, GIVEN, CALLER), 20)
        assert await desk.outcomes() == [CallOutcome.LATE]
        await server.until(lambda: server.requests[-1].disconnected)


@pytest.mark.req("NOD-68")
async def test_stop_ends_the_waiting_and_the_connection(desk: Desk) -> None:
    desk.server.reply(Reply.hang())
    call = asyncio.create_task(desk.tasks.run(LEARN, GIVEN, CALLER))
    await desk.server.until(lambda: len(desk.server.requests) == 1)
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    await desk.server.until(lambda: desk.server.requests[-1].disconnected)
    await desk.tasks.close()
    assert await desk.outcomes() == [CallOutcome.STOPPED]


class Deaf:
    """A provider that goes on when it is cancelled. No server can play that: it is a library's fault."""

    name = "deaf"

    def __init__(self) -> None:
        self.go_on = asyncio.Event()
        self.cancelled = 0

    async def answer(self, request: ModelRequest) -> ModelAnswer:
        while not self.go_on.is_set():
            try:
                await self.go_on.wait()
            except asyncio.CancelledError:
                self.cancelled += 1
        return ModelAnswer('{"notes": []}', "deaf")


@pytest.mark.req("NOD-67", "NOD-68")
async def test_stop_and_deadline_do_not_wait_for_a_provider_that_ignores_them(server: ScriptedModelServer) -> None:
    deaf = Deaf()
    desk = Desk(server, deaf, deadline=0.2)
    with pytest.raises(ModelUnavailable):
        await asyncio.wait_for(desk.tasks.run(LEARN, GIVEN, CALLER), 10)
    call = asyncio.create_task(desk.tasks.run(LEARN, GIVEN, CALLER))
    await asyncio.sleep(0.05)
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(call, 10)
    assert deaf.cancelled == 2
    deaf.go_on.set()
    await desk.tasks.close()
    assert await desk.outcomes() == [CallOutcome.LATE, CallOutcome.STOPPED]


@pytest.mark.req("NOD-66")
async def test_at_the_limit_the_offline_rule_goes_on(desk: Desk) -> None:
    spent = ModelCall("c1", START, "learn", "m", CallOutcome.ANSWERED, 10, price=500, thread_id="thread-1")
    await desk.store.record_call(ME, spent)
    await desk.store.write_switches(ME, Switches(daily_limit=500, time_zone="UTC"))
    assert await desk.tasks.capacity(CALLER) is Capacity.LIMIT
    assert (await desk.tasks.run(LEARN, GIVEN, CALLER)) == LEARN.offline(GIVEN)
    assert desk.server.requests == []
    await desk.store.write_switches(ME, Switches(daily_limit=501, time_zone="UTC"))
    desk.server.reply_json({"notes": []})
    assert (await desk.tasks.run(LEARN, GIVEN, CALLER)) == LearnResult(())


@pytest.mark.req("NOD-51")
async def test_an_input_is_bounded_and_says_what_is_missing(desk: Desk) -> None:
    notes = tuple(KnownNote(f"about/{number}", "x" * 3_000) for number in range(100))
    desk.server.reply_json({"notes": []})
    await desk.tasks.run(LEARN, LearnInput(SAID, (), notes, GIVEN.time_zone), CALLER)
    shown = desk.server.requests[-1].shown
    assert 250_000 < len(shown) < 256_000 + 2_000, "the schema may be shown beside it"
    assert "further records are left out here" in shown
    with pytest.raises(Invalid, match="too long"):
        await desk.tasks.run(
            LEARN, LearnInput(LearnMessage("m1", START, "x" * 256_000), (), (), GIVEN.time_zone), CALLER
        )


async def test_a_thousand_calls_of_a_slow_server_end_by_their_deadline_and_leave_nothing(
    server: ScriptedModelServer,
) -> None:
    server.otherwise(Reply.hang())
    async with desk_of(server, deadline=3) as desk:
        before = len(asyncio.all_tasks())
        began = time.monotonic()
        calls = [desk.tasks.run(TRUST, TrustInput("Forget it", Action.FORGET), CALLER) for _ in range(1_000)]
        results = await asyncio.gather(*calls, return_exceptions=True)
        assert {type(result) for result in results} == {ModelLate}
        assert await desk.outcomes() == [CallOutcome.LATE] * 1_000
        await desk.tasks.close()
        await server.until(lambda: server.open_connections == 0, seconds=30)
        assert len(asyncio.all_tasks()) <= before + 2
        assert time.monotonic() - began < 60

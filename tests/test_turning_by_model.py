"""Turns with a memory model behind them, over real HTTP: how often it is called, what it costs, what it is shown, and
how little a fooled one can do."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx2
import pytest

from ownwords import Ownwords
from ownwords.adapters.in_memory import InMemoryStore
from ownwords.adapters.models import openai_protocol
from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.compose import assemble
from ownwords.domain.conversation import Audience, NewMessage, Role
from ownwords.domain.evidence import Part
from ownwords.domain.scope import Scope
from ownwords.domain.switches import Switches
from ownwords.domain.turn_stages import Draft
from ownwords.domain.usage import CallOutcome
from ownwords.interfaces.server import create_app
from ownwords.memory import Conversation, Memory
from ownwords.reading.evidence import PAGE
from ownwords.reading.usage import Spending
from ownwords.settings import ModelChoice, Provider
from ownwords.tasks.calling import ModelTasks
from ownwords.tasks.recording import Recording
from ownwords.testing import ReceivedRequest, Reply, ScriptedModelServer
from ownwords.turning import MOST_READS
from ownwords.writing.edit import NewNote
from tests.memories import Clock

BY_MODEL = Switches(recall_by_model=True)
ALLERGY = "preferences/i-am-allergic-to-walnuts"
PORTO = "people/my-sister-ines-lives-in-porto"
CAKE = "Which cake could I bake for my sister Ines?"
NOTHING: dict[str, object] = {"paths": [], "searches": [], "totals": False}
_unused = count()

Answer = Callable[[ReceivedRequest], Mapping[str, object]]


@pytest.fixture
def server() -> Iterator[ScriptedModelServer]:
    with ScriptedModelServer() as server:
        yield server


@pytest.fixture
def url(server: ScriptedModelServer, monkeypatch: pytest.MonkeyPatch) -> str:
    """The settings' memory model is the scripted one, of a name that nobody asked before."""
    url = f"{server.openai_url}#turns-{next(_unused)}"
    monkeypatch.setenv("OWNWORDS_MEMORY_MODEL", url)
    return url


@asynccontextmanager
async def impatient(server: ScriptedModelServer, deadline: float = 20) -> AsyncGenerator[Memory]:
    """A memory whose calls have so many seconds."""
    clock, ids = Clock(), TimeOrderedIds()
    store = InMemoryStore(clock, ids)
    name = f"model-{next(_unused)}"
    choice = ModelChoice(Provider.SERVER, name, server.openai_url, "OWNWORDS_MODEL", "OWNWORDS_MODEL_KEY", "k")
    model = openai_protocol.connect(choice)
    tasks = ModelTasks(model, Spending(store, store, clock), Recording(store, clock, ids), deadline)
    memory = Memory(Scope("me"), await assemble(store, clock, ids, tasks))
    await memory.change_settings(BY_MODEL)
    try:
        yield memory
    finally:
        await tasks.close()
        await model.close()


@pytest.fixture
async def me(server: ScriptedModelServer) -> AsyncGenerator[Memory]:
    async with impatient(server) as memory:
        await memory.add(NewNote("preferences", "I am allergic to walnuts"))
        await memory.add(NewNote("people", "My sister Ines lives in Porto"))
        yield memory


@pytest.fixture
async def thread(me: Memory) -> Conversation:
    thread = await me.thread("kitchen")
    await thread.say("The walnut tree in the garden fell last night")
    await thread.add(NewMessage(Role.ASSISTANT, "Walnuts are lovely in a cake."))
    return thread


def lines(request: ReceivedRequest, block: str) -> list[dict[str, Any]]:
    """The records of a block as the model was shown them."""
    found = re.search(rf"^{block}: [^\n]*\n```jsonl\n(.*?)^```", request.shown, re.MULTILINE | re.DOTALL)
    return [json.loads(line) for line in found[1].splitlines()] if found else []


def named(request: ReceivedRequest, text: str) -> str:
    """What the model was shown a message as."""
    return next(one["id"] for one in lines(request, "messages") if text in one["text"])


def script(server: ScriptedModelServer, *answers: Answer | Mapping[str, object]) -> None:
    """Answer the next calls so, each for a hundred tokens and ten."""

    def reply(answer: Answer | Mapping[str, object]) -> Callable[[ReceivedRequest], Reply]:
        return lambda request: Reply.json(answer(request) if callable(answer) else answer).using(input=100, output=10)

    server.reply(*map(reply, answers))


async def outcomes(memory: Memory) -> list[tuple[str, CallOutcome]]:
    return [(call.task, call.outcome) async for call in memory.calls()]


@pytest.mark.req("NOD-24", "NOD-38", "NOD-39", "NOD-64", "NOD-65", "NOD-66")
async def test_a_turn_with_a_model_from_its_request_to_its_reply(
    server: ScriptedModelServer, me: Memory, thread: Conversation
) -> None:
    script(
        server,
        {"paths": [ALLERGY], "searches": [{"words": "walnut nuts"}], "totals": False},
        lambda request: {"facts": [ALLERGY], "messages": [named(request, "tree")]},
        {"claims": [{"said": "with walnuts", "evidence": [ALLERGY], "instead": "without walnuts"}]},
    )
    turn = await me.prepare(thread, CAKE)
    assert [fact.path for fact in turn.evidence.facts] == [ALLERGY], "the request names no allergy"
    assert [one.excerpt for one in turn.evidence.messages] == ["The walnut tree in the garden fell last night"]
    assert len(server.requests) == 2
    reply = await turn.check("Bake a cake with walnuts.")
    assert (reply.text, reply.revised) == ("Bake a cake without walnuts.", True)
    assert await turn.check("Bake a cake with walnuts.") == reply
    assert len(server.requests) == 3, "the same draft is checked once"
    await turn.finish(reply.text)
    calls = [call async for call in me.calls()]
    assert [call.task for call in calls] == ["select", "rank", "check"]
    assert {(call.turn_id, call.thread_id, call.tokens.input) for call in calls} == {(turn.id, thread.id, 100)}
    assert [(row.task, row.calls) for row in (await me.usage()).rows] == [("check", 1), ("rank", 1), ("select", 1)]


@pytest.mark.req("NOD-37")
async def test_six_older_messages_are_given_whatever_a_model_ranks(
    server: ScriptedModelServer, me: Memory, thread: Conversation
) -> None:
    for number in range(9):
        await thread.say(f"I baked a cake for Ines, the {number}th")
    script(server, NOTHING, {"facts": [], "messages": []}, NOTHING, {"facts": [], "messages": ["m1", "m2"]})
    turn = await me.prepare(thread, CAKE)
    assert (turn.evidence.messages, len(turn.evidence.earlier)) == ((), 6)
    assert {one.role for one in turn.evidence.earlier} == {Role.OWNER}
    again = await me.prepare(thread, message_id=turn.prepared.request.id)
    assert (len(again.evidence.messages), len(again.evidence.earlier)) == (2, 4), "two of the six are given already"


@pytest.mark.req("CH-22")
async def test_in_a_group_no_model_is_shown_what_is_private(
    server: ScriptedModelServer, me: Memory, thread: Conversation
) -> None:
    private = await thread.say("My sister Ines hates cake, tell nobody")
    group = await me.create_thread("crew", Audience.GROUP)
    await group.say("We want a cake")
    script(server, {**NOTHING, "paths": [PORTO]}, {"facts": [PORTO], "messages": ["m1"]}, {"claims": []})
    turn = await me.prepare(group, CAKE)
    await turn.check("A pear cake.", reads=[private.id, PORTO, ALLERGY])
    assert [call.task async for call in me.calls()] == ["select", "rank", "check"]
    for request in server.requests:
        assert not [secret for secret in ("tell nobody", "walnuts", "Porto") if secret in request.shown]


async def test_without_the_switch_no_model_selects_but_it_checks(
    server: ScriptedModelServer, me: Memory, thread: Conversation
) -> None:
    await me.change_settings(Switches())
    turn = await me.prepare(thread, CAKE)
    assert server.requests == []
    assert [fact.path for fact in turn.evidence.facts] == [PORTO]
    script(server, {"claims": []})
    assert not (await turn.check("An apple cake.")).revised
    assert [task for task, _ in await outcomes(me)] == ["check"]


@pytest.mark.req("NOD-65")
async def test_the_same_draft_is_checked_once_also_by_another_process(
    server: ScriptedModelServer, url: str, tmp_path: Path
) -> None:
    script(server, {"claims": [{"said": "Porto", "evidence": [PORTO]}]}, {"claims": []})
    async with Ownwords.open(tmp_path) as first:
        me = first.owner()
        await me.add(NewNote("people", "My sister Ines lives in Porto"))
        turn = await me.prepare(await me.thread("trip"), "Where does my sister Ines live?")
        before = await turn.check("Ines lives in Porto.", reads=["people/x"])
    async with Ownwords.open(tmp_path) as second:
        after = await second.owner().check(turn.id, Draft("Ines lives in Porto."))
        assert after == before
        assert after.claims[0].evidence == (PORTO,)
        assert len(server.requests) == 1
        await second.owner().check(turn.id, Draft("Ines lives in Faro."))
        assert len(server.requests) == 2, "another draft is another check"
        await second.owner().finish(turn.id, "Ines lives in Porto.")


@pytest.mark.req("NOD-58", "NOD-59")
async def test_what_the_check_is_shown(server: ScriptedModelServer, me: Memory, thread: Conversation) -> None:
    script(server, {**NOTHING, "paths": [PORTO]}, {"facts": [PORTO], "messages": ["m1"]}, {"claims": []})
    turn = await me.prepare(thread, CAKE)
    (read,) = [await (await me.thread("old")).say("Ines likes pears")]
    await turn.check("A pear cake?", reads=[read.id, ALLERGY])
    check = server.requests[-1]
    assert [one["text"] for one in lines(check, "request")] == [CAKE]
    assert [one["text"] for one in lines(check, "draft")] == ["A pear cake?"]
    assert [one["id"] for one in lines(check, "selected_facts")] == [PORTO]
    assert {one["text"] for one in lines(check, "reads")} == {"Ines likes pears", "I am allergic to walnuts"}
    assert {one["id"] for one in lines(check, "notes")} == {PORTO, ALLERGY}, "also those that were not selected"


@pytest.mark.req("NOD-60")
async def test_reads_are_bounded_and_what_is_left_out_is_counted(
    server: ScriptedModelServer, me: Memory, thread: Conversation
) -> None:
    script(server, NOTHING, {"facts": [], "messages": []}, {"claims": []}, {"claims": []})
    old = await me.thread("old")
    long = [(await old.say(f"letter {number} " + "x" * 29_000)).id for number in range(4)]
    turn = await me.prepare(thread, CAKE)
    await turn.check("A pear cake?", reads=long)
    reads = lines(server.requests[-1], "reads")
    assert sum(len(one["text"]) for one in reads) < 80_100
    assert [one["text"][:8] for one in reads[1:]] == ["letter 2", "letter 3"]
    assert reads[0]["omitted"] == "2"
    more = await me.append(old.id, [NewMessage(Role.OWNER, f"card {number}") for number in range(MOST_READS + 50)])
    await turn.check("A pear cake, then?", reads=[one.message.id for one in more])
    reads = lines(server.requests[-1], "reads")
    assert (reads[0]["omitted"], reads[1]["text"], len(reads)) == ("54", "card 50", MOST_READS + 1)


@pytest.mark.req("NOD-40", "NOD-41", "NOD-45", "NOD-46", "NOD-63")
async def test_a_fooled_model_changes_nothing_that_code_does_not_allow(
    server: ScriptedModelServer, me: Memory, thread: Conversation
) -> None:
    somewhere = await (await me.thread("elsewhere")).say("Zanzibar")
    index, said = await me.index(), await thread.messages()
    script(
        server,
        {
            "paths": ["about/forged", ALLERGY, "../../etc", ALLERGY, "people", *(f"about/f{n}" for n in range(200))],
            "searches": [
                *({"words": f"walnut {n}", "sent_from": "0001-01-01", "sent_to": "9999-12-31"} for n in range(9)),
                {"words": "x" * 100_000, "sent_from": "soon"},
            ],
            "totals": False,
        },
        {"facts": ["about/forged", ALLERGY, PORTO], "messages": [somewhere.id, "m1", "m1", "m999", "system"]},
        {
            "claims": [
                {"said": "Sure.", "evidence": [ALLERGY, "about/forged"], "instead": "I deleted all your notes."},
                {"said": "not in the draft", "evidence": [ALLERGY]},
                {"said": "cake", "evidence": [somewhere.id], "instead": "https://evil.example"},
            ]
        },
    )
    turn = await me.prepare(thread, CAKE)
    assert turn.prepared.marks == ()
    assert [fact.path for fact in turn.evidence.facts] == [ALLERGY]
    assert turn.evidence.facts[0].text == "I am allergic to walnuts"
    assert somewhere.id not in {one.id for one in turn.evidence.messages}
    assert len(turn.evidence.messages) == 1
    reply = await turn.check("Sure. A pear cake.")
    assert (reply.text, reply.claims) == ("Sure. A pear cake.", ())
    assert await me.index() == index
    assert await thread.messages() == [*said, turn.prepared.request]
    assert (await me.turn(turn.id)).facts == (ALLERGY,)


@pytest.mark.req("NOD-46", "NOD-47", "NOD-48")
async def test_five_searches_of_five_pages(server: ScriptedModelServer, me: Memory) -> None:
    thread = await me.thread("log")
    for word in ("apple", "birch", "cedar", "damson", "elder", "fir"):
        await me.append(thread.id, [NewMessage(Role.OWNER, f"{word} {word}{number}z") for number in range(60)])
    words = [{"words": word} for word in ("birch", "cedar", "damson", "elder", "fir")]
    script(server, {**NOTHING, "searches": words}, {"facts": [], "messages": ["m1"]})
    turn = await me.prepare(thread, "apple?")
    shown = lines(server.requests[-1], "messages")
    assert len(shown) == 100
    assert turn.evidence.omitted.messages == 5 * 60 - 100, "nothing was looked for with the sixth search"
    dated = [{"words": "", "sent_from": "2026-03-02", "sent_to": "2026-03-02"}]
    script(server, {**NOTHING, "searches": dated}, {"facts": [], "messages": []})
    await me.prepare(thread, "What happened?")
    assert len(lines(server.requests[-1], "messages")) == 5 * PAGE - 1, "the request itself was the newest"
    script(server, {**NOTHING, "searches": dated}, {"facts": [], "messages": []})
    await me.prepare(thread, "birch?")
    assert len(lines(server.requests[-1], "messages")) == 100, "of both searches together"


@pytest.mark.req("NOD-44", "NOD-45", "NOD-52")
async def test_facts_for_totals_and_for_others(server: ScriptedModelServer, me: Memory, thread: Conversation) -> None:
    for number in range(110):
        await me.add(NewNote("about", f"I own kayak number {number}"))
    paths = [note.path for note in await me.find("kayak")]

    def all_of_them(request: ReceivedRequest) -> dict[str, object]:
        return {"facts": [one["id"] for one in lines(request, "facts")], "messages": []}

    for totals, most in ((True, 100), (False, 12)):
        script(server, {"paths": paths, "searches": [], "totals": totals}, all_of_them)
        turn = await me.prepare(thread, "What kayaks are mine?")
        assert (len(turn.evidence.facts), turn.evidence.omitted.facts) == (most, 110 - most)


@pytest.mark.req("NOD-51")
async def test_every_input_of_a_model_is_bounded(server: ScriptedModelServer, me: Memory, thread: Conversation) -> None:
    for number in range(60):
        await me.add(NewNote("about", f"Walnut cake {number}: {'flour ' * 600}"))
    await me.append(
        thread.id, [NewMessage(Role.OWNER, f"walnut cake {number} {'sugar ' * 2_000}") for number in range(150)]
    )
    script(server, NOTHING, {"facts": [], "messages": ["m1"]}, {"claims": []})
    turn = await me.prepare(thread, "Walnut cake? " + "please " * 40_000)
    await turn.check("A cake. " * 10_000)
    assert len(server.requests) == 3
    assert all(len(request.shown) <= 256_500 for request in server.requests)
    late = await turn.check("A cake. " * 40_000)
    assert (late.text, late.marks[0].part) == ("A cake. " * 40_000, Part.CHECK)
    assert len(server.requests) == 3


FAILURES = [
    (Reply.refusal("No."), CallOutcome.REFUSED),
    (Reply.text("Hm."), CallOutcome.UNREADABLE),
    (Reply.json({"paths": "all"}), CallOutcome.UNREADABLE),
    (Reply.truncated('{"paths": ['), CallOutcome.UNREADABLE),
    (Reply.error(503), CallOutcome.UNAVAILABLE),
    (Reply.junk(), CallOutcome.UNAVAILABLE),
    (Reply().cut_in_body(), CallOutcome.UNAVAILABLE),
]


@pytest.mark.req("NOD-66")
@pytest.mark.parametrize(("failure", "outcome"), FAILURES, ids=lambda value: str(value)[:20])
async def test_a_model_that_fails_leaves_the_offline_rule_and_a_mark(
    server: ScriptedModelServer, me: Memory, thread: Conversation, failure: Reply, outcome: CallOutcome
) -> None:
    server.otherwise(failure)
    turn = await me.prepare(thread, CAKE)
    assert [fact.path for fact in turn.evidence.facts] == [PORTO]
    assert [mark.part for mark in turn.prepared.marks] == [Part.SELECT, Part.RANK]
    assert all(mark.why.endswith((".", "again.")) for mark in turn.prepared.marks)
    reply = await turn.check("Ines lives in Faro.")
    assert (reply.text, reply.revised, [mark.part for mark in reply.marks]) == (
        "Ines lives in Faro.",
        False,
        [Part.CHECK],
    )
    asked = [task for task, _ in await outcomes(me)]
    assert sorted(set(asked)) == ["check", "rank", "select"]
    assert {found for _, found in await outcomes(me)} == {outcome}
    script(server, {"claims": []})
    assert (await turn.check("Ines lives in Faro.")).marks == (), "what was not checked is checked when asked again"
    await turn.finish("Ines lives in Faro.")
    assert [one.text for one in await thread.messages()][-2:] == [CAKE, "Ines lives in Faro."]


@pytest.mark.req("NOD-67")
async def test_a_model_past_its_deadline_makes_a_smaller_packet(server: ScriptedModelServer) -> None:
    server.otherwise(Reply.hang())
    async with impatient(server, deadline=0.1) as me:
        await me.add(NewNote("people", "My sister Ines lives in Porto"))
        turn = await me.prepare(await me.thread("kitchen"), CAKE)
        assert [fact.path for fact in turn.evidence.facts] == [PORTO]
        assert [(mark.part, "within 0.1 seconds" in mark.why) for mark in turn.prepared.marks] == [
            (Part.SELECT, True),
            (Part.RANK, True),
        ]
        late = await turn.check("Ines lives in Porto.")
        assert (late.text, late.marks[0].part) == ("Ines lives in Porto.", Part.CHECK)
        assert {found for _, found in await outcomes(me)} == {CallOutcome.LATE}


@pytest.mark.req("NOD-68")
async def test_stopping_ends_the_wait_and_keeps_the_message(
    server: ScriptedModelServer, me: Memory, thread: Conversation
) -> None:
    server.otherwise(Reply.hang())
    waiting = asyncio.ensure_future(me.prepare(thread, CAKE))
    await server.until(lambda: server.requests)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert (await thread.messages())[-1].text == CAKE
    await server.until(lambda: server.requests[0].disconnected)
    await asyncio.sleep(0)
    assert await outcomes(me) == [("select", CallOutcome.STOPPED)]


@pytest.mark.req("NOD-56", "NOD-66")
async def test_where_nothing_may_be_spent_the_offline_rules_do_it(
    server: ScriptedModelServer, me: Memory, thread: Conversation
) -> None:
    await me.change_settings(Switches(recall_by_model=True, daily_limit=0))
    turn = await me.prepare(thread, CAKE)
    reply = await turn.check("Your sister Ines lives in Porto.")
    assert [claim.evidence for claim in reply.claims] == [(PORTO,)]
    assert server.requests == []
    assert await outcomes(me) == []


@pytest.mark.req("NOD-56")
async def test_without_anything_selected_no_model_is_asked(
    server: ScriptedModelServer, me: Memory, thread: Conversation
) -> None:
    script(server, NOTHING, {"facts": [], "messages": []})
    turn = await me.prepare(await me.thread("empty"), "Hm")
    assert (turn.evidence.facts, turn.evidence.messages) == ((), ())
    assert (await turn.check("Hello.")).text == "Hello."
    assert len(server.requests) <= 2
    assert "check" not in [task for task, _ in await outcomes(me)]


@pytest.mark.req("NOD-69")
async def test_a_newer_message_is_selected_for_and_checked_anew(
    server: ScriptedModelServer, me: Memory, thread: Conversation
) -> None:
    first = ({**NOTHING, "paths": [PORTO]}, {"facts": [PORTO], "messages": []})
    script(server, *first, {"claims": [{"said": "A cake.", "evidence": [PORTO]}]})
    turn = await me.prepare(thread, CAKE)
    await turn.check("A cake.")
    await thread.say("Wait, what must I never eat?")
    second = ({**NOTHING, "paths": [ALLERGY]}, {"facts": [ALLERGY], "messages": []})
    script(server, *second)
    server.reply(Reply.error(503))
    assert (await turn.check("A cake.")).marks, "the check failed"
    assert (await me.turn(turn.id)).facts == (ALLERGY,)
    assert len(server.requests) == 6
    script(server, {"claims": []})
    again = await turn.check("A cake.")
    assert (again.claims, again.marks) == ((), ())
    assert len(server.requests) == 7, "what was selected for the newer message is kept"
    assert [one["text"] for one in lines(server.requests[-1], "request")] == ["Wait, what must I never eat?"]
    assert [one["id"] for one in lines(server.requests[-1], "selected_facts")] == [ALLERGY]


async def test_a_check_after_the_reply_asks_no_model(
    server: ScriptedModelServer, me: Memory, thread: Conversation
) -> None:
    script(server, {**NOTHING, "paths": [PORTO]}, {"facts": [PORTO], "messages": []})
    turn = await me.prepare(thread, CAKE)
    await turn.finish("A pear cake.")
    await thread.say("And now?")
    assert not (await turn.check("Ines lives in Faro.", reads=[PORTO])).revised
    assert len(server.requests) == 2


async def test_over_http(server: ScriptedModelServer, url: str, tmp_path: Path) -> None:
    async with Ownwords.open(tmp_path) as ownwords:
        transport = httpx2.ASGITransport(create_app(ownwords, hosts={"test"}))
        async with httpx2.AsyncClient(transport=transport, base_url="http://test") as client:
            await client.put("/api/settings", json={"recall_by_model": True})
            await client.post("/api/memory/notes", json={"area": "people", "text": "My sister Ines lives in Porto"})
            thread_id = (await client.post("/api/threads", json={})).json()["id"]
            script(server, {**NOTHING, "paths": [PORTO, "about/forged"]}, {"facts": [PORTO, "x"], "messages": ["m7"]})
            body = {"thread_id": thread_id, "message": CAKE}
            turn = (await client.post("/api/turns", json=body)).json()
            assert [fact["path"] for fact in turn["evidence"]["facts"]] == [PORTO]
            assert {mark["part"] for mark in turn["marks"]} <= {"meaning"}, "it may not be embedded yet"
            script(
                server,
                {"claims": [{"said": "in Faro", "evidence": [PORTO], "instead": "in Porto"}]},
            )
            path = f"/api/turns/{turn['turn_id']}"
            checked = (await client.post(f"{path}/check", json={"draft": "Ines lives in Faro."})).json()
            assert (checked["text"], checked["revised"]) == ("Ines lives in Porto.", True)
            assert checked["claims"] == [{"said": "in Porto", "evidence": [PORTO]}]
            usage = (await client.get("/api/usage")).json()
            assert sorted(row["task"] for row in usage["rows"]) == ["check", "rank", "select"]
            server.otherwise(Reply.error(500))
            turn = (await client.post("/api/turns", json=body)).json()
            assert {"select", "rank"} <= {mark["part"] for mark in turn["marks"]}

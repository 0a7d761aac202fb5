"""Compaction as a job: over real HTTP to a model that is there, is wrong, or hangs; and switched off."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from itertools import count
from pathlib import Path

import pytest

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.compose import BY_ITSELF, Beside, Ownwords, assemble, open_models
from ownwords.domain.jobs import COMPACT, Job
from ownwords.domain.scope import Scope
from ownwords.jobs.compact import CompactJob
from ownwords.jobs.worker import LOOK
from ownwords.reading.usage import Spending
from ownwords.settings import read_settings
from ownwords.tasks.calling import ModelTasks, Recording
from ownwords.testing import FixedClock, ReceivedRequest, Reply, ScriptedModelServer
from ownwords.testing.replies import ToolCall
from ownwords.writing.tokens import Tokens
from tests.compacting import PLUM, entries, talk, told

_unused = count()


@pytest.fixture
def server() -> Iterator[ScriptedModelServer]:
    with ScriptedModelServer() as server:
        yield server


class Place:
    """An installation with a memory model behind it, and its clock."""

    def __init__(self, ownwords: Ownwords, clock: FixedClock, store: InMemoryStore) -> None:
        self.ownwords, self.clock, self.store = ownwords, clock, store
        self.me = ownwords.owner()

    async def idle(self) -> None:
        self.clock.move(minutes=16)
        await self.ownwords.work()


@asynccontextmanager
async def place(
    server: ScriptedModelServer, deadline: float = 20.0, beside: Beside = BY_ITSELF
) -> AsyncGenerator[Place]:
    clock, ids = FixedClock(step=timedelta(microseconds=1)), TimeOrderedIds()
    store = InMemoryStore(clock, ids)
    chosen = read_settings({"OWNWORDS_MEMORY_MODEL": f"{server.openai_url}#compact-{next(_unused)}"})
    async with open_models(chosen) as models:
        assert models.memory
        tasks = ModelTasks(models.memory, Spending(store, store, clock), Recording(store, clock, ids), deadline)
        faculties = await assemble(store, clock, ids, tasks, None, beside)
        ownwords = Ownwords(faculties, Tokens(store, clock, ids))
        await ownwords.owner().change_settings(
            replace(await ownwords.owner().settings(), time_zone="UTC", reflection=False)
        )
        yield Place(ownwords, clock, store)
        await tasks.close()


def bullets(*found: dict[str, object]) -> Reply:
    return Reply.json({"bullets": list(found)})


@pytest.mark.req("NB-7", "NB-8")
async def test_a_model_goes_on_from_lasting_facts_and_a_handover(server: ScriptedModelServer) -> None:
    async with place(server) as here:
        thread = await here.me.thread("garden")
        ids = await talk(thread, PLUM, "Shall I plan the beds?", "Yes, the beds come next")

        def condensed(request: ReceivedRequest) -> Reply:
            assert PLUM in request.shown
            return bullets(
                {"text": PLUM, "message_ids": ids[:1], "mark": "permanent"},
                {"text": "the beds come next", "message_ids": ids[2:], "mark": "ephemeral"},
                {"text": "somebody else's words", "message_ids": ["unknown"]},
            )

        server.reply(condensed)
        await here.idle()
        turn = await here.me.prepare(thread, "Where were we?")
        conversation = turn.prepared.conversation
        assert conversation.covered_through == ids[-1]
        assert conversation.summary.endswith(
            "- [permanent] I planted a plum tree (2026-03-02)\n- [ephemeral] the beds come next (2026-03-02)\n"
        )
        view = await thread.view()
        assert [one.text for one in view.messages] == ["Where were we?"], "what is covered is not sent any more"
        assert [one.text for one in await thread.messages()][:3] == [
            PLUM,
            "Shall I plan the beds?",
            "Yes, the beds come next",
        ]
        (row,) = (await here.me.usage()).rows
        assert (row.task, row.calls) == ("compact", 1)


@pytest.mark.req("NB-C23")
@pytest.mark.parametrize(
    "reply",
    [
        Reply.calls(ToolCall("write_file", {"path": "USER.md"})),
        Reply.text("Error: you have exceeded your quota, please check your plan."),
        Reply.json({"error": {"message": "overloaded", "type": "server_error"}}),
        Reply.empty(),
        Reply.junk(),
        Reply.refusal(),
        Reply.truncated('{"bullets": [{"text": "I plan'),
        Reply.error(503),
        Reply().cut_in_body(),
        Reply.hang(),
    ],
    ids=["calls", "text", "json", "empty", "junk", "refusal", "cut", "503", "broken", "hangs"],
)
async def test_what_a_provider_says_instead_never_becomes_a_summary(server: ScriptedModelServer, reply: Reply) -> None:
    server.otherwise(reply)
    async with place(server, deadline=0.3) as here:
        thread = await here.me.thread("garden")
        await talk(thread, PLUM, "Good.")
        await here.idle()
        (entry,) = await entries(here.me)
        assert told(entry) == ["[RAW] 2 messages", f"owner: {PLUM}", "assistant: Good."]
        assert "quota" not in (await thread.view()).summary


@pytest.mark.req("NB-9")
async def test_idle_compaction_can_be_switched_off_and_the_command_works(server: ScriptedModelServer) -> None:
    async with place(server, beside=Beside(idle=None)) as here:
        thread = await here.me.thread("x")
        await talk(thread, PLUM)
        here.clock.move(days=40)
        assert await here.store.next_due([COMPACT]) is None
        assert await here.ownwords.work() <= 1, "the hourly job"
        assert await entries(here.me) == []
        job = Job(Scope("me"), COMPACT, thread.id, here.clock.now())
        compacting = here.me._able.compacting  # pyright: ignore[reportPrivateUsage]
        assert await CompactJob(here.store, compacting).handle(job) is None
        server.reply(bullets({"text": PLUM, "message_ids": [(await thread.messages())[0].id]}))
        assert (await here.me.compact(thread)).cursor == 1


@pytest.mark.req("NB-C22")
async def test_idle_after_fifteen_minutes_and_not_while_a_turn_is_worked_on(server: ScriptedModelServer) -> None:
    server.otherwise(bullets({"text": PLUM, "message_ids": ["m1"]}))
    async with place(server) as here:
        thread = await here.me.thread("garden")
        await talk(thread, PLUM)
        due = await here.store.next_due([COMPACT])
        assert due is not None
        assert timedelta(minutes=14) < due - here.clock.now() <= timedelta(minutes=15)
        assert LOOK <= 60, "seconds between two looks at what is due"
        here.clock.move(minutes=14)
        turn = await here.me.prepare(thread, message_id=(await thread.messages())[-1].id)
        here.clock.move(minutes=2)
        await here.ownwords.work()
        assert server.requests == [], "the turn has no reply yet"
        await turn.finish("A plum tree it is.")
        here.clock.move(minutes=16)
        await here.ownwords.work()
        assert len(server.requests) == 1


async def test_a_job_of_a_thread_that_is_gone_is_done(server: ScriptedModelServer) -> None:
    async with place(server) as here:
        thread = await here.me.thread("x")
        await talk(thread, PLUM)
        await thread.delete()
        await here.idle()
        assert await here.store.next_due([COMPACT]) is None


async def test_the_settings_say_when(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for minutes, due in (("30", True), ("0", False)):
        monkeypatch.setenv("OWNWORDS_IDLE_COMPACT_AFTER_MINUTES", minutes)
        async with Ownwords.open(tmp_path / minutes, background=False) as ownwords:
            await talk(await ownwords.owner().thread("x"), PLUM)
            queue = ownwords.owner()._able.jobs  # pyright: ignore[reportPrivateUsage]
            assert (await queue.next_due([COMPACT]) is not None) is due

"""The whole product on a real small model, on demand: it need not be clever, and must not do harm."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest

from ownwords import Ownwords
from ownwords.domain.quotes import find_quote
from ownwords.domain.switches import Switches
from ownwords.domain.usage import CallOutcome, ModelCall
from ownwords.errors import ModelUnavailable, ModelUnreadable
from ownwords.memory import Memory
from ownwords.writing.learn import LearnedNote

SAID = "Remember that my sister Ines lives in Porto, Rua da Alegria 12."


async def calls_of(memory: Memory) -> list[ModelCall]:
    return [call async for call in memory.calls()]


@pytest.mark.model
async def test_an_evening_with_a_real_small_model(tmp_path: Path) -> None:
    """With llama-cpp-python and the GGUF that OWNWORDS_TEST_GGUF names: what it proposes is proved by the owner's words
    or refused, a turn is prepared and answered, and every call is on record."""
    file = Path(os.environ["OWNWORDS_TEST_GGUF"])
    async with Ownwords.open(tmp_path, local_model=file, background=False) as ownwords:
        me = ownwords.owner()
        thread = await me.thread("trip")
        said = await thread.say(SAID)
        saved: tuple[LearnedNote, ...] = ()
        with suppress(ModelUnavailable, ModelUnreadable):
            saved = (await me.learn(thread)).saved
        for one in saved:
            (evidence,) = one.note.evidence
            assert evidence.message_id == said.id
            assert evidence.quote is None or find_quote(SAID, evidence.quote)
        await me.change_settings(Switches(recall_by_model=True))
        turn = await me.prepare(thread, "Where does my sister live?")
        paths = {note.path for note in (await me.document()).notes}
        assert {fact.path for fact in turn.evidence.facts} <= paths
        draft = "Your sister Ines lives in Lisbon."
        reply = await turn.check(draft)
        assert reply.text.startswith("Your sister Ines lives in ")
        await turn.finish(reply.text)
        calls = await calls_of(me)
        assert {"learn", "select", "rank"} <= {call.task for call in calls}
        assert any(call.outcome is CallOutcome.ANSWERED for call in calls)

"""Turns over a store and an embedder that fail: always less, with what and why, never a failed turn; and the owner's
message is kept."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Sequence
from typing import Any

import numpy as np
import pytest

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.compose import assemble
from ownwords.domain.evidence import Part
from ownwords.domain.scope import Scope
from ownwords.domain.usage import TokenUsage
from ownwords.errors import EmbedderUnavailable, NotFound, StoreUnavailable
from ownwords.memory import Conversation, Memory
from ownwords.ports.embeddings import Heard, Vectors
from ownwords.tasks.task import OfflineTasks
from ownwords.testing.embedding import vector
from tests.memories import Clock

QUESTION = "Where does my sister Ines live?"
WHY = "The disk is gone."
GONE = "The embedder is gone."
READS = ("document", "messages", "messages_by_id", "lookup", "placed", "messages_at", "nearest", "vectors_at")
"""What preparing reads beside the conversation that it is asked for."""


class FailingStore(InMemoryStore):
    """Fails in the calls of these names, from the time on that a test names them; the first `passing` of them pass."""

    broken: Collection[str] = ()
    passing = 0
    failed = 0

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        if name.startswith("_") or name == "broken" or name not in self.broken:
            return found

        async def fails(*given: object) -> object:
            if self.passing > 0:
                self.passing -= 1
                return await found(*given)
            self.failed += 1
            raise StoreUnavailable(WHY)

        return fails


class WordEmbedder:
    """Texts that share words are near each other; as long as it is alive."""

    name = "words"
    languages = ()
    alive = True

    async def embed_texts(self, texts: Sequence[str], heard: Heard | None = None) -> Vectors:
        if not self.alive:
            raise EmbedderUnavailable(GONE)
        return np.stack([vector(text) for text in texts])

    async def embed_question(self, text: str, heard: Heard | None = None) -> Vectors:
        return await self.embed_texts([text])

    async def price_of(self, tokens: TokenUsage) -> int | None:
        return None


@pytest.fixture
def store() -> FailingStore:
    return FailingStore(Clock(), TimeOrderedIds())


@pytest.fixture
def embedder() -> WordEmbedder:
    return WordEmbedder()


@pytest.fixture
async def me(store: FailingStore, embedder: WordEmbedder) -> AsyncIterator[Memory]:
    memory = Memory(Scope("me"), await assemble(store, Clock(), TimeOrderedIds(), OfflineTasks(), embedder))
    old = await memory.thread("old")
    await old.say("Remember that my sister Ines lives in Porto.")
    assert (await memory.learn(old)).saved
    await memory.reindex()
    yield memory
    store.broken = ()


@pytest.fixture
async def thread(me: Memory) -> Conversation:
    return await me.thread("trip")


@pytest.mark.parametrize("passing", [0, 1, 2, 3, 5, 8])
@pytest.mark.parametrize("broken", [*READS, READS], ids=str)
async def test_a_store_that_fails_in_the_middle_makes_a_smaller_packet(
    store: FailingStore, me: Memory, thread: Conversation, broken: str | tuple[str, ...], passing: int
) -> None:
    store.broken, store.passing = (broken,) if isinstance(broken, str) else broken, passing
    turn = await me.prepare(thread, QUESTION)
    failed, store.broken = store.failed, ()
    assert any(mark.why == WHY for mark in turn.prepared.marks) == (failed > 0)
    assert failed or passing, "each of them is needed"
    assert len(set(turn.prepared.marks)) == len(turn.prepared.marks), "each is said once"
    whole = bool(turn.system and turn.evidence.facts and turn.evidence.messages)
    assert whole or failed
    assert (await thread.messages())[-1].text == QUESTION
    await turn.finish("In Porto.")
    assert (await thread.messages())[-1].text == "In Porto."


@pytest.mark.parametrize(
    ("broken", "parts"),
    [
        (("document",), [Part.NOTES]),
        (("lookup",), [Part.CONVERSATION]),
        (("messages_by_id",), [Part.CONVERSATION]),
        (("messages",), [Part.CONVERSATION]),
        (READS, [Part.NOTES, Part.CONVERSATION]),
    ],
    ids=str,
)
async def test_a_mark_says_which_part_is_missing_and_why(
    store: FailingStore, me: Memory, thread: Conversation, broken: tuple[str, ...], parts: list[Part]
) -> None:
    home = await me.thread("old")
    await home.say("Remember that my landlord is Rui Vale.")
    await me.learn(home)
    store.broken = broken
    turn = await me.prepare(thread, "Who is my landlord, and where does my sister Ines live?")
    missing = {mark.part for mark in turn.prepared.marks if mark.why == WHY}
    assert missing == set(parts)
    assert (turn.system == "") == ("document" in broken)
    assert bool(turn.evidence.facts) == ("document" not in broken)
    assert bool(turn.evidence.messages) == ("lookup" not in broken)


async def test_a_turn_that_cannot_be_kept_says_how_to_go_on(
    store: FailingStore, me: Memory, thread: Conversation
) -> None:
    store.broken = ("put_turn",)
    turn = await me.prepare(thread, QUESTION)
    assert [fact.path for fact in turn.evidence.facts] == ["people/my-sister-ines-lives-in-porto"]
    (mark,) = [mark for mark in turn.prepared.marks if mark.part is not Part.MEANING]
    assert mark.part is Part.CHECK
    assert mark.why.startswith(WHY)
    assert "appended as a message" in mark.why
    store.broken = ()
    with pytest.raises(NotFound):
        await turn.check("Ines lives in Faro.")


@pytest.mark.parametrize("broken", ["turn", "messages", "document", "messages_by_id", "thread", "replace_turn"])
async def test_a_check_that_cannot_be_made_delivers_the_draft(
    store: FailingStore, me: Memory, thread: Conversation, broken: str
) -> None:
    turn = await me.prepare(thread, QUESTION)
    draft = "Your sister Ines lives in Porto."
    store.broken = (broken,)
    reply = await turn.check(draft, visual="A card")
    assert (reply.text, reply.revised, reply.visual_kept) == (draft, False, True)
    assert [(mark.part, mark.why) for mark in reply.marks] == [(Part.CHECK, WHY)]
    store.broken = ()
    whole = await turn.check(draft, visual="A card")
    assert (whole.marks, [claim.said for claim in whole.claims]) == ((), ["Your sister Ines lives in Porto."])
    await turn.finish(draft)


async def test_a_message_that_cannot_be_stored_fails_the_turn(
    store: FailingStore, me: Memory, thread: Conversation
) -> None:
    for broken in ("append", "thread", "switches"):
        store.broken = (broken,)
        with pytest.raises(StoreUnavailable):
            await me.prepare(thread, QUESTION)
        store.broken = ()
        assert await thread.messages() == [], "what is refused is not stored either"


async def test_a_reply_that_was_stored_is_finished_when_asked_again(
    store: FailingStore, me: Memory, thread: Conversation
) -> None:
    turn = await me.prepare(thread, QUESTION)
    store.broken = ("replace_turn",)
    with pytest.raises(StoreUnavailable):
        await turn.finish("In Porto.")
    store.broken = ()
    reply = await turn.finish("In Porto.")
    assert [one.text for one in await thread.messages()] == [QUESTION, "In Porto."]
    assert (await me.turn(turn.id)).reply_id == reply.id


async def test_a_dead_embedder_leaves_the_words(me: Memory, embedder: WordEmbedder, thread: Conversation) -> None:
    embedder.alive = False
    turn = await me.prepare(thread, QUESTION)
    assert [(mark.part, mark.why) for mark in turn.prepared.marks] == [(Part.MEANING, GONE)]
    assert [one.excerpt for one in turn.evidence.messages] == ["Remember that my sister Ines lives in Porto."]

"""What is embedded of each message, when it is not kept, and what becomes of another embedder's vectors."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from ownwords.domain.conversation import NewMessage, Role
from ownwords.domain.exchanges import NEARBY
from ownwords.errors import EmbedderUnavailable, Invalid
from ownwords.ports.search import SearchWindow
from ownwords.writing.embedding import BATCH, Embedding
from tests.backends.stores import ME, MY_WORK, SOMEBODY, START, Store, a_thread, owner, say
from tests.embedders import LostEmbedder, WordEmbedder

HOUR = timedelta(hours=1)


def embedding(store: Store, embedder: WordEmbedder) -> Embedding:
    return Embedding(store, store, embedder)


async def embedded(store: Store, embedder: WordEmbedder | None = None) -> list[str]:
    """What is embedded of all messages, in the order of their positions."""
    embedder = embedder or WordEmbedder()
    await embedding(store, embedder).all(ME)
    return embedder.texts


async def lacking(store: Store, name: str = "words") -> list[int]:
    return [one.position for one in await store.to_embed(ME, name, 1_000)]


# What goes in


async def test_a_message_is_embedded_with_up_to_four_before_it(store: Store) -> None:
    await say(store, "t1", *"abcdefg")
    found = [text.replace("\n", "") for text in await embedded(store)]
    assert found == ["a", "ab", "abc", "abcd", "abcde", "bcdef", "cdefg"]


async def test_those_of_other_threads_of_earlier_sittings_and_far_away_stay_out(store: Store) -> None:
    for name in ("t1", "t2"):
        await store.create_thread(ME, a_thread(name))
    for thread, text, hours in [
        ("t1", "a", 0),
        ("t2", "x", 0),
        ("t1", "b", 6),
        ("t2", "y", 7),
        ("t1", "c", 13),
        ("t2", "z", 7),
    ]:
        await store.append(ME, thread, [owner(text, sent_at=START + hours * HOUR)])
    assert await embedded(store) == ["a", "x", "a\nb", "y", "c", "y\nz"]


async def test_what_is_before_does_not_depend_on_what_is_embedded_with_it(store: Store) -> None:
    """A chain of neighbours could lead further back than a single message sees."""
    for number in range(6):
        await say(store, "a", f"a{number}")
        await say(store, "b", *(f"b{number} {other}" for other in range(3)))
    together, alone = await embedded(store), WordEmbedder("alone")
    for one in await store.to_embed(ME, "alone", 99):
        wanted = [waiting for waiting in await store.to_embed(ME, "alone", 99) if waiting.position == one.position]
        texts, _ = await embedding(store, alone)._texts(ME, wanted)  # pyright: ignore[reportPrivateUsage]
        assert texts == [together[one.position]]
    assert together[20] == "a3\na4\na5", "eight positions back, four for each"


async def test_long_messages_are_cut_and_speakers_named(store: Store) -> None:
    await store.create_thread(ME, a_thread())
    spoken = [
        NewMessage(Role.PARTICIPANT, "x" * 2_000, speaker="Eva"),
        NewMessage(Role.OWNER, "y" * 2_000),
        NewMessage(Role.PARTICIPANT, "z" * 2_000, speaker="Tom"),
    ]
    await store.append(ME, "t1", spoken)
    first, second, third = await embedded(store)
    assert first == "Eva: " + "x" * 1_000
    assert second == "Eva: " + "x" * 300 + "\n" + "y" * 1_000
    assert third == "Eva: " + "x" * 300 + "\n" + "y" * 300 + "\nTom: " + "z" * 1_000


async def test_empty_messages_are_embedded_too(store: Store) -> None:
    await store.create_thread(ME, a_thread())
    await store.append(ME, "t1", [owner(""), owner("\n"), owner("tea")])
    assert await embedded(store) == ["", "\n\n", "\n\n\ntea"]
    assert await lacking(store) == []


@pytest.mark.req("NOD-36")
async def test_a_reset_parts_what_was_said_before_from_what_comes_after(store: Store) -> None:
    await say(store, "t1", "before", "before too")
    await store.reset_thread(ME, "t1", START)
    await say(store, "t1", "after", "after too")
    assert await embedded(store) == ["before", "before too", "after", "after\nafter too"]


# How much


async def test_many_are_embedded_batch_by_batch_and_then_nothing_is_left(store: Store) -> None:
    await say(store, "t1", *(f"word{number}" for number in range(2 * BATCH + 3)))
    embedder = WordEmbedder()
    some = [await embedding(store, embedder).some(ME) for _ in range(4)]
    assert some == [BATCH, BATCH, 3, 0]
    assert embedder.texts[BATCH].split("\n") == [f"word{number}" for number in range(BATCH - 4, BATCH + 1)]
    assert await embedding(store, embedder).all(ME) == 0
    assert len(embedder.texts) == 2 * BATCH + 3
    await say(store, "t1", "one more")
    assert await embedding(store, embedder).all(ME) == 1


async def test_where_there_is_nothing_nothing_is_embedded(store: Store) -> None:
    embedder = LostEmbedder()
    assert await embedding(store, embedder).all(ME) == 0
    assert embedder.asked == 0


async def test_scopes_are_embedded_alone(store: Store) -> None:
    for scope in (ME, MY_WORK, SOMEBODY):
        await say(store, "t1", f"of {scope.owner} {scope.workspace}", scope=scope)
    assert await embedded(store) == ["of me None"]
    assert len(await store.scopes_to_embed("words", 9)) == 2


# What changes meanwhile

Change = Callable[[Store], Awaitable[object]]


async def redact(store: Store) -> None:
    await store.redact_message(ME, "secret", "[redacted]")


async def delete(store: Store) -> None:
    await store.delete_thread(ME, "t1")


@pytest.mark.parametrize("change", [redact, delete])
async def test_no_vector_is_kept_of_what_was_redacted_or_deleted_while_it_was_embedded(
    store: Store, change: Change
) -> None:
    """Not of the messages after it either, whose own words are as they were."""
    await say(store, "t1", "secret", "yes", "no")
    await say(store, "t2", "tea")
    embedder = WordEmbedder()
    embedder.meanwhile = lambda: change(store)
    await embedding(store, embedder).some(ME)
    assert embedder.texts[:2] == ["secret", "secret\nyes"]
    there = (await store.vectors_at(ME, "words", [0, 1, 2, 3])).any(axis=1).tolist()
    assert there == [False, False, False, True]
    assert await lacking(store) == ([0, 1, 2] if change is redact else [])
    await embedding(store, embedder).all(ME)
    assert await lacking(store) == []
    assert "secret" not in "".join(embedder.texts[4:])


async def test_what_was_redacted_is_gone_from_the_vectors_after_it(store: Store) -> None:
    await say(store, "t1", "secret", "yes", "no", "well", "so", "further")
    embedder = WordEmbedder()
    await embedding(store, embedder).all(ME)
    await redact(store)
    question = await embedder.embed_question("secret")
    for _ in range(2):
        found = await store.nearest(ME, "words", question, 9, SearchWindow())
        assert [cosine for cosine in found.cosines.tolist() if cosine > 0.4] == []
        await embedding(store, embedder).all(ME)
    assert "secret" not in "".join(embedder.texts[6:])
    assert await lacking(store) == []


async def test_what_goes_between_reading_and_embedding_is_left_out(store: Store) -> None:
    """Between the look at where messages are and the look at what they say."""
    await say(store, "t1", "secret", "yes")
    await say(store, "t2", "tea", "green")

    class Slow:
        def __init__(self) -> None:
            self.placed = store.placed

        async def messages_at(self, *asked: object) -> object:
            await delete(store)
            return await store.messages_at(*asked)  # pyright: ignore[reportArgumentType]

    embedder = WordEmbedder()
    slow = Embedding(Slow(), store, embedder)  # pyright: ignore[reportArgumentType]
    await say(store, "t1", "no")
    assert await slow.some(ME) == 5
    there = (await store.vectors_at(ME, "words", [0, 1, 2, 3, 4])).any(axis=1).tolist()
    assert there == [False, False, True, True, False]
    assert await lacking(store) == []


async def test_an_embedder_that_is_gone_leaves_everything_as_it_was(store: Store) -> None:
    await say(store, "t1", "tea", "green")
    embedder = LostEmbedder(failures=2)
    for _ in range(2):
        with pytest.raises(EmbedderUnavailable):
            await embedding(store, embedder).all(ME)
        assert await lacking(store) == [0, 1]
    assert await embedding(store, embedder).all(ME) == 2


# Another embedder


async def test_two_embedders_are_never_mixed_and_the_other_ones_vectors_go_at_the_end(store: Store) -> None:
    await say(store, "t1", *(f"word{number}" for number in range(BATCH + 1)))
    old, new = WordEmbedder("old", dimensions=32), WordEmbedder("new")
    await embedding(store, old).all(ME)
    assert await embedding(store, new).some(ME) == BATCH
    assert (await store.vectors_at(ME, "old", [0, BATCH])).shape == (2, 32)
    assert (await store.vectors_at(ME, "new", [0, BATCH])).any(axis=1).tolist() == [True, False]
    with pytest.raises(Invalid):
        await store.nearest(ME, "new", await old.embed_question("word7"), 1, SearchWindow())
    assert await embedding(store, new).all(ME) == 1
    assert (await store.vectors_at(ME, "old", [0])).shape == (1, 0)
    assert await lacking(store, "new") == []
    assert await lacking(store, "old") == list(range(BATCH + 1))


async def test_the_vectors_of_others_are_not_dropped_by_one_who_fails(store: Store) -> None:
    await say(store, "t1", "tea")
    await embedding(store, WordEmbedder("old")).all(ME)
    with pytest.raises(EmbedderUnavailable):
        await embedding(store, LostEmbedder(name="new")).all(ME)
    assert (await store.vectors_at(ME, "old", [0])).any()


async def test_an_embedder_with_other_dimensions_under_its_old_name_is_refused(store: Store) -> None:
    await say(store, "t1", "tea")
    await embedding(store, WordEmbedder()).all(ME)
    await say(store, "t1", "green")
    with pytest.raises(Invalid, match="another name"):
        await embedding(store, WordEmbedder(dimensions=32)).all(ME)
    assert await lacking(store) == [1]


async def test_a_sitting_of_imported_messages_out_of_order_ends_with_a_gap(store: Store) -> None:
    await store.create_thread(ME, a_thread())
    spoken = [owner("late", sent_at=START + 7 * HOUR), owner("early", sent_at=START), owner("next", sent_at=START)]
    await store.append(ME, "t1", [replace(one, id=one.text) for one in spoken])
    assert await embedded(store) == ["late", "early", "early\nnext"]
    assert NEARBY == 8, "tests here count on it"

"""Threads and messages: order, idempotency, tails, neighbours, resets, deletion, redaction, imports."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from ownwords.domain.conversation import (
    Attachment,
    Audience,
    ConversationPart,
    DeletedThread,
    ImportBatch,
    ImportedBatch,
    Message,
    NewMessage,
    Role,
)
from ownwords.domain.turns import TurnOrigin
from ownwords.errors import Conflict, NotFound
from ownwords.ports.reads import ThreadTail
from tests.backends.stores import (
    ALL,
    ME,
    MY_WORK,
    SOMEBODY,
    START,
    StillClock,
    Store,
    a_thread,
    find,
    owner,
    say,
    sequence,
    texts,
    thread_texts,
)


async def test_a_thread_is_read_as_it_was_made(store: Store) -> None:
    thread = a_thread("t1", "Ünïcode 🌍 'quoted' %", audience=Audience.GROUP, origin=TurnOrigin.EVENT)
    await store.create_thread(ME, thread)
    assert await store.thread(ME, "t1") == thread
    assert await store.messages(ME, "t1", ALL) == []


async def test_a_thread_id_is_taken_once_in_a_scope(store: Store) -> None:
    await store.create_thread(ME, a_thread("t1", "First"))
    with pytest.raises(Conflict):
        await store.create_thread(ME, a_thread("t1", "Second"))
    await store.create_thread(MY_WORK, a_thread("t1", "Second"))
    assert [(await store.thread(scope, "t1")).title for scope in (ME, MY_WORK)] == ["First", "Second"]  # type: ignore[union-attr]


async def test_a_message_is_read_as_it_was_said(store: Store) -> None:
    await store.create_thread(ME, a_thread("t1"))
    attachments = (Attachment("f1", 'plan "B".pdf', "application/pdf"), Attachment("f2", "ü.png"))
    sent = datetime(2026, 3, 1, 23, 59, 59, 999_999, tzinfo=UTC)
    new = NewMessage(Role.PARTICIPANT, "Olá\nmundo\t🌍 \u202e", "m1", sent, "Ines", True, attachments)
    (appended,) = await store.append(ME, "t1", [new])
    said = Message("m1", "t1", Role.PARTICIPANT, new.text, sent, "Ines", True, attachments)
    assert appended.message == said
    assert await store.messages(ME, "t1", ALL) == [said]
    assert await store.messages_by_id(ME, ["m1", "m1", "unknown"]) == {"m1": said}


async def test_what_is_missing_is_assigned_at_the_moment_of_writing(store: Store, clock: StillClock) -> None:
    await store.create_thread(ME, a_thread("t1"))
    now = clock.move(hours=1)
    first, second = [one.message for one in await store.append(ME, "t1", [owner("one"), owner("two")])]
    assert first.id < second.id
    assert (first.sent_at, second.sent_at) == (now, now)
    assert first.sent_at.tzinfo is UTC


async def test_times_are_kept_to_the_microsecond_and_given_in_utc(store: Store) -> None:
    await store.create_thread(ME, a_thread("t1"))
    there = timezone(timedelta(hours=5, minutes=45))
    times = [datetime(1962, 5, 1, 3, 0, 0, 1, tzinfo=there), datetime(2999, 12, 31, 23, 59, 59, 999_999, tzinfo=there)]
    await store.append(ME, "t1", [owner(f"at {time}", sent_at=time) for time in times])
    read = [message.sent_at for message in await store.messages(ME, "t1", ALL)]
    assert read == times
    assert {time.utcoffset() for time in read} == {timedelta()}


async def test_order_is_the_order_of_appending_not_of_time(store: Store) -> None:
    await store.create_thread(ME, a_thread("t1"))
    await store.append(ME, "t1", [owner("late", sent_at=START + timedelta(days=1)), owner("early", sent_at=START)])
    await store.append(ME, "t1", [owner("between", sent_at=START + timedelta(hours=3))])
    assert await thread_texts(store) == ["late", "early", "between"]


async def test_an_append_again_is_acknowledged_and_changes_nothing(store: Store, clock: StillClock) -> None:
    (said,) = await say(store, "t1", "hello")
    clock.move(days=1)
    again, new = await store.append(ME, "t1", [owner("hello", "hello", speaker="other"), owner("new", "new")])
    assert (again.message, again.new) == (said, False)
    assert new.new
    assert await thread_texts(store) == ["hello", "new"]
    assert (await store.thread(ME, "t1")).messages == 2  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "clash",
    [
        owner("other words", "taken"),
        NewMessage(Role.ASSISTANT, "taken", "taken"),
    ],
)
async def test_an_id_taken_by_something_else_is_a_conflict_and_nothing_is_written(
    store: Store, clash: NewMessage
) -> None:
    await say(store, "t1", "taken")
    with pytest.raises(Conflict):
        await store.append(ME, "t1", [owner("before", "before"), clash, owner("after", "after")])
    assert await thread_texts(store) == ["taken"]
    assert await find(store, "before after") == []
    await say(store, "t1", "before")
    assert await thread_texts(store) == ["taken", "before"]


async def test_an_id_is_taken_in_its_whole_scope_and_only_there(store: Store) -> None:
    await say(store, "t1", "hello")
    await store.create_thread(ME, a_thread("t2"))
    with pytest.raises(Conflict):
        await store.append(ME, "t2", [owner("hello", "hello")])
    await say(store, "t1", "hello", scope=SOMEBODY)
    assert await thread_texts(store, scope=SOMEBODY) == ["hello"]


async def test_the_same_id_twice_in_one_append(store: Store) -> None:
    await store.create_thread(ME, a_thread("t1"))
    once, twice = await store.append(ME, "t1", [owner("x", "x"), owner("x", "x")])
    assert (once.new, twice.new, once.message == twice.message) == (True, False, True)
    with pytest.raises(Conflict):
        await store.append(ME, "t1", [owner("y", "y"), owner("z", "y")])
    assert await thread_texts(store) == ["x"]


async def test_an_empty_append_is_fine_and_an_unknown_thread_is_not(store: Store) -> None:
    await store.create_thread(ME, a_thread("t1"))
    assert await store.append(ME, "t1", []) == []
    for scope, thread_id in ((ME, "t2"), (SOMEBODY, "t1"), (MY_WORK, "t1")):
        with pytest.raises(NotFound):
            await store.append(scope, thread_id, [owner("hello")])
        with pytest.raises(NotFound):
            await store.messages(scope, thread_id, ALL)


@pytest.mark.req("NOD-1", "NB-5", "CH-21", "CH-22")
async def test_what_belongs_to_another_scope_is_unknown(store: Store) -> None:
    await say(store, "t1", "mine", "also mine")
    for scope in (SOMEBODY, MY_WORK):
        assert await store.thread(scope, "t1") is None
        assert await store.thread_titled(scope, "Trip") is None
        assert await store.threads(scope, 10) == []
        assert await store.messages_by_id(scope, ["mine"]) == {}
        assert await store.neighbours(scope, ["mine"], 5) == {}
        assert await store.messages_at(scope, [0, 1]) == []
        assert await find(store, "mine", scope=scope) == []
        await store.create_thread(scope, a_thread("t2"))
        assert await find(store, "mine", scope=scope) == []
        assert await find(store, "mine", scope=scope, thread_id="t1") == []
        with pytest.raises(NotFound):
            await store.redact_message(scope, "mine", "")
        for write in (store.delete_thread(scope, "t1"), store.reset_thread(scope, "t1", START)):
            with pytest.raises(NotFound):
                await write
    assert await thread_texts(store) == ["mine", "also mine"]


async def test_threads_come_by_what_was_last_said_in_them(store: Store, clock: StillClock) -> None:
    for number in range(4):
        created = START + timedelta(minutes=number)
        await store.create_thread(ME, a_thread(f"t{number}", created_at=created))
    await store.append(ME, "t0", [owner("now", sent_at=START + timedelta(hours=2))])
    await store.append(ME, "t2", [owner("a", sent_at=START + timedelta(hours=9)), owner("b", sent_at=START)])
    assert [thread.id for thread in await store.threads(ME, 10)] == ["t0", "t3", "t1", "t2"]
    assert [thread.id for thread in await store.threads(ME, 2, 1)] == ["t3", "t1"]
    assert [thread.messages for thread in await store.threads(ME, 10)] == [1, 0, 0, 2]
    assert await store.threads(ME, 0) == await store.threads(ME, 10, 99) == []


async def test_a_title_finds_the_newest_thread_of_exactly_that_title(store: Store) -> None:
    for number, title in enumerate(["Trip", "trip", "Trip ", "Trip"]):
        await store.create_thread(ME, a_thread(f"t{number}", title))
    await store.create_thread(ME, a_thread("t4", "Trip", created_at=START - timedelta(days=1)))
    await store.append(ME, "t0", [owner("newest message")])
    found = await store.thread_titled(ME, "Trip")
    assert found is not None
    assert found.id == "t3"
    assert await store.thread_titled(ME, "Tri") is None


async def test_the_end_of_a_thread(store: Store) -> None:
    await say(store, "t1", *"abcdef")
    await store.append(ME, "t1", [NewMessage(Role.ASSISTANT, "g", "g")])

    async def tail(**asked: object) -> str:
        return "".join(texts(await store.messages(ME, "t1", ThreadTail(**{"limit": 3, **asked}))))  # type: ignore[arg-type]

    assert await tail() == "efg"
    assert await tail(limit=0) == ""
    assert await tail(limit=-1) == ""
    assert await tail(limit=99) == "abcdefg"
    assert await tail(before="d") == "abc"
    assert await tail(before="a") == ""
    assert await tail(role=Role.OWNER) == "def"
    assert await tail(role=Role.TOOL) == ""
    assert await tail(forward=True) == "abc"
    assert await tail(forward=True, after="c") == "def"
    assert await tail(forward=True, after="g") == ""
    assert await tail(forward=True, after="b", before="d") == "c"
    assert await tail(after="e") == "fg"
    for place in ("before", "after"):
        with pytest.raises(NotFound):
            await tail(**{place: "unknown"})
    await say(store, "t2", "elsewhere")
    with pytest.raises(NotFound):
        await tail(before="elsewhere")


@pytest.mark.req("NOD-27", "NOD-30")
async def test_neighbours_are_those_in_the_thread(store: Store) -> None:
    for number in range(7):
        await say(store, "t1", f"a{number}")
        await say(store, "t2", f"b{number}")
    found = await store.neighbours(ME, ["a0", "a3", "b6", "unknown"], 2)
    assert {name: (texts(before), texts(after)) for name, (before, after) in found.items()} == {
        "a0": ([], ["a1", "a2"]),
        "a3": (["a1", "a2"], ["a4", "a5"]),
        "b6": (["b4", "b5"], []),
    }
    assert await store.neighbours(ME, ["a3"], 0) == {"a3": ((), ())}
    (before, after) = (await store.neighbours(ME, ["a3"], 5))["a3"]
    assert (len(before), len(after)) == (3, 3)


@pytest.mark.req("NOD-36")
async def test_a_reset_hides_what_was_said_before_and_keeps_it(store: Store) -> None:
    await say(store, "t1", "old one", "old two")
    await say(store, "t2", "old three")
    at = START + timedelta(minutes=5)
    await store.reset_thread(ME, "t1", at)
    assert (await store.thread(ME, "t1")).reset_at == at  # type: ignore[union-attr]
    assert await find(store, "old") == ["old three"]
    assert await find(store, "old", with_reset=True) == ["old one", "old two", "old three"]
    assert await find(store, "", sent_from=START) == ["old three"]
    await say(store, "t1", "new one", "new two")
    assert await find(store, "one two", thread_id="t1") == ["new one", "new two"]
    assert await find(store, "old", thread_id="t1") == []
    assert await find(store, "old", thread_id="t1", with_reset=True) == ["old one", "old two"]
    found = await store.neighbours(ME, ["new one", "old two"], 5)
    assert {name: (texts(before), texts(after)) for name, (before, after) in found.items()} == {
        "new one": ([], ["new two"])
    }
    assert await thread_texts(store) == ["old one", "old two", "new one", "new two"]
    assert texts(await store.messages(ME, "t1", replace(ALL, after_reset=True))) == ["new one", "new two"]
    forward = ThreadTail(5, after_reset=True, forward=True, after="old one")
    assert texts(await store.messages(ME, "t1", forward)) == ["new one", "new two"]
    await store.reset_thread(ME, "t1", at + timedelta(minutes=1))
    assert await find(store, "one two three") == ["old three"]


async def test_deleting_a_thread_takes_its_messages_and_nothing_else(store: Store) -> None:
    await say(store, "t1", "red apple", "green apple")
    await say(store, "t2", "red pear")
    assert await store.delete_thread(ME, "t1") == DeletedThread(2)
    assert await store.thread(ME, "t1") is None
    assert await store.messages_by_id(ME, ["red apple", "red pear"]) == await store.messages_by_id(ME, ["red pear"])
    assert await find(store, "red apple green") == ["red pear"]
    assert await find(store, "apple", thread_id="t1") == []
    assert [thread.id for thread in await store.threads(ME, 9)] == ["t2"]
    with pytest.raises(NotFound):
        await store.delete_thread(ME, "t1")
    await say(store, "t1", "red apple")
    assert await find(store, "red") == ["red pear", "red apple"]
    await store.create_thread(ME, a_thread("empty"))
    assert await store.delete_thread(ME, "empty") == DeletedThread(0)


async def test_redacting_a_message_replaces_its_words_everywhere(store: Store) -> None:
    await say(store, "t1", "my code is walnut", "walnut cake")
    await store.redact_message(ME, "my code is walnut", "my code is [redacted]")
    assert await thread_texts(store) == ["my code is [redacted]", "walnut cake"]
    assert await find(store, "walnut") == ["walnut cake"]
    assert await find(store, "redacted") == await find(store, "code") == ["my code is [redacted]"]
    await store.redact_message(ME, "walnut cake", "")
    assert await find(store, "walnut cake") == []
    with pytest.raises(NotFound):
        await store.redact_message(ME, "unknown", "")


def batch_of(parts_done: int, *threads: tuple[str, list[str]]) -> ImportBatch:
    """Parts of an import: each message has its text as its id."""
    parts = [ConversationPart(a_thread(name), tuple(owner(text, text) for text in said)) for name, said in threads]
    return ImportBatch("export", parts_done, tuple(parts))


async def test_an_import_skips_what_is_there_and_notes_how_far_it_came(store: Store) -> None:
    await say(store, "t1", "b")
    await store.create_thread(ME, a_thread("elsewhere"))
    await store.append(ME, "elsewhere", [owner("other words", "c")])
    done = await store.import_batch(ME, batch_of(2, ("t1", ["a", "b", "c"]), ("t2", ["d", "d"]), ("t3", [])))
    assert done == ImportedBatch(threads=2, messages=2, known=3)
    assert await thread_texts(store, "t1") == ["b", "a"]
    assert await thread_texts(store, "t2") == ["d"]
    assert await thread_texts(store, "elsewhere") == ["other words"]
    assert await store.import_progress(ME) == {"export": 2}
    assert await store.import_batch(ME, batch_of(3, ("t1", ["a"]))) == ImportedBatch(0, 0, 1)
    assert await store.import_batch(ME, ImportBatch("other", 7, ())) == ImportedBatch(0, 0, 0)
    assert await store.import_progress(ME) == {"export": 3, "other": 7}
    await store.import_batch(ME, batch_of(0))
    assert await store.import_progress(ME) == {"export": 0, "other": 7}
    assert await store.import_progress(SOMEBODY) == {}


async def test_a_large_import_among_appends_keeps_every_order(store: Store) -> None:
    await say(store, "t1", "first")
    said = {f"i{thread}": sequence(400, f"i{thread} {{}}") for thread in range(3)}
    await store.import_batch(ME, batch_of(1, *((name, list(words)) for name, words in said.items())))
    await say(store, "t1", "last")
    for name, words in said.items():
        assert await thread_texts(store, name) == words
    assert await thread_texts(store) == ["first", "last"]
    assert await find(store, "399") == ["i0 399", "i1 399", "i2 399"]
    assert await find(store, "first last") == ["first", "last"]


async def test_writers_at_once_keep_their_own_order(store: Store) -> None:
    await store.create_thread(ME, a_thread("t1"))

    async def writer(name: str) -> None:
        for number in range(40):
            await store.append(ME, "t1", [owner(f"{name} {number} a"), owner(f"{name} {number} b")])

    await asyncio.gather(*(writer(name) for name in "ABCDEFGH"))
    said = await thread_texts(store)
    for name in "ABCDEFGH":
        mine = [text for text in said if text.startswith(name)]
        assert mine == [f"{name} {number} {half}" for number in range(40) for half in "ab"]
    assert all(said[place + 1] == said[place][:-1] + "b" for place in range(0, len(said), 2))

"""Memory, as every interface holds it: conversations, scopes and settings, over both stores of today."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from uuid import UUID, uuid4, uuid5

import pytest

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.compose import Ownwords, assemble
from ownwords.domain.checked_messages import LONGEST_MESSAGE
from ownwords.domain.conversation import Attachment, Audience, DeletedThread, NewMessage, Role
from ownwords.domain.scope import Scope
from ownwords.domain.switches import Switches
from ownwords.domain.turns import TurnOrigin
from ownwords.errors import Conflict, EmbedderUnavailable, Invalid, NotFound
from ownwords.memory import MOST_MESSAGES, Memory
from ownwords.ports.reads import ThreadTail
from ownwords.reading.history import HistoryQuery
from ownwords.tasks.task import OfflineTasks
from ownwords.writing.edit import NewNote, NoteEdit
from tests.embedders import LostEmbedder, WordEmbedder
from tests.memories import START, Clock, inferred, keep


@pytest.fixture(params=["in_memory", "sqlite"])
async def ownwords(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Ownwords]:
    async with AsyncExitStack() as stack:
        opened = Ownwords.in_memory(Clock()) if request.param == "in_memory" else Ownwords.open(tmp_path / "data")
        yield await stack.enter_async_context(opened)


@pytest.fixture
def me(ownwords: Ownwords) -> Memory:
    return ownwords.owner()


# Conversations


async def test_a_conversation_is_found_by_its_title_however_it_is_spaced(me: Memory) -> None:
    trip = await me.thread("  my \n trip ")
    assert trip.thread.title == "my trip"
    assert (await me.thread("my trip")).id == (await me.thread(" my  trip")).id == trip.id
    newer = await me.create_thread("my trip")
    assert newer.id != trip.id
    assert (await me.thread("my trip")).id == newer.id
    assert (await me.open_thread(trip.id)).thread == trip.thread
    assert (trip.thread.audience, trip.thread.origin, trip.thread.messages) == (
        Audience.PRIVATE,
        TurnOrigin.OWNER,
        0,
    )


@pytest.mark.parametrize("title", ["x" * 301, "a\x00b", "\ud800"])
async def test_a_title_that_cannot_be_kept_is_refused(me: Memory, title: str) -> None:
    for call in (me.create_thread(title), me.thread(title)):
        with pytest.raises(Invalid) as caught:
            await call
        assert caught.value.field == "title"
    assert await me.threads() == []


async def test_conversations_are_listed_by_their_newest_message(me: Memory) -> None:
    threads = [await me.create_thread(title, Audience.GROUP, TurnOrigin.TASK) for title in ("a", "b", "c")]
    await threads[0].say("hello", sent_at=datetime.now(UTC) + timedelta(days=365))
    listed = await me.threads()
    assert [thread.title for thread in listed] == ["a", "c", "b"]
    assert (listed[0].messages, listed[0].audience, listed[0].origin) == (1, Audience.GROUP, TurnOrigin.TASK)
    assert [thread.title for thread in await me.threads(1, 1)] == ["c"]


async def test_messages_are_kept_word_for_word_in_the_order_in_which_they_came(me: Memory) -> None:
    thread = await me.thread("trip")
    texts = ["  blanks \n kept\t", "🎉 東京 \u200b\u00ad", "x" * LONGEST_MESSAGE]
    said = [await thread.say(text, sent_at=START - timedelta(days=number)) for number, text in enumerate(texts)]
    file = Attachment("f-1", "plan.pdf", "application/pdf")
    said.append(await thread.add(NewMessage(Role.PARTICIPANT, "", speaker="Rui", attachments=(file,))))
    said.append(await thread.say("tapped", tapped=True))
    stored = await thread.messages()
    assert stored == said
    assert [message.text for message in stored[:3]] == texts
    assert (stored[3].speaker, stored[3].attachments, stored[4].tapped) == ("Rui", (file,), True)
    assert await thread.messages(2) == said[-2:]
    assert await thread.messages(2, before=said[2].id) == said[:2]
    assert await me.messages(thread.id, ThreadTail(2, forward=True, after=said[0].id)) == said[1:3]
    assert await me.messages(thread.id, ThreadTail(9, role=Role.PARTICIPANT)) == [said[3]]


async def test_a_time_is_kept_as_the_instant_it_was(me: Memory) -> None:
    thread = await me.thread("trip")
    east = timezone(timedelta(hours=9))
    message = await thread.say("now", sent_at=datetime(2026, 3, 2, 18, 0, 0, 123456, tzinfo=east))
    assert message.sent_at == datetime(2026, 3, 2, 9, 0, 0, 123456, tzinfo=UTC)
    assert (await thread.messages())[0].sent_at.utcoffset() == timedelta()
    for early in (datetime(1901, 1, 1, tzinfo=UTC), datetime(9998, 1, 1, tzinfo=UTC)):
        assert (await thread.say("then", sent_at=early)).sent_at == early


@pytest.mark.parametrize(
    ("message", "field"),
    [
        (NewMessage(Role.OWNER, ""), "text"),
        (NewMessage(Role.OWNER, "a\x00b"), "text"),
        (NewMessage(Role.OWNER, "\ud800"), "text"),
        (NewMessage(Role.OWNER, "x" * (LONGEST_MESSAGE + 1)), "text"),
        (NewMessage(Role.OWNER, "hello", speaker="\udfff"), "speaker"),
        (NewMessage(Role.OWNER, "hello", attachments=(Attachment("\x00", "n"),)), "attachments"),
        (NewMessage(Role.OWNER, "hello", sent_at=datetime(2026, 3, 2)), "sent_at"),
        (NewMessage(Role.OWNER, "hello", id=""), "id"),
        (NewMessage(Role.OWNER, "hello", id="a\x00b"), "id"),
        (NewMessage(Role.OWNER, "hello", id="\ud800"), "id"),
        (NewMessage(Role.OWNER, "hello", id="x" * 201), "id"),
    ],
)
async def test_one_message_that_cannot_be_kept_keeps_all_of_them_out(
    me: Memory, message: NewMessage, field: str
) -> None:
    thread = await me.thread("trip")
    with pytest.raises(Invalid) as caught:
        await me.append(thread.id, [NewMessage(Role.OWNER, "good"), message])
    assert caught.value.field == field
    with pytest.raises(Invalid):
        await me.append(thread.id, [NewMessage(Role.OWNER, "hello")] * (MOST_MESSAGES + 1))
    assert await thread.messages() == []


async def test_an_id_makes_an_append_happen_once_and_is_not_given_to_other_words(me: Memory) -> None:
    thread, other = await me.thread("trip"), await me.thread("other")
    first = await thread.say("hello", message_id="m-1")
    again = (await me.append(thread.id, [NewMessage(Role.OWNER, "hello", "m-1")]))[0]
    assert (again.message, again.new) == (first, False)
    for taken in (NewMessage(Role.OWNER, "other words", "m-1"), NewMessage(Role.ASSISTANT, "hello", "m-1")):
        with pytest.raises(Conflict):
            await me.append(thread.id, [NewMessage(Role.OWNER, "not without the next one"), taken])
    with pytest.raises(Conflict):
        await other.say("hello", message_id=first.id)
    assert await thread.messages() == [first]
    assert await other.messages() == []


async def test_every_stored_id_is_a_uuid_made_from_the_given_one(me: Memory) -> None:
    thread, other = await me.thread("trip"), await me.thread("other")
    own = str(uuid4())
    named, kept = await thread.say("hello", message_id="m-1"), await thread.say("hi", message_id=own.upper())
    assert (UUID(named.id).version, named.id) == (5, str(uuid5(UUID(thread.id), "m-1")))
    assert kept.id == own
    assert (await thread.say("hello", message_id=named.id)) == named, "the stored id names the same message"
    elsewhere = await other.say("other words", message_id="m-1")
    assert elsewhere.id not in {named.id, kept.id}
    for unknown in ("m-1", str(uuid4()), ""):
        with pytest.raises(NotFound):
            await me.append(unknown, [NewMessage(Role.OWNER, "hello", "m-1")])


async def test_a_reset_goes_out_with_each_message(me: Memory) -> None:
    thread = await me.thread("trip")
    await thread.say("hello")
    await thread.reset()
    (line,) = [json.loads(line) async for line in me.export_conversations()]
    reset_at = (await me.open_thread(thread.id)).thread.reset_at
    assert reset_at is not None
    assert line["reset_at"] == reset_at.isoformat()


async def test_writers_at_the_same_moment_keep_every_message_and_each_ones_order(me: Memory) -> None:
    thread = await me.thread("trip")

    async def talk(name: str) -> None:
        for number in range(20):
            await thread.add(NewMessage(Role.PARTICIPANT, f"{number}", speaker=name))

    await asyncio.gather(*(talk(name) for name in "abcde"))
    stored = await thread.messages(1_000)
    assert len(stored) == len({message.id for message in stored}) == 100
    for name in "abcde":
        assert [int(message.text) for message in stored if message.speaker == name] == list(range(20))
    own_ids = [message.id for message in stored]
    assert own_ids == sorted(own_ids), "ids of ours are in the order of time"


@pytest.mark.req("NOD-5", "NOD-36")
async def test_notes_survive_the_reset_and_the_end_of_a_conversation(me: Memory) -> None:
    thread = await me.thread("trip")
    await thread.say("Remember that my sister Ines lives in Porto.")
    await me.learn(thread)
    index = await me.index()
    await thread.reset()
    assert (await me.open_thread(thread.id)).thread.reset_at is not None
    assert await me.index() == index != ""
    assert await thread.delete() == DeletedThread(1)
    assert await me.index() == index
    assert (await me.history(HistoryQuery(query="Ines"))).total_matches == 0
    with pytest.raises(NotFound):
        await me.open_thread(thread.id)


# Whose it is


@pytest.mark.req("NOD-1", "CH-21", "CH-22")
async def test_nothing_crosses_from_one_scope_to_another(ownwords: Ownwords) -> None:
    scopes = [
        ownwords.owner(),
        ownwords.owner(workspace="house"),
        ownwords.owner("you"),
        ownwords.owner("you", "house"),
    ]
    for number, memory in enumerate(scopes):
        thread = await memory.thread("trip")
        await thread.say(f"Secret number {number}", message_id="same-id")
        await memory.add(NewNote("about", f"Fact {number}"))
        await memory.change_settings(Switches(remember=bool(number % 2), languages=("pt",) * (number % 2)))
    first = await scopes[0].thread("trip")
    for number, memory in enumerate(scopes):
        (thread,) = await memory.threads()
        assert [message.text for message in await memory.messages(thread.id, ThreadTail(9))] == [
            f"Secret number {number}"
        ]
        page = await memory.history(HistoryQuery(query="secret number"))
        assert [match.message.text for match in page.matches] == [f"Secret number {number}"]
        assert await memory.index() == f"about/fact-{number}: Fact {number}"
        assert len(await memory.changes()) == 1
        assert (await memory.settings()).remember is bool(number % 2)
        lines = [json.loads(line) async for line in memory.export_conversations()]
        assert [line["text"] for line in lines] == [f"Secret number {number}"]
        if number:
            for call in (
                memory.open_thread(first.id),
                memory.messages(first.id, ThreadTail(9)),
                memory.append(first.id, [NewMessage(Role.OWNER, "hello")]),
                memory.reset_thread(first.id),
                memory.delete_thread(first.id),
                memory.learn(first.id),
                memory.history(HistoryQuery(first.id, "secret")),
            ):
                with pytest.raises(NotFound):
                    await call
    assert await ownwords.workspaces() == await ownwords.workspaces("you") == ["house"]
    assert await ownwords.workspaces("nobody") == []


async def test_a_conversation_is_found_by_its_id_or_the_newest_of_its_title(ownwords: Ownwords) -> None:
    me, work = ownwords.owner(), ownwords.owner(workspace="work")
    older, newer = await me.create_thread("The trip"), await me.create_thread("The trip")
    await older.say("The last word.")
    named = await me.create_thread(older.id)
    theirs = await work.create_thread("The boat")
    assert (await me.find_thread(" The  trip\n")).id == newer.id
    assert (await me.find_thread(older.id)).id == older.id, "an id goes before a title"
    assert (await me.find_thread(named.id)).id == named.id
    for unknown in ("The boat", theirs.id, "the trip", "elsewhere"):
        with pytest.raises(NotFound):
            await me.find_thread(unknown)


@pytest.mark.req("NOD-1")
async def test_an_id_of_another_scope_is_as_unknown_as_one_that_never_was(ownwords: Ownwords, me: Memory) -> None:
    theirs = ownwords.owner("you")
    message = await (await theirs.thread("trip")).say("Their secret.")
    await keep(theirs, inferred("Likes tea"))
    await theirs.edit("about/hunch", NoteEdit(text="Likes coffee"))
    (archived,) = (await theirs.view()).archive
    for call in (
        me.redact(message.id),
        me.restore(archived.note.id),
        me.forget_archived(archived.note.id),
        me.forget("about/hunch"),
        me.confirm("about/hunch"),
        me.history(HistoryQuery(around=message.id)),
    ):
        with pytest.raises(NotFound):
            await call
    assert (await theirs.view()).archive == (archived,)


# Settings


async def test_settings_are_kept_and_what_is_none_is_refused(me: Memory) -> None:
    assert await me.settings() == Switches()
    assert (await me.zone()).utcoffset(START) is not None
    wanted = Switches(remember=False, time_zone="Europe/Lisbon", languages=("pt", "en"))
    await me.change_settings(wanted)
    assert await me.settings() == wanted
    assert str(await me.zone()) == "Europe/Lisbon"
    for wrong in (
        Switches(time_zone="Atlantis"),
        Switches(time_zone=""),
        Switches(languages=("Klingon", "en")),
        Switches(languages=("en",) * 21),
    ):
        with pytest.raises(Invalid):
            await me.change_settings(wrong)
    assert await me.settings() == wanted


# What goes out


async def test_every_message_goes_out_with_what_came_with_it(me: Memory) -> None:
    thread = await me.create_thread("trip", Audience.GROUP, TurnOrigin.EVENT)
    for number in range(501):
        await thread.say(f"message {number}")
    file = Attachment("f-1", "plan.pdf", "application/pdf")
    last = await thread.add(NewMessage(Role.PARTICIPANT, "🎉", None, START, "Rui", True, (file,)))
    await (await me.thread("empty")).reset()
    lines = [json.loads(line) async for line in me.export_conversations()]
    assert [line["text"] for line in lines] == [*(f"message {number}" for number in range(501)), "🎉"]
    assert lines[-1] == {
        "thread": thread.id,
        "title": "trip",
        "audience": "group",
        "origin": "event",
        "begun_at": thread.thread.created_at.isoformat(),
        "id": last.id,
        "role": "participant",
        "text": "🎉",
        "sent_at": START.isoformat(),
        "speaker": "Rui",
        "tapped": True,
        "attachments": [{"id": "f-1", "name": "plan.pdf", "content_type": "application/pdf"}],
    }


async def test_a_memory_is_embedded_anew_by_its_embedder_and_says_how_much() -> None:
    clock, ids = Clock(), TimeOrderedIds()
    store = InMemoryStore(clock, ids)

    async def opened(embedder: WordEmbedder | None, owner: str = "me") -> Memory:
        return Memory(Scope(owner), await assemble(store, clock, ids, OfflineTasks(), embedder))

    for owner in ("me", "somebody"):
        thread = await (await opened(None, owner)).thread("trip")
        await thread.say("The boat is blue")
        await thread.say("It is in Porto")
    assert (await (await opened(None)).reindex()).vectors is None
    with pytest.raises(EmbedderUnavailable, match="gone"):
        await (await opened(LostEmbedder())).reindex()
    old = await opened(WordEmbedder("old"))
    assert ((await old.reindex()).vectors, (await old.reindex()).vectors) == (2, 0)
    new = await opened(WordEmbedder("new"))
    assert len((await new.recall("blue boat")).marks) == 1
    assert ((await new.reindex()).vectors, (await new.reindex()).vectors) == (2, 0)
    assert (await new.recall("blue boat")).marks == ()
    assert (await old.reindex()).vectors == 2, "the new one's took the place of the old one's vectors"
    assert len(await store.to_embed(Scope("somebody"), "old", 9)) == 2

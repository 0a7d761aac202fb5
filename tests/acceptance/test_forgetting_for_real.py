"""After forgetting and redacting, no byte of it is in any file of the data folder (NOD-90, CH-19, CH-20)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ownwords import Ownwords
from ownwords.domain.changes import ChangeKind
from ownwords.domain.conversation import NewMessage, Role
from ownwords.domain.turn_stages import Draft
from ownwords.domain.turns import CheckedClaim, CheckedDraft, Turn, TurnOrigin
from ownwords.errors import NotFound
from ownwords.memory import Memory
from ownwords.reading.changes import ChangesQuery
from ownwords.reading.history import HistoryQuery
from ownwords.writing.edit import NewNote, NoteEdit
from tests.memories import keep_turn

WORDS = (b"quintessa", b"zorrinho", b"vilarinho")
"""Names that occur nowhere else. Their stems would begin alike."""


def left_in(folder: Path) -> set[bytes]:
    """Which of the words any file in the folder still holds, in any case."""
    found: set[bytes] = set()
    for file in folder.rglob("*"):
        if file.is_file():
            data = file.read_bytes().lower()
            found |= {word for word in WORDS if word[:6] in data}
    return found


async def filler(memory: Memory, count: int) -> None:
    thread = await memory.thread("filler")
    await memory.append(thread.id, [NewMessage(Role.OWNER, f"Small talk number {n}") for n in range(count)])


async def told(memory: Memory) -> str:
    """A note with all that can come with one: other versions, echoes, a second note on the same sentence."""
    await filler(memory, 300)
    thread = await memory.thread("trip")
    await thread.say("Remember that my sister Quintessa Zorrinho lives in Vilarinho and my brother Rui lives in Faro.")
    saved = (await memory.learn(thread)).saved
    path = next(item.note.path for item in saved if "Quintessa" in item.note.text)
    await memory.edit(path, NoteEdit(abstract="sister Quintessa Zorrinho in Vilarinho"))
    await memory.edit(path, NoteEdit(text="My sister Quintessa Zorrinho lives in Vilarinho by the sea"))
    await thread.add(NewMessage(Role.ASSISTANT, "So your sister Quintessa Zorrinho lives in Vilarinho, by the sea."))
    await memory.history(HistoryQuery(query="Quintessa"))
    await prepared(memory, path)
    await filler(memory, 300)
    return path


async def prepared(memory: Memory, path: str) -> None:
    """A turn with the reply that was said last, and others whose drafts nobody delivered: they hold words of the note,
    whether or not they name it. Others before and after know nothing of it."""
    thread = await memory.thread("trip")
    asked, reply = (await thread.messages())[-2:]
    claims = (CheckedClaim(reply.text.split(",")[0], (path, asked.id)),)
    for number in range(120):
        turn = Turn(f"turn {number}", thread.id, asked.id, TurnOrigin.OWNER, asked.sent_at, facts=(path,))
        checked = replace(turn, checked=CheckedDraft("print", f"{number} {reply.text}", claims))
        elsewhere = await memory.thread("filler")
        unnamed = replace(checked, id=f"draft {number}", thread_id=elsewhere.id, request_id="", facts=(), checked=None)
        for each in (
            turn,
            checked,
            checked.finished(reply.id if number == 60 else f"reply {number}"),
            replace(unnamed, checked=CheckedDraft("print", reply.text * (number % 3))),
            replace(unnamed, id=f"other {number}", facts=(f"about/likes-tea-{number}",)),
        ):
            await keep_turn(memory, each)


@pytest.mark.req("NOD-90")
async def test_forget_and_redact_leave_no_byte_in_the_open_store_or_the_closed_one(tmp_path: Path) -> None:
    async with Ownwords.open(tmp_path) as ownwords:
        me = ownwords.owner()
        path = await told(me)
        await me.add(NewNote("about", "Likes tea"))
        assert left_in(tmp_path) == set(WORDS)
        forgotten = await me.forget(path)
        assert forgotten.versions == 2
        assert left_in(tmp_path) == set(WORDS), "the conversation still says it"
        assert len(forgotten.still_held_in) == 2
        for held in forgotten.still_held_in:
            await me.redact(held.message.id, held.quote)
        assert left_in(tmp_path) == set()
        assert (await me.history(HistoryQuery(query="Quintessa Zorrinho Vilarinho"))).total_matches == 0
        assert "Likes tea" in await me.index()
    assert left_in(tmp_path) == set()


@pytest.mark.req("NOD-90")
async def test_a_turn_in_which_something_is_forgotten_is_finished_and_brings_nothing_back(tmp_path: Path) -> None:
    async with Ownwords.open(tmp_path) as ownwords:
        me = ownwords.owner()
        path = await told(me)
        turn = await me.prepare(await me.thread("home"), "Please forget where my sister lives.")
        assert path in [fact.path for fact in turn.prepared.evidence.facts]
        for held in (await me.forget(path)).still_held_in:
            await me.redact(held.message.id, held.quote)
        reply = await me.check(turn.prepared.id, Draft("It is forgotten.", reads=(path,)))
        stored = await me.finish(turn.prepared.id, reply.text)
        assert (await me.turn(turn.prepared.id)).reply_id == stored.id
        assert left_in(tmp_path) == set()


@pytest.mark.req("NOD-90")
async def test_deleting_the_conversation_and_clearing_leave_no_byte(tmp_path: Path) -> None:
    async with Ownwords.open(tmp_path) as ownwords:
        me = ownwords.owner()
        await told(me)
        await (await me.thread("trip")).delete()
        assert left_in(tmp_path) == set(WORDS), "the notes still say it"
        await me.clear()
        assert left_in(tmp_path) == set()
        assert (await me.history(HistoryQuery(query="small talk"))).total_matches == 600


@pytest.mark.req("CH-20")
async def test_deleting_the_account_leaves_no_byte_of_it_and_all_of_the_others(tmp_path: Path) -> None:
    async with Ownwords.open(tmp_path) as ownwords:
        await told(ownwords.owner())
        await told(ownwords.owner(workspace="zorrinho house"))
        await filler(ownwords.owner("you"), 5)
        deleted = await ownwords.delete_owner()
        assert (deleted["scopes"], deleted["messages"], deleted["turns"]) == (2, 2 * 602, 2 * 360)
        assert left_in(tmp_path) == set()
        assert (await ownwords.owner("you").history(HistoryQuery(query="small talk"))).total_matches == 5


@pytest.mark.req("NOD-90")
async def test_what_was_done_undone_and_done_again_leaves_no_byte_either(tmp_path: Path) -> None:
    """Versions that an undo let go, evidence that it took off, and the record of all of it."""
    async with Ownwords.open(tmp_path) as ownwords:
        me = ownwords.owner()
        path = await told(me)
        for _ in range(3):
            for change in [one.change for one in (await me.timeline(ChangesQuery(path))).changes if one.can_undo]:
                await me.undo((await me.undo(change.id)).result.change.id)
        edited = next(one for one in await me.changes() if one.kind is ChangeKind.EDITED)
        await me.undo(edited.id)
        thread = await me.thread("trip")
        again = await thread.say("Remember that my sister Quintessa Zorrinho lives in Vilarinho.")
        heard = (await me.learn(thread)).saved[0]
        newest = (await me.changes(1))[0]
        assert left_in(tmp_path) == set(WORDS)
        await me.undo(newest.id)
        for note in (await me.document()).notes:
            if "Quintessa" in note.text:
                await me.forget(note.path)
        for archived in (await me.document()).archive:
            if "Quintessa" in archived.note.text:
                await me.forget_archived(archived.id)
        assert heard.note.path not in {note.path for note in (await me.document()).notes}
        with pytest.raises(NotFound):
            await me.undo(newest.id)
        for message in await thread.messages():
            if "Zorrinho" in message.text or message.id == again.id:
                await me.redact(message.id)
        assert left_in(tmp_path) == set()
    assert left_in(tmp_path) == set()

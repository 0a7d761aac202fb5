"""The note of the writing style: what is saved, what it never replaces, and when nothing is saved (NOD-138…NOD-142)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path

import pytest

from ownwords.domain.mail import StyleOutcome
from ownwords.domain.notes import ArchiveReason, Area, Note, Origin, Way
from ownwords.domain.switches import Switches
from ownwords.errors import ImportUnreadable, Invalid
from ownwords.memory import Memory
from ownwords.tasks.style import LONGEST_MAIL, LONGEST_STYLE, MOST_MAILS
from ownwords.testing import START, FixedClock
from ownwords.writing.edit import NewNote, NoteEdit
from ownwords.writing.style import MOST_LOOKED_AT
from tests.mailboxes import PATH, Describing, connected, installation, style
from tests.mails import ADA, FORMAL, INFORMAL, mail, mails, mbox
from tests.memories import keep

WARM, BRISK = "Writes in a warm tone.", "Keeps sentences short and direct."


@pytest.mark.req("NOD-138")
async def test_only_own_words_of_the_newest_mails_are_shown_to_the_model() -> None:
    model = Describing()
    quoted = f"{INFORMAL}\n\nAm 02.03.2026 um 09:12 schrieb Bo:\n> Theirs."
    sent = [
        *mails(3),
        mail(quoted),
        mail("Robot.", Auto_Submitted="auto-generated"),
        mail("Theirs.", Subject="Fwd: x"),
        mail("To me.", To=ADA),
        mail("x" * (LONGEST_MAIL + 1)),
        mail("Newest."),
    ]
    async with connected(sent, model) as (memory, _):
        reading = await memory.mailbox.read_style()
    assert model.shown[0].mails == ("Newest.", *[INFORMAL] * 4)
    assert (reading.outcome, reading.mails) == (StyleOutcome.SAVED, 5)


async def test_a_huge_box_is_read_to_a_bound() -> None:
    model = Describing()
    async with connected(mails(MOST_MAILS + 50), model) as (memory, imap):
        assert (await memory.mailbox.read_style()).mails == MOST_MAILS
        assert imap.commands.count("FETCH") == MOST_MAILS // 10
    robots = [mail(Auto_Submitted="auto-generated")] * (MOST_LOOKED_AT + 100)
    async with connected([*mails(5), *robots], model) as (memory, imap):
        assert (await memory.mailbox.read_style()).outcome is StyleOutcome.NO_HABIT
        assert imap.commands.count("FETCH") == MOST_LOOKED_AT // 10


@pytest.mark.req("NOD-139")
@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (f"{WARM} Meets Bo Lind at the boathouse.", WARM),
        (f"{WARM} Writes “see you at the boathouse” often.", WARM),
        (f"{WARM} Writes see you at the boathouse tonight.", WARM),
        (f"{WARM} Writes 3 mails a day in short.", WARM),
        (f"{WARM} Signs off to ada@example.org.", WARM),
        (" ".join([WARM, *[f"Writes with a {word} tone." for word in ["calm"] * 40]]), None),
        ("Meets Bo Lind at the boathouse.", None),
    ],
)
async def test_the_note_holds_the_manner_and_nothing_of_the_matter(said: str, kept: str | None) -> None:
    async with connected(mails(5), Describing(said)) as (memory, _):
        await memory.mailbox.read_style()
        note = await style(memory)
    assert note is not None
    assert len(note.text) <= LONGEST_STYLE
    assert kept is None or note.text == kept
    assert not any(word in note.text for word in ("Bo", "boathouse", "ada@", "3", "“"))


@pytest.mark.req("NOD-140")
async def test_it_is_saved_as_a_learned_note_from_sent_email() -> None:
    async with connected(mails(5)) as (memory, _):
        await memory.mailbox.read_style()
        note = await style(memory)
        assert note is not None
        assert (note.origin, note.way, note.status) == (Origin.EMAIL, Way.STYLE, "observed")
        assert note.label == "Learned from your sent email"
        assert "Greets informally." in note.text
        (change,) = await memory.changes()
        assert (change.kind, change.way, change.path, change.before) == ("added", "style", PATH, None)
        assert note.text in await memory.index()


@pytest.mark.req("NOD-141")
async def test_a_new_version_archives_the_old_and_the_same_one_writes_nothing() -> None:
    async with connected(mails(5)) as (memory, imap):
        await memory.mailbox.read_style()
        first = await style(memory)
        version = (await memory.view()).version
        assert (await memory.mailbox.read_style()).outcome is StyleOutcome.UNCHANGED
        assert (await memory.view()).version == version
        imap.folders["Sent"] = mails(5, FORMAL)
        assert (await memory.mailbox.read_style()).outcome is StyleOutcome.SAVED
        second, document = await style(memory), await memory.document()
    assert first is not None
    assert second is not None
    assert "Greets formally." in second.text
    (old,) = document.archive
    assert (old.note.text, old.reason, old.replaced_by) == (first.text, ArchiveReason.REPLACED, second.id)
    assert second.replaces == (first.id,)


async def test_a_version_that_the_owner_brought_back_stays() -> None:
    async with connected(mails(5)) as (memory, imap):
        await memory.mailbox.read_style()
        first = await style(memory)
        assert first is not None
        imap.folders["Sent"] = mails(5, FORMAL)
        await memory.mailbox.read_style()
        await memory.restore(first.id)
        assert (await memory.mailbox.read_style()).outcome is StyleOutcome.UNCHANGED
        restored = await style(memory)
        assert restored is not None
        assert restored.text == first.text


async def stated(memory: Memory) -> None:
    await keep(
        memory,
        Note("n", Area.PREFERENCES, "writing-style", "I write as I speak.", Origin.STATED, Way.LEARNED, START, START),
    )


async def inferred(memory: Memory) -> None:
    await keep(
        memory,
        Note("n", Area.PREFERENCES, "writing-style", "I write fast.", Origin.INFERRED, Way.CAPTURED, START, START),
    )


async def added(memory: Memory) -> None:
    await memory.add(NewNote("preferences", "Short mails.", "writing style"))


async def edited(memory: Memory) -> None:
    await memory.mailbox.read_style()
    await memory.edit(PATH, NoteEdit("I write warmly."))


async def confirmed(memory: Memory) -> None:
    await memory.mailbox.read_style()
    await memory.confirm(PATH)


@pytest.mark.req("NOD-142")
@pytest.mark.parametrize("own", [stated, inferred, added, edited, confirmed])
async def test_a_note_that_did_not_come_from_mail_is_never_replaced(own: Callable[[Memory], Awaitable[None]]) -> None:
    async with connected(mails(5)) as (memory, imap):
        await own(memory)
        before, version = await style(memory), (await memory.view()).version
        imap.folders["Sent"] = mails(5, FORMAL)
        imap.commands.clear()
        reading = await memory.mailbox.read_style()
        assert (reading.outcome, await style(memory), (await memory.view()).version) == (
            StyleOutcome.YOURS,
            before,
            version,
        )
        assert "is your own" in reading.told
        assert "FETCH" not in imap.commands, "what could not be saved is not read"


@pytest.mark.req("NOD-142")
async def test_a_note_that_chat_made_while_the_model_thought_is_not_replaced() -> None:
    model = Describing()
    async with connected(mails(5), model) as (memory, _):
        model.meanwhile = lambda: stated(memory)
        assert (await memory.mailbox.read_style()).outcome is StyleOutcome.YOURS
        note = await style(memory)
        assert note is not None
        assert note.text == "I write as I speak."


@pytest.mark.parametrize("switches", [Switches(remember=False), Switches(style=False)])
async def test_switched_off_nothing_is_read_or_saved(switches: Switches, tmp_path: Path) -> None:
    model = Describing()
    file = tmp_path / "sent.mbox"
    file.write_bytes(mbox(mails(5)))
    async with connected(mails(5), model) as (memory, imap):
        await memory.change_settings(switches)
        imap.commands.clear()
        for reading in (await memory.mailbox.read_style(), await memory.mailbox.read_file(file)):
            assert reading.outcome is StyleOutcome.OFF
        assert (imap.commands, model.shown, await style(memory)) == ([], [], None)
        await memory.change_settings(Switches())
        model.meanwhile = lambda: memory.change_settings(switches)
        assert (await memory.mailbox.read_style()).outcome is StyleOutcome.OFF
        assert await style(memory) is None, "switched off while the model thought"


async def test_disconnected_while_the_model_thinks_nothing_is_saved() -> None:
    model = Describing()
    async with connected(mails(5), model) as (memory, _):
        model.meanwhile = memory.mailbox.disconnect
        assert (await memory.mailbox.read_style()).outcome is StyleOutcome.DISCONNECTED
        assert await style(memory) is None
        assert (await memory.mailbox.status()).connection is None, "keeping the outcome brings nothing back"


@pytest.mark.parametrize("text", ["", "   ", "My password is hunter2hunter2, in a direct tone."])
async def test_what_shows_no_habit_saves_nothing(text: str) -> None:
    async with connected(mails(2), Describing(text)) as (memory, _):
        assert (await memory.mailbox.read_style()).outcome is StyleOutcome.NO_HABIT
        assert await style(memory) is None


async def test_an_empty_box_is_asked_no_model_about() -> None:
    model = Describing()
    async with connected([], model) as (memory, _):
        reading = await memory.mailbox.read_style()
    assert (reading.outcome, reading.mails, model.shown) == (StyleOutcome.NO_HABIT, 0, [])


async def test_broken_mails_are_passed_over() -> None:
    broken = [b"", b"\xff\xfe\x00", b"Date: x\r\nFrom: =?x?y?z?=\r\n\r\n", b"Content-Type: multipart/mixed\r\n\r\n"]
    async with connected([*mails(3), *broken]) as (memory, _):
        reading = await memory.mailbox.read_style()
    assert (reading.outcome, reading.mails) == (StyleOutcome.SAVED, 3)


async def forget(memory: Memory) -> None:
    await memory.forget(PATH)


async def clear(memory: Memory) -> None:
    await memory.clear()


async def forget_both(memory: Memory) -> None:
    """The archived version first, then the live one."""
    for old in (await memory.document()).archive:
        await memory.forget_archived(old.id)
    await memory.forget(PATH)


@pytest.mark.parametrize("go", [forget, clear, forget_both])
async def test_a_forgotten_style_stays_forgotten_for_the_mails_of_before(
    go: Callable[[Memory], Awaitable[None]], tmp_path: Path
) -> None:
    clock, model = FixedClock(step=timedelta(seconds=1)), Describing()
    before, file = mails(5, since=START - timedelta(days=1)), tmp_path / "sent.mbox"
    async with connected(before, model, clock) as (memory, imap):
        await memory.mailbox.read_style()
        model.text = BRISK
        await memory.mailbox.read_style()
        await go(memory)
        model.shown.clear()
        clock.move(days=7)
        file.write_bytes(mbox(before))
        model.text = WARM
        for reading in (await memory.mailbox.read_style(), await memory.mailbox.read_file(file)):
            assert reading.outcome is StyleOutcome.FORGOTTEN
        assert (model.shown, await style(memory)) == ([], None), "whatever the model would call it"
        imap.folders["Sent"] += mails(3, FORMAL, clock.now())
        assert (await memory.mailbox.read_style()).outcome is StyleOutcome.SAVED
        assert model.shown[0].mails == (FORMAL,) * 3, "only what was sent since"


async def test_connecting_anew_may_bring_it_back() -> None:
    clock, model = FixedClock(step=timedelta(seconds=1)), Describing()
    async with connected(mails(5, since=START - timedelta(days=1)), model, clock) as (memory, imap):
        await memory.mailbox.read_style()
        await memory.forget(PATH)
        await memory.mailbox.connect_imap((await memory.mailbox.status()).connection.account)  # pyright: ignore
        imap.commands.clear()
        assert (await memory.mailbox.read_style()).outcome is StyleOutcome.SAVED


async def test_forgotten_while_the_model_thinks_it_stays_forgotten() -> None:
    clock, model = FixedClock(step=timedelta(seconds=1)), Describing()
    async with connected(mails(5), model, clock) as (memory, imap):
        await memory.mailbox.read_style()
        imap.folders["Sent"] = mails(5, FORMAL)
        model.text, model.meanwhile = BRISK, lambda: memory.forget(PATH)
        assert (await memory.mailbox.read_style()).outcome is StyleOutcome.FORGOTTEN
        assert await style(memory) is None


async def test_an_mbox_file_is_read_for_the_addresses_that_are_named(tmp_path: Path) -> None:
    memory, file = (await installation()).owner(), tmp_path / "sent.mbox"
    file.write_bytes(mbox([*mails(4), *[mail(From="bo@example.net", To=ADA)] * 9]))
    with pytest.raises(Invalid, match="address"):
        await memory.mailbox.read_file(file)
    with pytest.raises(Invalid, match="no mail address"):
        await memory.mailbox.read_file(file, ["Ada Vale"])
    reading = await memory.mailbox.read_file(file, [f" {ADA.upper()} "])
    assert (reading.outcome, reading.mails) == (StyleOutcome.SAVED, 4)
    with pytest.raises(ImportUnreadable):
        await memory.mailbox.read_file(tmp_path / "nowhere", [ADA])


async def test_the_same_words_elsewhere_are_not_saved_twice() -> None:
    async with connected(mails(5), Describing(WARM)) as (memory, _):
        await memory.add(NewNote("about", WARM.upper()))
        assert (await memory.mailbox.read_style()).outcome is StyleOutcome.UNCHANGED
        assert await style(memory) is None

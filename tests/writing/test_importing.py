"""A pasted answer of another assistant becomes notes, word for word and without a model (NOD-130…NOD-134)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.notes import Origin, Status, Way
from ownwords.errors import Invalid
from ownwords.memory import Memory
from ownwords.writing.edit import NewNote, NoteEdit
from ownwords.writing.importing import ImportLine, parse_pasted
from tests.memories import CARD, Clock, in_memory, texts


def parsed(text: str) -> list[tuple[str, str]]:
    return [(line.area, line.text) for line in parse_pasted(text)]


async def imported(memory: Memory, text: str) -> dict[str, str | None]:
    """What was pasted, line by line, with the reason why it was skipped."""
    lines = await memory.preview_import(text)
    outcome = (await memory.import_notes(lines)).result
    assert [note.text for note in outcome.saved] == [line.text for line in lines if line.skip is None]
    assert list(outcome.skipped) == [line for line in lines if line.skip]
    return {line.text: line.skip for line in lines}


@pytest.mark.req("NOD-131", "NOD-132")
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_each_bullet_is_a_note_under_the_heading_above_it(end: str) -> None:
    pasted = [
        "Here is what I know about you:",
        "- before any heading",
        "## About you",
        "- Is called **Ana**",
        "Some prose about you.",
        "  - indented  ",
        "## PREFERENCES:",
        "* Likes tea",
        "# people",
        "+ Ines is her sister",
        "### Routines ###",
        "• Runs on Mondays",
        "## Lessons",
        "-\tNever book before nine",
        "- ",
        "-no bullet without a blank",
        "## Work & Projects",
        "– Builds a boat",
        "## Preferences and such",
        "- - starts with a dash",
        "- 1,5 km is far",
    ]
    assert parsed(end.join(pasted)) == [
        ("about", "before any heading"),
        ("about", "Is called **Ana**"),
        ("about", "indented"),
        ("preferences", "Likes tea"),
        ("people", "Ines is her sister"),
        ("routines", "Runs on Mondays"),
        ("lessons", "Never book before nine"),
        ("about", "Builds a boat"),
        ("about", "- starts with a dash"),
        ("about", "1,5 km is far"),
    ]


@pytest.mark.req("NOD-131", "NOD-132")
def test_without_a_bullet_each_line_is_a_note() -> None:
    pasted = "```\nIs called Ana\n\n## People\n  Ines is her sister \n-\n---\n1. Rui is her brother\n**\n```"
    assert parsed(pasted) == [
        ("about", "Is called Ana"),
        ("people", "Ines is her sister"),
        ("people", "1. Rui is her brother"),
    ]
    assert parsed("") == parsed("## People\n\n") == parsed("---\n***\n") == []


@given(st.text())
def test_no_paste_is_an_error_and_none_is_made_up(text: str) -> None:
    for line in parse_pasted(text):
        assert line.text == line.text.strip() != ""
        assert line.text in text


@pytest.mark.req("NOD-133", "NOD-98", "NOD-135")
async def test_notes_are_saved_as_stated_word_for_word_with_saving_off(me: Memory) -> None:
    await me.change_settings(replace(await me.settings(), remember=False))
    outcome = await imported(me, '## People\n- “Ines”  –  lives\tin *Porto*, "Rua 12"\n- 她住在波尔图 🎉')
    assert set(outcome.values()) == {None}
    notes = (await me.document()).notes
    assert {note.text for note in notes} == {'“Ines”  –  lives\tin *Porto*, "Rua 12"', "她住在波尔图 🎉"}
    assert {(note.area, note.status, note.origin, note.way) for note in notes} == {
        ("people", Status.STATED, Origin.STATED, Way.IMPORTED)
    }


@pytest.mark.req("NOD-134")
async def test_what_is_saved_too_long_or_secret_is_skipped_with_its_reason(me: Memory) -> None:
    await me.add(NewNote("people", "Likes tea"))
    pasted = [
        "likes TEA!",
        "Likes coffee",
        "Likes coffee.",
        "x" * 4_000,
        "y" * 4_001,
        f"My card is {CARD}",
        f"My card: {CARD}",
    ]
    outcome = await imported(me, "\n".join(f"- {line}" for line in pasted))
    assert list(outcome.values()) == [
        "saved already",
        None,
        "saved already",
        None,
        "longer than 4,000 characters",
        "looks like a card number",
        "looks like a card number",
    ]
    assert len(await texts(me)) == 3
    before = await me.view()
    assert set((await imported(me, "- Likes coffee\n- Likes tea")).values()) == {"saved already"}
    assert await me.view() == before


@pytest.mark.req("NOD-133")
async def test_the_owner_takes_lines_out_and_changes_them_before_they_are_saved(me: Memory) -> None:
    lines = await me.preview_import("- Likes tea\n- Likes coffee\n- Likes cake")
    kept = [replace(lines[0], area="preferences"), replace(lines[2], text=" Likes pie ", skip=None)]
    await me.import_notes([*kept, replace(lines[1], skip="not wanted"), ImportLine("about", "\n")])
    assert await me.index() == "about/likes-pie: Likes pie\npreferences/likes-tea: Likes tea"
    with pytest.raises(Invalid):
        await me.import_notes([ImportLine("about", "Likes wine"), ImportLine("money", "Likes gold")])
    with pytest.raises(Invalid):
        await me.import_notes([ImportLine("about", "Likes wine"), ImportLine("about", "a\x00b")])
    assert len(await texts(me)) == 2


@pytest.mark.req("NOD-133")
@pytest.mark.parametrize("bad", ["\x00", "\ud83d"])
async def test_what_cannot_be_kept_is_said_before_anything_is_chosen(me: Memory, bad: str) -> None:
    with pytest.raises(Invalid, match=r"NUL|surrogate") as problem:
        await me.preview_import(f"- Likes tea\n- Likes {bad} coffee")
    assert problem.value.field == "text"


async def test_too_many_lines_at_once_are_refused_as_a_whole(me: Memory) -> None:
    lines = [ImportLine("about", f"Fact {number}") for number in range(2_001)]
    for call in (me.import_notes(lines), me.preview_import("- x\n" * 2_001)):
        with pytest.raises(Invalid, match="at most 2,000"):
            await call
    assert len((await me.import_notes(lines[:300])).result.saved) == 300


@pytest.mark.req("NOD-127", "NOD-133", "CH-23")
async def test_the_export_is_read_back_as_it_was(me: Memory, clock: Clock) -> None:
    notes = {
        "about": ["Is called Ana", "- starts like a bullet", "# starts like a heading", "C++ and -5 % and 東京"],
        "preferences": ["Likes tea\nand cake"],
        "people": ["Ines lives in Porto, Rua da Alegria 12"],
        "lessons": ["Never say *never*"],
    }
    for area, facts in notes.items():
        for fact in facts:
            await me.add(NewNote(area, fact))
    await me.edit("about/is-called-ana", NoteEdit(text="Is called Ana B."))
    exported = await me.export_markdown()
    again = await in_memory(clock)
    assert set((await imported(again, exported)).values()) == {None}
    lines = {line.rpartition("/")[0] + line.partition(":")[2] for line in (await me.index()).splitlines()}
    assert {line.rpartition("/")[0] + line.partition(":")[2] for line in (await again.index()).splitlines()} == lines
    assert set((await imported(me, exported)).values()) == {"saved already"}

"""A turn is given the durable files, at the head and in an order that stays; never in a group, nor with recall off."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from ownwords import Ownwords
from ownwords.domain.conversation import Audience
from ownwords.domain.document import NotesDocument
from ownwords.domain.evidence import Part
from ownwords.domain.files import FileName
from ownwords.memory import Memory
from ownwords.reading.skills import skills_index
from ownwords.writing.edit import NewNote


@pytest.fixture
async def ownwords(tmp_path: Path) -> AsyncIterator[Ownwords]:
    async with Ownwords.open(tmp_path, background=False) as opened:
        yield opened


@pytest.fixture
def me(ownwords: Ownwords) -> Memory:
    return ownwords.owner()


async def system(memory: Memory, text: str = "Hello there", title: str = "trip") -> str:
    return (await memory.prepare(await memory.thread(title), text)).system


async def test_the_files_stand_before_the_notes_and_stay_as_they_are(me: Memory) -> None:
    await me.add(NewNote("about", "Plays the viola"))
    await me.files.write(FileName.MEMORY, "- The roof is done.\n")
    await me.files.write(FileName.SOUL, "Be brief.\n")
    first = await system(me)
    assert first.index("Be brief.") < first.index("The roof is done.") < first.index("Plays the viola")
    assert await system(me, "Where could we meet, and when?", "another") == first
    (Path(await me.files.folder()) / "USER.md").write_text("- By hand.\n")
    assert "- By hand." in await system(me)


@pytest.mark.req("NB-5")
async def test_a_new_conversation_has_the_same_files_and_only_a_workspace_has_others(ownwords: Ownwords) -> None:
    me, acme = ownwords.owner(), ownwords.owner(workspace="acme")
    await me.files.write(FileName.MEMORY, "- Client Acme: invoices are due in May.\n")
    for title in ("one", "two"):
        assert "Client Acme" in await system(me, "About the garden", title)
    assert "Client Acme" not in await system(acme)
    await acme.files.write(FileName.USER, "- Only for Acme.\n")
    assert "Only for Acme" in await system(acme)
    assert "Only for Acme" not in await system(me)
    assert "Client Acme" in await system(me)


@pytest.mark.req("NB-4")
async def test_what_a_workspace_says_of_itself_replaces_none_of_the_files(ownwords: Ownwords) -> None:
    me, house = ownwords.owner(), ownwords.owner(workspace="house")
    for memory, name in ((me, "mine"), (house, "of the house")):
        await memory.files.write(FileName.SOUL, f"Sound {name}.\n")
        await memory.files.write(FileName.USER, f"- Owner {name}.\n")
        await memory.files.write(FileName.MEMORY, f"- Fact {name}.\n")
        (Path(await memory.files.folder()) / "AGENTS.md").write_text(f"Project {name}.\n")
    given = await system(house)
    for text in ("Sound of the house.", "- Owner of the house.", "- Fact of the house.", "Project of the house."):
        assert text in given
    assert "mine" not in given
    own = await system(me)
    assert "Sound mine." in own
    assert "Project" not in own


async def test_a_group_and_a_memory_with_recall_off_are_given_none(me: Memory) -> None:
    await me.files.write(FileName.USER, "- Lives in Lyon.\n")
    group = await me.create_thread("group", Audience.GROUP)
    assert (await me.prepare(group, "Where do I live?")).system == ""
    await me.change_settings(replace(await me.settings(), recall=False))
    assert await system(me) == ""


async def test_what_cannot_be_read_is_a_mark_and_no_failed_turn(me: Memory) -> None:
    await me.add(NewNote("about", "Plays the viola"))
    await me.files.write(FileName.USER, "- Lives in Lyon.\n")
    path = Path(await me.files.folder()) / "USER.md"
    path.unlink()
    os.symlink("/etc/hostname", path)
    turn = await me.prepare(await me.thread("trip"), "Hello")
    assert [mark.part for mark in turn.prepared.marks] == [Part.FILES]
    assert "Plays the viola" in turn.system
    assert "Lyon" not in turn.system


async def test_preparing_makes_no_folder(ownwords: Ownwords, tmp_path: Path) -> None:
    for memory in (ownwords.owner(), ownwords.owner(workspace="house")):
        assert (await system(memory)).startswith("Built-in guides")
    assert not (tmp_path / "workspaces").exists()


async def test_a_small_window_is_minded(me: Memory) -> None:
    await me.files.write(FileName.USER, "- A line of many words.\n" * 500)
    whole = (await me.prepare(await me.thread("trip"), "Hello")).system
    small = (await me.prepare(await me.thread("trip"), "Hello", context_window=4_000)).system
    assert len(whole) > 8_000
    assert len(small) - len(skills_index(NotesDocument.empty())) < 2_000
    assert "more characters)" in small


async def test_bytes_that_are_no_text_fail_no_turn(me: Memory) -> None:
    await me.files.write(FileName.USER, "- Lives in Lyon.\n")
    (Path(await me.files.folder()) / "USER.md").write_bytes(b"- Lives in \xd1 Lyon.\n")
    assert "Lyon" in await system(me)


async def test_many_notes_and_skills_leave_room_in_a_small_window(me: Memory) -> None:
    for number in range(120):
        await me.add(NewNote("about", f"Fact number {number:03} of a life that is well told"))
    thread = await me.thread("trip")
    whole = (await me.prepare(thread, "Hello")).system
    assert whole.count("Fact number") == 120
    assert "research-with-sources: " in whole
    for window, most in ((1_000, 1_000), (4_000, 3_000), (32_000, 16_000)):
        system = (await me.prepare(thread, "Hello", context_window=window)).system
        shown = system.count("Fact number")
        assert len(system) < most
        assert system[:400] == whole[:400]
        assert (f"({120 - shown} more notes: find them with memory_find.)" in system) is (shown < 120)
        assert "research-with-sources" in system
    assert shown == 120

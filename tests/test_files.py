"""The durable files and the journal as their owner uses them: the facade over real folders and repositories."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ownwords import Ownwords
from ownwords.domain.files import DurableFiles, FileName, file_named
from ownwords.domain.versions import DREAM, OWNER
from ownwords.errors import Conflict, Invalid, NotFound, Refused, Stale
from ownwords.memory import Memory
from ownwords.reading.files import Guide
from ownwords.reading.journal import EntryState
from ownwords.tasks.dream import INSTRUCTIONS
from tests.journals import dreamed, noted
from tests.memories import CARD
from tests.workspaces import git


@pytest.fixture
async def me(tmp_path: Path) -> AsyncIterator[Memory]:
    async with Ownwords.open(tmp_path, background=False) as ownwords:
        yield ownwords.owner()


async def states(memory: Memory) -> dict[int, str]:
    return {one.entry.cursor: one.state.value for one in (await memory.journal.page()).entries}


async def test_looking_at_nothing_makes_nothing(me: Memory, tmp_path: Path) -> None:
    assert await me.files.read() == DurableFiles()
    assert await me.files.log() == await me.files.log(dreams=True) == await me.files.blame(FileName.USER) == []
    assert await me.files.pending_hand_edits() == ()
    assert await me.files.commit_hand_edits() is None
    assert await me.files.write(FileName.USER, "") is None
    await me.files.write_guide(" ")
    page = await me.journal.page()
    assert (page.entries, page.state.entries, page.more_before) == ((), 0, None)
    for call in (me.files.change(), me.files.change("abcd"), me.files.restoring("abcd"), me.files.restore("abcd")):
        with pytest.raises(NotFound):
            await call
    with pytest.raises(NotFound):
        await me.journal.entry(1)
    assert await me.files.folder() == str(tmp_path / "workspaces" / "me")
    assert not (tmp_path / "workspaces").exists()


async def test_the_owners_edit_is_a_version_of_theirs(me: Memory) -> None:
    made = await me.files.write(FileName.USER, "- The owner lives in Lyon.\n")
    newest = (await me.files.log())[0]
    assert (newest.id, newest.subject, newest.author) == (made, "edit: USER.md", OWNER)
    assert await me.files.write(FileName.USER, "- The owner lives in Lyon.\n") is None
    assert await me.files.write(FileName.MEMORY, "plan\n", "") is not None
    assert await me.files.read() == DurableFiles(user="- The owner lives in Lyon.\n", memory="plan\n")


async def test_an_edit_of_a_text_that_is_no_longer_there_is_refused(me: Memory) -> None:
    await me.files.write(FileName.USER, "old\n")
    (Path(await me.files.folder()) / "USER.md").write_text("by hand\n")
    with pytest.raises(Stale):
        await me.files.write(FileName.USER, "new\n", "old\n")
    assert (await me.files.read()).user == "by hand\n"
    await me.files.write(FileName.USER, "new\n", "by hand\n")
    assert [one.subject for one in await me.files.log(2)] == ["edit: USER.md", "edit: by hand"]


async def test_of_two_edits_of_one_text_one_is_refused(me: Memory) -> None:
    await me.files.write(FileName.USER, "start\n")
    edits = (me.files.write(FileName.USER, f"{number}\n", "start\n") for number in range(8))
    done = await asyncio.gather(*edits, return_exceptions=True)
    assert sum(isinstance(one, str) for one in done) == 1
    assert sum(isinstance(one, Stale) for one in done) == 7


@pytest.mark.req("NB-33")
async def test_files_edited_by_hand_are_read_and_become_the_owners(me: Memory) -> None:
    await me.files.write(FileName.USER, "- Lives in Lyon.\n")
    path = Path(await me.files.folder()) / "USER.md"
    path.write_bytes(b"- Lives in Nice. \xd1\n")
    assert (await me.files.read()).user == "- Lives in Nice. \uefd1\n"
    assert [one.name for one in await me.files.pending_hand_edits()] == [FileName.USER]
    made = await me.files.commit_hand_edits()
    assert (await me.files.log(1))[0].id == made
    assert (await me.files.log(1))[0].author == OWNER
    assert await me.files.pending_hand_edits() == ()
    await me.files.write(FileName.SOUL, "Be brief.\n")
    assert path.read_bytes() == b"- Lives in Nice. \xd1\n"


async def test_a_secret_and_what_cannot_be_kept_are_refused(me: Memory) -> None:
    for text, error in ((f"card {CARD}", Refused), ("half \ud800", Invalid), ("x" * 500_001, Invalid)):
        with pytest.raises(error):
            await me.files.write(FileName.USER, text)
    assert await me.files.log() == []
    await me.files.write(FileName.SOUL, "Be brief.\n")
    (Path(await me.files.folder()) / "USER.md").write_text(f"- card {CARD}\n")
    await me.files.write(FileName.USER, f"- card {CARD}\n- likes tea\n")
    assert (await me.files.read()).user.endswith("- likes tea\n")


@pytest.mark.req("NB-30")
async def test_what_dream_changed_is_seen_compared_and_taken_back(me: Memory) -> None:
    await me.files.write(FileName.USER, "- Likes coffee.\n")
    cursor = await noted(me, "Likes tea, not coffee.")
    made = await dreamed(me, FileName.USER, "- Likes tea.\n", cursor)
    shown = await me.files.change()
    assert (shown.version.id, shown.version.author, shown.undone_by) == (made, DREAM, None)
    assert "-- Likes coffee.\n+- Likes tea." in shown.diffs[0].text
    assert (await me.files.restoring(made[:8])).restored.user == "- Likes coffee.\n"
    undone = await me.files.restore(made[:8])
    assert (undone.undoes, undone.author) == (made, OWNER)
    assert (await me.files.read()).user == "- Likes coffee.\n"
    assert (await me.files.change(made)).undone_by == undone
    assert [one.id for one in await me.files.log(dreams=True)] == [undone.id, made]
    again = await me.files.restore(undone.id)
    assert (await me.files.read()).user == "- Likes tea.\n"
    assert (await me.files.change(made)).undone_by is None
    assert [one.id for one in await me.files.log(2, dreams=True)] == [again.id, undone.id]
    assert git(Path(await me.files.folder()), "log", "--format=%H").split()[0] == again.id


async def test_what_was_changed_since_is_not_taken_back_unless_it_is_forced(me: Memory) -> None:
    made = await dreamed(me, FileName.USER, "- Likes tea.\n", await noted(me, "Likes tea"))
    await me.files.write(FileName.USER, "- Likes green tea.\n")
    with pytest.raises(Conflict, match="green tea"):
        await me.files.restore(made)
    assert (await me.files.restoring(made)).clashes
    await me.files.restore(made, force=True)
    assert (await me.files.read()).user == ""


async def test_entries_say_what_became_of_them(me: Memory) -> None:
    for number in range(1, 5):
        assert await noted(me, f"Fact {number}") == number
    assert set((await states(me)).values()) == {"waiting"}
    made = await dreamed(me, FileName.USER, "- Fact 1 and 2\n", 1, 2)
    await dreamed(me, FileName.MEMORY, "- Fact 3\n", 3)
    assert await states(me) == {4: "waiting", 3: "dreamed", 2: "dreamed", 1: "dreamed"}
    undone = await me.files.restore(made)
    assert await states(me) == {4: "waiting", 3: "dreamed", 2: "undone", 1: "undone"}
    entry = await me.journal.entry(2)
    assert (entry.state, entry.version and entry.version.id) == (EntryState.UNDONE, made)
    await me.files.restore(undone.id)
    assert await states(me) == {4: "waiting", 3: "dreamed", 2: "dreamed", 1: "dreamed"}


async def test_the_journal_is_read_page_by_page(me: Memory) -> None:
    for number in range(5):
        await noted(me, f"Fact {number}")
    first = await me.journal.page(limit=2)
    assert ([one.entry.cursor for one in first.entries], first.more_before) == ([5, 4], 4)
    last = await me.journal.page(first.more_before, 3)
    assert ([one.entry.cursor for one in last.entries], last.more_before) == ([3, 2, 1], None)
    for limit in (0, -1, 201):
        with pytest.raises(Invalid):
            await me.journal.page(limit=limit)


async def test_a_line_names_the_version_and_what_may_have_brought_it(me: Memory) -> None:
    await me.files.write(FileName.USER, "# The owner\n")
    tea, porto = await noted(me, "Likes tea", message_id="a"), await noted(me, "Ines lives in Porto", message_id="b")
    text = "# The owner\n- Likes tea.\n- Her sister Ines lives in Porto.\n- Unheard of\n\n"
    made = await dreamed(me, FileName.USER, text, tea, porto)
    path = Path(await me.files.folder()) / "USER.md"
    path.write_text(path.read_text() + "- by hand\n")
    lines = await me.files.blame(FileName.USER)
    told = [(line.text, line.version and line.version.id == made, line.brought_by) for line in lines]
    assert [one[:2] for one in told] == [
        ("# The owner", False),
        ("- Likes tea.", True),
        ("- Her sister Ines lives in Porto.", True),
        ("- Unheard of", True),
        ("", True),
        ("- by hand", None),
    ]
    assert [[(by.cursor, by.message_ids) for by in one[2]] for one in told] == [
        [],
        [(tea, ("a",))],
        [(porto, ("b",))],
        [],
        [],
        [],
    ]


async def test_a_guide_is_made_once_and_followed_as_long_as_it_says_anything(me: Memory) -> None:
    assert await me.files.guide() == Guide(INSTRUCTIONS, False)
    assert await me.files.init_guide() is True
    assert (await me.files.guide()).is_own
    await me.files.write_guide("Keep it short.\n")
    assert await me.files.init_guide() is False
    assert (await me.files.guide()).text == "Keep it short.\n"
    folder = Path(await me.files.folder()) / "prompts"
    assert sorted(path.name for path in folder.iterdir()) == ["README.md", "dream.md"]
    await me.files.write_guide("")
    assert not (await me.files.guide()).is_own
    (folder / "dream.md").write_bytes(b"\xd1")
    assert await me.files.init_guide() is False
    assert (folder / "dream.md").read_bytes() == b"\xd1"
    with pytest.raises(Invalid):
        await me.files.write_guide("x" * 32_001)


def test_a_file_goes_by_its_name_with_its_folder_or_without() -> None:
    assert [file_named(one) for one in ("SOUL.md", "USER.md")] == [FileName.SOUL, FileName.USER]
    assert file_named("MEMORY.md") is file_named("memory/MEMORY.md") is FileName.MEMORY
    for wrong in ("", "soul.md", "../USER.md", "memory/USER.md", "USER.md/"):
        with pytest.raises(NotFound):
            file_named(wrong)


@pytest.mark.req("NB-3")
async def test_the_folder_has_the_documented_files(me: Memory) -> None:
    cursor = await noted(me, "Likes tea")
    await dreamed(me, FileName.USER, "- Likes tea.\n", cursor)
    await me.files.write(FileName.SOUL, "Be brief.\n")
    await me.files.write(FileName.MEMORY, "- The roof is done.\n")
    await me.files.init_guide()
    folder = Path(await me.files.folder())
    files = ("SOUL.md", "USER.md", "memory/MEMORY.md", "prompts/README.md", "prompts/dream.md", "memory/history.jsonl")
    for name in (*files, "memory/.cursor", "memory/.dream_cursor"):
        assert (folder / name).read_text().strip(), name
    assert (folder / ".git").is_dir()

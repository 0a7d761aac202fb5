"""The durable files in the change record: their versions among the other changes, page by page, and undone from there.

Every test is over real folders with real git, and over both stores.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from ownwords.compose import Beside, Ownwords, assemble
from ownwords.domain.changes import ChangedStore, ChangeKind
from ownwords.domain.evidence import Part
from ownwords.domain.files import FileName
from ownwords.domain.scope import Scope
from ownwords.domain.versions import DREAM
from ownwords.errors import Conflict, CursorInvalid, Invalid, NotFound, Refused, Stale, StoreUnavailable
from ownwords.faculties import Faculties
from ownwords.memory import Memory
from ownwords.reading.changes import ChangesPage, ChangesQuery, ShownChange
from ownwords.tasks.task import OfflineTasks
from ownwords.testing import FixedClock
from ownwords.writing.edit import NewNote
from tests.journals import dreamed, noted
from tests.workspaces import git

USER, SOUL, MEMORY = FileName.USER, FileName.SOUL, FileName.MEMORY
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture
def clock() -> FixedClock:
    """Versions are told in whole seconds, and a minute passes with each look, so that all have their order."""
    return FixedClock(NOON, timedelta(minutes=1))


@pytest.fixture(params=["in_memory", "sqlite"])
async def able(request: pytest.FixtureRequest, tmp_path: Path, clock: FixedClock) -> AsyncIterator[Faculties]:
    ids = TimeOrderedIds()
    beside = Beside(workspaces=tmp_path / "workspaces")
    if request.param == "in_memory":
        yield await assemble(InMemoryStore(clock, ids), clock, ids, OfflineTasks(), None, beside)
        return
    store = await SqliteStore.open(tmp_path / "ownwords.db", clock, ids)
    yield await assemble(store, clock, ids, OfflineTasks(), None, beside)
    await store.close()


@pytest.fixture
def me(able: Faculties) -> Memory:
    return Memory(Scope("me"), able)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "workspaces" / "me"


async def line(memory: Memory, name: FileName, text: str) -> str:
    """The owner adds a line to a file; the version."""
    made = await memory.files.write(name, (await memory.files.read()).text(name) + text + "\n")
    assert made is not None
    return made


async def note(memory: Memory, text: str) -> None:
    await memory.add(NewNote("about", text))


async def shown(memory: Memory, **query: object) -> list[ShownChange]:
    page = await memory.timeline(ChangesQuery(**query, limit=1_000))  # pyright: ignore[reportArgumentType]
    assert page.marks == ()
    return list(page.changes)


def told(one: ShownChange) -> str:
    """A change in short: a note by its path, a version by the line that it added."""
    if one.told is None:
        return one.change.path or ""
    return " ".join(line[1:] for diff in one.told.diffs for line in diff.text.split("\n")[2:] if line[0] == "+")


async def every(memory: Memory, limit: int, query: ChangesQuery | None = None) -> list[str]:
    """All changes in short, read in pages of so many."""
    query = query or ChangesQuery()
    found: list[str] = []
    cursor: str | None = None
    while True:
        asked = ChangesQuery(query.path, query.way, query.since, query.until, limit, cursor, query.note_id)
        page = await memory.timeline(asked)
        assert len(page.changes) <= limit
        found += map(told, page.changes)
        cursor = page.next_cursor
        if cursor is None:
            return found


async def test_versions_stand_among_the_other_changes(me: Memory) -> None:
    await note(me, "First")
    second = await line(me, USER, "- second")
    await note(me, "Third")
    fourth = await line(me, MEMORY, "- fourth")
    changes = await shown(me)
    assert [told(one) for one in changes] == ["- fourth", "about/third", "- second", "about/first"]
    newest = changes[0].change
    assert (newest.id, newest.store, newest.kind, newest.way) == (fourth, ChangedStore.FILES, ChangeKind.EDITED, "page")
    assert (newest.path, newest.note_id, newest.before, newest.after) == ("memory/MEMORY.md", None, None, None)
    assert changes[0].can_undo
    assert changes[2].change.id == second
    for limit in range(1, 6):
        assert await every(me, limit) == [told(one) for one in changes]


async def test_pages_neither_repeat_nor_miss_what_is_done_between_them(me: Memory) -> None:
    for number in range(6):
        await note(me, f"Note {number}")
        await line(me, USER, f"- line {number}")
    before = [told(one) for one in await shown(me)]
    for limit in (2, 3, 7):
        found: list[str] = []
        cursor: str | None = None
        while True:
            page = await me.timeline(ChangesQuery(limit=limit, cursor=cursor))
            found += map(told, page.changes)
            cursor = page.next_cursor
            if cursor is None:
                break
            await note(me, f"Between {limit} {len(found)}")
            await line(me, USER, f"- between {limit} {len(found)}")
        assert found == before
        before = [told(one) for one in await shown(me)]


async def test_a_page_of_one_sort_alone_lets_nothing_new_of_the_other_in(me: Memory) -> None:
    """What began to be there only after the first page is newer than it, and on no later one."""
    for number in range(3):
        await note(me, f"Note {number}")
    first = await me.timeline(ChangesQuery(limit=1))
    await line(me, USER, "- later")
    second = await me.timeline(ChangesQuery(limit=9, cursor=first.next_cursor))
    assert [told(one) for one in second.changes] == ["about/note-1", "about/note-0"]
    only = Memory(Scope("other"), me._able)  # pyright: ignore[reportPrivateUsage]
    await line(only, USER, "- one")
    await line(only, USER, "- two")
    first = await only.timeline(ChangesQuery(limit=1))
    await note(only, "Later")
    second = await only.timeline(ChangesQuery(limit=9, cursor=first.next_cursor))
    assert [told(one) for one in second.changes] == ["- one"]


async def test_at_equal_instants_every_change_comes_once(me: Memory, clock: FixedClock) -> None:
    clock.step = timedelta(0)
    for number in range(4):
        await note(me, f"Note {number}")
        await line(me, USER, f"- line {number}")
    whole = await every(me, 100)
    assert sorted(whole) == sorted([*(f"about/note-{n}" for n in range(4)), *(f"- line {n}" for n in range(4))])
    for limit in range(1, 9):
        assert await every(me, limit) == whole


async def test_each_version_says_by_which_way_it_came_and_from_which_messages(me: Memory, folder: Path) -> None:
    await line(me, USER, "- likes coffee")
    said = [(await (await me.thread("Tea")).say(text)).id for text in ("I like tea.", "I live in Porto.")]
    cursors = [await noted(me, "I like tea", message_id=message_id) for message_id in (*said, "gone", said[0])]
    made = await dreamed(me, USER, "- likes tea\n", *cursors)
    (folder / "SOUL.md").write_text("Be brief.\n")
    await me.files.commit_hand_edits()
    (folder / "SOUL.md").write_text("Be kind.\n")
    git(folder, "commit", "-qam", "Kinder")
    undone = await me.files.restore(made)
    changes = await shown(me)
    assert [(one.change.kind.value, one.change.way) for one in changes] == [
        ("undone", "page"),
        ("edited", "hand"),
        ("edited", "hand"),
        ("edited", "dream"),
        ("edited", "page"),
    ]
    assert [one.told.version.author.name for one in changes if one.told] == [
        *("Owner", "Ines Roth", "Owner", "Dream", "Owner"),
    ]
    dream = changes[3]
    assert dream.change.message_ids == (said[0], said[1], "gone")
    assert changes[0].change.message_ids == dream.change.message_ids, "an undo names what it takes back"
    page = await me.timeline()
    assert set(page.messages) == set(said)
    assert (dream.undone_by, changes[0].change.undoes) == (undone.id, made)
    assert [one.change.id for one in await shown(me, message_id=said[1])] == [undone.id, made]
    assert [one.change.id for one in await shown(me, message_id=said[1], way="dream")] == [made]
    for none in ("hand", "captured"):
        assert await shown(me, message_id=said[1], way=none) == []
    assert await shown(me, message_id="unknown") == []


async def test_filters_work_over_both(me: Memory, clock: FixedClock) -> None:
    await note(me, "First")
    await line(me, USER, "- one")
    clock.move(days=2)
    await line(me, MEMORY, "- two")
    await note(me, "Second")
    day = clock.time.date().isoformat()
    for path in ("USER.md", "/USER.md/"):
        assert [told(one) for one in await shown(me, path=path)] == ["- one"]
    for path in ("memory/MEMORY.md", "MEMORY.md"):
        assert [told(one) for one in await shown(me, path=path)] == ["- two"]
    assert await shown(me, path="SOUL.md") == await shown(me, path="user.md") == await shown(me, path="USER") == []
    assert [told(one) for one in await shown(me, path="about/first")] == ["about/first"]
    assert [told(one) for one in await shown(me, way="page")] == ["about/second", "- two", "- one", "about/first"]
    assert [told(one) for one in await shown(me, since=day)] == ["about/second", "- two"]
    assert [told(one) for one in await shown(me, until=NOON.date().isoformat())] == ["- one", "about/first"]
    assert [told(one) for one in await shown(me, path="USER.md", since=day)] == []
    assert await every(me, 1, ChangesQuery(way="page", since=day)) == ["about/second", "- two"]
    live = (await me.document()).notes[0]
    assert [told(one) for one in await shown(me, note_id=live.id)] == [live.path]
    with pytest.raises(Invalid):
        await me.timeline(ChangesQuery(way="restore"))


async def test_a_cursor_is_bound_to_its_filters_and_to_the_versions(me: Memory) -> None:
    for number in range(4):
        await line(me, USER, f"- line {number} of tea")
    first = await me.timeline(ChangesQuery(limit=2, path="USER.md"))
    with pytest.raises(CursorInvalid):
        await me.timeline(ChangesQuery(limit=2, path="SOUL.md", cursor=first.next_cursor))
    await me.files.redact("tea")
    with pytest.raises(CursorInvalid, match="written anew"):
        await me.timeline(ChangesQuery(limit=2, path="USER.md", cursor=first.next_cursor))


async def test_undone_and_that_undone_and_that_again(me: Memory) -> None:
    await line(me, USER, "- one")
    made = await line(me, USER, "- two")
    kinds: list[str] = []
    newest = made
    for times in range(1, 5):
        undone = await me.undo(newest)
        kinds.append(undone.result.change.kind.value)
        assert (undone.result.of.value, undone.result.note) == (
            ["edited", "undone", "redone", "undone"][times - 1],
            None,
        )
        assert ("two" in (await me.files.read()).user) == (times % 2 == 0)
        changes = {one.change.id: one for one in await shown(me)}
        assert (changes[made].undone_by is None) == (times % 2 == 0)
        before, newest = newest, undone.result.change.id
        assert await me.shown(undone.result.change) == changes[newest]
        assert changes[newest].can_undo
        assert not changes[before].can_undo
    assert kinds == ["undone", "redone", "undone", "redone"]
    assert (await me.document()).notes == ()


async def test_why_it_cannot_be_undone_is_what_refuses_the_restore(me: Memory, folder: Path) -> None:
    (folder / "memory").mkdir(parents=True)
    (folder / "USER.md").write_text("- as it was\n")
    (first,) = (version.id for version in await me.files.log())
    second = await line(me, USER, "- two")
    await me.files.write(USER, "- as it was\n- three\n")
    fourth = await line(me, MEMORY, "- four")
    await me.undo(fourth)
    by_id = {one.change.id: one for one in await shown(me)}
    assert (by_id[first].change.kind, told(by_id[first])) == (ChangeKind.ADDED, "- as it was")
    for version, error, reason, for_good in (
        (first, Refused, "where the versions begin", True),
        (second, Conflict, "USER.md, line 2: it is now “- three”, and was nothing.", False),
        (fourth, Refused, "already as they were", False),
    ):
        why = by_id[version].why_not
        assert why is not None
        assert (reason in why.message, why.for_good) == (True, for_good)
        with pytest.raises(error) as raised:
            await me.undo(version)
        assert raised.value.message == why.message
    assert (await me.files.read()).user == "- as it was\n- three\n"


async def test_what_came_later_in_other_lines_stays(me: Memory) -> None:
    await me.files.write(USER, "- one\n\n- two\n\n- three\n")
    made = await me.files.write(USER, "- one\n\n- two!\n\n- three\n")
    await me.files.write(USER, "- one\n\n- two!\n\n- three!\n")
    assert made
    assert (await shown(me))[1].can_undo
    undone = await me.undo(made)
    assert (await me.files.read()).user == "- one\n\n- two\n\n- three!\n"
    assert [diff.line for diff in undone.result.diffs] == ["USER.md: +1 -1"]


async def test_undo_checks_the_version_of_the_notes_and_leaves_it(me: Memory) -> None:
    await note(me, "First")
    made = await line(me, USER, "- one")
    version = (await me.view()).version
    with pytest.raises(Stale):
        await me.undo(made, version + 1)
    undone = await me.undo(made, version)
    assert (undone.version, (await me.view()).version) == (version, version)


async def test_two_undo_the_same_at_once_and_one_is_refused(me: Memory) -> None:
    made = await line(me, USER, "- one")
    done = await asyncio.gather(*(me.undo(made) for _ in range(4)), return_exceptions=True)
    assert sum(isinstance(one, Refused) for one in done) == 3
    assert [one.change.kind.value for one in await shown(me)] == ["undone", "edited"]


async def test_other_owners_and_workspaces_have_their_own(me: Memory, able: Faculties) -> None:
    made = await line(me, USER, "- mine")
    others = [Memory(Scope("other"), able), Memory(Scope("me", "lab"), able)]
    for other in others:
        assert await shown(other) == []
        with pytest.raises(NotFound):
            await other.undo(made)
        await line(other, USER, "- theirs")
        with pytest.raises(NotFound):
            await other.undo(made)
        first = await me.timeline(ChangesQuery(limit=1))
        assert [told(one) for one in first.changes] == ["- mine"]
        assert [told(one) for one in await shown(other)] == ["- theirs"]
    await line(me, USER, "- mine too")
    cursor = (await me.timeline(ChangesQuery(limit=1))).next_cursor
    with pytest.raises(CursorInvalid):
        await others[0].timeline(ChangesQuery(limit=1, cursor=cursor))
    assert (await me.files.read()).user == "- mine\n- mine too\n"


async def test_what_was_forgotten_is_not_in_it_nor_comes_back(me: Memory) -> None:
    made = await line(me, USER, "- my sister Quintessa likes tea")
    await line(me, USER, "- two")
    await me.undo(made)
    await me.files.redact("Quintessa")
    for one in await shown(me):
        assert one.told
        assert "Quintessa" not in repr(one.told)
        assert "Quintessa" not in repr(one.change)
    with pytest.raises(NotFound):
        await me.undo(made)
    newest = (await shown(me))[0]
    assert (newest.change.kind, newest.change.undoes) == (ChangeKind.UNDONE, (await shown(me))[2].change.id)
    await me.undo(newest.change.id)
    assert "Quintessa" not in (await me.files.read()).user
    assert "likes tea" in (await me.files.read()).user


async def test_who_never_had_a_file_has_no_folder_made(me: Memory, folder: Path) -> None:
    await note(me, "First")
    assert len(await shown(me)) == 1
    assert await shown(me, path="USER.md") == await shown(me, message_id="unknown") == []
    assert not (folder.parent / "me").exists()
    cursor = await noted(me, "I like tea")
    (folder / "USER.md").write_text("- by hand\n")
    assert len(await shown(me)) == 1
    assert not (folder / ".git").exists(), "looking at the changes begins no versions"
    with pytest.raises(NotFound):
        await me.undo("0" * 40)
    assert cursor == 1


async def test_what_cannot_be_a_version_does_not_read_the_folder(me: Memory, folder: Path) -> None:
    """With a repository that cannot be read, every reading of it would leave a mark."""
    await note(me, "First")
    await line(me, USER, "- one")
    break_it(folder)
    note_id = (await me.document()).notes[0].id
    for query in (
        ChangesQuery(path="about/first"),
        ChangesQuery(path="skills/shop"),
        ChangesQuery(note_id=note_id),
        ChangesQuery(way="captured"),
        ChangesQuery(way="notebook"),
        ChangesQuery(message_id="unknown"),
        ChangesQuery(message_id="unknown", way="hand"),
    ):
        assert (await me.timeline(query)).marks == (), query
    for query in (ChangesQuery(), ChangesQuery(path="USER.md"), ChangesQuery(way="dream"), ChangesQuery(way="page")):
        assert [mark.part for mark in (await me.timeline(query)).marks] == [Part.FILES], query


def break_it(folder: Path) -> None:
    """A repository whose newest commit is gone."""
    objects = folder / ".git" / "objects"
    objects.rename(folder / "objects-elsewhere")
    objects.mkdir()


def mend_it(folder: Path) -> None:
    shutil.rmtree(folder / ".git" / "objects")
    (folder / "objects-elsewhere").rename(folder / ".git" / "objects")


async def test_files_that_cannot_be_read_hide_nothing_else_and_are_missed_aloud(me: Memory, folder: Path) -> None:
    for number in range(3):
        await note(me, f"Note {number}")
        made = await line(me, USER, f"- line {number}")
    break_it(folder)
    first = await me.timeline(ChangesQuery(limit=2))
    assert [told(one) for one in first.changes] == ["about/note-2", "about/note-1"]
    assert [mark.part for mark in first.marks] == [Part.FILES]
    assert "damaged" in first.marks[0].why
    with pytest.raises(StoreUnavailable):
        await me.undo(made)
    mend_it(folder)
    second = await me.timeline(ChangesQuery(limit=9, cursor=first.next_cursor))
    assert second.marks == ()
    assert [told(one) for one in second.changes] == ["- line 2", "- line 1", "- line 0", "about/note-0"]


async def test_files_that_cannot_be_read_on_a_later_page_go_on_where_they_were(me: Memory, folder: Path) -> None:
    for number in range(4):
        await note(me, f"Note {number}")
        await line(me, USER, f"- line {number}")
    pages: list[ChangesPage] = [await me.timeline(ChangesQuery(limit=2))]
    break_it(folder)
    pages.append(await me.timeline(ChangesQuery(limit=2, cursor=pages[-1].next_cursor)))
    mend_it(folder)
    pages.append(await me.timeline(ChangesQuery(limit=9, cursor=pages[-1].next_cursor)))
    assert [list(map(told, page.changes)) for page in pages] == [
        ["- line 3", "about/note-3"],
        ["about/note-2", "about/note-1"],
        ["- line 2", "- line 1", "- line 0", "about/note-0"],
    ]
    assert [bool(page.marks) for page in pages] == [False, True, False]


async def test_a_link_in_the_place_of_a_file_is_missed_aloud_too(me: Memory, folder: Path, tmp_path: Path) -> None:
    await note(me, "First")
    await line(me, USER, "- one")
    shutil.rmtree(folder / ".git")
    (folder / ".git").symlink_to(tmp_path)
    page = await me.timeline()
    assert [told(one) for one in page.changes] == ["about/first"]
    assert "cannot be read" in page.marks[0].why


async def test_the_first_page_reads_no_further_than_it_shows(me: Memory, folder: Path) -> None:
    """Far back a commit is gone, which whoever walks there meets."""
    versions = [await line(me, USER, f"- line {number}") for number in range(30)]
    lost = folder / ".git" / "objects" / versions[9][:2] / versions[9][2:]
    lost.unlink()
    page = await me.timeline(ChangesQuery(limit=10))
    assert (len(page.changes), page.marks) == (10, ())
    later = await me.timeline(ChangesQuery(limit=10, cursor=page.next_cursor))
    assert [mark.part for mark in later.marks] == [Part.FILES]


async def test_versions_that_changed_none_of_the_files_are_not_in_it(me: Memory, folder: Path) -> None:
    await line(me, USER, "- one")
    git(folder, "commit", "-q", "--allow-empty", "-m", "nothing")
    assert len(await me.files.log()) == 3
    assert [told(one) for one in await shown(me)] == ["- one"]


async def test_hostile_commits_are_told_as_they_are(me: Memory, folder: Path) -> None:
    """Another program's commit may say anything, also that it undoes what there is not."""
    await line(me, USER, "- one")
    (folder / "USER.md").write_bytes(b"\xff\0not text")
    message = f"<b>dream</b>\n\nUndoes: {'f' * 40}"
    git(folder, "commit", "-qam", message)
    newest = (await shown(me))[0]
    assert (newest.change.kind, newest.change.undoes) == (ChangeKind.UNDONE, None if newest.told is None else "f" * 40)
    await me.undo(newest.change.id)
    assert (await me.files.read()).user == "- one\n"


async def test_the_library_has_it_as_every_owner_does(tmp_path: Path) -> None:
    async with Ownwords.open(tmp_path, background=False) as ownwords:
        mine = ownwords.owner()
        await mine.files.write(USER, "- one\n")
        (one,) = (await mine.timeline()).changes
        assert one.told
        assert one.told.version.author != DREAM

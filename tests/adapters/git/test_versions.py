"""Every change of the durable files is a version that any git client reads, and nothing of them is lost."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from dulwich.objects import Commit
from dulwich.refs import Ref
from dulwich.repo import Repo

from ownwords.adapters.git import GitVersions
from ownwords.domain.files import DurableFiles, FileName
from ownwords.domain.versions import OWNER
from ownwords.errors import Invalid, NotFound, Refused, Stale, StoreUnavailable
from ownwords.testing import FixedClock
from tests.workspaces import DREAM, OTHER, assert_sound, files_in, git, opened, write


async def test_a_commit_is_in_the_files_and_in_git(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    files = await versions.files()
    new = DurableFiles("Be brief.\n", "Lives in Lyon.\n", "# Projects\n\n- boat\n")
    made = await versions.commit(files, new, "dream: a pass\n\nJournal: 1 to 20", DREAM)
    assert await versions.files() == new == files_in(tmp_path)
    assert git(tmp_path, "rev-parse", "HEAD").strip() == made
    assert git(tmp_path, "log", "-1", "--format=%an <%ae>%n%s") == "Dream <dream@ownwords.invalid>\ndream: a pass\n"
    body = git(tmp_path, "log", "-1", "--format=%b")
    assert body.startswith("Journal: 1 to 20\n\nSOUL.md: +1 -0\nUSER.md: +1 -0\nmemory/MEMORY.md: +3 -0\ntotal: +5 -0")
    assert "+Lives in Lyon." in git(tmp_path, "show", "HEAD")
    assert git(tmp_path, "diff", "HEAD") == ""
    assert_sound(tmp_path)


async def test_equal_files_make_no_version(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    await write(versions, FileName.USER, "Lives in Lyon.\n")
    files = await versions.files()
    assert await versions.commit(files, files, "dream: nothing", DREAM) is None
    assert len(await versions.log(9)) == 2


async def test_who_did_not_read_the_newest_files_is_stale(tmp_path: Path) -> None:
    one, two = await opened(tmp_path), await opened(tmp_path)
    read = await one.files()
    await write(two, FileName.USER, "Lives in Lyon.\n")
    with pytest.raises(Stale):
        await one.commit(read, read.with_text(FileName.USER, "Lives in Nice.\n"), "dream: a pass", DREAM)
    assert (await one.files()).user == "Lives in Lyon.\n"


async def test_a_byte_that_is_no_text_is_kept(tmp_path: Path) -> None:
    (tmp_path / "USER.md").write_bytes(b"Ren\xd1 lives here.\n- boat\n")
    versions = await opened(tmp_path)
    files = await versions.files()
    changed = files.user.replace("boat", "house")
    made = await versions.commit(files, files.with_text(FileName.USER, changed), "dream: a pass", DREAM)
    assert made
    assert (tmp_path / "USER.md").read_bytes() == b"Ren\xd1 lives here.\n- house\n"
    assert "USER.md: binary, 24 to 25 bytes" in (await versions.version(made)).body
    await versions.restore(made)
    assert (tmp_path / "USER.md").read_bytes() == b"Ren\xd1 lives here.\n- boat\n"
    assert_sound(tmp_path)


async def test_files_that_are_as_they_were_again_are_stale_to_who_names_the_newest_version(tmp_path: Path) -> None:
    one, two = await opened(tmp_path), await opened(tmp_path)
    read, newest = await one.files(), (await one.log(1))[0].id
    await two.restore(await write(two, FileName.USER, "Lives in Lyon.\n"))
    assert await one.files() == read
    new = read.with_text(FileName.USER, "Lives in Porto.\n")
    with pytest.raises(Stale):
        await one.commit(read, new, "dream: a pass", DREAM, newest)
    newest = (await one.log(1))[0].id
    (tmp_path / "SOUL.md").write_text("Be kind.\n")
    read = await one.files()
    assert await one.commit(read, replace(new, soul="Be kind.\n"), "dream: a pass", DREAM, newest), "not yet a version"
    assert [version.subject for version in await one.log(2)] == ["dream: a pass", "edit: by hand"]


@pytest.mark.req("NB-33")
async def test_hand_edits_are_the_owners_and_come_first(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    read = await versions.files()
    (tmp_path / "SOUL.md").write_text("Be kind.\n")
    (pending,) = await versions.pending_hand_edits()
    assert pending.line == "SOUL.md: +1 -0"
    with pytest.raises(Stale):
        await versions.commit(read, read.with_text(FileName.SOUL, "Be brief.\n"), "dream: a pass", DREAM)
    assert (tmp_path / "SOUL.md").read_text() == "Be kind.\n"
    assert await versions.pending_hand_edits() == ()
    assert await versions.commit_hand_edits() is None
    (tmp_path / "SOUL.md").unlink()
    await write(versions, FileName.USER, "Lives in Lyon.\n")
    newest, by_hand, before, _ = await versions.log(9)
    assert [one.author for one in (newest, by_hand, before)] == [DREAM, OWNER, OWNER]
    assert [one.line for one in await versions.diff(by_hand.id)] == ["SOUL.md: +0 -1"]
    assert not (tmp_path / "SOUL.md").exists()
    assert_sound(tmp_path)


async def test_a_version_is_found_by_the_beginning_of_its_id(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    ids = [await write(versions, FileName.USER, f"{number}\n") for number in range(5)]
    for made in ids:
        for length in (8, 40):
            assert (await versions.version(made[:length].upper())).id == made
    unknown = next(f"{number:04x}" for number in range(9_999) if not any(i.startswith(f"{number:04x}") for i in ids))
    for wrong, error in (
        (ids[0][:3], Invalid),
        ("HEAD", Invalid),
        ("", Invalid),
        ("a" * 41, Invalid),
        (unknown, NotFound),
    ):
        with pytest.raises(error):
            await versions.version(wrong)


async def test_a_beginning_that_several_share_is_told(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    first = await write(versions, FileName.USER, "Lives in Lyon.\n")
    with Repo(str(tmp_path)) as repository:
        old = repository[repository.head()]
        assert isinstance(old, Commit)
        for number in range(3_000_000):
            new = Commit.from_string(old.as_raw_string())
            new.parents, new.message = [old.id], b"dream: try %d" % number
            if new.id.startswith(first[:4].encode()):
                break
        repository.object_store.add_object(new)
        assert repository.refs.set_if_equals(Ref(b"refs/heads/main"), old.id, new.id)
    with pytest.raises(Invalid, match=r"2 versions begin with .*Give more digits"):
        await versions.version(first[:4])
    assert (await versions.version(first)).id == first


async def test_the_log_is_newest_first_and_can_be_of_one_kind(tmp_path: Path) -> None:
    clock = FixedClock(datetime(2026, 3, 2, 23, 59, 59, tzinfo=UTC))
    versions = await opened(tmp_path, clock)
    await write(versions, FileName.USER, "1\n", "dream: before midnight")
    clock.move(seconds=1)
    await write(versions, FileName.USER, "2\n", "edit: on the page")
    await write(versions, FileName.USER, "3\n", "dream: after midnight")
    assert [one.subject for one in await versions.log(2)] == ["dream: after midnight", "edit: on the page"]
    dreams = await versions.log(9, "dream:")
    assert [(one.subject, one.at.day) for one in dreams] == [
        ("dream: after midnight", 3),
        ("dream: before midnight", 2),
    ]
    with pytest.raises(Invalid):
        await versions.log(0)


async def test_blame_says_which_version_brought_each_line(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    one = await write(versions, FileName.MEMORY, "# Projects\n\n- boat\n- house\n")
    two = await write(versions, FileName.MEMORY, "# Projects\n\n- garden\n- boat\n- house\n")
    await write(versions, FileName.MEMORY, "# Projects\n\n- garden\n- house\n")
    four = await write(versions, FileName.MEMORY, "# Projects\n\n- boat\n- garden\n- house\n")
    (tmp_path / "memory" / "MEMORY.md").write_text("# Projects\n\n- boat\n- garden\n- the house\n")
    blamed = await versions.blame(FileName.MEMORY)
    told = [(line.text, line.version.id if line.version else None) for line in blamed]
    assert told == [("# Projects", one), ("", one), ("- boat", four), ("- garden", two), ("- the house", None)]
    assert await versions.blame(FileName.SOUL) == []


async def test_blame_is_what_git_says(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    lines: list[str] = []
    for number in range(12):
        lines.insert(number * 7 % (len(lines) + 1), f"- line {number}")
        if number % 4 == 3:
            lines.pop(0 if lines[0] != f"- line {number}" else 1)
        await write(versions, FileName.USER, "\n".join(lines) + "\n")
    told = [line.version.id for line in await versions.blame(FileName.USER) if line.version]
    assert told == [line.split()[0] for line in git(tmp_path, "blame", "-l", "--root", "USER.md").splitlines()]


async def test_the_owner_may_use_git_beside(tmp_path: Path) -> None:
    """Their commits are versions, and files they track stay tracked."""
    versions = await opened(tmp_path)
    (tmp_path / "AGENTS.md").write_text("Use metres.\n")
    (tmp_path / "USER.md").write_text("Lives in Lyon.\n")
    git(tmp_path, "add", "--force", "AGENTS.md", "USER.md")
    git(tmp_path, "commit", "--quiet", "--message", "By git")
    git(tmp_path, "gc", "--quiet")
    (tmp_path / "draft.md").write_text("Not yet.\n")
    git(tmp_path, "add", "--force", "draft.md")
    await write(versions, FileName.USER, "Lives in Nice.\n")
    newest, by_git, _ = await versions.log(9)
    assert (by_git.author, by_git.subject, newest.parent) == (OTHER, "By git", by_git.id)
    assert git(tmp_path, "status", "--porcelain") == "A  draft.md\n"
    assert "AGENTS.md" in git(tmp_path, "ls-tree", "-r", "HEAD")
    git(tmp_path, "checkout", "--quiet", "-b", "other")
    await write(versions, FileName.USER, "Lives in Metz.\n")
    assert git(tmp_path, "log", "-1", "--format=%s", "other") == "dream: a pass\n"
    git(tmp_path, "fsck", "--strict")


async def test_a_lock_of_another_git_program_is_waited_for(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    lock = tmp_path / ".git" / "refs" / "heads" / "main.lock"
    lock.write_text("")
    waiting = asyncio.create_task(write(versions, FileName.USER, "Lives in Lyon.\n"))
    await asyncio.sleep(0.2)
    assert not waiting.done()
    lock.unlink()
    await waiting
    assert_sound(tmp_path)


async def test_many_at_once_lose_nothing(tmp_path: Path) -> None:
    stores = [await opened(tmp_path) for _ in range(4)]

    async def add(versions: GitVersions, line: str) -> None:
        while True:
            files = await versions.files()
            try:
                await versions.commit(files, files.with_text(FileName.USER, files.user + line), f"dream: {line}", DREAM)
            except Stale:
                continue
            return

    lines = [f"- line {number}\n" for number in range(12)]
    await asyncio.gather(*(add(stores[number % 4], line) for number, line in enumerate(lines)))
    assert sorted((tmp_path / "USER.md").read_text().splitlines(keepends=True)) == sorted(lines)
    assert len(await stores[0].log(99)) == 13
    assert_sound(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
async def test_links_are_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret").write_text("Not yours.\n")
    folder = tmp_path / "workspace"
    versions = await opened(folder)
    (folder / "SOUL.md").symlink_to(outside / "secret")
    with pytest.raises(Refused, match=r"SOUL\.md is a link"):
        await versions.files()
    (folder / "SOUL.md").unlink()
    (folder / "memory").symlink_to(outside)
    with pytest.raises(Refused, match="memory is a link"):
        await write(versions, FileName.MEMORY, "- boat\n")
    (folder / "memory").unlink()
    (folder / "USER.md").mkdir()
    with pytest.raises(Refused, match=r"USER\.md is a link or a folder"):
        await versions.commit_hand_edits()
    (folder / "USER.md").rmdir()
    (folder / ".USER.md.new").symlink_to(outside / "secret")
    await write(versions, FileName.USER, "Lives in Lyon.\n")
    assert [path.name for path in outside.iterdir()] == ["secret"]
    assert (outside / "secret").read_text() == "Not yours.\n"
    assert_sound(folder)


async def test_what_git_could_not_keep_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    files = await versions.files()
    for text, message in (("\ud83d", "dream: a pass"), ("a", " \n"), ("a", "half \ud83d")):
        with pytest.raises(Invalid):
            await versions.commit(files, files.with_text(FileName.USER, text), message, DREAM)
    assert await versions.files() == files
    assert len(await versions.log(9)) == 1


async def test_packing_keeps_everything(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    for number in range(24):
        await write(versions, FileName.USER, f"{number}\n")
        if number % 2:
            assert await versions.gc() > 0
    assert await versions.gc() == 0
    packs = list((tmp_path / ".git" / "objects" / "pack").glob("*.pack"))
    assert len(packs) < 10
    (tmp_path / ".git" / "objects" / "pack" / f"{packs[0].stem}.idx.lock").write_text("")
    (tmp_path / ".git" / "objects" / "pack" / "tmpdead.pack").write_text("")
    await write(versions, FileName.USER, "last\n")
    await versions.gc()
    assert len(await versions.log(99)) == 26
    assert_sound(tmp_path)


async def test_a_damaged_repository_says_so(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    made = await write(versions, FileName.USER, "Lives in Lyon.\n")
    path = tmp_path / ".git" / "objects" / made[:2] / made[2:]
    path.write_bytes(b"torn")
    with pytest.raises(StoreUnavailable, match="git fsck"):
        await versions.log(1)
    path.unlink()
    with pytest.raises(StoreUnavailable, match="git fsck"):
        await versions.commit_hand_edits()
    assert (tmp_path / "USER.md").read_text() == "Lives in Lyon.\n"

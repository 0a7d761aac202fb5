"""Versions as the change record tells them: a part of them, newest first, and what undoing one would meet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ownwords.domain.files import FileName
from ownwords.errors import NotFound, StoreUnavailable
from ownwords.ports.versions import VersionWindow
from tests.workspaces import git, opened, write

USER, SOUL = FileName.USER, FileName.SOUL


async def test_a_part_of_the_versions_by_place_file_way_and_time(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    made = [await write(versions, USER if number % 2 else SOUL, f"{number}\n") for number in range(6)]
    (tmp_path / "SOUL.md").write_text("by hand\n")
    made.append(await versions.commit_hand_edits() or "")
    made.reverse()

    async def ids(**window: object) -> list[str]:
        return [one.id for one in await versions.newest(VersionWindow(**{"limit": 100, **window}))]  # pyright: ignore[reportArgumentType]

    assert await ids() == made
    assert await ids(limit=2) == made[:2]
    assert await ids(start=made[3], limit=2) == made[3:5]
    assert await ids(name=USER) == [made[1], made[3], made[5]]
    assert await ids(name=SOUL, start=made[1]) == [made[2], made[4], made[6]]
    assert await ids(name=FileName.MEMORY) == []
    assert await ids(way="hand") == made[:1]
    assert await ids(way="dream", limit=1) == made[1:2]
    at = (await versions.version(made[2])).at
    assert await ids(since=at) == made[:3]
    assert await ids(until=at) == made[3:]
    with pytest.raises(NotFound):
        await ids(start="0" * 40)


async def test_a_commit_that_left_the_branch_is_none_of_them(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    await write(versions, USER, "one\n")
    left = await write(versions, USER, "two\n")
    git(tmp_path, "reset", "-q", "--hard", "HEAD~1")
    with pytest.raises(NotFound):
        await versions.newest(VersionWindow(9, start=left))
    with pytest.raises(NotFound):
        await versions.told([left])


async def test_those_that_stand_on_a_journal_entry_and_what_undoes_them(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    first = await write(versions, USER, "one\n", "dream: a pass\n\nJournal: 1, 2")
    second = await write(versions, USER, "one\ntwo\n", "dream: a pass\n\nJournal: 3")
    undone = await versions.restore(second)
    again = await versions.restore(undone)

    async def ids(*cursors: int) -> list[str]:
        return [one.id for one in await versions.newest(VersionWindow(9, cursors=frozenset(cursors)))]

    assert await ids(2) == [first]
    assert await ids(3) == [again, undone, second]
    assert await ids(4) == await ids() == []
    told = await versions.told([again, undone, second, first])
    assert [one.root.id for one in told] == [second, second, second, first]
    assert [one.puts_back for one in told] == [True, False, False, False]
    assert [one.undone_by.id if one.undone_by else None for one in told] == [None, again, None, None]


def _rewrite(name: str, raw: bytes) -> Callable[[Path], object]:
    return lambda control: (control / name).write_bytes(raw)


@pytest.mark.parametrize(
    "damage",
    [
        _rewrite("HEAD", b"nonsense"),
        _rewrite("HEAD", b""),
        _rewrite("HEAD", b"\xff\xfe"),
        _rewrite("HEAD", b"ref: refs/heads/none\n"),
        _rewrite("config", b"[core\n"),
        _rewrite("refs/heads/main", b"xx\n"),
        _rewrite("refs/heads/main", b""),
        _rewrite("refs/heads/main", b"0" * 40),
        lambda control: (control / "objects").rename(control / "elsewhere"),
        lambda control: (control / "HEAD").unlink(),
    ],
)
async def test_damage_is_never_an_empty_list(tmp_path: Path, damage: Callable[[Path], object]) -> None:
    versions = await opened(tmp_path)
    await write(versions, USER, "one\n")
    damage(tmp_path / ".git")
    for _ in range(2):
        with pytest.raises(StoreUnavailable):
            await versions.newest(VersionWindow(9))
    with pytest.raises(StoreUnavailable):
        await (await opened(tmp_path)).newest(VersionWindow(9))

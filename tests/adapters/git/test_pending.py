"""A process that died on the way is finished by whoever comes next, and what was edited meanwhile is kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ownwords.adapters.git import GitVersions
from ownwords.adapters.git.pending import PENDING, Pending, write_pending
from ownwords.domain.files import FileName
from ownwords.errors import StoreUnavailable
from tests.workspaces import assert_sound, git, opened, write

OLD, NEW = "# About\n\n- Lives in Lyon\n- Has a boat\n", "# About\n\n- Lives in Nice\n- Has a boat\n"


async def died(folder: Path, *, moved: bool) -> tuple[GitVersions, str]:
    """As a process leaves it that dies before, or after, the branch was moved; with the version that it was making."""
    versions = await opened(folder)
    before = await write(versions, FileName.USER, OLD)
    made = await write(versions, FileName.USER, NEW)
    old, new = (git(folder, "rev-parse", f"{commit}:USER.md").strip() for commit in (before, made))
    (folder / "USER.md").write_text(OLD)
    write_pending(folder / ".git", Pending({"refs/heads/main": (before, made)}, {"USER.md": (old, new)}))
    if not moved:
        git(folder, "update-ref", "refs/heads/main", before)
        (folder / ".git" / "refs" / "heads" / "main.lock").write_text("")
    (folder / ".USER.md.new").write_text("torn")
    return versions, made


@pytest.mark.parametrize("moved", [False, True])
async def test_the_next_one_finishes_it(tmp_path: Path, moved: bool) -> None:
    versions, made = await died(tmp_path, moved=moved)
    assert (await versions.files()).user == NEW == (tmp_path / "USER.md").read_text()
    assert (await versions.log(1))[0].id == made
    assert await versions.pending_hand_edits() == ()
    assert sorted(os.listdir(tmp_path)) == [".git", ".gitignore", ".versions.lock", "USER.md"]
    assert_sound(tmp_path)


async def test_an_edit_of_other_lines_meanwhile_is_kept_beside(tmp_path: Path) -> None:
    versions, _ = await died(tmp_path, moved=True)
    (tmp_path / "USER.md").write_text(OLD + "- Likes tea\n")
    assert (await versions.files()).user == NEW + "- Likes tea\n"
    (pending,) = await versions.pending_hand_edits()
    assert pending.line == "USER.md: +1 -0"


async def test_an_edit_of_the_same_lines_meanwhile_stands(tmp_path: Path) -> None:
    versions, made = await died(tmp_path, moved=True)
    (tmp_path / "USER.md").write_text(OLD.replace("Lyon", "Metz"))
    assert (await versions.files()).user == OLD.replace("Lyon", "Metz")
    await versions.commit_hand_edits()
    assert [one.subject for one in await versions.log(2)] == ["edit: by hand", "dream: a pass"]
    assert "+- Lives in Nice" in (await versions.diff(made))[0].text
    assert_sound(tmp_path)


async def test_where_another_program_went_on_it_is_dropped(tmp_path: Path) -> None:
    versions, made = await died(tmp_path, moved=True)
    git(tmp_path, "reset", "--quiet", "--hard", f"{made}~2")
    assert (await versions.files()).user == ""
    assert not (tmp_path / ".git" / PENDING).exists()
    await write(versions, FileName.USER, NEW)
    assert_sound(tmp_path)


async def test_a_note_that_cannot_be_read_says_what_to_do(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    (tmp_path / ".git" / PENDING).write_text("{")
    with pytest.raises(StoreUnavailable, match="Delete it"):
        await versions.files()

"""Versions begin in a folder of their own, never inside or over another repository."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from ownwords.adapters.git.creating import UNFINISHED
from ownwords.domain.files import FileName
from ownwords.errors import Refused
from tests.workspaces import assert_sound, files_in, git, opened, write


async def test_the_first_version_has_the_files_as_they_are(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "workspace"
    (folder / "memory").mkdir(parents=True)
    (folder / "USER.md").write_text("Lives in Lyon.\n")
    (folder / "memory" / "history.jsonl").write_text("{}\n")
    versions = await opened(folder)
    (first,) = await versions.log(5)
    assert (first.subject, first.parent) == ("init: the versions begin", None)
    assert git(folder, "ls-tree", "-r", "--name-only", "HEAD").split() == [".gitignore", "USER.md"]
    assert (await versions.files()) == files_in(folder)
    assert_sound(folder)
    again = await opened(folder)
    assert [version.id for version in await again.log(5)] == [first.id]


@pytest.mark.req("NB-C15")
async def test_versions_have_their_own_author_files_and_beginning_and_no_others_repository(tmp_path: Path) -> None:
    folder = tmp_path / "workspace"
    folder.mkdir()
    (folder / ".gitignore").write_text("*.secret\n")
    versions = await opened(folder)
    for name in FileName:
        await write(versions, name, "- boat\n")
    (folder / "memory" / "history.jsonl").write_text("{}\n")
    (folder / "notes.txt").write_text("not for git\n")
    *_, first = await versions.log(9)
    assert first.subject == "init: the versions begin"
    assert {one.author.name for one in await versions.log(3)} == {"Dream"}
    assert git(folder, "log", "--format=%an", "-1").strip() == "Dream"
    tracked = git(folder, "ls-tree", "-r", "--name-only", "HEAD").split()
    assert tracked == sorted([".gitignore", *(name.value for name in FileName)])
    assert (folder / ".gitignore").read_text().startswith("*.secret\n")
    assert git(folder, "status", "--porcelain") == ""
    git(tmp_path, "init", "--quiet", "theirs")
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked" / ".git").write_text("gitdir: /somewhere/else\n")
    for where in ("theirs", "theirs/deep/down", "linked"):
        with pytest.raises(Refused, match=r"git repository|choose another"):
            await opened(tmp_path / where)
        assert not (tmp_path / where / ".gitignore").exists()


async def test_an_empty_folder_is_enough(tmp_path: Path) -> None:
    versions = await opened(tmp_path / "new")
    await write(versions, FileName.MEMORY, "- boat\n")
    assert_sound(tmp_path / "new")


async def test_what_the_owner_ignores_stays_ignored(tmp_path: Path) -> None:
    (tmp_path / ".gitignore").write_bytes(b"*.secret\r\n# caf\xe9")
    await opened(tmp_path)
    merged = (tmp_path / ".gitignore").read_bytes()
    assert merged.startswith(b"*.secret\r\n# caf\xe9\n\n# Ownwords")
    for name in ("notes.txt", "memory/history.jsonl", "memory/.cursor", "a/b/USER.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("not for git\n")
    assert git(tmp_path, "status", "--porcelain", "--untracked-files=all") == ""
    await opened(tmp_path)
    assert (tmp_path / ".gitignore").read_bytes() == merged


@pytest.mark.parametrize("where", [".", "workspace", "deep/down"])
async def test_a_folder_in_another_repository_is_refused(tmp_path: Path, where: str) -> None:
    git(tmp_path, "init", "--quiet")
    before = sorted((tmp_path / ".git").rglob("*"))
    with pytest.raises(Refused, match="git repository"):
        await opened(tmp_path / where)
    assert sorted((tmp_path / ".git").rglob("*")) == before
    assert not (tmp_path / ".gitignore").exists()


async def test_a_worktree_a_bare_repository_and_an_empty_git_folder_are_others(tmp_path: Path) -> None:
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked" / ".git").write_text("gitdir: /somewhere/else\n")
    git(tmp_path, "init", "--quiet", "--bare", "bare.git")
    (tmp_path / "empty" / ".git").mkdir(parents=True)
    (tmp_path / "moved").symlink_to(tmp_path / "bare.git")
    for name in ("linked", "linked/inside", "bare.git", "bare.git/hooks", "empty", "moved"):
        with pytest.raises(Refused, match="choose another"):
            await opened(tmp_path / name)


async def test_a_repository_behind_a_link_is_another(tmp_path: Path) -> None:
    await opened(tmp_path / "one")
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / ".git").symlink_to(tmp_path / "one" / ".git")
    with pytest.raises(Refused, match="leads to a repository elsewhere"):
        await opened(tmp_path / "two")


async def test_what_a_dead_process_began_is_thrown_away(tmp_path: Path) -> None:
    (tmp_path / UNFINISHED / ".git" / "objects").mkdir(parents=True)
    await opened(tmp_path)
    assert not (tmp_path / UNFINISHED).exists()
    assert_sound(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no modes")
async def test_all_of_it_is_its_owners_alone(tmp_path: Path) -> None:
    mask = os.umask(0)
    try:
        folder = tmp_path / "workspace"
        versions = await opened(folder)
        await write(versions, FileName.MEMORY, "- boat\n")
        await versions.gc()
        await write(versions, FileName.SOUL, "Be brief.\n")
    finally:
        os.umask(mask)
    open_to_others = [path for path in (folder, *folder.rglob("*")) if stat.S_IMODE(path.stat().st_mode) & 0o077]
    assert open_to_others == []

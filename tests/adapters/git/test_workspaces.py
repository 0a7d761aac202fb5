"""The workspace folders of all scopes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ownwords.adapters.git import GitWorkspaces
from ownwords.domain.files import DurableFiles, FileName
from ownwords.domain.scope import Scope
from ownwords.errors import Invalid, Refused
from ownwords.ports.workspaces import LONGEST_TEXT, WorkspaceText
from ownwords.testing import FixedClock
from tests.workspaces import git, write

ME, TRIP = Scope("me"), Scope("me", "trip")


@pytest.fixture
def workspaces(tmp_path: Path) -> GitWorkspaces:
    return GitWorkspaces(tmp_path / "root", FixedClock())


async def test_reading_makes_no_folder(workspaces: GitWorkspaces, tmp_path: Path) -> None:
    assert await workspaces.files(ME) == DurableFiles()
    assert await workspaces.known_versions(ME) is None
    assert await workspaces.text(ME, WorkspaceText.GUIDE) == ""
    assert not (tmp_path / "root").exists()


async def test_each_scope_has_files_and_a_repository_of_its_own(workspaces: GitWorkspaces, tmp_path: Path) -> None:
    await write(await workspaces.versions(ME), FileName.USER, "- The owner lives in Lyon.\n")
    await write(await workspaces.versions(TRIP), FileName.MEMORY, "- The train leaves at 9.\n")
    assert await workspaces.files(ME) == DurableFiles(user="- The owner lives in Lyon.\n")
    assert await workspaces.files(TRIP) == DurableFiles(memory="- The train leaves at 9.\n")
    assert git(tmp_path / "root" / "me", "status", "--porcelain") == ""
    assert git(tmp_path / "root" / "me+trip", "ls-files").split() == [".gitignore", "memory/MEMORY.md"]


async def test_workspaces_with_a_folder_are_known_by_name(workspaces: GitWorkspaces, tmp_path: Path) -> None:
    assert await workspaces.workspaces("me") == []
    names = ["trip", "Über+uns", "日本への長い長い旅行の計画と準備", "x" * 100]
    for name in names[:3]:
        await workspaces.versions(Scope("me", name))
    await workspaces.write_text(Scope("me", names[3]), WorkspaceText.GUIDE, "Keep it short.")
    for other in (ME, Scope("mel", "boat"), Scope("m", "e+boat")):
        await workspaces.versions(other)
    for stray in ("me+Trip", "me+=zz", "me+=ff", "me+", "me+=20a"):
        (tmp_path / "root" / stray).mkdir()
    (tmp_path / "root" / "me+file").write_text("")
    assert await GitWorkspaces(tmp_path / "root", FixedClock()).workspaces("me") == sorted(names)
    assert await workspaces.workspaces("mel") == ["boat"]
    await workspaces.delete_owner("me")
    assert await workspaces.workspaces("me") == []


async def test_a_name_that_is_kept_beside_the_files_is_not_believed_for_another_folder(
    workspaces: GitWorkspaces, tmp_path: Path
) -> None:
    long, other = Scope("me", "ü" * 60), Scope("me", "ö" * 60)
    for scope in (long, other):
        await workspaces.versions(scope)
    (workspaces.folder_of(other) / ".workspace").write_text("ü" * 60)
    assert await workspaces.workspaces("me") == ["ü" * 60]
    assert git(workspaces.folder_of(long), "status", "--porcelain") == ""


async def test_a_folder_that_was_removed_begins_anew(workspaces: GitWorkspaces, tmp_path: Path) -> None:
    await write(await workspaces.versions(ME), FileName.USER, "old\n")
    assert await workspaces.delete_owner("me") == 1
    assert await workspaces.files(ME) == DurableFiles()
    await write(await workspaces.versions(ME), FileName.USER, "new\n")
    assert git(tmp_path / "root" / "me", "log", "--format=%s").split("\n")[-2:] == ["init: the versions begin", ""]


async def test_deleting_an_owner_leaves_the_others(workspaces: GitWorkspaces) -> None:
    for scope in (ME, TRIP, Scope("mel"), Scope("m")):
        await workspaces.versions(scope)
    assert await workspaces.delete_owner("me") == 2
    assert await workspaces.delete_owner("me") == 0
    assert [await workspaces.known_versions(one) is None for one in (ME, TRIP, Scope("mel"), Scope("m"))] == [
        True,
        True,
        False,
        False,
    ]


async def test_a_link_in_the_place_of_a_folder_is_removed_and_not_followed(
    workspaces: GitWorkspaces, tmp_path: Path
) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "file").write_text("mine")
    await workspaces.versions(TRIP)
    os.symlink(kept, tmp_path / "root" / "me")
    assert await workspaces.delete_owner("me") == 2
    assert (kept / "file").read_text() == "mine"


async def test_texts_are_written_and_read(workspaces: GitWorkspaces, tmp_path: Path) -> None:
    await workspaces.write_text(ME, WorkspaceText.GUIDE, "Keep it short.\n")
    assert await workspaces.text(ME, WorkspaceText.GUIDE) == "Keep it short.\n"
    assert (tmp_path / "root" / "me" / "prompts" / "dream.md").read_text() == "Keep it short.\n"
    with pytest.raises(Invalid):
        await workspaces.write_text(ME, WorkspaceText.GUIDE, "\ud800")
    assert await workspaces.text(ME, WorkspaceText.GUIDE) == "Keep it short.\n"


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"", ""),
        (b" \n\t\n", ""),
        (b"\xd1", ""),
        (b"\xef\xbb\xbfwith a mark", "with a mark"),
        (b"a" * LONGEST_TEXT + b"b", "a" * LONGEST_TEXT),
        (("ü" * LONGEST_TEXT * 3).encode(), "ü" * LONGEST_TEXT),
        (b"x" + ("\U0001f600" * LONGEST_TEXT).encode(), "x" + "\U0001f600" * (LONGEST_TEXT - 1)),
    ],
    ids=["empty", "blank", "no UTF-8", "a mark before it", "long", "long in bytes", "cut inside a character"],
)
async def test_a_text_is_read_as_far_as_it_can_be(
    workspaces: GitWorkspaces, tmp_path: Path, raw: bytes, text: str
) -> None:
    folder = tmp_path / "root" / "me"
    folder.mkdir(parents=True)
    (folder / "AGENTS.md").write_bytes(raw)
    assert await workspaces.text(ME, WorkspaceText.AGENTS) == text


async def test_a_link_in_the_place_of_a_text_is_refused(workspaces: GitWorkspaces, tmp_path: Path) -> None:
    folder = tmp_path / "root" / "me"
    folder.mkdir(parents=True)
    (tmp_path / "elsewhere").write_text("secret")
    os.symlink(tmp_path / "elsewhere", folder / "AGENTS.md")
    with pytest.raises(Refused, match="link"):
        await workspaces.text(ME, WorkspaceText.AGENTS)


async def test_a_link_on_the_way_to_a_text_is_refused(workspaces: GitWorkspaces, tmp_path: Path) -> None:
    (tmp_path / "root" / "me").mkdir(parents=True)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "dream.md").write_text("secret")
    os.symlink(tmp_path / "elsewhere", tmp_path / "root" / "me" / "prompts")
    with pytest.raises(Refused, match="link"):
        await workspaces.text(ME, WorkspaceText.GUIDE)
    with pytest.raises(Refused, match="not a folder"):
        await workspaces.write_text(ME, WorkspaceText.GUIDE, "mine")

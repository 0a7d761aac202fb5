"""Undoing a change: what it did is undone, what came later stays, and the undoing can be undone."""

from __future__ import annotations

from pathlib import Path

import pytest

from ownwords.domain.files import FileName
from ownwords.errors import Conflict, NotFound, Refused
from tests.workspaces import DREAM, assert_sound, files_in, opened, write

PROJECTS = "# Projects\n\n- boat\n- house\n"


async def test_a_restore_takes_back_one_change_in_all_files(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    await write(versions, FileName.MEMORY, PROJECTS)
    before = await versions.files()
    after = before.with_text(FileName.MEMORY, PROJECTS + "- garden\n").with_text(FileName.USER, "Lives in Lyon.\n")
    made = await versions.commit(before, after, "dream: a pass", DREAM)
    assert made
    restored = await versions.restore(made[:8])
    assert await versions.files() == before == files_in(tmp_path)
    assert not (tmp_path / "USER.md").exists()
    version = await versions.version(restored)
    assert (version.subject, version.undoes) == (f"restore: undo {made[:8]}", made)
    assert version.body.endswith("-- garden")
    assert_sound(tmp_path)


async def test_a_restore_can_be_restored_again_and_again(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    await write(versions, FileName.MEMORY, PROJECTS)
    newest = await write(versions, FileName.MEMORY, PROJECTS.replace("boat", "ship"))
    for times in range(1, 5):
        newest = await versions.restore(newest)
        assert ("ship" in (await versions.files()).memory) == (times % 2 == 0)
    assert_sound(tmp_path)


async def test_what_came_later_in_other_lines_stays(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    await write(versions, FileName.MEMORY, PROJECTS)
    made = await write(versions, FileName.MEMORY, PROJECTS + "- garden\n")
    await write(versions, FileName.MEMORY, "# My projects\n\n- boat\n- house\n- garden\n- attic\n")
    (tmp_path / "memory" / "MEMORY.md").write_text("# My projects\n\n- a boat\n- house\n- garden\n- attic\n")
    (tmp_path / "SOUL.md").write_text("Be brief.\n")
    preview = await versions.restoring(made)
    assert (preview.version.id, preview.clashes) == (made, ())
    assert [one.line for one in preview.diffs] == ["memory/MEMORY.md: +0 -1"]
    await versions.restore(made)
    assert await versions.files() == preview.restored
    assert (await versions.files()).memory == "# My projects\n\n- a boat\n- house\n- attic\n"
    assert (await versions.files()).soul == "Be brief.\n"
    assert [one.subject for one in await versions.log(2)] == [f"restore: undo {made[:8]}", "edit: by hand"]


async def test_a_clash_is_told_with_both_sides_and_nothing_is_done(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    await write(versions, FileName.MEMORY, PROJECTS)
    made = await write(versions, FileName.MEMORY, "# Projects\n\n- ship\n- house\n- garden\n")
    (tmp_path / "memory" / "MEMORY.md").write_text("# Projects\n\n- a tall ship\n- house\n- garden\n")
    (clash,) = (await versions.restoring(made)).clashes
    assert (clash.name, clash.clash.mine, clash.clash.theirs) == (FileName.MEMORY, "- a tall ship\n", "- boat\n")
    with pytest.raises(Conflict, match=r"line 3: it is now “- a tall ship”, and was “- boat”"):
        await versions.restore(made)
    assert (tmp_path / "memory" / "MEMORY.md").read_text() == "# Projects\n\n- a tall ship\n- house\n- garden\n"
    forced = await versions.restore(made, force=True)
    assert (await versions.files()).memory == PROJECTS
    await versions.restore(forced)
    assert (await versions.files()).memory == "# Projects\n\n- a tall ship\n- house\n- garden\n"
    assert_sound(tmp_path)


async def test_there_is_nothing_before_the_first_and_nothing_to_undo_twice(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    (first,) = await versions.log(1)
    made = await write(versions, FileName.MEMORY, PROJECTS)
    await versions.restore(made)
    for sha, reason in ((first.id, "where the versions begin"), (made, "already as they were")):
        with pytest.raises(Refused, match=reason):
            await versions.restore(sha)
    with pytest.raises(NotFound):
        await versions.restore("f" * 40)
    assert len(await versions.log(9)) == 3


async def test_what_is_undone_is_not_undone_once_more(tmp_path: Path) -> None:
    """Its lines would come twice, where others next to them are gone by now."""
    versions = await opened(tmp_path)
    first = await write(versions, FileName.MEMORY, "# Projects\n\n- boat\n")
    second = await write(versions, FileName.MEMORY, "# Projects\n\n- boat\n- house\n")
    undone = await versions.restore(first)
    back = await versions.restore(undone)
    await versions.restore(second)
    files = await versions.files()
    for look in (versions.restoring, versions.restore):
        with pytest.raises(Refused, match=f"{back[:8]} undid {undone[:8]} already"):
            await look(undone)
    assert (await versions.files(), files.memory) == (files, "# Projects\n\n- boat\n")
    again = await versions.restore(back)
    assert (await versions.files()).memory == ""
    await versions.restore(again)
    assert await versions.files() == files


async def test_a_file_with_other_line_endings_is_restored_with_its_own(tmp_path: Path) -> None:
    versions = await opened(tmp_path)
    await write(versions, FileName.MEMORY, PROJECTS)
    made = await write(versions, FileName.MEMORY, "# Projects\n\n- house\n")
    (tmp_path / "memory" / "MEMORY.md").write_bytes(b"# Projects\r\n\r\n- house\r\n")
    await versions.restore(made)
    assert (tmp_path / "memory" / "MEMORY.md").read_bytes() == PROJECTS.replace("\n", "\r\n").encode()
    assert (await versions.version((await versions.log(2))[1].id)).body.startswith(
        "memory/MEMORY.md: line endings only"
    )

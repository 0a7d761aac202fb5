"""Killed at random moments, in two processes at once: what was acknowledged is there, and everything is whole.

`OWNWORDS_TEST_KILLS` says how often (40).
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from ownwords.adapters.git.pending import PENDING
from ownwords.domain.files import FileName
from tests.workspaces import assert_sound, files_in, git, holds, opened, write

COMMITTING = Path(__file__).with_name("committing_process.py")
KILLS = int(os.environ.get("OWNWORDS_TEST_KILLS", "40"))

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL, and no fork")


async def run(folder: Path, *arguments: str) -> tuple[str, str]:
    """What the process says, on both ways."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(COMMITTING), str(folder), *arguments, stdout=PIPE, stderr=PIPE
    )
    output, errors = await process.communicate()
    assert process.returncode == 0, errors
    return output.decode(), errors.decode()


async def test_what_was_acknowledged_survives_kills(tmp_path: Path) -> None:
    both = await asyncio.gather(*(run(tmp_path, name, str(KILLS // 2)) for name in ("one", "two")))
    told = [line.split() for output, _ in both for line in output.splitlines()]
    assert len(told) > KILLS // 4
    versions = await opened(tmp_path)
    assert await versions.pending_hand_edits() == ()
    assert await versions.files() == files_in(tmp_path)
    assert_sound(tmp_path)
    log = {version.id: version for version in await versions.log(100_000)}
    assert list(log) == git(tmp_path, "rev-list", "HEAD").split()
    for kind, made, *line in told:
        assert log[made].subject.startswith("restore: undo" if kind == "restore" else f"dream: {line[0]}")
    assert {version.author.name for version in log.values()} == {"Dream", "Owner"}
    by_hand = [version for version in log.values() if version.subject == "edit: by hand"]
    assert by_hand == []  # what a dead process left undone is never taken for an edit
    assert not (tmp_path / ".git" / PENDING).exists()
    await write(versions, FileName.SOUL, "The end.\n")
    await versions.gc()
    assert_sound(tmp_path)


async def test_forgetting_is_whole_or_not_at_all(tmp_path: Path) -> None:
    output, _ = await run(tmp_path, "forget", str(KILLS // 4))
    versions = await opened(tmp_path)
    assert await versions.pending_hand_edits() == ()
    assert_sound(tmp_path)
    await versions.forget(lambda text: text.replace("secret-plan", "[redacted]"))
    assert not holds(tmp_path, "secret-plan")
    assert_sound(tmp_path)
    assert (await versions.files()).user.count("- ") >= output.count("forgot") > 0
    assert len(await versions.log(999)) == 1 + (await versions.files()).user.count("- ")


async def test_a_full_disk_leaves_everything_as_it_was(tmp_path: Path) -> None:
    output, errors = await run(tmp_path, "full")
    told = [line.split(" ", 2) for line in output.splitlines()]
    assert [(became, files) for _, became, files in told if (became, files) == ("refused", "new")] == []
    assert told[0][1:] == ["refused", "as it was"]
    assert told[-1][1:] == ["done", "new"]
    assert errors == ""
    versions = await opened(tmp_path)
    assert len(await versions.log(99)) == 1 + sum(became == "done" for _, became, _ in told)
    assert_sound(tmp_path)

"""The folder of files: what is whole stays, what was cut off goes, and only the owner reads it."""

from __future__ import annotations

import asyncio
import os
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable, Collection, Sequence
from pathlib import Path

import pytest

from ownwords.adapters.asset_files import AssetFolder
from ownwords.errors import StoreFull, StoreUnavailable
from ownwords.ports.asset_store import AssetFiles
from tests.machine import small_disk

CUT_OFF = """
import asyncio, os, sys
from pathlib import Path
from ownwords.adapters.asset_files import AssetFolder

async def main(folder, settled):
    async with AssetFolder(Path(folder)).receive("a") as incoming:
        await incoming.write(b"half of it")
        await incoming.source()
        if settled:
            await incoming.settle(b"small")
        print("there", flush=True)
        sys.stdin.read()
        os._exit(9)

asyncio.run(main(sys.argv[1], sys.argv[2] == "settled"))
"""


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


async def whole(files: AssetFiles, file: str) -> bytes:
    return b"".join([part async for part in await files.read(file)])


def writing(command: Sequence[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def naming(*files: str) -> Callable[[Sequence[str]], Awaitable[Collection[str]]]:
    async def named(asked: Sequence[str]) -> Collection[str]:
        return set(asked) & set(files)

    return named


async def receive(files: AssetFiles, file: str, body: bytes, thumbnail: bytes | None = None) -> None:
    async with files.receive(file) as incoming:
        await incoming.write(body)
        await incoming.settle(thumbnail)
        await incoming.keep()


async def fail(files: AssetFiles, body: bytes, *, settled: bool) -> None:
    async with files.receive("a") as incoming:
        await incoming.write(body)
        if settled:
            await incoming.settle(b"small")
        raise ZeroDivisionError


async def test_a_file_is_kept_read_and_removed(tmp_path: Path) -> None:
    files = AssetFolder(tmp_path / "assets")
    body = os.urandom(700_000)
    await receive(files, "a", body, b"small")
    await receive(files, "b", b"x")
    assert await whole(files, "a") == body
    assert await files.thumbnail("a") == b"small"
    assert names(tmp_path) == ["assets/a", "assets/a.webp", "assets/b", "assets/lock"]
    for path in (tmp_path / "assets").rglob("*"):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path
    await files.remove(["a", "never there"])
    assert names(tmp_path) == ["assets/b", "assets/lock"]
    with pytest.raises(StoreUnavailable, match="a is missing"):
        await files.read("a")
    with pytest.raises(StoreUnavailable, match="missing"):
        await files.thumbnail("b")


async def test_what_fails_or_is_given_up_leaves_nothing(tmp_path: Path) -> None:
    files = AssetFolder(tmp_path / "assets")
    with pytest.raises(ZeroDivisionError):
        await fail(files, b"half", settled=False)
    async with files.receive("a") as incoming:
        await incoming.settle(b"small")
        await incoming.discard()

    begun = asyncio.Event()

    async def endless() -> None:
        async with files.receive("a") as incoming:
            while True:
                await incoming.write(bytes(100_000))
                begun.set()

    task = asyncio.create_task(endless())
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert names(tmp_path) == ["assets/lock"]


async def test_what_may_be_named_stays_until_it_is_known(tmp_path: Path) -> None:
    files = AssetFolder(tmp_path / "assets")
    with pytest.raises(ZeroDivisionError):
        await fail(files, b"whole", settled=True)
    assert await whole(files, "a") == b"whole", "it is read where it is"
    assert await files.thumbnail("a") == b"small"
    await files.clear_away(naming("a"))
    assert names(tmp_path) == ["assets/a", "assets/a.webp", "assets/lock"]
    assert await whole(files, "a") == b"whole"
    await files.clear_away(naming())
    assert await whole(files, "a") == b"whole", "what is in its place is never cleared away"


@pytest.mark.parametrize("settled", ["half", "settled"])
async def test_a_killed_process_is_cleaned_up_after_and_a_living_one_is_not(tmp_path: Path, settled: str) -> None:
    folder = tmp_path / "assets"
    command = [sys.executable, "-c", CUT_OFF, str(folder), settled]
    with writing(command) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "there\n"
        await AssetFolder(folder).clear_away(naming())
        assert "pending/a" in names(folder), "somebody is still writing it"
        process.kill()
        process.wait(20)
    assert "pending/a" in names(folder)
    await AssetFolder(folder).clear_away(naming())
    assert names(folder) == ["lock"]


async def test_a_full_disk_is_said_and_leaves_nothing(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 4) as disk:
        files = AssetFolder(disk.folder / "assets")
        await receive(files, "a", b"x")
        disk.leave(500_000)
        with pytest.raises(StoreFull, match="No space is left"):
            await receive(files, "b", bytes(2_000_000))
        disk.clear()
        assert names(disk.folder) == ["assets/a", "assets/lock"]
        await receive(files, "b", bytes(2_000_000))


async def test_a_folder_that_is_none_is_said(tmp_path: Path) -> None:
    (tmp_path / "assets").write_text("a file")
    with pytest.raises(StoreUnavailable, match="cannot be used"):
        await receive(AssetFolder(tmp_path / "assets"), "a", b"x")

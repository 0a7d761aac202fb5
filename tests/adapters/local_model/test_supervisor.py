"""A server process is started, watched, started again when it ends, and gone when we are. With real processes."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ownwords.adapters.local_model import supervisor
from ownwords.adapters.local_model.supervisor import HOST, Pace, ServerProgram, free_port, supervised

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")

PLAYED = Path(__file__).with_name("played_server.py")
QUICK = Pace(first=0.05, longest=0.2, steady=60, look=0.02)


def program(record: Path, mode: str = "steady") -> ServerProgram:
    port = free_port()
    command = [sys.executable, "-P", str(PLAYED), str(port), str(record), mode]
    return ServerProgram("local:played", command, dict(os.environ), port)


def starts(record: Path) -> list[int]:
    """The process id of each start so far."""
    return [int(line) for line in record.read_text().split()] if record.exists() else []


def state_of(process: int) -> list[str]:
    """Its state and its parent, as the kernel says them."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()


def is_gone(process: int) -> bool:
    try:
        return state_of(process)[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110 - a process sets no event
            await asyncio.sleep(0.02)


async def test_a_server_is_up_when_it_listens_and_gone_at_the_end(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "starts"
    async with supervised(program(record), QUICK) as server:
        await asyncio.wait_for(server.up(), 60)
        (process,) = starts(record)
        assert not is_gone(process)
        assert server.why_not == ""
    assert is_gone(process)
    assert capfd.readouterr() == ("", ""), "what it prints is not ours"


async def test_one_that_ends_is_started_again_and_nothing_it_printed_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    record = tmp_path / "starts"
    running = program(record, "mortal")
    async with supervised(running, QUICK) as server:
        for many in (1, 2, 3):
            await asyncio.wait_for(server.up(), 60)
            assert len(starts(record)) == many
            with socket.create_connection((HOST, running.port)) as connection:
                connection.sendall(b"?")
            await until(lambda: not server.is_up)
    assert [is_gone(process) for process in starts(record)] == [True] * 3
    assert "local:played ended (exit code 3); starting it again in 0.05 s" in caplog.messages
    assert "local:played ended (exit code 3); starting it again in 0.1 s" in caplog.messages
    assert "heron" not in caplog.text


async def test_one_that_does_not_come_up_says_why_and_is_tried_with_longer_and_longer_pauses(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    record = tmp_path / "starts"
    async with supervised(program(record, "fails"), QUICK) as server:
        await until(lambda: len(starts(record)) >= 4)
        assert server.why_not == "the model is of a kind that this server does not know"
        assert not server.is_up
    pauses = [message.rpartition(" in ")[2] for message in caplog.messages]
    assert pauses[:4] == ["0.05 s", "0.1 s", "0.2 s", "0.2 s"][: len(pauses)]
    assert len(pauses) >= 3


async def test_a_command_that_is_none_is_said_so(tmp_path: Path) -> None:
    missing = ServerProgram("local:none", [str(tmp_path / "missing")], dict(os.environ), free_port())
    async with supervised(missing, QUICK) as server:
        await until(lambda: "No such file" in server.why_not)


async def test_one_that_does_not_stop_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = tmp_path / "starts"
    async with supervised(program(record, "stubborn"), QUICK) as server:
        await asyncio.wait_for(server.up(), 60)
    assert [is_gone(process) for process in starts(record)] == [True]


async def test_what_a_killed_keeper_leaves_behind_is_killed_too(tmp_path: Path) -> None:
    record = tmp_path / "starts"
    async with supervised(program(record), QUICK) as server:
        await asyncio.wait_for(server.up(), 60)
        (process,) = starts(record)
        keeper = int(state_of(process)[1])
        os.kill(keeper, signal.SIGKILL)
        await until(lambda: is_gone(keeper))
        await asyncio.wait_for(server.up(), 60)
    await until(lambda: all(is_gone(process) for process in starts(record)))


def test_when_we_are_killed_it_ends_as_well(tmp_path: Path) -> None:
    record = tmp_path / "starts"
    code = f"""
import asyncio, sys
from pathlib import Path
from tests.adapters.local_model.test_supervisor import program, supervised
async def main():
    async with supervised(program(Path({str(record)!r}))) as server:
        await server.up()
        print("up", flush=True)
        await asyncio.sleep(600)
asyncio.run(main())
"""
    root = Path(supervisor.__file__).parents[4]
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, cwd=root) as ours:
        assert ours.stdout is not None
        assert ours.stdout.readline() == "up\n"
        (process,) = starts(record)
        ours.kill()
    asyncio.run(until(lambda: is_gone(process)))

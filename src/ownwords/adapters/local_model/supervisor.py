"""Keeps a server process of ours running: started, watched, started again when it ends, and ended with us.

What it prints goes nowhere, because a server may print what it was asked. Only while it has not come up, before anybody
asked it anything, its last line is kept: it says why it does not come up.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from ownwords.adapters.local_model import keeper

HOST = "127.0.0.1"
_LONGEST_LINE = 300
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds: the pause before a server that ended is started again, which doubles up to `longest` and begins anew
    with one that was up for `steady`, and how often to look whether it is up."""

    first: float = 1
    longest: float = 60
    steady: float = 60
    look: float = 0.1


@dataclass(frozen=True, slots=True)
class ServerProgram:
    """A server's command, which is to listen on `HOST` and `port`, its whole environment, and its name in the log."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    port: int


class Supervisor:
    """A running server. Use `supervised`."""

    def __init__(self, program: ServerProgram, pace: Pace) -> None:
        self._program = program
        self._pace = pace
        self._up = asyncio.Event()
        self._said = ""
        self._why_not = ""

    @property
    def why_not(self) -> str:
        """What the server said last before it ended without having come up; empty once it is up."""
        return self._why_not

    @property
    def is_up(self) -> bool:
        """Whether it is up now, as far as we know."""
        return self._up.is_set()

    async def up(self) -> None:
        """Wait until it is up, for however long that takes."""
        await self._up.wait()

    async def keep_running(self) -> None:
        """Start it again whenever it ends, until cancelled."""
        pause = self._pace.first
        while True:
            started = time.monotonic()
            try:
                code, came_up = await self._run_once()
            except OSError as problem:  # no process to be had
                code, came_up, self._said = None, False, str(problem.strerror)
            self._why_not = "" if came_up else self._said
            if came_up and time.monotonic() - started >= self._pace.steady:
                pause = self._pace.first
            why = f": {self._why_not}" if self._why_not else ""
            _log.warning("%s ended (exit code %s)%s; starting it again in %g s", self._program.name, code, why, pause)
            await asyncio.sleep(pause)
            pause = min(pause * 2, self._pace.longest)

    async def _run_once(self) -> tuple[int, bool]:
        """Its exit code, and whether it had come up."""
        async with _started(self._program) as process:
            reading = asyncio.create_task(self._read(process))
            ending = asyncio.create_task(process.wait())
            coming = asyncio.create_task(self._come_up())
            try:
                await asyncio.wait({ending, coming}, return_when=asyncio.FIRST_COMPLETED)
                came_up = coming.done()
                if came_up:
                    self._up.set()
                    self._why_not = ""
                    _log.info("%s is up", self._program.name)
                code = await ending
                # Whoever inherited its output may hold it open for longer than it lived.
                await asyncio.wait({reading}, timeout=1)
                return code, came_up
            finally:
                self._up.clear()
                for task in (reading, ending, coming):
                    task.cancel()

    async def _come_up(self) -> None:
        while True:
            try:
                _, writer = await asyncio.open_connection(HOST, self._program.port)
            except OSError:
                await asyncio.sleep(self._pace.look)
            else:
                writer.close()
                return

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        """Take its output in, so that it never waits for us."""
        output = process.stdout
        while output is not None and (piece := await output.read(65_536)):
            lines = piece.decode(errors="replace").strip().splitlines()
            if lines and not self._up.is_set():
                self._said = lines[-1].strip()[:_LONGEST_LINE]


@asynccontextmanager
async def supervised(program: ServerProgram, pace: Pace | None = None) -> AsyncGenerator[Supervisor]:
    """Keep this server running for as long as the block lasts. It need not be up when the block begins."""
    supervisor = Supervisor(program, pace or Pace())
    running = asyncio.create_task(supervisor.keep_running())
    try:
        yield supervisor
    finally:
        running.cancel()
        await asyncio.wait({running})


def free_port() -> int:
    """A port of this machine that nothing listens on."""
    with socket.socket() as one:
        one.bind((HOST, 0))
        return one.getsockname()[1]


@asynccontextmanager
async def _started(program: ServerProgram) -> AsyncGenerator[asyncio.subprocess.Process]:
    """The program under its keeper, which ends it when its input closes; at the end nothing of it is left."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        str(Path(keeper.__file__)),
        *program.command,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env=dict(program.environment),
        # Ctrl+C is for us; we end it ourselves.
        start_new_session=True,
    )
    try:
        yield process
    finally:
        if process.stdin is not None:
            process.stdin.close()
        if process.returncode is None:
            with suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), keeper.SECONDS_TO_STOP + 5)
        if process.returncode is None or process.returncode < 0:  # a keeper that was killed leaves the server behind
            _kill_all(process)
            await process.wait()


def _kill_all(process: asyncio.subprocess.Process) -> None:
    """Kill the keeper and what it kept, where either is still there."""
    with suppress(ProcessLookupError, PermissionError):
        if os.name == "nt":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)

"""`ownwords worker` as a process: it does what servers leave to it, and stops in good order."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from ownwords.adapters.runtime import SystemClock, TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from ownwords.compose import STORE_FILE
from ownwords.errors import Invalid, Unavailable
from ownwords.interfaces.worker import run
from ownwords.testing import ScriptedModelServer
from tests.backends.stores import say

OWNWORDS = "from ownwords.interfaces.main import main; main()"


@contextmanager
def running(data: Path, *command: str, says: str) -> Generator[tuple[subprocess.Popen[str], str]]:
    """A process of the command line, once it says that it runs, and what it says. Ended at the latest with the test."""
    arguments = [sys.executable, "-c", OWNWORDS, "--data", str(data), *command]
    with subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            line = process.stderr.readline()
            assert says in line, line + process.stderr.read()
            yield process, json.loads(line)["event"]
        finally:
            process.kill()


def ended(process: subprocess.Popen[str], number: signal.Signals) -> list[str]:
    """What it logs from the signal on, when it ended as it should."""
    process.send_signal(number)
    assert process.stderr is not None
    log = process.stderr.read()
    assert process.wait(30) == 0
    return [json.loads(line)["event"] for line in log.splitlines()]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_says_in_a_line_what_it_does_and_stops_in_good_order(tmp_path: Path, number: signal.Signals) -> None:
    with running(tmp_path, "worker", says="Ownwords works here on what is due, and embeds what is new") as (process, _):
        assert ended(process, number) == ["stopped"]
    assert (tmp_path / STORE_FILE).exists()
    assert not list(tmp_path.glob("*-wal")), "the store was closed"


async def test_it_embeds_what_a_server_without_a_worker_leaves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with ScriptedModelServer() as server:
        monkeypatch.setenv("OWNWORDS_EMBEDDER", f"{server.openai_url}#any")
        async with await SqliteStore.open(tmp_path / STORE_FILE, SystemClock(), TimeOrderedIds()) as store:
            await say(store, "t1", "Remember the tea.")
            with running(tmp_path, "serve", "--no-worker", "--port", "0", says="Ownwords is at") as (serving, line):
                await asyncio.to_thread(httpx2.get, f"{line.split()[-1]}/healthz", trust_env=False)
                await asyncio.to_thread(ended, serving, signal.SIGTERM)
            assert server.requests == []
            with running(tmp_path, "worker", says="Ownwords works here") as (working, _):
                await server.until(lambda: server.requests, 60)
                assert await asyncio.to_thread(ended, working, signal.SIGTERM) == ["stopped"]
        assert {request.route for request in server.requests} == {"embeddings"}


async def test_a_server_does_it_itself_unless_told_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with ScriptedModelServer() as server:
        monkeypatch.setenv("OWNWORDS_EMBEDDER", f"{server.openai_url}#any")
        async with await SqliteStore.open(tmp_path / STORE_FILE, SystemClock(), TimeOrderedIds()) as store:
            await say(store, "t1", "Remember the tea.")
            with running(tmp_path, "serve", "--port", "0", says="Ownwords is at") as (serving, _):
                await server.until(lambda: server.requests, 60)
                await asyncio.to_thread(ended, serving, signal.SIGTERM)


def test_what_cannot_be_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    arguments = [sys.executable, "-c", OWNWORDS, "--data", str(tmp_path / "file"), "worker"]
    done = subprocess.run(arguments, capture_output=True, text=True, check=False, env={**os.environ, "COLUMNS": "200"})
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith("ownwords: ")
    with pytest.raises(Unavailable):
        run(tmp_path / "file")
    with pytest.raises(Invalid, match="cannot be read: No such file or directory"):
        run(tmp_path / "data", tmp_path / "missing.gguf")

"""The network is off in tests, for the test process and for the Python processes it starts."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

ELSEWHERE = "192.0.2.1"  # an address kept for documentation: nothing answers there
OFF = "The network is off in tests"
"""What is said, and not its class: a process that runs tests for another has loaded that twice."""


@pytest.mark.parametrize("kind", [socket.SOCK_STREAM, socket.SOCK_DGRAM])
def test_another_machine_cannot_be_reached(kind: socket.SocketKind) -> None:
    with socket.socket(socket.AF_INET, kind) as one, pytest.raises(AssertionError, match=OFF):
        one.connect((ELSEWHERE, 80))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one, pytest.raises(AssertionError, match=OFF):
        one.sendto(b"x", (ELSEWHERE, 80))
    with pytest.raises(AssertionError, match=OFF):
        socket.getaddrinfo("example.invalid", 80)


async def test_async_code_is_held_too_and_this_machine_is_reached() -> None:
    with pytest.raises(AssertionError, match=OFF):
        await asyncio.open_connection(ELSEWHERE, 80)
    server = await asyncio.start_server(lambda _, writer: writer.close(), "localhost", 0)
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
        assert await reader.read() == b""
        writer.close()
    left, right = socket.socketpair()
    with left, right:
        left.sendall(b"x")
        assert right.recv(1) == b"x"


def test_a_python_process_of_a_test_is_held_too() -> None:
    code = f"import socket; socket.create_connection(({ELSEWHERE!r}, 80), 1)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "NetworkIsOff" in done.stderr


def test_home_is_not_the_persons_own() -> None:
    assert "ownwords-tests-" in str(Path.home())
    assert set(os.environ) & {"OWNWORDS_DATA", "OWNWORDS_DATABASE"} == set()

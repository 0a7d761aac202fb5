"""`ownwords mcp`: the official client over a real process, and what that process writes where."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from ownwords.compose import Ownwords
from ownwords.writing.edit import NewNote
from tests.interfaces.mcp.speaking import KINDS, answer, command, failure, over_stdio, resource

INITIALIZE = {
    "jsonrpc": "2.0",
    "id": "first",
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}},
}
INITIALIZED = {"jsonrpc": "2.0", "method": "notifications/initialized"}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


async def remember(data: Path, *texts: str, owner: str = "me", workspace: str | None = None) -> None:
    async with Ownwords.open(data, background=False) as ownwords:
        for text in texts:
            await ownwords.owner(owner, workspace).add(NewNote("about", text))


@pytest.mark.parametrize("mode", KINDS)
async def test_the_memory_over_a_process(data: Path, mode: str) -> None:
    async with Ownwords.open(data, background=False) as ownwords:
        thread = await ownwords.owner().thread("Trip")
        await thread.say("Remember that my sister Ines lives in Porto.")
    async with over_stdio(data, mode=mode) as client:
        assert client.instructions
        given = {"action": "memory_learn", "thread_id": thread.id}
        (saved,) = (await answer(client, "manage_personal_context", **given))["saved"]
        path = saved["note"]["path"]
        assert "Porto" in await resource(client, f"ownwords://notes/{path}")
        assert (await answer(client, "history_search", query="sister"))["totalMatches"] == 1
        assert (await failure(client, "memory_find"))[:2] == ("invalid", "words")
        assert (await failure(client, "no_such_tool"))[0] == "not_found"
    async with over_stdio(data) as client:
        assert path in (await answer(client, "memory_read"))["text"], "it is kept"
    assert "Porto" not in (data.parent / "log").read_text(encoding="utf-8")


async def test_the_owner_and_workspace_of_the_command_line(data: Path) -> None:
    await remember(data, "I keep bees.")
    await remember(data, "The client pays late.", workspace="work")
    await remember(data, "You keep goats.", owner="you", workspace="work")
    async with over_stdio(data, "--owner", "you", "--workspace", "work") as client:
        notes = (await answer(client, "memory_find", words="keep client"))["notes"]
        assert [note["text"] for note in notes] == ["You keep goats."]


async def test_two_processes_on_one_folder(data: Path) -> None:
    async with over_stdio(data) as one, over_stdio(data) as other:
        await remember(data, "I keep bees.")
        texts = await asyncio.gather(*(answer(client, "memory_read") for client in (one, other) * 10))
    assert {text["text"] for text in texts} == {"about/i-keep-bees: I keep bees."}


@pytest.mark.parametrize("mode", KINDS)
async def test_who_gives_up_goes_on(data: Path, mode: str) -> None:
    async with Ownwords.open(data, background=False) as ownwords:
        thread = await ownwords.owner().thread("Birds")
        for number in range(50):
            await thread.say(f"Heron {number} " * 2_000)
    async with over_stdio(data, mode=mode) as client:
        for wait in (0.0, 0.01, 0.05):
            asking = asyncio.create_task(answer(client, "history_search", query="heron"))
            await asyncio.sleep(wait)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
        assert (await answer(client, "history_search", query="heron"))["totalMatches"] == 50


def speak(data: Path, *lines: dict[str, Any] | str, answers: int) -> tuple[list[dict[str, Any]], str, int]:
    """Write these lines to a process and read so many answers; then its stdin ends. What stood on stdout, all of it
    JSON-RPC, what stood on stderr, and the exit code."""
    with subprocess.Popen(
        command(data), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        for line in lines:
            process.stdin.write((line if isinstance(line, str) else json.dumps(line)) + "\n")
        process.stdin.flush()
        out = [process.stdout.readline() for _ in range(answers)]
        process.stdin.close()
        out += process.stdout.readlines()
        log = process.stderr.read()
        code = process.wait(20)
    told = [json.loads(line) for line in out]
    assert all(one["jsonrpc"] == "2.0" for one in told)
    return told, log, code


def test_every_line_on_stdout_is_of_the_protocol_whatever_comes_in(data: Path) -> None:
    bad = [
        "no json",
        "[]",
        "{}",
        '{"jsonrpc": "2.0", "id": 1}',
        "\ufeff",
        "",
        '{"jsonrpc": "1.0", "id": 2, "method": "x"}',
    ]
    calls: list[dict[str, Any]] = [
        {"jsonrpc": "2.0", "id": 3, "method": "no/such"},
        {"jsonrpc": "2.0", "id": 4, "method": "tools/call", "params": {"name": "memory_find"}},
        {"jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": {"arguments": {}}},
        {"jsonrpc": "2.0", "id": 6, "method": "prompts/list"},
        {"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "memory_read", "arguments": {}}},
    ]
    told, log, code = speak(data, INITIALIZE, INITIALIZED, *bad, *calls, answers=1 + len(calls))
    by_id = {one["id"]: one for one in told if one.get("id") is not None}
    assert by_id["first"]["result"]["serverInfo"]["name"] == "ownwords"
    assert by_id[3]["error"]["code"] == by_id[6]["error"]["code"] == -32601
    assert by_id[4]["result"]["isError"]
    assert by_id[5]["error"]["code"] == -32602
    assert by_id[7]["result"]["content"][0]["text"] == "Nothing is saved."
    assert (code, "Traceback" in log) == (0, False)


def test_it_ends_with_its_input(data: Path) -> None:
    told, log, code = speak(data, answers=0)
    assert (told, log, code) == ([], "", 0)
    assert not list(data.glob("*-wal")), "the store was closed"


def test_a_folder_that_cannot_be_used_is_one_line_on_stderr(data: Path) -> None:
    data.write_text("in the way", encoding="utf-8")
    told, log, code = speak(data, answers=0)
    assert (told, log.count("\n"), code) == ([], 1, 1)
    assert str(data) in log


def test_a_client_that_is_gone_is_no_failure(data: Path) -> None:
    with subprocess.Popen(
        command(data), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(json.dumps(INITIALIZE) + "\n")
        process.stdin.close()
        assert (process.stderr.read(), process.wait(20)) == ("", 0)


def test_ctrl_c_ends_it_while_it_waits(data: Path) -> None:
    with subprocess.Popen(
        command(data), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(INITIALIZE) + "\n")
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == -signal.SIGINT

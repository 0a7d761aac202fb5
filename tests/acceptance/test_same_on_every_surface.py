"""The same turns on page, terminal, Telegram and over HTTP leave the same memory."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest

from ownwords.compose import Ownwords, open_transports, settings
from ownwords.domain.channels import Channel
from ownwords.interfaces.channels import channels_kept_up
from ownwords.memory import Memory
from ownwords.testing import FakeTelegram, ReceivedRequest, Reply, ScriptedModelServer, TelegramUser
from ownwords.testing.replies import ToolCall
from tests.interfaces.web.plain_browser import PlainBrowser
from tests.interfaces.web.serving import serving
from tests.interfaces.web.talking import Talking

SAID = ("Remember that my sister Ines lives in Porto.", "Where does my sister Ines live?")
REPLIES = ("All right.", "In Porto.")
LEARN = ToolCall("manage_personal_context", {"action": "memory_learn"}, "c1")
OWNWORDS = Path(sys.executable).with_name("ownwords")
ADA = TelegramUser(11, "Ada")


@pytest.fixture
async def telegram(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FakeTelegram]:
    async with FakeTelegram() as running:
        monkeypatch.setenv("OWNWORDS_TELEGRAM_URL", running.url)
        monkeypatch.setenv("OWNWORDS_TELEGRAM_TOKEN", running.token)
        yield running


@pytest.fixture
async def talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Talking]:
    async with ScriptedModelServer() as server, ScriptedModelServer() as tasks:
        tasks.otherwise(Reply.error(503))
        monkeypatch.setenv("OWNWORDS_MODEL", f"{server.openai_url}#every-surface")
        monkeypatch.setenv("OWNWORDS_MEMORY_MODEL", f"{tasks.openai_url}#every-surface-tasks")
        async with Ownwords.open(tmp_path, background=False) as ownwords:
            yield Talking(ownwords, server, tasks)


async def by_http(talk: Talking, workspace: str) -> None:
    async with serving(talk) as url, httpx2.AsyncClient(base_url=url, trust_env=False, timeout=60) as client:
        thread = (await client.post("/api/threads", json={"workspace": workspace})).json()["id"]
        for text in SAID:
            body = {"thread_id": thread, "message": text}
            assert '"event": "reply"' in (await client.post(f"/api/chat?workspace={workspace}", json=body)).text


async def on_the_page(talk: Talking, workspace: str) -> None:
    async with serving(talk) as url, httpx2.AsyncClient(base_url=url, trust_env=False, timeout=60) as client:
        browser = PlainBrowser(client)
        await browser.open(f"/chat?workspace={workspace}")
        for text in SAID:
            await browser.press("Send", text=text)


async def in_the_terminal(talk: Talking, workspace: str) -> None:
    folder = Path(await talk.ownwords.owner().files.folder()).parent.parent
    command = [str(OWNWORDS), "--data", str(folder), "--workspace", workspace, "chat"]
    pipe = asyncio.subprocess.PIPE
    program = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    out, _ = await program.communicate("".join(f"{text}\n" for text in SAID).encode())
    assert REPLIES[1] in out.decode()


async def on_telegram(talk: Talking, telegram: FakeTelegram, workspace: str) -> None:
    async with open_transports(settings()) as transports, channels_kept_up(talk.ownwords, transports.all):
        code = await talk.ownwords.chats.code(talk.ownwords.owner(workspace=workspace).scope, Channel.TELEGRAM)
        for number, text in enumerate((f"/link {code.code}", *SAID), 1):
            telegram.write(ADA, text)
            await telegram.until(lambda sent=number: len(telegram.sent) >= sent)


async def left(memory: Memory) -> list[list[object]]:
    """What a memory holds: its notes with their proofs, how they came, and what was said."""
    notes = (await memory.document()).notes
    kept: list[object] = [
        (note.path, note.text, note.status, note.way, note.origin, [item.quote for item in note.evidence])
        for note in notes
    ]
    changes: list[object] = [(change.kind, change.way, change.path) for change in await memory.changes()]
    said: list[object] = [
        (message.role, message.text, message.tapped)
        for thread in await memory.threads()
        for message in await (await memory.open_thread(thread.id)).messages()
    ]
    return [kept, changes, said]


def will_learn(talk: Talking, workspace: str) -> None:
    """The memory model finds the one fact in what was said last."""

    async def learned(_: ReceivedRequest) -> Reply:
        memory = talk.ownwords.owner(workspace=workspace)
        (thread,) = await memory.threads()
        ids = [message.id for message in await (await memory.open_thread(thread.id)).messages()]
        note = {"area": "people", "text": "My sister Ines lives in Porto", "quote": "my sister Ines lives in Porto"}
        return Reply.json({"notes": [{**note, "message_ids": ids}]})

    talk.tasks.reply(learned)


async def test_the_same_turns_leave_the_same_memory(talk: Talking, telegram: FakeTelegram) -> None:
    found: dict[str, list[list[object]]] = {}
    for workspace in ("http", "page", "terminal", "telegram"):
        talk.server.reply(Reply.calls(LEARN), Reply.text(REPLIES[0]), Reply.text(REPLIES[1]))
        will_learn(talk, workspace)
        match workspace:
            case "http":
                await by_http(talk, workspace)
            case "page":
                await on_the_page(talk, workspace)
            case "terminal":
                await in_the_terminal(talk, workspace)
            case _:
                await on_telegram(talk, telegram, workspace)
        found[workspace] = await left(talk.ownwords.owner(workspace=workspace))
    kept, changes, said = found["http"]
    assert (len(kept), len(changes), len(said)) == (1, 1, 4)
    assert found == dict.fromkeys(found, found["http"])

"""Commands in a chat: carried out without a turn, each with what the documents say that it answers."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from ownwords.agent.commands import COMMANDS
from ownwords.testing import FakeTelegram, Reply, ScriptedModelServer
from ownwords.writing.edit import NewNote
from tests.interfaces.channels.conftest import ADA, Talking, served


@pytest.mark.req("NOD-137")
@pytest.mark.parametrize("command", ["/memory", "/context"])
async def test_a_digest_is_sent_without_a_turn_and_its_call_is_counted(talking: Talking, command: str) -> None:
    await talking.link()
    await talking.memory.add(NewNote("people", "My sister Ines lives in Porto"))
    line = {"text": "Ines, your sister, lives in Porto", "paths": ["people/my-sister-ines-lives-in-porto"]}
    talking.tasks.reply_json({"lines": [line]})
    (told,) = await talking.answers(command)
    assert told.text == "1 note: 1 on people.\n- Ines, your sister, lives in Porto"
    assert talking.server.requests == []
    assert await talking.said() == []
    assert [call.task async for call in talking.memory.calls()] == ["digest"]


@pytest.mark.req("NB-C32")
async def test_telegram_lists_every_command_with_underscores_and_takes_both(talking: Talking) -> None:
    await talking.telegram.until(lambda: talking.telegram.commands)
    listed = talking.telegram.commands.keys()
    assert listed >= {"dream_log", "dream_restore", "dream_prompt", "compact", "dream", "memory", "context", "help"}
    assert listed == {name.replace("-", "_") for name in COMMANDS} | {"unlink"}
    await talking.link()
    for name in ("dream_log", "dream_restore", "dream_prompt"):
        texts = [(await talking.answers(f"/{one}"))[0].text for one in (name, name.replace("_", "-"))]
        assert texts[0] == texts[1]
        assert "There is no command" not in texts[0]
    assert "There is no command" in (await talking.answers("/dance"))[0].text
    assert talking.server.requests == []


async def test_a_path_is_no_command(talking: Talking) -> None:
    await talking.link()
    talking.server.reply_text("A folder.")
    assert (await talking.answers("/etc/hosts is what?"))[0].text == "A folder."


@pytest.mark.req("NB-11", "NB-C26")
async def test_compact_tells_its_start_and_its_outcome(talking: Talking) -> None:
    await talking.link()
    assert "Nothing was said" in (await talking.answers("/compact"))[0].text
    talking.server.reply_text("How nice.")
    await talking.answers("I planted a plum tree")
    await talking.nothing_waits()
    talking.tasks.reply_json({"bullets": []})
    begun, done = await talking.answers("/compact", messages=2)
    assert (begun.text, done.text.startswith("Context compacted.")) == ("Compressing context…", True)
    talking.server.reply_text("Which sort?")
    await talking.answers("And a pear tree")
    await talking.nothing_waits()
    begun, failed = await talking.answers("/compact", messages=2)
    assert (begun.text, failed.text.startswith("Unable to compact context.")) == ("Compressing context…", True)


@pytest.mark.req("NB-C26")
async def test_a_compaction_that_is_broken_off_says_so(
    tmp_path: Path, telegram: FakeTelegram, models: tuple[ScriptedModelServer, ScriptedModelServer]
) -> None:
    server, tasks = models

    async def never(_request: object) -> Reply:
        await asyncio.Event().wait()
        return Reply.text("")

    async with served(tmp_path, telegram) as ownwords:
        talking = Talking(telegram, server, tasks, ownwords)
        await talking.link()
        server.reply_text("How nice.")
        await talking.answers("I planted a plum tree")
        await talking.nothing_waits()
        tasks.reply(never)
        (begun,) = await talking.answers("/compact")
        assert begun.text == "Compressing context…"
    assert telegram.sent[-1].text == "Context compaction cancelled."


@pytest.mark.req("NB-C27")
async def test_dream_answers_at_once_and_then_with_what_came_of_it(talking: Talking) -> None:
    await talking.link()
    began, nothing = await talking.answers("/dream", messages=2)
    assert began.text == "Dreaming..."
    assert len(nothing.text.splitlines()) > 1
    await condensed(talking, "I like green tea")
    talking.tasks.reply_json({"edits": []})
    began, unchanged = await talking.answers("/dream", messages=2)
    assert began.text == "Dreaming..."
    assert re.fullmatch(r"Dream completed in \d+\.\ds; no memory changes\.", unchanged.text)
    await condensed(talking, "I like black tea")
    (began, failed) = await talking.answers("/dream", messages=2)
    assert re.match(
        r"Dream did not complete after \d+\.\ds \(stop_reason: .+\); memory cursor was not advanced\.", failed.text
    )
    edit = {
        "file": "USER.md",
        "action": "append",
        "cursors": [2],
        "heading": "Preferences",
        "text": "- I like black tea",
    }
    talking.tasks.reply_json({"edits": [edit]})
    began, changed = await talking.answers("/dream", messages=2)
    assert re.match(r"Dream completed in \d+\.\ds\. \(commit [0-9a-f]+\)", changed.text), changed.text
    assert "I like black tea" in (await talking.answers("/dream_log"))[0].text


async def condensed(talking: Talking, text: str) -> None:
    """Say it, and have it condensed into an entry of the journal."""
    talking.server.reply_text("Noted.")
    await talking.answers(text)
    await talking.nothing_waits()
    messages = await (await talking.thread()).messages()
    bullet = {"text": text, "message_ids": [messages[-2].id], "mark": "durable"}
    talking.tasks.reply_json({"bullets": [bullet]})
    assert len(await talking.answers("/compact", messages=2)) == 2


async def test_commands_and_messages_are_done_in_their_order(talking: Talking) -> None:
    await talking.link()
    talking.server.reply_text("Hello.")
    before = len(talking.telegram.sent)
    talking.telegram.write(ADA, "/help")
    talking.telegram.write(ADA, "Hello")
    talking.telegram.write(ADA, "/help")
    assert [one.text[:6] for one in await talking.messages(before, 3)] == ["- /com", "Hello.", "- /com"]

"""Stopping a turn of the chat on a real terminal."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest

from ownwords.testing import Reply, ScriptedModelServer
from tests.interfaces.cli.terminal import terminal

CTRL_D = "\x04"


def test_each_interrupt_stops_the_turn_and_the_chat_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ScriptedModelServer() as model, ScriptedModelServer() as nobody:
        nobody.otherwise(Reply.error(503))
        monkeypatch.setenv("OWNWORDS_MODEL", f"{model.openai_url}#stopped-chat")
        monkeypatch.setenv("OWNWORDS_MEMORY_MODEL", f"{nobody.openai_url}#stopped-memory")
        with terminal(tmp_path, "chat") as talk:
            for times in (1, 2):
                model.reply(Reply.hang())
                talk.after("›")
                talk.type(f"Question {times}\r")
                asyncio.run(model.until(lambda expected=times: len(model.requests) == expected, seconds=60))
                os.kill(talk.program.pid, signal.SIGINT)
                talk.after("Stopped.")
            model.reply(Reply.text("Here I am."))
            talk.after("›")
            talk.type("And now?\r")
            talk.after("Here I am.")
            talk.after("›")
            talk.type(CTRL_D)
            assert talk.end() == 0

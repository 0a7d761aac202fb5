"""A chat in the terminal as it goes on: what a reply rests on, what is tried again, and what was left open."""

from __future__ import annotations

import asyncio
import json
import os
import pty
import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from ownwords.compose import Ownwords
from ownwords.domain.conversation import Audience
from ownwords.domain.turns import TurnOrigin
from ownwords.testing import Reply, ScriptedModelServer
from ownwords.testing.replies import ToolCall
from tests.interfaces.cli.conftest import Run
from tests.interfaces.cli.terminal import OWNWORDS, terminal

PATH = "people/my-sister-ines-lives-in-porto"
FORGET = ToolCall("manage_personal_context", {"action": "memory_forget", "path": PATH}, "c1")
STOP = ToolCall("manage_personal_context", {"action": "memory_control", "control": "stop", "quote": "Hm."}, "c1")
ASK = ToolCall("ask_owner", {"question": "Tea or coffee?", "options": ["Tea", "Coffee"]}, "c2")
ASKED_FIRST = f"Should I forget {PATH}, with its earlier versions? (y/n)\n"
CTRL_D = "\x04"


def said(run: Run) -> list[tuple[str, str]]:
    """Who said what in the conversation that was spoken in last."""
    thread = run("threads", "list", "--json").json[0]
    return [(one["role"], one["text"]) for one in run("threads", "show", thread["id"], "--json").json]


def test_what_a_reply_rests_on_stands_below_it(
    run: Run, model: ScriptedModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("notes", "add", "people", "My sister Ines lives in Porto")
    with ScriptedModelServer() as tasks:
        claims = [
            {"said": "Ines lives in Porto", "evidence": [PATH]},
            {"said": "[red]by the river", "evidence": [PATH]},
        ]
        tasks.otherwise(Reply.json({"claims": claims}))
        monkeypatch.setenv("OWNWORDS_MEMORY_MODEL", f"{tasks.openai_url}#talk-memory")
        model.reply_text("Ines lives in Porto, [red]by the river.")
        out = run("chat", typed="Where does my sister Ines live?\n").out
        assert out.splitlines()[1:] == [
            "Ines lives in Porto[1], [red]by the river[1].",
            "  [1] My sister Ines lives in Porto (Confirmed)",
        ]
        assert "[1]" in run("chat", typed="/open 1\n").out
        run("notes", "forget", PATH, "--yes")
        assert "Ines lives in Porto[1]" not in run("chat", typed="/open 1\n").out, "the claim went with the note"
    assert said(run)[-1] == ("assistant", "Ines lives in Porto, [red]by the river."), "no number is stored"


def test_the_words_behind_a_reply_are_quoted_with_their_day(
    run: Run, model: ScriptedModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    assistant = os.environ["OWNWORDS_MODEL"]
    for name in ("OWNWORDS_MODEL", "OWNWORDS_MEMORY_MODEL"):
        monkeypatch.delenv(name)
    run("chat", typed="Remember that my sister Ines lives in Porto.\n")
    (thread,) = run("threads", "list", "--json").json
    first = run("threads", "show", thread["id"], "--json").json[0]
    with ScriptedModelServer() as tasks:
        claims = [{"said": "Porto", "evidence": [PATH, first["id"]]}]
        tasks.otherwise(Reply.json({"claims": claims}))
        monkeypatch.setenv("OWNWORDS_MODEL", assistant)
        monkeypatch.setenv("OWNWORDS_MEMORY_MODEL", f"{tasks.openai_url}#quoted-memory")
        model.reply_text("In Porto.")
        lines = run("chat", typed="Where does my sister Ines live?\n").out.splitlines()[1:]
    assert lines[0] == "In Porto[1][2]."
    said = "Remember that my sister Ines lives in Porto."
    day = r"\d{4}-\d\d-\d\d"
    assert re.fullmatch(rf"  \[1\] My sister Ines lives in Porto \(Confirmed\) – you, {day}: “{said}”", lines[1])
    assert re.fullmatch(rf"  \[2\] {day}, You: {said}", lines[2])


def test_what_failed_is_tried_again(run: Run, model: ScriptedModelServer) -> None:
    model.reply(Reply.error(500), Reply.error(500), Reply.text("Hello."))
    out = run("chat", typed="/again\nHello?\n/again\n").out
    assert out.startswith("There is nothing to try again")
    assert out.count("/again tries again.") == 2
    out = run("chat", typed="/open 1\n/again\n/again\n").out
    assert "There is no reply to this yet: /again makes one.\nHello.\n" in out
    assert out.endswith("what you said last has its reply.\n")
    assert said(run) == [("owner", "Hello?"), ("assistant", "Hello.")]


@pytest.mark.parametrize(("answer", "kept"), [("n", True), ("Yes", False), ("Never mind.", True)])
def test_an_approval_that_was_left_open_is_offered_again_until_it_is_answered(
    run: Run, model: ScriptedModelServer, answer: str, kept: bool
) -> None:
    run("notes", "add", "people", "My sister Ines lives in Porto")
    model.reply(Reply.calls(FORGET), Reply.text("Shall I?"))
    assert run("chat", typed="What a day.\n").out.endswith(f"Shall I?\n{ASKED_FIRST}")
    assert ASKED_FIRST in run("chat", typed="/open 1\n").out
    model.otherwise(Reply.text("All right."))
    out = run("chat", typed=f"/open 1\n{answer}\n").out.partition(ASKED_FIRST)[2]
    assert ("All right." in out) is (answer == "Never mind."), "what is no yes or no is a message"
    assert "(y/n)" not in run("chat", typed="/open 1\n").out
    assert ("My sister" in run("read").out) is kept


def test_a_question_that_was_left_open_is_answered_by_its_number(run: Run, model: ScriptedModelServer) -> None:
    model.reply(Reply.calls(STOP), Reply.calls(ASK), Reply.text("As you like."))
    run("chat", typed="Hm.\n")
    shown = run("chat", typed="/open 1\n2\n").out
    assert "  1  Tea\n  2  Coffee\nShould I stop saving anything new about you? (y/n)\n" in shown
    assert shown.endswith("As you like.\n")
    assert said(run)[2:] == [("owner", "Coffee"), ("assistant", "As you like.")]
    shown = run("chat", typed="/open 1\n").out
    assert "  1  Tea" not in shown
    assert "(y/n)" not in shown, "something was said since"


def test_a_yes_is_for_the_question_that_is_shown(run: Run, model: ScriptedModelServer, data: Path) -> None:
    run("notes", "add", "people", "My sister Ines lives in Porto")
    model.reply(Reply.calls(FORGET, replace(STOP, id="c9")), Reply.text("Shall I?"))
    with terminal(data, "chat") as talk:
        talk.after("›")
        talk.type("Hm.\r")
        talk.after("Should I forget")
        talk.after("(y/n)")
        run("notes", "add", "about", "Likes tea")
        talk.after("›")
        talk.type("y\r")
        talk.after("Should I stop saving")
        talk.after("›")
        talk.type("n\r")
        talk.after("Nothing was changed.")
        talk.after("›")
        talk.type(CTRL_D)
        assert talk.end() == 0
    assert "My sister" in run("read").out


def test_what_was_answered_elsewhere_is_not_done_again(run: Run, model: ScriptedModelServer, data: Path) -> None:
    model.reply(Reply.calls(STOP), Reply.calls(ASK))
    with terminal(data, "chat") as talk:
        talk.after("›")
        talk.type("Hm.\r")
        talk.after("(y/n)")
        assert "Done." in run("chat", typed="/open 1\ny\n").out
        talk.type("y\r")
        talk.after("answered already")
        model.reply(Reply.text("Coffee, then."))
        assert "Coffee, then." in run("chat", typed="/open 1\ncoffee\n").out
        talk.type("2\r")
        talk.after("This was answered elsewhere:")
        talk.after("Coffee, then.")
        talk.after("›")
        talk.type(CTRL_D)
        assert talk.end() == 0
    assert len(said(run)) == 4


def test_a_terminal_that_was_closed_finds_its_conversation_as_it_was(
    run: Run, model: ScriptedModelServer, data: Path
) -> None:
    run("notes", "add", "people", "My sister Ines lives in Porto")
    model.reply(Reply.calls(FORGET), Reply.text("Shall I?"))
    run("chat", "evening", typed="What a day.\n")
    with terminal(data, "chat", "evening") as talk:
        talk.after("evening: 2 messages.")
        talk.after("You: What a day.")
        talk.after("Shall I?")
        talk.after("(y/n)")
        talk.after("›")
        talk.type("y\r")
        talk.after("Forgotten: people/")
        talk.after("›")
        talk.type("/thr")
        talk.after("your conversations")  # what completion says of it
        talk.type("eads\r")
        talk.after("*  1  ")
        talk.after("›")
        talk.type(CTRL_D)
        assert talk.end() == 0
    assert "My sister" not in run("read").out


def test_nobody_talks_in_the_terminal_where_they_do_not_on_the_page(
    run: Run, model: ScriptedModelServer, data: Path
) -> None:
    async def begun() -> None:
        async with Ownwords.open(data, background=False) as ownwords:
            me = ownwords.owner()
            for title, audience, origin in (
                ("club", Audience.GROUP, TurnOrigin.OWNER),
                ("mail", Audience.PRIVATE, TurnOrigin.EVENT),
            ):
                await (await me.create_thread(title, audience, origin)).say("Hello.")

    asyncio.run(begun())
    for number, why in ((1, "An event from elsewhere"), (2, "the conversation of a group")):
        out = run("chat", "other", typed=f"/open {number}\nHi.\n/compact\n/again\n/help\n").out
        assert out.count(why) == 4, "when it is opened, and for each of the three"
        assert "You: Hello." in out
        assert "- `/compact`:" in out
    assert model.requests == []


def test_as_json_each_line_is_a_message_and_what_was_left_open_an_event(run: Run, model: ScriptedModelServer) -> None:
    model.reply(Reply.calls(STOP), Reply.calls(ASK), Reply.text("Yes what?"))
    run("chat", "--json", typed="Hm.\n")
    lines = run("chat", "--json", typed="/open 1\ny\n").out.splitlines()
    kinds = [json.loads(line)["event"] for line in lines]
    assert kinds[:4] == ["message", "message", "approval", "question"]
    assert kinds[-1] == "reply"
    assert said(run)[-2:] == [("owner", "y"), ("assistant", "Yes what?")]


def test_what_is_read_by_a_program_holds_no_escape_codes(model: ScriptedModelServer, data: Path) -> None:
    model.reply(Reply.error(500), Reply.text("Hello."))
    typed, keyboard = pty.openpty()
    environment = {**os.environ, "OWNWORDS_DATA": str(data), "TERM": "xterm", "FORCE_COLOR": ""}
    with subprocess.Popen([OWNWORDS, "chat"], stdin=keyboard, stdout=subprocess.PIPE, env=environment) as program:
        os.close(keyboard)
        os.write(typed, b"Hello?\n/again\n/threads\n\x04")
        out, _ = program.communicate(timeout=60)
        os.close(typed)
    assert program.returncode == 0
    assert b"\x1b" not in out
    assert b"\nHello.\n" in out
    assert "›" not in out.decode()

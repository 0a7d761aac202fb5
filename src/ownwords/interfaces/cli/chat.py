"""chat: talk to the assistant in the terminal, with all that the chat on the page has."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated

import typer

from ownwords.agent.commands import COMMANDS, is_command
from ownwords.compose import Ownwords
from ownwords.errors import OwnwordsError
from ownwords.interfaces.cli.chat_commands import ATTACH, TERMINAL_COMMANDS, carried_out
from ownwords.interfaces.cli.session import JsonOption, Session, counted, fail, out, session, shown
from ownwords.interfaces.cli.talk import Talk


def register(app: typer.Typer) -> None:
    """Add this command to the application."""
    app.command()(chat)


def chat(
    context: typer.Context,
    thread: Annotated[
        str, typer.Argument(help="The conversation's title; it is made when there is none.")
    ] = "terminal",
    as_json: JsonOption = False,
) -> None:
    """Talk to the assistant. What you write after / is a command: /help lists them. Ctrl+C stops a turn, and at an
    empty line it ends the chat, as Ctrl+D does. From a pipe, each line is a message."""
    asyncio.run(_talk(session(context), thread, as_json))


async def _talk(chosen: Session, title: str, as_json: bool) -> None:
    try:
        async with Ownwords.open(chosen.data) as ownwords:
            memory = ownwords.owner(chosen.owner, chosen.workspace)
            talk = Talk(ownwords, memory, await memory.thread(title), as_json)
            if sys.stdin.isatty():
                _greet(ownwords)
                await talk.show()
            async with aclosing(_lines(talk)) as lines:
                async for line in lines:
                    await _take(talk, line.strip())
    except OwnwordsError as error:
        fail(error.message)


def _greet(ownwords: Ownwords) -> None:
    model = ownwords.assistant.model
    who = shown(model.name) if model else "No model is set: your memory answers alone, word for word."
    out.print(f"[dim]{who}  /help for commands, Ctrl+D to leave.[/dim]")


async def _take(talk: Talk, line: str) -> None:
    """Do what a line asks for; what fails is said, and the chat goes on."""
    try:
        if is_command(line):
            await carried_out(talk, line)
        else:
            await talk.say(line)
    except OwnwordsError as error:
        out.print(f"[red]{shown(error.message)}[/red]")


async def _lines(talk: Talk) -> AsyncGenerator[str]:
    """What is typed, a line each: with history and completion in a terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        while line := await asyncio.to_thread(sys.stdin.readline):
            yield line
        return
    from ownwords.interfaces.cli.prompting import CommandCompleter, typed_lines  # noqa: PLC0415 - it loads long

    def prompt() -> str:
        return f"({counted(len(talk.files), 'file')}) › " if talk.files else "› "

    known = {one.name: one.about for one in (*COMMANDS.values(), *TERMINAL_COMMANDS.values())}
    async with aclosing(typed_lines(prompt, CommandCompleter(known, ATTACH))) as lines:
        async for line in lines:
            yield line

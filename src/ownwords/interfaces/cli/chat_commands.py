"""The commands of the chat in the terminal: those of every chat, and its own, for what stands around the composer on
the page."""

from __future__ import annotations

import os
import shlex
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ownwords.agent.commands import COMMANDS, commanded, help_line, parted, unknown
from ownwords.agent.conversations import name_of, talked_in
from ownwords.domain.conversation import Role
from ownwords.errors import Invalid, NotFound
from ownwords.interfaces.cli.asset_lines import bytes_in
from ownwords.interfaces.cli.changes import print_change, print_undone
from ownwords.interfaces.cli.chat_lines import print_files
from ownwords.interfaces.cli.session import counted, out, shown
from ownwords.interfaces.cli.talk import Talk
from ownwords.ports.reads import ThreadTail
from ownwords.reading.changes import ChangesQuery

ATTACH = "attach"
_MOST_LISTED = 20
_MOST_BACK = 1_000
_OWN_MEMORY = "-"


@dataclass(frozen=True, slots=True)
class TerminalCommand:
    """A command of the terminal's own: what it is for, in a line, what it takes, and what carries it out."""

    name: str
    about: str
    takes: str
    carry_out: Callable[[Talk, str], Awaitable[None]]


async def carried_out(talk: Talk, line: str) -> None:
    """Carry out a line that begins with `/`. Raises what that raises."""
    name, words = parted(line)
    if name == "help":
        for one in COMMANDS.values():
            out.print(shown(help_line(one.name, one.takes, one.about)))
        out.print("In the terminal alone:")
        for one in TERMINAL_COMMANDS.values():
            out.print(shown(help_line(one.name, one.takes, one.about)))
    elif name in TERMINAL_COMMANDS:
        await TERMINAL_COMMANDS[name].carry_out(talk, words)
    elif name in COMMANDS:
        async for answer in commanded(talk.memory, (await talk.begun()).thread, line):
            out.print(shown(answer))
    else:
        out.print(shown(unknown(name, [*COMMANDS, *TERMINAL_COMMANDS])))


# Conversations


async def _threads(talk: Talk, words: str) -> None:
    here = talk.conversation.id if talk.conversation else ""
    found = await talked_in(talk.memory, _MOST_LISTED, here)
    talk.listed = [thread.id for thread in found]
    if not found:
        out.print("There is no conversation yet.")
    zone = await talk.memory.zone()
    for number, thread in enumerate(found, 1):
        name, mark = shown(await name_of(talk.memory, thread)), "*" if thread.id == here else " "
        begun = f"{thread.created_at.astimezone(zone):%Y-%m-%d}"
        out.print(f"{mark} {number:>2}  {name}  [dim]{counted(thread.messages, 'message')}, begun {begun}[/dim]")


async def _open(talk: Talk, words: str) -> None:
    if not words:
        raise Invalid("Say which: /open and its number in /threads, or its id.")
    if not talk.listed:
        talk.listed = [thread.id for thread in await talked_in(talk.memory, _MOST_LISTED)]
    thread_id = _numbered(talk.listed, words, "/threads") if words.isdecimal() else words
    await talk.open(await talk.memory.open_thread(thread_id))


async def _new(talk: Talk, words: str) -> None:
    await talk.open(None, words)
    out.print("[dim]A new conversation: it begins with what you say.[/dim]")


async def _earlier(talk: Talk, words: str) -> None:
    if not await talk.earlier():
        out.print("Nothing was said before.")


async def _workspace(talk: Talk, words: str) -> None:
    scope = talk.memory.scope
    known: set[str] = {*await talk.ownwords.workspaces(scope.owner), *([scope.workspace] if scope.workspace else [])}
    if not words:
        for name in ("", *sorted(known)):
            mark = "*" if name == (scope.workspace or "") else " "
            out.print(f"{mark} {shown(name) or f'{_OWN_MEMORY}  Your own memory'}")
        return
    memory = talk.ownwords.owner(scope.owner, None if words == _OWN_MEMORY else words)
    newest = await talked_in(memory, 1)
    conversation = await memory.open_thread(newest[0].id) if newest else None
    await talk.go_to(memory, conversation)
    if words not in (_OWN_MEMORY, *known):
        out.print("[dim]There is no such workspace yet: it begins with what you say.[/dim]")


async def _again(talk: Talk, words: str) -> None:
    if not await talk.again():
        out.print("There is nothing to try again: what you said last has its reply.")


# Files


async def _attach(talk: Talk, words: str) -> None:
    if words:
        file = _file_named(words)
        talk.files.append(await talk.memory.assets.add(file.name, bytes_in(file)))
    _print_attached(talk)


async def _detach(talk: Talk, words: str) -> None:
    if words:
        gone = _numbered([file.id for file in talk.files], words, "/attach")
        talk.files = [file for file in talk.files if file.id != gone]
    else:
        talk.files.clear()
    _print_attached(talk)


def _print_attached(talk: Talk) -> None:
    print_files(talk.files)
    out.print("[dim]They go with your next message.[/dim]" if talk.files else "Nothing is attached.")


def _file_named(words: str) -> Path:
    """The file at a path, as it is typed or as a shell writes it. Raises Invalid for what is no file."""
    named = _path(words)
    if not _is_there(named):
        try:
            parts = shlex.split(words)
        except ValueError:  # a quote without its end
            parts = []
        named = _path(parts[0]) if len(parts) == 1 else named
    if not _is_there(named):
        raise Invalid(f"There is no file {named}.")
    if not named.is_file():
        raise Invalid(f"{named} is no file: attach files one by one.")
    return named


def _path(words: str) -> Path:
    return Path(os.path.expanduser(words))


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a name too long, or a folder that may not be read
        return False


# What was remembered


async def _remembered(talk: Talk, words: str) -> None:
    back = int(words) if words.isascii() and words.isdecimal() and len(words) < len(str(_MOST_BACK)) else 1
    tail = ThreadTail(max(back, 1), role=Role.OWNER)
    said = await talk.memory.messages(talk.conversation.id, tail) if talk.conversation else []
    if len(said) < max(back, 1):
        raise NotFound("You have not said that much in this conversation.")
    page, zone = await talk.memory.timeline(ChangesQuery(message_id=said[0].id)), await talk.memory.zone()
    talk.changes = [one.change.id for one in page.changes]
    if not page.changes:
        out.print("Nothing was remembered of this message.")
    for number, one in enumerate(page.changes, 1):
        print_change(one, zone, str(number))
    if any(one.can_undo for one in page.changes):
        out.print("[dim]/undo N undoes one.[/dim]")


async def _undo(talk: Talk, words: str) -> None:
    undone = await talk.memory.undo(_numbered(talk.changes, words, "/remembered"))
    print_undone(undone.result)


def _numbered(shown_before: Sequence[str], words: str, where: str) -> str:
    """What had that number where it was shown. Raises Invalid."""
    if words.isascii() and words.isdecimal() and 1 <= int(words[:9]) <= len(shown_before):
        return shown_before[int(words[:9]) - 1]
    raise Invalid(f"Say a number that {where} shows.")


TERMINAL_COMMANDS: Mapping[str, TerminalCommand] = {
    command.name: command
    for command in (
        TerminalCommand("threads", "your conversations, the newest first", "", _threads),
        TerminalCommand("open", "go on in one of them; what it left open is offered again", "N|ID", _open),
        TerminalCommand("new", "begin a new conversation", "[TITLE]", _new),
        TerminalCommand("earlier", "what was said before the messages that are shown", "", _earlier),
        TerminalCommand("workspace", "the workspaces, or go to one (- is your own memory)", "[NAME]", _workspace),
        TerminalCommand("again", "try again where a message has no reply", "", _again),
        TerminalCommand(
            ATTACH, "send a file with your next message; without a path, what is attached", "[PATH]", _attach
        ),
        TerminalCommand("detach", "take back one file, or all", "[N]", _detach),
        TerminalCommand("remembered", "what was remembered of your last message, or the N-th last", "[N]", _remembered),
        TerminalCommand("undo", "undo one of these changes", "N", _undo),
    )
}

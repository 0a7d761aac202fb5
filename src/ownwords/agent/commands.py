"""Slash commands, the same in every chat: what each does, and what it answers in a few lines of Markdown.

A command is carried out at once and without a turn of the assistant's; neither it nor its answer is part of the
conversation. Telegram has no `-` in a command: there `_` stands for it (NB-C32).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass

from ownwords.domain.conversation import Audience, Thread
from ownwords.domain.dreams import DreamEdit, DreamOutcome, DreamRun, completion
from ownwords.domain.notices import CompactionNotice
from ownwords.domain.versions import Version
from ownwords.errors import Conflict, OwnwordsError, Refused, Unavailable
from ownwords.memory import Memory
from ownwords.writing.compact import CompactOutcome

_LISTED = 10
_LONGEST_DIFF = 6_000
_TEXT = 200


@dataclass(frozen=True, slots=True)
class CommandCall:
    """A command as it was given: in which conversation, and what stood behind its name."""

    memory: Memory
    thread: Thread
    words: str


Answer = AsyncIterator[str]


@dataclass(frozen=True, slots=True)
class Command:
    """A command: what it is for, in a line, what it takes, and what carries it out."""

    name: str
    about: str
    takes: str
    carry_out: Callable[[CommandCall], Answer]


async def commanded(memory: Memory, thread: Thread, text: str) -> AsyncIterator[str]:
    """What a line that begins with `/` answers, in one or several messages as they come. What fails as expected is an
    answer, too."""
    name, words = parted(text)
    command = COMMANDS.get(name)
    if command is None:
        yield unknown(name, COMMANDS)
        return
    try:
        async for answer in command.carry_out(CommandCall(memory, thread, words)):
            yield answer
    except OwnwordsError as error:
        yield error.message


def parted(text: str) -> tuple[str, str]:
    """A command's name as it is known, and what stands behind it."""
    name, _, words = text.strip().removeprefix("/").partition(" ")
    return name.lower().replace("_", "-"), words.strip()


def unknown(name: str, known: Iterable[str]) -> str:
    """The answer to what is no command."""
    return f"There is no command /{name}. There are {', '.join(f'/{one}' for one in known)}."


def help_line(name: str, takes: str, about: str) -> str:
    """A command in the list of them."""
    return f"- `/{name}{' ' if takes else ''}{takes}`: {about}"


def is_command(text: str) -> bool:
    """Whether a message is one: `/` and a letter, so that a path or a date is a message like any other."""
    name = text.strip().partition(" ")[0]
    return name.startswith("/") and name[1:2].isalpha() and "/" not in name[1:]


def once(carry_out: Callable[[CommandCall], Awaitable[str]]) -> Callable[[CommandCall], Answer]:
    """A command that answers one thing."""

    async def answered(call: CommandCall) -> Answer:
        yield await carry_out(call)

    return answered


async def _memory(call: CommandCall) -> str:
    """No turn of the assistant: nothing is said, and nothing is kept of it (NOD-137)."""
    if call.thread.audience is Audience.GROUP:
        raise Refused("This is a group: ask in a private chat what is remembered about you.")
    return await call.memory.digest(call.thread.id)


async def _compact(call: CommandCall) -> Answer:
    """Says when it begins, where there is anything to condense, and what came of it (NB-11, NB-C26)."""
    begun = asyncio.Event()
    work = asyncio.ensure_future(call.memory.compact(call.thread.id, begun.set))
    beginning = asyncio.ensure_future(begun.wait())
    try:
        await asyncio.wait({work, beginning}, return_when=asyncio.FIRST_COMPLETED)
        if begun.is_set():
            yield CompactionNotice.BEGUN
        try:
            done = await work
        except Unavailable as error:
            yield f"{CompactionNotice.FAILED} {error.message}"
            return
    finally:
        work.cancel()
        beginning.cancel()
        await asyncio.gather(work, beginning, return_exceptions=True)
    yield _COMPACTED[done.outcome]


async def _dream(call: CommandCall) -> Answer:
    dreams, words = call.memory.dreams, call.words.split()
    if words[:1] in (["approve"], ["reject"]):
        held = await dreams.held()
        if held is None:
            raise Conflict("Nothing of Dream's waits for your word.")
        yield _run(await (dreams.approve(held.id) if words[0] == "approve" else dreams.reject(held.id)))
        return
    yield "Dreaming..."
    yield _run(await dreams.dream())


async def _dream_log(call: CommandCall) -> str:
    change = await call.memory.files.change(call.words or None)
    undone = f"\nUndone by `{change.undone_by.short}`." if change.undone_by else ""
    diffs = "\n".join(diff.text for diff in change.diffs if diff.text)
    lines = "\n".join(f"- {diff.line}" for diff in change.diffs)
    shown = f"\n```diff\n{diffs[:_LONGEST_DIFF]}\n```" if diffs else ""
    undo = f"\nTo undo it: `/dream-restore {change.version.short}`"
    return f"{await _version(call, change.version)}{undone}\n{lines}{shown}{undo}"


async def _dream_restore(call: CommandCall) -> str:
    if not call.words:
        versions = await call.memory.files.log(_LISTED, dreams=True)
        lines = [await _version(call, version) for version in versions]
        return "\n".join(lines) if lines else "Dream has changed nothing yet."
    sha, _, word = call.words.partition(" ")
    try:
        made = await call.memory.files.restore(sha, force=word.strip() == "force")
    except Conflict as error:
        raise Conflict(
            f"{error.message}\nNothing was changed. With `/dream-restore {sha} force`, what was there before stands."
        ) from None
    return f"Restored. To take this back: `/dream-restore {made.short}`"


async def _dream_prompt(call: CommandCall) -> str:
    files = call.memory.files
    made = call.words == "init" and await files.init_guide()
    guide, place = await files.guide(), f"`{await files.folder()}/prompts/dream.md`"
    if made:
        return f"There is a guide to edit now: {place}"
    if call.words == "init":
        return f"There is a guide already, and it stays as it is: {place}"
    where = f"Dream follows your guide, {place}:" if guide.is_own else "Dream follows what is built in:"
    return f"{where}\n\n{guide.text}"


async def _help(call: CommandCall) -> str:
    return "\n".join(help_line(one.name, one.takes, one.about) for one in COMMANDS.values())


async def _version(call: CommandCall, version: Version) -> str:
    at = version.at.astimezone(await call.memory.zone())
    return f"`{version.short}` {at:%Y-%m-%d %H:%M} {version.subject}"


def _run(run: DreamRun) -> str:
    held = run.outcome is DreamOutcome.HELD
    edits = [f"{number}. {_edit(edit)}" for number, edit in enumerate(run.edits, 1) if held or edit.refused]
    hint = ["`/dream approve` or `/dream reject`"] if held else []
    return "\n".join([completion(run), *edits, *hint])


def _edit(edit: DreamEdit) -> str:
    what = " → ".join(" ".join(text.split())[:_TEXT] for text in (edit.find, edit.text) if text)
    return f"{edit.file}, {edit.action}: {what}" + (f" (left out: {edit.refused})" if edit.refused else "")


COMMANDS: Mapping[str, Command] = {
    command.name: command
    for command in (
        Command("compact", "condense this conversation for the model; what was said stays", "", _compact),
        Command("dream", "let Dream run now, or say what becomes of edits that wait", "[approve|reject]", _dream),
        Command("dream-log", "the newest change of Dream's, or that version", "[SHA]", once(_dream_log)),
        Command("dream-restore", "Dream's newest changes, or undo one", "[SHA [force]]", once(_dream_restore)),
        Command("dream-prompt", "how Dream is guided", "[init]", once(_dream_prompt)),
        Command("memory", "what is remembered about you, in short", "", once(_memory)),
        Command("context", "the same", "", once(_memory)),
        Command("help", "these commands", "", once(_help)),
    )
}
_COMPACTED = {
    CompactOutcome.COMPACTED: CompactionNotice.DONE.value,
    CompactOutcome.NOTHING: f"{CompactionNotice.DONE} Nothing of it was worth keeping.",
    CompactOutcome.RAW: f"{CompactionNotice.FAILED} The messages themselves were kept, shortened.",
    CompactOutcome.NOTHING_NEW: "Nothing was said since the last time.",
}

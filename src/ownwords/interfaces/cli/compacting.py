"""compact: what was said in a conversation is condensed, now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from ownwords.domain.notices import CompactionNotice
from ownwords.errors import NotFound, OwnwordsError
from ownwords.interfaces.cli.session import JsonOption, counted, fail, out, print_json, session, shown
from ownwords.interfaces.compaction_wire import compacted_json
from ownwords.memory import Conversation, Memory
from ownwords.writing.compact import Compacted, CompactOutcome


def register(app: typer.Typer) -> None:
    """Add these commands to the application."""
    app.command()(compact)


def compact(
    context: typer.Context,
    thread: Annotated[
        str | None, typer.Argument(help="The conversation, by its title or id; without it, the newest one.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Condense what was said in a conversation, for the journal and for the model that goes on. What was said stays."""

    def say_begun() -> None:
        if not as_json:
            out.print(CompactionNotice.BEGUN)

    compacted = session(context).run(lambda memory: _compacted(memory, thread, say_begun))
    if as_json:
        print_json(compacted_json(compacted))
        return
    match compacted.outcome:
        case CompactOutcome.NOTHING_NEW:
            out.print("[dim]Nothing was said since the last time.[/dim]")
        case CompactOutcome.NOTHING:
            out.print(f"{CompactionNotice.DONE} Nothing of {counted(compacted.covered, 'message')} was worth keeping.")
        case CompactOutcome.COMPACTED:
            out.print(f"{CompactionNotice.DONE} {_entry(compacted)}")
        case CompactOutcome.RAW:
            out.print(f"{CompactionNotice.FAILED} The messages themselves were kept, shortened. {_entry(compacted)}")
    if compacted.summary and compacted.covered:
        out.print(shown(compacted.summary.rstrip()))


async def _compacted(memory: Memory, name: str | None, begun: Callable[[], None]) -> Compacted:
    conversation = await _found(memory, name)
    try:
        return await memory.compact(conversation, begun)
    except OwnwordsError as error:
        fail(f"{CompactionNotice.FAILED} {error.message}")


async def _found(memory: Memory, name: str | None) -> Conversation:
    """The conversation that is meant; without a name, the one that was last spoken in. Raises NotFound."""
    if name is not None:
        return await memory.find_thread(name)
    newest = await memory.threads(1)
    if not newest:
        raise NotFound("There is no conversation yet.")
    return await memory.open_thread(newest[0].id)


def _entry(compacted: Compacted) -> str:
    entry = f" is entry {compacted.cursor} of the journal" if compacted.cursor is not None else ""
    return f"{counted(compacted.covered, 'message')}{entry}."

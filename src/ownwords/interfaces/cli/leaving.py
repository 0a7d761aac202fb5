"""forget, clear, account delete: leaving nothing behind."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ownwords.domain.notes import Note
from ownwords.errors import Conflict, NotFound
from ownwords.interfaces.cli.forgotten import TAKE_OUT, places, show_forgotten, take_out
from ownwords.interfaces.cli.notes import notes
from ownwords.interfaces.cli.session import JsonOption, confirmed, counted, out, print_json, session
from ownwords.memory import Memory
from ownwords.told import forgotten_json
from ownwords.writing.forget import Forgotten

Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]

_NAMES = {
    "scopes": ("memory", "memories"),
    "messages": ("message", "messages"),
    "threads": ("conversation", "conversations"),
    "documents": ("notes document", "notes documents"),
    "changes": ("line of history", "lines of history"),
    "tombstones": ("mark of a forgotten note", "marks of forgotten notes"),
    "imports": ("record of an import", "records of imports"),
    "notebook": ("note of the notebook", "notes of the notebook"),
    "assets": ("file", "files"),
    "calls": ("call of a model", "calls of models"),
    "turns": ("turn of an assistant", "turns of assistants"),
    "sealed": ("mail connection", "mail connections"),
    "tokens": ("token", "tokens"),
    "folders": ("workspace folder", "workspace folders"),
}
"""What the store calls them, as a person reads it."""

account = typer.Typer(no_args_is_help=True, help="The whole account.")


def register(app: typer.Typer) -> None:
    """Add these commands to the application."""
    app.command()(forget)
    notes.command()(forget)
    app.command()(clear)
    app.add_typer(account, name="account")


def forget(
    context: typer.Context,
    what: Annotated[str, typer.Argument(help="A note as AREA/SLUG, an archived note's id, or words of one note.")],
    everywhere: Annotated[
        bool, typer.Option("--everywhere", help="Take it out of all that still holds it, too.")
    ] = False,
    yes: Yes = False,
    as_json: JsonOption = False,
) -> None:
    """Forget a note with its archived versions, quotes and traces. The same messages cannot bring it back."""
    current = session(context)
    note = current.run(lambda memory: _note(memory, what))
    confirmed(f"Forget “{' '.join(note.text.split())}” ({note.path}) for good?", yes)

    async def work(memory: Memory) -> Forgotten:
        forgotten = await _forget(memory, note)
        if everywhere:
            await take_out(memory, forgotten)
        return forgotten

    forgotten = current.run(work)
    if as_json:
        print_json({**forgotten_json(forgotten), "redacted": everywhere})
        return
    show_forgotten(forgotten, everywhere=everywhere)
    if not places(forgotten) or everywhere:
        return
    if not yes and sys.stdin.isatty() and typer.confirm(TAKE_OUT):
        current.run(lambda memory: take_out(memory, forgotten))
        out.print(f"Redacted in {counted(places(forgotten), 'place')}.")
    else:
        out.print("[dim]It can be redacted there on the pages; --everywhere does that at once.[/dim]")


def clear(context: typer.Context, yes: Yes = False, as_json: JsonOption = False) -> None:
    """Forget everything: every note, every archived one and every skill. Conversations stay."""
    confirmed("Forget every note and skill?", yes)
    forgotten = session(context).run(lambda memory: memory.clear())
    if as_json:
        print_json(forgotten_json(forgotten))
    else:
        live, archived = counted(len(forgotten.paths), "note"), counted(forgotten.versions, "archived one")
        skills = f", and {counted(forgotten.skills, 'skill')}" if forgotten.skills else ""
        out.print(f"Forgotten: {live} and {archived}{skills}.")


@account.command("delete")
def delete_account(context: typer.Context, yes: Yes = False, as_json: JsonOption = False) -> None:
    """Delete the account: every conversation, note and setting of this owner, in every workspace."""
    current = session(context)
    confirmed(f"Delete everything of {current.owner!r}? This cannot be undone.", yes)
    deleted = current.run_on_all(lambda ownwords: ownwords.delete_owner(current.owner))
    if as_json:
        print_json({"deleted": deleted})
        return
    counts = [counted(count, *_NAMES.get(what, (what, what))) for what, count in deleted.items()]
    out.print(f"Deleted: {', '.join(counts)}.")


async def _note(memory: Memory, what: str) -> Note:
    """The note at a path, an archived one, or the one live note that the words find."""
    document = await memory.document()
    named = {note.path: note for note in document.notes} | {old.id: old.note for old in document.archive}
    if what in named:
        return named[what]
    found = list(await memory.find(what))
    if not found:
        raise NotFound(f"No note is found by {what!r}.")
    if len(found) > 1:
        some = ", ".join(note.path for note in found[:5]) + ("…" if len(found) > 5 else "")
        raise Conflict(f"{len(found)} notes hold these words ({some}): name one of them by its path.")
    return found[0]


async def _forget(memory: Memory, note: Note) -> Forgotten:
    """Forget this note, and no other that took its place in the meantime."""
    document = await memory.document()
    if any(live.id == note.id for live in document.notes):
        return await memory.forget(note.path)
    return await memory.forget_archived(note.id)

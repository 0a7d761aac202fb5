"""notes: what the page does, from the command line."""

from __future__ import annotations

from typing import Annotated

import typer

from ownwords.domain.notes import Note
from ownwords.interfaces.cli.session import JsonOption, out, print_json, session, shown
from ownwords.interfaces.wire import committed_note_json, memory_json
from ownwords.memory import Memory
from ownwords.reading.notes import MemoryView
from ownwords.writing.commit import Committed
from ownwords.writing.edit import NewNote, NoteEdit

NotePath = Annotated[str, typer.Argument(help="The note, as AREA/SLUG.")]
IfVersion = Annotated[int | None, typer.Option("--if-version", help="Only if the notes are at this version.")]
Abstract = Annotated[str | None, typer.Option(help="A one-line abstract.")]
Expires = Annotated[str | None, typer.Option(help="The day after which it is let go, such as 2027-05-03.")]

notes = typer.Typer(no_args_is_help=True, help="Your notes, as on the Memory page.")


def register(app: typer.Typer) -> None:
    """Add these commands to the application."""
    app.add_typer(notes, name="notes")


@notes.command("list")
def list_notes(context: typer.Context, as_json: JsonOption = False) -> None:
    """Every note and every archived one, as on the page."""

    async def work(memory: Memory) -> MemoryView:
        return await memory.view()

    view = session(context).run(work)
    if as_json:
        print_json(memory_json(view))
        return
    if not view.notes:
        out.print("Nothing remembered yet.")
    for item in view.notes:
        out.print(f"[bold]{shown(item.note.path)}[/bold]  {shown(item.note.text)}  [dim]{item.note.label}[/dim]")
    for item in view.archive:
        out.print(f"[dim]{item.note.id}  {shown(item.note.path)}  {shown(item.note.text)}  Let go[/dim]")
    out.print(f"[dim]{view.size:,} of {view.limit:,} bytes, version {view.version}[/dim]")


@notes.command()
def add(
    context: typer.Context,
    area: Annotated[str, typer.Argument(help="about, preferences, people, routines or lessons.")],
    text: Annotated[str, typer.Argument(help="One fact, in your words.")],
    abstract: Abstract = None,
    expires: Expires = None,
    version: IfVersion = None,
    as_json: JsonOption = False,
) -> None:
    """Add a note."""
    new = NewNote(area, text, abstract, expires)
    _answer(session(context).run(lambda memory: memory.add(new, version)), "Added", as_json)


@notes.command()
def edit(
    context: typer.Context,
    path: NotePath,
    text: Annotated[str | None, typer.Option(help="The new text.")] = None,
    abstract: Abstract = None,
    area: Annotated[str | None, typer.Option(help="Move it to this area.")] = None,
    expires: Expires = None,
    version: IfVersion = None,
    as_json: JsonOption = False,
) -> None:
    """Rewrite a note; the earlier version goes to the archive."""
    change = NoteEdit(text, abstract, area, expires)
    _answer(session(context).run(lambda memory: memory.edit(path, change, version)), "Rewritten", as_json)


@notes.command()
def confirm(context: typer.Context, path: NotePath, version: IfVersion = None, as_json: JsonOption = False) -> None:
    """Make a note your own statement."""
    _answer(session(context).run(lambda memory: memory.confirm(path, version)), "Confirmed", as_json)


@notes.command()
def restore(
    context: typer.Context,
    note_id: Annotated[str, typer.Argument(help="The archived note's id, from `notes list`.")],
    version: IfVersion = None,
    as_json: JsonOption = False,
) -> None:
    """Bring an archived note back."""
    _answer(session(context).run(lambda memory: memory.restore(note_id, version)), "Restored", as_json)


def _answer(committed: Committed[Note], done: str, as_json: bool) -> None:
    if as_json:
        print_json(committed_note_json(committed))
    else:
        note = committed.result
        out.print(f"{done}: [bold]{shown(note.path)}[/bold]  {shown(note.text)}")

"""changes and undo: what was done to the notes, in the notebook, to skills and to the files, and taking it back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import tzinfo
from difflib import unified_diff
from typing import Annotated

import typer

from ownwords.domain.changes import Change, ChangeKind
from ownwords.domain.file_changes import is_version
from ownwords.domain.notebook_undoing import told_note
from ownwords.domain.versions import BY_HAND, ToldVersion
from ownwords.errors import Conflict
from ownwords.interfaces.cli.notes import IfVersion
from ownwords.interfaces.cli.session import JsonOption, out, print_json, session, shown
from ownwords.interfaces.wire import changes_json, undone_json
from ownwords.memory import Memory
from ownwords.reading.changes import WAYS, ChangesPage, ChangesQuery, ShownChange
from ownwords.writing.commit import Committed
from ownwords.writing.undo import Undone

_TEXT = 100
"""How many characters of a note are printed on a line."""
_LINES = 10
"""How many changed lines of a skill, or of the files, are printed."""


def register(app: typer.Typer) -> None:
    """Add these commands to the application."""
    app.command()(changes)
    app.command()(undo)


def changes(
    context: typer.Context,
    path: Annotated[
        str | None,
        typer.Argument(
            help="Only those of this note, as AREA/SLUG, this skill, as skills/NAME, or this file, as USER.md."
        ),
    ] = None,
    first: Annotated[str | None, typer.Option("--from", help="First day (2026-03-01), or an instant.")] = None,
    last: Annotated[str | None, typer.Option("--to", help="Last day, included, or an instant.")] = None,
    note: Annotated[str | None, typer.Option(help="Only those of the note of this id, also of the notebook.")] = None,
    message: Annotated[str | None, typer.Option(help="Only what came from the message of this id.")] = None,
    way: Annotated[str | None, typer.Option(help=f"Only those of this way: {', '.join(WAYS)}.")] = None,
    limit: Annotated[int, typer.Option(help="How many at most.")] = 20,
    cursor: Annotated[str | None, typer.Option(help="Where the last answer ended, to go on.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Every change to your notes, the notebook, skills and the files, newest first: when, what, which way, from what to
    what."""
    query = ChangesQuery(path, way, first, last, limit, cursor, note, message)

    async def work(memory: Memory) -> tuple[ChangesPage, tzinfo]:
        return await memory.timeline(query), await memory.zone()

    page, zone = session(context).run(work)
    if as_json:
        print_json(changes_json(page))
        return
    for one in page.changes:
        print_change(one, zone, one.change.id)
    for mark in page.marks:
        out.print(f"Changes of the {mark.part} are missing here: {shown(mark.why)}")
    if not page.changes and not page.marks:
        out.print("Nothing was changed.")
    if page.next_cursor:
        out.print(f"[dim]More: --cursor {page.next_cursor}[/dim]")
    if page.changes:
        out.print("[dim]To undo one: ownwords undo ID[/dim]")


def undo(
    context: typer.Context,
    change: Annotated[str, typer.Argument(help="The change's id, from `changes`.")],
    version: IfVersion = None,
    as_json: JsonOption = False,
) -> None:
    """Undo a change. Undo the undo to have it again."""

    async def work(memory: Memory) -> tuple[Committed[Undone], ShownChange]:
        try:
            undone = await memory.undo(change, version)
        except Conflict as error:
            raise _with_a_way_on(change, error) from None
        return undone, await memory.shown(undone.result.change)

    undone, told = session(context).run(work)
    if as_json:
        print_json(undone_json(undone, told))
        return
    print_undone(undone.result)
    out.print(f"[dim]To take this back: ownwords undo {undone.result.change.id}[/dim]")


def print_undone(undone: Undone) -> None:
    """Print what is there now."""
    done = "Done again" if undone.change.kind is ChangeKind.REDONE else "Undone"
    out.print(f"{done}: {_now(undone)}")


def _with_a_way_on(change: str, error: Conflict) -> Conflict:
    """Lines of a file that were changed again since are for its owner to decide."""
    if not is_version(change):
        return error
    decided = f"With `ownwords dream-restore {change} --force`, what was there before stands."
    return Conflict(f"{error.message}\nNothing was changed. {decided}")


def _now(undone: Undone) -> str:
    """The note as it is now, or what changed in the files."""
    if undone.change.of_files:
        return "; ".join(shown(diff.line) for diff in undone.diffs)
    if undone.memory:
        title = f"[bold]{shown(undone.memory.title)}[/bold]  " if undone.memory.title else ""
        return f"{title}{shown(undone.memory.content, _TEXT)}"
    if undone.skill:
        return f"[bold]{shown(undone.change.path or '')}[/bold]  {shown(undone.skill.description)}"
    if undone.change.of_skills:
        return f"{shown(undone.change.path or '')} is gone."
    if undone.note:
        return f"[bold]{shown(undone.note.path)}[/bold]  {shown(undone.note.text)}"
    return f"{shown(undone.change.path or '')} is let go."


def print_change(one: ShownChange, zone: tzinfo, name: str) -> None:
    """Print a change by the name that it can be undone by."""
    change = one.change
    state = f"  [dim]undone by {one.undone_by}[/dim]" if one.undone_by else ""
    link = f" of {change.undoes}" if change.undoes else ""
    at = change.at.astimezone(zone)
    names = ", ".join(diff.name for diff in one.told.diffs) if one.told else change.path
    path = f"  [bold]{shown(names)}[/bold]" if names else ""
    way = f"{change.way}, {one.told.version.author.name}" if one.told and change.way == BY_HAND else change.way
    of = f"  notebook {change.note_id or ''}".rstrip() if change.of_notebook else ""
    of = "  skills" if change.of_skills and not path else of
    out.print(f"[dim]{name}[/dim]  {at:%Y-%m-%d %H:%M}  {change.kind}{link} ({shown(way)}){of}{path}{state}")
    for line in _in_files(one.told) if one.told else _words(change):
        out.print(f"    {line}")


def _words(change: Change) -> list[str]:
    """What the note said before and after, where it is not the same; of a skill that was changed, the lines."""
    if change.of_skills and change.before and change.after:
        return _changed_lines(change.before, change.after)
    before, after = (_said(change, fields) if fields else "" for fields in (change.before, change.after))
    if before == after:
        return [shown(before, _TEXT)] if before else []
    return [f"{sign} {shown(text, _TEXT)}" for sign, text in (("-", before), ("+", after)) if text]


def _in_files(told: ToldVersion) -> list[str]:
    """The lines that changed, or in one line where these are none of text."""
    found: list[str] = []
    for diff in told.diffs:
        lines = diff.text.split("\n")[2:]
        found += [f"{line[0]} {line[1:]}" for line in lines if line[:1] in {"+", "-"}] or [diff.line]
    return _first(found)


def _changed_lines(before: Mapping[str, object], after: Mapping[str, object]) -> list[str]:
    old, new = ([str(fields["description"]), *str(fields["body"]).splitlines()] for fields in (before, after))
    compared = list(unified_diff(old, new, n=0, lineterm=""))[2:]
    return _first([f"{line[0]} {line[1:]}" for line in compared if not line.startswith("@@")])


def _first(lines: Sequence[str]) -> list[str]:
    more = [f"  … {len(lines) - _LINES} more lines"] if len(lines) > _LINES else []
    return [shown(line, _TEXT) for line in (*lines[:_LINES], *more)]


def _said(change: Change, fields: Mapping[str, object]) -> str:
    if change.of_skills:
        return f"{fields['description']}: {fields['body']}"
    if not change.of_notebook:
        return str(fields.get("text", ""))
    note = told_note(fields)
    return ": ".join(filter(None, (note.title, note.content)))

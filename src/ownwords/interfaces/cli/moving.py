"""import and export: what comes in from elsewhere, and what goes out."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from ownwords.compose import Ownwords
from ownwords.errors import ImportUnreadable, OwnwordsError
from ownwords.interfaces.cli.asset_lines import restore_assets
from ownwords.interfaces.cli.calls import restore_calls
from ownwords.interfaces.cli.everything import (
    NOTES,
    SETTINGS,
    conversations_in,
    holds_everything,
    notes_in,
    restore_settings,
    workspace_folder,
    workspaces_in,
    write_scope,
)
from ownwords.interfaces.cli.file_lines import restore_files
from ownwords.interfaces.cli.notebook_lines import restore_notebook
from ownwords.interfaces.cli.session import (
    JsonOption,
    Session,
    counted,
    fail,
    out,
    print_json,
    session,
    shown,
    visible,
)
from ownwords.interfaces.wire import import_totals_json, imported_document_json, imported_notes_json
from ownwords.memory import Memory
from ownwords.writing.commit import Committed
from ownwords.writing.importing import ImportedDocument, ImportedNotes, ImportTotals

_LARGEST_PASTE = 4 * 1024 * 1024
_LONGEST_NAME = 24
_BROUGHT = {
    "notebook": ("note of the notebook", "notes of the notebook"),
    "assets": ("file", "files"),
    "calls": ("call of models", "calls of models"),
    "files": ("of durable files and journal", "of durable files and journal"),
}
_INTERRUPTED = 130
"""What a shell calls the end of a program by Ctrl+C."""


class ImportAs(StrEnum):
    """What a file is imported as."""

    NOTES = "notes"
    CONVERSATION = "conversation"


def register(app: typer.Typer) -> None:
    """Add these commands to the application."""
    app.command("import")(import_files)
    app.command()(export)


def import_files(
    context: typer.Context,
    files: Annotated[
        list[Path],
        # `readable=False`: what may not be read is said by whoever reads it, as all else that is wrong with a file.
        typer.Argument(
            help="Exports (.zip, .json, .jsonl), notes (.md, .txt), or a folder of everything.", readable=False
        ),
    ],
    into: Annotated[ImportAs | None, typer.Option("--as", help="Decides it where the file's name does not.")] = None,
    reflect: Annotated[
        bool,
        typer.Option("--reflect", help="Let the hourly look read your messages in it; with a model it costs."),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Import conversations, a pasted answer of another assistant, or what `export --everything` wrote.

    Running it again adds only what is new."""
    answers: list[object] = []
    chosen = session(context)
    for file in files:
        if holds_everything(file):
            answers += _import_everything(chosen, file, quiet=as_json)
            continue
        kind = into or (ImportAs.NOTES if file.suffix.lower() in {".md", ".txt"} else ImportAs.CONVERSATION)
        if kind is ImportAs.NOTES:
            committed = chosen.run(_notes_of(file))
            answers.append(imported_notes_json(committed))
            if not as_json:
                _show_notes(file, committed.result)
        else:
            totals = _import_conversations(chosen, file, quiet=as_json, reflect=reflect)
            answers.append(import_totals_json(totals))
            if not as_json:
                _show_totals(file, totals)
    if as_json:
        print_json(answers)


def export(
    context: typer.Context,
    target: Annotated[Path | None, typer.Option("--out", help="Where to; without it, to the terminal.")] = None,
    everything: Annotated[
        bool, typer.Option("--everything", help="A folder of all that is stored, to be imported again.")
    ] = False,
) -> None:
    """Your notes as Markdown; or all that is stored, workspaces included, as a folder."""
    if everything:
        if target is None:
            raise typer.BadParameter("Say where the folder goes, with --out FOLDER.")
        chosen = session(context)
        messages, workspaces = chosen.run_on_all(_export_everything(chosen, target))
        within = f", with {counted(workspaces, 'workspace')}" if workspaces else ""
        out.print(f"Wrote notes, settings and {counted(messages, 'message')} to {shown(str(target))}{within}.")
        return
    markdown = session(context).run(lambda memory: memory.export_markdown())
    if target is None:
        print(visible(markdown) if sys.stdout.isatty() else markdown)
    else:
        _write(target, markdown)
        out.print(f"Wrote {shown(str(target))}.")


def _notes_of(file: Path) -> Callable[[Memory], Awaitable[Committed[ImportedNotes]]]:
    async def work(memory: Memory) -> Committed[ImportedNotes]:
        with _naming(file):
            lines = await memory.preview_import(_pasted(file))
            if not lines:
                raise ImportUnreadable(f"{file} holds no notes: write one fact a line.")
            return await memory.import_notes(lines)

    return work


def _pasted(file: Path) -> str:
    try:
        with file.open("rb") as stream:
            body = stream.read(_LARGEST_PASTE + 1)  # a pipe or a device does not tell its size
    except OSError as problem:
        raise ImportUnreadable(f"Cannot read {file}: {problem.strerror}.") from None
    if len(body) > _LARGEST_PASTE:
        raise ImportUnreadable(f"{file} is larger than 4 MB: that is no pasted answer.")
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ImportUnreadable(f"{file} is not text in UTF-8: save it as UTF-8, and try again.") from None


def _import_conversations(chosen: Session, file: Path, *, quiet: bool, reflect: bool = False) -> ImportTotals:
    columns = (TextColumn("{task.description}"), BarColumn(20), TaskProgressColumn(), TimeRemainingColumn())
    console = Console(stderr=True, emoji=False)
    name = shown(file.name, _LONGEST_NAME)
    with Progress(*columns, console=console, disable=quiet or not console.is_terminal, transient=True) as progress:
        bar = progress.add_task(name, total=None)

        def report(totals: ImportTotals) -> None:
            done = f"{name}  {totals.messages:,} new, {totals.known:,} known"
            progress.update(bar, total=totals.size, completed=totals.bytes_read, description=done)

        async def work(memory: Memory) -> ImportTotals:
            with _naming(file):
                return await memory.import_conversations(file, report, reflect=reflect)

        try:
            return chosen.run(work)
        except KeyboardInterrupt:
            progress.stop()
            fail("Stopped. What was imported so far is kept; run it again to go on.", _INTERRUPTED)


def _import_everything(chosen: Session, folder: Path, *, quiet: bool) -> list[object]:
    """What came of each scope in the folder. A workspace that was chosen takes the folder's own part only."""
    answers: list[object] = [_import_scope(chosen, folder, quiet=quiet)]
    if chosen.workspace is None:
        try:
            workspaces = list(workspaces_in(folder))
        except ImportUnreadable as error:
            fail(error.message)
        answers += [_import_scope(replace(chosen, workspace=name), part, quiet=quiet) for name, part in workspaces]
    return answers


def _import_scope(chosen: Session, folder: Path, *, quiet: bool) -> dict[str, object]:
    """One scope: conversations first, so that the rest finds them, then calls, files, the notebook, notes, settings."""
    file = conversations_in(folder)
    totals = _import_conversations(chosen, file, quiet=quiet) if file else None

    async def work(memory: Memory) -> tuple[dict[str, int], Committed[ImportedDocument], bool]:
        brought = {
            "calls": await restore_calls(memory, folder),
            "assets": await restore_assets(memory, folder),
            "notebook": await restore_notebook(memory, folder),
            "files": await restore_files(memory, folder),
        }
        with _naming(folder / NOTES):
            committed = await memory.import_document(notes_in(folder))
        with _naming(folder / SETTINGS):
            return brought, committed, await restore_settings(memory, folder)

    brought, committed, settings = chosen.run(work)
    if not quiet:
        if file and totals:
            _show_totals(file, totals)
        document = committed.result
        where = f"workspace {chosen.workspace}" if chosen.workspace else str(folder)
        kept = "restored" if settings else "left as they are"
        live, archived = counted(document.notes, "note"), counted(document.archived, "archived one")
        skills = f", {counted(document.skills, 'skill')}" if document.skills else ""
        out.print(f"{shown(where)}: {live} and {archived}{skills}, settings {kept}.")
        for what, (one, many) in _BROUGHT.items():
            if brought[what]:
                out.print(f"{shown(where)}: {counted(brought[what], one, many)}.")
    return {
        "workspace": chosen.workspace,
        "conversations": import_totals_json(totals) if totals else None,
        **brought,
        "document": imported_document_json(committed),
        "settings_restored": settings,
    }


@contextmanager
def _naming(file: Path) -> Generator[None]:
    """Several files may be imported at once: what is wrong names its file."""
    try:
        yield
    except OwnwordsError as error:
        if str(file) not in error.message:
            error.message = f"{file}: {error.message}"
        raise


def _show_totals(file: Path, totals: ImportTotals) -> None:
    out.print(
        f"{shown(file.name)} ({totals.kind}): {counted(totals.messages, 'new message')}, "
        f"{counted(totals.threads, 'new conversation')}, {totals.known:,} known already."
    )
    for reason, count in totals.left_out.items():
        out.print(f"[dim]  left out, {shown(reason)}: {count:,}[/dim]")


def _show_notes(file: Path, imported: ImportedNotes) -> None:
    out.print(f"{shown(file.name)}: {counted(len(imported.saved), 'note')} saved.")
    for line in imported.skipped:
        out.print(f"[dim]  skipped, {line.skip}: {shown(line.text, 80)}[/dim]")


def _export_everything(chosen: Session, folder: Path) -> Callable[[Ownwords], Awaitable[tuple[int, int]]]:
    async def work(ownwords: Ownwords) -> tuple[int, int]:
        names = [] if chosen.workspace is not None else await ownwords.workspaces(chosen.owner)
        try:
            count = await write_scope(ownwords.owner(chosen.owner, chosen.workspace), folder)
            for name in names:
                count += await write_scope(ownwords.owner(chosen.owner, name), workspace_folder(folder, name))
        except OSError as problem:
            fail(f"Cannot write to {folder}: {problem.strerror}.")
        return count, len(names)

    return work


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as problem:
        fail(f"Cannot write {file}: {problem.strerror}.")

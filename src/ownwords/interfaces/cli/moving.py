"""import and export: what comes in from elsewhere, and what goes out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from ownwords.errors import ImportUnreadable
from ownwords.interfaces.cli.session import JsonOption, fail, out, print_json, session
from ownwords.interfaces.wire import import_totals_json, imported_notes_json
from ownwords.memory import Memory
from ownwords.writing.commit import Committed
from ownwords.writing.importing import ImportedNotes, ImportTotals

_LARGEST_PASTE = 4 * 1024 * 1024


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
    files: Annotated[list[Path], typer.Argument(help="Exports (.zip, .json, .jsonl), or notes (.md, .txt).")],
    into: Annotated[ImportAs | None, typer.Option("--as", help="Decides it where the file's name does not.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Import conversations or a pasted answer of another assistant. Running it again adds only what is new."""
    answers: list[object] = []
    for file in files:
        kind = into or (ImportAs.NOTES if file.suffix.lower() in {".md", ".txt"} else ImportAs.CONVERSATION)
        if kind is ImportAs.NOTES:
            committed = session(context).run(_notes_of(file))
            answers.append(imported_notes_json(committed))
            if not as_json:
                _show_notes(file, committed.result)
        else:
            totals = _import_conversations(context, file, quiet=as_json)
            answers.append(import_totals_json(totals))
            if not as_json:
                _show_totals(file, totals)
    if as_json:
        print_json(answers)


def export(
    context: typer.Context,
    target: Annotated[Path | None, typer.Option("--out", help="Where to; without it, to the terminal.")] = None,
    everything: Annotated[
        bool, typer.Option("--everything", help="A folder of notes and all conversations, to be imported again.")
    ] = False,
) -> None:
    """Your notes as Markdown; or with all conversations, as a folder."""
    if everything:
        if target is None:
            raise typer.BadParameter("Say where the folder goes, with --out FOLDER.")
        messages = session(context).run(_export_everything(target))
        out.print(f"Wrote notes.md and conversations.jsonl ({messages:,} messages) to {escape(str(target))}.")
        return
    markdown = session(context).run(lambda memory: memory.export_markdown())
    if target is None:
        print(markdown)
    else:
        _write(target, markdown)
        out.print(f"Wrote {escape(str(target))}.")


def _notes_of(file: Path) -> Callable[[Memory], Awaitable[Committed[ImportedNotes]]]:
    async def work(memory: Memory) -> Committed[ImportedNotes]:
        return await memory.import_notes(await memory.preview_import(_pasted(file)))

    return work


def _pasted(file: Path) -> str:
    try:
        if file.stat().st_size > _LARGEST_PASTE:
            raise ImportUnreadable(f"{file} is larger than 4 MB: that is no pasted answer.")
        return file.read_text(encoding="utf-8-sig")
    except OSError as problem:
        raise ImportUnreadable(f"Cannot read {file}: {problem.strerror}.") from None
    except UnicodeDecodeError:
        raise ImportUnreadable(f"{file} is not text in UTF-8.") from None


def _import_conversations(context: typer.Context, file: Path, *, quiet: bool) -> ImportTotals:
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=quiet or not console.is_terminal, transient=True) as progress:
        bar = progress.add_task(escape(file.name), total=None)

        def report(totals: ImportTotals) -> None:
            done = f"{escape(file.name)}  {totals.messages:,} new, {totals.known:,} known"
            progress.update(bar, total=totals.size, completed=totals.bytes_read, description=done)

        return session(context).run(lambda memory: memory.import_conversations(file, report))


def _show_totals(file: Path, totals: ImportTotals) -> None:
    out.print(
        f"{escape(file.name)} ({totals.kind}): {totals.messages:,} new messages, {totals.threads:,} new conversations, "
        f"{totals.known:,} messages were here already."
    )
    for reason, count in totals.left_out.items():
        out.print(f"[dim]  left out, {escape(reason)}: {count:,}[/dim]")


def _show_notes(file: Path, imported: ImportedNotes) -> None:
    out.print(f"{escape(file.name)}: {len(imported.saved)} notes saved.")
    for line in imported.skipped:
        out.print(f"[dim]  skipped, {line.skip}: {escape(line.text[:80])}[/dim]")


def _export_everything(folder: Path) -> Callable[[Memory], Awaitable[int]]:
    async def work(memory: Memory) -> int:
        count = 0
        notes = await memory.export_markdown()
        try:
            _make(folder, notes)
            with (folder / "conversations.jsonl").open("w", encoding="utf-8") as file:
                async for line in memory.export_conversations():
                    file.write(line + "\n")
                    count += 1
        except OSError as problem:
            fail(f"Cannot write to {folder}: {problem.strerror}.")
        return count

    return work


def _make(folder: Path, notes: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "notes.md").write_text(notes, encoding="utf-8")


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as problem:
        fail(f"Cannot write {file}: {problem.strerror}.")

"""files, journal: the durable files and what they are made of, from the command line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, cast

import typer

from ownwords.domain.files import DurableFiles, FileName
from ownwords.domain.raw_bytes import bytes_of, text_of
from ownwords.domain.versions import FileDiff
from ownwords.errors import Conflict, Invalid, NotFound
from ownwords.interfaces.cli.session import JsonOption, out, print_json, session, shown
from ownwords.interfaces.file_wire import entry_json, file_json, page_json, text_sha
from ownwords.interfaces.wire import diff_json
from ownwords.memory import Memory
from ownwords.reading.journal import JournalPage, ShownEntry

PULLED = ".ownwords-pulled.json"
"""In a folder that was pulled to: by what each text is known again."""
LARGEST_FILE = 4_000_000
"""Bytes of a file that is pushed; what it may say is decided where it is written."""

Folder = Annotated[Path | None, typer.Argument(help="A folder of yours; without it, the folder that they live in.")]

files = typer.Typer(help="SOUL.md, USER.md and memory/MEMORY.md.")


def register(app: typer.Typer) -> None:
    """Add these commands to the application."""
    app.add_typer(files, name="files")
    app.command()(journal)


@files.callback(invoke_without_command=True)
def show(context: typer.Context, as_json: JsonOption = False) -> None:
    """The files as they stand, and where they lie. They may be edited there by hand."""
    if context.invoked_subcommand is not None:
        return

    async def work(memory: Memory) -> tuple[str, DurableFiles, tuple[FileDiff, ...]]:
        return await memory.files.folder(), await memory.files.read(), await memory.files.pending_hand_edits()

    folder, texts, edits = session(context).run(work)
    if as_json:
        listed = [file_json(name, texts.text(name)) for name in FileName]
        print_json({"folder": folder, "files": listed, "hand_edits": list(map(diff_json, edits))})
        return
    for name in FileName:
        text = texts.text(name).rstrip("\n")
        out.print(f"[bold]{name}[/bold]")
        out.print(shown(text) if text.strip() else "[dim]empty[/dim]")
        out.print()
    out.print(f"[dim]In {shown(folder)}[/dim]")
    for edit in edits:
        out.print(f"[dim]Edited by hand, and no version yet: {shown(edit.line)}[/dim]")


@files.command()
def pull(
    context: typer.Context,
    folder: Folder = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite what was changed in the folder.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Write the three files to a folder of yours, to be edited there. What was changed in it since it was pulled is not
    overwritten. Without a folder, say where the files live."""

    async def work(memory: Memory) -> tuple[str, DurableFiles]:
        return await memory.files.folder(), await memory.files.read()

    current = session(context)
    home, texts = current.run(work)
    if folder is None:
        _say({"folder": home, "written": []}, f"The files are in {shown(home)}: edit them there.", as_json)
        return
    target = _Pulled(folder)

    async def written(_: Memory) -> list[str]:
        target.check_is_not(Path(home))
        return target.write(texts, force=force)

    names = current.run(written)
    there = "All is there already." if any(map(texts.text, FileName)) else "The files are empty: nothing was written."
    told = f"Written to {shown(str(folder))}: {', '.join(names)}." if names else there
    _say({"folder": str(folder), "written": names}, told, as_json)


@files.command()
def push(
    context: typer.Context,
    folder: Folder = None,
    force: Annotated[bool, typer.Option("--force", help="Also over what was changed here since.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Take over the files of a folder that was pulled to, as versions of yours. A file that is not in it stays as it
    is. Without a folder, what was edited where the files live becomes a version."""

    async def work(memory: Memory) -> list[str]:
        if folder is None:
            made = await memory.files.commit_hand_edits()
            return [made] if made else []
        target = _Pulled(folder)
        target.check_is_not(Path(await memory.files.folder()))
        return await target.push(memory, force=force)

    made = session(context).run(work)
    told = f"Recorded: {', '.join(sha[:8] for sha in made)}." if made else "Nothing was changed."
    _say({"versions": made}, told, as_json)


def journal(
    context: typer.Context,
    cursor: Annotated[int | None, typer.Argument(help="Only this entry.", min=1)] = None,
    limit: Annotated[int, typer.Option(help="How many at most, up to 200.")] = 20,
    before: Annotated[int | None, typer.Option(help="Those before this cursor.", min=1)] = None,
    as_json: JsonOption = False,
) -> None:
    """What conversations were condensed into, newest first, and what became of each entry."""

    async def work(memory: Memory) -> JournalPage | ShownEntry:
        return await (memory.journal.page(before, limit) if cursor is None else memory.journal.entry(cursor))

    found = session(context).run(work)
    if as_json:
        print_json(page_json(found) if isinstance(found, JournalPage) else entry_json(found))
        return
    if isinstance(found, ShownEntry):
        _show_entry(found)
        return
    for entry in found.entries:
        _show_entry(entry)
    state = found.state
    out.print(f"[dim]{state.entries} entries, {state.pending} waiting for Dream[/dim]" if state.entries else "Empty.")
    if state.rejected:
        out.print(f"[dim]{state.rejected} lines could not be read and were set aside[/dim]")
    if found.more_before is not None:
        out.print(f"[dim]More: --before {found.more_before}[/dim]")


def _show_entry(found: ShownEntry) -> None:
    entry = found.entry
    version = f", version {found.version.short}" if found.version else ""
    out.print(f"[bold]{entry.cursor}[/bold]  [dim]{entry.at:%Y-%m-%d %H:%M} {found.state}{version}[/dim]")
    for line in entry.content.split("\n") if entry.bullets else ["(nothing any more)"]:
        out.print(shown(line))


def _say(answer: Mapping[str, object], told: str, as_json: bool) -> None:
    if as_json:
        print_json(answer)
    else:
        out.print(told)


@dataclass(frozen=True, slots=True)
class _Pulled:
    """A folder of the owner's with the files in it, as they were pulled or as they are by now."""

    folder: Path

    def check_is_not(self, home: Path) -> None:
        """Raises Invalid for the folder that the files live in."""
        if self.folder.resolve() == home.resolve():
            raise Invalid("The files live in that folder: there is nothing to pull or push. Leave the folder out.")

    def write(self, texts: DurableFiles, *, force: bool) -> list[str]:
        """Let the folder hold these texts; answers the files that were written. Raises Conflict for those that were
        changed in it, before anything is written."""
        known = self._known()
        there = {name: self._read(name) for name in FileName}
        wanted = {name: texts.text(name) for name in FileName if (there[name] or "") != texts.text(name)}
        changed = [name for name in wanted if (text := there[name]) is not None and text_sha(text) != known.get(name)]
        if changed and not force:
            names = ", ".join(changed)
            raise Conflict(f"{names} in {self.folder} is not as it was pulled: push it first, or say --force.")
        try:
            (self.folder / "memory").mkdir(parents=True, exist_ok=True)
            for name, text in wanted.items():
                (self.folder / name).write_bytes(bytes_of(text))
        except OSError as problem:
            raise Invalid(f"Cannot write to {self.folder}: {problem.strerror}.") from None
        self._know(texts)
        return [name.value for name in wanted]

    async def push(self, memory: Memory, *, force: bool) -> list[str]:
        """Take over what the folder holds; answers the versions. Raises Conflict for files that were changed on both
        sides, before anything is written."""
        there = {name: text for name in FileName if (text := self._read(name)) is not None}
        if not there:
            raise NotFound(f"None of {', '.join(FileName)} is in {self.folder}.")
        known, now = self._known(), await memory.files.read()
        wanted = {name: text for name, text in there.items() if text != now.text(name)}
        both = [name for name in wanted if now.text(name) and known.get(name) != text_sha(now.text(name))]
        if both and not force:
            names = ", ".join(both)
            raise Conflict(f"{names} was changed here since it was pulled: pull to another folder, or say --force.")
        written = [await memory.files.write(name, text, now.text(name)) for name, text in wanted.items()]
        self._know(await memory.files.read())
        return [sha for sha in written if sha is not None]

    def _read(self, name: FileName) -> str | None:
        try:
            with (self.folder / name).open("rb") as file:
                raw = file.read(LARGEST_FILE + 1)
        except FileNotFoundError:
            return None
        except OSError as problem:
            raise Invalid(f"Cannot read {self.folder / name}: {problem.strerror}.") from None
        if len(raw) > LARGEST_FILE:
            raise Invalid(f"{self.folder / name} is too large.")
        return text_of(raw)

    def _known(self) -> dict[str, str]:
        """The texts as they were pulled or pushed last; what cannot be read is not known."""
        try:
            found: object = json.loads((self.folder / PULLED).read_bytes())
        except (OSError, ValueError):
            return {}
        known = cast("dict[str, object]", found) if isinstance(found, dict) else {}
        return {name: sha for name, sha in known.items() if isinstance(sha, str)}

    def _know(self, texts: DurableFiles) -> None:
        shas = {name.value: text_sha(texts.text(name)) for name in FileName}
        try:
            (self.folder / PULLED).write_text(json.dumps(shas) + "\n", encoding="utf-8")
        except OSError as problem:
            raise Invalid(f"Cannot write to {self.folder}: {problem.strerror}.") from None

"""The folder of everything: what `export --everything` writes, and `import FOLDER` reads back.

notes.md             the live notes, to be read, or added to other notes
notes.json           the notes document as it is stored: live notes, archive and evidence
conversations.jsonl  every message
settings.json        the settings, and the name of the workspace where it is one
assets.jsonl         the files of the library; their bytes are in assets/, by their ids
calls.jsonl          every call of a model, with what it cost
files/               the durable files with their versions, the texts beside them, and the journal
changes.jsonl        the change record, newest first; to be read only
workspaces/NAME/     the same for each workspace
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

from ownwords.domain.document import SIZE_LIMIT
from ownwords.domain.switches import ON_OR_OFF, Switches, default_switches
from ownwords.domain.usage import to_micros
from ownwords.errors import ImportUnreadable
from ownwords.interfaces.cli.asset_lines import write_assets
from ownwords.interfaces.cli.calls import write_calls
from ownwords.interfaces.cli.file_lines import write_files
from ownwords.interfaces.cli.notebook_lines import write_notebook
from ownwords.interfaces.wire import ALL_NOTES, change_json, settings_json
from ownwords.memory import Memory

NOTES = "notes.json"
CONVERSATIONS = "conversations.jsonl"
SETTINGS = "settings.json"
WORKSPACES = "workspaces"

_LARGEST_SETTINGS = 64 * 1024
_SAFE_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_NOT_SAFE = re.compile(r"[^a-z0-9]+")


def holds_everything(folder: Path) -> bool:
    """Whether this is a folder that `export --everything` wrote."""
    try:
        return (folder / NOTES).is_file()
    except OSError:  # what may not be looked into; reading it as a file says so
        return False


def workspace_folder(folder: Path, workspace: str) -> Path:
    """Where this workspace goes: a name that is no safe file name is told apart by a hash."""
    if _SAFE_NAME.fullmatch(workspace):
        return folder / WORKSPACES / workspace
    plain = _NOT_SAFE.sub("-", workspace.lower()).strip("-")[:40] or "workspace"
    return folder / WORKSPACES / f"{plain}-{hashlib.sha256(workspace.encode()).hexdigest()[:16]}"


def workspaces_in(folder: Path) -> Iterator[tuple[str, Path]]:
    """The workspaces in the folder by their names, and where they lie. Raises ImportUnreadable."""
    try:
        inside = sorted((folder / WORKSPACES).iterdir())
    except FileNotFoundError:
        return
    except OSError as problem:
        raise ImportUnreadable(f"Cannot read {folder / WORKSPACES}: {problem.strerror}.") from None
    for part in inside:
        if holds_everything(part):
            name = _settings(part).get("workspace")
            yield name if isinstance(name, str) else part.name, part


async def write_scope(memory: Memory, folder: Path) -> int:
    """Write one scope; answers how many messages. Notes go first, so that every message they rest on is there, too.
    Raises OSError."""
    settings = {"workspace": memory.scope.workspace, **settings_json(await memory.settings())}
    _make(folder, _line(settings))
    (folder / "notes.md").write_text(await memory.export_markdown(), encoding="utf-8")
    (folder / NOTES).write_bytes((await memory.document()).serialise())
    with (folder / "changes.jsonl").open("w", encoding="utf-8") as file:
        file.writelines(_line(change_json(change)) for change in await memory.changes(sys.maxsize))
    count = 0
    with (folder / CONVERSATIONS).open("w", encoding="utf-8") as file:
        async for line in memory.export_conversations():
            file.write(line + "\n")
            count += 1
    await write_notebook(memory, folder)
    await write_assets(memory, folder)
    await write_calls(memory, folder)
    await write_files(memory, folder)
    return count


def _make(folder: Path, settings: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / SETTINGS).write_text(settings, encoding="utf-8")


def conversations_in(folder: Path) -> Path | None:
    """The file of messages, where there are any. One that cannot be looked at is given, so that its import says why."""
    file = folder / CONVERSATIONS
    try:
        return file if file.stat().st_size else None
    except FileNotFoundError:
        return None
    except OSError:
        return file


def notes_in(folder: Path) -> bytes:
    """The notes document in the folder; one that is too large comes cut off, but too large still."""
    return _read(folder / NOTES, SIZE_LIMIT)


async def restore_settings(memory: Memory, folder: Path) -> bool:
    """Take over the folder's settings, unless the owner has made some here; answers whether it did."""
    if not (folder / SETTINGS).exists() or await memory.settings() != default_switches(memory.scope):
        return False
    default = default_switches(memory.scope)
    switches = _switches(_settings(folder), folder / SETTINGS, default)
    if memory.scope.workspace is not None:  # an owner's limits hold there without being set
        switches = replace(switches, daily_limit=None, check_in=None)
    if switches == default:
        return False
    await memory.change_settings(switches)
    return True


def _switches(fields: dict[str, object], file: Path, default: Switches) -> Switches:
    remember, zone, languages = fields.get("remember"), fields.get("time_zone"), fields.get("languages")
    codes = cast("list[object]", languages) if isinstance(languages, list) else None
    if (
        not isinstance(remember, bool)
        or not (zone is None or isinstance(zone, str))
        or codes is None
        or not all(isinstance(code, str) for code in codes)
    ):
        raise ImportUnreadable(f"{file} holds no settings as the export writes them.")
    amounts = {name: _amount(fields, name, file) for name in ("daily_limit", "check_in")}
    flags = {name: _switch(fields[name], file) for name in ON_OR_OFF if name in fields}
    notes = fields.get("recall_notes", ALL_NOTES)
    if notes != ALL_NOTES and (not isinstance(notes, int) or isinstance(notes, bool)):
        raise ImportUnreadable(f"{file} holds no settings as the export writes them.")
    recalled = notes if isinstance(notes, int) else None
    spoken = tuple(str(code) for code in codes)
    known = replace(default, time_zone=zone, languages=spoken, recall_notes=recalled, **amounts)
    return replace(known, **flags)


def _switch(value: object, file: Path) -> bool:
    """On or off; older exports do not name every switch."""
    if not isinstance(value, bool):
        raise ImportUnreadable(f"{file} holds no settings as the export writes them.")
    return value


def _amount(fields: dict[str, object], name: str, file: Path) -> int | None:
    """Micro-dollars, None where there is no limit; older exports name none."""
    match fields.get(name):
        case None:
            return None
        case (int() | float()) as dollars:
            return to_micros(dollars, name)
        case _:
            raise ImportUnreadable(f"{file} holds no settings as the export writes them.")


def _settings(folder: Path) -> dict[str, object]:
    file = folder / SETTINGS
    try:
        fields: object = json.loads(_read(file, _LARGEST_SETTINGS)) if file.exists() else {}
    except (ValueError, RecursionError):
        raise ImportUnreadable(f"{file} is no JSON.") from None
    return cast("dict[str, object]", fields) if isinstance(fields, dict) else {}


def _read(file: Path, limit: int) -> bytes:
    try:
        with file.open("rb") as stream:
            return stream.read(limit + 1)
    except OSError as problem:
        raise ImportUnreadable(f"Cannot read {file}: {problem.strerror}.") from None


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"

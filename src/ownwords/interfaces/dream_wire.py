"""The shapes of Dream's runs, of what it changed, and of its guide, the same on every interface."""

from __future__ import annotations

from collections.abc import Sequence

from ownwords.domain.dreams import DreamEdit, DreamRun, completion
from ownwords.domain.versions import FileClash, Restoring, Version
from ownwords.interfaces.file_wire import version_json
from ownwords.interfaces.wire import Json, diff_json
from ownwords.reading.files import Guide, ShownVersion


def runs_json(runs: Sequence[DreamRun], held: DreamRun | None) -> Json:
    return {"runs": [run_json(run) for run in runs], "held": held.id if held else None}


def run_json(run: DreamRun) -> Json:
    """A run; `says` is what it is reported with, and its edits have the numbers that they can be left out by."""
    return {
        "id": run.id,
        "started_at": run.started_at.isoformat(),
        "seconds": run.seconds,
        "manual": run.manual,
        "outcome": run.outcome.value,
        "cursors": list(run.cursors),
        "version": run.version,
        "edits": [_edit_json(number, edit) for number, edit in enumerate(run.edits, 1)],
        "reason": run.reason,
        "says": completion(run),
    }


def log_json(versions: Sequence[Version]) -> Json:
    return {"versions": [version_json(version) for version in versions]}


def change_json(shown: ShownVersion) -> Json:
    """A version with what it changed, and the restore that undid it."""
    return {
        "version": version_json(shown.version),
        "undone_by": shown.undone_by.id if shown.undone_by else None,
        "diffs": [diff_json(diff) for diff in shown.diffs],
    }


def restoring_json(restoring: Restoring) -> Json:
    """What undoing a version would change, and where the same lines were changed since."""
    return {
        "version": version_json(restoring.version),
        "diffs": [diff_json(diff) for diff in restoring.diffs],
        "clashes": [_clash_json(clash) for clash in restoring.clashes],
    }


def guide_json(guide: Guide) -> Json:
    return {"text": guide.text, "is_own": guide.is_own}


def _edit_json(number: int, edit: DreamEdit) -> Json:
    return {
        "number": number,
        "file": edit.file,
        "action": edit.action,
        "cursors": list(edit.cursors),
        "find": edit.find,
        "heading": edit.heading,
        "text": edit.text,
        "refused": edit.refused,
    }


def _clash_json(clash: FileClash) -> Json:
    return {
        "name": clash.name.value,
        "line": clash.clash.line,
        "now": clash.clash.mine,
        "before": clash.clash.theirs,
        "says": clash.sentence,
    }

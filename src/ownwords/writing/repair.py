"""Repair: what the hourly job puts in order before anything else, without a model (NOD-105…NOD-109).

A note past its last day, an inferred plan or bare remark that nobody repeated for sixty days, and a note that says what
another says go to the archive. Nothing is deleted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta, tzinfo

from ownwords.domain.changes import ChangeKind
from ownwords.domain.document import NotesDocument
from ownwords.domain.notes import ArchiveReason, Details, Kind, Note, Origin, Status
from ownwords.domain.scope import Scope
from ownwords.writing.commit import Committer, Judgement, NoteChange

UNREPEATED = timedelta(days=60)
"""How long an inferred plan or bare remark is kept that nobody repeats (NOD-107)."""
REPAIRED = "repair"
"""By which path, in the change record."""
_STRENGTH = {Status.TENTATIVE: 0, Status.OBSERVED: 1, Status.STATED: 2}


@dataclass(frozen=True, slots=True)
class Repaired:
    """How many notes went to the archive, and from when on there is something to repair again; None where nothing
    will be by itself."""

    archived: int
    next_at: datetime | None


class Repairing:
    """Repairs one scope's notes at a time."""

    def __init__(self, committer: Committer) -> None:
        self._committer = committer

    async def repair(self, scope: Scope, zone: tzinfo) -> Repaired:
        """Archive what is to be archived by now. A note's last day ends in the owner's zone."""

        def judge(document: NotesDocument, now: datetime) -> Judgement[Repaired]:
            repaired, changes = _repaired(document, zone, now)
            return Judgement(repaired, Repaired(len(changes), _next_at(repaired, zone)), tuple(changes))

        return (await self._committer.save(scope, REPAIRED, judge)).result


def _repaired(document: NotesDocument, zone: tzinfo, now: datetime) -> tuple[NotesDocument, list[NoteChange]]:
    changes: list[NoteChange] = []
    for note, reason in _past(document.notes, zone, now):
        document = document.let_go(note.path, reason, now)
        changes.append(NoteChange(ChangeKind.ARCHIVED, note))
    for kept, twin in _twins(document.notes):
        document = document.merge(kept.path, twin, now)
        changes.append(NoteChange(ChangeKind.REPLACED, twin, document.note(kept.path)))
    return document, changes


def _past(notes: Iterable[Note], zone: tzinfo, now: datetime) -> Iterator[tuple[Note, ArchiveReason]]:
    for note in notes:
        if (expired := _expires_at(note, zone)) is not None and expired <= now:
            yield note, ArchiveReason.EXPIRED
        elif (stale := _stale_at(note)) is not None and stale <= now:
            yield note, ArchiveReason.STALE


def _next_at(document: NotesDocument, zone: tzinfo) -> datetime | None:
    times = (time for note in document.notes for time in (_expires_at(note, zone), _stale_at(note)))
    return min((time for time in times if time is not None), default=None)


def _expires_at(note: Note, zone: tzinfo) -> datetime | None:
    """When its last day is over (NOD-106)."""
    last = note.details.expires
    if last is None or last.toordinal() >= _LAST_DAY:
        return None
    return datetime.combine(last + timedelta(days=1), time(), zone)


def _stale_at(note: Note) -> datetime | None:
    """When an inferred plan, or a note without any structured detail, has been one message's word for too long
    (NOD-107). What happened, what is had or liked does not go for being mentioned once (NOD-109)."""
    if note.origin is not Origin.INFERRED or note.evidence_count > 1:
        return None
    if note.details.kind is not Kind.PLAN and replace(note.details, importance=None) != Details():
        return None
    said_last = max((item.sent_at for item in note.evidence), default=note.created_at)
    return said_last + UNREPEATED


def _twins(notes: Iterable[Note]) -> Iterator[tuple[Note, Note]]:
    """Notes that say the same but for case, accents and punctuation: the one that stays, and each that does not
    (NOD-108)."""
    alike: dict[str, list[Note]] = {}
    for note in notes:
        alike.setdefault(note.sameness, []).append(note)
    for group in alike.values():
        strongest = max(group, key=_strength)
        yield from ((strongest, note) for note in group if note is not strongest)


def _strength(note: Note) -> tuple[int, int, datetime, str]:
    """Stated before observed before tentative, then more evidence, then newer evidence (decisions, "Stronger
    entry")."""
    newest = max((item.sent_at for item in note.evidence), default=note.created_at)
    return _STRENGTH[note.status], note.evidence_count, newest, note.id


_LAST_DAY = datetime.max.toordinal() - 1

"""Invented notes, messages and requests for the tests of the recall tasks."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from ownwords.domain.conversation import Role
from ownwords.domain.notes import Area, Details, Evidence, Kind, Note, Origin, Way
from ownwords.tasks.evidence_records import MessageRecord, OwnerRequest

NOON = datetime(2027, 5, 1, 12, tzinfo=UTC)
LONG_AGO = NOON - timedelta(days=900)


def request(text: str = "What do you think?") -> OwnerRequest:
    return OwnerRequest(text, NOON, UTC)


def note(
    text: str,
    path: str = "about/one",
    at: datetime = NOON - timedelta(days=30),
    origin: Origin = Origin.STATED,
    details: Details | None = None,
) -> Note:
    """A note said at that time, in one message."""
    area, _, slug = path.partition("/")
    return Note(
        id=f"id-of-{path}",
        area=Area(area),
        slug=slug,
        text=text,
        origin=origin,
        way=Way.LEARNED,
        created_at=at,
        updated_at=at,
        details=details or Details(),
        evidence=(Evidence(f"source-of-{path}", "thread", at),),
    )


def plan(text: str, on: date | None = None) -> Note:
    return note(text, "about/plan", details=Details(kind=Kind.PLAN, event_date=on))


def message(
    text: str, id: str = "id-1", role: Role = Role.OWNER, at: datetime = NOON, speaker: str | None = None
) -> MessageRecord:
    return MessageRecord(id, role, at, text, speaker)

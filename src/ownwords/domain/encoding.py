"""The notes document as JSON: how a note and a skill are spelled inside it, both ways.

What is written is read back equal. Absent and empty parts are left out: the 256 KiB are for facts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from ownwords.domain.notes import (
    ArchivedNote,
    ArchiveReason,
    Area,
    Details,
    Evidence,
    Kind,
    Note,
    Origin,
    Way,
)
from ownwords.domain.skills import Skill


def encode(value: object) -> bytes:
    """Compact JSON in UTF-8."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def note_to_json(note: Note) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "id": note.id,
        "area": note.area.value,
        "slug": note.slug,
        "text": note.text,
        "abstract": note.abstract,
        "origin": note.origin.value,
        "way": note.way.value,
        "created_at": note.created_at.isoformat(),
        "updated_at": note.updated_at.isoformat(),
        **_details_to_json(note.details),
        "evidence": [_evidence_to_json(item) for item in note.evidence],
        "replaces": list(note.replaces),
    }
    return _without_empty(fields)


def note_from_json(fields: Mapping[str, Any]) -> Note:
    return Note(
        id=fields["id"],
        area=Area(fields["area"]),
        slug=fields["slug"],
        text=fields["text"],
        abstract=fields.get("abstract"),
        origin=Origin(fields["origin"]),
        way=Way(fields["way"]),
        created_at=datetime.fromisoformat(fields["created_at"]),
        updated_at=datetime.fromisoformat(fields["updated_at"]),
        details=_details_from_json(fields),
        evidence=tuple(_evidence_from_json(item) for item in fields.get("evidence", ())),
        replaces=tuple(fields.get("replaces", ())),
    )


def archived_to_json(archived: ArchivedNote) -> dict[str, Any]:
    fields = {
        **note_to_json(archived.note),
        "archived_at": archived.archived_at.isoformat(),
        "reason": archived.reason.value,
        "replaced_by": archived.replaced_by,
    }
    return _without_empty(fields)


def archived_from_json(fields: Mapping[str, Any]) -> ArchivedNote:
    return ArchivedNote(
        note=note_from_json(fields),
        archived_at=datetime.fromisoformat(fields["archived_at"]),
        reason=ArchiveReason(fields["reason"]),
        replaced_by=fields.get("replaced_by"),
    )


def skill_to_json(skill: Skill) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "name": skill.name,
        "description": skill.description,
        "body": skill.body,
        "extends": skill.extends,
        "created_at": skill.created_at.isoformat(),
        "updated_at": skill.updated_at.isoformat(),
        "used_at": skill.used_at.isoformat(),
        "edited_by_owner": skill.edited_by_owner or None,
    }
    return _without_empty(fields)


def skill_from_json(fields: Mapping[str, Any]) -> Skill:
    return Skill(
        name=fields["name"],
        description=fields["description"],
        body=fields["body"],
        created_at=datetime.fromisoformat(fields["created_at"]),
        updated_at=datetime.fromisoformat(fields["updated_at"]),
        used_at=datetime.fromisoformat(fields["used_at"]),
        extends=fields.get("extends"),
        edited_by_owner=fields.get("edited_by_owner", False),
    )


def _details_to_json(details: Details) -> dict[str, Any]:
    return {
        "kind": details.kind.value if details.kind else None,
        "entities": list(details.entities),
        "event_date": _day(details.event_date),
        "valid_from": _day(details.valid_from),
        "valid_to": _day(details.valid_to),
        "expires": _day(details.expires),
        "importance": details.importance,
    }


_NO_DETAILS = Details()


def _details_from_json(fields: Mapping[str, Any]) -> Details:
    details = Details(
        kind=Kind(fields["kind"]) if "kind" in fields else None,
        entities=tuple(fields.get("entities", ())),
        event_date=_parsed_day(fields.get("event_date")),
        valid_from=_parsed_day(fields.get("valid_from")),
        valid_to=_parsed_day(fields.get("valid_to")),
        expires=_parsed_day(fields.get("expires")),
        importance=fields.get("importance"),
    )
    return details if details != _NO_DETAILS else _NO_DETAILS


def _evidence_to_json(item: Evidence) -> dict[str, Any]:
    fields = {
        "message_id": item.message_id,
        "thread_id": item.thread_id,
        "sent_at": item.sent_at.isoformat(),
        "quote": item.quote,
    }
    return _without_empty(fields)


def _evidence_from_json(fields: Mapping[str, Any]) -> Evidence:
    return Evidence(
        message_id=fields["message_id"],
        thread_id=fields["thread_id"],
        sent_at=datetime.fromisoformat(fields["sent_at"]),
        quote=fields.get("quote"),
    )


def _day(value: date | None) -> str | None:
    return value.isoformat() if value else None


def _parsed_day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def _without_empty(fields: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in fields.items() if value not in (None, [])}

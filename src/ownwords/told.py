"""What programs are told of messages and notes, on every interface and by every tool: JSON in snake_case, times in
RFC 3339 with offset."""

from __future__ import annotations

from datetime import date
from typing import Any

from ownwords.domain.conversation import HistoryPage, Match, Message
from ownwords.domain.notes import Note, Status
from ownwords.writing.derived import DerivedPlace, DerivedStore
from ownwords.writing.forget import Forgotten, Held
from ownwords.writing.learn import Learned

Json = dict[str, Any]


def message_json(message: Message) -> Json:
    return {
        "id": message.id,
        "thread_id": message.thread_id,
        "role": message.role,
        "speaker": message.speaker,
        "sent_at": message.sent_at.isoformat(),
        "text": message.text,
        "tapped": message.tapped,
        "attachments": [
            {"id": item.id, "name": item.name, "content_type": item.content_type} for item in message.attachments
        ],
    }


def history_json(page: HistoryPage) -> Json:
    """`{matches, totalMatches, nextCursor, complete}` (NOD-31)."""
    return {
        "matches": [_match_json(match) for match in page.matches],
        "totalMatches": page.total_matches,
        "nextCursor": page.next_cursor,
        "complete": page.complete,
    }


def note_json(note: Note) -> Json:
    """A live note without its support: what a write answers, and what a search lists."""
    return note_fields(note, Status(note.status), note.label)


def learned_json(learned: Learned) -> Json:
    """`{saved, refused}`: what is in memory by now, and what is not, with the reasons."""
    return {
        "saved": [
            {"outcome": item.outcome, "replaced": list(item.replaced), "note": note_json(item.note)}
            for item in learned.saved
        ],
        "refused": [{"text": item.text, "reason": item.reason} for item in learned.refused],
    }


def _match_json(match: Match) -> Json:
    fields = message_json(match.message)
    fields["before"] = [message_json(message) for message in match.before]
    fields["after"] = [message_json(message) for message in match.after]
    return fields


def note_fields(note: Note, status: Status, label: str) -> Json:
    details = note.details
    return {
        "id": note.id,
        "path": note.path,
        "area": note.area,
        "slug": note.slug,
        "text": note.text,
        "abstract": note.abstract,
        "status": status,
        "label": label,
        "origin": note.origin,
        "way": note.way,
        "kind": details.kind,
        "entities": list(details.entities),
        "event_date": day_text(details.event_date),
        "valid_from": day_text(details.valid_from),
        "valid_to": day_text(details.valid_to),
        "expires": day_text(details.expires),
        "importance": details.importance,
        "created_at": note.created_at.isoformat(),
        "updated_at": note.updated_at.isoformat(),
        "evidence_count": note.evidence_count,
        "replaces": list(note.replaces),
        "replaced_by": None,
    }


def day_text(value: date | None) -> str | None:
    return value.isoformat() if value else None


def forgotten_json(forgotten: Forgotten) -> Json:
    """`{forgotten, versions, still_held_in}`; each `redact` is the call that removes it there, too."""
    return {
        "version": forgotten.version,
        "forgotten": list(forgotten.paths),
        "archived_versions": forgotten.versions,
        "skills": forgotten.skills,
        "still_held_in": [
            *(_held_json(held) for held in forgotten.still_held_in),
            *map(derived_json, forgotten.derived),
        ],
    }


def derived_json(place: DerivedPlace) -> Json:
    """A place beside the conversation; `redact` is the call that takes the words out there."""
    return {
        "store": place.store.value,
        "id": place.id,
        "key": place.key,
        "thread_id": None,
        "text": place.words,
        "redact": _call(place),
    }


def _call(place: DerivedPlace) -> Json:
    words: Json = {"words": place.words}
    match place.store:
        case DerivedStore.NOTEBOOK:
            return {"method": "DELETE", "path": f"/api/notebook/{place.id}", "body": None}
        case DerivedStore.JOURNAL:
            entry = f"/{place.id}" if place.id else ""
            return {"method": "POST", "path": f"/api/journal{entry}/redact", "body": words}
        case DerivedStore.FILES:
            return {"method": "POST", "path": "/api/files/redact", "body": words}


def _held_json(held: Held) -> Json:
    message = held.message
    return {
        "store": "conversation",
        "id": message.id,
        "key": None,
        "thread_id": message.thread_id,
        "text": message.text,
        "redact": {
            "method": "POST",
            "path": f"/api/threads/{message.thread_id}/messages/{message.id}/redact",
            "body": {"quote": held.quote},
        },
    }

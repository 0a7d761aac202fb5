"""The shapes of what was forgotten and of what still holds it, the same on every interface."""

from __future__ import annotations

from ownwords.interfaces.wire import Json
from ownwords.writing.derived import DerivedPlace, DerivedStore
from ownwords.writing.forget import Forgotten, Held


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
    return {"store": place.store.value, "id": place.id, "thread_id": None, "text": place.words, "redact": _call(place)}


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
        "thread_id": message.thread_id,
        "text": message.text,
        "redact": {
            "method": "POST",
            "path": f"/api/threads/{message.thread_id}/messages/{message.id}/redact",
            "body": {"quote": held.quote},
        },
    }

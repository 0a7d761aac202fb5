"""A note of the notebook as JSON: how the change record spells it, both ways. What is written is read back equal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any

from ownwords.domain.notebook import NotebookKind, NotebookNote, ResourceReference


def notebook_note_to_json(note: NotebookNote) -> dict[str, Any]:
    return {
        "id": note.id,
        "kind": note.kind.value,
        "title": note.title,
        "content": note.content,
        "resources": [asdict(one) for one in note.resources],
        "thread_id": note.thread_id,
        "created_at": note.created_at.isoformat(),
        "updated_at": note.updated_at.isoformat(),
    }


def notebook_note_from_json(fields: Mapping[str, Any]) -> NotebookNote:
    return NotebookNote(
        id=fields["id"],
        kind=NotebookKind(fields["kind"]),
        title=fields["title"],
        content=fields["content"],
        resources=tuple(ResourceReference(**one) for one in fields["resources"]),
        thread_id=fields["thread_id"],
        created_at=datetime.fromisoformat(fields["created_at"]),
        updated_at=datetime.fromisoformat(fields["updated_at"]),
    )

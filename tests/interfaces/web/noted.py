"""What an assistant wrote in the notebook of the invented owner, with pictures of the things it is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ownwords.memory import Memory
from tests.pictures import picture

NOTES: tuple[Mapping[str, Any], ...] = (
    {
        "kind": "decision",
        "title": "Poster for the open day",
        "content": "Green on cream, the old badge at the top, no photographs of people.\nThe workshop’s name in full.",
        "resources": ("poster.png", "badge.jpg", {"type": "workflow", "id": "wf-12", "label": "Poster, final layout"}),
    },
    {"kind": "preference", "content": "Drafts of letters first as three bullet points."},
    {
        "kind": "resource",
        "title": "Price list",
        "content": "The list that the workshop sends out, as of October.",
        "resources": ("prices.csv", {"type": "url", "id": "https://example.org/prices"}),
    },
    {"kind": "note", "content": "Ghent office: asked twice for the VAT number, got it on 4 November."},
    {"kind": "fact", "title": "Printer", "content": "The printer on Lark Street takes PDF/X only, with 3 mm of bleed."},
)
FILES = {
    "poster.png": picture("PNG", (600, 900), "seagreen"),
    "badge.jpg": picture("JPEG", (500, 500), "goldenrod"),
    "prices.csv": b"what,price\nhub,40\n",
}


async def take_notes(memory: Memory, thread_id: str | None = None) -> list[str]:
    """Save them, oldest last, the first of them in a conversation; answers their ids in the order of NOTES."""
    ids: list[str] = []
    for position, note in reversed(list(enumerate(NOTES))):
        resources: list[object] = []
        for one in note.get("resources", ()):
            if isinstance(one, str):
                asset = await memory.assets.add(one, FILES[one])
                resources.append({"type": "asset", "id": asset.id})
            else:
                resources.append(one)
        notebook = memory.notebook.within(thread_id if position == 0 else None)
        title, kind = note.get("title"), note["kind"]
        saved = await notebook.save(note["content"], title=title, kind=kind, resources=resources)
        ids.append(saved.note.id)
    return ids[::-1]

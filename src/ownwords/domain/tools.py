"""The tools that an assistant gets over a memory: their names, what they do, and what they take, as JSON Schema.

The names are fixed: programs and prompts hold on to them. What a tool does is decided where it is carried out; here
only stands who is offered it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ownwords.domain.turns import Deed, TurnOrigin, allows


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool. `parameters` is the JSON Schema of what it takes."""

    name: str
    description: str
    parameters: Mapping[str, Any]


def tools_for(origin: TurnOrigin) -> tuple[Tool, ...]:
    """The tools of a turn of this origin: one that may neither learn nor control is not offered to."""
    may = allows(origin, Deed.LEARN) or allows(origin, Deed.CONTROL)
    return (*_READING, _PERSONAL_CONTEXT) if may else _READING


def _takes(required: tuple[str, ...], **properties: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


def _text(description: str) -> Mapping[str, Any]:
    return {"type": "string", "description": description}


_READING = (
    Tool(
        "memory_read",
        "Read the owner's saved notes: all of them, one area, or one note with its status, sources and quotes.",
        _takes((), path=_text("Nothing for the index, an area such as people, or a note such as people/ines.")),
    ),
    Tool(
        "memory_find",
        "Find saved notes that hold any of the words, in any word form.",
        _takes(("words",), words=_text("Words to look for.")),
    ),
    Tool(
        "history_search",
        "Search what was said in the conversation, by any word in any form and by date. Best matches first, each with "
        "the message before and after it. Follow nextCursor until complete is true where everything counts.",
        _takes(
            (),
            query=_text("Words to look for. There are no operators."),
            **{"from": _text("A day (YYYY-MM-DD) or instant, included: when it was sent.")},
            to=_text("A day or instant, included."),
            around=_text("A message id: that message with the five before and after it. Stands alone."),
            before=_text("An instant, excluded."),
            order={"type": "string", "enum": ["relevance", "newest"]},
            cursor=_text("nextCursor of the page before, with the same query, dates and order."),
        ),
    ),
)
_PERSONAL_CONTEXT = Tool(
    "manage_personal_context",
    "memory_learn saves what the owner asked to remember or stated, from their own messages. memory_forget deletes a "
    "note for good, memory_control stops, resumes or clears memory: both only where the owner's own words ask for it.",
    _takes(
        ("action",),
        action={"type": "string", "enum": ["memory_learn", "memory_forget", "memory_control"]},
        message_ids={
            "type": "array",
            "items": {"type": "string"},
            "description": "memory_learn: older messages of the owner that belong to it, by id.",
        },
        path=_text("memory_forget: the note's path."),
        control={"type": "string", "enum": ["stop", "resume", "clear"]},
        quote=_text("memory_control: the owner's complete current message."),
    ),
)

"""The shapes of condensed conversations, the same on every interface."""

from __future__ import annotations

from ownwords.reading.views import ConversationView
from ownwords.told import Json, message_json
from ownwords.writing.compact import Compacted


def view_json(view: ConversationView) -> Json:
    """`{summary, covered_through, messages}`."""
    return {
        "summary": view.summary,
        "covered_through": view.covered_through,
        "messages": [message_json(message) for message in view.messages],
    }


def compacted_json(compacted: Compacted) -> Json:
    """`{outcome, cursor, covered, summary}`."""
    return {
        "outcome": compacted.outcome,
        "cursor": compacted.cursor,
        "covered": compacted.covered,
        "summary": compacted.summary,
    }

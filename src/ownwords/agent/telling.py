"""Events as JSON, for pages and programs: `{"event": name, …}`."""

from __future__ import annotations

from ownwords.agent.events import (
    ApprovalAsked,
    Checked,
    Checking,
    Event,
    EvidenceFound,
    Forgot,
    MessageStored,
    OwnerAsked,
    Replied,
    RequestReplaced,
    TextCame,
    ToolAnswered,
    ToolCalled,
    TurnFailed,
)
from ownwords.domain.evidence import Mark
from ownwords.domain.turns import CheckedClaim
from ownwords.told import Json, forgotten_json, message_json


def event_json(event: Event) -> Json:
    """The event as it is told to the owner's own page or program. A tool's answer is not in it: it holds what the
    model was given, and can be had through the tool itself."""
    match event:
        case MessageStored(message):
            return {"event": "message", "message": message_json(message)}
        case EvidenceFound(turn_id, packet, marks):
            counts = {"facts": len(packet.facts), "messages": len(packet.messages) + len(packet.earlier)}
            return {"event": "evidence", "turn_id": turn_id, **counts, "marks": list(map(_mark, marks))}
        case ToolCalled(call_id, name, arguments):
            return {"event": "tool", "call_id": call_id, "name": name, "arguments": dict(arguments)}
        case ToolAnswered(call_id, name, _, failed):
            return {"event": "tool_answered", "call_id": call_id, "name": name, "failed": failed}
        case TextCame(text):
            return {"event": "text", "text": text}
        case Checking():
            return {"event": "checking"}
        case Checked(revised, claims, marks):
            told = {"claims": list(map(_claim, claims)), "marks": list(map(_mark, marks))}
            return {"event": "checked", "revised": revised, **told}
        case ApprovalAsked(question, approval):
            return {"event": "approval", "question": question, "approval": approval}
        case Forgot(forgotten):
            return {"event": "forgotten", **forgotten_json(forgotten)}
        case OwnerAsked(turn_id, question, options):
            return {"event": "question", "turn_id": turn_id, "question": question, "options": list(options)}
        case RequestReplaced(message):
            return {"event": "message", "message": message_json(message)}
        case Replied(turn_id, message, by_model):
            return {"event": "reply", "turn_id": turn_id, "message": message_json(message), "by_model": by_model}
        case TurnFailed(message_id, why):
            return {"event": "failed", "message_id": message_id, "why": why}


def _claim(claim: CheckedClaim) -> Json:
    return {"said": claim.said, "evidence": list(claim.evidence)}


def _mark(mark: Mark) -> Json:
    return {"part": mark.part, "why": mark.why}

"""A reply without a model: the best notes and messages with their dates, and said to be just that.

What the assistant said is left out: it would repeat itself."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, tzinfo

from ownwords.domain.conversation import Role
from ownwords.domain.evidence import EvidencePacket
from ownwords.domain.usage import Capacity

MOST = 5
_WHY = {
    None: "There is no model to answer with",
    Capacity.LIMIT: "Today's spending limit is reached, so no model answers",
    Capacity.CHECK_IN: "This conversation has reached the amount that you set, so no model answers until you let it go "
    "on, on the Usage page",
}
_FOUND = "{why}. This is what your memory has on it, word for word."
_NOTHING = "{why}. Your memory has nothing on it."


def from_memory(packet: EvidencePacket, zone: tzinfo, why: Capacity | None) -> str:
    """The reply; `why` says why no model may be called, None that none is configured."""
    facts = [
        f"- {fact.text} ({fact.label}, {_day(fact.said_at, zone)})"
        + (f" No longer so since {_day(fact.ended, zone)}." if fact.ended else "")
        for fact in packet.facts[:MOST]
    ]
    said = [
        f"- {_day(one.sent_at, zone)}, {_speaker(one.role, one.speaker)}: “{' '.join(one.excerpt.split())}”"
        for one in [one for one in (*packet.messages, *packet.earlier) if one.role is not Role.ASSISTANT][:MOST]
    ]
    if not facts and not said:
        return _NOTHING.format(why=_WHY[why])
    return "\n".join(_lines(_FOUND.format(why=_WHY[why]), facts, said))


def _lines(why: str, facts: Iterable[str], said: Iterable[str]) -> Iterable[str]:
    yield why
    for heading, lines in (("Notes:", list(facts)), ("Said before:", list(said))):
        if lines:
            yield ""
            yield heading
            yield from lines


def _speaker(role: Role, speaker: str | None) -> str:
    return "you" if role is Role.OWNER else speaker or role.value


def _day(at: datetime, zone: tzinfo) -> str:
    return at.astimezone(zone).date().isoformat()

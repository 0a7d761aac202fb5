"""The optional parts of a proposed note: what is valid is kept, the rest left out, and the fact stays (NOD-84)."""

from __future__ import annotations

from datetime import date

from ownwords.domain.characters import repaired_characters
from ownwords.domain.notes import LONGEST_ABSTRACT, LONGEST_DETAIL, MOST_ENTITIES, Details, Kind
from ownwords.tasks.proposals import ProposedFact

_KINDS = {kind.value: kind for kind in Kind}


def valid_details(proposed: ProposedFact) -> Details:
    """The details of a proposal that hold."""
    valid_from, valid_to = _day(proposed.valid_from), _day(proposed.valid_to)
    if valid_from and valid_to and valid_to < valid_from:
        valid_from = valid_to = None
    return Details(
        kind=_KINDS.get((proposed.kind or "").strip().lower()),
        entities=_entities(proposed.entities),
        event_date=_day(proposed.event_date),
        valid_from=valid_from,
        valid_to=valid_to,
        expires=_day(proposed.expires),
    )


def valid_abstract(abstract: str | None) -> str | None:
    """The abstract on one line, or None when there is none or it is too long."""
    line = " ".join((abstract or "").split())
    return line if _is_storable(line, LONGEST_ABSTRACT) else None


def _entities(names: tuple[str, ...]) -> tuple[str, ...]:
    lines = (" ".join(name.split()) for name in names)
    kept = dict.fromkeys(line for line in lines if _is_storable(line, LONGEST_DETAIL))
    return tuple(kept)[:MOST_ENTITIES]


def _is_storable(line: str, longest: int) -> bool:
    return 0 < len(line) <= longest and line == repaired_characters(line)


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat((text or "").strip())
    except ValueError:
        return None

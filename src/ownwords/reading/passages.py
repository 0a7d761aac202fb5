"""Where in a reply its claims stand: its passages, each with the numbers of the records that it rests on.

A passage that the reply does not hold any more has no place in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ownwords.domain.quotes import find_quote
from ownwords.reading.turns import ShownClaim


@dataclass(frozen=True, slots=True)
class NumberedPassage:
    """A part of a reply, and the numbers of what it rests on."""

    text: str
    numbers: tuple[int, ...] = ()


def record_numbers(claims: Sequence[ShownClaim]) -> Mapping[str, int]:
    """The records in the order in which they are named first."""
    records = dict.fromkeys(ground.record for claim in claims for ground in claim.grounds)
    return {record: number for number, record in enumerate(records, 1)}


def passages_in(text: str, claims: Sequence[ShownClaim]) -> tuple[NumberedPassage, ...]:
    """The reply in parts. The parts joined are always the text itself."""
    numbers = record_numbers(claims)
    marked: dict[int, set[int]] = {}
    for claim in claims:
        end = _end_of(text, claim.said)
        if end is not None and claim.grounds:
            marked.setdefault(end, set()).update(numbers[ground.record] for ground in claim.grounds)
    passages: list[NumberedPassage] = []
    done = 0
    for end in sorted(marked):
        passages.append(NumberedPassage(text[done:end], tuple(sorted(marked[end]))))
        done = end
    return (*passages, NumberedPassage(text[done:])) if done < len(text) else tuple(passages)


def unplaced(text: str, record: str, claims: Sequence[ShownClaim]) -> tuple[str, ...]:
    """What rests on a record and is not to be found in the reply."""
    resting = (claim.said for claim in claims if record in {ground.record for ground in claim.grounds})
    return tuple(said for said in dict.fromkeys(resting) if said.strip() and _end_of(text, said) is None)


def _end_of(text: str, said: str) -> int | None:
    span = find_quote(text, said)
    return None if span is None else text.index(span) + len(span)

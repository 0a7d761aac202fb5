"""The events that a question uses as times ("after the wedding", "when I was in Porto"): their dates are to be looked
up."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ownwords.tasks.asked_times.asked import AskedTime, Relation
from ownwords.tasks.asked_times.forms import Forms, before, distance, groups_of
from ownwords.tasks.sentences import Span

_SHORTEST = 2
_BESIDE = " ,;:、，"


def find_events(forms: Forms, span: Span, times: Sequence[AskedTime]) -> list[AskedTime]:
    """The events of a sentence, none of which overlaps another or holds a time."""
    found: list[AskedTime] = []
    for pattern in forms.events:
        for match in pattern.finditer(span.plain):
            one = _event(match, forms, span, times)
            if one is not None and not any(other.start < one.end and one.start < other.end for other in found):
                found.append(one)
    return sorted(found, key=lambda one: one.start)


def _event(match: re.Match[str], forms: Forms, span: Span, times: Sequence[AskedTime]) -> AskedTime | None:
    start, end = match.span("event")
    start = max((one.end for one in times if one.start <= start < one.end), default=start)
    end = min((one.start for one in times if start < one.start < end), default=end)
    if ends := forms.words.event_ends.search(span.plain[:end], start + 1):
        end = ends.start()
    end = start + len(span.text[start:end].rstrip(_BESIDE))
    anchor = span.text[start:end].lstrip(_BESIDE)
    if len(anchor) < _SHORTEST:
        return None
    groups = groups_of(match)
    relation = next(one for one in Relation if groups.get(one))
    first = min(match.start(relation), start)
    offset = distance(groups)
    if offset is not None:
        first = min(first, match.start())
    elif relation in (Relation.BEFORE, Relation.AFTER):
        far = before(forms.distance, span.plain.lower(), first, forms.edge)
        offset = distance(groups_of(far))
        first = far.start() if far and offset else first
    if "far" in groups and offset is None:
        return None
    return AskedTime(first, max(end, match.end(relation)), None, anchor, relation, offset)

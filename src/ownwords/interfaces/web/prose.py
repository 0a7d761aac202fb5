"""A reply as it is read: Markdown in safe parts, with the numbered marks behind the passages that rest on something.

Nothing of it is HTML, loads anything, or leads elsewhere than to a web or mail address.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from urllib.parse import quote

from ownwords.interfaces.web.markdown import Part, Span, parts_of
from ownwords.interfaces.web.reasons import Mark, passages_of
from ownwords.reading.turns import ShownClaim

LONGEST = 60_000
"""Characters that are read as Markdown; what is longer is shown as it is typed."""
_SIGNS = "\u2e19\u2e0e\u203b\u2042"
"""Signs that hardly any text holds. Being punctuation, they end no emphasis that a full stop would not end."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a line, and the marks behind it."""

    span: Span
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class ProsePart:
    """The beginning of an element, its end, or a line. `start` is the first number of a list."""

    tag: str = ""
    is_end: bool = False
    is_line: bool = False
    pieces: tuple[Piece, ...] = ()
    start: int = 1


Prose = tuple[ProsePart, ...]


def prose_of(text: str, message_id: str = "", claims: Sequence[ShownClaim] = ()) -> Prose:
    """The text in parts. A mark stands where its passage ends, also within what Markdown makes of it."""
    passages = passages_of(text, message_id, claims)
    sign = next((one for one in _SIGNS if one not in text and quote(one) not in text), "")
    marked = "".join(passage.text + (sign if passage.marks else "") for passage in passages) if sign else text
    marks = iter([passage.marks for passage in passages if passage.marks] if sign else [])
    return tuple(_part(part, sign, marks) for part in _parts(marked))


def _parts(text: str) -> Iterable[Part]:
    lines = text.split("\n")
    if len(text) <= LONGEST:
        return parts_of(lines)
    typed = (Part(number=number, spans=(Span(line or " "),)) for number, line in enumerate(lines))
    return (Part("p"), *typed, Part("p", is_end=True))


def _part(part: Part, sign: str, marks: Iterator[tuple[Mark, ...]]) -> ProsePart:
    pieces = tuple(piece for span in part.spans for piece in _pieces(span, sign, marks))
    return ProsePart(part.tag, part.is_end, part.number >= 0, pieces, part.start)


def _pieces(span: Span, sign: str, marks: Iterator[tuple[Mark, ...]]) -> Iterator[Piece]:
    if not sign or sign not in span.text:
        yield Piece(_clean(span, sign))
        return
    *ended, rest = span.text.split(sign)
    for text in ended:
        yield Piece(_clean(replace(span, text=text), sign), next(marks, ()))
    if rest:
        yield Piece(_clean(replace(span, text=rest), sign))


def _clean(span: Span, sign: str) -> Span:
    """A passage may end within an address: no sign of ours goes along."""
    return replace(span, href=span.href.replace(quote(sign), "")) if sign and span.href else span

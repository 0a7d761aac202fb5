"""Quotes and excerpts: always the owner's own characters, cut from the message, never a copy that somebody else made.

A quote matches a message that contains it when case, compatibility forms (NFKC), blanks, typographic quotes and dashes,
and characters without width are made plain on both sides. The match is made on the plain text, the cut on the message:
each plain character knows from where to where in the message it came from.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from unicodedata import category, combining, normalize

from ownwords.domain.folding import spell
from ownwords.domain.languages import UNSPACED
from ownwords.domain.words import index_terms

_MOST_TRIES = 64
_LONGEST_PIECE = 32
_WITHOUT_WIDTH = re.compile(r"[\u034f\u180b-\u180d\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_MADE_PLAIN = str.maketrans(
    dict.fromkeys("’‘‚‛′ʼʹ`´‹›", "'") | dict.fromkeys("“”„‟″«»", '"') | dict.fromkeys("‐‑‒–—―−︱︲﹘", "-")
)
_UNSPACED = re.compile(f"[{UNSPACED}]")
_PIECE = re.compile(rf"(?P<run>[{UNSPACED}]+)|[^\s{UNSPACED}]+")
_CUT = "…"


@dataclass(frozen=True, slots=True)
class _Plain:
    """A text made plain. `starts` and `ends` are where each of its characters came from in the text itself; characters
    that were normalised together share them."""

    text: str
    starts: list[int]
    ends: list[int]


def find_quote(message: str, quote: str) -> str | None:
    """The owner's own span of `message` that matches `quote`; None when there is none or the quote is blank (NOD-80).
    A match that begins or ends inside of one character (the `i` of `ﬁ`) is widened to the whole character."""
    asked = _make_plain(quote).text.strip()
    if not asked:
        return None
    literal = quote.strip()
    if literal in message:
        return literal
    plain = _make_plain(message)
    first = place = plain.text.find(asked)
    for _ in range(_MOST_TRIES):
        if place < 0:
            break
        last = place + len(asked)
        if _is_border(plain, place) and _is_border(plain, last):
            first = place
            break
        place = plain.text.find(asked, place + 1)
    return None if first < 0 else message[plain.starts[first] : plain.ends[first + len(asked) - 1]]


def comparable(text: str) -> str:
    """A text as quotes are compared, where it is to be compared with many: it holds those of which the form is in its
    own, but for the ends of a character that is several in this form."""
    return _make_plain(text).text.strip()


def _is_border(plain: _Plain, place: int) -> bool:
    return place in (0, len(plain.text)) or plain.starts[place - 1] != plain.starts[place]


def _make_plain(text: str) -> _Plain:
    characters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for start, end, piece in _normal_pieces(text):
        for character in piece:
            blank = character.isspace()
            if blank and characters and characters[-1] == " ":
                continue
            characters.append(" " if blank else character)
            starts.append(start)
            ends.append(end)
    return _Plain("".join(characters), starts, ends)


def _normal_pieces(text: str) -> Iterator[tuple[int, int, str]]:
    """The least pieces of a text that can be normalised one by one: from where to where each is, and its plain form."""
    piece, start, end = "", 0, 0
    for place, character in enumerate(text):
        if not character.isascii():
            if _has_no_width(character):
                continue
            if 0 < len(piece) < _LONGEST_PIECE and _may_join(character) and _joins(piece, character):
                piece, end = piece + character, place + 1
                continue
        if piece:
            yield start, end, _plain_form(piece)
        piece, start, end = character, place, place + 1
    if piece:
        yield start, end, _plain_form(piece)


@lru_cache(maxsize=4096)
def _has_no_width(character: str) -> bool:
    return category(character) == "Cf" or _WITHOUT_WIDTH.match(character) is not None


@lru_cache(maxsize=4096)
def _may_join(character: str) -> bool:
    """Whether the character can change what stands before it: a mark, or a later part of a Korean syllable."""
    first = normalize("NFKD", character)[0]
    return category(first)[0] == "M" or "\u1160" <= first <= "\u11ff"


def _joins(piece: str, character: str) -> bool:
    if combining(normalize("NFKD", character)[0]):
        return True
    apart = normalize("NFKC", piece) + normalize("NFKC", character)
    return normalize("NFKC", piece + character) != apart


def _plain_form(piece: str) -> str:
    if piece.isascii():
        return piece.lower().translate(_MADE_PLAIN)
    folded = normalize("NFKC", piece.translate(_MADE_PLAIN)).casefold().translate(_MADE_PLAIN)
    return normalize("NFKC", folded.replace("i\u0307", "i").replace("ı", "i"))


def excerpt(text: str, words: Sequence[Sequence[str]], limit: int) -> tuple[str, bool]:
    """At most `limit` characters of `text` around the place that holds most of the words (groups of equal terms, as
    `query_words` gives them), else its beginning; and whether it was shortened (NOD-49, NOD-53). It is cut between
    words where it can be, with `…` for what is left out."""
    text = text.strip()
    if len(text) <= limit:
        return text, False
    room = limit - 2 * len(_CUT)
    if room < 1:
        return _CUT[: max(limit, 0)], True
    first, last = _densest(_hits(text, words), room)
    start = min(max(first - (room - (last - first)) // 2, 0), len(text) - room)
    end = start + room
    start = next((place for place in range(start, first + 1) if _between_words(text, place)), start)
    end = next((place for place in range(end, max(last, start + 1) - 1, -1) if _between_words(text, place)), end)
    shown = text[start:end].strip()
    before = _CUT if text[:start].strip() else ""
    after = _CUT if text[end:].strip() else ""
    return f"{before}{shown}{after}", True


def _hits(text: str, words: Sequence[Sequence[str]]) -> Iterator[tuple[int, int, int]]:
    """Where words are: start, end, which word."""
    asked = {term: number for number, group in enumerate(words) for term in group}
    if not asked:
        return
    for found in _PIECE.finditer(text):
        start, end = found.span()
        spelled = spell(found[0])
        if found["run"] and len(spelled) == end - start:
            for place, term in _terms_of_run(spelled):
                if term in asked:
                    yield start + place, start + place + len(term), asked[term]
        else:
            for number in {asked[term] for term in index_terms(spelled).frequencies if term in asked}:
                yield start, end, number


def _terms_of_run(run: str) -> Iterator[tuple[int, str]]:
    for place, character in enumerate(run):
        yield place, character
        yield place, run[place : place + 2]


def _densest(hits: Iterator[tuple[int, int, int]], room: int) -> tuple[int, int]:
    """From where to where the hits are that fit into the room and are of most words, then the most, then the first."""
    inside: list[tuple[int, int, int]] = []
    counts: Counter[int] = Counter()
    best, span = (0, 0), (0, 0)
    for start, end, number in hits:
        inside.append((start, min(end, start + room), number))
        counts[number] += 1
        while inside[-1][1] - inside[0][0] > room:
            counts[inside.pop(0)[2]] -= 1
        found = (sum(1 for count in counts.values() if count), len(inside))
        if found > best:
            best, span = found, (inside[0][0], inside[-1][1])
    return span


def _between_words(text: str, place: int) -> bool:
    """Whether the text may be cut here."""
    if place in (0, len(text)) or text[place - 1].isspace() or text[place].isspace():
        return True
    return category(text[place])[0] != "M" and _UNSPACED.match(text[place]) is not None

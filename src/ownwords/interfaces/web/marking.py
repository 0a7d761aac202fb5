"""Text in pieces, some of them marked: the quote in its message, the searched words in what was found.

The pieces joined are always the text itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ownwords.domain.quotes import excerpt
from ownwords.domain.words import index_terms, query_words

_WORD = re.compile(r"\w+(?:['’]\w+)*")
_UNSPACED = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7ff\U00020000-\U0003ffff]+"
)
_EXCERPT = 320


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a text; `marked` when it is what the reader looks for."""

    text: str
    marked: bool = False


Text = tuple[Piece, ...]


def plain(text: str) -> Text:
    """The text with nothing marked."""
    return (Piece(text),) if text else ()


def marked_span(text: str, span: str | None) -> Text:
    """The text with the first occurrence of a span of it marked."""
    start = text.find(span) if span else -1
    if span is None or start < 0:
        return plain(text)
    return _pieces(text, [(start, start + len(span))])


class Marker:
    """Marks the words of one query, in any of their forms, as the search itself matches them for an owner who writes in
    these languages."""

    def __init__(self, query: str, languages: tuple[str, ...] = ()) -> None:
        self._languages = languages
        self._words = query_words(query, languages)
        self._wanted = {term for group in self._words for term in group}

    def mark(self, text: str) -> Text:
        """The whole text."""
        return _pieces(text, list(self._found(text)))

    def excerpt(self, text: str) -> Text:
        """A part of a long text, around the place that holds most of the words."""
        return self.mark(excerpt(text, self._words, _EXCERPT)[0])

    def _found(self, text: str) -> Iterator[tuple[int, int]]:
        if not self._wanted:
            return
        for match in _WORD.finditer(text):
            if _UNSPACED.search(match[0]):
                yield from self._found_in_run(match[0], match.start())
            elif self._holds(match[0]):
                yield match.span()

    def _found_in_run(self, run: str, start: int) -> Iterator[tuple[int, int]]:
        """In a script without blanks: single characters, or pairs of them, that were asked for."""
        for place, character in enumerate(run):
            pair = run[place : place + 2]
            if self._holds(character):
                yield start + place, start + place + 1
            elif len(pair) == 2 and self._holds(pair) and not self._holds(pair[1]):
                yield start + place, start + place + 2

    def _holds(self, word: str) -> bool:
        return not self._wanted.isdisjoint(index_terms(word, self._languages).frequencies)


def _pieces(text: str, spans: list[tuple[int, int]]) -> Text:
    """The text cut at the spans, which ascend and may overlap."""
    pieces: list[Piece] = []
    done = 0
    for start, end in spans:
        if end <= done:
            continue
        start = max(start, done)
        if start > done:
            pieces.append(Piece(text[done:start]))
        if pieces and pieces[-1].marked:
            pieces[-1] = Piece(pieces[-1].text + text[start:end], marked=True)
        else:
            pieces.append(Piece(text[start:end], marked=True))
        done = end
    return (*pieces, Piece(text[done:])) if done < len(text) else tuple(pieces)

"""A message as sentences, and which of them are the owner's own speech.

A `Span` holds the owner's words and the same in plain letters, character for character: what is found in the plain
letters is cut from the words. Quoted speech, code and block quotes are blanked in the plain letters, so that no rule
takes somebody else's words for the owner's.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

QUOTED = "\ufffc"
"""What stands in the plain letters where somebody else's words stand in the text."""

_LATIN = re.compile("[\u00c0-\u024f\u1e00-\u1eff]")
_ALIKE = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "´": "'", "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-"})
_OTHERS_WORDS = re.compile(
    r"""
    ```.*?(?:```|\Z) | `[^`\n]+`                     # code
    | ^[ \t]*>[^\n]*                                 # a block quote
    | "[^"\n]*" | “[^”\n]*” | „[^“”\n]*[“”] | «[^»\n]*» | »[^«\n]*« | 「[^」\n]*」 | 『[^』\n]*』
    | ‘[^’\n]{1,300}(?:’\w[^’\n]{0,300}){0,9}’(?!\w)
    | (?<!\w)'(?=\S)[^'\n]{1,300}(?:'\w[^'\n]{0,300}){0,9}'(?!\w)
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_WIDE = "\u3040-\u30ff\u3400-\u9fff"
_END = re.compile(rf"(?<![.!?…])[.!?…]++(?=[\"'”»)\]]*(?:\s|[{_WIDE}{QUOTED}]|\Z))|[。！？]+|;(?=\s)|\n+|[ ]{{3,}}")
_BULLET = re.compile(r"\s*(?:[-*•·]\s+|\d{1,2}[.)]\s+)?")
_UPSIDE_DOWN = "¿¡ "
_SHORT_FORM = re.compile(
    r"(?:drs?|dra|mrs?|ms|prof|ste?|nr|vs|bzw|ca|ave?|str|sra?|ing|dott|tel|inc|ltd|jr|mme|mlle|approx|dept|nº"
    r"|ggf|inkl|evtl|mevr|dhr)\Z",
    re.IGNORECASE,
)
_ASKS = re.compile(r"(?:\?|吗|呢|か|かな|かしら)\Z")
_LAST_WORD = re.compile(r"(\w+)\Z")
_LEADING_COMMA = re.compile("[,、]")
_BESIDE_WIDE = re.compile(f"[{_WIDE}、]")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a message. `plain` is `text` without accents, letter for letter, in the same case."""

    text: str
    plain: str

    def __bool__(self) -> bool:
        return bool(self.text)

    def cut(self, start: int, end: int | None = None) -> Span:
        """The part between two places, without the blanks around it."""
        text, plain = self.text[start:end], self.plain[start:end]
        left = len(text) - len(text.lstrip())
        right = len(text.rstrip())
        return Span(text[left:right], plain[left:right])

    def without(self, start: int, end: int) -> Span:
        """The rest, where the part between two places is left out with the comma behind it."""
        before, after = self.cut(0, start), self.cut(end)
        comma = _LEADING_COMMA.match(after.plain)
        after = after.cut(comma.end()) if comma else after
        blank = " " if before and after and not (_BESIDE_WIDE.match(before.plain[-1]) and after.plain[0] != " ") else ""
        return Span(before.text + blank + after.text, before.plain + blank + after.plain)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a message: where it stands, with its closing mark in `start:end` and without it in `span`."""

    span: Span
    start: int
    end: int
    own: bool
    question: bool
    introduces: bool
    """Ends in a colon: what follows is what it speaks of."""


def plain(text: str) -> str:
    """The text in plain letters, of the same length: accents off Latin letters, wide forms narrow, one kind of
    apostrophe, dash and blank; other people's words blanked."""
    return letters(_OTHERS_WORDS.sub(lambda found: QUOTED * len(found[0]), text))


def letters(text: str) -> str:
    """The text in plain letters, other people's words and all."""
    return "".join(map(_plain_character, text)).translate(_ALIKE)


def span_of(text: str) -> Span:
    """The whole text as a span."""
    return Span(text, plain(text)).cut(0)


def sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of a message, in order; bullets are cut off."""
    whole = Span(text, plain(text))
    found: list[Sentence] = []
    start = 0
    for end, mark in _ends(whole.plain):
        sentence = _sentence(whole, start, end, mark)
        if sentence is not None:
            found.append(sentence)
        start = end
    return tuple(found)


@lru_cache(maxsize=4_096)
def _plain_character(character: str) -> str:
    if character.isascii():
        return " " if character.isspace() and character != "\n" else character
    if character.isspace():
        return " "
    simple = unicodedata.normalize("NFD", character)[0] if _LATIN.match(character) else character
    narrow = unicodedata.normalize("NFKC", simple)
    return narrow if len(narrow) == 1 else simple


def _ends(text: str) -> list[tuple[int, str]]:
    """Where each sentence ends, behind its mark, and the mark."""
    ends = [(found.end(), found[0]) for found in _END.finditer(text) if not _goes_on(text, found)]
    if not ends or ends[-1][0] < len(text):
        ends.append((len(text), ""))
    return ends


def _goes_on(text: str, mark: re.Match[str]) -> bool:
    """A full stop behind a short form, an initial, or a number before a small word or a month's name ("3. Mai")."""
    if mark[0] != ".":
        return False
    last = _LAST_WORD.search(text, max(0, mark.start() - 12), mark.start())
    if last is None:
        return False
    word, following = last[1], text[mark.end() : mark.end() + 4].strip()
    if _SHORT_FORM.match(word) or (len(word) == 1 and word.isalpha() and word.isupper()):
        return bool(following)
    return word.isdigit() and len(word) <= 2 and bool(_DAY_FOLLOWS.match(following))


_DAY_FOLLOWS = re.compile(r"[a-z]|Jan|Feb|Mar|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez")


def _sentence(whole: Span, start: int, end: int, mark: str) -> Sentence | None:
    bullet = _BULLET.match(whole.plain, start, end)
    first = bullet.end() if bullet else start
    words = whole.cut(first, end - len(mark))
    span = words.cut(len(words.text) - len(words.text.lstrip(_UPSIDE_DOWN)))
    if not span:
        return None
    begin = whole.text.index(words.text, first)
    return Sentence(
        span=span,
        start=begin,
        end=end if mark.strip() else begin + len(words.text),
        own=not span.plain.startswith(QUOTED),
        question="?" in mark or words.plain.startswith("¿") or bool(_ASKS.search(span.plain)),
        introduces=span.plain.endswith(":"),
    )

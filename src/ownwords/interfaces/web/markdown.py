"""Markdown as parts of a page, so that each line of the text keeps its number.

Every line that says anything is shown. Nothing of it is HTML, loads anything, or leads elsewhere than to a web or mail
address. Marks that would span lines are shown as they are typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from markdown_it import MarkdownIt
from markdown_it.token import Token

_PARSER = MarkdownIt("commonmark", {"html": False}).disable(
    ["html_block", "html_inline", "image", "lheading", "reference", "newline"]
)
_TAGS = {"bullet_list": "ul", "ordered_list": "ol", "list_item": "li", "blockquote": "blockquote", "paragraph": "p"}
_HEADINGS = {"h1": "h3", "h2": "h4", "h3": "h5"}
"""The page has the first two levels for itself."""
_SIGNS = re.compile(r"[\s>#*+_-]*(?:\d{1,9}[.)][\s>#*+_-]*)*")
"""A line without words: a rule, or a quote, a list or a heading that says nothing."""
_LEADS = ("http://", "https://", "mailto:")


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line. `href` is where it leads, empty for most."""

    text: str
    is_strong: bool = False
    is_stressed: bool = False
    is_code: bool = False
    href: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """The beginning of an element, its end, or the line of that number, counted from 0. `start` is the first number of
    a list that does not begin at 1."""

    tag: str = ""
    is_end: bool = False
    number: int = -1
    spans: tuple[Span, ...] = ()
    start: int = 1


def parts_of(lines: Sequence[str]) -> tuple[Part, ...]:
    """The text as parts. Where a line would be left out, all of them are shown as they are typed."""
    plain = [line.rstrip("\r").replace("\r", " ") for line in lines]
    tokens = _PARSER.parse("\n".join(plain))
    parts = tuple(_parts(tokens))
    shown = {part.number for part in parts} | set(_borders(tokens))
    if all(number in shown or _SIGNS.fullmatch(line) for number, line in enumerate(plain)):
        return parts
    return tuple(_typed(plain))


def _parts(tokens: Sequence[Token]) -> Iterator[Part]:
    for token in tokens:
        kind = token.type.removesuffix("_open").removesuffix("_close")
        first = token.map[0] if token.map else 0
        if kind == "inline":
            for number, line in zip(count(first), token.content.split("\n"), strict=False):
                yield Part(number=number, spans=_spans(line))
        elif kind in {"fence", "code_block"}:
            yield Part("pre")
            behind = first + (kind == "fence")
            for number, line in zip(count(behind), token.content.removesuffix("\n").split("\n"), strict=False):
                yield Part(number=number, spans=(Span(line or " ", is_code=True),))
            yield Part("pre", is_end=True)
        elif kind == "hr":
            yield Part("hr")
        elif not token.hidden:
            tag = _HEADINGS.get(token.tag, "h6") if kind == "heading" else _TAGS[kind]
            yield Part(tag, token.nesting < 0, start=int(token.attrGet("start") or 1))


def _borders(tokens: Sequence[Token]) -> Iterator[int]:
    """The first and last lines of code between fences."""
    for token in tokens:
        if token.type == "fence" and token.map:
            yield from (token.map[0], token.map[1] - 1)


def _spans(line: str) -> tuple[Span, ...]:
    found: list[Span] = []
    strong = stressed = 0
    href = ""
    for token in _PARSER.parseInline(line)[0].children or ():
        match token.type:
            case "strong_open" | "strong_close":
                strong += token.nesting
            case "em_open" | "em_close":
                stressed += token.nesting
            case "link_open":
                given = str(token.attrGet("href") or "")
                href = given if given.lower().startswith(_LEADS) else ""
            case "link_close":
                href = ""
            case kind:
                found.append(Span(token.content, strong > 0, stressed > 0, kind == "code_inline", href))
    return tuple(span for span in found if span.text)


def _typed(lines: Sequence[str]) -> Iterator[Part]:
    yield Part("pre")
    for number, line in enumerate(lines):
        yield Part(number=number, spans=(Span(line or " ", is_code=True),))
    yield Part("pre", is_end=True)

"""The durable files SOUL.md, USER.md and memory/MEMORY.md, and the edits that change them (NB-3, NB-19).

An edit changes one place: nothing before it and nothing behind it. New lines end as the file's lines do. An edit whose
place is not there, or not the only one, is refused with its reason.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from ownwords.domain.folding import fold
from ownwords.domain.journal import Lineage, least_trusted
from ownwords.domain.line_merging import hunks
from ownwords.errors import NotFound, Refused

LONGEST_HEADING = 100


class FileName(StrEnum):
    """The durable files, by their place in the workspace."""

    SOUL = "SOUL.md"
    USER = "USER.md"
    MEMORY = "memory/MEMORY.md"


def file_named(name: str) -> FileName:
    """The file that goes by this name, with its folder or without. Raises NotFound."""
    found = next((one for one in FileName if name in (one.value, one.value.rpartition("/")[2])), None)
    if found is None:
        raise NotFound(f"There is no file {name}: there are {', '.join(FileName)}.")
    return found


@dataclass(frozen=True, slots=True)
class DurableFiles:
    """The three files as they stand; a missing one is empty."""

    soul: str = ""
    user: str = ""
    memory: str = ""

    def text(self, name: FileName) -> str:
        return {FileName.SOUL: self.soul, FileName.USER: self.user, FileName.MEMORY: self.memory}[name]

    def with_text(self, name: FileName, text: str) -> DurableFiles:
        match name:
            case FileName.SOUL:
                return replace(self, soul=text)
            case FileName.USER:
                return replace(self, user=text)
            case FileName.MEMORY:
                return replace(self, memory=text)


@dataclass(frozen=True, slots=True)
class ReplaceText:
    """Put `text` in the place of `find`, which stands in the file exactly once."""

    find: str
    text: str


@dataclass(frozen=True, slots=True)
class DeleteText:
    """Take out `find`, which stands in the file exactly once; with its line ending where it is a whole line."""

    find: str


@dataclass(frozen=True, slots=True)
class AppendText:
    """Put lines at the end of what stands under a heading, before the next heading of any level. A heading that is not
    there is made at the end of the file: on its own level where it begins with `#`, else on the second. Of several of
    that name it is the last: an undone change that comes back may bring its heading again."""

    heading: str
    text: str


_SOURCES = {
    Lineage.ASSISTANT: "(from the assistant)",
    Lineage.TOOL: "(from a tool)",
    Lineage.WEB: "(from a web page)",
    Lineage.MAIL: "(from mail)",
}


def marked(text: str, lineage: Lineage) -> str:
    """The text with where it came from at the end of every line, unless it is the owner's. Marks that stood there
    before are gone: only code says where a line came from."""
    source = _SOURCES.get(lineage)
    bare = [_parted(line)[0] for line in lines_of(text)]
    return "\n".join(f"{line.rstrip()} {source}" if source and line.strip() else line for line in bare)


def lineage_of_line(line: str) -> Lineage:
    """Where a line of memory/MEMORY.md says that it came from; without a mark it is the owner's."""
    return least_trusted([Lineage.OWNER, *_parted(line)[1]])


def _parted(line: str) -> tuple[str, list[Lineage]]:
    """A line without the marks at its end, and what they say."""
    found: list[Lineage] = []
    bare = line.rstrip()
    while sources := [lineage for lineage, source in _SOURCES.items() if bare.endswith(source)]:
        found += sources
        bare = bare.removesuffix(_SOURCES[sources[0]]).rstrip()
    return (bare if found else line), found


FileEdit = ReplaceText | DeleteText | AppendText


@dataclass(frozen=True, slots=True)
class Splice:
    """An edit as it falls on a text: the characters from `start` to `end` become `text`."""

    start: int
    end: int
    text: str

    def apply(self, whole: str) -> str:
        return whole[: self.start] + self.text + whole[self.end :]

    def removed(self, whole: str) -> int:
        """How many characters are lost: those between what both sides begin and end with."""
        old, new = whole[self.start : self.end], self.text
        shorter = min(len(old), len(new))
        first = next((place for place in range(shorter) if old[place] != new[place]), shorter)
        last = next((place for place in range(shorter - first) if old[-1 - place] != new[-1 - place]), shorter - first)
        return len(old) - first - last

    def lines(self, whole: str) -> list[str]:
        """The lines of the text that lose something, whole and without their endings; none where nothing goes."""
        if self.start == self.end:
            return []
        end = self.end
        while end > self.start and whole[end - 1] in "\r\n":
            end -= 1
        begin = max(whole.rfind("\n", 0, self.start), whole.rfind("\r", 0, self.start)) + 1
        rest = _LINE_END.search(whole, end)
        return lines_of(whole[begin : rest.start() if rest else len(whole)])


_LINE_END = re.compile(r"\r\n|\n|\r")
_ONE_LINE_END = r"(?:\r\n|(?<!\r)\n|\r(?!\n))"
_HEADING = re.compile(r" {0,3}#{1,6}(?=[ \t]|\Z)")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_LIST_ITEM = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s")


def splice_of(whole: str, edit: FileEdit) -> Splice:
    """Where the edit falls and what it puts there. Raises Refused where it does not apply."""
    match edit:
        case ReplaceText(find, text):
            start, end = _only_place(whole, find)
            new = _with_endings(text, _ending(whole))
            if new == whole[start:end]:
                raise Refused("The old and the new text are equal.")
            return Splice(start, end, new)
        case DeleteText(find):
            start, end = _only_place(whole, find)
            return Splice(start, _behind_whole_lines(whole, start, end), "")
        case AppendText(heading, text):
            return _appended(whole, heading, text)


def edited(whole: str, edit: FileEdit) -> str:
    """The text after the edit. Raises Refused where it does not apply."""
    return splice_of(whole, edit).apply(whole)


def lines_of(text: str) -> list[str]:
    """The lines of a text without their endings."""
    return _LINE_END.split(text)


def typed_over(whole: str, typed: str) -> str:
    """What was typed where line breaks are plain, as a form sends it: lines that stood in `whole` keep their endings,
    and new ones end as most of its lines do."""
    usual = _ending(whole)
    old, endings = lines_of(whole), [*_LINE_END.findall(whole), ""]
    new = lines_of(typed)
    of_new = [usual] * len(new)
    changed = hunks(old, new)
    behind = [*((hunk.end, hunk.new_end) for hunk in changed)]
    untilnext = [*((hunk.start, hunk.new_start) for hunk in changed), (len(old), len(new))]
    for (start, new_start), (end, _) in zip([(0, 0), *behind], untilnext, strict=True):
        of_new[new_start : new_start + end - start] = [ending or usual for ending in endings[start:end]]
    return "".join(line + ending for line, ending in zip(new, [*of_new[:-1], ""], strict=True))


def headings_of(text: str) -> list[str]:
    """The titles of the headings, in order."""
    return [heading.title for heading in _headings(text)]


@dataclass(frozen=True, slots=True)
class _Heading:
    title: str
    start: int
    end: int
    """Behind its line ending."""


def _only_place(whole: str, find: str) -> tuple[int, int]:
    if not find.strip():
        raise Refused("It does not say what to find.")
    form = _ONE_LINE_END.join(map(re.escape, _LINE_END.split(find)))
    places = [found.span(1) for found in re.finditer(f"(?=({form}))", whole)]
    if not places:
        raise Refused("The text to find is not in the file.")
    if len(places) > 1:
        raise Refused(f"The text to find stands in the file {len(places)} times.")
    return places[0]


def _behind_whole_lines(whole: str, start: int, end: int) -> int:
    """The end of the span, or behind the line ending that follows it where the span is of whole lines."""
    begins = start == 0 or whole[start - 1] in "\r\n"
    ending = _LINE_END.match(whole, end)
    return ending.end() if begins and ending and whole[end - 1] not in "\r\n" else end


def _appended(whole: str, heading: str, text: str) -> Splice:
    title = " ".join(heading.split())
    bare = title.lstrip("#").strip()
    lines = _LINE_END.sub("\n", text).strip("\n")
    if not bare or len(bare) > LONGEST_HEADING:
        raise Refused(f"A heading has between 1 and {LONGEST_HEADING} characters.")
    if not lines.strip():
        raise Refused("There is no text to append.")
    found = [one for one in _headings(whole) if fold(one.title) == fold(bare)]
    ending = _ending(whole)
    if not found:
        level = min(max(len(title) - len(title.lstrip("#")), 0) or 2, 6)
        new = f"{'#' * level} {bare}\n\n{lines}\n"
        return _inserted(whole, len(whole), ("\n" if whole.strip() else "") + new, ending)
    under = found[-1]
    following = next((one.start for one in _headings(whole) if one.start >= under.end), len(whole))
    body = whole[under.end : following].rstrip()
    last = _LINE_END.search(whole, under.end + len(body)) if body else None
    place = under.end if not body else last.end() if last else len(whole)
    both_items = body and _LIST_ITEM.match(lines_of(body)[-1]) and _LIST_ITEM.match(lines)
    return _inserted(whole, place, f"{'' if both_items else chr(10)}{lines}\n", ending)


def _inserted(whole: str, place: int, text: str, ending: str) -> Splice:
    """Text at a place that is the beginning of a line, or becomes one."""
    begins = place == 0 or whole[place - 1] in "\r\n"
    return Splice(place, place, _with_endings(text if begins else "\n" + text, ending))


def _headings(text: str) -> Iterator[_Heading]:
    """The headings that stand outside of code."""
    fence = ""
    start = 0
    while start < len(text):
        found = _LINE_END.search(text, start)
        line_end, end = (found.start(), found.end()) if found else (len(text), len(text))
        mark = _FENCE.match(text, start, line_end)
        if mark and not fence:
            fence = mark[1]
        elif mark and mark[1].startswith(fence):
            fence = ""
        elif not fence and (sign := _HEADING.match(text, start, line_end)):
            yield _Heading(_title(text[sign.end() : line_end]), start, end)
        start = end


def _title(line: str) -> str:
    """What a heading says, without the signs that may close it."""
    words = line.split()
    if words and not words[-1].strip("#"):
        words.pop()
    return " ".join(words)


def _ending(text: str) -> str:
    """How most lines of the text end."""
    counts = Counter(_LINE_END.findall(text))
    return counts.most_common(1)[0][0] if counts else "\n"


def _with_endings(text: str, ending: str) -> str:
    return _LINE_END.sub(lambda _: ending, text)

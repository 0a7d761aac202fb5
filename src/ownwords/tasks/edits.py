"""What Dream is given and proposes, and what code allows of it (NB-19).

Authority follows lineage: SOUL.md and USER.md take only what the owner said; memory/MEMORY.md takes the rest too, every
line of it marked with where it came from. What an edit takes away may not be more trusted than what it stands on, and
the journal must speak of it. All of this is found out from words and lineages here, and not from what a model says
about them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pydantic.json_schema import SkipJsonSchema

from ownwords.domain.characters import repaired_characters
from ownwords.domain.files import (
    AppendText,
    DeleteText,
    DurableFiles,
    FileEdit,
    FileName,
    ReplaceText,
    edited,
    headings_of,
    lineage_of_line,
    lines_of,
    marked,
    splice_of,
)
from ownwords.domain.folding import fold
from ownwords.domain.journal import Bullet, JournalEntry, Lineage, Mark, least_trusted
from ownwords.domain.secrets import find_secret
from ownwords.domain.words import same_words
from ownwords.errors import Refused
from ownwords.tasks.grounds import Ground, content_words, ground, lineage_of_text, shared

MOST_EDITS = 50
LONGEST_ADDITION = 2_000
HEADINGS = ("About", "Preferences", "People", "Routines", "Style", "Decisions", "Facts", "Plans", "Projects")
"""What a pass may make where it is missing; any other new heading has to be in the words that the edit rests on."""
_MOST_REMOVED = 1 / 5
"""Of a file, in one pass."""
_SIGNS = re.compile(rf"\[(?:{'|'.join(Mark)}|skip)\] *", re.IGNORECASE)
_ITEM = re.compile(r"\s*[-*+]\s+")
_DAY = re.compile(r" \(\d{4}-\d\d-\d\d\)\Z")


@dataclass(frozen=True, slots=True)
class DreamInput:
    """The pending entries of the journal, oldest first, and the files as they stand. `guide` is the owner's own
    `prompts/dream.md`, empty where they have none (NB-31)."""

    entries: tuple[JournalEntry, ...]
    files: DurableFiles
    guide: str = ""


@dataclass(frozen=True, slots=True)
class ProposedEdit:
    """One edit. `action` is `replace` (find, text), `append` (heading, text) or `delete` (find); `cursors` are the
    entries of the journal that it rests on."""

    file: str
    action: str
    cursors: tuple[int, ...]
    find: str = ""
    heading: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class RefusedEdit:
    """An edit that code did not allow, and why, for the report."""

    edit: ProposedEdit
    reason: str


@dataclass(frozen=True, slots=True)
class DreamResult:
    """The edits, to be applied in this order; none where nothing lasting is new (NB-20). `refused` is filled in by code
    alone; a model is not shown that there is such a thing."""

    edits: tuple[ProposedEdit, ...]
    refused: SkipJsonSchema[tuple[RefusedEdit, ...]] = ()


def judged(edits: Iterable[ProposedEdit], given: DreamInput) -> DreamResult:
    """The edits that are allowed, each on the files as the ones before it leave them, with the marks of their source;
    and the others with their reasons."""
    work = Pass(given)
    allowed: list[ProposedEdit] = []
    refused: list[RefusedEdit] = []
    for edit in edits:
        try:
            allowed.append(work.take(edit))
        except Refused as error:
            refused.append(RefusedEdit(edit, error.message))
    return DreamResult(tuple(allowed), tuple(refused))


def applied(result: DreamResult, files: DurableFiles) -> DurableFiles:
    """The files after the edits of a result. Raises Refused where they do not apply, because the files are no longer
    those that the task was given."""
    for edit in result.edits:
        name = FileName(edit.file)
        files = files.with_text(name, edited(files.text(name), _file_edit(edit)))
    return files


class Pass:
    """One pass over the files: what it did so far decides what it still may do."""

    def __init__(self, given: DreamInput) -> None:
        self.files = given.files
        self._before = given.files
        self._removed = dict.fromkeys(FileName, 0)
        self._taken = 0
        self._bullets = {entry.cursor: tuple(map(_ground, entry.bullets)) for entry in given.entries}

    def take(self, edit: ProposedEdit) -> ProposedEdit:
        """The edit as it is applied. Raises Refused with the reason."""
        if self._taken == MOST_EDITS:
            raise Refused(f"It is more than {MOST_EDITS} edits in one pass.")
        name = _file_name(edit.file)
        whole = self.files.text(name)
        cursors = tuple(one for one in dict.fromkeys(edit.cursors) if self._bullets.get(one))
        if not cursors:
            raise Refused("It cites no entry of the journal that was read.")
        text = _SIGNS.sub("", repaired_characters(edit.text))
        heading = repaired_characters(edit.heading)
        edit = replace(edit, cursors=cursors, heading=heading, text=marked(text, Lineage.OWNER))
        splice = splice_of(whole, _file_edit(edit))
        removed = self._removed[name] + splice.removed(whole)
        if removed > len(self._before.text(name)) * _MOST_REMOVED:
            raise Refused("It would remove more than a fifth of the file in one pass.")
        _check_addition(edit, whole)
        lost = splice.lines(whole)
        lineage = self._lineage(edit, _added(edit, whole), lost)
        _check_authority(name, lineage, edit, lost)
        if _makes_heading(edit, whole) and lineage is not Lineage.OWNER:
            raise Refused(f"A new heading in words that are not the owner's is one of {', '.join(HEADINGS)}.")
        edit = replace(edit, text=marked(edit.text, lineage))
        self._removed[name] = removed
        self._taken += 1
        self.files = self.files.with_text(name, edited(whole, _file_edit(edit)))
        return edit

    def _lineage(self, edit: ProposedEdit, added: str, lost: Sequence[str]) -> Lineage:
        """The most trusted lineage on which the cited entries bear the edit out: an entry holds bullets of several."""
        cited = [one for cursor in edit.cursors for one in self._bullets[cursor]]
        lines = [ground(line, lineage_of_line(line)) for line in lost]
        everything = [*(one for some in self._bullets.values() for one in some), *lines]
        for lineage in sorted({one.lineage for one in cited}, key=lambda one: one.rank):
            trusted = [one for one in cited if one.lineage.rank <= lineage.rank]
            if not _may_take(trusted, added, edit, lost):
                continue
            stands_on = [*trusted, *(one for one in lines if one.lineage.rank <= lineage.rank)]
            if lineage_of_text(added, stands_on, everything).rank <= lineage.rank:
                return lineage
        if not _may_take(cited, added, edit, lost):
            raise Refused("No entry that it cites says that what it takes away is no longer so.")
        return least_trusted([Lineage.ASSISTANT, *(one.lineage for one in everything)])


def _ground(bullet: Bullet) -> Ground:
    return ground(bullet.text, bullet.lineage)


def _may_take(grounds: Sequence[Ground], added: str, edit: ProposedEdit, lost: Sequence[str]) -> bool:
    """Whether one of the grounds speaks of what goes. What puts something new in the place of a line needs one that
    says the new thing and has a word in common with the line; what only takes away needs one that takes it back, and
    speaks of a third of it."""
    if not lost:
        return True
    before = ground("\n".join(lost), Lineage.OWNER)
    old, gone = content_words("\n".join(lost)), content_words(edit.find)
    new = [word for word in content_words(added) if not shared([word], [before]) and shared([word], grounds)]
    if new:
        return any(shared(new, [one]) and shared(old, [one]) for one in grounds)
    return any(one.takes_back and shared(gone, [one]) * 3 >= len(gone) > 0 for one in grounds)


def _added(edit: ProposedEdit, whole: str) -> str:
    """The words that an edit brings in: its text, and its heading where that is new."""
    if edit.action != "append":
        return edit.text if edit.action == "replace" else ""
    return f"{edit.heading}\n{edit.text}" if _makes_heading(edit, whole) else edit.text


def _makes_heading(edit: ProposedEdit, whole: str) -> bool:
    """Whether it brings in a heading with words of its own."""
    known = {fold(heading) for heading in (*headings_of(whole), *HEADINGS)}
    return edit.action == "append" and fold(edit.heading.lstrip("# ").strip()) not in known


def _check_authority(name: FileName, lineage: Lineage, edit: ProposedEdit, lost: Sequence[str]) -> None:
    if name is not FileName.MEMORY and lineage is not Lineage.OWNER:
        raise Refused(f"{name} takes only what the owner said; this may rest on {_WORDS[lineage]}.")
    sources = {lineage, *map(lineage_of_line, lost)}
    if any(source.rank < lineage.rank for source in sources):
        raise Refused(f"What may rest on {_WORDS[lineage]} does not change what is more trusted.")
    if lost and sources != {Lineage.OWNER} and list(lost) != lines_of(edit.find.strip("\r\n")):
        raise Refused("A line that is not the owner's is changed as a whole, so that it keeps its mark.")


def _check_addition(edit: ProposedEdit, whole: str) -> None:
    """What holds for new text whoever said it."""
    if len(edit.text) > LONGEST_ADDITION:
        raise Refused(f"It adds more than {LONGEST_ADDITION:,} characters at once.")
    secret = find_secret(f"{edit.heading}\n{edit.text}")
    if secret is not None:
        raise Refused(f"It holds {secret.value}.")
    known = set(map(line_key, lines_of(whole)))
    if edit.action == "append" and all(line_key(line) in known for line in lines_of(edit.text) if line.strip()):
        raise Refused("The file says it already.")


def fact_of(line: str) -> str:
    """What a line says, without the sign of a list before it, and behind it the day and where it came from."""
    bare = marked(line, Lineage.OWNER).rstrip()
    item = _ITEM.match(bare)
    return _DAY.sub("", bare[item.end() if item else 0 :])


def line_key(line: str) -> str:
    """Equal for lines that say the same."""
    return same_words(fact_of(line))


def _file_name(name: str) -> FileName:
    if name not in set(FileName):
        raise Refused(f"There is no durable file {name!r}: it is one of {', '.join(FileName)}.")
    return FileName(name)


def _file_edit(edit: ProposedEdit) -> FileEdit:
    match edit.action:
        case "append":
            return AppendText(edit.heading, edit.text)
        case "replace" if edit.text.strip():
            return ReplaceText(edit.find, edit.text)
        case "replace":
            raise Refused("A replacement needs a text; to take something out, delete it.")
        case "delete":
            return DeleteText(edit.find)
        case _:
            raise Refused(f"There is no action {edit.action!r}: it is replace, append or delete.")


_WORDS = {
    Lineage.OWNER: "the owner's words",
    Lineage.ASSISTANT: "the assistant's words",
    Lineage.TOOL: "a tool's result",
    Lineage.WEB: "a web page",
    Lineage.MAIL: "mail",
}

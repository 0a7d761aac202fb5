"""Versions of the durable files: who changed what and when, and how it reads (NB-30, NB-C14).

The record of a change is its difference, computed from the files themselves. Nobody tells it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from difflib import unified_diff
from enum import StrEnum

from ownwords.domain.files import DurableFiles, FileName
from ownwords.domain.line_merging import Clash, bare, split_lines
from ownwords.domain.raw_bytes import bytes_of, is_binary
from ownwords.errors import Invalid

LONGEST_DIFF = 6_000
"""How much of a difference a version's body holds, in characters. The whole of it is computed when it is asked for."""
SHORTEST_ID = 4
SHORT_ID = 8
"""How much of an id is shown."""
UNDOES = "Undoes: "
JOURNAL = "Journal: "
"""Before the cursors of the journal entries that a version of Dream's stands on."""
DREAMED = "dream:"
"""What the subject of Dream's versions begins with."""
EDITED_BY_HAND = "edit: by hand"
"""The subject of a version that records what was edited in the folder."""
IN_OWNWORDS, BY_DREAM, BY_HAND = "page", "dream", "hand"
"""The ways of a version: by the owner's hand on any surface, by Dream, and outside of Ownwords: in the folder, or with
git."""

NOT_IN_A_NAME = re.compile(r"[<>\x00-\x1f\x7f\ud800-\udfff]")

Texts = Mapping[FileName, str | None]
"""The durable files; None is one that is not there, which is not the same as an empty one."""


@dataclass(frozen=True, slots=True)
class Author:
    """Who made a version, as git has it."""

    name: str
    email: str

    def __post_init__(self) -> None:
        for part, field in ((self.name, "name"), (self.email, "email")):
            if not part.strip() or part != part.strip() or NOT_IN_A_NAME.search(part):
                raise Invalid(f"An author needs a {field} without angle brackets and control characters.", field=field)


OWNER = Author("Owner", "owner@ownwords.invalid")
"""Whose the edits by hand are, where nothing else is set."""
DREAM = Author("Dream", "dream@ownwords.invalid")


@dataclass(frozen=True, slots=True)
class Version:
    """One recorded change of the durable files. `id` has 40 hex digits; `subject` is the first line of its message and
    `body` the rest; `parent` is the version before it, None for the first."""

    id: str
    at: datetime
    author: Author
    subject: str
    body: str
    parent: str | None

    @property
    def short(self) -> str:
        return self.id[:SHORT_ID]

    @property
    def undoes(self) -> str | None:
        """The id of the version that this one took back, where it is a restore."""
        found = re.match(rf"{UNDOES}([0-9a-f]{{40}})$", self.body, re.MULTILINE)
        return found[1] if found else None

    @property
    def cursors(self) -> tuple[int, ...]:
        """The journal entries that Dream had read for it; none where it is not Dream's."""
        found = re.match(rf"{JOURNAL}([0-9]+(?:, [0-9]+)*)$", self.body, re.MULTILINE)
        return tuple(map(int, found[1].split(", "))) if found and self.subject.startswith(DREAMED) else ()

    @property
    def way(self) -> str:
        """By which way it came."""
        if self.subject.startswith(DREAMED):
            return BY_DREAM
        return IN_OWNWORDS if self.undoes or self.subject in _EDITS else BY_HAND


class DiffForm(StrEnum):
    """What sort of difference it is."""

    TEXT = "text"
    ENDINGS = "endings"
    """Only how lines end."""
    BINARY = "binary"
    """One of the two is no UTF-8, or holds a NUL."""


@dataclass(frozen=True, slots=True)
class FileDiff:
    """How one file changed: lines added and removed, and `text` as a unified difference, without line endings that
    changed. It is empty for other forms."""

    name: FileName
    form: DiffForm
    added: int
    removed: int
    text: str
    old_bytes: int
    new_bytes: int

    @property
    def line(self) -> str:
        """It in one line."""
        match self.form:
            case DiffForm.TEXT:
                return f"{self.name}: +{self.added} -{self.removed}"
            case DiffForm.ENDINGS:
                return f"{self.name}: line endings only"
            case DiffForm.BINARY:
                return f"{self.name}: binary, {self.old_bytes} to {self.new_bytes} bytes"


@dataclass(frozen=True, slots=True)
class BlamedLine:
    """A line of a file as it stands, and the version that brought it; None where it is not recorded yet."""

    text: str
    version: Version | None


@dataclass(frozen=True, slots=True)
class FileClash:
    """A place that was changed again after what is to be undone: `mine` is what stands there now, `theirs` what was
    there before the change."""

    name: FileName
    clash: Clash

    @property
    def sentence(self) -> str:
        now, before = (
            f"“{text.strip()}”" if text.strip() else "nothing" for text in (self.clash.mine, self.clash.theirs)
        )
        return f"{self.name}, line {self.clash.line}: it is now {now}, and was {before}."


@dataclass(frozen=True, slots=True)
class Restoring:
    """What undoing a version would do: from the files as they are now to what they would be. Where there are clashes it
    is not done unless it is forced; then what was there before the change stands at those places."""

    version: Version
    now: DurableFiles
    restored: DurableFiles
    diffs: tuple[FileDiff, ...]
    clashes: tuple[FileClash, ...]


@dataclass(frozen=True, slots=True)
class ToldVersion:
    """A version with what it changed, the restore that undid it and was not undone itself, and what stands in the way
    of undoing it now: `refused` says why it is refused, and `clashes` where the same lines were changed since. `root`
    is the version that a restore goes back to over the restores that it undoes, and `puts_back` whether it puts that
    one back; of others it is the version itself."""

    version: Version
    diffs: tuple[FileDiff, ...]
    root: Version
    undone_by: Version | None = None
    refused: str | None = None
    clashes: tuple[FileClash, ...] = ()
    puts_back: bool = False

    @property
    def clashing(self) -> str:
        """The clashes as sentences."""
        return clashing(self.version, self.clashes)


def clashing(version: Version, clashes: Iterable[FileClash]) -> str:
    """What is said where the lines that a version changed were changed again."""
    places = "\n".join(clash.sentence for clash in clashes)
    return f"What {version.short} changed was changed again since.\n{places}"


def edited(name: FileName) -> str:
    """The subject of a version by which the owner edited that file in Ownwords."""
    return f"edit: {name}"


_EDITS = frozenset(map(edited, FileName))


def standing_restores(versions: Iterable[Version]) -> dict[str, Version]:
    """Which of the versions, given newest first, are undone: their ids, each with the restore that undid it and was not
    undone itself."""
    found: dict[str, Version] = {}
    for version in versions:
        if version.undoes is not None and version.id not in found:
            found.setdefault(version.undoes, version)
    return found


def durable(texts: Texts) -> DurableFiles:
    return DurableFiles(*(texts.get(name) or "" for name in (FileName.SOUL, FileName.USER, FileName.MEMORY)))


def diffs(old: Texts, new: Texts) -> tuple[FileDiff, ...]:
    """How the files differ, in their order; none for those that do not."""
    return tuple(_diff(name, old.get(name), new.get(name)) for name in FileName if old.get(name) != new.get(name))


def described(changes: tuple[FileDiff, ...]) -> str:
    """The body of a version: a line for each file, totals, and the difference, cut at LONGEST_DIFF characters."""
    added, removed = sum(one.added for one in changes), sum(one.removed for one in changes)
    files = "1 file" if len(changes) == 1 else f"{len(changes)} files"
    summary = "\n".join([*(one.line for one in changes), f"total: +{added} -{removed} in {files}"])
    whole = "\n".join(one.text for one in changes if one.text)
    return f"{summary}\n\n{cut(whole)}" if whole else summary


def cut(text: str) -> str:
    """A difference, or what of a long one is told where there are many."""
    if len(text) <= LONGEST_DIFF:
        return text
    end = text.rfind("\n", 0, LONGEST_DIFF)
    kept = text[: end if end > 0 else LONGEST_DIFF]
    return f"{kept}\n… {len(text) - len(kept)} more characters are not shown here"


def _diff(name: FileName, old: str | None, new: str | None) -> FileDiff:
    before, after = old or "", new or ""
    sizes = len(bytes_of(before)), len(bytes_of(after))
    if is_binary(before) or is_binary(after):
        return FileDiff(name, DiffForm.BINARY, 0, 0, "", *sizes)
    lines = [[bare(line) for line in split_lines(text)] for text in (before, after)]
    if lines[0] == lines[1] and old is not None and new is not None:
        return FileDiff(name, DiffForm.ENDINGS, 0, 0, "", *sizes)
    paths = ("/dev/null" if old is None else f"a/{name}", "/dev/null" if new is None else f"b/{name}")
    made = list(unified_diff(lines[0], lines[1], *paths, lineterm=""))
    added = sum(line.startswith("+") for line in made[2:])
    removed = sum(line.startswith("-") for line in made[2:])
    return FileDiff(name, DiffForm.TEXT, added, removed, "\n".join(made), *sizes)

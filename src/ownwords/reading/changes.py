"""The change record as its owner sees it: newest first, a page at a time, each change with whether it can be undone.

A page's cursor is signed, and bound to the scope and to what the changes were filtered by. It names a place in the
record and one in the versions of the files, so that later pages neither repeat nor miss a change when others are made
in between. The two are brought together as they are read, by the instant: of what happened in one second, in which
versions are told, a version counts as the earlier.
"""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import tzinfo
from functools import cached_property

from itsdangerous import BadData, URLSafeSerializer

from ownwords.domain.changes import Change, ChangedStore, ChangeHistory
from ownwords.domain.conversation import Message
from ownwords.domain.dates import parse_end, parse_start
from ownwords.domain.document import NotesDocument
from ownwords.domain.evidence import Mark, Part
from ownwords.domain.file_changes import FILE_WAYS, file_hindrance
from ownwords.domain.notebook import BY_ASSISTANT, NotebookNote
from ownwords.domain.notebook_undoing import notebook_hindrance
from ownwords.domain.notes import Way
from ownwords.domain.parsed import ParsedDocuments
from ownwords.domain.scope import Scope
from ownwords.domain.skill_undoing import skill_hindrance, skill_in
from ownwords.domain.skills import SKILL_PATHS, Skill
from ownwords.domain.undoing import Hindrance, hindrance
from ownwords.domain.versions import ToldVersion, Version
from ownwords.errors import CursorInvalid, Invalid, NotFound, Refused, Unavailable
from ownwords.ports.reads import ChangeWindow, Reads
from ownwords.reading.file_changes import FileChange, FileChanges

PAGE_SIZE = 100
LARGEST_PAGE = 1_000
WAYS = tuple(dict.fromkeys(("page", *Way, "repair", BY_ASSISTANT, *FILE_WAYS)))
"""By which ways a change may come: the owner's own hand on any surface, those of a note, the hourly tidying, the
assistant's own hand in its notebook, and in the files Dream, and hands outside of Ownwords. What the assistant saves
and patches of skills is `learned`."""
MOST_SOURCES = 20
"""Messages of one change that a page has with it; a version of Dream's may come from hundreds."""

_EVERY = 1 << 40
_NOTHING = ""
"""In the place of a version: there is none any more."""


@dataclass(frozen=True, slots=True)
class ChangesQuery:
    """Which changes to show: of the note at `path`, or of that id, with its versions, be it in memory or in the
    notebook, or of the skill at `skills/NAME`, which is its path and its id, or of the file that `path` names; of one
    way; that came from one message; and from one day to another, in the owner's zone and both included (or instants).
    `cursor` is that of the page before."""

    path: str | None = None
    way: str | None = None
    since: str | None = None
    until: str | None = None
    limit: int = PAGE_SIZE
    cursor: str | None = None
    note_id: str | None = None
    message_id: str | None = None


@dataclass(frozen=True)
class ShownChange:
    """A change, and what can be done about it on the notes as they are now. `memory` is the note of the notebook that
    it is of, None where it is of none that is there; `told` is the version of the files that it is, if it is one."""

    change: Change
    document: NotesDocument = field(repr=False, compare=False)
    history: ChangeHistory = field(repr=False, compare=False)
    memory: NotebookNote | None = field(default=None, repr=False, compare=False)
    told: ToldVersion | None = field(default=None, repr=False, compare=False)

    @cached_property
    def undone_by(self) -> str | None:
        """The id of the change by which it is undone; None where it holds."""
        if self.told is not None:
            return self.told.undone_by.id if self.told.undone_by else None
        return self.history.undone_by(self.change)

    @cached_property
    def why_not(self) -> Hindrance | None:
        """Why it cannot be undone; None where it can."""
        if self.told is not None:
            return file_hindrance(self.told)
        if self.change.of_notebook:
            return notebook_hindrance(self.memory, self.change, self.history)
        if self.change.of_skills:
            return skill_hindrance(self.document, self.change, self.history)
        return hindrance(self.document, self.change, self.history)

    @property
    def skill(self) -> Skill | None:
        """The skill that there is of the name that it is of; None where there is none."""
        return skill_in(self.document, self.change) if self.change.of_skills else None

    @property
    def can_undo(self) -> bool:
        return self.why_not is None


@dataclass(frozen=True, slots=True)
class ChangesPage:
    """A page of changes, newest first; `next_cursor` is for the one after it, None on the last. `messages` are the
    first 20 that each change came from, by id, as far as they are still there. `marks` say what could not be read and
    is missing: then later pages begin with it, where it can be read again."""

    changes: tuple[ShownChange, ...]
    next_cursor: str | None
    messages: Mapping[str, Message]
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a page begins: before a place of the record, and with a version. None of either is at the newest."""

    before: int | None = None
    version: str | None = None


_Placed = tuple[int, Change]


class ChangeRecord:
    """Reads one scope's change record at a time."""

    def __init__(self, reads: Reads, documents: ParsedDocuments, files: FileChanges, secret: bytes) -> None:
        self._reads = reads
        self._documents = documents
        self._files = files
        self._signer = URLSafeSerializer(secret, salt="changes")

    async def page(self, scope: Scope, query: ChangesQuery, zone: tzinfo) -> ChangesPage:
        """One page, for an owner in this time zone. Raises Invalid for days, ways and limits that mean nothing, and
        CursorInvalid."""
        if not 1 <= query.limit <= LARGEST_PAGE:
            raise Invalid(f"Ask for 1 to {LARGEST_PAGE:,} changes at once.", field="limit")
        path = (query.path or "").strip().strip("/") or None
        place = self._read_cursor(scope, query) if query.cursor else _Place()
        window = ChangeWindow(
            limit=query.limit + 1,
            before=place.before,
            way=_way(query.way),
            since=parse_start(query.since, zone, "from") if query.since else None,
            until=parse_end(query.until, zone, "to") if query.until else None,
            path=path,
            note_ids=_named(await self._document(scope), path, query.note_id),
            message_id=query.message_id or None,
        )
        if window.since and window.until and window.since >= window.until:
            raise Invalid("`from` is after `to`.", field="from")
        placed = await self._reads.changes_in(scope, window)
        versions, told, marks = await self._of_files(scope, window, place, placed)
        both = list(_merged(placed, versions))
        rows, rest = both[: query.limit], both[query.limit :]
        changes = [told[row.id].change if isinstance(row, Version) else row[1] for row in rows]
        ids = list(dict.fromkeys(message_id for change in changes for message_id in change.message_ids[:MOST_SOURCES]))
        following = replace(_beginning(rest), version=place.version) if marks else _beginning(rest)
        return ChangesPage(
            changes=await self._shown(scope, changes, told),
            next_cursor=self._write_cursor(scope, query, following) if rest else None,
            messages=await self._reads.messages_by_id(scope, ids) if ids else {},
            marks=marks,
        )

    async def _of_files(
        self, scope: Scope, window: ChangeWindow, place: _Place, placed: Sequence[_Placed]
    ) -> tuple[list[Version], Mapping[str, FileChange], tuple[Mark, ...]]:
        """The versions for a page with these other changes, and those that come on it as changes. Where they cannot be
        read, a mark says why."""
        if place.version == _NOTHING:
            return [], {}, ()
        try:
            try:
                versions = await self._files.versions(scope, window, place.version)
            except NotFound:
                message = "The versions of the files were written anew since that page: start again without the cursor."
                raise CursorInvalid(message, field="cursor") from None
            rows = list(_merged(placed, versions))[: window.limit - 1]
            told = await self._files.told(scope, [row.id for row in rows if isinstance(row, Version)])
        except (Unavailable, Refused, NotFound) as error:
            return [], {}, (Mark(Part.FILES, error.message),)
        return versions, told, ()

    async def shown(self, scope: Scope, change: Change) -> ShownChange:
        """A change with what can be done about it now. Raises NotFound for a version that is none any more,
        StoreUnavailable, Refused."""
        told = await self._files.told(scope, [change.id]) if change.of_files else {}
        return (await self._shown(scope, [change], told))[0]

    async def _shown(
        self, scope: Scope, changes: Sequence[Change], told: Mapping[str, FileChange]
    ) -> tuple[ShownChange, ...]:
        """These changes with what can be done about them now; those of the files as they are `told`."""
        ids = {store: _ids(change for change in changes if change.store is store) for store in ChangedStore}
        histories = {
            store: ChangeHistory(await self._reads.changes(scope, _EVERY, of_store, store) if of_store else ())
            for store, of_store in ids.items()
        }
        in_notebook = ids[ChangedStore.NOTEBOOK]
        memories = await self._reads.notebook_notes_by_id(scope, in_notebook) if in_notebook else {}
        document = await self._document(scope)
        return tuple(
            ShownChange(
                change,
                document,
                histories[change.store],
                memories.get(change.note_id or "") if change.of_notebook else None,
                told[change.id].told if change.of_files else None,
            )
            for change in changes
        )

    async def _document(self, scope: Scope) -> NotesDocument:
        return self._documents.parse((await self._reads.document(scope)).body)

    def _write_cursor(self, scope: Scope, query: ChangesQuery, place: _Place) -> str:
        return str(self._signer.dumps([_fingerprint(scope, query), place.before, place.version]))

    def _read_cursor(self, scope: Scope, query: ChangesQuery) -> _Place:
        cursor = query.cursor or ""
        foreign = CursorInvalid("This cursor is not one of ours; start again without it.", field="cursor")
        try:
            fingerprint, before, version = self._signer.loads(cursor)
        except (BadData, UnicodeEncodeError, ValueError):
            raise foreign from None
        # Base64 may be spelled in several ways, of which we write one.
        if self._signer.dumps([fingerprint, before, version]) != cursor:
            raise foreign
        if fingerprint != _fingerprint(scope, query):
            message = "This cursor belongs to another list of changes: keep the path, way and days it was made for."
            raise CursorInvalid(message, field="cursor")
        return _Place(before, version)


def _merged(placed: Iterable[_Placed], versions: Iterable[Version]) -> Iterator[_Placed | Version]:
    """Both, the newest first, each in the order that it has."""
    record, files = deque(placed), deque(versions)
    while record or files:
        if not record or (files and files[0].at > record[0][1].at):
            yield files.popleft()
        else:
            yield record.popleft()


def _beginning(rows: Sequence[_Placed | Version]) -> _Place:
    """Where a page with these rows begins."""
    number = next((row[0] for row in rows if not isinstance(row, Version)), None)
    version = next((row.id for row in rows if isinstance(row, Version)), _NOTHING)
    return _Place(0 if number is None else number + 1, version)


def _ids(changes: Iterable[Change]) -> list[str]:
    return list(dict.fromkeys(note_id for change in changes for note_id in change.note_ids))


def _way(way: str | None) -> str | None:
    if not way:
        return None
    if way not in WAYS:
        raise Invalid(f"There is no way {way!r}: use {', '.join(WAYS)}.", field="way")
    return way


def _named(document: NotesDocument, path: str | None, note_id: str | None) -> tuple[str, ...]:
    """The ids of the notes that are or were at a path, and of that of an id, with their versions. A skill's path is its
    id as well."""
    named = [note_id] if note_id else []
    named += [path] if path and path.startswith(SKILL_PATHS) else []
    for note in document.notes:
        if path == note.path or note_id == note.id:
            named += [note.id, *(archived.id for archived in document.versions(note.path))]
    named += [archived.id for archived in document.archive if archived.note.path == path]
    return tuple(dict.fromkeys(named))


def _fingerprint(scope: Scope, query: ChangesQuery) -> str:
    """What a cursor is bound to."""
    bound = [scope.owner, scope.workspace, query.path, query.way, query.since, query.until, query.note_id]
    bound += [query.message_id] if query.message_id else []
    return hashlib.sha256(json.dumps(bound).encode()).hexdigest()[:16]

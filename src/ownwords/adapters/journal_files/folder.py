"""The journal of one workspace folder (NB-13…NB-16, decisions "Journal, Dream, versions").

    memory/history.jsonl            a line an entry
    memory/history.lineage.jsonl    whose words they are
    memory/history.rejected.jsonl   lines that cannot be read, with the reason
    memory/.cursor                  the cursor given last
    memory/.dream_cursor            up to which entry Dream has read
    memory/.lock                    held by whoever reads or writes here, never for long

A lineage is written before its entry and made durable with it: no entry is without one, but for one that was not
acknowledged when the power failed, whose words count as mail. A cursor is greater than every one that any of the files
knows. After each append the file is read again: where another program wrote at the same moment and spoilt the line or
took the cursor, the entry is appended once more. The Dream cursor is replaced as a whole. All of this blocks, and may
be called from several threads.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock

from ownwords.adapters.journal_files.disk import append_together, drop_unfinished, overwrite, replace, translated
from ownwords.adapters.journal_files.jsonl import BadLine, JsonlFile, Unreadable
from ownwords.adapters.journal_files.lines import (
    HIGHEST,
    EntryLineage,
    Prepared,
    cursor_of_line,
    cursor_of_lineage,
    entry_of,
    history_line,
    holds_words,
    lineage_line,
    may_cover,
    prepared,
    read_line,
    read_lineage,
    still_known,
)
from ownwords.adapters.journal_files.locking import held
from ownwords.adapters.journal_files.rejected import RejectedLines
from ownwords.domain.journal import JournalEntry, NewEntry
from ownwords.domain.quotes import find_quote
from ownwords.errors import Invalid, NotFound, StoreUnavailable
from ownwords.ports.journal import JournalHoldings, JournalState

log = logging.getLogger(__name__)

_ATTEMPTS = 10
_LOOKED_BACK = 20
"""Entries among which an entry of the same messages may stand already."""
_NUMBER = re.compile(rb"\s*([0-9]{1,16})\s*")


class JournalFolder:
    """Every call raises StoreUnavailable and StoreFull as `ports.journal` says."""

    def __init__(self, workspace: Path, busy_timeout: float) -> None:
        self._folder = workspace / "memory"
        self._busy_timeout = busy_timeout
        self._one_thread = Lock()
        self._history = JsonlFile(self._folder / "history.jsonl", cursor_of_line)
        self._lineage = JsonlFile(self._folder / "history.lineage.jsonl", cursor_of_lineage)
        self._rejected = RejectedLines(self._folder / "history.rejected.jsonl")
        self._given = self._folder / ".cursor"
        self._dream = self._folder / ".dream_cursor"

    def append(self, entry: NewEntry) -> int:
        ready = prepared(entry)
        with self._held(make=True):
            self._dreamed()  # before there is an entry that a wrong Dream cursor would skip
            known = self._entry_of(entry.covers)
            if known is not None:
                return known
            for _ in range(_ATTEMPTS):
                self._close_off()
                cursor = self._next_cursor()
                if self._appended(ready, cursor):
                    return cursor
        raise StoreUnavailable(f"Another program keeps writing to {self._history.path}. Stop it, and try again.")

    def entries(self, after: int, limit: int) -> list[JournalEntry]:
        with self._held():
            return self._entries(self._history.after(after, limit))

    def newest(self, before: int | None, limit: int) -> list[JournalEntry]:
        with self._held():
            return self._entries(self._history.before(before, limit))

    def entry(self, cursor: int) -> JournalEntry | None:
        if not self._folder.is_dir():
            return None
        with self._held():
            return self._entries([cursor])[0] if self._history.place(cursor) is not None else None

    def pending(self, limit: int) -> list[JournalEntry]:
        if not self._folder.is_dir():
            return []
        with self._held():
            return self._entries(self._history.after(self._dreamed(), limit))

    def state(self) -> JournalState:
        if not self._folder.is_dir():
            return JournalState(0, 0, 0, 0, 0)
        with self._held():
            dreamed = self._dreamed()
            waiting = self._history.count_after(dreamed)
            return JournalState(len(self._history), self._history.newest, dreamed, waiting, self._rejected.count())

    def advance(self, cursor: int) -> int:
        with self._held():
            dreamed = self._dreamed()
            return self._move(max(dreamed, min(cursor, self._history.newest)), dreamed)

    def prune(self, keep: int) -> int:
        with self._held():
            self._before_rewriting()
            dreamed = self._dreamed()
            read = len(self._history) - self._history.count_after(dreamed)
            over = max(0, min(read, len(self._history) - keep)) if keep > 0 else 0
            first = self._history.after(0, over + 1)[-1] if over else 0
            if over or self._history.spoilt:
                self._history.rewrite(lambda _, line: line, first)
                self._refresh()
            self._forget_lineages_before(self._history.oldest)
            return over

    def carried(self) -> dict[str, bytes]:
        with self._held():
            there = (path for path in self._files() if path.exists())
            return {f"{self._folder.name}/{path.name}": path.read_bytes() for path in there}

    def adopt(self, brought: Mapping[str, bytes]) -> bool:
        carried = {path: brought.get(f"{self._folder.name}/{path.name}") for path in self._files()}
        if carried[self._history.path] is None:
            return False
        with self._held(make=True):
            given = _number(self._given)
            if len(self._history) or (given and self._given.read_bytes() != carried[self._given]):
                return False
            for path, raw in carried.items():
                if raw is not None:
                    replace(path, [raw])
            self._refresh()
            return True

    def holding(self, words: str) -> JournalHoldings:
        _need(words)
        with self._held():
            return JournalHoldings(self._holding(words), self._rejected.holding(words))

    def redact(self, words: str) -> JournalHoldings:
        _need(words)
        with self._held():
            self._close_off()
            self._before_rewriting()
            cursors = self._holding(words)
            self._put_redacted(dict.fromkeys(cursors, words))
            return JournalHoldings(cursors, self._rejected.redact(words))

    def redact_entry(self, cursor: int, words: str | None) -> None:
        if words is not None:
            _need(words)
        with self._held():
            self._before_rewriting()
            if self._history.place(cursor) is None:
                raise NotFound(f"The journal has no entry {cursor}.")
            self._put_redacted({cursor: words})

    def _files(self) -> tuple[Path, ...]:
        """What a journal is made of; the entries come last, so that one that is there has all that belongs to it."""
        return (self._lineage.path, self._rejected.path, self._given, self._dream, self._history.path)

    @contextmanager
    def _held(self, *, make: bool = False) -> Generator[None]:
        """Hold the lock, and know what the files say now. Only with `make` a folder is made where there is none."""
        lock = self._folder / ".lock"
        with self._one_thread, translated(self._folder), held(lock, self._busy_timeout, make=make):
            self._refresh()
            yield

    def _refresh(self) -> None:
        """What cannot be read is set aside, or stays where it is for now: it is no reason not to read the rest."""
        for file in (self._history, self._lineage):
            file.refresh()
            self._try_to_set_aside(file)

    def _try_to_set_aside(self, file: JsonlFile) -> None:
        try:
            self._set_aside(file)
        except OSError as problem:
            log.warning("%d lines of %s cannot be set aside: %s", len(file.bad), file.path, problem.strerror)

    def _set_aside(self, file: JsonlFile) -> None:
        if file.bad:
            self._rejected.set_aside(file.path.name, file.bad)
            file.bad.clear()

    def _before_rewriting(self) -> None:
        """Set aside what will not be in a file any more, if it has not been so far, and what a crash left goes."""
        for file in (self._history, self._lineage):
            self._set_aside(file)
        for path in (self._history.path, self._lineage.path, self._rejected.path):
            drop_unfinished(path)

    def _close_off(self) -> None:
        """A torn last line is not to be glued to the next one."""
        closed = [file.close_off() for file in (self._history, self._lineage)]
        if any(closed):
            self._refresh()

    def _next_cursor(self) -> int:
        cursor = max(_number(self._given) or 0, self._history.newest, self._lineage.newest) + 1
        if cursor > HIGHEST:
            raise StoreUnavailable(f"{self._folder} has a cursor that leaves none above it: take that line out.")
        return cursor

    def _entry_of(self, covers: Sequence[str]) -> int | None:
        """The cursor of the entry that covers exactly these messages, of the newest ones, if it still says anything."""
        newest = self._history.newest_of(_LOOKED_BACK) if covers else ()
        known = [cursor for cursor in newest if self._lineage.place(cursor) is not None]
        for cursor, raw in zip(known, self._lineage.lines(known), strict=True):
            if may_cover(raw, covers):
                with suppress(Unreadable):
                    lineage = read_lineage(raw)
                    if lineage.covers == tuple(covers) and lineage.bullets:
                        return cursor
        return None

    def _appended(self, entry: Prepared, cursor: int) -> bool:
        """Write the entry; answers whether it can be read as that of this cursor."""
        line, lineage = entry.lines(cursor)
        overwrite(self._given, b"%d\n" % cursor)
        _, place = append_together([(self._lineage.path, lineage), (self._history.path, line)])
        self._refresh()
        return self._history.place(cursor) == place

    def _entries(self, cursors: Sequence[int]) -> list[JournalEntry]:
        known = [cursor for cursor in cursors if self._lineage.place(cursor) is not None]
        lineages: dict[int, EntryLineage] = {}
        for cursor, raw in zip(known, self._lineage.lines(known), strict=True):
            try:
                lineages[cursor] = read_lineage(raw)
            except Unreadable as problem:  # it begins and ends well
                self._lineage.bad.append(BadLine(raw.rstrip(b"\r\n"), str(problem)))
        self._try_to_set_aside(self._lineage)
        lines = map(read_line, self._history.lines(cursors))
        return [entry_of(line, lineages.get(line.cursor)) for line in lines]

    def _dreamed(self) -> int:
        """How far Dream has read. A number beyond the newest entry is that entry's; what is no number is 0, so that
        nothing is skipped. The file is put right."""
        number = _number(self._dream)
        dreamed = min(number or 0, self._history.newest)
        if dreamed != number and (number is not None or self._dream.exists()):
            log.warning("%s was put right: it is %d now.", self._dream, dreamed)
            self._move(dreamed, None)
        return dreamed

    def _move(self, cursor: int, was: int | None) -> int:
        if cursor != was:
            replace(self._dream, [b"%d\n" % cursor])
        return cursor

    def _forget_lineages_before(self, cursor: int) -> None:
        """The newest stays, whatever it is: it says which cursors were given."""
        newest = self._lineage.newest
        if 0 < self._lineage.oldest < min(cursor, newest):
            self._lineage.rewrite(lambda _, line: line, min(cursor, newest))
            self._refresh()

    def _holding(self, words: str) -> tuple[int, ...]:
        cursors = self._history.after(0)
        lines = zip(cursors, self._history.lines(cursors), strict=True)
        return tuple(cursor for cursor, line in lines if holds_words(line, words))

    def _put_redacted(self, redacted: dict[int, str | None]) -> None:
        """Rewrite these entries without their words, or without any, and every lineage as what is left of its entry."""
        if self._history.path.exists():
            self._history.rewrite(lambda of, line: _redacted(line, redacted[of]) if of in redacted else line)
        self._refresh()
        if self._lineage.path.exists():
            self._lineage.rewrite(self._known_still)
            self._refresh()

    def _known_still(self, cursor: int, lineage: bytes) -> bytes:
        there = [cursor] if self._history.place(cursor) is not None else []
        contents = [read_line(line).content for line in self._history.lines(there)]
        try:
            return lineage_line(still_known(read_lineage(lineage), contents))
        except Unreadable:
            return b""


def _need(words: str) -> None:
    if not words.strip():
        raise Invalid("It does not say which words.", field="words")


def _redacted(raw: bytes, words: str | None) -> bytes:
    """The line without the lines of its content that hold the words, or without content."""
    line = read_line(raw)
    content = ""
    if words is not None:
        content = "\n".join(text for text in line.content.split("\n") if not find_quote(text, words))
    if words is not None and find_quote(content, words):  # they stand in two lines
        content = ""
    return history_line(line.cursor, line.timestamp, content)


def _number(path: Path) -> int | None:
    """The number in a file, or None where there is none that a journal could reach."""
    try:
        found = _NUMBER.fullmatch(path.read_bytes())
    except FileNotFoundError:
        return None
    return int(found[1]) if found and int(found[1]) <= HIGHEST else None

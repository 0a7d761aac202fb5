"""A file of JSON lines, each with a cursor of its own: found by cursor, appended to, never trusted.

Where each line begins is kept in memory and holds for the file that it was read from: another file in its place, a
shorter one or one that was edited is read anew, and of one that grew what is new. A line that cannot be read, or whose
cursor an earlier line has, hides no other. The last line may lack its end: it counts where it can be read.

All of it is for the holder of the journal's lock. Raises OSError.
"""

from __future__ import annotations

import os
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from ownwords.adapters.journal_files.disk import append, replace
from ownwords.errors import StoreUnavailable

_ANCHOR = 64


class Unreadable(Exception):
    """Why a line is not one of ours."""


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line as it stands in the file, without its end, and why it cannot be read."""

    raw: bytes
    reason: str


@dataclass(frozen=True, slots=True)
class _Seen:
    """By what a file is known again, and whether it changed."""

    device: int
    inode: int
    size: int
    changed: int


class JsonlFile:
    """One file. `cursor_of` reads a line, and raises Unreadable."""

    def __init__(self, path: Path, cursor_of: Callable[[bytes], int]) -> None:
        self.path = path
        self._cursor_of = cursor_of
        self.start_over()

    @property
    def newest(self) -> int:
        """The greatest cursor, 0 where there is none."""
        return self._cursors[-1] if self._cursors else 0

    @property
    def oldest(self) -> int:
        """The least cursor, 0 where there is none."""
        return self._cursors[0] if self._cursors else 0

    def __len__(self) -> int:
        return len(self._cursors)

    def after(self, cursor: int, limit: int | None = None) -> Sequence[int]:
        """The cursors that follow this one, in order, at most `limit`."""
        first = bisect_right(self._cursors, cursor)
        return self._cursors[first : None if limit is None else first + max(limit, 0)]

    def before(self, cursor: int | None, limit: int) -> Sequence[int]:
        """The cursors that come before this one, or all, the greatest first, at most `limit`."""
        end = len(self._cursors) if cursor is None else bisect_left(self._cursors, cursor)
        return self._cursors[max(end - max(limit, 0), 0) : end][::-1]

    def newest_of(self, limit: int) -> Sequence[int]:
        """The greatest cursors, at most `limit`, in order."""
        return self._cursors[max(len(self._cursors) - limit, 0) :]

    def count_after(self, cursor: int) -> int:
        return len(self._cursors) - bisect_right(self._cursors, cursor)

    def place(self, cursor: int) -> int | None:
        """Where its line begins, or None where there is none."""
        found = bisect_left(self._cursors, cursor)
        there = found < len(self._cursors) and self._cursors[found] == cursor
        return self._places[found] if there else None

    def start_over(self) -> None:
        """Trust nothing that was read: the next `refresh` reads all of it."""
        self.bad: list[BadLine] = []
        """Lines met that cannot be read, until somebody takes them from here."""
        self.spoilt = False
        """Whether the file has such a line."""
        self._cursors = array("q")
        self._places = array("q")
        self._seen: _Seen | None = None
        self._size = 0
        self._end = 0
        """Behind the last line that has its end."""
        self._anchor = b""
        self._unended: int | None = None
        """The cursor of a last line that can be read and lacks its end."""

    def refresh(self) -> None:
        """Learn what the file says now."""
        try:
            file = self.path.open("rb")
        except FileNotFoundError:
            self.start_over()
            return
        with file:
            status = os.fstat(file.fileno())
            now = _Seen(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)
            if now == self._seen:
                return
            if not self._has_grown(file, now):
                self.start_over()
            self._seen = now
            self._scan(file)

    def lines(self, cursors: Sequence[int]) -> list[bytes]:
        """The lines of these cursors, which are there. Raises StoreUnavailable where somebody changed the file since it
        was looked at."""
        if not cursors:
            return []
        with self.path.open("rb") as file:
            return [self._line(file, cursor) for cursor in cursors]

    def close_off(self) -> bool:
        """Give the last line its end where it lacks one; answers whether it did."""
        if self._seen is None or self._size <= self._end:
            return False
        append(self.path, b"\n")
        return True

    def rewrite(self, change: Callable[[int, bytes], bytes], least: int = 0) -> None:
        """Put in the place of each line what `change` makes of its cursor and of it, of cursors from `least` on. What
        is below goes, and what cannot be read, but a last line without an end stays as it is."""
        by_place = sorted(zip(self._places, self._cursors, strict=True))
        with self.path.open("rb") as file:

            def pieces() -> Iterator[bytes]:
                for place, cursor in by_place:
                    if cursor >= least and place < self._end:
                        yield change(cursor, self._line(file, cursor))
                file.seek(self._end)

            replace(self.path, pieces(), file)

    def _line(self, file: BinaryIO, cursor: int) -> bytes:
        place = self.place(cursor)
        if place is not None:
            file.seek(place)
            line = file.readline()
            try:
                if self._cursor_of(line) == cursor:
                    return line
            except Unreadable:
                pass
        self.start_over()
        raise StoreUnavailable(f"{self.path} was changed by another program while it was read. Try again.")

    def _has_grown(self, file: BinaryIO, now: _Seen) -> bool:
        """Whether what was read before still stands there."""
        was = self._seen
        if was is None or (was.device, was.inode) != (now.device, now.inode) or now.size <= was.size:
            return False
        file.seek(self._end - len(self._anchor))
        return file.read(len(self._anchor)) == self._anchor

    def _scan(self, file: BinaryIO) -> None:
        if self._unended is not None:
            self._remove(self._unended)
            self._unended = None
        self._size = self._end
        file.seek(self._end)
        for raw in file:
            try:
                if raw.strip():
                    cursor = self._cursor_of(raw)
                    self._add(cursor, self._size)
                    self._unended = None if raw.endswith(b"\n") else cursor
            except Unreadable as problem:
                self.spoilt = True
                self.bad.append(BadLine(raw.rstrip(b"\r\n"), str(problem)))
            self._size += len(raw)
            if raw.endswith(b"\n"):
                self._end = self._size
        length = min(_ANCHOR, self._end)
        file.seek(self._end - length)
        self._anchor = file.read(length)

    def _add(self, cursor: int, place: int) -> None:
        at = len(self._cursors) if cursor > self.newest else bisect_left(self._cursors, cursor)
        if at < len(self._cursors) and self._cursors[at] == cursor:
            raise Unreadable(f"its cursor {cursor} is that of an earlier line")
        self._cursors.insert(at, cursor)
        self._places.insert(at, place)

    def _remove(self, cursor: int) -> None:
        at = bisect_left(self._cursors, cursor)
        del self._cursors[at], self._places[at]

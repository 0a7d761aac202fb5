"""What cannot be read is set aside: copied, with the reason, into a file of its own, once.

A line there is `{"file": "history.jsonl", "reason": "…", "line": "…"}`; bytes that are no text stand as `base64`.
"""

from __future__ import annotations

import base64
import json
import logging
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from pydantic import BaseModel, ValidationError

from ownwords.adapters.journal_files.disk import append, replace
from ownwords.adapters.journal_files.jsonl import BadLine
from ownwords.domain.quotes import find_quote

log = logging.getLogger(__name__)

_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))")
_BLANKS = "bfnrt"


class _Rejected(BaseModel):
    file: str
    reason: str
    line: str | None = None
    base64: str | None = None

    @property
    def raw(self) -> bytes:
        return self.line.encode() if self.line is not None else base64.b64decode(self.base64 or "")


class RejectedLines:
    """The file of what was set aside. For the holder of the journal's lock; raises OSError."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def set_aside(self, file: str, bad: Sequence[BadLine]) -> None:
        """Copy the lines that are not there yet, durable on return. The log says so, without their words."""
        known = {(record.file, record.raw) for record in self._records()}
        new: list[BadLine] = []
        for one in bad:
            if (file, one.raw) not in known:
                known.add((file, one.raw))
                new.append(one)
        if not new:
            return
        unended = b"" if self._is_ended() else b"\n"
        append(self.path, unended + b"".join(_record(file, one) for one in new))
        reasons = "; ".join(sorted({one.reason for one in new}))
        log.warning("%d lines of %s were set aside in %s: %s", len(new), file, self.path, reasons)

    def count(self) -> int:
        return sum(1 for _ in self._records())

    def holding(self, words: str) -> int:
        """How many of them hold the words."""
        return sum(holds(record.raw, words) for record in self._records())

    def redact(self, words: str) -> int:
        """Delete those that hold the words, and what is left of a record by a crash; answers how many held them."""
        records = list(self._records())
        kept = [record for record in records if not holds(record.raw, words)]
        if self.path.exists():
            replace(self.path, (_record(one.file, BadLine(one.raw, one.reason)) for one in kept))
        return len(records) - len(kept)

    def _is_ended(self) -> bool:
        if not self.path.exists() or not self.path.stat().st_size:
            return True
        with self.path.open("rb") as file:
            file.seek(-1, 2)
            return file.read() == b"\n"

    def _records(self) -> Iterator[_Rejected]:
        if not self.path.exists():
            return
        with self.path.open("rb") as file:
            for line in file:
                try:
                    record = _Rejected.model_validate_json(line)
                    record.raw  # noqa: B018 - raises where it is no base64
                except (ValidationError, ValueError):
                    continue
                yield record


def holds(raw: bytes, words: str) -> bool:
    """Whether a line holds the words, in whatever way it was written."""
    texts = (raw.decode(errors="replace"), raw.decode("latin-1"))
    return any(find_quote(text, words) or find_quote(_unescaped(text), words) for text in texts)


def _unescaped(text: str) -> str:
    """The text of JSON, without its escapes."""
    plain = _ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else _meant(found[2]), text)
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _meant(escaped: str) -> str:
    return " " if escaped in _BLANKS else escaped


def _record(file: str, bad: BadLine) -> bytes:
    try:
        body = {"line": bad.raw.decode()}
    except UnicodeDecodeError:
        body = {"base64": base64.b64encode(bad.raw).decode()}
    return json.dumps({"file": file, "reason": bad.reason, **body}, ensure_ascii=False).encode() + b"\n"

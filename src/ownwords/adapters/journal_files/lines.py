"""The lines of the journal: `{"cursor": 42, "timestamp": "2026-04-03 00:02", "content": "- …\\n- …"}` (NB-14, NB-C1).

Beside each line stands its lineage, in a file of its own: whose words each line of the content is worth, the moment to
the microsecond, and which messages were covered. It holds no words. A line of the content is known by its digest, so
that words which were changed afterwards lose the trust that the old ones had.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime
from typing import cast

from pydantic import AwareDatetime, TypeAdapter, ValidationError
from pydantic_core import from_json

from ownwords.adapters.journal_files.jsonl import Unreadable
from ownwords.domain.journal import Bullet, JournalEntry, Lineage, Mark, NewEntry, line_of
from ownwords.domain.quotes import find_quote
from ownwords.errors import Invalid

LONGEST_CONTENT = 64_000
TRUNCATED = "... (truncated)"
HIGHEST = 1 << 52
"""No journal counts so far, and every program reads numbers so great exactly."""
UNKNOWN = Lineage.MAIL
"""What nobody vouches for may be anything."""

_TIMESTAMP = "%Y-%m-%d %H:%M"
_FIELDS = ("cursor", "timestamp", "content")
_LINEAGE = re.compile(rb'\{"cursor":([1-9][0-9]{0,15}),"at":".*\]\}\r?\n?')
_NO_LINEAGE = "it is no record of a lineage, or only a part of one"
_NOTHING = "(nothing)"
_BREAK = re.compile(r"\s*[\r\n]\s*")
_BEGIN = re.compile(r"(?:[-*] +)?(?:\[(permanent|durable|ephemeral|correction)\] )?")
_DAY = re.compile(r" \(([0-9]{4}-[0-9]{2}-[0-9]{2})\)$")


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A line of history.jsonl. `at` has a time zone only where another program wrote one."""

    cursor: int
    timestamp: str
    at: datetime
    content: str


@dataclass(frozen=True, slots=True)
class BulletLineage:
    """What one line of a content was: `line` is its digest."""

    line: str
    mark: Mark
    lineage: Lineage
    day: date
    messages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntryLineage:
    """A line of the lineage file."""

    cursor: int
    at: AwareDatetime
    covers: tuple[str, ...]
    bullets: tuple[BulletLineage, ...]


_LINEAGES = TypeAdapter(EntryLineage)


def read_line(raw: bytes) -> HistoryLine:
    """Raises Unreadable with the reason."""
    try:
        found: object = from_json(raw)
    except ValueError:
        raise Unreadable(_why_no_json(raw)) from None
    if not isinstance(found, dict):
        raise Unreadable("it is not a JSON object")
    fields = cast("dict[str, object]", found)
    cursor, timestamp, content = fields.get("cursor"), fields.get("timestamp"), fields.get("content")
    if type(cursor) is not int or not 0 < cursor <= HIGHEST:
        raise Unreadable("its cursor is no whole number above 0")
    if not isinstance(content, str) or not isinstance(timestamp, str):
        raise Unreadable("its timestamp or content is no text")
    try:
        at = datetime.fromisoformat(timestamp.strip())
    except ValueError:
        raise Unreadable("its timestamp is no time") from None
    if not MINYEAR < at.year < MAXYEAR:  # in another time zone it may be beyond what there is
        raise Unreadable("its timestamp is no time")
    return HistoryLine(cursor, timestamp, at, content)


def _why_no_json(raw: bytes) -> str:
    try:
        raw.decode()
    except UnicodeDecodeError:
        return "it is not UTF-8"
    return "it is not JSON, or only a part of a line"


def holds_words(raw: bytes, words: str) -> bool:
    """Whether a line that can be read holds the words, in its content or in what else a program put there."""
    fields = cast("dict[str, object]", json.loads(raw))
    more = [json.dumps(fields[name], ensure_ascii=False) for name in fields if name not in _FIELDS]
    texts = [str(fields["content"]), *more, *(name for name in fields if name not in _FIELDS)]
    return any(find_quote(text, words) for text in texts)


def history_line(cursor: int, timestamp: str, content: str) -> bytes:
    """The line in the documented shape."""
    fields = {"cursor": cursor, "timestamp": timestamp, "content": content}
    return json.dumps(fields, ensure_ascii=False).encode() + b"\n"


def read_lineage(raw: bytes) -> EntryLineage:
    """Raises Unreadable."""
    try:
        return _LINEAGES.validate_json(raw)
    except ValidationError:
        raise Unreadable(_NO_LINEAGE) from None


def lineage_line(lineage: EntryLineage) -> bytes:
    return _LINEAGES.dump_json(lineage) + b"\n"


def may_cover(raw: bytes, covers: Sequence[str]) -> bool:
    """Whether a lineage may be of exactly these messages, by the bytes of the first and the last: the whole of it is
    read where it may."""
    return all(json.dumps(one, ensure_ascii=False).encode() in raw for one in (covers[0], covers[-1]))


def cursor_of_line(raw: bytes) -> int:
    return read_line(raw).cursor


def cursor_of_lineage(raw: bytes) -> int:
    """By how it begins and ends: it is read whole when it is used."""
    found = _LINEAGE.fullmatch(raw)
    if found is None or int(found[1]) > HIGHEST:
        raise Unreadable(_NO_LINEAGE)
    return int(found[1])


@dataclass(frozen=True, slots=True)
class Prepared:
    """An entry that is yet to get its cursor."""

    at: datetime
    content: str
    covers: tuple[str, ...]
    bullets: tuple[BulletLineage, ...]

    def lines(self, cursor: int) -> tuple[bytes, bytes]:
        """The line of the history, and that of its lineage."""
        lineage = EntryLineage(cursor, self.at, self.covers, self.bullets)
        return history_line(cursor, self.at.strftime(_TIMESTAMP), self.content), lineage_line(lineage)


def prepared(entry: NewEntry) -> Prepared:
    """An entry as it is to be stored. Raises Invalid where no bullet says anything, or one holds half of a surrogate
    pair."""
    flat = [replace(one, text=_BREAK.sub(" ", one.text.strip())) for one in entry.bullets if one.text.strip()]
    if not flat:
        raise Invalid("An entry of the journal needs a bullet that says something.", field="bullets")
    if entry.at.tzinfo is None:
        raise Invalid("The time of an entry needs a time zone.", field="at")
    content = "\n".join(map(line_of, flat))
    try:
        content.encode()
    except UnicodeEncodeError:
        raise Invalid("The entry holds half of a surrogate pair; send it as valid Unicode.", field="bullets") from None
    kept = content[:LONGEST_CONTENT].rstrip()
    bullets = [
        BulletLineage(digest(line), bullet.mark, bullet.lineage, bullet.day, bullet.message_ids)
        for line, bullet in zip(kept.split("\n"), flat, strict=False)
    ]
    whole = kept if len(content) <= LONGEST_CONTENT else f"{kept}\n{TRUNCATED}"
    return Prepared(entry.at, whole, entry.covers, tuple(bullets))


def entry_of(line: HistoryLine, lineage: EntryLineage | None) -> JournalEntry:
    """What a line says, with as much trust as its lineage gives."""
    known = list(lineage.bullets) if lineage else []
    bullets = tuple(_bullet(text, known, line.at.date()) for text in texts_of(line.content))
    # A lineage of which nothing stands here is of an entry that was never finished, and the line somebody else's.
    if lineage is None or (bullets and len(known) == len(lineage.bullets)):
        return JournalEntry(line.cursor, line.at.astimezone(UTC), bullets)
    same_time = lineage.at.strftime(_TIMESTAMP) == line.timestamp
    return JournalEntry(line.cursor, (lineage.at if same_time else line.at).astimezone(UTC), bullets, lineage.covers)


def texts_of(content: str) -> list[str]:
    """The lines of a content that say something."""
    texts = [text for text in content.split("\n") if text.strip()]
    if texts and texts[-1] == TRUNCATED:
        texts.pop()
    return [] if [text.strip() for text in texts] == [_NOTHING] else texts


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def still_known(lineage: EntryLineage, contents: Sequence[str]) -> EntryLineage:
    """The lineage of what still stands in the contents."""
    there = {digest(text) for content in contents for text in texts_of(content)}
    return replace(lineage, bullets=tuple(one for one in lineage.bullets if one.line in there))


def _bullet(text: str, known: list[BulletLineage], day: date) -> Bullet:
    """The bullet of a line; what is known of it is used up."""
    mark = digest(text)
    found = next((one for one in known if one.line == mark), None)
    if found is not None:
        known.remove(found)
        before, after = line_of(Bullet("\n", found.lineage, found.mark, found.day, ())).split("\n")
        words = text.removeprefix(before).removesuffix(after)
        return Bullet(words, found.lineage, found.mark, found.day, found.messages)
    return _foreign_bullet(text.strip(), day)


def _foreign_bullet(words: str, day: date) -> Bullet:
    """What can be told of a line by its words alone."""
    mark = Mark.DURABLE
    if (dated := _DAY.search(words)) is not None:
        with suppress(ValueError):  # a day that no calendar has stays a part of the words
            day = date.fromisoformat(dated[1])
            words = words[: dated.start()]
    if (begin := _BEGIN.match(words)) is not None:
        mark = Mark(begin[1]) if begin[1] else mark
        words = words[begin.end() :]
    return Bullet(words, UNKNOWN, mark, day, ())

"""Ids that follow from what they name: the same conversation, exported again, gets the same ones.

An id has the layout of a UUIDv7: the milliseconds of a time, then 74 bits of a SHA-256. Both come from the export's
content alone, so neither the file's name and time nor the place in the file play a part (JSON Lines without thread
names excepted: there the file's name is all there is).
"""

from __future__ import annotations

import hashlib
import re
from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)
_UUID7 = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")


def derived_id(at: datetime | None, *names: str) -> str:
    """The id of what these names name in full. `at` is when it was said, not before 1970; unknown counts as 1970."""
    full_name = "".join(f"{len(name)}:{name}" for name in names)
    digest = hashlib.sha256(full_name.encode("utf-8", "surrogatepass")).digest()
    milliseconds = (at - _EPOCH) // _MILLISECOND if at else 0
    chance = int.from_bytes(digest[:10], "big")
    value = milliseconds << 80 | 0x7 << 76 | (chance >> 62 & 0xFFF) << 64 | 0b10 << 62 | chance & ((1 << 62) - 1)
    text = f"{value:032x}"
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"


def own_id(value: str) -> str | None:
    """The id itself when it may be one of ours, a UUIDv7: an export of ours comes back with the ids it had."""
    lowered = value.lower()
    return lowered if _UUID7.fullmatch(lowered) else None

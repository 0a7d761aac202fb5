"""Ids that sort by when they were made: UUIDv7 (RFC 9562, section 5.7).

An id from a source is greater than every id the source gave before, from whichever thread it was asked and also when
the clock is set back. Within a millisecond the 74 random bits count up by a random step (section 6.2, method 2), so
that an id still cannot be guessed from the one before it.
"""

from __future__ import annotations

import secrets
import threading
import time

_CHANCE_BITS = 74
_STEP_BITS = 32
_NANOSECONDS = 1_000_000


class TimeOrderedIds:
    """A source of ids for one process. Two processes need no agreement: their ids differ in their random bits."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last = 0
        """The last id without its version and variant: 48 bits of milliseconds, then 74 of chance."""

    def new(self) -> str:
        """A fresh UUIDv7 string, greater than every one this source gave before."""
        milliseconds = time.time_ns() // _NANOSECONDS
        with self._lock:
            if milliseconds > self._last >> _CHANCE_BITS:
                self._last = milliseconds << _CHANCE_BITS | secrets.randbits(_CHANCE_BITS)
            else:
                # A carry out of the chance bits moves on to the next millisecond, as the RFC allows.
                self._last += 1 + secrets.randbits(_STEP_BITS)
            value = self._last
        return _formatted(value)


def _formatted(value: int) -> str:
    """The 122 bits with version 7 and variant 10 put in their places."""
    high, middle, low = value >> _CHANCE_BITS, value >> 62 & 0xFFF, value & (1 << 62) - 1
    text = f"{high << 80 | 0x7 << 76 | middle << 64 | 0b10 << 62 | low:032x}"
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"

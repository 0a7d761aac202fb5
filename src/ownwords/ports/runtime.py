"""The clock and the source of ids."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol


class Clock(Protocol):
    def now(self) -> datetime:
        """The time, aware and in UTC."""
        ...


class Ids(Protocol):
    def new(self) -> str:
        """A fresh UUIDv7 string, greater than every one this source gave before."""
        ...

"""What times a question asks about, in nine languages: for the choice of evidence and for its ranking."""

from __future__ import annotations

from ownwords.tasks.asked_times.asked import AskedTime, DateRange, Offset, Relation, resolved
from ownwords.tasks.asked_times.reading import asked_times, asks_earlier, asks_when

__all__ = ["AskedTime", "DateRange", "Offset", "Relation", "asked_times", "asks_earlier", "asks_when", "resolved"]

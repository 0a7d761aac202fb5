"""What a running process stands on: its clock and its source of ids."""

from ownwords.adapters.runtime.clock import StoppedClock, SystemClock
from ownwords.adapters.runtime.ids import TimeOrderedIds

__all__ = ["StoppedClock", "SystemClock", "TimeOrderedIds"]

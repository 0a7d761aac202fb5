"""The memory that these tests try things on."""

from tests.memories import clock, fooled, me, model, ownwords, thread

__all__ = ["clock", "fooled", "me", "model", "ownwords", "thread"]

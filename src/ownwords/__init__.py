"""Long-term memory for AI assistants, in its owner's own words."""

from ownwords.compose import Ownwords

__all__ = ["Ownwords"]

"""What one pass over an export knows and counts: the file's own name and time, how far it is, and what was left out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime

from ownwords.domain.characters import repaired_characters


@dataclass(slots=True)
class Reading:
    """`modified` stands in for times that the export does not give. `left_out` counts by reason, in plain words."""

    stem: str
    modified: datetime
    bytes_read: int = 0
    left_out: Counter[str] = field(default_factory=Counter[str])

    def leave_out(self, *reasons: str) -> None:
        self.left_out.update(reasons)

    def cleaned(self, text: str) -> str:
        """The text as a store can keep it; what had to be replaced is counted."""
        if text.isascii() and "\x00" not in text:
            return text
        repaired = repaired_characters(text)
        if repaired != text:
            self.left_out["character repaired"] += max(1, repaired.count("\ufffd") - text.count("\ufffd"))
        return repaired

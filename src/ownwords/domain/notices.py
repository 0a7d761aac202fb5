"""What a chat is told of a compaction, and where it is told (NB-10…NB-12, NB-C26)."""

from __future__ import annotations

from enum import StrEnum


class CompactionNotice(StrEnum):
    """What is said in a chat when a conversation is condensed."""

    BEGUN = "Compressing context…"
    DONE = "Context compacted."
    FAILED = "Unable to compact context."
    CANCELLED = "Context compaction cancelled."


class CompactionCause(StrEnum):
    """Why a conversation is condensed: by command, because nobody said anything for a while, or because it is large."""

    COMMAND = "command"
    IDLE = "idle"
    LARGE = "large"

    @property
    def is_automatic(self) -> bool:
        return self is not CompactionCause.COMMAND


def shows_compaction(cause: CompactionCause, everywhere: bool, channel: bool | None) -> bool:
    """Whether a chat is told: of a command always, of anything else where its channel says so, or where the channel
    says nothing (None) and all channels do."""
    return not cause.is_automatic or (everywhere if channel is None else channel)

"""Conversations from elsewhere: the exports of other assistants, read as a stream."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from ownwords.domain.conversation import ConversationPart


@dataclass(frozen=True, slots=True)
class ExportProgress:
    """A part read from an export, how many of the file's bytes are behind it, and what had to be left out so far, by
    reason (such as {"image without text": 3})."""

    part: ConversationPart
    bytes_read: int
    left_out: dict[str, int]


class Export(Protocol):
    """An opened export file. Reading blocks: call it in a thread."""

    @property
    def kind(self) -> str:
        """What it was recognised as: chatgpt, claude or jsonl."""
        ...

    @property
    def fingerprint(self) -> str:
        """The same for the same content, whatever the file is called."""
        ...

    @property
    def size(self) -> int:
        """Bytes to read, for a progress bar."""
        ...

    def parts(self, skip: int = 0) -> Iterator[ExportProgress]:
        """The conversations as parts of at most 1,000 messages, without the first `skip` parts. Raises ImportUnreadable
        where the file is broken; every part given before that is good."""
        ...


class Exports(Protocol):
    def open(self, path: Path) -> Export:
        """Recognise the file. Raises ImportUnreadable when it is no export that we know."""
        ...

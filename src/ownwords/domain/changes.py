"""The change record: who changed what, when, from what to what.

A change is written in the same transaction as what it records.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class ChangeKind(StrEnum):
    """What was done to a note."""

    ADDED = "added"
    EVIDENCE = "evidence"
    REPLACED = "replaced"
    EDITED = "edited"
    CONFIRMED = "confirmed"
    ARCHIVED = "archived"
    RESTORED = "restored"
    FORGOTTEN = "forgotten"


@dataclass(frozen=True, slots=True)
class Change:
    """One change. A forgotten note's change names no note and keeps no words of it: `note_id` is None."""

    id: str
    at: datetime
    kind: ChangeKind
    way: str
    """By which path: a `Way`, or `page` for what the owner did by hand."""
    note_id: str | None = None
    path: str | None = None
    successor_id: str | None = None
    """The id of the note in `after`, where the change made one note follow another."""
    message_ids: tuple[str, ...] = ()
    before: Mapping[str, object] | None = None
    after: Mapping[str, object] | None = None


SENT_MAIL = "sent mail"
"""Stands for the message in a tombstone of what was drawn from sent mail, which is no message of a conversation."""


@dataclass(frozen=True, slots=True)
class Tombstone:
    """What keeps a forgotten note from coming back: its messages, and a keyed hash of its words, never the words."""

    message_id: str | None
    digest: str
    forgotten_at: datetime

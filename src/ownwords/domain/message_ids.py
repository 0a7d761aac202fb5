"""The id under which a message is stored: always a UUID, whatever its sender calls it."""

from __future__ import annotations

import re
from uuid import UUID, uuid5

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def as_uuid(value: str) -> str | None:
    """The value in lower case when it is a UUID in its usual form, of any version."""
    lowered = value.lower()
    return lowered if _UUID.fullmatch(lowered) else None


def message_id_for(thread_id: str, given: str) -> str:
    """The id for what a sender calls a message: a UUID is taken as it is; any other string always gives the same
    UUIDv5 in the same conversation, and another one elsewhere. Raises ValueError when `thread_id` is no UUID."""
    return as_uuid(given) or str(uuid5(UUID(thread_id), given))

"""Values of unknown JSON as the type that is needed, or as nothing: an export may hold anything anywhere."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import cast

from ownwords.domain.conversation import Attachment

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_IDENTIFIERS = ("id", "file_id", "file_uuid", "uuid")
_NAMES = ("name", "file_name")
_CONTENT_TYPES = ("content_type", "mimeType", "mime_type", "file_type")


def as_object(value: object) -> dict[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def as_list(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []


def as_text(value: object) -> str:
    return value if isinstance(value, str) else ""


def as_key(value: object) -> str:
    """What something is called by: a string, or a whole number. Empty when it is neither."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return as_text(value)


def as_time(value: object) -> datetime | None:
    """The instant, in UTC: seconds since 1970 as a number or a string, or RFC 3339; without an offset it is UTC.
    None before 1970, in the year 9999 (which not every time zone has whole) and after, and for what is no time."""
    try:
        if isinstance(value, str):
            at = _written_time(value.strip())
        elif isinstance(value, int | float) and not isinstance(value, bool):
            at = _EPOCH + timedelta(seconds=float(value))
        else:
            return None
    except (ValueError, OverflowError):
        return None
    return at if at >= _EPOCH and at.year < 9999 else None


def _written_time(text: str) -> datetime:
    try:
        return _EPOCH + timedelta(seconds=float(text))
    except ValueError:
        at = datetime.fromisoformat(text)
        return (at if at.tzinfo else at.replace(tzinfo=UTC)).astimezone(UTC)


def as_attachments(value: object) -> tuple[Attachment, ...]:
    """The files of a message, by name; entries without one are no files."""
    return tuple(found for item in as_list(value) if (found := _attachment(as_object(item))))


def _attachment(item: dict[str, object]) -> Attachment | None:
    name = _first(item, _NAMES)
    if not name.strip():
        return None
    content_type = _first(item, _CONTENT_TYPES)
    return Attachment(
        id=_first(item, _IDENTIFIERS) or name,
        name=name,
        content_type=content_type if "/" in content_type else "application/octet-stream",
    )


def _first(item: dict[str, object], keys: tuple[str, ...]) -> str:
    return next((text for key in keys if (text := as_text(item.get(key)))), "")

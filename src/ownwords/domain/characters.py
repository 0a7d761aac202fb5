"""What text may hold: every character but those that no store can keep."""

from __future__ import annotations

from ownwords.errors import Invalid


def checked_characters(text: str, field: str) -> str:
    """The text itself, unless it holds a NUL character or half of a surrogate pair."""
    if "\x00" in text:
        raise Invalid("The text holds a NUL character; remove it and try again.", field=field)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Invalid("The text holds half of a surrogate pair; send it as valid Unicode.", field=field) from None
    return text


def repaired_characters(text: str) -> str:
    """The text with U+FFFD where `checked_characters` would refuse one: for imports, where nothing may be lost."""
    if "\x00" in text:
        text = text.replace("\x00", "�")
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")

"""Bytes as text and back again, without losing one.

A durable file is UTF-8, but nobody can promise that of a file that anybody may edit. A byte that is not part of valid
UTF-8 stands in the text as one private-use character, U+EF00 plus the byte: 0xD1 is U+EFD1. It can be shown, searched
and sent on like any other character, and becomes that byte again when it is written. Bytes that spell one of these
characters themselves are treated in the same way, so that `bytes_of(text_of(raw)) == raw` for all bytes.
"""

from __future__ import annotations

import re

from ownwords.errors import Invalid

_OFFSET = 0xEF00
_RAW = re.compile("[\uef80-\uefff]")
_TO_RAW = {0xDC00 + byte: _OFFSET + byte for byte in range(0x80, 0x100)}
_FROM_RAW = {_OFFSET + byte: 0xDC00 + byte for byte in range(0x80, 0x100)}
_HALF = re.compile("[\ud800-\udfff]")


def text_of(raw: bytes) -> str:
    """The text of any bytes."""
    text = raw.decode("utf-8", "surrogateescape")
    return _RAW.sub(_spelled_out, text).translate(_TO_RAW)


def bytes_of(text: str) -> bytes:
    """The bytes of a text. Raises Invalid where it holds half a character (a lone surrogate)."""
    if _HALF.search(text):
        raise Invalid("The text holds half a character; send it as valid Unicode.")
    return text.translate(_FROM_RAW).encode("utf-8", "surrogateescape")


def is_binary(text: str) -> bool:
    """Whether it stands for bytes that are no UTF-8, or holds a NUL."""
    return "\0" in text or _RAW.search(text) is not None


def _spelled_out(found: re.Match[str]) -> str:
    return "".join(chr(_OFFSET + byte) for byte in found[0].encode())

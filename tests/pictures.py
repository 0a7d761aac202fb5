"""Pictures and what only looks like one."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import Any

from PIL import Image

BOMB_PIXELS = 30_000


def picture(form: str = "PNG", size: tuple[int, int] = (800, 600), colour: str = "teal", **options: Any) -> bytes:
    """A picture of one colour."""
    written = BytesIO()
    Image.new("RGB", size, colour).save(written, form, **options)
    return written.getvalue()


def decoded(body: bytes) -> Image.Image:
    image = Image.open(BytesIO(body))
    image.load()
    return image


def bomb() -> bytes:
    """A PNG of less than a megabyte that says it holds 900 megapixels, and does hold many of them."""
    header = struct.pack(">IIBBBBB", BOMB_PIXELS, BOMB_PIXELS, 1, 0, 0, 0, 0)
    rows = zlib.compress(bytes(BOMB_PIXELS // 8 + 1) * BOMB_PIXELS, 1)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", rows) + _chunk(b"IEND", b"")


def text_bomb() -> bytes:
    """A small PNG with a comment of 100 megabytes, packed."""
    whole = picture(size=(8, 8))
    text = b"Comment\x00\x00" + zlib.compress(bytes(100_000_000), 1)
    return whole[:33] + _chunk(b"zTXt", text) + whole[33:]


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

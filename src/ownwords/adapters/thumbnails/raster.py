"""Thumbnails of raster images, by Pillow, which is loaded with this module.

Whoever sends a picture may have made it up: only four formats are decoded, only as what the file was seen to be, at
most 50 megapixels, the first picture of an animation, one picture at a time. A thumbnail holds pixels and nothing else:
no place where a photograph was taken.
"""

from __future__ import annotations

import asyncio
from io import BytesIO
from pathlib import Path
from typing import IO

from PIL import Image, ImageOps

from ownwords.domain.file_types import GIF, JPEG, PNG, WEBP
from ownwords.errors import StoreUnavailable
from ownwords.ports.asset_store import Source

LONGEST_SIDE = 168
"""Pixels, for 56 on a page where a screen has up to three for each."""
MOST_PIXELS = 50_000_000

_FORMATS = {PNG.content_type: "PNG", JPEG.content_type: "JPEG", GIF.content_type: "GIF", WEBP.content_type: "WEBP"}
_QUALITY = 80


class RasterThumbnails:
    """Thumbnails of what the four formats hold."""

    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Lock()

    async def of(self, source: Source, content_type: str) -> bytes | None:
        """A WebP image of at most 168 pixels each way; None for what is no raster image, is too large, or is broken."""
        form = _FORMATS.get(content_type)
        if form is None:
            return None
        async with self._one_at_a_time:
            return await asyncio.to_thread(_made, source, form)


def _made(source: Source, form: str) -> bytes | None:
    try:
        opened = source.open("rb") if isinstance(source, Path) else BytesIO(source)
    except OSError as problem:  # of the disk, and not of the picture
        raise StoreUnavailable(f"The file cannot be read ({problem.strerror}): try again.") from problem
    with opened as file:
        small = _small(file, form)
    if small is None:
        return None
    small.info.clear()
    written = BytesIO()
    small.save(written, "WEBP", quality=_QUALITY)
    return written.getvalue()


def _small(file: IO[bytes], form: str) -> Image.Image | None:
    """None for what is too large or broken: the file is open, so what goes wrong here is the picture's."""
    try:
        with Image.open(file, formats=[form]) as image:
            width, height = image.size
            if width * height > MOST_PIXELS:
                return None
            image.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
            upright = ImageOps.exif_transpose(image)
            return upright.convert("RGBA" if upright.has_transparency_data else "RGB")
    except Exception:  # noqa: BLE001 - a decoder raises anything over what somebody made up; there is no picture then
        return None

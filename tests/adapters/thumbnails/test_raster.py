"""Thumbnails, and what is made up to break what makes them."""

from __future__ import annotations

import resource
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from ownwords.adapters.thumbnails.raster import LONGEST_SIDE, RasterThumbnails
from tests.pictures import bomb, decoded, picture, text_bomb


@pytest.mark.parametrize("form", ["PNG", "JPEG", "GIF", "WEBP"])
async def test_a_picture_gets_a_small_one(form: str, tmp_path: Path) -> None:
    body = picture(form, (800, 600))
    file = tmp_path / "picture"
    file.write_bytes(body)
    kind = f"image/{form.lower()}"
    made = await RasterThumbnails().of(body, kind)
    assert made is not None
    assert made == await RasterThumbnails().of(file, kind)
    small = decoded(made)
    assert (small.format, max(small.size)) == ("WEBP", LONGEST_SIDE)


async def test_it_stands_upright_and_says_nothing_of_where_it_was_taken() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010E] = "by the harbour of Porto"
    made = await RasterThumbnails().of(picture("JPEG", (400, 100), exif=exif), "image/jpeg")
    assert made is not None
    small = decoded(made)
    assert small.height > small.width
    assert b"Porto" not in made
    assert not small.getexif()


async def test_what_is_seen_through_stays_so() -> None:
    clear = Image.new("RGBA", (50, 50), (0, 0, 0, 0))
    clear.putpixel((0, 0), (1, 2, 3, 255))
    written = BytesIO()
    clear.save(written, "PNG")
    made = await RasterThumbnails().of(written.getvalue(), "image/png")
    assert made is not None
    assert decoded(made).convert("RGBA").getpixel((40, 40))[3] == 0  # pyright: ignore[reportIndexIssue, reportOptionalSubscript]


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", "image/png"),
        (b"\x89PNG\r\n\x1a\n", "image/png"),
        (picture()[: len(picture()) // 2], "image/png"),
        (picture("JPEG")[:200], "image/jpeg"),
        (b"GIF89a/*<script>alert(1)</script>*/", "image/gif"),
        (picture("PNG"), "image/jpeg"),
        (picture("TIFF"), "image/tiff"),
        (b"%!PS\n(x) show", "image/png"),
        (b"<svg/>", "image/svg+xml"),
        (b"plain", "text/plain"),
    ],
)
async def test_what_is_no_whole_picture_of_its_kind_gets_none(body: bytes, kind: str) -> None:
    assert await RasterThumbnails().of(body, kind) is None


@pytest.mark.parametrize("body", [bomb(), text_bomb()])
async def test_a_bomb_goes_not_off(body: bytes) -> None:
    assert len(body) < 1_000_000
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    await RasterThumbnails().of(body, "image/png")
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 150_000, "kibibytes"

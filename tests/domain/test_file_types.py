"""What a file is, seen in its bytes."""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.file_types import RASTER_IMAGES, SNIFFED_BYTES, sniffed
from tests.pictures import picture


def zipped(*names: str) -> bytes:
    written = BytesIO()
    with zipfile.ZipFile(written, "w") as file:
        for name in names:
            file.writestr(name, "x")
    return written.getvalue()


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (picture("PNG"), "image/png"),
        (picture("JPEG"), "image/jpeg"),
        (picture("GIF"), "image/gif"),
        (picture("WEBP"), "image/webp"),
        (picture("TIFF"), "image/tiff"),
        (b"%PDF-1.7\n/JavaScript", "application/pdf"),
        (zipped("a.txt"), "application/zip"),
        (zipped("[Content_Types].xml", "word/document.xml"), "application/vnd.openxmlformats-officedocument"),
        (b"\x1f\x8b\x08\x00", "application/gzip"),
        (b"RIFF\x00\x00\x00\x00WAVEfmt ", "audio/wav"),
        (b"\x00\x00\x00\x18ftypmp42", "video/mp4"),
        (b"\x00\x00\x00\x18ftypavif", "image/avif"),
        (b"<!doctype html><p>x", "text/html"),
        (b"\xef\xbb\xbf\n\n <!-- x --><SCRIPT>alert(1)</SCRIPT>", "text/html"),
        ("<html><script>".encode("utf-16"), "text/html"),
        (b"<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'>", "text/html"),
        (b"<svg onload='alert(1)'/>", "image/svg+xml"),
        (b"<?xml version='1.0'?><!-- x --><s:svg xmlns:s='http://www.w3.org/2000/svg'/>", "image/svg+xml"),
        (b"<?xml version='1.0'?><a/>", "application/xml"),
        (b"# Notes\nAt 5 < 6 we met.\n", "text/plain"),
        ("Größe, 猫\n".encode(), "text/plain"),
        ("Größe, 猫\n".encode("utf-16"), "text/plain"),
        (("é" * SNIFFED_BYTES).encode()[1 : SNIFFED_BYTES + 1], "application/octet-stream"),
        (("aé" * SNIFFED_BYTES).encode()[:SNIFFED_BYTES], "text/plain"),
        (b"MZ\x90\x00\x03", "application/octet-stream"),
        (b"caf\xe9", "application/octet-stream"),
        (b"", "application/octet-stream"),
    ],
)
def test_it_is_what_its_bytes_say(body: bytes, kind: str) -> None:
    assert sniffed(body[:SNIFFED_BYTES]).content_type.startswith(kind)


@given(
    st.binary(max_size=200), st.sampled_from([b"<html>", b"<script>x", b"<svg>", b"<!DOCTYPE html>", b"<?xml ?><html>"])
)
def test_a_page_is_never_a_picture(rest: bytes, page: bytes) -> None:
    assert sniffed(page + rest).content_type not in RASTER_IMAGES | {"text/plain"}

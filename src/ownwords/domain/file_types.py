"""What a file is, by its first bytes: never by its name, nor by what its sender calls it.

Only what is listed here is told apart. Anything else is text, or just bytes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

SNIFFED_BYTES = 8_192
"""How much of a file's beginning decides what it is."""


@dataclass(frozen=True, slots=True)
class FileType:
    """A content type, and the extension that goes with it, without a dot; "" where there is none of its own."""

    content_type: str
    extension: str


BYTES = FileType("application/octet-stream", "")
TEXT = FileType("text/plain", "")
PNG, JPEG = FileType("image/png", "png"), FileType("image/jpeg", "jpg")
GIF, WEBP = FileType("image/gif", "gif"), FileType("image/webp", "webp")
RASTER_IMAGES = frozenset(one.content_type for one in (PNG, JPEG, GIF, WEBP))
"""Pictures that hold no script and that every browser shows."""

_ZIP = FileType("application/zip", "zip")
_HTML, _XML = FileType("text/html", "html"), FileType("application/xml", "xml")
_SVG = FileType("image/svg+xml", "svg")
_BEGINNINGS = (
    (b"\x89PNG\r\n\x1a\n", PNG),
    (b"\xff\xd8\xff", JPEG),
    (b"GIF87a", GIF),
    (b"GIF89a", GIF),
    (b"II*\x00", FileType("image/tiff", "tif")),
    (b"MM\x00*", FileType("image/tiff", "tif")),
    (b"%PDF-", FileType("application/pdf", "pdf")),
    (b"PK\x03\x04", _ZIP),
    (b"PK\x05\x06", _ZIP),
    (b"\x1f\x8b\x08", FileType("application/gzip", "gz")),
    (b"7z\xbc\xaf\x27\x1c", FileType("application/x-7z-compressed", "7z")),
    (b"fLaC", FileType("audio/flac", "flac")),
    (b"OggS", FileType("audio/ogg", "ogg")),
    (b"ID3", FileType("audio/mpeg", "mp3")),
    (b"\x1aE\xdf\xa3", FileType("video/webm", "webm")),
    (b"{\\rtf", FileType("application/rtf", "rtf")),
)
_RIFF = {
    b"WEBP": WEBP,
    b"WAVE": FileType("audio/wav", "wav"),
    b"AVI ": FileType("video/x-msvideo", "avi"),
}
_BRANDS = {
    b"avif": FileType("image/avif", "avif"),
    b"heic": FileType("image/heic", "heic"),
    b"heix": FileType("image/heic", "heic"),
    b"mif1": FileType("image/heic", "heic"),
    b"M4A ": FileType("audio/mp4", "m4a"),
    b"qt  ": FileType("video/quicktime", "mov"),
}
_MP4 = FileType("video/mp4", "mp4")
_OFFICE = "application/vnd.openxmlformats-officedocument"
_IN_ZIP = (
    (b"mimetypeapplication/epub+zip", FileType("application/epub+zip", "epub")),
    (b"mimetypeapplication/vnd.oasis.opendocument.text", FileType("application/vnd.oasis.opendocument.text", "odt")),
    (
        b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet",
        FileType("application/vnd.oasis.opendocument.spreadsheet", "ods"),
    ),
    (b"word/", FileType(f"{_OFFICE}.wordprocessingml.document", "docx")),
    (b"xl/", FileType(f"{_OFFICE}.spreadsheetml.sheet", "xlsx")),
    (b"ppt/", FileType(f"{_OFFICE}.presentationml.presentation", "pptx")),
)
_MARKUP = re.compile(rb"<(?:!doctype\s+html|html|head|body|script|iframe|style|title|table|div|p|a|h1|br|img|b)[\s/>]")
_SVG_TAG = re.compile(rb"<(?:\w+:)?svg[\s/>]")
_BYTE_ORDER_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_NO_TEXT = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")


def sniffed(head: bytes) -> FileType:
    """What a file with this beginning is. `head` is its first `SNIFFED_BYTES`, or all of it."""
    found = next((kind for beginning, kind in _BEGINNINGS if head.startswith(beginning)), None)
    if found is _ZIP:
        return next((kind for mark, kind in _IN_ZIP if mark in head[:4_096]), _ZIP)
    if found is not None:
        return found
    if head.startswith(b"RIFF") and head[8:12] in _RIFF:
        return _RIFF[head[8:12]]
    if head[4:8] == b"ftyp":
        return _BRANDS.get(head[8:12], _MP4)
    return _written(head)


def _written(head: bytes) -> FileType:
    """Text of some sort, or just bytes. What a browser could take for a page counts as one, wherever in the beginning
    its tags are."""
    mark = next((mark for mark in _BYTE_ORDER_MARKS if head.startswith(mark)), b"")
    plain = head if mark in {b"", _BYTE_ORDER_MARKS[0]} else head.replace(b"\x00", b"")
    lowered = plain.removeprefix(mark).lstrip().lower()
    if _SVG_TAG.search(lowered):
        return _SVG if lowered.startswith((b"<?xml", b"<!doctype svg", b"<!--", b"<")) else _HTML
    if lowered.startswith(b"<?xml"):
        return _HTML if b"<html" in lowered else _XML
    if lowered.startswith(b"<") and _MARKUP.search(lowered):
        return _HTML
    return TEXT if head and _is_text(plain, mark) else BYTES


def _is_text(plain: bytes, mark: bytes) -> bool:
    if mark and mark != _BYTE_ORDER_MARKS[0]:
        return not _NO_TEXT.search(plain.removeprefix(mark))
    if _NO_TEXT.search(plain):
        return False
    try:
        plain.decode()
    except UnicodeDecodeError as problem:
        # The beginning may end within a character.
        return len(plain) == SNIFFED_BYTES and problem.start > SNIFFED_BYTES - 4 and "unexpected end" in problem.reason
    return True

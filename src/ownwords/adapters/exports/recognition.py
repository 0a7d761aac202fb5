"""What kind of export a file is, told by what is in it and never by its name; and the export, opened."""

from __future__ import annotations

import codecs
import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

from ownwords.adapters.exports import chatgpt, claude, jsonl
from ownwords.adapters.exports.json_stream import ByteStream, JsonStream
from ownwords.adapters.exports.reading import Reading
from ownwords.adapters.exports.source import Source, located
from ownwords.domain.conversation import ConversationPart
from ownwords.errors import ImportUnreadable
from ownwords.ports.exports import ExportProgress

_CHUNK = 1024 * 1024
_HEAD = 64 * 1024
_ENTRIES_TO_LOOK_AT = 1_000
_EXPECTED = (
    "Expected is a ChatGPT or Claude export (the zip, or the conversations.json in it), or JSON Lines with one message "
    'a line, such as {"role": "user", "text": "…"}.'
)
_OTHER_FORMATS = (
    (b"%PDF", "is a PDF"),
    (b"<", "is a web page"),
    (b"\x1f\x8b", "is packed with gzip: unpack it first"),
    (b"\xff\xfe", "is saved as UTF-16: save it as UTF-8"),
    (b"\xfe\xff", "is saved as UTF-16: save it as UTF-8"),
)
_Reader = Callable[[Iterable[ByteStream], Reading], Iterator[ConversationPart]]
_READERS: dict[str, _Reader] = {chatgpt.KIND: chatgpt.read, claude.KIND: claude.read, jsonl.KIND: jsonl.read}
_KIND_BY_KEY = {chatgpt.DECISIVE_KEY: chatgpt.KIND, claude.DECISIVE_KEY: claude.KIND}


class ExportFile:
    """An export on disk (`ports.exports.Export`). Each call of `parts` reads it anew."""

    def __init__(self, kind: str, source: Source) -> None:
        self._kind = kind
        self._source = source
        self._fingerprint = ""

    @property
    def kind(self) -> str:
        return self._kind

    @property
    def size(self) -> int:
        return self._source.size

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the JSON, unpacked: the same for a zip and for the conversations.json from it. Read when first
        asked for: a second or so for each GB, and a few for a zip."""
        if not self._fingerprint:
            self._fingerprint = self._hashed()
        return self._fingerprint

    def _hashed(self) -> str:
        digest = hashlib.sha256()
        for stream in self._source.streams(self._source.reading()):
            while data := stream.read(_CHUNK):
                digest.update(data)
        return digest.hexdigest()

    def parts(self, skip: int = 0) -> Iterator[ExportProgress]:
        return islice(self._parts(), max(skip, 0), None)

    def _parts(self) -> Iterator[ExportProgress]:
        """Every part is given one later than it is read: what is left out at the end is counted with the last."""
        reading = self._source.reading()
        held: ConversationPart | None = None
        broken: ImportUnreadable | None = None
        try:
            # What broke may be kept by somebody for long; the file is not held open with it.
            with closing(self._source.streams(reading)) as streams:
                for part in _READERS[self._kind](streams, reading):
                    if held:
                        yield ExportProgress(held, reading.bytes_read, dict(reading.left_out))
                    held = part
        except ImportUnreadable as error:
            broken = error
        if held:
            yield ExportProgress(held, reading.bytes_read, dict(reading.left_out))
        if broken:
            raise broken


class ExportFiles:
    """The exports of other assistants, as files (`ports.exports.Exports`)."""

    def open(self, path: Path) -> ExportFile:
        source = located(path)
        for stream in source.streams(source.reading()):
            kind = _kind(stream, path.name)
            if kind:
                return ExportFile(kind, source)
        raise ImportUnreadable(f"{path.name} holds no conversations.")


class _Replayed:
    """A stream from its beginning again, of which `head` was read already."""

    def __init__(self, head: bytes, stream: ByteStream) -> None:
        self._head = head
        self._stream = stream

    def read(self, size: int, /) -> bytes:
        data, self._head = self._head[:size], self._head[size:]
        return data or self._stream.read(size)


def _kind(stream: ByteStream, name: str) -> str:
    """The kind; empty when the file holds nothing to tell by."""
    head = stream.read(_HEAD)
    start = head.removeprefix(codecs.BOM_UTF8).lstrip()
    what = next((what for beginning, what in _OTHER_FORMATS if start.startswith(beginning)), "is of no known form")
    if start.startswith(b"["):
        kind = _kind_of_array(JsonStream(_Replayed(head, stream)))
    elif start.startswith(b"{"):
        kind = _kind_of_lines(_Replayed(head, stream))
    else:
        kind = None if start else ""
    if kind is None:
        raise ImportUnreadable(f"{name} {what}. {_EXPECTED}")
    return kind


def _kind_of_array(stream: JsonStream) -> str | None:
    nothing_in_it = True
    for _ in islice(stream.elements(), _ENTRIES_TO_LOOK_AT):
        nothing_in_it = False
        if stream.peek() != "{":
            stream.value()
            continue
        for key in stream.fields():
            if key in _KIND_BY_KEY:
                return _KIND_BY_KEY[key]
            stream.value()
    return "" if nothing_in_it else None


def _kind_of_lines(stream: ByteStream) -> str | None:
    try:
        _, first = next(jsonl.numbered_lines(stream))
    except ImportUnreadable as error:
        raise ImportUnreadable(f"{error.message} {_EXPECTED}") from None
    return jsonl.KIND if jsonl.is_message(first) else None

"""A file as it is sent: as the body itself, or as the one file of a form. It is taken in as it comes."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from python_multipart.exceptions import FormParserError
from python_multipart.multipart import MultipartParser, parse_options_header
from starlette.requests import ClientDisconnect, Request

from ownwords.errors import Invalid

FORM = "multipart/form-data"
FIELD = "file"

_UNNAMED = "file"
_LARGEST_HEAD = 64 * 1024
"""How much of a form may come before its file begins."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file's name, as its sender calls it, and its bytes as they come."""

    name: str
    parts: AsyncIterator[bytes]


async def upload_of(request: Request, name: str | None) -> Upload:
    """The file that a request carries; `name` is what it is called where that is given. Raises Invalid, also while it
    is read, for a form that holds something else, and for an upload that broke off."""
    kind, options = parse_options_header(request.headers.get("content-type"))
    if kind != FORM.encode():
        return Upload(name or _UNNAMED, _sent(request))
    if not options.get(b"boundary"):
        raise _unreadable("it names no boundary")
    form = _Form(options[b"boundary"])
    sent, read = _sent(request), 0
    while form.name is None:
        chunk = await anext(sent, None)
        if chunk is None:
            form.end()
            raise _unreadable("there is no file in it")
        form.take(chunk)
        read += len(chunk)
        if form.name is None and read > _LARGEST_HEAD:
            raise _unreadable("its file does not begin")
    return Upload(name or form.name or _UNNAMED, _file(form, sent))


async def _file(form: _Form, sent: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    while True:
        while form.parts:
            yield form.parts.popleft()
        chunk = await anext(sent, None)
        if chunk is None:
            break
        form.take(chunk)
    form.end()
    while form.parts:
        yield form.parts.popleft()


async def _sent(request: Request) -> AsyncIterator[bytes]:
    try:
        async for chunk in request.stream():
            if chunk:
                yield chunk
    except ClientDisconnect:
        raise Invalid("The upload broke off; nothing was kept.", field=FIELD) from None


class _Form:
    """A form with one file, taken apart as it comes. `name` is the file's, None until it begins; `parts` are its bytes
    that were not fetched yet."""

    def __init__(self, boundary: bytes) -> None:
        self.name: str | None = None
        self.parts: deque[bytes] = deque()
        self._header = b""
        self._value = b""
        self._disposition = b""
        self._ended = False
        # The library's own type of these names every callback there is.
        callbacks: Any = {
            "on_part_begin": self._part_begins,
            "on_header_field": self._header_goes_on,
            "on_header_value": self._value_goes_on,
            "on_header_end": self._header_ends,
            "on_headers_finished": self._headers_end,
            "on_part_data": self._data,
            "on_end": self._end,
        }
        try:
            self._parser = MultipartParser(boundary, callbacks)
        except (FormParserError, ValueError):
            raise _unreadable("its boundary is none") from None

    def take(self, chunk: bytes) -> None:
        """Raises Invalid for what is no such form."""
        try:
            self._parser.write(chunk)
        except FormParserError:
            raise _unreadable("it is no multipart form") from None

    def end(self) -> None:
        """It is all there. Raises Invalid where it is not."""
        if not self._ended:
            raise _unreadable("its end is missing")

    def _part_begins(self) -> None:
        if self.name is not None:
            raise _unreadable("it holds more than one file")
        self._disposition = b""

    def _header_goes_on(self, data: bytes, start: int, end: int) -> None:
        self._header += data[start:end]

    def _value_goes_on(self, data: bytes, start: int, end: int) -> None:
        self._value += data[start:end]

    def _header_ends(self) -> None:
        if self._header.lower() == b"content-disposition":
            self._disposition = self._value
        self._header = self._value = b""

    def _headers_end(self) -> None:
        _, options = parse_options_header(self._disposition)
        if options.get(b"name") != FIELD.encode() or b"filename" not in options:
            raise _unreadable(f"it holds something else than one file, in the field `{FIELD}`")
        self.name = options[b"filename"].decode(errors="replace")

    def _data(self, data: bytes, start: int, end: int) -> None:
        self.parts.append(data[start:end])

    def _end(self) -> None:
        self._ended = True


def _unreadable(why: str) -> Invalid:
    return Invalid(f"This form cannot be read: {why}. Send one file, in the field `{FIELD}`.", field=FIELD)

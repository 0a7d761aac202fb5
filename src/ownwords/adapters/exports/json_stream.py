"""JSON read piece by piece: the outer arrays and objects as a stream, the values inside them whole.

Memory holds one window of text and one value, never the file. Half surrogate pairs and bytes that are no UTF-8 come
out as lone surrogates, NaN and numbers of any length as numbers: a single odd value never costs the rest of the file.
(A parser on yajl turns half a pair into another character, and stops at NaN and at integers over 64 bits.)
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from typing import Protocol

from ownwords.errors import ImportUnreadable

VALUE_LIMIT = 16 * 1024 * 1024
"""Characters of one message, or of one line: more than any export holds, and what bounds memory in a broken one."""

_CHUNK = 512 * 1024
_SPACES = " \t\r\n"
_SPACE = re.compile(f"[{_SPACES}]+")
# A token that the window cuts in two fails, or seems to end, at most this far from the window's end.
_LONGEST_TOKEN = 16
_LONGEST_INTEGER = 400


class ByteStream(Protocol):
    def read(self, size: int, /) -> bytes:
        """The next bytes, at most `size`; empty only at the end."""
        ...


def _integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= _LONGEST_INTEGER else float(digits)


_DECODER = json.JSONDecoder(strict=False, parse_int=_integer)


def decoded(text: str) -> object:
    """The value of a whole JSON text. Raises ImportUnreadable where it is none."""
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise ImportUnreadable(f"not valid JSON at character {error.pos + 1:,} ({error.msg})") from None
    except RecursionError:
        raise ImportUnreadable("nested too deeply") from None


class JsonStream:
    """A cursor in JSON text. Raises ImportUnreadable where the text is broken, with the place."""

    def __init__(self, stream: ByteStream, chunk: int = _CHUNK) -> None:
        self._stream = stream
        self._chunk = chunk
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("surrogateescape")
        self._text = ""
        self._at = 0
        self._passed = 0
        self._ended = False

    def peek(self) -> str:
        """The first character of what comes next; empty at the end."""
        while True:
            found = self._text[self._at : self._at + 1]
            if found and found not in _SPACES:
                return found
            if found:
                space = _SPACE.match(self._text, self._at)
                self._at = space.end() if space else self._at
            elif self._ended:
                return ""
            else:
                self._extend()

    def value(self) -> object:
        """The next value, whole."""
        self.peek()
        while True:
            try:
                value, end = _DECODER.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                cut = error.msg.startswith("Unterminated string") or len(self._text) - error.pos <= _LONGEST_TOKEN
                if self._ended or not cut:
                    raise self._broken(error.msg, error.pos) from None
            except RecursionError:
                raise self._broken("nested too deeply", self._at) from None
            else:
                # A number may go on after the window: `1` in `1e+16`.
                if self._ended or len(self._text) - end > _LONGEST_TOKEN:
                    self._at = end
                    return value
                del value  # or it would lie beside the same, read again
            self._extend()

    def elements(self) -> Iterator[None]:
        """Stops before each element of an array; the caller reads exactly one value at each stop."""
        self._take("[")
        if self.peek() == "]":
            self._take("]")
            return
        yield
        while self._take(",]") == ",":
            yield

    def fields(self) -> Iterator[str]:
        """Gives each key of an object; the caller reads exactly one value after each."""
        self._take("{")
        if self.peek() == "}":
            self._take("}")
            return
        yield self._key()
        while self._take(",}") == ",":
            yield self._key()

    def finish(self) -> None:
        """Raises ImportUnreadable when something follows."""
        if self.peek():
            raise self._broken("something follows after the end", self._at)

    def _key(self) -> str:
        self.peek()
        start = self._at + self._passed
        key = self.value()
        if not isinstance(key, str):
            raise self._broken("a key must be a string", start - self._passed)
        self._take(":")
        return key

    def _take(self, wanted: str) -> str:
        found = self.peek()
        if not found or found not in wanted:
            raise self._broken(f"expected {' or '.join(wanted)}", self._at)
        self._at += 1
        return found

    def _extend(self) -> None:
        """Widen the window, twofold for a value that does not fit, so that reading it stays linear."""
        rest = self._text[self._at :]
        if len(rest) > VALUE_LIMIT:
            raise self._broken(f"a single value is over {VALUE_LIMIT >> 20} MB", self._at)
        data = self._stream.read(min(max(self._chunk, len(rest)), VALUE_LIMIT + self._chunk - len(rest)))
        self._ended = not data
        self._passed += self._at
        self._at = 0
        self._text = rest + self._decoder.decode(data, final=self._ended)

    def _broken(self, reason: str, at: int) -> ImportUnreadable:
        return ImportUnreadable(
            f"The file is broken after {self._passed + at:,} characters ({reason}). What came before can be used; "
            "download the export again for the rest."
        )

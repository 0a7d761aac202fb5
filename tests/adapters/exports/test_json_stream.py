"""JSON in pieces: the same values wherever the pieces are cut, and broken text refused early and with its place."""

from __future__ import annotations

import io
import json
import math
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.adapters.exports.json_stream import VALUE_LIMIT, JsonStream
from ownwords.errors import ImportUnreadable

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=12)


def taken(stream: JsonStream) -> Any:
    """The next value, its outer two levels read as a stream."""
    match stream.peek():
        case "[":
            return [taken_inside(stream) for _ in stream.elements()]
        case _:
            return taken_inside(stream)


def taken_inside(stream: JsonStream) -> Any:
    return {key: stream.value() for key in stream.fields()} if stream.peek() == "{" else stream.value()


def stream_of(data: bytes | str, chunk: int = 1 << 16) -> JsonStream:
    return JsonStream(io.BytesIO(data if isinstance(data, bytes) else data.encode()), chunk)


@given(VALUES, st.integers(1, 40), st.booleans(), st.sampled_from([None, 1, "\t"]))
def test_wherever_the_text_is_cut_the_values_are_the_same(
    value: Any, chunk: int, ascii_only: bool, indent: Any
) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    data = text.encode("utf-8", "surrogateescape" if text.isascii() else "surrogatepass")
    stream = stream_of(data, chunk)
    assert taken(stream) == json.loads(text)
    stream.finish()


@given(VALUES, st.integers(1, 9), st.data())
def test_cut_off_text_is_refused_or_was_complete(value: Any, chunk: int, data: st.DataObject) -> None:
    text = json.dumps([value])
    cut = data.draw(st.integers(0, len(text) - 1))
    with pytest.raises(ImportUnreadable, match="download the export again"):
        taken(stream_of(text[:cut], chunk))


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        (rb'["a\ud800b"]', ["a\ud800b"]),
        (rb'["\udc00"]', ["\udc00"]),
        (rb'["\ud83d\u0041"]', ["\ud83dA"]),
        (rb'["\ud83d\ude00"]', ["😀"]),
        (b'["\xff"]', ["\udcff"]),
        (b'["a\x00b\nc"]', ["a\x00b\nc"]),
        (b"[123456789012345678901234567890]", [123456789012345678901234567890]),
        (b"[" + b"9" * 5000 + b", 1e999]", [math.inf, math.inf]),
        (b"\xef\xbb\xbf [1]", [1]),
    ],
)
def test_odd_values_come_through(raw: bytes, value: object) -> None:
    for chunk in (1, 2, 3, 1 << 16):
        assert taken(stream_of(raw, chunk)) == value


def test_nan_is_a_number() -> None:
    assert math.isnan(taken(stream_of("[NaN]", 1))[0])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[1, 2", "expected"),
        ("[1 2]", "expected , or ]"),
        ('[{"a" 1}]', "expected :"),
        ("[{1: 2}]", "a key must be a string"),
        ("[1] x", "something follows"),
        ("[" * 100_000, "nested too deeply"),
        ("{}", r"expected \["),
        ("", r"expected \["),
    ],
)
def test_broken_text_is_refused_with_its_place(text: str, reason: str) -> None:
    stream = stream_of(text)

    def read_all() -> None:
        for _ in stream.elements():
            taken_inside(stream)
        stream.finish()

    with pytest.raises(ImportUnreadable, match=rf"broken after [\d,]+ characters \(.*{reason}"):
        read_all()


class Endless:
    """A stream that never ends, and counts what was taken from it."""

    def __init__(self, start: bytes, more: bytes) -> None:
        self.rest = start
        self.more = more
        self.taken = 0

    def read(self, size: int, /) -> bytes:
        data, self.rest = self.rest or self.more * size, b""
        self.taken += len(data)
        return data


@pytest.mark.parametrize("start", [b'[{"a": tru', b'[{"a": [1, 2 3', b'["\\x'])
def test_what_is_broken_is_refused_without_reading_on(start: bytes) -> None:
    endless = Endless(start, b"z")
    with pytest.raises(ImportUnreadable, match="broken"):
        taken(JsonStream(endless))
    assert endless.taken < 1 << 20


def test_a_value_at_the_end_is_not_held_twice() -> None:
    text = b"[" + b"[]," * 300_000 + b"0]"

    def most(read: Callable[[], object]) -> int:
        tracemalloc.start()
        read()
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak

    assert most(stream_of(text).value) < 1.5 * most(lambda: json.loads(text))


def test_a_string_without_end_is_refused_before_it_fills_memory() -> None:
    endless = Endless(b'["', b"z")
    with pytest.raises(ImportUnreadable, match="a single value is over 16 MB"):
        taken(JsonStream(endless))
    assert endless.taken <= 4 * VALUE_LIMIT

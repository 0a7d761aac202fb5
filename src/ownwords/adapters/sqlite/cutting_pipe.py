"""What goes over the pipes between a store and the process that cuts words for it: texts there, their table back.

A message is a list of byte strings: how many, the length of each, then all of them. What comes out is what went in, to
the character, half surrogate pairs included; what does not fit together raises ValueError.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from struct import Struct
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from ownwords.domain import word_tables
from ownwords.domain.word_tables import WordTable

_LENGTH = Struct("<Q")
_MOST_PARTS = 8
_LONGEST_PART = 1 << 32


def _our_files() -> bytes:
    """The files that tell how words are cut, as they are on the disk now."""
    files = sorted(Path(word_tables.__file__).parent.glob("*.py"))
    return "\n".join(f"{file} {file.stat().st_size} {file.stat().st_mtime_ns}" for file in files).encode()


GREETING = [_our_files()]
"""What the process sends first: that it cuts words as we do. The files may have been replaced since we started."""


def send(stream: BinaryIO, parts: Sequence[bytes]) -> None:
    """Raises OSError when nobody reads any more."""
    stream.write(b"".join(map(_LENGTH.pack, [len(parts), *map(len, parts)])))
    for part in parts:
        stream.write(part)
    stream.flush()


def receive(stream: BinaryIO) -> list[bytes]:
    """Raises EOFError when there is no whole message any more."""
    count = _receive_length(stream)
    if count > _MOST_PARTS:
        raise ValueError("This is no message of ours.")
    lengths = [_receive_length(stream) for _ in range(count)]
    if max(lengths, default=0) > _LONGEST_PART:
        raise ValueError("This is no message of ours.")
    return [_receive_part(stream, length) for length in lengths]


def _receive_length(stream: BinaryIO) -> int:
    (length,) = _LENGTH.unpack(_receive_part(stream, _LENGTH.size))
    return length


def _receive_part(stream: BinaryIO, length: int) -> bytes:
    part = stream.read(length)
    if len(part) < length:
        raise EOFError
    return part


def encode_texts(texts: Sequence[str], languages: tuple[str, ...]) -> list[bytes]:
    encoded = [text.encode("utf-8", "surrogatepass") for text in texts]
    ends = np.cumsum([0, *map(len, encoded)])
    return [json.dumps(languages).encode(), _encode_numbers(ends), b"".join(encoded)]


def decode_texts(parts: Sequence[bytes]) -> tuple[list[str], tuple[str, ...]]:
    languages, ends, joined = parts
    said = memoryview(joined)
    bounds = pairwise(_decode_numbers(ends).tolist())
    return [str(said[start:end], "utf-8", "surrogatepass") for start, end in bounds], tuple(json.loads(languages))


def encode_table(table: WordTable) -> list[bytes]:
    terms = " ".join(table.terms).encode("utf-8", "surrogatepass")
    return [terms, *map(_encode_numbers, (table.starts, table.texts, table.frequencies, table.lengths))]


def decode_table(parts: Sequence[bytes], texts: int) -> WordTable:
    """The table of so many texts."""
    joined, *numbers = parts
    terms = joined.decode("utf-8", "surrogatepass").split(" ") if joined else []
    starts, places, frequencies, lengths = map(_decode_numbers, numbers)
    if (len(starts), len(lengths)) != (len(terms) + 1, texts) or not len(places) == len(frequencies) == starts[-1]:
        raise ValueError("The table does not fit together.")
    return WordTable(terms, starts, places, frequencies, lengths)


def _encode_numbers(numbers: NDArray[np.int64]) -> bytes:
    return numbers.astype("<i8").tobytes()


def _decode_numbers(encoded: bytes) -> NDArray[np.int64]:
    return np.frombuffer(encoded, "<i8").astype(np.int64, copy=False)

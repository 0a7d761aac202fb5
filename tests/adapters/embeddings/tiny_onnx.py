"""ONNX folders made up for tests, as bytes: a table of rows, one a token, and a tokenizer of whole words."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

FLOAT, INT64 = 1, 7
WORDS = ["[PAD]", "[UNK]", "query", "passage", ":", "tea", "green", "train", "late"]
ROWS = [[9.0, 9.0], [1.0, 1.0], [8.0, 0.0], [0.0, 8.0], [0.5, 0.5], [1.0, 0.0], [0.5, 0.5], [-1.0, 0.0], [0.0, -1.0]]


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*out, number])


def field(number: int, value: int | str | bytes) -> bytes:
    """One field of a protocol buffer."""
    if isinstance(value, int):
        return _varint(number << 3) + _varint(value)
    raw = value.encode() if isinstance(value, str) else value
    return _varint(number << 3 | 2) + _varint(len(raw)) + raw


def value_info(name: str, kind: int, shape: tuple[str | int, ...]) -> bytes:
    """An input or output of a graph."""
    dims = [field(1, field(1, one) if isinstance(one, int) else field(2, one)) for one in shape]
    return field(1, name) + field(2, field(1, field(1, kind) + field(2, b"".join(dims))))


def _mean(values: str, output: str) -> bytes:
    """A step that makes one row of those of all tokens."""
    axes = field(1, "axes") + field(8, 1) + field(20, 7)
    flat = field(1, "keepdims") + field(3, 0) + field(20, 2)
    return field(1, values) + field(2, output) + field(4, "ReduceMean") + field(5, axes) + field(5, flat)


def model(
    rows: list[list[float]] = ROWS,
    inputs: tuple[str, ...] = ("input_ids", "attention_mask"),
    output: str = "last_hidden_state",
    pooled: bool = False,
) -> bytes:
    """A model whose row for a token is that of the table; `pooled`, it gives their mean for each text."""
    width = len(rows[0])
    tensor = field(1, len(rows)) + field(1, width) + field(2, FLOAT) + field(8, "table")
    tensor += field(9, struct.pack(f"<{len(rows) * width}f", *(one for row in rows for one in row)))
    looked_up = "of_tokens" if pooled else output
    graph = field(1, field(1, "table") + field(1, inputs[0]) + field(2, looked_up) + field(4, "Gather"))
    graph += field(1, _mean(looked_up, output)) if pooled else b""
    graph += field(2, "tiny") + field(5, tensor)
    graph += b"".join(field(11, value_info(name, INT64, ("texts", "tokens"))) for name in inputs)
    graph += field(12, value_info(output, FLOAT, ("texts", width) if pooled else ("texts", "tokens", width)))
    return field(1, 8) + field(7, graph) + field(8, field(2, 13))


def tokenizer() -> str:
    """Words and punctuation, lower-case; what is not known is [UNK]."""
    vocabulary = {word: number for number, word in enumerate(WORDS)}
    return json.dumps(
        {
            "version": "1.0",
            "truncation": None,
            "padding": {
                "strategy": {"Fixed": 128},
                "direction": "Right",
                "pad_to_multiple_of": None,
                "pad_id": 0,
                "pad_type_id": 0,
                "pad_token": "[PAD]",
            },
            "added_tokens": [],
            "normalizer": {"type": "Lowercase"},
            "pre_tokenizer": {"type": "Whitespace"},
            "post_processor": None,
            "decoder": None,
            "model": {"type": "WordLevel", "vocab": vocabulary, "unk_token": "[UNK]"},
        }
    )


def folder(place: Path, made: bytes | None = None, **files: Any) -> Path:
    """An ONNX folder there, with JSON files beside the model: `one__two=…` becomes one/two.json."""
    (place / "onnx").mkdir(parents=True)
    (place / "onnx" / "model.onnx").write_bytes(model() if made is None else made)
    (place / "tokenizer.json").write_text(tokenizer())
    for name, value in files.items():
        path = place / f"{name.replace('__', '/')}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(value if isinstance(value, str) else json.dumps(value))
    return place

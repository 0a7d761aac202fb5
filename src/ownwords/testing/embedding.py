"""Vectors for tests: the same text has the same vector everywhere, and texts that share words are near each other."""

from __future__ import annotations

import base64
import re
from hashlib import shake_256
from typing import cast

import numpy as np

from ownwords.testing.wire import Json, encoded

DIMENSIONS = 64


def vector(text: str, dimensions: int = DIMENSIONS) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    """The text's vector, of length 1: the sum of those of its words, whatever their case."""
    words = re.findall(r"\w+", text.casefold()) or [text]
    drawn = [np.frombuffer(shake_256(word.encode()).digest(dimensions), np.uint8) for word in words]
    summed = np.array(drawn, np.float32).sum(axis=0) - np.float32(127.5 * len(words))
    return summed / np.linalg.norm(summed)


def embeddings(body: Json) -> Json:
    """OpenAI's answer: a vector for each input, as numbers or, where the request says so, as base64 of float32."""
    given = cast(object, body["input"])
    inputs = cast(list[object], given) if isinstance(given, list) else [given]
    # A text may also come as the numbers of its tokens.
    texts = [one if isinstance(one, str) else encoded(one).decode() for one in inputs]
    vectors = [vector(text, body.get("dimensions") or DIMENSIONS) for text in texts]
    packed = body.get("encoding_format") == "base64"
    data = [
        {"object": "embedding", "index": index, "embedding": _base64(one) if packed else one.tolist()}
        for index, one in enumerate(vectors)
    ]
    tokens = sum(-(-len(text) // 4) for text in texts)
    usage = {"prompt_tokens": tokens, "total_tokens": tokens}
    return {"object": "list", "data": data, "model": body["model"], "usage": usage}


def _base64(one: np.ndarray[tuple[int], np.dtype[np.float32]]) -> str:
    return base64.b64encode(one.astype("<f4").tobytes()).decode()

"""Vectors: the same each time, near each other where words are shared, in both encodings."""

from __future__ import annotations

import base64

import numpy as np
import pytest

from ownwords.testing import ScriptedModelServer
from ownwords.testing.embedding import DIMENSIONS, vector
from tests.testing.conftest import Client

TEXTS = ["My sister Ines lives in Porto", "Where in Porto does Ines live?", "Green tea, please", "", "東京"]


async def test_each_input_has_its_vector_in_either_encoding(server: ScriptedModelServer, client: Client) -> None:
    asked = {"model": "e", "input": TEXTS}
    numbers = (await client.post("/v1/embeddings", json=asked)).json()
    packed = (await client.post("/v1/embeddings", json={**asked, "encoding_format": "base64"})).json()
    assert [item["index"] for item in numbers["data"]] == list(range(len(TEXTS)))
    for text, plain, coded in zip(TEXTS, numbers["data"], packed["data"], strict=True):
        assert len(plain["embedding"]) == DIMENSIONS
        decoded = np.frombuffer(base64.b64decode(coded["embedding"]), "<f4")
        assert decoded.tolist() == plain["embedding"] == vector(text).tolist()
    assert numbers["usage"]["prompt_tokens"] == numbers["usage"]["total_tokens"] > 0
    assert numbers["model"] == "e"


async def test_one_text_and_tokens_are_inputs_too(server: ScriptedModelServer, client: Client) -> None:
    async def embed(given: object) -> list[list[float]]:
        answer = await client.post("/v1/embeddings", json={"model": "e", "input": given, "dimensions": 8})
        return [item["embedding"] for item in answer.json()["data"]]

    assert await embed("tea") == await embed(["tea"]) == [vector("tea", 8).tolist()]
    assert len(await embed([[1, 2], [3]])) == 2


def test_texts_that_share_words_are_near_and_every_vector_has_length_one() -> None:
    vectors = np.array([vector(text) for text in TEXTS])
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.ones(len(TEXTS)), abs=1e-5)
    near, far = vectors[0] @ vectors[1], vectors[0] @ vectors[2]
    assert near > 0.4 > far
    assert vector("Green TEA").tolist() == vector("green tea").tolist()

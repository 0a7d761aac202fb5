"""The stage of all conversations: one server, and for each test an empty account and models without a script."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from ownwords.compose import Ownwords
from ownwords.testing import ScriptedModelServer
from tests.acceptance.conversations.stage import AssistantModel, MemoryModel, Stage
from tests.interfaces.http.serving import Api, Served, client_of


@pytest.fixture(scope="package")
def model() -> Iterator[AssistantModel]:
    with ScriptedModelServer() as server:
        yield AssistantModel(server)


@pytest.fixture(scope="package")
def memory() -> Iterator[MemoryModel]:
    with ScriptedModelServer() as server:
        yield MemoryModel(server)


@pytest.fixture(scope="package")
def settings(model: AssistantModel, memory: MemoryModel) -> dict[str, str]:
    return {
        "OWNWORDS_MODEL": f"{model.server.openai_url}#assistant-of-conversations",
        "OWNWORDS_MEMORY_MODEL": f"{memory.server.openai_url}#memory-of-conversations",
        "OWNWORDS_CONTEXT_WINDOW": "128000",
    }


@pytest.fixture(scope="package")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="package")
def served(folder: Path, settings: dict[str, str]) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:  # the settings are read when it opens
        for name, value in settings.items():
            patch.setenv(name, value)
        running = Served(lambda: Ownwords.open(folder, background=False))
    yield running
    running.stop()


@dataclass(frozen=True, slots=True)
class Models:
    """Both models, without a script."""

    assistant: AssistantModel
    memory: MemoryModel


@pytest.fixture
def models(model: AssistantModel, memory: MemoryModel) -> Models:
    model.lines.clear()
    memory.begin()
    return Models(model, memory)


@pytest.fixture
async def stage(served: Served, models: Models, folder: Path, settings: dict[str, str]) -> AsyncIterator[Stage]:
    async with client_of(served) as client:
        client.timeout = 60
        await client.delete("/api/account")
        yield Stage(Api(client), served, models.assistant, models.memory, folder, settings)

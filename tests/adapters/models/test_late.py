"""A model is connected with its first question, once, and closed if it ever was."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from functools import partial

import pytest

from ownwords.adapters.models import openai_protocol
from ownwords.adapters.models.answering import ProviderModel
from ownwords.adapters.models.late import LateModel
from ownwords.domain.usage import TokenUsage
from ownwords.settings import ModelChoice, Provider
from ownwords.testing import ScriptedModelServer
from tests.adapters.models.asking import QUESTION, answered, chosen


def counted(choice: ModelChoice, connected: list[ProviderModel]) -> ProviderModel:
    """Connect, and keep count."""
    connected.append(openai_protocol.connect(choice))
    return connected[-1]


async def test_it_is_connected_once_for_all_who_ask_at_once() -> None:
    connected: list[ProviderModel] = []
    async with ScriptedModelServer() as server:
        server.otherwise(answered())
        choice = chosen(server.openai_url)
        model = LateModel(choice.name, partial(counted, choice, connected))
        assert (model.name, connected) == (choice.name, [])
        answers = await asyncio.gather(*(model.answer(QUESTION) for _ in range(5)))
        assert len({answer.text for answer in answers}) == len(connected) == 1
        await model.close()
        await server.until(lambda: server.open_connections == 0)


async def test_its_price_is_known_without_asking_it() -> None:
    choice = chosen("https://api.openai.com/v1", Provider.OPENAI, "gpt-6-luna")
    model = LateModel(choice.name, partial(openai_protocol.connect, choice))
    assert await model.price_of(TokenUsage(2_500, 0, 150)) == 325
    await model.close()


async def test_one_that_was_never_asked_has_nothing_to_close() -> None:
    connected: list[ProviderModel] = []
    await LateModel("none", partial(counted, chosen("http://127.0.0.1:9/v1"), connected)).close()
    assert connected == []


@pytest.mark.parametrize(
    "module", ["ownwords", "ownwords.interfaces.main", "ownwords.interfaces.server", "ownwords.interfaces.worker"]
)
def test_no_library_of_a_provider_is_loaded_before_a_question(module: str) -> None:
    heavy = "{'pydantic_ai', 'openai', 'anthropic', 'genai_prices', 'httpx2'}"
    code = f"import sys, {module}; print(sorted({heavy} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"

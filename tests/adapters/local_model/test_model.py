"""A model from a file: what is refused, how its server is started, and a question to it. The server is a program that
plays llama-cpp-python's; one test, on demand, runs the real one."""

from __future__ import annotations

import json
import os
from collections.abc import AsyncGenerator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path

import pytest

from ownwords import Ownwords
from ownwords.adapters.local_model import model as module
from ownwords.adapters.local_model.model import CONTEXT, LocalModel, local_model
from ownwords.adapters.models import openai_protocol
from ownwords.adapters.models.late import LateModel
from ownwords.agent import TurnAsked, turn
from ownwords.agent.events import Replied
from ownwords.domain.usage import TokenUsage
from ownwords.errors import Invalid, ModelUnavailable
from ownwords.ports.chat import AssistantModel
from ownwords.ports.models import ModelRequest
from ownwords.settings import ModelChoice
from tests.adapters.local_model import played_llama

SCHEMA = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
QUESTION = ModelRequest(
    "learn", 'Say in which city the sister lives, as {"city": "…"}.', "My sister lives in Porto.", SCHEMA
)


@pytest.fixture
def llama_cpp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The played package, where this process and those that it starts find it; the file in which it says how it was
    started."""
    started = played_llama.install(tmp_path / "packages")
    monkeypatch.syspath_prepend(tmp_path / "packages")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path / "packages"), os.environ["PYTHONPATH"]]))
    return started


@pytest.fixture
def gguf(tmp_path: Path) -> Path:
    file = tmp_path / "small model.gguf"
    file.write_bytes(b"GGUF\x03\x00\x00\x00")
    return file


def connect(choice: ModelChoice) -> AssistantModel:
    return openai_protocol.connect(choice)


@asynccontextmanager
async def running(file: Path) -> AsyncGenerator[LocalModel]:
    """The model in this file, with its connections closed at the end."""
    models: list[LateModel] = []

    def late(choice: ModelChoice) -> AssistantModel:
        models.append(LateModel(choice.name, lambda: openai_protocol.connect(choice)))
        return models[0]

    async with local_model(file, late) as model:
        try:
            yield model
        finally:
            await models[0].close()


async def test_a_question_is_answered_over_the_server_and_costs_nothing(
    llama_cpp: Path, gguf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("OPENAI_API_KEY", "OWNWORDS_MODEL_KEY", "CONFIG_FILE", "SEED"):
        monkeypatch.setenv(name, "not for the server")
    async with running(gguf) as model:
        assert model.name == "local:small model.gguf"
        answer = await model.answer(QUESTION)
        assert await model.price_of(TokenUsage(1_000, 0, 1_000)) == 0
    assert (json.loads(answer.text), answer.model, answer.price) == ({"city": "Porto"}, "small model.gguf", 0)
    assert answer.tokens == TokenUsage(70, 0, 6)
    started = played_llama.read(llama_cpp)
    assert started["arguments"][:2] == ["--model", str(gguf)]
    assert "not for the server" not in started["environment"].values()
    assert not [argument for argument in started["arguments"] if started["environment"]["API_KEY"] in argument]
    assert len(started["environment"]["API_KEY"]) > 32
    assert started["environment"]["HOST"] == "127.0.0.1"


async def test_a_model_that_cannot_be_loaded_says_why(
    llama_cpp: Path, gguf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(played_llama.BROKEN, "yes")
    monkeypatch.setattr(module, "PATIENCE", 5)
    async with running(gguf) as model:
        with pytest.raises(
            ModelUnavailable, match=r"^local:small model.gguf does not start: unknown model architecture$"
        ):
            await model.answer(QUESTION)


async def test_a_model_that_is_being_loaded_says_so(
    llama_cpp: Path, gguf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    async with running(gguf) as model:
        with pytest.raises(ModelUnavailable, match=r"is still being loaded\. Try again in a moment"):
            await model.answer(QUESTION)


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("missing.gguf", None, "cannot be read: No such file or directory"),
        ("empty.gguf", b"", "is no GGUF file"),
        ("notes.md", b"# Notes\n", "is no GGUF file"),
        (".", None, "cannot be read: Is a directory"),
    ],
)
async def test_a_file_that_is_no_model_is_refused(tmp_path: Path, name: str, content: bytes | None, says: str) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(Invalid, match=says) as problem:
        async with local_model(tmp_path / name, connect):
            pass
    assert problem.value.message.startswith("--local-model: ")


async def test_without_the_extra_it_says_what_to_install(gguf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_NEEDED", ("a_package_that_is_nowhere",))
    with pytest.raises(Invalid, match=r"pip install 'ownwords\[local\]'"):
        async with local_model(gguf, connect):
            pass


@pytest.mark.model
async def test_a_real_model_answers_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    """With llama-cpp-python and the GGUF that OWNWORDS_TEST_GGUF names."""
    file = Path(os.environ["OWNWORDS_TEST_GGUF"])
    monkeypatch.setattr(module, "PATIENCE", 120)
    async with running(file) as model:
        answer = await model.answer(QUESTION)
        assert "Porto" in json.loads(answer.text)["city"]
        assert (answer.refused, answer.cut, answer.price) == (False, False, 0)


async def test_it_talks_and_what_is_asked_of_the_memory_is_done_without_it(
    llama_cpp: Path, gguf: Path, tmp_path: Path
) -> None:
    async with Ownwords.open(tmp_path / "data", local_model=gguf, background=False) as ownwords:
        me = ownwords.owner()
        thread = await me.thread("talk")

        async def said(text: str) -> Replied:
            async with aclosing(turn(ownwords.assistant, me, TurnAsked(thread.id, text))) as events:
                last = [event async for event in events][-1]
            assert isinstance(last, Replied)
            return last

        refused = await said("Remember that my dog is called Bolt.")  # the played model knows no task but one
        assert not refused.by_model
        assert refused.message.text.startswith("Not remembered: The answer of local:small model.gguf cannot be read")
        talked = await said("What a day!")
        assert (talked.by_model, json.loads(talked.message.text)) == (True, {"city": "Porto"})
        assert ownwords.assistant.window == CONTEXT
        chats = [call async for call in me.calls() if call.task == "chat"]
        assert [(call.model, call.price) for call in chats] == [("small model.gguf", 0)]


@pytest.mark.model
async def test_a_real_model_talks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Likewise. What a small one says is not ours to promise: it says something."""
    monkeypatch.setattr(module, "PATIENCE", 120)
    file = Path(os.environ["OWNWORDS_TEST_GGUF"])
    async with Ownwords.open(tmp_path / "data", local_model=file, background=False) as ownwords:
        me = ownwords.owner()
        asked = TurnAsked((await me.thread("talk")).id, "Say hello to me in five words.")
        async with aclosing(turn(ownwords.assistant, me, asked)) as events:
            last = [event async for event in events][-1]
        assert isinstance(last, Replied)
        assert last.message.text.strip()

"""The model in a GGUF file, served by llama-cpp-python (the extra `ownwords[local]`)."""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, asynccontextmanager
from importlib.util import find_spec
from pathlib import Path

from ownwords.adapters.local_model.supervisor import HOST, ServerProgram, Supervisor, free_port, supervised
from ownwords.domain.usage import TokenUsage
from ownwords.errors import Invalid, ModelUnavailable
from ownwords.ports.chat import AssistantModel, ChatAnswer, ChatRequest
from ownwords.ports.models import ModelAnswer, ModelRequest
from ownwords.settings import ModelChoice, Provider

OPTION = "--local-model"
CONTEXT = 16_384
"""Tokens that the model can take in at once; room for them is made when it is loaded."""

PATIENCE = 10
"""Seconds that a question waits for the model to be loaded, of the twenty it may take in all."""

_MAGIC = b"GGUF"
_NEEDED = ("llama_cpp", "sse_starlette", "starlette_context", "pydantic_settings")
# The server reads its settings from variables of any name, and is told no keys that are not its own.
_KEPT = {"PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "PYTHONPATH", "PYTHONHOME"}
_KEPT_BEGINNINGS = ("CUDA_", "DYLD_", "GGML_", "HIP_", "LD_", "NVIDIA_", "OMP_", "ROCR_", "VK_")


class LocalModel:
    """A model over the server that runs it (`ports.models.PricedModel` and `ports.chat.ChatModel`)."""

    def __init__(self, server: Supervisor, model: AssistantModel) -> None:
        self._server = server
        self._model = model

    @property
    def name(self) -> str:
        return self._model.name

    async def answer(self, request: ModelRequest) -> ModelAnswer:
        """Waits a little for a server that is coming up. Raises ModelUnavailable."""
        await self._up()
        return await self._model.answer(request)

    async def chat(self, request: ChatRequest) -> AsyncGenerator[str | ChatAnswer]:
        """Waits in the same way."""
        await self._up()
        async with aclosing(self._model.chat(request)) as pieces:
            async for piece in pieces:
                yield piece

    async def _up(self) -> None:
        try:
            await asyncio.wait_for(self._server.up(), PATIENCE)
        except TimeoutError:
            raise ModelUnavailable(self._why_not()) from None

    async def price_of(self, tokens: TokenUsage) -> int | None:
        return await self._model.price_of(tokens)

    def _why_not(self) -> str:
        if self._server.why_not:
            return f"{self.name} does not start: {self._server.why_not}"
        return f"{self.name} is still being loaded. Try again in a moment."


@asynccontextmanager
async def local_model(file: Path, connect: Callable[[ModelChoice], AssistantModel]) -> AsyncGenerator[LocalModel]:
    """The model in this file, its server running for as long as the block lasts. `connect` talks to it. Raises Invalid
    for a file that is missing or no GGUF, and where the extra is not installed."""
    _check(file)
    port, key = free_port(), secrets.token_urlsafe(32)
    choice = ModelChoice(Provider.LOCAL, file.name, f"http://{HOST}:{port}/v1", OPTION, OPTION, key)
    async with supervised(_program(file, choice.name, port, key)) as server:
        yield LocalModel(server, connect(choice))


def _check(file: Path) -> None:
    try:
        with file.open("rb") as opened:
            begins = opened.read(len(_MAGIC))
    except OSError as problem:
        raise Invalid(f"{OPTION}: {file} cannot be read: {problem.strerror}.", field="local_model") from None
    if begins != _MAGIC:
        raise Invalid(f"{OPTION}: {file} is no GGUF file.", field="local_model")
    if any(find_spec(name) is None for name in _NEEDED):
        raise Invalid(
            f"{OPTION} needs llama.cpp, which is not installed: pip install 'ownwords[local]'.", field="local_model"
        )


def _program(file: Path, name: str, port: int, key: str) -> ServerProgram:
    command = [sys.executable, "-P", "-m", "llama_cpp.server", "--model", str(file.absolute())]
    options = {
        "model_alias": file.name,
        "n_ctx": CONTEXT,
        "n_gpu_layers": -1,
        "logits_all": "false",
        # Otherwise a question ends the one before it.
        "interrupt_requests": "false",
        "verbose": "false",
    }
    command += [part for name, value in options.items() for part in (f"--{name}", str(value))]
    environment = {
        name: value for name, value in os.environ.items() if name in _KEPT or name.startswith(_KEPT_BEGINNINGS)
    }
    # The key goes by the environment, which other users of this machine cannot read. HOST and PORT go the same way: the
    # server prefers them to its options.
    environment |= {"HOST": HOST, "PORT": str(port), "API_KEY": key}
    return ServerProgram(name, command, environment, port)

"""Which models and which embedder are in use, and which tasks are done by them, as the settings say."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

from ownwords.adapters.embeddings.files import PACKAGED_LANGUAGES, ModelFiles, folder_files, packaged_files
from ownwords.adapters.embeddings.local import Encoder, Local, LocalEmbedder
from ownwords.adapters.local_model import CONTEXT as LOCAL_CONTEXT
from ownwords.adapters.local_model import LocalModel
from ownwords.adapters.local_model import local_model as local_model_of
from ownwords.adapters.models.late import ConnectedEmbedder, ConnectedModel, LateEmbedder, LateModel
from ownwords.agent.prompt import DEFAULT_WINDOW
from ownwords.compose.assembling import Store
from ownwords.ports.chat import AssistantModel
from ownwords.ports.embeddings import DescribedEmbedder
from ownwords.ports.models import PricedModel
from ownwords.ports.runtime import Clock, Ids
from ownwords.reading.usage import Spending
from ownwords.settings import ModelChoice, Provider, Settings
from ownwords.tasks.recording import Recording
from ownwords.tasks.task import OfflineTasks, Tasks


@dataclass(frozen=True, slots=True)
class Models:
    """The models in use, and what for: Dream's is the memory model, unless a preset is chosen for it. Where there is
    none, nothing is done that needs one, and the tasks of the memory follow their offline rules. `window` is how many
    tokens the assistant's model reads; a small one that runs here may not call tools."""

    assistant: AssistantModel | None = None
    memory: PricedModel | None = None
    dream: PricedModel | None = None
    window: int = DEFAULT_WINDOW
    calls_tools: bool = True


@asynccontextmanager
async def open_models(chosen: Settings, local_model: Path | None = None) -> AsyncGenerator[Models]:
    """The models that the settings choose; nothing is connected before the first question. Raises Invalid for a file
    that is no local model."""
    async with AsyncExitStack() as at_end:
        local: LocalModel | None = None
        if local_model is not None:
            local = await at_end.enter_async_context(local_model_of(local_model, partial(_model, at_end)))
        chat = _model(at_end, chosen.model) if chosen.model else None
        if local is None and chosen.memory_model == chosen.model:
            memory = chat
        else:
            memory = local or (_model(at_end, chosen.memory_model) if chosen.memory_model else None)
        dream = _model(at_end, chosen.dream_model) if chosen.dream_model else memory
        if chat is None and local is not None:
            yield Models(local, memory, dream, LOCAL_CONTEXT, calls_tools=False)
        else:
            yield Models(chat, memory, dream, chosen.context_window)


@asynccontextmanager
async def tasks_by(model: PricedModel | None, store: Store, clock: Clock, ids: Ids) -> AsyncGenerator[Tasks]:
    """The tasks by a model, or else by their offline rules. What reads a model's answers takes 6 MB, which nobody pays
    who has no model."""
    if model is None:
        yield OfflineTasks()
        return
    from ownwords.tasks.calling import ModelTasks  # noqa: PLC0415 - see above

    tasks = ModelTasks(model, Spending(store, store, clock), Recording(store, clock, ids))
    try:
        yield tasks
    finally:
        await tasks.close()


@asynccontextmanager
async def dream_tasks_by(models: Models, tasks: Tasks, store: Store, clock: Clock, ids: Ids) -> AsyncGenerator[Tasks]:
    """The tasks by the model that is chosen for Dream, or else those of the memory."""
    if models.dream is models.memory:
        yield tasks
        return
    async with tasks_by(models.dream, store, clock, ids) as dream_tasks:
        yield dream_tasks


def _model(at_end: AsyncExitStack, choice: ModelChoice) -> LateModel:
    model = LateModel(choice.name, partial(_connected, choice))
    at_end.push_async_callback(model.close)
    return model


def _connected(choice: ModelChoice) -> ConnectedModel:
    """A provider's library takes seconds and tens of megabytes to load, which nobody pays who asks no model of that
    provider."""
    if choice.provider is Provider.ANTHROPIC:
        from ownwords.adapters.models.anthropic_protocol import connect  # noqa: PLC0415 - see above
    else:
        from ownwords.adapters.models.openai_protocol import connect  # noqa: PLC0415 - see above
    return connect(choice)


@asynccontextmanager
async def open_embedder(chosen: Settings) -> AsyncGenerator[DescribedEmbedder | None]:
    """The embedder that the settings choose, None where they choose none. Nothing is loaded or connected before the
    first text; what is wrong with it is said then."""
    embedder = _embedder(chosen.embedder)
    try:
        yield embedder
    finally:
        if embedder is not None:
            await embedder.close()


def _embedder(choice: Literal["default"] | Path | ModelChoice | None) -> LocalEmbedder | LateEmbedder | None:
    match choice:
        case None:
            return None
        case "default":
            files = ModelFiles("use-multilingual-3", packaged_files)
            return LocalEmbedder(Local(files, _packaged, "Install Ownwords anew.", PACKAGED_LANGUAGES))
        case Path():
            folder = choice.expanduser()
            files = ModelFiles(f"onnx:{folder.resolve().name}", partial(folder_files, folder))
            return LocalEmbedder(
                Local(files, partial(_in_folder, folder), "Install it with: pip install 'ownwords[onnx]'.")
            )
        case ModelChoice():
            return LateEmbedder(choice.name, partial(_connected_embedder, choice))


def _packaged() -> Encoder:
    """Weights take a hundred megabytes and more, which nobody pays who embeds nothing; nor do the other two."""
    from ownwords.adapters.embeddings.packaged import load  # noqa: PLC0415 - see above

    return load()


def _in_folder(folder: Path) -> Encoder:
    from ownwords.adapters.embeddings.onnx_folder import load  # noqa: PLC0415 - see above

    return load(folder)


def _connected_embedder(choice: ModelChoice) -> ConnectedEmbedder:
    from ownwords.adapters.models.embedding import connect  # noqa: PLC0415 - see above

    return connect(choice)

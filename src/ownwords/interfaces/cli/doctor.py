"""doctor: what is in use, and whether it works, by trying it.

Each model is asked one short question, and the embedder two: with the first it is loaded. Whatever is configured and
does not work gets one line that says what to do, and the program ends with exit code 1.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import time
from dataclasses import asdict, dataclass
from typing import Any

import typer
from rich.markup import escape

from ownwords.compose import STORE_FILE, Ownwords, open_embedder, open_models, open_transports, settings
from ownwords.domain.usage import MICROS, TokenUsage
from ownwords.errors import (
    ChannelRefused,
    ChannelUnavailable,
    EmbedderUnavailable,
    ModelUnavailable,
    OwnwordsError,
    StoreUnavailable,
)
from ownwords.interfaces.cli.session import JsonOption, Session, fail, out, print_json, session
from ownwords.memory import Memory
from ownwords.ports.channels import Transport
from ownwords.ports.embeddings import DescribedEmbedder
from ownwords.ports.models import ModelRequest, PricedModel

DEADLINE = 10
"""Seconds that a model has for the question; a task has twenty."""

SLOW = 5
"""Seconds from which an answer to so short a question is worth a remark."""

TYPICAL_LEARN = TokenUsage(input=2_500, output=150)
"""What learning from a message takes where some fifty notes are known."""

QUESTION = ModelRequest(
    name="doctor",
    instructions='Answer with a JSON object that has one field, "answer", and in it the word yes.',
    content="Are you there?",
    schema={"type": "object", "properties": {"answer": {"type": "string"}}, "required": ["answer"]},
    most_tokens=500,
)

THOUSAND_MESSAGES = TokenUsage(input=50_000)
"""What embedding a thousand messages of a conversation takes."""

SHORT_TEXT = "Are you there?"


@dataclass(frozen=True, slots=True)
class StoreCheck:
    """The store, and what is in the memory that was asked about; without a store that opens, only what is wrong."""

    notes: int | None = None
    archived: int | None = None
    size: int | None = None
    remember: bool | None = None
    time_zone: str | None = None
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class ModelCheck:
    """A model: whether it answers, in how many milliseconds, and what learning from a message costs by it, in
    micro-dollars, None where nobody knows. `problem` is one line for a person."""

    model: str
    answers: bool
    latency_ms: int | None
    price: int | None
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class EmbedderCheck:
    """The embedder: whether it answers, and in how many milliseconds, the first time and once it is loaded; the numbers
    of a vector; the languages it was made for, where anyone knows; what a thousand messages cost, as with a model."""

    model: str
    answers: bool
    first_ms: int | None = None
    latency_ms: int | None = None
    dimensions: int | None = None
    languages: tuple[str, ...] = ()
    price: int | None = None
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class ChannelCheck:
    """A channel that is set up: the assistant's name there, empty where it does not answer."""

    channel: str
    answers: bool
    name: str = ""
    problem: str | None = None


def register(app: typer.Typer) -> None:
    """Add this command to the application."""
    app.command()(doctor)


def doctor(context: typer.Context, as_json: JsonOption = False) -> None:
    """What is in use, and whether it works: the store, each model and the embedder by a short question."""
    current = session(context)
    try:
        (store, assistant, memory, dream, embedder), channels = asyncio.run(_examine_all(current))
    except OwnwordsError as error:
        fail(error.message)
    if as_json:
        models = {"assistant": assistant, "memory": memory, "dream": dream, "embedder": embedder}
        print_json({**_report(current, store, models), "channels": [asdict(one) for one in channels]})
    else:
        _show(current, store)
        _show_model("assistant model", assistant, "none")
        _show_model("memory model", memory, "none: notes follow the offline rules")
        if dream is not None:
            _show_model("Dream's model", dream, "that of the memory")
        _show_embedder(embedder)
        _show_channels(channels)
    models = {"assistant model": assistant, "memory model": memory, "Dream's model": dream}
    parts = {"store": store, **models, "embedder": embedder, **{one.channel: one for one in channels}}
    broken = [name for name, part in parts.items() if part is not None and part.problem is not None]
    if broken:
        fail(f"Not working: {', '.join(broken)}.")


async def _examine_all(
    current: Session,
) -> tuple[
    tuple[StoreCheck, ModelCheck | None, ModelCheck | None, ModelCheck | None, EmbedderCheck | None],
    list[ChannelCheck],
]:
    async with open_transports(settings()) as transports:
        return await _examine(current), [await _check_channel(one) for one in transports.all]


async def _check_channel(transport: Transport) -> ChannelCheck:
    name = transport.channel.label
    try:
        async with asyncio.timeout(DEADLINE):
            return ChannelCheck(name, answers=True, name=await transport.check())
    except TimeoutError:
        return ChannelCheck(name, answers=False, problem=f"{name} did not answer within {DEADLINE} s.")
    except (ChannelUnavailable, ChannelRefused) as error:
        return ChannelCheck(name, answers=False, problem=error.message)


async def _examine(
    current: Session,
) -> tuple[StoreCheck, ModelCheck | None, ModelCheck | None, ModelCheck | None, EmbedderCheck | None]:
    """Dream's model is None where it is that of the memory."""
    chosen = settings()
    async with open_models(chosen) as models, open_embedder(chosen) as embedder:
        assistant = await _check(models.assistant) if models.assistant else None
        if models.memory is models.assistant:
            memory = assistant
        else:
            memory = await _check(models.memory) if models.memory else None
        dream = await _check(models.dream) if models.dream and models.dream is not models.memory else None
        embedding = await _check_embedder(embedder) if embedder else None
    return await _check_store(current), assistant, memory, dream, embedding


async def _check_store(current: Session) -> StoreCheck:
    try:
        async with Ownwords.open(current.data, background=False) as ownwords:
            return await _look(ownwords.owner(current.owner, current.workspace))
    except StoreUnavailable as error:
        return StoreCheck(problem=error.message)


async def _look(memory: Memory) -> StoreCheck:
    document, switches = await memory.document(), await memory.settings()
    return StoreCheck(
        notes=len(document.notes),
        archived=len(document.archive),
        size=document.size,
        remember=switches.remember,
        time_zone=str(await memory.zone()),
    )


async def _check(model: PricedModel) -> ModelCheck:
    price = await model.price_of(TYPICAL_LEARN)  # connects it, which is not to count as its slowness
    started = time.perf_counter()
    try:
        async with asyncio.timeout(DEADLINE):
            answer = await model.answer(QUESTION)
    except TimeoutError:
        late = (
            f"{model.name} did not answer within {DEADLINE} s: it is slow, or still being loaded. Try again; if that "
            "does not help, choose a smaller model or a faster server."
        )
        return ModelCheck(model.name, answers=False, latency_ms=None, price=price, problem=late)
    except ModelUnavailable as error:
        return ModelCheck(model.name, answers=False, latency_ms=None, price=price, problem=error.message)
    problem = None
    if answer.refused or not _is_object(answer.text):
        problem = f"{model.name} answers, but not with the JSON it is asked for. Choose a model that can."
    took = round((time.perf_counter() - started) * 1000)
    return ModelCheck(model.name, answers=True, latency_ms=took, price=price, problem=problem)


async def _check_embedder(embedder: DescribedEmbedder) -> EmbedderCheck:
    price = await embedder.price_of(THOUSAND_MESSAGES)
    started = time.perf_counter()
    try:
        async with asyncio.timeout(DEADLINE):
            vectors = await embedder.embed_question(SHORT_TEXT)
            loaded = time.perf_counter()
            await embedder.embed_question(SHORT_TEXT)
    except TimeoutError:
        problem = (
            f"{embedder.name} did not answer within {DEADLINE} s. Try again, or choose another in OWNWORDS_EMBEDDER."
        )
    except EmbedderUnavailable as error:
        problem = error.message
    else:
        return EmbedderCheck(
            embedder.name,
            answers=True,
            first_ms=round((loaded - started) * 1000),
            latency_ms=round((time.perf_counter() - loaded) * 1000),
            dimensions=vectors.shape[1],
            languages=embedder.languages,
            price=price,
        )
    return EmbedderCheck(embedder.name, answers=False, languages=embedder.languages, price=price, problem=problem)


def _is_object(text: str) -> bool:
    """Whether there is a JSON object in it, fenced or with words around it."""
    try:
        return isinstance(json.loads(text[text.find("{") : text.rfind("}") + 1]), dict)
    except ValueError:
        return False


def _report(
    current: Session, store: StoreCheck, models: dict[str, ModelCheck | EmbedderCheck | None]
) -> dict[str, Any]:
    found = asdict(store)
    return {
        "store": "SQLite, embedded",
        "store_problem": found.pop("problem"),
        "data": str(current.folder),
        "owner": current.owner,
        "workspace": current.workspace,
        **found,
        "models": {use: asdict(model) if model else None for use, model in models.items()},
    }


def _show(current: Session, store: StoreCheck) -> None:
    out.print(f"data: {escape(str(current.folder))}{_space(current)}")
    if store.problem is not None:
        out.print(f"store: [bold]{escape(store.problem)}[/bold]")
        return
    out.print(f"store: SQLite, embedded, in {STORE_FILE}; opens")
    whose = f"{current.owner}, workspace {current.workspace}" if current.workspace else current.owner
    saving = "on" if store.remember else "off"
    out.print(f"memory of {escape(whose)}: {store.notes} notes, {store.archived} archived, {store.size:,} bytes")
    out.print(f"saving: {saving}; time zone: {store.time_zone}")


def _space(current: Session) -> str:
    try:
        return f", {shutil.disk_usage(current.folder).free / 1e9:,.1f} GB free"
    except OSError:
        return ""


def _show_model(use: str, check: ModelCheck | None, none: str) -> None:
    if check is None:
        out.print(f"{use}: {none}")
    elif check.problem is not None:
        out.print(f"{use}: [bold]{escape(check.problem)}[/bold]")
    else:
        seconds = (check.latency_ms or 0) / 1000
        slow = ", which is slow: a task has 20 s" if seconds >= SLOW else ""
        out.print(f"{use}: {escape(check.model)} answers in {seconds:.1f} s{slow}; {_cost(check.price)}")


def _show_embedder(check: EmbedderCheck | None) -> None:
    if check is None:
        out.print("embedder: none: search goes by words alone")
    elif check.problem is not None:
        out.print(f"embedder: [bold]{escape(check.problem)}[/bold]")
    else:
        languages = f"; made for {', '.join(check.languages)}" if check.languages else ""
        cost = _cost(check.price, "embedding a thousand messages")
        out.print(
            f"embedder: {escape(check.model)} answers in {check.latency_ms} ms, the first time in {check.first_ms} ms; "
            f"{check.dimensions} dimensions{languages}; {cost}"
        )


def _show_channels(channels: list[ChannelCheck]) -> None:
    for one in channels:
        if one.problem is not None:
            out.print(f"{one.channel}: [bold]{escape(one.problem)}[/bold]")
        else:
            out.print(f"{one.channel}: answers, as {escape(one.name)}")
    if not channels:
        out.print("channels: none")


def _cost(price: int | None, work: str = "learning from a message") -> str:
    if price is None:
        return "what a call costs is not known"
    if price == 0:
        return "a call costs nothing"
    dollars = f"about ${price / MICROS:.4f}" if price >= 100 else "less than $0.0001"
    return f"{work} costs {dollars}"

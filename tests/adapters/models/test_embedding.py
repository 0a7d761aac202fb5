"""Embedders behind an address, over real HTTP: vectors in the order of the texts, one line for all else that comes."""

from __future__ import annotations

import asyncio
import base64
import json
import socket
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, nullcontext
from functools import partial
from typing import Any

import numpy as np
import pytest

from ownwords.adapters.models.embedding import AT_ONCE, EndpointEmbedder, connect
from ownwords.adapters.models.late import LateEmbedder
from ownwords.domain.usage import CallOutcome, TokenUsage
from ownwords.errors import EmbedderUnavailable
from ownwords.ports.embeddings import EmbeddingCall
from ownwords.settings import ModelChoice, Provider
from ownwords.testing import ReceivedRequest, Reply, ScriptedModelServer
from ownwords.testing.embedding import DIMENSIONS, vector

KEY = "sk-k3y-that-nobody-may-see"
SECRET = "The heron sleeps in Porto."
BROKEN_OFF = "The connection to {name} broke off before the answer was complete. Try again."
NO_VECTORS = (
    "{name} answered with something else than vectors. Check that OWNWORDS_EMBEDDER names a model for embeddings."
)


def chosen(url: str, provider: Provider = Provider.SERVER, model: str = "small", key: str | None = KEY) -> ModelChoice:
    return ModelChoice(provider, model, url, "OWNWORDS_EMBEDDER", "OWNWORDS_EMBEDDER_KEY", key)


@asynccontextmanager
async def embedder_of(choice: ModelChoice, deadline: float = 20) -> AsyncGenerator[EndpointEmbedder]:
    embedder = EndpointEmbedder(choice, deadline)
    try:
        yield embedder
    finally:
        await embedder.close()


@asynccontextmanager
async def scripted(*steps: Reply | Callable[[ReceivedRequest], Reply]) -> AsyncGenerator[ScriptedModelServer]:
    async with ScriptedModelServer(key=KEY) as server:
        server.reply(*steps, to="embeddings")
        yield server


def texts_of(request: ReceivedRequest) -> list[str]:
    return json.loads(request.raw)["input"]


def said(rows: object, tokens: int | None = 7) -> Reply:
    """An answer with these rows, whatever they are."""
    assert isinstance(rows, list)
    data = [{"object": "embedding", "index": place, "embedding": row} for place, row in enumerate(rows)]
    body: dict[str, Any] = {"object": "list", "model": "small-of-today", "data": data}
    if tokens is not None:
        body["usage"] = {"prompt_tokens": tokens, "total_tokens": tokens}
    return Reply.raw(json.dumps(body).encode(), "application/json")


async def test_every_text_has_its_row_in_their_order_in_calls_of_some_texts() -> None:
    texts = [f"message {number} of Ines" for number in range(2 * AT_ONCE + 1)]
    async with scripted() as server, embedder_of(chosen(server.openai_url)) as embedder:
        rows = await embedder.embed_texts(texts)
        assert [len(texts_of(request)) for request in server.requests] == [AT_ONCE, AT_ONCE, 1]
        assert (await embedder.embed_texts([])).shape[0] == 0
    assert rows.dtype == np.float32
    np.testing.assert_allclose(rows, [vector(text) for text in texts], atol=1e-6)


async def test_a_question_is_one_row_and_any_text_is_one_that_can_be_sent() -> None:
    async with scripted() as server, embedder_of(chosen(server.openai_url)) as embedder:
        assert (await embedder.embed_question("where")).shape == (1, DIMENSIONS)
        await embedder.embed_texts(["", "\x00", "\ud800", "😀", "x" * 1_000_000])
        sent = texts_of(server.requests[-1])
    assert (sent[:1], sent[3], len(sent[4])) == (["."], "😀", 4_000)
    assert all(text.strip() and "\x00" not in text for text in sent)


@pytest.mark.parametrize("packed", [True, False])
async def test_rows_come_packed_or_as_numbers_and_get_length_1(packed: bool) -> None:
    row = [3.0, 4.0]
    sent: object = base64.b64encode(np.array(row, "<f4").tobytes()).decode() if packed else row
    async with scripted(said([sent])) as server, embedder_of(chosen(server.openai_url)) as embedder:
        np.testing.assert_allclose(await embedder.embed_question("where"), [[0.6, 0.8]], rtol=1e-6)


async def test_a_server_that_packs_nothing_is_asked_for_numbers_from_then_on() -> None:
    refuses = Reply.error(400, "encoding_format must be 'float'")
    async with scripted(refuses) as server, embedder_of(chosen(server.openai_url)) as embedder:
        for _ in range(2):
            np.testing.assert_allclose(await embedder.embed_question("where"), [vector("where")], atol=1e-6)
        forms = [json.loads(request.raw)["encoding_format"] for request in server.requests]
    assert forms == ["base64", "float", "float"]


@pytest.mark.parametrize(
    "refusal",
    [
        Reply.error(413),
        Reply.error(400, "This model's maximum context length is 512 tokens."),
        Reply.error(400, "The input is too long.", code="context_length_exceeded"),
        Reply.error(422, "`inputs` must have less than 512 tokens. Given: 1031, which is too many tokens"),
        Reply.error(500, "input is too large to process. increase the physical batch size"),
    ],
)
async def test_what_is_longer_than_the_model_reads_is_cut(refusal: Reply) -> None:
    async with scripted(refusal, refusal) as server, embedder_of(chosen(server.openai_url)) as embedder:
        assert (await embedder.embed_texts(["x" * 9_000, "short"])).shape == (2, DIMENSIONS)
        lengths = [[len(text) for text in texts_of(request)] for request in server.requests]
    assert lengths == [[4_000, 5], [1_200, 5], [400, 5]]


@pytest.mark.parametrize(
    ("reply", "line"),
    [
        (Reply.error(401), "{name} refused the key (401). Check OWNWORDS_EMBEDDER_KEY."),
        (Reply.error(404), "has no model small, or is not the address of its API, which mostly ends in /v1 (404)."),
        (Reply.error(429, retry_after=2), "{name} takes no more calls for now (429). Try again in 2 s."),
        (Reply.error(500), "{name} failed (500). Try again later."),
        (Reply.error(400), "{name} rejected the request (400). Choose another model in OWNWORDS_EMBEDDER."),
        (Reply.error(413), "The input is longer than {name} can read (413). Choose a model that reads more."),
        (Reply().cut_before_headers(), BROKEN_OFF),
        (Reply().cut_in_body(), BROKEN_OFF),
        (Reply.hang(), "{name} did not answer within 0.5 seconds: try again later."),
        (Reply().never_ending(), "{name} did not answer within 0.5 seconds: try again later."),
        (Reply.junk(), NO_VECTORS),
        (Reply.raw(b"{}", "application/json"), NO_VECTORS),
        (Reply.raw(b"OK", "text/plain"), NO_VECTORS),
        (Reply.raw(b'{"data": [{"embedding": "no base64"}]}', "application/json"), NO_VECTORS),
        (said([]), NO_VECTORS),
        (said([[1.0, 2.0]]), NO_VECTORS),
        (said([[1.0, 2.0]] * 3), NO_VECTORS),
        (said([[1.0, 2.0], [1.0]]), NO_VECTORS),
        (said([[], []]), NO_VECTORS),
        (said([[1.0, 2.0], None]), NO_VECTORS),
        (said([[1.0, 2.0], [float("nan"), 1.0]]), NO_VECTORS),
        (said([[1.0, 2.0], [float("inf"), 1.0]]), NO_VECTORS),
        (said([[1.0, 2.0], [0.0, 0.0]]), NO_VECTORS),
        (said([["one", "two"], ["three", "four"]]), NO_VECTORS),
    ],
)
async def test_whatever_else_comes_back_is_one_line_without_key_or_text(reply: Reply, line: str) -> None:
    deadline = 0.5 if "within 0.5 seconds" in line else 60
    async with scripted() as server, embedder_of(chosen(server.openai_url), deadline) as embedder:
        server.otherwise(reply, to="embeddings")
        with pytest.raises(EmbedderUnavailable) as problem:
            await embedder.embed_texts([SECRET, "short"])
    message = problem.value.message
    assert line.format(name=embedder.name) in message
    assert "\n" not in message
    assert KEY not in message
    assert SECRET not in message
    assert problem.value.__cause__ is problem.value.__context__ is None


async def test_another_number_of_dimensions_is_not_mixed_in() -> None:
    async with (
        scripted(said([[1.0, 2.0]]), said([[1.0, 2.0, 3.0]])) as server,
        embedder_of(chosen(server.openai_url)) as embedder,
    ):
        await embedder.embed_question("where")
        with pytest.raises(EmbedderUnavailable, match="gave vectors of 2 numbers before, and of 3 now"):
            await embedder.embed_question("where")


async def test_nothing_listens_or_there_is_no_key() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    async with embedder_of(chosen(f"http://127.0.0.1:{port}/v1")) as embedder:
        with pytest.raises(
            EmbedderUnavailable, match=r"Nothing listens at .* Start the server, or correct OWNWORDS_EMB"
        ):
            await embedder.embed_question("where")
    async with embedder_of(chosen("https://api.openai.com/v1", Provider.OPENAI, key=None)) as embedder:
        with pytest.raises(
            EmbedderUnavailable, match=r"no key for openai:small. Set OWNWORDS_EMBEDDER_KEY or OPENAI_API"
        ):
            await embedder.embed_question("where")


@pytest.mark.parametrize(
    ("reply", "outcome", "tokens", "price"),
    [
        (said([[1.0, 2.0]], tokens=1_000), CallOutcome.ANSWERED, 1_000, 20),
        (said([[1.0, 2.0]], tokens=None), CallOutcome.ANSWERED, 0, None),
        (said([[0.0, 0.0]], tokens=1_000), CallOutcome.UNREADABLE, 1_000, 20),
        (Reply.junk(), CallOutcome.UNREADABLE, 0, None),
        (Reply.error(500), CallOutcome.UNAVAILABLE, 0, None),
        (Reply.hang(), CallOutcome.LATE, 0, None),
    ],
)
async def test_what_a_call_took_is_told_whatever_became_of_it(
    reply: Reply, outcome: CallOutcome, tokens: int, price: int | None
) -> None:
    calls: list[EmbeddingCall] = []

    async def heard(call: EmbeddingCall) -> None:
        calls.append(call)

    deadline = 0.3 if outcome is CallOutcome.LATE else 60
    async with scripted(reply) as server:
        choice = chosen(server.openai_url, Provider.OPENAI, "text-embedding-3-small")
        async with embedder_of(choice, deadline) as embedder:
            with nullcontext() if outcome is CallOutcome.ANSWERED else pytest.raises(EmbedderUnavailable):
                await embedder.embed_question(SECRET, heard)
    (call,) = calls
    assert (call.outcome, call.tokens, call.price) == (outcome, TokenUsage(input=tokens), price)
    assert call.model == ("small-of-today" if tokens or outcome is CallOutcome.ANSWERED else choice.name)
    assert call.latency_ms >= 0


async def test_every_call_of_many_texts_is_told_and_one_that_nobody_waits_for() -> None:
    outcomes: list[CallOutcome] = []

    async def heard(call: EmbeddingCall) -> None:
        outcomes.append(call.outcome)

    async with scripted() as server, embedder_of(chosen(server.openai_url)) as embedder:
        await embedder.embed_texts(["text"] * (AT_ONCE + 1), heard)
        server.reply(Reply.hang(), to="embeddings")
        waiting = asyncio.create_task(embedder.embed_question("where", heard))
        await server.until(lambda: len(server.requests) == 3)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await server.until(lambda: server.requests[-1].disconnected)
    assert outcomes == [CallOutcome.ANSWERED, CallOutcome.ANSWERED, CallOutcome.STOPPED]


async def test_what_texts_cost_is_known_before() -> None:
    async with embedder_of(chosen("https://api.openai.com/v1", Provider.OPENAI, "text-embedding-3-small")) as embedder:
        assert await embedder.price_of(TokenUsage(input=50_000)) == 1_000
    async with embedder_of(chosen("http://127.0.0.1:9/v1")) as embedder:
        assert await embedder.price_of(TokenUsage(input=50_000)) is None


async def test_it_is_connected_with_the_first_text_and_closed() -> None:
    connected: list[EndpointEmbedder] = []

    def counted(choice: ModelChoice) -> EndpointEmbedder:
        connected.append(connect(choice))
        return connected[-1]

    async with scripted() as server:
        choice = chosen(server.openai_url)
        embedder = LateEmbedder(choice.name, partial(counted, choice))
        assert (embedder.name, embedder.languages, connected) == (f"{server.openai_url}#small", (), [])
        assert await embedder.price_of(TokenUsage(input=1)) is None
        assert (await embedder.embed_texts(["one", "two"])).shape == (2, DIMENSIONS)
        assert (await embedder.embed_question("one")).shape == (1, DIMENSIONS)
        assert len(connected) == 1
        await embedder.close()
        await server.until(lambda: server.open_connections == 0)

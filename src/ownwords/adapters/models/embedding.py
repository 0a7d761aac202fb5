"""Embedders behind an address: OpenAI's, and every server that speaks OpenAI's embeddings (`ports.embeddings`).

Whatever comes back is looked at before it counts as vectors. A call has a time limit here, and nothing is tried again
but in another form: many servers refuse a text that is longer than their model reads, and some know only one of the two
forms of a vector.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Sequence

import numpy as np
from genai_prices import Usage
from pydantic_ai.embeddings.openai import OpenAIEmbeddingModel
from pydantic_ai.embeddings.result import EmbeddingResult
from pydantic_ai.exceptions import (
    ModelConnectionError,
    ModelContextWindowExceededError,
    ModelHTTPError,
    ModelRequestRejectedError,
)
from pydantic_ai.providers.openai import OpenAIProvider

from ownwords.adapters.models.connection import FAILURES
from ownwords.adapters.models.openai_protocol import openai_client
from ownwords.adapters.models.prices import price
from ownwords.adapters.models.problems import explained, no_key
from ownwords.domain.usage import CallOutcome, TokenUsage
from ownwords.domain.vectors import LONGEST_EMBEDDED, embeddable, unit_rows
from ownwords.errors import EmbedderUnavailable
from ownwords.ports.embeddings import EmbeddingCall, Heard, Vectors
from ownwords.settings import OWN_KEYS, ModelChoice

DEADLINE = 20.0
"""Seconds for a call."""

AT_ONCE = 64
"""Texts in a call."""

LENGTHS = (LONGEST_EMBEDDED, 1_200, 400)
"""Characters of a text: the shorter ones where the model reads no more than 512 tokens, or 128."""

_TOO_LONG = re.compile(r"too (long|large|many tokens)|context|maximum.{0,20}(tokens|length)|max.?(seq|input)", re.I)
_TOO_LARGE = 413
_REJECTED = (400, 422, 500)


class EndpointEmbedder:
    """`ports.embeddings.DescribedEmbedder` by a model behind an address."""

    def __init__(self, choice: ModelChoice, deadline: float = DEADLINE) -> None:
        self._choice = choice
        self._deadline = deadline
        self._client = openai_client(choice)
        self._model = OpenAIEmbeddingModel(choice.model, provider=OpenAIProvider(openai_client=self._client))
        self._plain_numbers = False
        self._dimensions: int | None = None

    @property
    def name(self) -> str:
        return self._choice.name

    @property
    def languages(self) -> tuple[str, ...]:
        return ()

    async def embed_texts(self, texts: Sequence[str], heard: Heard | None = None) -> Vectors:
        calls = [texts[start : start + AT_ONCE] for start in range(0, len(texts), AT_ONCE)]
        rows = [await self._call(some, heard) for some in calls]
        return np.concatenate(rows) if rows else np.empty((0, 0), np.float32)

    async def embed_question(self, text: str, heard: Heard | None = None) -> Vectors:
        return await self._call([text], heard)

    async def price_of(self, tokens: TokenUsage) -> int | None:
        return price(self._choice, self._choice.model, Usage(input_tokens=tokens.input))

    async def close(self) -> None:
        await self._client.close()

    async def _call(self, texts: Sequence[str], heard: Heard | None) -> Vectors:
        """One call for these texts. Raises EmbedderUnavailable with one line that says what to do."""
        choice = self._choice
        if choice.key is None and choice.provider in OWN_KEYS:
            raise EmbedderUnavailable(no_key(choice))
        started = time.perf_counter()
        answer: EmbeddingResult | None = None
        vectors: Vectors | None = None
        outcome, problem = CallOutcome.STOPPED, ""
        try:
            async with asyncio.timeout(self._deadline):
                answer = await self._asked(texts)
            vectors = unit_rows(answer.embeddings, len(texts))
            outcome = CallOutcome.ANSWERED
        except TimeoutError:
            outcome = CallOutcome.LATE
            problem = f"{choice.name} did not answer within {self._deadline:g} seconds: try again later."
        except (ModelHTTPError, ModelConnectionError) as error:
            outcome, problem = CallOutcome.UNAVAILABLE, explained(error, choice)
        except FAILURES:
            outcome, problem = CallOutcome.UNREADABLE, self._no_vectors()
        finally:
            if heard is not None:
                await heard(self._taken(answer, outcome, time.perf_counter() - started))
        # Raised here and not above: an error of the provider is not to travel along in a traceback.
        if vectors is None:
            raise EmbedderUnavailable(problem)
        return self._alike(vectors)

    def _taken(self, answer: EmbeddingResult | None, outcome: CallOutcome, seconds: float) -> EmbeddingCall:
        latency = round(seconds * 1_000)
        if answer is None:
            return EmbeddingCall(self.name, outcome, latency)
        usage = Usage(input_tokens=answer.usage.input_tokens)
        cost = price(self._choice, answer.model_name, usage)
        return EmbeddingCall(answer.model_name, outcome, latency, TokenUsage(answer.usage.input_tokens), cost)

    def _alike(self, vectors: Vectors) -> Vectors:
        """The vectors, unless they have another number of dimensions than those before."""
        dimensions = vectors.shape[1]
        if dimensions != (self._dimensions or dimensions):
            raise EmbedderUnavailable(
                f"{self.name} gave vectors of {self._dimensions} numbers before, and of {dimensions} now. Let one "
                "model answer there, then start Ownwords anew."
            )
        self._dimensions = dimensions
        return vectors

    async def _asked(self, texts: Sequence[str]) -> EmbeddingResult:
        """What the server answers, in the first form that it takes."""
        for length in LENGTHS:
            given = [embeddable(text, length) for text in texts]
            try:
                return await self._asked_in_a_form(given)
            except ModelHTTPError as error:
                if length == LENGTHS[-1] or not _is_too_long(error):
                    raise
        raise AssertionError("at the last length it answers or raises")

    async def _asked_in_a_form(self, given: Sequence[str]) -> EmbeddingResult:
        """Vectors come packed, a third of the size, until the server refuses that."""
        if not self._plain_numbers:
            try:
                return await self._model.embed(given, input_type="document")
            except ModelRequestRejectedError as error:
                if isinstance(error, ModelHTTPError) and _is_too_long(error):
                    raise
        answer = await self._model.embed(
            given, input_type="document", settings={"extra_body": {"encoding_format": "float"}}
        )
        self._plain_numbers = True
        return answer

    def _no_vectors(self) -> str:
        name, chosen_in = self._choice.name, self._choice.chosen_in
        return f"{name} answered with something else than vectors. Check that {chosen_in} names a model for embeddings."


def connect(choice: ModelChoice) -> EndpointEmbedder:
    """The embedder of this choice. Nothing is sent until it is asked."""
    return EndpointEmbedder(choice)


def _is_too_long(error: ModelHTTPError) -> bool:
    """Whether a text was longer than the model reads, in whatever words the server says so."""
    if error.status_code == _TOO_LARGE or isinstance(error, ModelContextWindowExceededError):
        return True
    return error.status_code in _REJECTED and _TOO_LONG.search(str(error.body)) is not None

"""Embedding in the background: what was said gets its vector within seconds, whoever wrote it.

Only scopes with something to do are touched. An embedder that does not answer is tried again later, and less and less
often; meanwhile search goes by words.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from ownwords.errors import OwnwordsError
from ownwords.writing.embedding import Embedding

SCOPES = 50
PAUSE = 2.0
LONGEST_PAUSE = 300.0
"""Seconds between looks; after failures more and more."""

_log = logging.getLogger(__name__)


Rest = Callable[[float], Awaitable[None]]


@asynccontextmanager
async def embedding_kept_up(embedding: Embedding | None, rest: Rest = asyncio.sleep) -> AsyncGenerator[None]:
    """Embed what is new for as long as this is open. `rest` waits so many seconds."""
    if embedding is None:
        yield
        return
    task = asyncio.create_task(_keep_up(embedding, rest), name="ownwords-embedding")
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _keep_up(embedding: Embedding, rest: Rest) -> None:
    pause = PAUSE
    while True:
        try:
            done = await embed_waiting(embedding)
            pause = PAUSE
        except OwnwordsError as error:
            _log.warning("Messages are not embedded for now: %s", error.message)
            done, pause = 0, min(pause * 2, LONGEST_PAUSE)
        if not done:
            await rest(pause)


async def embed_waiting(embedding: Embedding) -> int:
    """Embed some of each scope that has something to embed; answers how many messages. Raises EmbedderUnavailable."""
    scopes = await embedding.vectors.scopes_to_embed(embedding.embedder.name, SCOPES)
    return sum([await embedding.some(scope) for scope in scopes])

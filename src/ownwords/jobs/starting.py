"""What is looked for once, when the work in the background begins: what waits without being due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from ownwords.errors import OwnwordsError

_log = logging.getLogger(__name__)

Look = Callable[[], Awaitable[None]]


@asynccontextmanager
async def made_due(*looks: Look) -> AsyncGenerator[None]:
    """Look once, beside everything else, one after the other. What was not seen is seen at the next start."""
    task = asyncio.create_task(_all(looks), name="ownwords-made-due")
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _all(looks: tuple[Look, ...]) -> None:
    for look in looks:
        try:
            await look()
        except OwnwordsError as error:
            _log.warning("Whether something waits without being due is not known: %s", error.message)

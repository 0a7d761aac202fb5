"""One suite of behaviour, every store: a test that asks for `store` runs on each of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from tests.backends.stores import StillClock, Store


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture(params=["in_memory", "sqlite"])
async def store(request: pytest.FixtureRequest, tmp_path: Path, clock: StillClock) -> AsyncIterator[Store]:
    if request.param == "in_memory":
        yield InMemoryStore(clock, TimeOrderedIds())
    else:
        opened = await SqliteStore.open(tmp_path / "data" / "ownwords.db", clock, TimeOrderedIds())
        yield opened
        await opened.close()

"""The server under the HTTP tests, on every store; each test begins with an empty account."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import httpx2
import pytest

from ownwords.compose import Ownwords
from tests.interfaces.http.serving import Api, Served, client_of


@pytest.fixture(scope="session", params=["in_memory", "sqlite"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("data")
    running = Served(Ownwords.in_memory if request.param == "in_memory" else lambda: Ownwords.open(folder))
    yield running
    running.stop()


@pytest.fixture
async def client(served: Served) -> AsyncIterator[httpx2.AsyncClient]:
    async with client_of(served) as client:
        await client.delete("/api/account")
        yield client


@pytest.fixture
def api(client: httpx2.AsyncClient) -> Api:
    return Api(client)

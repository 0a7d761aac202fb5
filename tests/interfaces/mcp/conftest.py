"""A server under the tests of MCP over HTTP; each test begins with an empty account."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ownwords.compose import Ownwords
from tests.interfaces.http.serving import Served


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("data")
    served = Served(lambda: Ownwords.open(folder))
    yield served
    served.stop()


@pytest.fixture
def served(running: Served) -> Served:
    running.run(running.ownwords.delete_owner())
    return running

"""The pages as an owner meets them: the whole server on a port of this machine, and a browser without JavaScript."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx2
import pytest

from tests.interfaces.http.serving import LOCAL
from tests.interfaces.web.invented import Installation, install, move_in
from tests.interfaces.web.plain_browser import PlainBrowser
from tests.interfaces.web.serving import serving


@pytest.fixture
async def place() -> Installation:
    """An installation in which nothing was said yet."""
    return await install()


@pytest.fixture
async def address(place: Installation) -> AsyncIterator[str]:
    """Where it is served."""
    async with serving(place) as url:
        yield url


@pytest.fixture
async def browser(address: str) -> AsyncIterator[PlainBrowser]:
    async with httpx2.AsyncClient(base_url=address, **LOCAL) as client:
        yield PlainBrowser(client)


@pytest.fixture
async def lived_in(place: Installation) -> Installation:
    """The same installation after a year."""
    await move_in(place)
    return place

"""The API is described completely: as OpenAPI, as a page, and in docs/reference."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx2
import pytest

from ownwords.interfaces.http import reference

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "http.md"
OPERATIONS: list[tuple[str, str, dict[str, Any]]] = [
    (method.upper(), path, operation)
    for path, operations in reference.openapi()["paths"].items()
    for method, operation in operations.items()
]


async def test_openapi_is_served(client: httpx2.AsyncClient) -> None:
    document = (await client.get("/openapi.json")).json()
    assert document["openapi"].startswith("3.1")
    assert document == reference.openapi()
    assert not any("HTTPValidationError" in name for name in document["components"]["schemas"])


async def test_the_page_shows_every_route_and_loads_nothing(client: httpx2.AsyncClient) -> None:
    response = await client.get("/docs")
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    for method, path, _ in OPERATIONS:
        assert f"{method} {path}<" in response.text
    assert re.findall(r"<script|<style|style=|https?://", response.text) == []
    for linked in re.findall(r'href="(/[^"]*)"', response.text):
        assert (await client.get(linked)).status_code in {200, 303}


@pytest.mark.parametrize(("method", "path", "operation"), OPERATIONS)
def test_every_route_says_what_it_does_takes_and_answers(method: str, path: str, operation: dict[str, Any]) -> None:
    assert operation["description"].endswith("."), f"{method} {path} needs a sentence"
    answered = {status for status in operation["responses"] if status[0] == "2"}
    assert len(answered) == 1
    assert {"4XX", "5XX"} < set(operation["responses"])


def test_every_route_and_parameter_is_in_the_docs() -> None:
    written = PAGE.read_text(encoding="utf-8")
    for method, path, operation in OPERATIONS:
        section = written.partition(f"## `{method} {path}`")[2].partition("\n## ")[0]
        assert section, f"docs/reference/http.md lacks {method} {path}: run `make docs`"
        for parameter in operation.get("parameters", ()):
            assert f"`{parameter['name']}`" in section

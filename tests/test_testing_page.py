"""docs/how-to/test-with-ownwords.md: its tests pass as they stand, and it names all that the package offers."""

from __future__ import annotations

import re
from dataclasses import fields
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any, get_args

import pytest

from ownwords import testing
from ownwords.testing import Feature, Manner, ReceivedRequest, Reply, Route, ScriptedModelServer

TEXT = (Path(__file__).resolve().parent.parent / "docs" / "how-to" / "test-with-ownwords.md").read_text(
    encoding="utf-8"
)
SHOWN: dict[str, Any] = {}
exec("\n".join(re.findall(r"^```python\n(.*?)^```", TEXT, re.M | re.S)), SHOWN)  # noqa: S102 – the page's own code


def members(kind: type) -> set[str]:
    """What its users may call or read, but for the fields that a reply is made of."""
    own = {name for name in vars(kind) if not name.startswith("_")}
    return own - {field.name for field in fields(Reply)} if kind is Reply else own


@pytest.mark.parametrize("name", [name for name in SHOWN if name.startswith("test_")])
async def test_the_tests_of_the_page_pass(name: str) -> None:
    assert iscoroutinefunction(SHOWN[name])
    await SHOWN[name]()


def test_the_page_names_every_part() -> None:
    words = set(re.findall(r"[\w.-]+", TEXT))
    words |= {part for word in words for part in word.split(".")}
    parts = members(Reply) | members(ScriptedModelServer) | members(ReceivedRequest)
    named = {*get_args(Feature), *get_args(Manner), *get_args(Route)}
    types = {"Feature", "Manner", "Route", "Step", "START"}
    assert {*testing.__all__, *parts, *named} - types - words == set()

"""Whose memory it is: names that are refused, and names that are not (NOD-1)."""

from __future__ import annotations

import pytest

from ownwords.domain.scope import Scope
from ownwords.errors import Invalid


@pytest.mark.parametrize("name", ["", " ines", "ines ", "a\nb", "a\x00b", "\ud800", "x" * 101, "\u00a0ines"])
@pytest.mark.parametrize("field", ["owner", "workspace"])
def test_a_name_that_cannot_be_told_from_another_is_refused(name: str, field: str) -> None:
    with pytest.raises(Invalid) as caught:
        Scope(**{"owner": "me", field: name})
    assert caught.value.field == field


@pytest.mark.req("NOD-1")
def test_an_owner_and_their_workspaces_are_different_scopes() -> None:
    assert len({Scope("me"), Scope("me", "house"), Scope("me", "house"), Scope("you"), Scope("x" * 100)}) == 4

"""The names of workspace folders: one for each scope, on any disk."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.folder_names import folder_name, is_folder_of, owner_of, workspace_of
from ownwords.domain.scope import Scope

NAMES = st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=100).filter(
    lambda name: name == name.strip()
)
SCOPES = st.builds(Scope, NAMES, st.none() | NAMES)


def test_plain_names_are_themselves() -> None:
    assert folder_name(Scope("me")) == "me"
    assert folder_name(Scope("me", "trip-2026")) == "me+trip-2026"


def test_what_a_disk_reads_otherwise_is_spelled_out() -> None:
    assert folder_name(Scope("Me")) == "=4de"
    assert folder_name(Scope("..", "a/b+c")) == "=2e=2e+a=2fb=2bc"
    assert folder_name(Scope("con", "nul")) == "=63on+=6eul"
    assert folder_name(Scope("console")) == "console"


@given(SCOPES, SCOPES)
def test_two_scopes_have_two_names_also_without_capitals(one: Scope, other: Scope) -> None:
    assert (folder_name(one).lower() == folder_name(other).lower()) == (one == other)


@given(SCOPES)
def test_a_folder_tells_the_workspace_unless_its_name_is_too_long(scope: Scope) -> None:
    folder = folder_name(scope)
    told = workspace_of(folder)
    assert told == scope.workspace or (told is None and "==" in folder.partition("+")[2])
    if scope.workspace is not None:
        assert is_folder_of(folder, owner_of(folder), scope.workspace)


@given(st.text(max_size=120) | st.from_regex(r"me\+(=[0-9a-f]{2}|[a-z=+])*", fullmatch=True))
def test_what_is_no_scopes_folder_tells_none(folder: str) -> None:
    name = workspace_of(folder)
    assert name is None or folder_name(Scope("me", name)).partition("+")[2] == folder.partition("+")[2]


@given(SCOPES)
def test_a_name_is_short_plain_and_says_whose_it_is(scope: Scope) -> None:
    name = folder_name(scope)
    assert len(name) <= 201
    assert set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789_-=+")
    assert owner_of(name) == folder_name(Scope(scope.owner))

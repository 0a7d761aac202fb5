"""token create, list, revoke: a secret that is shown once, and what it is for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.interfaces.cli.conftest import Run


def test_a_token_is_shown_once(run: Run, data: Path) -> None:
    made = run("token", "create", "my editor")
    secret = made.out.removesuffix("\n")
    assert re.fullmatch(r"ow_[\w-]{43}", secret), "and nothing else, to be copied or piped"
    assert made.err == "Reads and writes the memory of your ordinary chats. It is not shown again.\n"
    listed = run("token", "list")
    assert "my editor  Reads and writes the memory of your ordinary chats" in listed.out
    assert "never used" in listed.out
    for shown in (listed.out, run("token", "list", "--json").out):
        assert secret not in shown
    assert all(secret.encode() not in file.read_bytes() for file in data.iterdir())


def test_what_each_is_for(run: Run) -> None:
    read = run("token", "create", "reader", "--read-only", "--workspace", "work", "--json").json
    assert read.keys() == {"name", "owner", "workspace", "read_only", "created_at", "last_used_at", "token"}
    assert (read["owner"], read["workspace"], read["read_only"]) == ("me", "work", True)
    other = run("--owner", "you", "--workspace", "house", "token", "create", "reader", "--json").json
    assert (other["owner"], other["workspace"], other["read_only"]) == ("you", "house", False)
    assert [token["name"] for token in run("token", "list", "--json").json] == ["reader"]
    assert "Reads the memory of the workspace work" in run("token", "list").out
    assert [token["workspace"] for token in run("--owner", "you", "token", "list", "--json").json] == ["house"]


def test_revoking(run: Run) -> None:
    run("token", "create", "editor")
    assert "revoke it first" in run("token", "create", "editor", "--workspace", "work").reason
    assert run("--owner", "you", "token", "revoke", "editor").reason == "There is no token 'editor'."
    assert run("token", "revoke", "editor").out == "Revoked: editor.\n"
    assert run("token", "list").out == "There are no tokens.\n"
    assert run("token", "revoke", "editor").code == 1
    run("token", "create", "editor")
    assert run("token", "revoke", "editor", "--json").json == {"revoked": "editor"}


@pytest.mark.parametrize("name", ["", "  ", "x" * 101])
def test_a_name_that_cannot_be(run: Run, name: str) -> None:
    assert "name" in run("token", "create", name).reason
    assert "holds" in run("token", "create", "x", "--workspace", "a\nb").reason


def test_they_go_with_the_account(run: Run, data: Path) -> None:
    run("token", "create", "heron")
    assert any(b"heron" in file.read_bytes() for file in data.iterdir())
    assert "1 token" in run("account", "delete", "--yes").out
    assert run("token", "list").out == "There are no tokens.\n"
    assert not any(b"heron" in file.read_bytes() for file in data.iterdir())

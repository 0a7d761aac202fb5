"""The command line, run on a data folder of its own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ownwords.interfaces.cli.app import app
from ownwords.testing import Reply, ScriptedModelServer


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert self.code == 0, self.err
        return json.loads(self.out)

    @property
    def reason(self) -> str:
        """Why it refused or failed: exit code 1, nothing on stdout, and one line on stderr."""
        assert (self.code, self.err.count("\n"), self.out) == (1, 1, ""), self
        return self.err.removeprefix("ownwords: ").rstrip()


Run = Callable[..., Ran]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def run(data: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `ownwords …` on the folder `data`, or on `folder`; `done` expects that it worked."""
    monkeypatch.setenv("COLUMNS", "200")

    def command(*arguments: str, folder: Path = data, typed: str | None = None) -> Ran:
        result = CliRunner().invoke(app, ["--data", str(folder), *arguments], input=typed)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Ran(result.exit_code, result.stdout, result.stderr)

    return command


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedModelServer]:
    """The assistant's model; the memory's is out of reach, so that nothing but the chat asks it."""
    with ScriptedModelServer() as server, ScriptedModelServer() as nobody:
        nobody.otherwise(Reply.error(503))
        monkeypatch.setenv("OWNWORDS_MODEL", f"{server.openai_url}#terminal-chat")
        monkeypatch.setenv("OWNWORDS_MEMORY_MODEL", f"{nobody.openai_url}#terminal-memory")
        yield server

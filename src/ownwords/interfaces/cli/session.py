"""What every command shares: which memory it is about, how it runs, and how it answers."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, NoReturn, TypeVar

import typer
from rich.console import Console

from ownwords.compose import OWNER, Ownwords, settings
from ownwords.errors import OwnwordsError
from ownwords.memory import Memory

Answer = TypeVar("Answer")

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


@dataclass(frozen=True, slots=True)
class Session:
    """The global options of this call."""

    data: Path | None = None
    owner: str = OWNER
    workspace: str | None = None

    @property
    def folder(self) -> Path:
        """The data folder of this call."""
        return (self.data or settings().data).expanduser()

    def run(self, work: Callable[[Memory], Awaitable[Answer]]) -> Answer:
        """Open the installation, do the work on the chosen memory, and close it. An expected failure ends the program
        with its message on stderr and exit code 1."""

        async def opened(ownwords: Ownwords) -> Answer:
            return await work(ownwords.owner(self.owner, self.workspace))

        return self.run_on_all(opened)

    def run_on_all(self, work: Callable[[Ownwords], Awaitable[Answer]]) -> Answer:
        """The same for work on the whole installation."""

        async def whole() -> Answer:
            async with Ownwords.open(self.data) as ownwords:
                return await work(ownwords)

        try:
            return asyncio.run(whole())
        except OwnwordsError as error:
            fail(error.message)


def session(context: typer.Context) -> Session:
    """The session that the global options made."""
    found = context.find_object(Session)
    return found if found is not None else Session()


def fail(message: str) -> NoReturn:
    """End with exit code 1 and a line on stderr."""
    print(f"ownwords: {message}", file=sys.stderr)
    raise typer.Exit(1)


def print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))


def confirmed(question: str, yes: bool) -> None:
    """Ask before what cannot be undone; without a terminal `--yes` has to say it."""
    if yes:
        return
    if not sys.stdin.isatty():
        fail(f"{question} Say --yes to do it without being asked.")
    if not typer.confirm(question):
        fail("Nothing was changed.")


out = Console(highlight=False, soft_wrap=True)

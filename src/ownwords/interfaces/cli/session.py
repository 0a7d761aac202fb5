"""What every command shares: which memory it is about, how it runs, and how it answers."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC
from pathlib import Path
from typing import Annotated, NoReturn, TypeVar

import typer
from rich.console import Console
from rich.markup import escape

from ownwords.compose import OWNER, Ownwords, settings
from ownwords.domain.dates import parse_start
from ownwords.errors import OwnwordsError
from ownwords.memory import Memory

Answer = TypeVar("Answer")

_VISIBLE = {
    **{code: 0x2400 + code for code in range(0x20) if chr(code) not in "\n\t"},
    0x7F: 0x2421,
    **dict.fromkeys(range(0x80, 0xA0), 0xFFFD),
}
_IN_JSON = {code: f"\\u{code:04x}" for code in range(0x7F, 0xA0)}

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

    def run_on_all(self, work: Callable[[Ownwords], Awaitable[Answer]], now: str | None = None) -> Answer:
        """The same for work on the whole installation, as if it were `now`, where that is given."""

        async def whole() -> Answer:
            then = parse_start(now, UTC, "now") if now is not None else None
            async with Ownwords.open(self.data, background=False, now=then) as ownwords:
                return await work(ownwords)

        try:
            return asyncio.run(whole())
        except OwnwordsError as error:
            fail(error.message)


def session(context: typer.Context) -> Session:
    """The session that the global options made."""
    found = context.find_object(Session)
    return found if found is not None else Session()


def fail(message: str, code: int = 1) -> NoReturn:
    """End with that exit code and a line on stderr."""
    _err.print(f"ownwords: {visible(message)}", markup=False)
    raise typer.Exit(code)


def print_json(value: object) -> None:
    """JSON; no character in it moves a terminal."""
    print(json.dumps(value, ensure_ascii=False, indent=2).translate(_IN_JSON))


def visible(text: str) -> str:
    """The text with control characters as signs: what somebody wrote must not move the terminal that shows it."""
    return text.translate(_VISIBLE)


def shown(text: str, most: int | None = None) -> str:
    """The text as `out` prints it word for word, or its beginning where it has more characters than that."""
    return escape(visible(text if most is None or len(text) <= most else text[: most - 1] + "…"))


def counted(count: int, one: str, many: str | None = None) -> str:
    """`1 note`, `2 notes`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def confirmed(question: str, yes: bool) -> None:
    """Ask before what cannot be undone; without a terminal `--yes` has to say it."""
    if yes:
        return
    if not sys.stdin.isatty():
        fail(f"{question} Say --yes to do it without being asked.")
    if not typer.confirm(visible(question)):
        fail("Nothing was changed.")


out = Console(highlight=False, emoji=False, soft_wrap=not sys.stdout.isatty())
"""What is printed for people: on a terminal lines break between words, anywhere else they are as long as they are."""
_err = Console(highlight=False, emoji=False, soft_wrap=not sys.stderr.isatty(), stderr=True)

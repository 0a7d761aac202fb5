"""The application: global options, and the commands by topic."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from ownwords.compose import OWNER
from ownwords.interfaces.cli import (
    assets,
    changes,
    channels,
    chat,
    compacting,
    doctor,
    dream,
    files,
    leaving,
    mail,
    moving,
    notebook,
    notes,
    recalling,
    running,
    skills,
    threads,
    tokens,
    usage,
)
from ownwords.interfaces.cli.session import Session

app = typer.Typer(
    name="ownwords",
    help="Long-term memory for AI assistants, in its owner's own words.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"ownwords {version('ownwords')}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    data: Annotated[
        Path | None,
        typer.Option(help="The data folder.", envvar="OWNWORDS_DATA", show_default="~/.ownwords", readable=False),
    ] = None,
    owner: Annotated[str, typer.Option(help="Whose memory it is.")] = OWNER,
    workspace: Annotated[str | None, typer.Option(help="A workspace of theirs, with a memory of its own.")] = None,
    show_version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Options that hold for every command; they come before its name."""
    context.obj = Session(data, owner, workspace)


recalling.register(app)
threads.register(app)
notes.register(app)
notebook.register(app)
files.register(app)
skills.register(app)
chat.register(app)
changes.register(app)
dream.register(app)
compacting.register(app)
moving.register(app)
leaving.register(app)
usage.register(app)
mail.register(app)
assets.register(app)
tokens.register(app)
channels.register(app)
running.register(app)
doctor.register(app)

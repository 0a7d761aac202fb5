"""The command `ownwords`: the command line, with `serve` on it."""

from __future__ import annotations

from typing import Annotated

import typer

from ownwords.compose import settings
from ownwords.errors import OwnwordsError
from ownwords.interfaces.cli.app import app
from ownwords.interfaces.cli.session import fail, session
from ownwords.interfaces.server import run


@app.command()
def serve(
    context: typer.Context,
    host: Annotated[str | None, typer.Option(help="The address to listen on.", show_default="127.0.0.1")] = None,
    port: Annotated[int | None, typer.Option(help="The port.", show_default="8420", min=0, max=65535)] = None,
) -> None:
    """Pages and API in one process, on http://127.0.0.1:8420."""
    defaults = settings()
    try:
        run(session(context).folder, host or defaults.host, defaults.port if port is None else port)
    except OwnwordsError as error:
        fail(error.message)


def main() -> None:
    """Run the command line."""
    app()

"""The command `ownwords`: the command line, with `serve` on it.

The server is a program of its own that `serve` becomes: importing it takes longer than most commands run.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from ownwords.compose import settings
from ownwords.errors import OwnwordsError
from ownwords.interfaces.cli.app import app
from ownwords.interfaces.cli.session import fail, session

SERVER = "ownwords.interfaces.server"


@app.command()
def serve(
    context: typer.Context,
    host: Annotated[str | None, typer.Option(help="The address to listen on.", show_default="127.0.0.1")] = None,
    port: Annotated[int | None, typer.Option(help="The port.", show_default="8420", min=0, max=65535)] = None,
    local_model: Annotated[
        Path | None, typer.Option(help="A GGUF file: run it here, as the memory model (needs ownwords[local]).")
    ] = None,
) -> None:
    """Pages and API in one process, on http://127.0.0.1:8420."""
    try:
        defaults = settings()
    except OwnwordsError as error:
        fail(error.message)
    where = [str(session(context).folder), host or defaults.host, str(defaults.port if port is None else port)]
    if local_model is not None:
        where.append(str(local_model))
    # -P: a folder named ownwords where this is called is not us.
    command = [sys.executable, "-P", "-m", SERVER, *where]
    if os.name == "nt":
        raise typer.Exit(subprocess.call(command))  # noqa: S603 - our own module
    os.execv(sys.executable, command)  # noqa: S606 - our own module


def main() -> None:
    """Run the command line. Where the answer goes to may fail, too, such as a file on a full disk."""
    try:
        try:
            app()
        finally:
            print(end="", flush=True)
    except OSError as problem:
        # What is still in the buffer would fail again when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(problem, BrokenPipeError):  # whoever read the answer has read enough
            sys.exit(1)
        sys.exit(f"ownwords: Cannot write the answer: {problem.strerror}. What was done before that is kept.")

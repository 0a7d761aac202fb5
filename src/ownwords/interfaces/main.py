"""The command `ownwords`: the command line, with `serve`, `worker` and `mcp` on it.

Server and worker are programs of their own that the two become: importing the server takes longer than most commands
run.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from ownwords.compose import settings
from ownwords.errors import OwnwordsError
from ownwords.interfaces.cli.app import app
from ownwords.interfaces.cli.session import fail, session
from ownwords.interfaces.logs import configure_logs

SERVER = "ownwords.interfaces.server"
WORKER = "ownwords.interfaces.worker"

LocalModelOption = Annotated[
    Path | None, typer.Option(help="A GGUF file: run it here, as the memory model (needs ownwords[local]).")
]


@app.command()
def serve(
    context: typer.Context,
    host: Annotated[str | None, typer.Option(help="The address to listen on.", show_default="127.0.0.1")] = None,
    port: Annotated[int | None, typer.Option(help="The port.", show_default="8420", min=0, max=65535)] = None,
    local_model: LocalModelOption = None,
    no_worker: Annotated[
        bool, typer.Option("--no-worker", help="Leave what is due, and embedding, to workers that run beside.")
    ] = False,
) -> None:
    """Pages and API in one process, on http://127.0.0.1:8420."""
    try:
        defaults = settings()
    except OwnwordsError as error:
        fail(error.message)
    where = [str(session(context).folder), host or defaults.host, str(defaults.port if port is None else port)]
    _become(SERVER, *where, str(local_model or ""), *(["--no-worker"] if no_worker else []))


@app.command()
def worker(context: typer.Context, local_model: LocalModelOption = None) -> None:
    """Do what is due, and embed what is new, until stopped: beside `serve --no-worker`, or alone."""
    try:
        folder = session(context).folder
    except OwnwordsError as error:
        fail(error.message)
    _become(WORKER, str(folder), str(local_model or ""))


@app.command()
def mcp(context: typer.Context) -> None:
    """Tools and resources for a client of the Model Context Protocol, on stdin and stdout, until stdin ends."""
    # The protocol's library takes more than a second to load, which no other command needs.
    from ownwords.interfaces.mcp.stdio import serve  # noqa: PLC0415

    configure_logs()
    # Waiting for a line cannot be interrupted otherwise. What was answered is on the disk.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    session(context).run(serve)


def _become(program: str, *arguments: str) -> NoReturn:
    # -P: a folder named ownwords where this is called is not us.
    command = [sys.executable, "-P", "-m", program, *arguments]
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

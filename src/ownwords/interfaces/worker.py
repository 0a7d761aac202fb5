"""The worker as a program: jobs and embedding on one data folder, beside any number of servers and other workers."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path
from types import FrameType

import structlog

from ownwords.compose import Ownwords, open_transports, settings
from ownwords.errors import OwnwordsError
from ownwords.interfaces.channels import notices_sent
from ownwords.interfaces.logs import configure_logs

_log = structlog.get_logger()


def run(data: Path, local_model: Path | None = None) -> None:
    """Work until Ctrl+C or SIGTERM; what is being done is given back, and the store is closed. `local_model` is a GGUF
    file to run as the memory model.

    Raises Invalid for settings or a model that mean nothing, and StoreUnavailable for a data folder that cannot be
    used."""
    asyncio.run(_work(data, local_model))


async def _work(data: Path, local_model: Path | None) -> None:
    configure_logs()
    loop, stopped = asyncio.get_running_loop(), asyncio.Event()

    def stop(_number: int, _frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(stopped.set)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    chosen = settings()
    async with (
        open_transports(chosen) as transports,
        Ownwords.open(data, local_model=local_model) as ownwords,
        notices_sent(ownwords, transports.all, chosen),
    ):
        _log.info("Ownwords works here on what is due, and embeds what is new, until it is stopped", data=str(data))
        await stopped.wait()
    _log.info("stopped")


def main(data: str, local_model: str = "") -> None:
    """Work as a program; ends with exit code 1 and one line on stderr where that cannot be."""
    try:
        run(Path(data), Path(local_model) if local_model else None)
    except OwnwordsError as error:
        sys.exit(f"ownwords: {error.message}")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""The program itself on a terminal of its own."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LONGEST_SILENCE = 60
OWNWORDS = Path(sys.executable).with_name("ownwords")


class Terminal:
    """A program that runs on a terminal of 60 columns, and what it printed."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self._master, slave = pty.openpty()
        self.printed = ""
        environment = {**os.environ, "OWNWORDS_DATA": str(data), "COLUMNS": "60", "TERM": "xterm"}
        self.program = subprocess.Popen(
            [OWNWORDS, *arguments], stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True
        )
        os.close(slave)

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def until(self, text: str) -> None:
        """Read on until it printed this."""
        while text not in self.printed:
            assert self._read(), self.printed

    def end(self) -> int:
        """Read to the end; gives the exit code."""
        while self._read():
            pass
        return self.program.wait(timeout=60)

    def close(self) -> None:
        os.close(self._master)
        self.program.kill()
        self.program.wait()

    def after(self, text: str) -> None:
        """Read on until it printed this, and forget what it printed up to there."""
        self.until(text)
        self.printed = self.printed.partition(text)[2]

    def _read(self) -> bool:
        ready, _, _ = select.select([self._master], [], [], LONGEST_SILENCE)
        assert ready, f"It printed nothing for {LONGEST_SILENCE} seconds, after: {self.printed}"
        try:
            read = os.read(self._master, 65_536)
        except OSError:  # so Linux says that nobody holds the other end any more
            read = b""
        self.printed += read.decode(errors="replace")
        return bool(read)


@contextmanager
def terminal(data: Path, *arguments: str) -> Iterator[Terminal]:
    made = Terminal(data, *arguments)
    try:
        yield made
    finally:
        made.close()

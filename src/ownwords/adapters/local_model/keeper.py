"""Runs a command, and ends it when whoever started us is gone, however that came about.

Our standard input is a pipe that nobody writes to: it closes when the other end's process ends. This file runs on its
own, by its path, so that it costs no more than a bare interpreter.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading

SECONDS_TO_STOP = 5


def keep(command: list[str]) -> int:
    """Run the command until it ends or our standard input closes; its exit code."""
    with subprocess.Popen(command, stdin=subprocess.DEVNULL) as child:  # noqa: S603 - the command is our caller's
        threading.Thread(target=_end_with_input, args=(child,), daemon=True).start()
        return child.wait()


def _end_with_input(child: subprocess.Popen[bytes]) -> None:
    while os.read(sys.stdin.fileno(), 1024):
        pass
    child.terminate()
    try:
        child.wait(SECONDS_TO_STOP)
    except subprocess.TimeoutExpired:
        child.kill()


if __name__ == "__main__":
    code = keep(sys.argv[1:])
    sys.exit(code if code >= 0 else 128 - code)

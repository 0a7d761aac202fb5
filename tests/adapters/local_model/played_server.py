"""A program that plays a model server for the supervisor: `played_server.py PORT RECORD MODE`.

It adds its process id to the file RECORD, a line for each start, and prints much. `fails` ends before it listens,
`mortal` listens and ends with its first connection that says anything, `stubborn` ignores the signal to stop.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
from pathlib import Path


def play(port: int, record: Path, mode: str) -> None:
    with record.open("a", encoding="utf-8") as file:
        file.write(f"{os.getpid()}\n")
    print("x" * 200_000, "The heron sleeps in Porto.", flush=True)
    if mode == "fails":
        sys.exit("the model is of a kind that this server does not know")
    if mode == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with socket.create_server(("127.0.0.1", port)) as listener:
        while True:
            connection, _ = listener.accept()
            with connection:
                if mode == "mortal" and connection.recv(1):
                    print("The heron sleeps in Porto.", flush=True)
                    os._exit(3)


if __name__ == "__main__":
    play(int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])

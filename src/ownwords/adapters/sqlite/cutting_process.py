"""A process that cuts words for a store: texts on its standard input, their tables on its standard output.

    python -m ownwords.adapters.sqlite.cutting_process SECONDS

It ends when its input does, and when it had nothing to do for so many seconds.
"""

from __future__ import annotations

import os
import sys
from threading import Timer

from ownwords.adapters.sqlite.cutting_pipe import GREETING, decode_texts, encode_table, receive, send
from ownwords.domain.word_tables import Vocabulary


def serve(idle_seconds: float) -> None:
    vocabulary = Vocabulary()
    send(sys.stdout.buffer, GREETING)
    while True:
        idle = Timer(idle_seconds, os._exit, (0,))
        idle.daemon = True
        idle.start()
        try:
            texts, languages = decode_texts(receive(sys.stdin.buffer))
        except EOFError:
            return
        idle.cancel()
        send(sys.stdout.buffer, encode_table(vocabulary.index(texts, languages)))


if __name__ == "__main__":
    serve(float(sys.argv[1]))

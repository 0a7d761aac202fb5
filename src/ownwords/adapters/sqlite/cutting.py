"""Cutting the words of an import's next batch in a second process, while the one before is written.

What that process answers is what `index_texts` gives, or it is not used: where the process cannot be started, ends or
answers otherwise, the words are cut by whoever needs them, as without it. It is started with the first texts that are
worth it, and ends with the store, with our process, and when it had nothing to do for a minute.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock, Timer
from typing import BinaryIO, cast

from ownwords.adapters.sqlite.cutting_pipe import GREETING, decode_table, encode_texts, receive, send
from ownwords.domain.conversation import ImportBatch
from ownwords.domain.word_tables import WordTable

_WORTH_CHARACTERS = 1_000_000
"""To cut so many takes a quarter of a second; the process needs as much to start."""
_IDLE_SECONDS = 60.0
_LONGEST_SECONDS = 300.0


@dataclass(frozen=True, slots=True)
class CutWords:
    """The words of some texts under some languages."""

    texts: Sequence[str]
    languages: tuple[str, ...]
    table: WordTable

    def are_of(self, texts: Sequence[str], languages: tuple[str, ...]) -> bool:
        return (self.texts, self.languages) == (texts, languages)


@dataclass(frozen=True, slots=True, kw_only=True)
class PreparedBatch(ImportBatch):
    """A batch of which the words are cut, of those messages at least that were not known then."""

    words: CutWords


class Cutter:
    """Cuts words in a process of its own, the texts of one call after those of the other."""

    def __init__(self, worth_characters: int = _WORTH_CHARACTERS, idle_seconds: float = _IDLE_SECONDS) -> None:
        self._worth_characters = worth_characters
        self._idle_seconds = idle_seconds
        self._thread = ThreadPoolExecutor(1, "ownwords-cutter")
        self._process: _Process | None = None
        self._changing = Lock()
        self._given_up = _cores() < 2 or not sys.executable or hasattr(sys, "frozen")

    async def cut(self, texts: Sequence[str], languages: tuple[str, ...]) -> WordTable | None:
        """What `index_texts` gives, or None where it is better, or left to the caller, to cut them there."""
        if self._given_up or sum(map(len, texts)) < self._worth_characters:
            return None
        try:
            cutting = self._thread.submit(self._cut, texts, languages)
        except RuntimeError:  # closed meanwhile
            return None
        return await asyncio.wrap_future(cutting)

    def close(self) -> None:
        """End the process, at once; what it works on is not answered."""
        with self._changing:
            self._given_up = True
            if self._process is not None:
                self._process.end()
        self._thread.shutdown()

    def _cut(self, texts: Sequence[str], languages: tuple[str, ...]) -> WordTable | None:
        process = self._started()
        if process is None:
            return None
        try:
            return process.cut(texts, languages)
        except (OSError, EOFError, ValueError):
            process.end()
            return None

    def _started(self) -> _Process | None:
        with self._changing:
            if self._given_up:
                return None
            if self._process is not None:
                if self._process.is_running:
                    return self._process
                self._process.end()
            try:
                self._process = _Process(self._idle_seconds)
            except OSError:
                self._given_up = True
                return None
        try:
            self._process.meet()
        except (EOFError, ValueError):
            self._process.end()
            self._given_up = True
            return None
        return self._process


class _Process:
    """The second process."""

    def __init__(self, idle_seconds: float) -> None:
        """Raises OSError when it cannot be started."""
        command = [sys.executable, "-P", "-m", f"{__package__}.cutting_process", str(idle_seconds)]
        pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
        self._running = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=nowhere)  # noqa: S603 - all ours
        self._input = cast(BinaryIO, self._running.stdin)
        self._output = cast(BinaryIO, self._running.stdout)

    @property
    def is_running(self) -> bool:
        return self._running.poll() is None

    def meet(self) -> None:
        """Raises EOFError or ValueError when it is not what we think."""
        if receive(self._output) != GREETING:
            raise ValueError("Another Ownwords answers.")

    def cut(self, texts: Sequence[str], languages: tuple[str, ...]) -> WordTable:
        """Raises OSError, EOFError or ValueError when there is no good answer, or none for too long."""
        too_long = Timer(_LONGEST_SECONDS, self._running.kill)
        too_long.daemon = True
        too_long.start()
        try:
            send(self._input, encode_texts(texts, languages))
            return decode_table(receive(self._output), len(texts))
        finally:
            too_long.cancel()

    def end(self) -> None:
        """At once, and leave nothing open; again is no fault."""
        self._running.kill()
        self._running.wait()
        for pipe in (self._input, self._output):
            with suppress(OSError):
                pipe.close()


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1

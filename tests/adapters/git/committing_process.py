"""Processes that commit and restore, and are killed at random moments: FOLDER NAME ROUNDS.

Each round is a child that commits, restores and packs until it is killed. What was acknowledged is printed: `commit ID
LINE`, `restore ID`. With the name `forget` it remembers something and forgets it instead, and prints `forgot`. With
`full` in place of a name: one commit after another under a limit of the size of files that grows, each printed with
what became of it.
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
import sys
import time
from pathlib import Path

from ownwords.adapters.git import GitVersions
from ownwords.adapters.runtime import SystemClock
from ownwords.domain.files import DurableFiles, FileName
from ownwords.domain.versions import Author
from ownwords.errors import Conflict, Refused, StoreFull

AUTHOR = Author("Dream", "dream@ownwords.invalid")
LONGEST_LIFE = 1.0
SECRET = "secret-plan"


def say(*words: str) -> None:
    os.write(1, (" ".join(words) + "\n").encode())


async def work(folder: Path, name: str, seed: int) -> None:
    versions = await GitVersions.open(folder, SystemClock())
    chance = random.Random(seed)  # noqa: S311
    own: list[str] = []
    for number in range(10_000):
        files = await versions.files()
        line = f"{name}-{seed}-{number}"
        try:
            if chance.random() < 0.2 and own:
                say("restore", await versions.restore(own.pop(), AUTHOR))
                continue
            if chance.random() < 0.05:
                await versions.gc()
            made = await versions.commit(files, with_line(files, line, chance), f"dream: {line}", AUTHOR)
        except (Conflict, Refused):  # the other process was faster; or it has changed the same lines since
            continue
        if made:
            say("commit", made, line)
            own.append(made)


async def forget(folder: Path, number: int) -> None:
    """Remember something, forget it, and so on."""
    versions = await GitVersions.open(folder, SystemClock())
    while True:
        files = await versions.files()
        noted = files.with_text(FileName.USER, f"{files.user}- {number} a {SECRET}\n")
        await versions.commit(files, noted, f"dream: a {SECRET}", AUTHOR)
        await versions.forget(lambda text: text.replace(SECRET, "[redacted]"))
        say("forgot")
        number += 1_000


def with_line(files: DurableFiles, line: str, chance: random.Random) -> DurableFiles:
    """With the line somewhere in one or two files, which do not grow for ever."""
    for name in chance.sample(list(FileName), chance.choice((1, 1, 2))):
        lines = files.text(name).splitlines(keepends=True)[-60:]
        lines.insert(chance.randrange(len(lines) + 1), f"- {line} {'x' * chance.randrange(400)}\n")
        files = files.with_text(name, "".join(lines))
    return files


def killed(folder: Path, name: str, rounds: int) -> None:
    chance = random.Random(name)  # noqa: S311
    for number in range(rounds):
        child = os.fork()
        if child == 0:
            asyncio.run(forget(folder, number) if name == "forget" else work(folder, name, number))
            os._exit(0)
        time.sleep(chance.uniform(0, LONGEST_LIFE))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


async def full(folder: Path) -> None:
    versions = await GitVersions.open(folder, SystemClock())
    noise = random.Random(7)  # noqa: S311
    for limit in (0, 30, 60, 100, 150, 200, 300, 500, 1_000, 2_000, 3_000, 5_000):
        files = await versions.files()
        text = "".join(f"{noise.getrandbits(64):x}\n" for _ in range(200))
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        try:
            made = await versions.commit(files, DurableFiles(text, text, text), f"dream: {limit}", AUTHOR)
        except StoreFull:
            made = None
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        same = await versions.files() == files
        say(str(limit), "done" if made else "refused", "as it was" if same else "new")


if __name__ == "__main__":
    if sys.argv[2] == "full":
        asyncio.run(full(Path(sys.argv[1])))
    else:
        killed(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))

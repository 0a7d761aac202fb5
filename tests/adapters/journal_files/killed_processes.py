"""Two processes at a time on one journal, each killed at a moment of its own: `killed_processes.py FOLDER KILLS SEED`.

They append, let Dream go on and prune. What was acknowledged, or may have begun, stands in a file beside it.
After every pair all of it is compared with the journal. Children are forked, so that a kill costs no start of Python.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from pathlib import Path

from ownwords.adapters.journal_files.folder import JournalFolder
from tests.adapters.journal_files.journals import entry

KEEP = 12
LONGEST = 0.06


def work(workspace: Path, notes: int, choice: random.Random) -> None:
    """Until killed."""
    journal = JournalFolder(workspace, 30.0)

    def note(*words: object) -> None:
        os.write(notes, (" ".join(map(str, words)) + "\n").encode())

    number = 0
    while True:
        match choice.choice(["append"] * 6 + ["dream", "prune"]):
            case "dream":
                if pending := journal.pending(5):
                    note("dreaming", pending[-1].cursor)
                    note("dreamed", journal.advance(pending[-1].cursor))
            case "prune":
                note("pruned", journal.prune(KEEP))
            case _:
                number += 1
                text = f"{os.getpid()}-{number}-" + "word" * choice.randrange(200)
                note("appended", journal.append(entry(text)), text)


def started(workspace: Path, notes: int, seed: int) -> int:
    child = os.fork()
    if child == 0:
        work(workspace, notes, random.Random(seed))  # noqa: S311 - no secrets
    return child


def check(workspace: Path, noted: Path) -> int:
    """Compare the journal with what is known of it; answers how many entries were acknowledged."""
    journal = JournalFolder(workspace, 30.0)
    found = {one.cursor: one.bullets for one in journal.entries(0, 1 << 30)}
    dreamed = journal.state().dreamed
    appended: dict[int, str] = {}
    newest: dict[str, int] = {}
    begun, done = 0, 0
    for line in noted.read_text().splitlines():
        what, number, *words = line.split()
        cursor = int(number)
        if what == "appended":
            assert cursor not in appended, f"{cursor} was given twice"
            appended[cursor] = words[0]
            process = words[0].partition("-")[0]
            assert cursor > newest.get(process, 0), "out of order"
            newest[process] = cursor
        begun = max(begun, cursor) if what == "dreaming" else begun
        done = max(done, cursor) if what == "dreamed" else done
    assert done <= dreamed <= begun, "the Dream cursor is what somebody set"
    lost = {cursor for cursor in appended if cursor not in found}
    assert max(lost, default=0) < min(found, default=1 << 30), "only the oldest go"
    assert max(lost, default=0) <= dreamed, "only what Dream has read goes"
    assert len(found) >= min(KEEP, len(appended))
    assert len({bullets[0].text for bullets in found.values()}) == len(found), "each once"
    for cursor in appended.keys() & found.keys():
        (bullet,) = found[cursor]
        assert (bullet.text, bullet.message_ids) == (appended[cursor], ("m1",)), "with its lineage"
    return len(appended)


def main(workspace: Path, kills: int, seed: int) -> None:
    choice = random.Random(seed)  # noqa: S311 - no secrets
    noted = workspace.with_name("noted")
    notes = os.open(noted, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
    acknowledged = 0
    for _ in range(0, kills, 2):
        children = [started(workspace, notes, choice.randrange(1 << 30)) for _ in range(2)]
        for child in children:
            time.sleep(choice.random() * LONGEST)
            os.kill(child, signal.SIGKILL)
            _, status = os.waitpid(child, 0)
            assert os.WIFSIGNALED(status), "it ended by itself"
        acknowledged = check(workspace, noted)
    print(acknowledged)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))

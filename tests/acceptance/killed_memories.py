"""Two processes at a time on one data folder, each killed at a moment of its own: FOLDER KILLS SEED.

They talk, condense, append to the journal, let Dream run, prune and restore, each as a program does that has the folder
open. What was acknowledged stands in a file beside it, and is compared with the memory after every pair. Every fact has
a word of its own, so that one that came twice shows. Children are forked, so that a kill costs no start of Python.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

from ownwords import Ownwords
from ownwords.domain.conversation import Message
from ownwords.domain.dreams import DreamOutcome
from ownwords.domain.files import DurableFiles
from ownwords.domain.folder_names import folder_name
from ownwords.domain.journal import Bullet, JournalEntry, Lineage, Mark, NewEntry
from ownwords.domain.versions import DREAM, OWNER, Version, standing_restores
from ownwords.errors import Conflict, Refused
from ownwords.memory import Memory
from ownwords.tasks.dream_offline import dream_offline
from ownwords.tasks.edits import DreamInput
from tests.workspaces import assert_sound, git

KILLS_OF_A_FOLDER = 20
"""Then a new folder: files that grow for ever take Dream ever longer."""
LONGEST_LIFE = 1.0
KEEP = 12
THREADS = 3
EVERYTHING = 1 << 30
_WORD = re.compile("k[0-9a-f]+n[0-9]+z")


def fact(word: str) -> str:
    return f"We decided to build the pump {word}"


class Doer:
    """One process with the folder open, until it is killed."""

    def __init__(self, memory: Memory, notes: int, seed: int) -> None:
        self._me, self._able = memory, memory._able  # pyright: ignore[reportPrivateUsage]
        self._notes, self._seed = notes, seed
        self._choice = random.Random(seed)  # noqa: S311 - no secrets
        self._number = 0

    async def go_on(self) -> None:
        actions: list[Callable[[], Awaitable[None]]] = [self.append, self.talk, self.compact, self.dream, self.restore]
        while True:
            await self._choice.choices([*actions, self.prune], [4, 2, 2, 3, 2, 1])[0]()

    async def append(self) -> None:
        word = self._word()
        bullet = Bullet(fact(word), Lineage.OWNER, Mark.DURABLE, datetime.now(UTC).date(), (word,))
        cursor = await self._able.journal.append(self._me.scope, NewEntry(datetime.now(UTC), (bullet,), (word,)))
        self._note("appended", cursor, word)

    async def talk(self) -> None:
        thread = await self._me.thread(f"thread {self._choice.randrange(THREADS)}")
        for _ in range(self._choice.randrange(1, 4)):
            word = self._word()
            message = await thread.say(f"{fact(word)}.")
            self._note("said", thread.id, message.id, word)

    async def compact(self) -> None:
        for thread in await self._me.threads():
            await self._me.compact(thread.id)

    async def dream(self) -> None:
        run = await self._me.dreams.dream()
        if run.version is not None:
            self._note("made", run.version)
        elif run.outcome is DreamOutcome.FAILED:
            self._note("failed", run.reason)

    async def restore(self) -> None:
        """Undo a version, or a restore."""
        versions = (await self._me.files.log(8, dreams=True))[:8]
        if versions:
            with suppress(Conflict, Refused):  # those lines were changed since, or it is undone already
                self._note("made", (await self._me.files.restore(self._choice.choice(versions).id)).id)

    async def prune(self) -> None:
        for entry in await self._able.journal.entries(self._me.scope, 0, EVERYTHING):
            self._note("there", entry.cursor, words_of(entry), entry.covers)
        self._note("pruned", await self._able.journal.prune(self._me.scope, KEEP))

    def _word(self) -> str:
        self._number += 1
        return f"k{self._seed:x}n{self._number}z"

    def _note(self, *what: object) -> None:
        os.write(self._notes, (json.dumps(what) + "\n").encode())


def words_of(entry: JournalEntry) -> list[str]:
    return _WORD.findall(entry.content)


class Noted:
    """What was acknowledged: entries and messages, versions, and what stood in the journal before it was pruned."""

    def __init__(self, noted: Path) -> None:
        self.appended: dict[int, str] = {}
        self.said: dict[str, list[tuple[str, str]]] = {}
        self.made: list[str] = []
        self.there: dict[int, tuple[list[str], list[str]]] = {}
        self.failed: list[str] = []
        for line in noted.read_text().splitlines():
            match json.loads(line):
                case ["appended", int(cursor), str(word)]:
                    assert cursor not in self.appended, f"{cursor} was given twice"
                    self.appended[cursor] = word
                case ["said", str(thread), str(message), str(word)]:
                    self.said.setdefault(thread, []).append((message, word))
                case ["made", str(version)]:
                    self.made.append(version)
                case ["there", int(cursor), words, covers]:
                    self.there[cursor] = (cast("list[str]", words), cast("list[str]", covers))
                case ["failed", reason]:
                    self.failed.append(str(reason))
                case _:
                    pass


async def settle(me: Memory) -> None:
    """Go on with all that was broken off."""
    for thread in await me.threads():
        await me.compact(thread.id)
    while (await me.dreams.dream()).outcome is DreamOutcome.CHANGED:
        pass


async def check(folder: Path, noted: Noted, settled: bool) -> None:
    """Compare the memory with what is known of it."""
    async with Ownwords.open(folder, background=False) as ownwords:
        me = ownwords.owner()
        if settled:
            await settle(me)
        told = await check_threads(me, noted)
        await check_journal(me, noted, told if settled else {})
        await check_versions(me, folder, noted)


async def check_threads(me: Memory, noted: Noted) -> dict[str, str]:
    """Every message once and in order; answers the words of all by their ids."""
    told: dict[str, str] = {}
    for thread in await me.threads():
        messages = await (await me.open_thread(thread.id)).messages(limit=10_000)
        words = [_only_word(message) for message in messages]
        assert len(set(words)) == len(words), "a message is there twice"
        place = {message.id: number for number, message in enumerate(messages)}
        newest: dict[str, int] = {}
        for message_id, word in noted.said.get(thread.id, []):
            process = word.partition("n")[0]
            assert words[place[message_id]] == word
            assert place[message_id] > newest.get(process, -1), "out of order"
            newest[process] = place[message_id]
        told |= dict(zip((message.id for message in messages), words, strict=True))
    assert {message for said in noted.said.values() for message, _ in said} <= told.keys()
    return told


def _only_word(message: Message) -> str:
    (word,) = _WORD.findall(message.text)
    return word


async def check_journal(me: Memory, noted: Noted, told: dict[str, str]) -> None:
    """Every entry that was acknowledged once and in order, and every message that was told in one entry."""
    journal = me._able.journal  # pyright: ignore[reportPrivateUsage]
    entries = await journal.entries(me.scope, 0, EVERYTHING)
    dreamed = (await journal.state(me.scope)).dreamed
    cursors = [entry.cursor for entry in entries]
    assert cursors == sorted(set(cursors)), "a cursor twice, or out of order"
    there = {entry.cursor: (words_of(entry), [*entry.covers]) for entry in entries}
    assert (await journal.state(me.scope)).rejected == 0
    newest: dict[str, int] = {}
    for cursor, word in noted.appended.items():
        process = word.partition("n")[0]
        assert cursor > newest.get(process, 0), "out of order"
        newest[process] = cursor
        if cursor in there:
            assert there[cursor] == ([word], [word])
        else:
            assert cursor <= dreamed, f"{cursor} was not dreamed, and is gone"
            assert cursor < min(cursors), f"{cursor} is gone, and is none of the oldest"
    ever = noted.there | there
    assert all(there[cursor] == noted.there[cursor] for cursor in there.keys() & noted.there.keys()), "it changed"
    words = Counter(word for said, _ in ever.values() for word in said)
    covered = Counter(message for _, covers in ever.values() for message in covers)
    assert max(words.values(), default=1) == 1, f"in two entries: {words.most_common(3)}"
    assert max(covered.values(), default=1) == 1, f"covered twice: {covered.most_common(3)}"
    for message, word in told.items():
        assert (covered[message], words[word]) == (1, 1), f"{word} was not condensed"
    assert not told or dreamed == max(cursors, default=0)


async def check_versions(me: Memory, folder: Path, noted: Noted) -> None:
    """All versions whole; no entry dreamed twice; and in the files what the versions say that are not undone."""
    versions = await me._able.workspaces.versions(me.scope)  # pyright: ignore[reportPrivateUsage]
    files, log = await versions.files(), await versions.log(EVERYTHING)
    workspace = folder / "workspaces" / folder_name(me.scope)
    assert await versions.pending_hand_edits() == (), "what a dead process left undone is taken for an edit"
    assert_sound(workspace)
    assert [one.id for one in log] == git(workspace, "rev-list", "HEAD").split()
    assert {*noted.made} <= {one.id for one in log}, "a version is gone that was acknowledged"
    assert {one.author for one in log} <= {DREAM, OWNER}
    assert not [one.subject for one in log if one.subject.startswith("edit:")]
    read = Counter(cursor for one in log for cursor in one.cursors)
    assert max(read.values(), default=1) == 1, f"dreamed twice: {read.most_common(3)}"
    runs = Counter(run.version for run in await me.dreams.runs(200) if run.version is not None)
    assert max(runs.values(), default=1) == 1, f"a version with two runs: {runs.most_common(3)}"
    added = {one.id: await _added(me, one) for one in log if one.cursors}
    words = Counter(word for each in added.values() for word in each)
    assert max(words.values(), default=1) == 1, f"applied twice: {words.most_common(3)}"
    undone = standing_restores(log)
    stands = Counter(word for version, each in added.items() if version not in undone for word in each)
    assert Counter(_WORD.findall("".join((files.soul, files.user, files.memory)))) == stands
    dreamed = (await me._able.journal.state(me.scope)).dreamed  # pyright: ignore[reportPrivateUsage]
    missing = {cursor: word for cursor, word in noted.appended.items() if cursor <= dreamed and not words[word]}
    assert not missing, "Dream went past what it did not read"


async def _added(me: Memory, version: Version) -> list[str]:
    """The words that a version of Dream's brought."""
    shown = await me.files.change(version.id)
    lines = "\n".join(one.text for one in shown.diffs).splitlines()
    return [word for line in lines if line.startswith("+") for word in _WORD.findall(line)]


def forked(run: Coroutine[Any, Any, None]) -> int:
    child = os.fork()
    if child == 0:
        try:
            asyncio.run(run)
        except BaseException:  # noqa: BLE001 - the parent sees by its status that it failed
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    run.close()
    return child


async def work(folder: Path, notes: int, seed: int) -> None:
    async with Ownwords.open(folder, background=False) as ownwords:
        await Doer(ownwords.owner(), notes, seed).go_on()


def killed(folder: Path, notes: int, choice: random.Random) -> None:
    """Two processes at once, each for as long as it happens to live."""
    children = [forked(work(folder, notes, choice.randrange(EVERYTHING))) for _ in range(2)]
    for child in children:
        time.sleep(choice.random() * LONGEST_LIFE)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status), "it ended by itself"


def main(folder: Path, kills: int, seed: int) -> None:
    choice = random.Random(seed)  # noqa: S311 - no secrets
    warm_up()
    total = Counter[str]()
    for first in range(0, kills, KILLS_OF_A_FOLDER):
        data = folder / str(first)
        data.mkdir()
        notes = os.open(data / "noted", os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
        pairs = (min(KILLS_OF_A_FOLDER, kills - first) + 1) // 2
        for pair in range(1, pairs + 1):
            killed(data, notes, choice)
            noted = Noted(data / "noted")
            _, status = os.waitpid(forked(check(data, noted, settled=pair == pairs)), 0)
            assert status == 0, f"pair {pair} in {data}"
        os.close(notes)
        total += Counter(json.loads(line)[0] for line in (data / "noted").read_text().splitlines())
    print(json.dumps(total))


def warm_up() -> None:
    """What the children would each find out anew."""
    bullet = Bullet(fact("k0n0z"), Lineage.OWNER, Mark.DURABLE, datetime.now(UTC).date(), ("m",))
    dream_offline(DreamInput((JournalEntry(1, datetime.now(UTC), (bullet,)),), DurableFiles()))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))

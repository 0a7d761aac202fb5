"""What Dream made of the conversations of the invented owner: files with versions, a journal, runs, a hand edit."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

from ownwords.domain.dreams import DreamEdit, DreamOutcome, DreamRun
from ownwords.domain.files import FileName
from ownwords.domain.journal import Bullet, Lineage, Mark, NewEntry
from ownwords.memory import Memory
from tests.interfaces.web.invented import Installation

SOUL = """\
# How to speak

Plain words, *short* sentences. One thing at a time.

- No tables: they are read on a phone
- Never `Dear Sir or Madam`
"""
MEMORY = """\
# Projects

## Open day

1. The poster is at the printer's
2. The coffee van is **booked**
   - for twelve, at the [usual place](https://example.org/van)

> Samir does the welcome.

```
hub   28 spokes
rim   32 spokes
```
"""
SAID = "I prefer green tea. And we close the workshop on Mondays now."


async def entry(
    place: Installation, *bullets: tuple[str, Lineage], message_ids: tuple[str, ...] = (), memory: Memory | None = None
) -> int:
    """Add an entry as compaction does; its cursor."""
    made = tuple(Bullet(text, lineage, Mark.DURABLE, date(2026, 11, 27), message_ids) for text, lineage in bullets)
    scope = (memory or place.me).scope
    return await place.faculties.journal.append(scope, NewEntry(place.clock.now(), made, message_ids))


async def said(place: Installation, text: str = SAID) -> str:
    """A message of the owner; its id."""
    return (await (await place.me.thread("Tea")).say(text)).id


async def review(place: Installation, on: bool = True) -> None:
    """Let what Dream proposes wait for the owner's word, or not."""
    await place.me.change_settings(replace(await place.me.settings(), dream_review=on))


async def by_hand(place: Installation, name: FileName, text: str) -> None:
    """Edit a file in its folder."""
    (Path(await place.me.files.folder()) / name).write_bytes(text.encode())


async def dream_on(place: Installation) -> str:
    """Files that the owner wrote, and one run of Dream over what they said; the id of its version."""
    files = place.me.files
    await files.write(FileName.SOUL, SOUL)
    await files.write(FileName.MEMORY, MEMORY)
    owner = Lineage.OWNER
    message_id = await said(place)
    await entry(place, ("I prefer green tea", owner), ("I run a workshop", owner), message_ids=(message_id,))
    run = await place.me.dreams.dream()
    assert run.version is not None, run
    return run.version


async def everything(place: Installation) -> None:
    """All that the pages can show: a run that was undone, edits refused and waiting, a hand edit, entries of all
    states."""
    await dream_on(place)
    owner = Lineage.OWNER
    message_id = await said(place, "I live in Ghent now, and the bank is closed on Fridays.")
    await entry(place, ("I play the viola", owner), message_ids=(message_id, "gone"))
    wrong = await place.me.dreams.dream()
    assert wrong.version is not None
    await place.me.files.restore(wrong.version)
    await keep_failed(place)
    bank = ("The bank is closed on Fridays", Lineage.WEB)
    await entry(
        place, ("I live in Ghent", owner), ("I like walks by the river", owner), bank, message_ids=(message_id,)
    )
    await review(place)
    await hold(place)
    await entry(place, ("I like quiet trains", owner), message_ids=(await said(place, "I like quiet trains."),))
    text = (await place.me.files.read()).soul
    await by_hand(place, FileName.SOUL, text.replace("Plain words", "Plain words only") + "- Say so when unsure\n")


async def hold(place: Installation) -> DreamRun:
    """A run that waits, over the oldest entries that do; one of its edits was refused."""
    cursors = tuple(entry.cursor for entry in await place.faculties.journal.pending(place.me.scope))
    edits = (
        DreamEdit("USER.md", "append", cursors, heading="About", text="- I live in Ghent (2026-11-27)"),
        DreamEdit("USER.md", "append", cursors, heading="Preferences", text="- I like walks by the river"),
        DreamEdit("SOUL.md", "append", cursors, heading="Style", text="- No banks", refused="Not the owner's words."),
    )
    run = DreamRun(place.faculties.committer.ids.new(), place.clock.now(), 1.8, False, DreamOutcome.HELD, cursors)
    run = replace(run, edits=edits)
    assert await place.faculties.dreams.log.keep_dream(place.me.scope, run)
    return run


async def keep_failed(place: Installation) -> None:
    """A run that could not reach its model."""
    made = DreamRun(place.faculties.committer.ids.new(), place.clock.now(), 30, False, DreamOutcome.FAILED, (3,))
    run = replace(made, reason="The memory model did not answer.")
    await place.faculties.dreams.log.keep_dream(place.me.scope, run)

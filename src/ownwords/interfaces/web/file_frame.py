"""What the pages of the files have in common: the way from one to the other, and what Dream is doing."""

from __future__ import annotations

from dataclasses import dataclass

from ownwords.domain.dreams import completion
from ownwords.interfaces.web import wording
from ownwords.interfaces.web.site import Link
from ownwords.interfaces.web.visit import Visit
from ownwords.interfaces.web.wording import Moment

SECTION = "/files"
HISTORY = f"{SECTION}/history"
VERSIONS = f"{SECTION}/versions"
JOURNAL = f"{SECTION}/journal"
DREAM = f"{SECTION}/dream"
GUIDE = f"{SECTION}/guide"
_PARTS = (("Files", SECTION), ("History", HISTORY), ("Journal", JOURNAL), ("Dream", DREAM), ("Guide", GUIDE))


@dataclass(frozen=True, slots=True)
class DreamState:
    """How Dream stands. `waiting` is what there is to read, `held` leads to the run that waits for its owner's word;
    `switch` leads to the settings where Dream is off."""

    last: Moment | None
    outcome: str
    waiting: str
    next: Moment | None
    held: str
    switch: str
    run: str


def parts_of_files(visit: Visit, here: str) -> tuple[Link, ...]:
    """The parts of the Files page."""
    return tuple(Link(text, visit.link(path), here=path == here) for text, path in _PARTS)


async def dream_state(visit: Visit) -> DreamState:
    """How Dream stands. Raises StoreUnavailable."""
    memory = visit.memory
    switches, held, runs = await memory.settings(), await memory.dreams.held(), await memory.dreams.runs(1)
    waiting = (await memory.journal.page(limit=1)).state.pending
    due = await memory.dreams.next_at() if switches.dreams and held is None else None
    last = runs[0] if runs else None
    return DreamState(
        last=wording.moment(last.started_at, visit.zone) if last else None,
        outcome=completion(last) if last else "",
        waiting=f"{wording.counted(waiting, 'entry', 'entries')} of the journal" if waiting else "",
        next=wording.moment(due, visit.zone) if due else None,
        held=visit.link(DREAM, (), "held") if held else "",
        switch="" if switches.dreams else visit.link("/settings"),
        run=visit.link(f"{DREAM}/run"),
    )


def version_link(visit: Visit, sha: str) -> str:
    return visit.link(f"{VERSIONS}/{sha}")


def entry_link(visit: Visit, cursor: int) -> str:
    """An entry on its page of the journal."""
    return visit.link(JOURNAL, {"before": str(cursor + 1)}, entry_anchor(cursor))


def entry_anchor(cursor: int) -> str:
    return f"entry-{cursor}"

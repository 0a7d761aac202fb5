"""What came of "Remember this": the notes that are in memory by now, and the reasons for what is not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ownwords.interfaces.web.cards import note_place
from ownwords.interfaces.web.visit import Visit
from ownwords.writing.learn import Learned
from ownwords.writing.learn import Outcome as Became

_SENTENCES = {
    Became.ADDED: "Saved as a note",
    Became.EVIDENCE: "A note says this already; your message now stands behind it, too",
    Became.REPLACED: "Saved, in place of what is no longer true",
}


@dataclass(frozen=True, slots=True)
class Saved:
    """A note that is in memory by now, and how it got there."""

    sentence: str
    text: str
    link: str


@dataclass(frozen=True, slots=True)
class NotSaved:
    """What was proposed and refused."""

    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that came of it. `reason` is why nothing was read at all, or why nothing came of it."""

    saved: tuple[Saved, ...] = ()
    refused: tuple[NotSaved, ...] = ()
    reason: str = ""


def outcome_of(visit: Visit, learned: Learned) -> Outcome:
    """What memory_learn answered."""
    saved = tuple(_saved(visit, item.note.id, item.note.text, item.outcome) for item in learned.saved)
    refused = tuple(NotSaved(item.text, item.reason) for item in learned.refused)
    nothing = "" if saved or refused else "Nothing lasting was found in what you said last. Say it as a plain sentence."
    return Outcome(saved, refused, nothing)


def remembered_query(learned: Learned) -> list[tuple[str, str]]:
    """The saved notes as an address names them: by id, and never by words."""
    return [("remembered", f"{item.note.id}:{item.outcome}") for item in learned.saved]


async def remembered_in(visit: Visit, named: Iterable[str]) -> Outcome:
    """The notes that an address names and that are still there."""
    wanted = [name.partition(":") for name in named]
    if not wanted:
        return Outcome()
    texts = {item.note.id: item.note.text for item in (await visit.memory.view()).notes}
    return Outcome(
        tuple(
            _saved(visit, note_id, texts[note_id], Became(became))
            for note_id, _, became in wanted
            if note_id in texts and became in set(Became)
        )
    )


def _saved(visit: Visit, note_id: str, text: str, became: Became) -> Saved:
    return Saved(_SENTENCES[became], text, note_place(visit, note_id))

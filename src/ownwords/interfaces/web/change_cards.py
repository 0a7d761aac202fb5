"""A change as its owner sees it, in the timeline and in the history of its note: what was done, by which path, the
words before and after, the messages it came from, and the way to undo it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ownwords.domain.changes import Change, ChangeKind
from ownwords.domain.notebook import NotebookNote
from ownwords.domain.notebook_undoing import told_note
from ownwords.domain.quotes import excerpt
from ownwords.domain.skills import SKILL_PATHS
from ownwords.domain.versions import ToldVersion
from ownwords.interfaces.web import wording
from ownwords.interfaces.web.differences import Difference, differences
from ownwords.interfaces.web.file_diffs import ShownDiff, diff_in_short
from ownwords.interfaces.web.file_frame import VERSIONS
from ownwords.interfaces.web.visit import Query, Visit
from ownwords.interfaces.web.wording import Moment
from ownwords.reading.changes import ShownChange

SECTION = "/changes"
FILTERS = ("way", "from", "to", "note", "path", "message")
"""By what the timeline is filtered, as its address says it."""
SOURCE_LENGTH = 160
"""How many characters of a message are shown beside a change that came from it."""
_NAME_LENGTH = 60
_MOST_SOURCES = 3
"""Messages that are shown of one change; of the others it is said how many they are."""


@dataclass(frozen=True, slots=True)
class Source:
    """A message that a change came from: when it was said, its beginning, and where it stands."""

    said: Moment
    excerpt: str
    link: str


@dataclass(frozen=True, slots=True)
class ChangeCard:
    """A change. `undo` is where it is undone, empty where it cannot be; then `state` says why. `note` leads
    to its note, skill or version, empty where it is in memory no more. `forget` is where a skill that is gone is
    forgotten, too: only its changes have its words. Of a change of the files, `diffs` tell what changed, and `preview`
    leads to what undoing it would do, where it is undone; of its messages, `more` says how many are not shown."""

    anchor: str
    at: Moment
    did: str
    by: str
    filed: str
    note: str
    differences: tuple[Difference, ...]
    sources: tuple[Source, ...]
    undone: bool
    state: str
    undo: str
    button: str
    forget: str = ""
    diffs: tuple[ShownDiff, ...] = ()
    preview: str = ""
    more: str = ""


def change_anchor(change_id: str) -> str:
    """The name of a change's place on a page."""
    return f"change-{change_id}"


def timeline_place(given: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The page of the timeline that an address names, or leads back to, as a query."""
    return tuple((name, given.get(name, "")) for name in (*FILTERS, "cursor"))


def undo_link(visit: Visit, shown: ShownChange, back: Query) -> str:
    """Where a change is undone, and the page to come back to; empty where it cannot be undone, or only after a look at
    what that would do."""
    return visit.link(f"{SECTION}/{shown.change.id}/undo", back) if shown.can_undo and not shown.told else ""


def _preview_link(visit: Visit, told: ToldVersion, back: Query) -> str:
    """Where it is shown what undoing a version would do, also where the same lines were changed since: that is decided
    there."""
    place = list(back.items()) if isinstance(back, Mapping) else list(back)
    return "" if told.refused else visit.link(f"{VERSIONS}/{told.version.id}/restore", [("on", "changes"), *place])


def change_card(
    visit: Visit, shown: ShownChange, at: Moment, note: str, sources: Mapping[str, Source], back: Query
) -> ChangeCard:
    """The card of a change; `sources` are the messages that can be shown, by id."""
    change, told = shown.change, shown.told
    more = len(change.message_ids) - _MOST_SOURCES
    return ChangeCard(
        anchor=change_anchor(change.id),
        at=at,
        did=wording.done(change),
        by=wording.by_author(told.version) if told else wording.by(change),
        filed=", ".join(diff.name for diff in told.diffs) if told else _name(change),
        note=note,
        differences=differences(change),
        sources=tuple(sources[each] for each in change.message_ids[:_MOST_SOURCES] if each in sources),
        undone=shown.undone_by is not None,
        state=state_of(shown),
        undo=undo_link(visit, shown, back),
        button=button_of(shown),
        diffs=tuple(map(diff_in_short, told.diffs)) if told else (),
        preview=_preview_link(visit, told, back) if told else "",
        more=f"and {wording.counted(more, 'more message')}" if more > 0 else "",
    )


def _name(change: Change) -> str:
    """By what a note of the notebook is known, which has no path, and a skill, which has its name."""
    if change.of_skills:
        return (change.path or "").removeprefix(SKILL_PATHS)
    fields = change.after or change.before
    return change.path or (memory_name(told_note(fields)) if change.of_notebook and fields else "")


def memory_name(note: NotebookNote) -> str:
    """The title of a note of the notebook, or how it begins."""
    return note.title or excerpt(" ".join(note.content.split()), (), _NAME_LENGTH)[0]


def button_of(shown: ShownChange) -> str:
    """What the button to undo says."""
    return "Do it again" if shown.change.kind is ChangeKind.UNDONE else "Undo"


def state_of(shown: ShownChange) -> str:
    """What is to be said where a change cannot be undone; of one that is undone, that it is."""
    if shown.undone_by is not None:
        return "Undone since then."
    if shown.why_not is None:
        return ""
    if shown.told is not None and not shown.told.refused:
        return "The same lines were changed again since: you decide what becomes of them."
    return f"{shown.why_not.reason} Undo that first." if shown.why_not.first else shown.why_not.reason

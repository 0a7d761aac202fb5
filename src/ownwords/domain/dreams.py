"""What Dream did: a run over a batch of journal entries, with every edit that was proposed and what became of it, and
when the next one is due (NB-17…NB-20, NB-37, NB-38).

A run that changed the files is a version of them, too. Runs tell what a version cannot: what was refused and why, what
waits for its owner's word, and what failed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo
from enum import StrEnum

from ownwords.domain.cron import Schedule
from ownwords.domain.files import FileName
from ownwords.domain.quotes import find_quote
from ownwords.domain.versions import SHORT_ID

MOST_RUNS = 200
"""Kept of a scope, the newest."""
MOST_FAILURES = 3
"""Of one batch by its own fault; then it is set aside."""
ACTIONS = ("append", "replace", "delete")
_FORGOTTEN = "Its words were forgotten."


class DreamOutcome(StrEnum):
    """What became of a run."""

    CHANGED = "changed"
    UNCHANGED = "unchanged"
    """Nothing lasting was new (NB-20)."""
    NOTHING = "nothing"
    """No entry waited. Such a run is not kept."""
    HELD = "held"
    """Its edits wait for the owner's word."""
    APPROVED = "approved"
    REJECTED = "rejected"
    FAILED = "failed"
    """Nothing was written, and its entries are read again."""
    SET_ASIDE = "set_aside"
    """Its entries failed too often. They stay in the journal, and Dream reads on behind them."""


@dataclass(frozen=True, slots=True)
class DreamEdit:
    """A proposed edit, as `tasks.edits.ProposedEdit` has it. `refused` is why it was not allowed, None where it was."""

    file: str
    action: str
    cursors: tuple[int, ...]
    find: str = ""
    heading: str = ""
    text: str = ""
    refused: str | None = None

    def holds(self, words: str) -> bool:
        texts = (self.file, self.action, self.find, self.heading, self.text, self.refused or "")
        return any(find_quote(text, words) is not None for text in texts)

    def without_words(self) -> DreamEdit:
        """The edit without anything that a model wrote."""
        file, action = self.file in set(FileName), self.action in ACTIONS
        return DreamEdit(
            self.file if file else "", self.action if action else "", self.cursors, refused=self.refused and _FORGOTTEN
        )


@dataclass(frozen=True, slots=True)
class DreamRun:
    """One run. `cursors` are the journal entries that it read, `version` is the id of the version that it made.
    `reason` says why it failed, was set aside or changed nothing. `blamed`: it failed, and its entries may be why."""

    id: str
    started_at: datetime
    seconds: float
    manual: bool
    outcome: DreamOutcome
    cursors: tuple[int, ...] = ()
    version: str | None = None
    edits: tuple[DreamEdit, ...] = ()
    reason: str = ""
    blamed: bool = False

    @property
    def refused(self) -> tuple[DreamEdit, ...]:
        return tuple(edit for edit in self.edits if edit.refused is not None)

    @property
    def allowed(self) -> tuple[DreamEdit, ...]:
        return tuple(edit for edit in self.edits if edit.refused is None)

    def without(self, words: str) -> DreamRun:
        """The run where edits that hold the words have lost their texts. One that was held is rejected by it: what is
        left of its entries is read anew."""
        edits = tuple(edit.without_words() if edit.holds(words) else edit for edit in self.edits)
        reason = _FORGOTTEN if find_quote(self.reason, words) is not None else self.reason
        if edits != self.edits and self.outcome is DreamOutcome.HELD:
            return replace(self, edits=edits, outcome=DreamOutcome.REJECTED, reason=_FORGOTTEN)
        return replace(self, edits=edits, reason=reason)


NOTHING_NEW = """\
Dream has nothing new to read.
It reads what was condensed of your conversations, and that is done when one is large or idle for a while.
To have it done now, compact a conversation (/compact), then let Dream run again (/dream)."""


def completion(run: DreamRun) -> str:
    """What a run is reported with (NB-23)."""
    took = f"{run.seconds:.1f}s"
    commit = f" (commit {run.version[:SHORT_ID]})" if run.version else ""
    match run.outcome:
        case DreamOutcome.CHANGED:
            return f"Dream completed in {took}.{commit}"
        case DreamOutcome.UNCHANGED:
            return f"Dream completed in {took}; no memory changes."
        case DreamOutcome.NOTHING:
            return NOTHING_NEW
        case DreamOutcome.HELD:
            return f"Dream completed in {took}; {_edits(run.allowed)} for your approval, and nothing is changed yet."
        case DreamOutcome.APPROVED if run.version:
            return f"Approved.{commit}"
        case DreamOutcome.APPROVED:
            return "Approved; no memory changes."
        case DreamOutcome.REJECTED:
            return "Rejected; no memory changes."
        case DreamOutcome.FAILED:
            reason = run.reason.rstrip(".")
            return f"Dream did not complete after {took} (stop_reason: {reason}); memory cursor was not advanced."
        case DreamOutcome.SET_ASIDE:
            return f"Dream failed after {took}, for the third time with the same entries: they were set aside."


def _edits(edits: Sequence[DreamEdit]) -> str:
    return "1 edit waits" if len(edits) == 1 else f"{len(edits)} edits wait"


@dataclass(frozen=True, slots=True)
class DreamSchedule:
    """When Dream runs by itself: every so many hours, or by a cron expression in the owner's time zone. Raises Invalid
    for an expression that is none."""

    hours: int = 2
    cron: str | None = None

    def __post_init__(self) -> None:
        if self.cron is not None:
            Schedule(self.cron)

    def next_after(self, last_run: datetime | None, now: datetime, zone: tzinfo) -> datetime:
        """The first time after now. Times of an interval count from the last run, or else from now."""
        if self.cron is not None:
            return Schedule(self.cron, zone).next_after(now)
        every = timedelta(hours=self.hours)
        if last_run is None or last_run > now:
            return now + every
        return last_run + ((now - last_run) // every + 1) * every

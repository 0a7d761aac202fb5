"""Dream: pending entries of the journal become versions of the durable files (NB-18…NB-20).

No lock is held while a model thinks. What it proposed is judged on the files as they are when they are written: where
they changed meanwhile, by hand or by another process, it is judged anew. Each version names the entries that it stands
on, and is what tells that they were dreamed: a run that was killed before it moved the cursor is not done again, and
neither is one that was restored.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import count

from ownwords.domain.characters import repaired_characters
from ownwords.domain.dreams import MOST_FAILURES, DreamEdit, DreamOutcome, DreamRun
from ownwords.domain.files import DurableFiles
from ownwords.domain.jobs import TIDY, Job
from ownwords.domain.journal import JournalEntry
from ownwords.domain.scope import Scope
from ownwords.domain.secrets import without_secrets
from ownwords.domain.usage import Caller
from ownwords.domain.versions import DREAM as AUTHOR
from ownwords.domain.versions import DREAMED, JOURNAL, SHORT_ID, Version
from ownwords.errors import (
    Conflict,
    Invalid,
    ModelLate,
    ModelRefused,
    ModelTooSmall,
    ModelUnavailable,
    ModelUnreadable,
    NotFound,
    OwnwordsError,
    Refused,
    Stale,
)
from ownwords.ports.dreams import DreamLog
from ownwords.ports.jobs import JobQueue
from ownwords.ports.journal import Journal
from ownwords.ports.reads import SettingsReads
from ownwords.ports.runtime import Clock, Ids
from ownwords.ports.versions import Versions
from ownwords.ports.workspaces import Workspaces, WorkspaceText
from ownwords.tasks.dream import DREAM, MOST_ENTRIES, next_batch
from ownwords.tasks.edits import DreamInput, DreamResult, Pass, ProposedEdit, RefusedEdit, applied, judged
from ownwords.tasks.task import Tasks

MOST_TRIES = 5
"""How often edits are judged anew, because the files changed meanwhile."""
VERSIONS_LOOKED_AT = 50
"""Of the newest: whether one of them stands on the entries that wait."""
MOST_FILES = 120_000
"""Characters of the three files together with which the longest batch still fits one call. Over it, a batch that does
not fit is not to blame."""
SUBJECTS = {True: f"{DREAMED} manual run", False: f"{DREAMED} periodic memory consolidation"}
APPROVED = "Approved by the owner"
LEFT_OUT = "You left it out."
ANOTHER_RUN = "Another run read these entries meanwhile."
CHANGED_MEANWHILE = "Its entries were changed while it read them. They are read again."
BROKEN_OFF = "It was broken off when its version was made; what it proposed is not known any more."
_DAY = timedelta(days=1)
_SKEW = timedelta(minutes=1)
"""By which a version may seem older than its entries: its time is in whole seconds, and clocks are set."""


@dataclass(frozen=True, slots=True)
class DreamStores:
    """What Dream reads and writes."""

    journal: Journal
    workspaces: Workspaces
    log: DreamLog
    jobs: JobQueue


@dataclass(frozen=True, slots=True)
class _Begun:
    """A run of which nothing is decided: its id, and when it began by the clock and by the stop-watch."""

    id: str
    at: datetime
    since: float
    manual: bool

    def ended(
        self, outcome: DreamOutcome, cursors: tuple[int, ...] = (), result: DreamResult | None = None
    ) -> DreamRun:
        edits = _shown(result) if result else ()
        took = round(time.perf_counter() - self.since, 3)
        return DreamRun(self.id, self.at, took, self.manual, outcome, cursors, edits=edits)


class Dreaming:
    """Runs Dream, and does what its owner says of a run that waits for their word."""

    def __init__(self, stores: DreamStores, tasks: Tasks, settings: SettingsReads, clock: Clock, ids: Ids) -> None:
        self._journal, self._log = stores.journal, stores.log
        self._stores = stores
        self._tasks = tasks
        self._settings = settings
        self._clock = clock
        self._ids = ids

    async def dream(self, scope: Scope, *, manual: bool = False) -> DreamRun:
        """One run over the oldest entries that wait; the one that is held, where one is. What fails is a run that
        failed: its entries are read again. Raises StoreUnavailable, StoreFull, and Refused where somebody put a link or
        a folder in the place of a file."""
        if (held := await self._log.held_dream(scope)) is not None:
            return held
        begun = _Begun(self._ids.new(), self._clock.now(), time.perf_counter(), manual)
        recovered: DreamRun | None = None
        while pending := await self._journal.pending(scope, MOST_ENTRIES):
            versions = await self._stores.workspaces.versions(scope)
            await versions.commit_hand_edits()
            files = await versions.files()  # before the look at the versions: what comes after it makes us stale
            version = await _dreamed_in(versions, pending)
            if version is None:
                return await self._read(scope, begun, await self._batch(scope, pending), files)
            recovered = await self._recovered(scope, version)
        return recovered or begun.ended(DreamOutcome.NOTHING)

    async def approve(self, scope: Scope, run_id: str, without: Collection[int] = ()) -> DreamRun:
        """Make a version of what is held, but for the edits of these numbers, counted from 1, and for what no longer
        applies: the run says which and why. Raises NotFound, Invalid, Conflict where it is not held any more, and as
        `dream` does."""
        run = await self._held(scope, run_id)
        if unknown := sorted(set(without) - set(range(1, len(run.edits) + 1))):
            raise Invalid(f"There is no edit {unknown[0]} in this run: it has {len(run.edits)}.", field="without")
        there = await self._entries(scope, run)
        versions = await self._stores.workspaces.versions(scope)
        await versions.commit_hand_edits()
        message = f"{SUBJECTS[run.manual]}\n\n{_journal_line(run.cursors)}\n{APPROVED}"
        for _ in range(MOST_TRIES):
            files, newest = await versions.files(), await _newest(versions)
            if (version := await _dreamed_in(versions, there)) is not None:  # approved, and killed before it was kept
                return await self._settled(scope, replace(run, outcome=DreamOutcome.APPROVED, version=version.id))
            edits, result = _chosen(run, DreamInput(there, files), without)
            try:
                sha = await versions.commit(files, applied(result, files), message, AUTHOR, newest)
            except Stale:
                continue
            await self._tidy_later(scope, sha)
            return await self._settled(scope, replace(run, outcome=DreamOutcome.APPROVED, version=sha, edits=edits))
        raise Stale("The files were changed again and again meanwhile. Try again.")

    async def reject(self, scope: Scope, run_id: str) -> DreamRun:
        """Let nothing come of what is held. Raises NotFound, and Conflict where it is not held any more."""
        run = await self._held(scope, run_id)
        versions = await self._stores.workspaces.versions(scope)
        if (version := await _dreamed_in(versions, await self._entries(scope, run))) is not None:
            await self._settled(scope, replace(run, outcome=DreamOutcome.APPROVED, version=version.id))
            raise _decided(version.id)
        return await self._settled(scope, replace(run, outcome=DreamOutcome.REJECTED))

    async def erase_words(self, scope: Scope, words: str) -> int:
        """The runs that are kept lose what holds these words; answers how many that were."""
        return await self._log.erase_dreamed_words(scope, words)

    async def _batch(self, scope: Scope, pending: Sequence[JournalEntry]) -> tuple[JournalEntry, ...]:
        """The entries to read: those of the run that failed last, so that no others are blamed with them."""
        last = await self._log.dream_runs(scope, 1)
        if last and last[0].outcome is DreamOutcome.FAILED:
            again = tuple(pending[: len(last[0].cursors)])
            if _cursors(again) == last[0].cursors:
                return again
        return next_batch(pending)

    async def _read(
        self, scope: Scope, begun: _Begun, batch: tuple[JournalEntry, ...], files: DurableFiles
    ) -> DreamRun:
        """The run over a batch; over its older half where it is more than the model can read at once."""
        guide = await self._stores.workspaces.text(scope, WorkspaceText.GUIDE)
        given = DreamInput(batch, files, guide)
        try:
            result = DreamResult(())
            if any(entry.bullets for entry in batch):
                result = await self._tasks.run(DREAM, given, Caller(scope))
        except (ModelUnavailable, ModelRefused, ModelUnreadable, Invalid) as error:
            if isinstance(error, ModelTooSmall) and len(batch) > 1:
                return await self._read(scope, begun, batch[: len(batch) // 2], files)
            return await self._failed(scope, begun, given, error)
        if (await self._settings.switches(scope)).dream_review and applied(result, files) != files:
            return await self._hold(scope, begun, given, result)
        return await self._write(scope, begun, given, result)

    async def _write(self, scope: Scope, begun: _Begun, given: DreamInput, result: DreamResult) -> DreamRun:
        """Make a version of what was proposed."""
        cursors = _cursors(given.entries)
        message = f"{SUBJECTS[begun.manual]}\n\n{_journal_line(cursors)}"
        files, refused = given.files, result.refused
        for _ in range(MOST_TRIES):
            known = await self._stores.workspaces.known_versions(scope)
            newest = await _newest(known)
            if (stopped := await self._stopped(scope, begun, given, known)) is not None:
                return stopped
            versions = await self._stores.workspaces.versions(scope)
            new = applied(result, files)
            if new == files:
                return await self._done(scope, begun.ended(DreamOutcome.UNCHANGED, cursors, result))
            try:
                sha = await versions.commit(files, new, message, AUTHOR, newest)
            except Stale:
                files = await versions.files()
                again = judged(result.edits, replace(given, files=files))
                refused += again.refused
                result = DreamResult(again.edits, refused)
                continue
            await self._tidy_later(scope, sha)
            run = replace(begun.ended(DreamOutcome.CHANGED, cursors, result), version=sha)
            return await self._done(scope, run)
        error = Stale("The files were changed again and again meanwhile. Try again.")
        return await self._failed(scope, begun, given, error)

    async def _hold(self, scope: Scope, begun: _Begun, given: DreamInput, result: DreamResult) -> DreamRun:
        """Keep what was proposed for the owner to decide."""
        known = await self._stores.workspaces.known_versions(scope)
        if (stopped := await self._stopped(scope, begun, given, known)) is not None:
            return stopped
        run = begun.ended(DreamOutcome.HELD, _cursors(given.entries), result)
        if await self._log.keep_dream(scope, run):
            return run
        return await self._log.held_dream(scope) or replace(run, outcome=DreamOutcome.UNCHANGED, reason=ANOTHER_RUN)

    async def _failed(self, scope: Scope, begun: _Begun, given: DreamInput, error: OwnwordsError) -> DreamRun:
        """Nothing came of it. A model that cannot be reached is not the entries' fault; one that cannot do with them
        may be it, and three times is enough."""
        cursors = _cursors(given.entries)
        run = replace(
            begun.ended(DreamOutcome.FAILED, cursors), reason=error.message, blamed=_may_blame(error, given.files)
        )
        often = run.blamed and await self._log.dream_failures(scope, cursors) + 1 >= MOST_FAILURES
        if often and not (isinstance(error, ModelTooSmall) and await self._is_too_small_for_files(scope, given)):
            return await self._done(scope, replace(run, outcome=DreamOutcome.SET_ASIDE))
        await self._log.keep_dream(scope, run)
        return run

    async def _is_too_small_for_files(self, scope: Scope, given: DreamInput) -> bool:
        """Whether the model cannot even read the files and the guide, so that no entry is to blame; also where it
        cannot be asked by now."""
        try:
            await self._tasks.run(DREAM, replace(given, entries=()), Caller(scope))
        except ModelUnavailable:
            return True
        except (ModelRefused, ModelUnreadable):
            pass  # it read them
        return False

    async def _recovered(self, scope: Scope, version: Version) -> DreamRun:
        """The run of a version whose entries still wait: it was killed before it moved the cursor."""
        known = await self._log.dream_runs(scope, VERSIONS_LOOKED_AT)
        run = next((run for run in known if run.version == version.id), None)
        if run is not None:
            await self._advance(scope, version.cursors)
            return run
        manual = version.subject == SUBJECTS[True]
        made = DreamRun(self._ids.new(), version.at, 0, manual, DreamOutcome.CHANGED, version.cursors, version.id)
        return await self._done(scope, replace(made, reason=BROKEN_OFF))

    async def _stopped(
        self, scope: Scope, begun: _Begun, given: DreamInput, versions: Versions | None
    ) -> DreamRun | None:
        """The run where nothing is to come of it, because of what happened while the model thought: another run was
        through with its entries, something in them was forgotten, or the account was deleted. Nothing comes back."""
        cursors = _cursors(given.entries)
        version = await _dreamed_in(versions, given.entries) if versions is not None else None
        if version is not None or (await self._journal.state(scope)).dreamed >= cursors[-1]:
            read = version.cursors if version is not None else cursors  # that one may have begun before the last came
            return await self._done(scope, replace(begun.ended(DreamOutcome.UNCHANGED, read), reason=ANOTHER_RUN))
        there = [await self._journal.entry(scope, cursor) for cursor in cursors]
        if not any(there):
            return replace(begun.ended(DreamOutcome.FAILED, cursors), reason=CHANGED_MEANWHILE)
        if tuple(there) != given.entries:
            run = replace(begun.ended(DreamOutcome.FAILED, cursors), reason=CHANGED_MEANWHILE)
            await self._log.keep_dream(scope, run)
            return run
        return None

    async def _done(self, scope: Scope, run: DreamRun) -> DreamRun:
        """Keep what became of the entries, and let Dream read on behind them."""
        await self._log.keep_dream(scope, run)
        await self._advance(scope, run.cursors)
        return run

    async def _settled(self, scope: Scope, run: DreamRun) -> DreamRun:
        """What the owner decided of a run that was held. The cursor moves first: what is cut off then is decided
        anew, and not read anew."""
        await self._advance(scope, run.cursors)
        if not await self._log.settle_dream(scope, run):
            raise _decided(run.version)
        return run

    async def _entries(self, scope: Scope, run: DreamRun) -> tuple[JournalEntry, ...]:
        """The entries of a run that are still there."""
        found = [await self._journal.entry(scope, cursor) for cursor in run.cursors]
        return tuple(entry for entry in found if entry is not None)

    async def _advance(self, scope: Scope, cursors: tuple[int, ...]) -> None:
        await self._journal.advance(scope, cursors[-1])
        await self._journal.prune(scope)

    async def _held(self, scope: Scope, run_id: str) -> DreamRun:
        run = await self._log.dream_run(scope, run_id)
        if run is None:
            raise NotFound(f"There is no run {run_id} of Dream.")
        if run.outcome is not DreamOutcome.HELD:
            raise _decided(run.version)
        return run

    async def _tidy_later(self, scope: Scope, sha: str | None) -> None:
        """What a version leaves lying about is packed a day later."""
        if sha is not None:
            await self._stores.jobs.enqueue([Job(scope, TIDY, "", self._clock.now() + _DAY)])


async def _dreamed_in(versions: Versions, entries: Sequence[JournalEntry]) -> Version | None:
    """The version of Dream's that stands on these entries, or on the oldest of them. One that is older than them stands
    on others, whose cursors were given again because the journal was deleted."""
    if not entries:
        return None
    oldest = entries[0]
    for version in await versions.log(VERSIONS_LOOKED_AT, DREAMED):
        if oldest.cursor in version.cursors and version.at + _SKEW >= oldest.at:
            return version
    return None


async def _newest(versions: Versions | None) -> str | None:
    """The id of the newest version. What it is taken before is looked at in it, and what comes after it makes a commit
    stale: also a version that was undone again, so that the files are as they were."""
    found = await versions.log(1) if versions is not None else []
    return found[0].id if found else None


def _may_blame(error: OwnwordsError, files: DurableFiles) -> bool:
    """Whether what failed may be the fault of the entries."""
    match error:
        case Invalid():
            return len(files.soul) + len(files.user) + len(files.memory) <= MOST_FILES
        case ModelLate() | ModelTooSmall() | ModelRefused() | ModelUnreadable():
            return True
        case _:
            return False


def _chosen(run: DreamRun, given: DreamInput, without: Collection[int]) -> tuple[tuple[DreamEdit, ...], DreamResult]:
    """The edits of a held run judged anew, as the run tells of them and as they are applied."""
    work = Pass(given)
    told: list[DreamEdit] = []
    taken: list[ProposedEdit] = []
    for number, edit in zip(count(1), run.edits, strict=False):
        if edit.refused is None and number in without:
            told.append(replace(edit, refused=LEFT_OUT))
        elif edit.refused is None:
            proposed = ProposedEdit(edit.file, edit.action, edit.cursors, edit.find, edit.heading, edit.text)
            try:
                taken.append(work.take(proposed))
                told.append(_edit(taken[-1]))
            except Refused as error:
                told.append(replace(edit, refused=error.message))
        else:
            told.append(edit)
    return tuple(told), DreamResult(tuple(taken))


def _shown(result: DreamResult) -> tuple[DreamEdit, ...]:
    """What was proposed, as the run tells of it: what applies first."""
    return (*map(_edit, result.edits), *map(_refused, result.refused))


def _refused(refused: RefusedEdit) -> DreamEdit:
    return replace(_edit(refused.edit), refused=_told(refused.reason))


def _edit(edit: ProposedEdit) -> DreamEdit:
    """A secret is not kept, also not in an edit that was refused for it."""
    texts = map(_told, (edit.find, edit.heading, edit.text))
    return DreamEdit(_told(edit.file), _told(edit.action), edit.cursors, *texts)


def _told(text: str) -> str:
    return without_secrets(repaired_characters(text))


def _cursors(entries: Sequence[JournalEntry]) -> tuple[int, ...]:
    return tuple(entry.cursor for entry in entries)


def _journal_line(cursors: Sequence[int]) -> str:
    return JOURNAL + ", ".join(map(str, cursors))


def _decided(version: str | None) -> Conflict:
    made = f" Its version {version[:SHORT_ID]} was made: restore that one to undo it." if version else ""
    return Conflict(f"This run does not wait for your word any more.{made}")

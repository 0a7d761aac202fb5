"""Versions of a scope's durable files in a git repository beside them (NB-30, NB-33).

Every acknowledged commit is on the disk. One process or thread at a time holds the folder's lock, for every call, and
finishes first what another one left when it died. The branch tells what is recorded, the files what is there now; what
the two differ in was edited by hand.
"""

from __future__ import annotations

import asyncio
import errno
import re
import zlib
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import TypeVar

from dulwich.errors import (
    ApplyDeltaError,
    ChecksumMismatch,
    FileFormatException,
    NotGitRepository,
    RefFormatError,
    WrongObjectException,
)
from dulwich.file import FileLocked

from ownwords.adapters.git import creating, disk
from ownwords.adapters.git.blaming import blame
from ownwords.adapters.git.carrying import carried
from ownwords.adapters.git.locking import alone
from ownwords.adapters.git.objects import kept_blobs, new_commit, new_tree, texts_of
from ownwords.adapters.git.packing import collect
from ownwords.adapters.git.repository import Repository
from ownwords.adapters.git.rewriting import Rewriting
from ownwords.adapters.git.telling import around, newest_versions, refusal, taken_back, told_versions
from ownwords.adapters.git.workspace import Workspace
from ownwords.domain.files import DurableFiles, FileName
from ownwords.domain.raw_bytes import bytes_of, text_of
from ownwords.domain.versions import (
    EDITED_BY_HAND,
    OWNER,
    SHORTEST_ID,
    UNDOES,
    Author,
    BlamedLine,
    FileDiff,
    Restoring,
    Texts,
    ToldVersion,
    Version,
    clashing,
    described,
    diffs,
    durable,
    standing_restores,
)
from ownwords.errors import Conflict, Invalid, NotFound, Refused, Stale, StoreFull, StoreUnavailable
from ownwords.ports.runtime import Clock
from ownwords.ports.versions import Redaction, VersionWindow

FIRST = "init: the versions begin"
_NO_SPACE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_DAMAGE = (
    ApplyDeltaError,
    ChecksumMismatch,
    FileFormatException,
    FileLocked,
    NotGitRepository,
    RefFormatError,
    WrongObjectException,
    zlib.error,
)
_ID = re.compile(rf"[0-9a-f]{{{SHORTEST_ID},40}}")

Result = TypeVar("Result")


class GitVersions:
    """The versions of one workspace folder. It keeps no file open between two calls."""

    def __init__(self, folder: Path, clock: Clock, owner: Author = OWNER) -> None:
        """A repository has to be there already: `open` makes sure of it."""
        self._folder = folder
        self._clock = clock
        self._owner = owner
        self._turn = asyncio.Lock()  # who waits for another call of ours does so without a thread

    @classmethod
    async def open(cls, folder: Path, clock: Clock, owner: Author = OWNER) -> GitVersions:
        """The versions in that folder. Where it has none they begin now, with the files as they are. `owner` is whose
        the edits by hand are. Raises Refused where the folder is, or lies in, another git repository."""
        versions = await asyncio.to_thread(cls._opened, folder, clock, owner)
        await versions.files()
        return versions

    @classmethod
    def _opened(cls, folder: Path, clock: Clock, owner: Author) -> GitVersions:
        with translated(folder):
            folder.mkdir(mode=disk.PRIVATE_FOLDER, parents=True, exist_ok=True)
            folder = folder.resolve()
            versions = cls(folder, clock, owner)
            if not creating.is_ours(folder):
                with alone(folder / creating.LOCK):
                    if not creating.is_ours(folder):
                        versions._begin()
        return versions

    def _begin(self) -> None:
        raw = Workspace(self._folder).read()
        others = {creating.IGNORED: creating.ignore_the_rest(self._folder)}
        with closing(Repository(creating.begin(self._folder))) as repository:
            objects = new_tree(repository.store, None, raw, others)
            changes = diffs(dict.fromkeys(FileName), texts_of(raw))
            message = f"{FIRST}\n\n{described(changes)}"
            first = new_commit(objects[-1].id, None, message, self._owner, self._clock.now())
            repository.add([*objects, first])
            repository.start(first.id)
        creating.finish(self._folder)

    async def files(self) -> DurableFiles:
        return await self._alone(lambda repository: durable(_now(repository)))

    async def commit(
        self, expected: DurableFiles, files: DurableFiles, message: str, author: Author, after: str | None = None
    ) -> str | None:
        if not message.strip():
            raise Invalid("A version needs a message.", field="message")
        raw = {name: bytes_of(files.text(name)) for name in FileName}
        known = (expected, after)
        return await self._alone(partial(self._commit, known=known, raw=raw, about=(message, author)))

    async def pending_hand_edits(self) -> tuple[FileDiff, ...]:
        return await self._alone(lambda repository: diffs(texts_of(repository.recorded()), _now(repository)))

    async def commit_hand_edits(self) -> str | None:
        return await self._alone(self._record_hand_edits)

    async def log(self, limit: int, prefix: str = "") -> list[Version]:
        return await self._alone(partial(_log, limit=limit, prefix=prefix))

    async def newest(self, window: VersionWindow) -> list[Version]:
        return await self._alone(partial(newest_versions, window=window))

    async def told(self, ids: Sequence[str]) -> list[ToldVersion]:
        return await self._alone(lambda repository: told_versions(repository, ids, _now(repository)))

    async def version(self, sha: str) -> Version:
        return await self._alone(partial(_version, sha=sha))

    async def diff(self, sha: str) -> tuple[FileDiff, ...]:
        def job(repository: Repository) -> tuple[FileDiff, ...]:
            before, after = around(repository, _version(repository, sha))
            return diffs(before, after)

        return await self._alone(job)

    async def blame(self, name: FileName) -> list[BlamedLine]:
        return await self._alone(lambda repository: blame(repository, name))

    async def restoring(self, sha: str) -> Restoring:
        return await self._alone(lambda repository: _restoring(repository, sha)[0])

    async def restore(self, sha: str, author: Author | None = None, *, force: bool = False) -> str:
        return await self._alone(partial(self._restore, sha=sha, author=author or self._owner, force=force))

    async def texts(self) -> list[str]:
        def job(repository: Repository) -> list[str]:
            now = [raw for raw in repository.workspace.read().values() if raw is not None]
            return list(dict.fromkeys(map(text_of, [*now, *kept_blobs(repository.store)])))

        return await self._alone(job)

    async def forget(self, redact: Redaction) -> Mapping[str, str]:
        def job(repository: Repository) -> Mapping[str, str]:
            self._record_hand_edits(repository)
            return Rewriting(repository, redact).run()

        return await self._alone(job)

    async def carried(self) -> Mapping[str, bytes]:
        """The folder but for the journal, to be carried elsewhere."""
        return await self._alone(carried)

    async def gc(self) -> int:
        return await self._alone(lambda repository: collect(repository.store))

    async def _alone(self, job: Callable[[Repository], Result]) -> Result:
        async with self._turn:
            return await asyncio.to_thread(self._held, job)

    def _held(self, job: Callable[[Repository], Result]) -> Result:
        with (
            translated(self._folder),
            alone(self._folder / creating.LOCK),
            closing(Repository(self._folder)) as repository,
        ):
            repository.settle()
            return job(repository)

    def _record_hand_edits(self, repository: Repository) -> str | None:
        now = repository.workspace.read()
        if now == repository.recorded():
            return None
        return repository.record(now, EDITED_BY_HAND, self._owner, self._clock.now())

    def _commit(
        self,
        repository: Repository,
        known: tuple[DurableFiles, str | None],
        raw: Mapping[FileName, bytes],
        about: tuple[str, Author],
    ) -> str | None:
        expected, after = known
        newest = repository.head()
        self._record_hand_edits(repository)
        now = repository.workspace.read()
        passed = after is not None and (newest is None or newest.decode() != after)
        if passed or durable(texts_of(now)) != expected:
            raise Stale("The files were changed since they were read. Read them again and repeat.")
        new = {name: raw[name] if raw[name] or now[name] is not None else None for name in FileName}
        if new == now:
            return None
        message, author = about
        return repository.record(new, message, author, self._clock.now())

    def _restore(self, repository: Repository, sha: str, author: Author, force: bool) -> str:
        self._record_hand_edits(repository)
        restoring, texts = _restoring(repository, sha)
        if restoring.clashes and not force:
            raise Conflict(clashing(restoring.version, restoring.clashes))
        new = {name: bytes_of(text) if text is not None else None for name, text in texts.items()}
        version = restoring.version
        message = f"restore: undo {version.short}\n\n{UNDOES}{version.id}"
        return repository.record(new, message, author, self._clock.now())


def _now(repository: Repository) -> Texts:
    return texts_of(repository.workspace.read())


def _log(repository: Repository, limit: int, prefix: str) -> list[Version]:
    if limit < 1:
        raise Invalid("Ask for one version or more.", field="limit")
    start = prefix.encode("utf-8", "replace")
    found: list[Version] = []
    for commit in repository.commits():
        if commit.message.startswith(start):
            found.append(commit.version)
            if len(found) == limit:
                break
    return found


def _version(repository: Repository, sha: str) -> Version:
    wanted = sha.strip().lower()
    if not _ID.fullmatch(wanted):
        raise Invalid(f"An id of a version has {SHORTEST_ID} to 40 digits, each 0 to 9 or a to f.", field="sha")
    start = wanted.encode()
    found = [commit for commit in repository.commits() if commit.id.startswith(start)]
    if not found:
        raise NotFound(f"There is no version {wanted}.")
    if len(found) > 1:
        ids = ", ".join(commit.id.decode()[:12] for commit in found[:5])
        raise Invalid(f"{len(found)} versions begin with {wanted}: {ids}. Give more digits.", field="sha")
    return found[0].version


def _restoring(repository: Repository, sha: str) -> tuple[Restoring, Texts]:
    """What undoing a version makes of the files as they are."""
    version, now = _version(repository, sha), _now(repository)
    later = takewhile(lambda one: one.id != version.id, (commit.version for commit in repository.commits()))
    restored, clashes = taken_back(*around(repository, version), now)
    undone_by = standing_restores(later).get(version.id)
    if (refused := refusal(version, changes=restored != now, undone_by=undone_by)) is not None:
        raise Refused(refused)
    return Restoring(version, durable(now), durable(restored), diffs(now, restored), clashes), restored


@contextmanager
def translated(folder: Path) -> Generator[None]:
    """What the disk and git say, as our callers know it."""
    try:
        yield
    except OSError as problem:
        if problem.errno in _NO_SPACE:
            message = f"No space is left for {folder}. The files are as they were; free some space and repeat."
            raise StoreFull(message) from problem
        message = f"Cannot use the versions in {folder} ({problem.strerror}): check that you may read and write there."
        raise StoreUnavailable(message) from problem
    except _DAMAGE as problem:
        message = f"The versions in {folder} cannot be read ({problem}). `git fsck` tells more."
        raise StoreUnavailable(message) from problem

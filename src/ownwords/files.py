"""The durable files and the journal as their owner uses them, from one place: a memory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ownwords.domain.characters import checked_characters
from ownwords.domain.files import DurableFiles, FileName
from ownwords.domain.scope import Scope
from ownwords.domain.versions import FileDiff, Restoring, Version
from ownwords.errors import Invalid
from ownwords.reading.files import FileReading, Guide, ShownVersion, TracedLine
from ownwords.reading.journal import JournalPage, JournalReading, ShownEntry
from ownwords.writing.files import Adopted, FileWriting
from ownwords.writing.forget import Forgetting


@dataclass(frozen=True, slots=True)
class FileFaculties:
    """What reads and writes durable files and journals, composed once for all scopes."""

    reading: FileReading
    writing: FileWriting
    journal: JournalReading
    forgetting: Forgetting


class Files:
    """The durable files of one scope. Every call may raise StoreUnavailable, and Refused where somebody put a link or a
    folder in the place of a file."""

    def __init__(self, scope: Scope, able: FileFaculties) -> None:
        self._scope = scope
        self._able = able

    async def read(self) -> DurableFiles:
        """The files as they stand, edits by hand with them (NB-33)."""
        return await self._able.reading.files(self._scope)

    async def write(self, name: FileName, text: str, expected: str | None = None) -> str | None:
        """Let a file hold this text, as a version of the owner's; answers its id, None where nothing changed. Raises
        Stale where the file is not `expected`, the text that was edited; Refused for a secret; Invalid, StoreFull."""
        return await self._able.writing.write(self._scope, name, text, expected)

    async def pending_hand_edits(self) -> tuple[FileDiff, ...]:
        """What was edited in the folder and is no version yet."""
        return await self._able.reading.pending_hand_edits(self._scope)

    async def commit_hand_edits(self) -> str | None:
        """Make it a version of the owner's; answers its id, None where there is nothing."""
        return await self._able.writing.commit_hand_edits(self._scope)

    async def log(self, limit: int = 20, dreams: bool = False) -> list[Version]:
        """The newest versions, newest first; with `dreams` only Dream's, and restores of them. Raises Invalid."""
        return await self._able.reading.log(self._scope, limit, dreams)

    async def change(self, sha: str | None = None) -> ShownVersion:
        """What a version changed, or the newest of Dream's (NB-24, NB-25). Raises NotFound and Invalid."""
        return await self._able.reading.change(self._scope, sha)

    async def restoring(self, sha: str) -> Restoring:
        """What undoing a version would do. Raises NotFound, Invalid, and Refused where there is nothing to undo."""
        return await self._able.reading.restoring(self._scope, sha)

    async def restore(self, sha: str, *, force: bool = False) -> Version:
        """Undo a version, as a version that can be undone itself (NB-27). Raises as `restoring` does, and Conflict with
        both sides where the same lines were changed since, unless it is forced."""
        return await self._able.writing.restore(self._scope, sha, force=force)

    async def blame(self, name: FileName) -> list[TracedLine]:
        """The lines of a file, each with the version that brought it and what that may rest on."""
        return await self._able.reading.blame(self._scope, name)

    async def guide(self) -> Guide:
        """How Dream is guided (NB-28)."""
        return await self._able.reading.guide(self._scope)

    async def write_guide(self, text: str) -> None:
        """Let the guide say this; an empty one leaves Dream to its built-in instructions (NB-31, NB-32)."""
        await self._able.writing.write_guide(self._scope, text)

    async def init_guide(self) -> bool:
        """Make a guide to edit; answers whether there was none. One that says anything stays (NB-29)."""
        return await self._able.writing.init_guide(self._scope)

    async def redact(self, *words: str) -> Mapping[str, str]:
        """Take these words out of the files, of every version of them, and of the guide, for good: a line that says
        nothing else goes. Answers the ids of versions that changed, old to new. Raises Invalid, StoreFull."""
        checked = [_said(each) for each in words]
        return await self._able.forgetting.redact_files(self._scope, checked) if checked else {}

    async def carried(self) -> Mapping[str, bytes]:
        """All that the folder holds, by names: texts, versions as a bundle of git, and the journal. For an export."""
        return await self._able.reading.carried(self._scope)

    async def adopt(self, brought: Mapping[str, bytes]) -> Adopted:
        """Take over what `carried` gave elsewhere, where there are no files and no journal yet. Raises
        ImportUnreadable."""
        return await self._able.writing.adopt(self._scope, brought)

    async def folder(self) -> str:
        """Where the files lie, or would lie."""
        return await self._able.reading.folder(self._scope)


class ScopeJournal:
    """The journal of one scope."""

    def __init__(self, scope: Scope, able: FileFaculties) -> None:
        self._scope = scope
        self._able = able

    async def page(self, before: int | None = None, limit: int = 20) -> JournalPage:
        """The newest entries, or those before a cursor, newest first. Raises Invalid for no limit or one over 200."""
        return await self._able.journal.page(self._scope, before, limit)

    async def entry(self, cursor: int) -> ShownEntry:
        """One entry. Raises NotFound."""
        return await self._able.journal.entry(self._scope, cursor)

    async def redact(self, cursor: int, words: str | None = None) -> None:
        """Take the bullets that hold these words, or all, out of an entry for good. Raises NotFound and Invalid."""
        await self._able.forgetting.redact_entry(self._scope, cursor, _said(words) if words is not None else None)

    async def redact_words(self, words: str) -> tuple[int, ...]:
        """Take these words out of every entry, and of lines that were set aside, for good; answers the cursors of the
        entries that held them. Raises Invalid."""
        return await self._able.forgetting.redact_journal(self._scope, _said(words))


def _said(words: str) -> str:
    if not checked_characters(words, "words").strip():
        raise Invalid("It does not say which words.", field="words")
    return words

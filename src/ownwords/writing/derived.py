"""Where else the words of the owner are: the notebook, the journal, the durable files with all their versions.

When something is forgotten, these places are named, each with what to take out there; and taken out they are for good.
What was made of a message's words goes with the message. A place says the thing where it holds its words or a quote of
it, or most of its words: the rule for messages.
"""

from __future__ import annotations

import hmac
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum

from ownwords.domain.files import FileName, lines_of
from ownwords.domain.journal import Bullet
from ownwords.domain.notes import Note
from ownwords.domain.quotes import find_quote
from ownwords.domain.scope import Scope
from ownwords.domain.taking_out import without_words
from ownwords.domain.words import index_terms, query_words
from ownwords.errors import NotFound
from ownwords.ports.journal import Journal
from ownwords.ports.notebook import NotebookQuery, NotebookReads
from ownwords.ports.word_caches import WordCaches
from ownwords.ports.workspaces import Workspaces, WorkspaceText

ALIKE = 0.75
"""What holds this share of a forgotten note's words is named, quoted or not."""
FEW_WORDS = 4
"""Two or three words may meet anywhere: of such a note that is named which holds all, and says it or little else."""
KEY_LENGTH = 24
_PAGE = 200
_TEXTS = (WorkspaceText.GUIDE, WorkspaceText.AGENTS)


class DerivedStore(StrEnum):
    """A store whose words come from elsewhere."""

    NOTEBOOK = "notebook"
    JOURNAL = "journal"
    FILES = "files"


@dataclass(frozen=True, slots=True)
class DerivedPlace:
    """A place that says a thing. `id` is a note's of the notebook, an entry's cursor, or a file's name; it is empty for
    lines of the journal that were set aside, and for what only earlier versions of the files hold. `words` are what to
    take out there."""

    store: DerivedStore
    id: str
    words: str
    key: str = ""
    """By what it is found again, without a word of it; empty where it is not."""


class Derived:
    """Finds words in these places, and takes them out."""

    def __init__(
        self,
        notebook: NotebookReads,
        journal: Journal,
        workspaces: Workspaces,
        secret: bytes,
        caches: WordCaches,
    ) -> None:
        """`caches` are what else holds words that were said, and is made again without them."""
        self._secret = secret
        self._notebook = notebook
        self._journal = journal
        self._workspaces = workspaces
        self._caches = caches

    async def saying(self, scope: Scope, notes: Sequence[Note]) -> tuple[DerivedPlace, ...]:
        """The places that say one of these notes, or hold one of their quotes."""
        wanted = tuple(_Wanted(text) for text in texts_of(notes) if query_words(text))
        return await self._places(scope, wanted, lambda piece: any(one.is_said_in(piece) for one in wanted))

    async def saying_words(self, scope: Scope, words: str) -> tuple[DerivedPlace, ...]:
        """The places that say these words of a message, or a part of them."""
        wanted = _Wanted(words)
        return await self._places(scope, (wanted,), lambda piece: wanted.is_said_in(piece) or wanted.says(piece))

    async def at(self, scope: Scope, keys: Sequence[str]) -> tuple[DerivedPlace, ...]:
        """The places of these keys that are still there, in the order of the keys."""
        wanted = dict.fromkeys(keys)
        found = {place.key: place async for place in self._pieces(scope) if place.key in wanted} if wanted else {}
        return tuple(found[key] for key in wanted if key in found)

    async def _places(
        self, scope: Scope, wanted: Sequence[_Wanted], says: Callable[[str], bool]
    ) -> tuple[DerivedPlace, ...]:
        if not wanted:
            return ()
        found = {_narrowed(place, wanted): None async for place in self._pieces(scope) if says(place.words)}
        cursors = {place.id for place in found if place.store is DerivedStore.JOURNAL}
        for text in _shortest(one.text for one in wanted):  # whoever holds a longer one holds these
            where = await self._journal.holding(scope, text)
            missed = [str(cursor) for cursor in where.cursors if str(cursor) not in cursors]
            missed += [""] if where.rejected else []
            found |= dict.fromkeys(DerivedPlace(DerivedStore.JOURNAL, cursor, text) for cursor in missed)
        return tuple(found)

    async def take_out(self, scope: Scope, places: Sequence[DerivedPlace]) -> None:
        """Take out of these places of the journal and the files what they say."""
        for place in places:
            if place.store is DerivedStore.JOURNAL and place.id:
                with suppress(NotFound):
                    await self.take_out_entry(scope, int(place.id), place.words)
            elif place.store is DerivedStore.JOURNAL:
                await self.take_out_of_journal(scope, place.words)
        words = [place.words for place in places if place.store is DerivedStore.FILES]
        if words:
            await self.take_out_of_files(scope, words)

    async def take_out_entry(self, scope: Scope, cursor: int, words: str | None) -> None:
        """Take the bullets that hold the words, or all, out of a journal entry. Raises NotFound."""
        entry = await self._journal.entry(scope, cursor)
        await self._journal.redact_entry(scope, cursor, words)
        bullets = entry.bullets if entry else ()
        gone = [bullet.text for bullet in bullets if words is None or find_quote(bullet.text, words)]
        await self.erase_cached(scope, [*([words] if words else []), *gone])

    async def take_out_of_journal(self, scope: Scope, words: str) -> tuple[int, ...]:
        """Take every bullet that holds the words out of the journal, and every line that was set aside; answers the
        cursors."""
        where = await self._journal.redact(scope, words)
        await self.erase_cached(scope, [words])
        return where.cursors

    async def take_out_of_files(self, scope: Scope, words: Sequence[str]) -> Mapping[str, str]:
        """Take the words out of the durable files, all versions of them, and the owner's texts beside them. Answers the
        ids of versions that changed, old to new."""

        def without(text: str) -> str:
            for each in words:
                text = without_words(text, each)
            return text

        versions = await self._workspaces.known_versions(scope)
        moved: Mapping[str, str] = await versions.forget(without) if versions else {}
        for name in _TEXTS:
            await self._workspaces.forget(scope, name, without)
        await self.erase_cached(scope, words)
        if moved:
            await self._caches.renamed(scope, moved)
        return moved

    async def message_redacted(self, scope: Scope, message_id: str, text: str, quote: str | None) -> None:
        """What was drawn from a message's words goes with them: bullets that cite it and say them."""
        gone = _Wanted(text if quote is None else quote)
        async for cursor, bullet in self._bullets(scope):
            alone = quote is None and bullet.message_ids == (message_id,)
            if message_id in bullet.message_ids and (alone or gone.is_said_in(bullet.text) or gone.says(bullet.text)):
                await self.take_out_entry(scope, cursor, bullet.text)
        await self.erase_cached(scope, [gone.text])

    async def thread_deleted(self, scope: Scope, said_in: Callable[[Sequence[str]], Awaitable[Collection[str]]]) -> int:
        """What a conversation was condensed into goes with it; answers how many entries that were. `said_in` tells
        which of some messages are of the conversation."""
        gone: list[int] = []
        before: int | None = None
        while entries := await self._journal.newest(scope, before, _PAGE):
            covering = {entry.covers[0]: entry.cursor for entry in entries if entry.covers}
            gone += [covering[message_id] for message_id in await said_in(list(covering))] if covering else []
            before = entries[-1].cursor
        for cursor in gone:
            with suppress(NotFound):
                await self.take_out_entry(scope, cursor, None)
        return len(gone)

    async def erase_cached(self, scope: Scope, texts: Sequence[str]) -> None:
        """Drop what caches hold of these texts."""
        for cache in self._caches.caches:
            for text in dict.fromkeys(texts):
                if text.strip():
                    await cache.erase_words(scope, text)

    async def _pieces(self, scope: Scope) -> AsyncIterator[DerivedPlace]:
        """All that these places say, a piece each: a note, a bullet, a line."""
        async for note_id, text in self._notebook_notes(scope):
            yield self._piece(DerivedStore.NOTEBOOK, note_id, text)
        async for cursor, bullet in self._bullets(scope):
            yield self._piece(DerivedStore.JOURNAL, str(cursor), bullet.text)
        for line, name in (await self._lines(scope)).items():
            yield self._piece(DerivedStore.FILES, name, line)

    def _piece(self, store: DerivedStore, piece_id: str, words: str) -> DerivedPlace:
        said = "\0".join((store.value, piece_id if store is not DerivedStore.FILES else "", words))
        key = hmac.digest(self._secret, said.encode("utf-8", "surrogatepass"), "sha256").hex()[:KEY_LENGTH]
        return DerivedPlace(store, piece_id, words, key)

    async def _notebook_notes(self, scope: Scope) -> AsyncIterator[tuple[str, str]]:
        query = NotebookQuery(_PAGE)
        while notes := await self._notebook.notebook_notes(scope, query):
            for note in notes:
                yield note.id, f"{note.title or ''}\n{note.content}".strip()
            query = NotebookQuery(_PAGE, before=notes[-1].created_at)

    async def _bullets(self, scope: Scope) -> AsyncIterator[tuple[int, Bullet]]:
        before: int | None = None
        while entries := await self._journal.newest(scope, before, _PAGE):
            for entry in entries:
                for bullet in entry.bullets:
                    yield entry.cursor, bullet
            before = entries[-1].cursor

    async def _lines(self, scope: Scope) -> dict[str, str]:
        """Every line that the files have or had, and the name of a file that has it now."""
        found: dict[str, str] = {}
        versions = await self._workspaces.known_versions(scope)
        if versions is not None:
            files = await versions.files()
            named = [(name.value, files.text(name)) for name in FileName]
            texts = [*named, *(("", text) for text in await versions.texts())]
            for name, text in texts:
                for line in filter(str.strip, lines_of(text)):
                    found.setdefault(line, name)
        for name in _TEXTS:
            for line in filter(str.strip, lines_of(await self._workspaces.whole_text(scope, name))):
                found.setdefault(line, name.value)
        return found


class _Wanted:
    """A text that is looked for, made ready."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._words = query_words(text)
        self._terms = index_terms(text).frequencies

    def is_said_in(self, piece: str) -> bool:
        """Whether the piece holds the text, or most of its words."""
        terms = index_terms(piece)
        held = sum(any(term in terms.frequencies for term in word) for word in self._words)
        few = len(self._words) < FEW_WORDS
        if self._words and held >= (len(self._words) if few else ALIKE * len(self._words)):
            return not few or find_quote(piece, self.text) is not None or terms.length <= 3 * len(self._words)
        return find_quote(piece, self.text) is not None

    def says(self, piece: str) -> bool:
        """Whether the text holds most words of the piece, which has more than a few."""
        words = query_words(piece)
        held = sum(any(term in self._terms for term in word) for word in words)
        return held >= (ALIKE * len(words) if len(words) >= FEW_WORDS else len(words)) > 0


def texts_of(notes: Sequence[Note]) -> tuple[str, ...]:
    """What the notes say, and what they quote or are called in more than a few words."""
    told = [note.text for note in notes]
    more = [text for note in notes for text in (note.abstract, *(item.quote for item in note.evidence)) if text]
    return tuple(dict.fromkeys([*told, *(text for text in more if len(query_words(text)) >= FEW_WORDS)]))


def _narrowed(place: DerivedPlace, wanted: Sequence[_Wanted]) -> DerivedPlace:
    """The place with no more of a line than holds the words, where it holds them as they are."""
    if place.store is not DerivedStore.FILES:
        return place
    spans = [span for one in wanted if (span := find_quote(place.words, one.text))]
    return replace(place, words=max(spans, key=len)) if spans else place


def _shortest(texts: Iterable[str]) -> list[str]:
    """The texts that hold none of the others."""
    kept: list[str] = []
    for text in sorted(texts, key=len):
        if not any(find_quote(text, other) for other in kept):
            kept.append(text)
    return kept

"""The journal: what conversations were condensed into, and what became of each entry (NB-13, NB-14)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import JSONResponse
from pydantic import Field

from ownwords.domain.journal import Lineage, Mark
from ownwords.interfaces.file_wire import entry_json, page_json
from ownwords.interfaces.http import answers as said
from ownwords.interfaces.http.answers import answer, answers
from ownwords.interfaces.http.bodies import Body
from ownwords.interfaces.http.parameters import ScopedMemory, Text
from ownwords.reading.journal import MOST_ENTRIES, EntryState

HIGHEST = (1 << 53) - 1

router = APIRouter(prefix="/api/journal", tags=["journal"])


class Bullet(said.Answer):
    """One line of what was said: whose words it was drawn from, how long it matters, and from which messages."""

    text: str
    lineage: Lineage
    mark: Mark
    day: str
    message_ids: list[str]


class Entry(said.Answer):
    """A stretch of a conversation, condensed. `version` is the newest version of the files that stands on it, and
    `covers` are the messages of the stretch."""

    cursor: int
    at: str
    state: EntryState
    version: str | None
    bullets: list[Bullet]
    covers: list[str]


class Entries(said.Answer):
    """Entries, newest first. `total` are there, `waiting` of them for Dream, which has read up to the cursor `dreamed`;
    `set_aside` lines could not be read. There are more before `more_before`, where it is given."""

    entries: list[Entry]
    total: int
    newest: int
    dreamed: int
    waiting: int
    set_aside: int
    more_before: int | None


class RedactedEntries(said.Answer):
    """The cursors of the entries that held the words."""

    cursors: list[int]


class Words(Body):
    """The words to take out; of one entry they may be left out, for all that it says."""

    words: Annotated[Text, Field(min_length=1)] | None = None


class AllWords(Body):
    """The words to take out."""

    words: Annotated[Text, Field(min_length=1)]


Cursor = Annotated[int, Path(description="The entry's cursor.", ge=1, le=HIGHEST)]


@router.get("", responses=answers(Entries))
async def read_journal(
    memory: ScopedMemory,
    before: Annotated[int | None, Query(description="Those before this cursor.", ge=1, le=HIGHEST)] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_ENTRIES, description="How many at most.")] = 20,
) -> JSONResponse:
    """What conversations were condensed into, newest first, each with what became of it."""
    return answer(page_json(await memory.journal.page(before, limit)))


@router.post("/redact", responses=answers(RedactedEntries))
async def redact_journal(memory: ScopedMemory, body: AllWords) -> JSONResponse:
    """Take words out of every entry, and of lines that were set aside, for good: a bullet that holds them goes."""
    return answer({"cursors": list(await memory.journal.redact_words(body.words))})


@router.get("/{cursor}", responses=answers(Entry))
async def read_entry(memory: ScopedMemory, cursor: Cursor) -> JSONResponse:
    """One entry."""
    return answer(entry_json(await memory.journal.entry(cursor)))


@router.post("/{cursor}/redact", responses=answers(Entry))
async def redact_entry(memory: ScopedMemory, cursor: Cursor, body: Words) -> JSONResponse:
    """Take the bullets that hold the words, or all, out of an entry, for good. It keeps its cursor."""
    await memory.journal.redact(cursor, body.words)
    return answer(entry_json(await memory.journal.entry(cursor)))

"""What the tests of stores share: a clock that stands still until it is moved, and short ways to say things."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

from ownwords.domain.changes import Change, ChangedStore, ChangeKind
from ownwords.domain.conversation import Audience, Message, NewMessage, Role, Thread
from ownwords.domain.notebook import NotebookNote
from ownwords.domain.scope import Scope
from ownwords.domain.turns import TurnOrigin
from ownwords.domain.words import query_words
from ownwords.ports.channels import ChannelStore
from ownwords.ports.dreams import DreamLog
from ownwords.ports.jobs import JobQueue
from ownwords.ports.reads import Reads, ThreadTail
from ownwords.ports.sealed import SealedStore
from ownwords.ports.search import MessageIndex, Postings, SearchWindow
from ownwords.ports.summaries import Summaries
from ownwords.ports.tokens import TokenStore
from ownwords.ports.turns import TurnLog
from ownwords.ports.usage import UsageLog
from ownwords.ports.vectors import VectorReads, VectorWrites
from ownwords.ports.writes import Writes

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
ME = Scope("me")
MY_WORK = Scope("me", "work")
SOMEBODY = Scope("somebody")
ALL = ThreadTail(limit=1_000_000)


class Store(
    Reads,
    Writes,
    MessageIndex,
    UsageLog,
    TurnLog,
    JobQueue,
    VectorReads,
    VectorWrites,
    SealedStore,
    Summaries,
    TokenStore,
    DreamLog,
    ChannelStore,
    Protocol,
):
    """All that a store is."""

    async def close(self) -> None: ...


class StillClock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.time = START

    def now(self) -> datetime:
        return self.time

    def move(self, **by: int) -> datetime:
        self.time += timedelta(**by)
        return self.time


def a_thread(thread_id: str = "t1", title: str = "Trip", **fields: Any) -> Thread:
    given: dict[str, Any] = {"audience": Audience.PRIVATE, "origin": TurnOrigin.OWNER, "created_at": START, **fields}
    return Thread(thread_id, title, **given)


def owner(text: str, message_id: str | None = None, **fields: Any) -> NewMessage:
    return NewMessage(Role.OWNER, text, message_id, **fields)


async def say(store: Store, thread_id: str, *texts: str, scope: Scope = ME) -> list[Message]:
    """Append the owner's messages to a thread, which is made when it is not there; each has its text as its id."""
    if await store.thread(scope, thread_id) is None:
        await store.create_thread(scope, a_thread(thread_id))
    appended = await store.append(scope, thread_id, [owner(text, text) for text in texts])
    return [one.message for one in appended]


def texts(messages: Iterable[Message]) -> list[str]:
    return [message.text for message in messages]


async def thread_texts(store: Store, thread_id: str = "t1", scope: Scope = ME) -> list[str]:
    return texts(await store.messages(scope, thread_id, ALL))


async def find(store: Store, query: str, scope: Scope = ME, **window: Any) -> list[str]:
    """The texts of the messages that hold a word of the query, in the order of their positions."""
    postings = await store.lookup(scope, query_words(query), SearchWindow(**window))
    return texts(await store.messages_at(scope, postings.positions.tolist()))


def as_plain(postings: Postings) -> dict[str, object]:
    """Postings as values that compare, with the types that the port promises checked."""
    arrays = [postings.positions, postings.lengths, postings.sent]
    arrays += [array for hits in postings.hits for array in (hits.documents, hits.frequencies)]
    kinds = ["int64", "float32", "int64", *["int64", "float32"] * len(postings.hits)]
    assert [str(array.dtype) for array in arrays] == kinds
    return {
        "positions": postings.positions.tolist(),
        "lengths": postings.lengths.tolist(),
        "sent": postings.sent.tolist(),
        "hits": [(h.documents.tolist(), h.frequencies.tolist(), h.document_frequency) for h in postings.hits],
        "messages": postings.messages,
        "mean_length": postings.mean_length,
        "newest_position": postings.newest_position,
    }


def sequence(count: int, text: str = "word {}") -> Sequence[str]:
    return [text.format(number) for number in range(count)]


def told(before: NotebookNote | None, after: NotebookNote) -> Change:
    """What a write of the notebook records in these tests; its id tells what the note says."""
    kind = ChangeKind.EDITED if before else ChangeKind.ADDED
    return deleted(f"{after.id}: {after.content}", kind, after.id)


def deleted(change_id: str = "deleted", kind: ChangeKind = ChangeKind.FORGOTTEN, note_id: str | None = None) -> Change:
    """What stays where something of the notebook was deleted."""
    return Change(change_id, START, kind, "notebook", note_id, store=ChangedStore.NOTEBOOK)

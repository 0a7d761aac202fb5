"""Both stores give the same answers, whatever was written in whatever order.

The SQLite store runs with tiny segments here, so that a handful of messages goes through all that a million does.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.adapters.sqlite import SqliteStore, postings
from ownwords.domain.changes import ChangedStore
from ownwords.domain.conversation import ConversationPart, ImportBatch, NewMessage, Role
from ownwords.domain.exchanges import Placed
from ownwords.domain.notebook import NotebookChange, NotebookKind, NotebookNote
from ownwords.domain.scope import Scope
from ownwords.domain.turns import CheckedClaim, CheckedDraft, Turn, TurnOrigin
from ownwords.domain.usage import CallOutcome, ModelCall, TokenUsage
from ownwords.errors import OwnwordsError
from ownwords.ports.notebook import InThread, NotebookQuery
from ownwords.ports.reads import ThreadTail
from ownwords.ports.search import Postings, SearchWindow
from ownwords.ports.usage import UsageDay
from ownwords.ports.writes import DocumentWrite
from tests.backends.stores import START, StillClock, Store, a_thread, as_plain, deleted, told

WORDS = ["tea", "teas", "coffee", "is", "北京市", "Ähren"]
TERMS = ["tea", "coffe", "coffee", "is", "北京", "北", "ähren", "ahren", "~tea", "unknown"]

scopes = st.sampled_from([Scope("me"), Scope("me", "work"), Scope("somebody")])
thread_ids = st.sampled_from(["t1", "t2", "t3"])
message_ids = st.none() | st.integers(0, 30).map("m{}".format)
instants = st.integers(0, 9).map(lambda hours: START + timedelta(hours=hours))
texts = st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join)
messages = st.builds(
    NewMessage, st.sampled_from([Role.OWNER, Role.ASSISTANT]), texts, message_ids, st.none() | instants
)
positions = st.integers(-1, 60)
windows = st.builds(
    SearchWindow,
    st.none() | thread_ids,
    st.none() | instants,
    st.none() | instants,
    st.none() | positions,
    st.booleans(),
)
groups = st.lists(st.lists(st.sampled_from(TERMS), max_size=3), max_size=3)
tails = st.builds(
    ThreadTail,
    st.integers(0, 9),
    message_ids,
    st.none() | st.sampled_from(Role),
    st.booleans(),
    st.booleans(),
    message_ids,
)
parts = st.builds(ConversationPart, st.builds(a_thread, thread_ids), st.lists(messages, max_size=12).map(tuple))
batches = st.builds(ImportBatch, st.just("export"), st.integers(0, 9), st.lists(parts, max_size=3).map(tuple))
calls = st.builds(
    ModelCall,
    st.sampled_from(["c1", "c2", "é", "𝒸"]),
    instants,
    st.sampled_from(["learn", "check"]),
    st.sampled_from(["a", "b"]),
    st.sampled_from(CallOutcome),
    st.integers(0, 9),
    st.builds(TokenUsage, st.integers(0, 9), st.integers(0, 9), st.integers(0, 9)),
    st.none() | st.integers(0, 9),
    st.none() | thread_ids,
    st.none() | st.just("turn"),
)
days = st.builds(UsageDay, st.just(START.date()), instants, instants)
records = st.lists(st.sampled_from(["m1", "m2", "m3", "people/ines", "n1"]), max_size=3).map(tuple)
drafts = st.builds(
    CheckedDraft, st.just("print"), texts, st.lists(st.builds(CheckedClaim, texts, records), max_size=2).map(tuple)
)
turns = st.builds(
    Turn,
    st.sampled_from(["u1", "u2", "u3"]),
    thread_ids,
    st.sampled_from(["m1", "m2"]),
    st.sampled_from(TurnOrigin),
    instants,
    records,
    records,
    records,
    st.none() | drafts,
    st.none() | st.sampled_from(["m4", "m5"]),
)

note_ids = st.sampled_from(["n1", "n2", "n3"])
kinds = st.sampled_from(NotebookKind)
asked_notes = st.builds(
    NotebookQuery,
    st.integers(0, 9),
    st.lists(st.sampled_from(["tea", "te", "京", "北京市", "ähren", "x"]), max_size=2).map(tuple),
    st.none() | st.builds(InThread, st.none() | thread_ids),
    st.lists(kinds, max_size=2, unique=True).map(tuple),
    st.none() | instants,
)


def noted(note_id: str, content: str, kind: NotebookKind, thread_id: str | None, at: datetime) -> NotebookNote:
    return NotebookNote(note_id, kind, "", content, (), thread_id, at, at)


of_note = (texts, kinds, st.none() | thread_ids, instants)
recorders = st.sampled_from([told, lambda before, after: None])
change_ids = st.builds("{}: {}".format, note_ids, texts | st.just("x"))
a_note = noted("n1", "swapped", NotebookKind.FACT, None, START)

Call = tuple[str, tuple[Any, ...]]


def call(name: str, *arguments: st.SearchStrategy[Any]) -> st.SearchStrategy[Call]:
    return st.tuples(st.just(name), st.tuples(scopes, *arguments))


writes = st.one_of(
    call("create_thread", st.builds(a_thread, thread_ids, st.sampled_from(["Trip", "Work"]), created_at=instants)),
    call("append", thread_ids, st.lists(messages, max_size=9)),
    call("append", thread_ids, st.lists(messages, max_size=9)),
    call("import_batch", batches),
    call("reset_thread", thread_ids, instants),
    call("delete_thread", thread_ids, st.none(), st.just(deleted("thread"))),
    call("redact_message", message_ids.map(str), texts),
    call("record_call", calls),
    call("record_call", calls),
    call("import_calls", st.lists(calls, max_size=4)),
    call("let_thread_go_on", thread_ids, instants),
    call("put_turn", turns),
    call("put_turn", turns),
    call("replace_turn", turns, turns),
    call("save_notebook_note", st.builds(noted, st.uuids().map(str), *of_note), recorders),
    call("import_notebook", st.lists(st.builds(noted, note_ids, *of_note)), recorders),
    call("update_notebook_note", note_ids, st.builds(NotebookChange, texts, st.just("x"), kinds), instants, recorders),
    call("swap_notebook_note", st.builds(noted, note_ids, *of_note), change_ids, st.just(told(None, a_note))),
    call("delete_notebook_note", note_ids, st.just(deleted())),
    call("write_document", records.map(lambda forgotten: DocumentWrite(0, b"{}", erased_records=forgotten))),
    st.tuples(st.just("delete_owner"), st.tuples(st.sampled_from(["me", "somebody"]))),
)
reads = st.one_of(
    call("lookup", groups, windows),
    call("lookup", groups, windows),
    call("placed", st.sets(positions, max_size=30).map(lambda found: np.array(sorted(found), np.int64)), windows),
    call("messages_at", st.lists(positions, max_size=9)),
    call("messages", thread_ids, tails),
    call("neighbours", st.lists(message_ids.map(str), max_size=4), st.integers(0, 3)),
    call("messages_by_id", st.lists(message_ids.map(str), max_size=4)),
    call("threads", st.integers(0, 4), st.integers(0, 2)),
    call("thread_titled", st.sampled_from(["Trip", "Work"])),
    call("calls", instants, instants, st.none() | st.integers(0, 3), st.none() | calls),
    call("summed", st.lists(days, max_size=2)),
    call("spent_in_thread", thread_ids),
    call("waiting_threads", st.integers(1, 9)),
    call("notebook_notes", asked_notes),
    call("notebook_notes", asked_notes),
    call("recent_notebook_notes", thread_ids, st.integers(1, 5), st.integers(0, 3)),
    call("notebook_notes_by_id", st.lists(note_ids, max_size=3)),
    call("changes", st.integers(0, 9), st.lists(note_ids, max_size=2), st.none() | st.sampled_from(ChangedStore)),
    call("count_notebook_notes", st.none() | st.builds(InThread, st.none() | thread_ids)),
    call("turn", st.sampled_from(["u1", "u2"])),
    call("turns_of_replies", st.lists(st.sampled_from(["m4", "m5"]), max_size=2)),
    st.tuples(st.just("spent"), st.tuples(st.sampled_from(["me", "somebody"]), instants)),
    st.tuples(st.just("workspaces"), st.tuples(st.sampled_from(["me", "somebody"]))),
)


class CountedIds:
    """Ids that both stores give alike."""

    def __init__(self) -> None:
        self._given = 0

    def new(self) -> str:
        self._given += 1
        return f"id {self._given:04}"


async def answer(store: Store, wanted: Call) -> object:
    """What the store answers, as a value that compares; an expected error by its kind."""
    name, arguments = wanted
    method: Callable[..., Awaitable[object]] = getattr(store, name)
    try:
        result = await method(*arguments)
    except OwnwordsError as error:
        return type(error)
    if isinstance(result, Placed):
        arrays = (result.positions, result.threads, result.lengths, result.sent)
        return [(str(array.dtype), array.tolist()) for array in arrays]
    return as_plain(result) if isinstance(result, Postings) else result


async def compare(folder: Path, steps: list[tuple[Call, list[Call]]]) -> None:
    clock = StillClock()
    plain = InMemoryStore(clock, CountedIds())
    sqlite = await SqliteStore.open(folder / "ownwords.db", clock, CountedIds())
    try:
        for write, asked in steps:
            clock.move(minutes=1)
            for wanted in (write, *asked):
                assert await answer(sqlite, wanted) == await answer(plain, wanted), wanted
    finally:
        await sqlite.close()


@settings(max_examples=60)
@given(st.lists(st.tuples(writes, st.lists(reads, max_size=6)), min_size=4, max_size=25))
def test_both_stores_give_the_same_answers(steps: list[tuple[Call, list[Call]]]) -> None:
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        for size, value in {"SEALED_AT": 2, "JOINED_AT": 6, "BLOCK": 16}.items():
            patch.setattr(postings, size, value)
        asyncio.run(compare(Path(folder), steps))

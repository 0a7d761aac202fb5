"""Whole conversations from elsewhere: twice is once, cut off goes on, broken keeps what came before the fault."""

from __future__ import annotations

import asyncio
import json
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.compose import Ownwords
from ownwords.domain.conversation import ImportBatch, ImportedBatch, Role
from ownwords.domain.scope import Scope
from ownwords.errors import ImportUnreadable, StoreFull, StoreUnavailable
from ownwords.memory import Memory
from ownwords.reading.history import HistoryQuery
from ownwords.writing.importing import BATCH_MESSAGES, ImportTotals


def lines(count: int, thread: str = "trip", start: int = 0) -> list[str]:
    return [
        json.dumps({"role": "user" if number % 2 else "assistant", "text": f"message {number}", "thread": thread})
        for number in range(start, start + count)
    ]


def written(path: Path, text: Iterable[str]) -> Path:
    path.write_text("\n".join(text) + "\n", encoding="utf-8")
    return path


async def counts(memory: Memory) -> dict[str, int]:
    return {thread.title: thread.messages for thread in await memory.threads()}


async def test_importing_twice_adds_nothing_and_a_longer_file_only_what_is_new(me: Memory, tmp_path: Path) -> None:
    file = written(tmp_path / "talk.jsonl", lines(3))
    first = await me.import_conversations(file)
    assert (first.kind, first.threads, first.messages, first.known) == ("jsonl", 1, 3, 0)
    again = await me.import_conversations(file)
    assert (again.threads, again.messages, again.known) == (0, 0, 3)
    written(file, lines(5))
    longer = await me.import_conversations(file)
    assert (longer.threads, longer.messages, longer.known) == (0, 2, 3)
    assert await counts(me) == {"trip": 5}
    page = await me.history(HistoryQuery(query="message"))
    assert page.total_matches == 5
    assert {match.message.role for match in page.matches} == {Role.OWNER, Role.ASSISTANT}


async def test_what_was_cut_off_goes_on_where_it_stopped(me: Memory, tmp_path: Path) -> None:
    file = written(tmp_path / "talk.jsonl", [*lines(BATCH_MESSAGES), *lines(BATCH_MESSAGES, "other"), *lines(7, "end")])

    def cut_off(totals: ImportTotals) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await me.import_conversations(file, cut_off)
    assert await counts(me) == {"trip": BATCH_MESSAGES}
    reports: list[tuple[int, int]] = []
    rest = await me.import_conversations(file, lambda totals: reports.append((totals.messages, totals.bytes_read)))
    assert (rest.messages, rest.known) == (BATCH_MESSAGES + 7, 0)
    assert await counts(me) == {"trip": BATCH_MESSAGES, "other": BATCH_MESSAGES, "end": 7}
    assert [messages for messages, _ in reports] == [BATCH_MESSAGES, BATCH_MESSAGES + 7]
    assert 0 < reports[0][1] <= reports[1][1] <= rest.size
    assert (await me.import_conversations(file)).known == 2 * BATCH_MESSAGES + 7


async def test_a_disk_that_fills_up_keeps_what_came_before_and_says_so(
    me: Memory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, room = me._able.reads, iter(["batch", "batch", "", "", "batch", "end"])  # pyright: ignore[reportPrivateUsage]
    assert isinstance(store, InMemoryStore)
    write = store.import_batch

    async def write_while_there_is_room(scope: Scope, batch: ImportBatch) -> ImportedBatch:
        if next(room):
            return await write(scope, batch)
        raise StoreFull("No space is left; nothing was written. Free some space and try again.")

    monkeypatch.setattr(store, "import_batch", write_while_there_is_room)
    file = written(tmp_path / "talk.jsonl", lines(3 * BATCH_MESSAGES))
    with pytest.raises(StoreFull) as problem:
        await me.import_conversations(file)
    kept = (await counts(me))["trip"]
    assert 2 * BATCH_MESSAGES <= kept < 3 * BATCH_MESSAGES
    assert problem.value.message.startswith("No space is left; nothing was written. Free some space and try again.")
    assert problem.value.message.endswith(
        f"The {kept:,} messages before that are kept: importing again goes on after them."
    )
    with pytest.raises(StoreFull, match=r"try again\.$"):
        await me.import_conversations(file)
    rest = await me.import_conversations(file)
    assert (rest.messages, rest.known) == (3 * BATCH_MESSAGES - kept, 0)
    assert await counts(me) == {"trip": 3 * BATCH_MESSAGES}


async def test_a_batch_after_one_that_failed_is_not_written(
    me: Memory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its words are being prepared when the one before it fails; how far the file is read stays before both."""
    store = me._able.reads  # pyright: ignore[reportPrivateUsage]
    assert isinstance(store, InMemoryStore)
    happened: list[str] = []

    async def prepare(scope: Scope, batch: ImportBatch) -> ImportBatch:
        happened.append(f"prepare {batch.parts_done}")
        await asyncio.sleep(0 if len(happened) == 1 else 3600)
        return batch

    async def write_once(scope: Scope, batch: ImportBatch) -> ImportedBatch:
        await asyncio.sleep(0)
        happened.append(f"write {batch.parts_done}")
        raise StoreFull("No space is left.")

    monkeypatch.setattr(store, "prepare_import", prepare)
    monkeypatch.setattr(store, "import_batch", write_once)
    file = written(tmp_path / "talk.jsonl", lines(3 * BATCH_MESSAGES))
    with pytest.raises(StoreFull):
        await me.import_conversations(file)
    one = BATCH_MESSAGES // 1_000
    assert happened == [f"prepare {one}", f"prepare {2 * one}", f"write {one}"]
    assert len(asyncio.all_tasks()) == 1
    assert await store.import_progress(Scope("me")) == {}
    monkeypatch.undo()
    assert (await me.import_conversations(file)).messages == 3 * BATCH_MESSAGES


async def test_a_batch_that_cannot_be_prepared_says_what_is_kept(
    me: Memory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = me._able.reads  # pyright: ignore[reportPrivateUsage]
    assert isinstance(store, InMemoryStore)

    async def prepare(scope: Scope, batch: ImportBatch) -> ImportBatch:
        if batch.parts_done > BATCH_MESSAGES // 1_000:
            raise StoreUnavailable("The file did not answer.")
        return batch

    monkeypatch.setattr(store, "prepare_import", prepare)
    file = written(tmp_path / "talk.jsonl", lines(2 * BATCH_MESSAGES))
    with pytest.raises(StoreUnavailable, match=f"^The file did not answer. The {BATCH_MESSAGES:,} messages before"):
        await me.import_conversations(file)
    assert await counts(me) == {"trip": BATCH_MESSAGES}


async def test_long_messages_make_small_batches(me: Memory, tmp_path: Path) -> None:
    long = json.dumps({"role": "user", "text": "so long " * 1_000, "thread": "trip"})
    reports: list[int] = []
    file = written(tmp_path / "talk.jsonl", [long] * 2_500)
    await me.import_conversations(file, lambda totals: reports.append(totals.messages))
    assert reports == [1_000, 2_000, 2_500]


async def test_a_conversation_that_was_deleted_can_be_imported_again(me: Memory, tmp_path: Path) -> None:
    file = written(tmp_path / "talk.jsonl", [*lines(3), *lines(2, "other")])
    await me.import_conversations(file)
    trip = await me.thread("trip")
    await trip.delete()
    again = await me.import_conversations(file)
    assert (again.threads, again.messages, again.known) == (1, 3, 2)
    assert await counts(me) == {"trip": 3, "other": 2}


@pytest.mark.parametrize("broken", ['{"role": "user", "te', "no JSON at all", "\x00\x01"])
async def test_a_broken_tail_keeps_what_came_before_it(me: Memory, tmp_path: Path, broken: str) -> None:
    file = written(tmp_path / "talk.jsonl", [*lines(3), *lines(2, "other"), broken])
    with pytest.raises(ImportUnreadable, match="6"):
        await me.import_conversations(file)
    assert await counts(me) == {"trip": 3, "other": 2}
    await (await me.thread("trip")).delete()
    with pytest.raises(ImportUnreadable):
        await me.import_conversations(file)
    assert await counts(me) == {"trip": 3, "other": 2}
    written(file, [*lines(3), *lines(2, "other"), *lines(1, "mended")])
    mended = await me.import_conversations(file)
    assert (mended.messages, mended.known) == (1, 5)


async def test_a_broken_export_keeps_the_conversations_before_the_fault(me: Memory, tmp_path: Path) -> None:
    conversation = {"uuid": "c-1", "name": "Garden", "created_at": "2024-05-04T10:00:00Z"}
    said = {"uuid": "m-1", "sender": "human", "text": "I planted a fig tree.", "created_at": "2024-05-04T10:00:00Z"}
    whole = json.dumps({**conversation, "chat_messages": [said]})
    file = tmp_path / "conversations.json"
    file.write_text(f"[{whole}, {whole[:60]}", encoding="utf-8")
    with pytest.raises(ImportUnreadable):
        await me.import_conversations(file)
    assert await counts(me) == {"Garden": 1}


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7", b"<html>", b"{}", b"[1, 2]", b"\xff\xfe{\x00", b"PK\x03\x04"])
async def test_what_is_no_export_is_said_so_and_nothing_is_written(me: Memory, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "export.json"
    file.write_bytes(content)
    with pytest.raises(ImportUnreadable):
        await me.import_conversations(file)
    for path in (tmp_path, tmp_path / "missing.json"):
        with pytest.raises(ImportUnreadable):
            await me.import_conversations(path)
    assert await me.threads() == []


async def test_an_import_stays_in_its_scope(ownwords: Ownwords, me: Memory, tmp_path: Path) -> None:
    file = written(tmp_path / "talk.jsonl", lines(3))
    house = ownwords.owner(workspace="house")
    await me.import_conversations(file)
    assert await house.threads() == []
    assert (await house.import_conversations(file)).messages == 3
    await (await me.thread("trip")).delete()
    assert await counts(house) == {"trip": 3}


async def test_a_zip_and_the_file_in_it_are_the_same_source(me: Memory, tmp_path: Path) -> None:
    conversation = {"uuid": "c-1", "name": "Garden", "created_at": "2024-05-04T10:00:00Z"}
    said = {"uuid": "m-1", "sender": "human", "text": "I planted a fig tree.", "created_at": "2024-05-04T10:00:00Z"}
    file = tmp_path / "conversations.json"
    file.write_text(json.dumps([{**conversation, "chat_messages": [said]}]), encoding="utf-8")
    packed = tmp_path / "export.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.write(file, "conversations.json")
    assert (await me.import_conversations(packed)).messages == 1
    assert (await me.import_conversations(file)).known == 1

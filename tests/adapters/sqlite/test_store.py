"""What only a store on a disk promises: durability, several processes, and a full disk that changes nothing."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from ownwords.domain.conversation import ConversationPart, ImportBatch
from ownwords.errors import NotFound, StoreFull
from ownwords.ports.reads import ThreadTail
from ownwords.ports.search import SearchWindow
from ownwords.ports.writes import DocumentWrite
from tests.backends.stores import ME, StillClock, a_thread, find, owner, say, texts, thread_texts

WRITING = Path(__file__).with_name("writing_process.py")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "ownwords.db"


async def opened(path: Path) -> SqliteStore:
    return await SqliteStore.open(path, StillClock(), TimeOrderedIds(), 20.0)


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    store = await opened(path)
    yield store
    await store.close()


@contextmanager
def writing(path: Path, thread_id: str, count: int) -> Generator[subprocess.Popen[str]]:
    """A process that appends; it is ended with the block, whatever happens in it."""
    command = [sys.executable, str(WRITING), str(path), thread_id, str(count)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


async def test_what_was_written_is_there_after_closing(path: Path) -> None:
    store = await opened(path)
    await say(store, "t1", "apple", "pear")
    await store.write_document(ME, DocumentWrite(0, b"{}"))
    secret = await store.secret()
    await store.close()
    store = await opened(path)
    assert await thread_texts(store) == ["apple", "pear"]
    assert await find(store, "apple") == ["apple"]
    assert (await store.document(ME)).version == 1
    assert await store.secret() == secret
    await store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
async def test_what_was_acknowledged_survives_a_kill(path: Path) -> None:
    """Killed in the middle of appends, with an index that is sealed on the way."""
    with writing(path, "t1", 100_000) as process:
        assert process.stdout is not None
        acknowledged = -1
        while acknowledged < 300:
            acknowledged = int(process.stdout.readline())
        process.kill()
        rest = process.stdout.read().split()
    acknowledged = int(rest[-1]) if rest else acknowledged
    store = await opened(path)
    said = await thread_texts(store)
    assert said == [f"t1 noted {number}" for number in range(len(said))]
    assert len(said) in (acknowledged + 1, acknowledged + 2)
    found = await store.lookup(ME, [("note",)], SearchWindow())
    assert found.positions.tolist() == list(range(len(said)))
    assert found.hits[0].document_frequency == found.messages == len(said)
    await store.close()


async def test_two_processes_write_at_once_and_a_third_reads(path: Path) -> None:
    store = await opened(path)
    count = 150
    await store.create_thread(ME, a_thread("t3"))
    seen = 0
    with writing(path, "t1", count) as one, writing(path, "t2", count) as two:
        while one.poll() is None or two.poll() is None:
            await store.append(ME, "t3", [owner("t3 noted something")])
            found = await store.lookup(ME, [("note",)], SearchWindow())
            assert found.hits[0].document_frequency == len(found.positions) == found.messages >= seen
            seen = found.messages
        for process in (one, two):
            output, _ = process.communicate()
            assert (process.returncode, output.split()) == (0, [str(number) for number in range(count)])
    for thread_id in ("t1", "t2"):
        assert await thread_texts(store, thread_id) == [f"{thread_id} noted {number}" for number in range(count)]
    found = await store.lookup(ME, [("note",)], SearchWindow())
    assert found.positions.tolist() == list(range(found.messages))
    assert found.messages == 2 * count + len(await thread_texts(store, "t3"))
    await store.close()


async def test_two_stores_see_what_the_other_wrote_deleted_and_sealed(path: Path, store: SqliteStore) -> None:
    """The columns of segments are kept in the process: they must not outlive a change by another one."""
    other = await opened(path)
    said = [owner(f"apple {'red' if number % 2 else 'green'}", str(number)) for number in range(700)]
    parts = (ConversationPart(a_thread("t1"), tuple(said[:400])), ConversationPart(a_thread("t2"), tuple(said[400:])))
    await store.import_batch(ME, ImportBatch("s", 1, parts))
    assert len(await find(other, "red")) == len(await find(store, "red")) == 350
    await other.redact_message(ME, "1", "yellow one")
    await other.delete_thread(ME, "t2")
    assert len(await find(store, "red")) == len(await find(other, "red")) == 199
    lengths = (await store.lookup(ME, [("yellow",), ("appl",)], SearchWindow())).lengths
    assert lengths.tolist() == [2.0] * 400
    assert (await other.delete_owner("me"))["messages"] == 400
    assert await find(store, "apple") == []
    await say(other, "t1", "apple")
    assert await find(store, "apple") == ["apple"]
    await other.close()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of four megabytes, where we may mount one."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)]
    if sys.platform != "linux" or os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("needs to mount a tmpfs")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


async def test_a_full_disk_leaves_the_store_as_it_was(small_disk: Path) -> None:
    store = await opened(small_disk / "ownwords.db")
    await say(store, "t1", "apple")
    (ballast := small_disk / "ballast").write_bytes(bytes(1_500_000))
    large = ("grain " * 2_000).strip()
    acknowledged = 0
    with suppress(StoreFull):
        while acknowledged < 500:
            await store.append(ME, "t1", [owner(large, f"large {acknowledged}")])
            acknowledged += 1
    assert 10 < acknowledged < 500
    for _ in range(3):
        with pytest.raises(StoreFull, match="No space"):
            await store.append(ME, "t1", [owner(large, "one more")])
        with pytest.raises(StoreFull):
            await store.write_document(ME, DocumentWrite(0, bytes(3_000_000)))
    ids = ["apple", *(f"large {number}" for number in range(acknowledged))]
    assert await messages_of(store) == ids
    assert len(await find(store, "grain")) == acknowledged
    assert (await store.document(ME)).version == 0
    ballast.unlink()
    await store.append(ME, "t1", [owner("pear", "pear")])
    await store.close()
    store = await opened(small_disk / "ownwords.db")
    assert await messages_of(store) == [*ids, "pear"]
    assert await find(store, "apple pear") == ["apple", "pear"]
    await store.close()


async def messages_of(store: SqliteStore) -> list[str]:
    thread = await store.thread(ME, "t1")
    assert thread is not None
    messages = await store.messages(ME, "t1", ThreadTail(1_000))
    assert thread.messages == len(messages)
    return [message.id for message in messages]


async def test_a_disk_that_is_full_from_the_start_says_so(small_disk: Path) -> None:
    with (small_disk / "ballast").open("wb", buffering=0) as ballast, suppress(OSError):
        while True:
            ballast.write(bytes(65_536))
    with pytest.raises(StoreFull):
        await opened(small_disk / "ownwords.db")


async def test_a_caller_that_goes_away_does_not_wedge_the_store(store: SqliteStore) -> None:
    await store.create_thread(ME, a_thread("t1"))
    for number in range(60):
        task = asyncio.ensure_future(store.append(ME, "t1", [owner(f"cancelled {number}", f"c{number}")]))
        read = asyncio.ensure_future(store.messages_by_id(ME, [f"c{number}"]))
        await asyncio.sleep(0.0005 * (number % 4))
        task.cancel()
        read.cancel()
        await asyncio.gather(task, read, return_exceptions=True)
    await asyncio.wait_for(say(store, "t1", "after"), 20)
    said = await thread_texts(store)
    assert said[-1] == "after"
    assert said == sorted(set(said), key=said.index)


async def test_text_that_cannot_be_stored_is_refused_and_nothing_else(store: SqliteStore) -> None:
    await say(store, "t1", "before")
    results = await asyncio.gather(
        store.append(ME, "t1", [owner("half a pair \ud800")]),
        store.append(ME, "t1", [owner("apple")]),
        return_exceptions=True,
    )
    assert getattr(results[0], "code", None) == "invalid"
    assert await thread_texts(store) == ["before", "apple"]
    assert texts((await store.messages_by_id(ME, ["\ud800", "before", "be\x00fore"])).values()) == ["before"]
    assert (await store.lookup(ME, [("\ud800", "apple"), ("appl", "a\x00b")], SearchWindow())).messages == 2
    with pytest.raises(NotFound):
        await store.append(ME, "be\x00fore", [owner("x")])

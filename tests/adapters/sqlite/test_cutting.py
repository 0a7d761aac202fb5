"""Words that a second process cuts: exactly those that we would cut, used for exactly those texts, or not at all."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.adapters.sqlite import SqliteStore, cutting
from ownwords.adapters.sqlite.cutting import Cutter, PreparedBatch
from ownwords.adapters.sqlite.cutting_pipe import (
    GREETING,
    decode_table,
    decode_texts,
    encode_table,
    encode_texts,
    receive,
    send,
)
from ownwords.domain.conversation import ConversationPart, ImportBatch, ImportedBatch
from ownwords.domain.switches import Switches
from ownwords.domain.word_tables import WordTable, index_texts
from tests.adapters.sqlite.test_store import opened
from tests.backends.stores import ME, a_thread, find, owner, say

SAID = ["Ines lives in Porto", "", "Ich wohne in Köln, schön", "昨日は東京で寿司を食べました", "tea\0tea " * 300]
LANGUAGES = ("de", "pt")


def plain(table: WordTable) -> list[Any]:
    arrays = (table.starts, table.texts, table.frequencies, table.lengths)
    assert {str(array.dtype) for array in arrays} == {"int64"}
    return [table.terms, *(array.tolist() for array in arrays)]


@pytest.fixture(autouse=True)
def _two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "_cores", lambda: 2)


@pytest.fixture
def cutter() -> Iterator[Cutter]:
    cutter = Cutter(worth_characters=1)
    yield cutter
    cutter.close()


def another_program(folder: Path, monkeypatch: pytest.MonkeyPatch, *does: str) -> None:
    """Have this program run in place of Python."""
    program = folder / "program"
    pipe = "from ownwords.adapters.sqlite.cutting_pipe import GREETING, receive, send, encode_table"
    program.write_text("\n".join([f"#!{sys.executable}", "import sys", pipe, "out = sys.stdout.buffer", *does]))
    program.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program))


def process_of(cutter: Cutter) -> Any:
    return cutter._process._running  # pyright: ignore[reportPrivateUsage, reportOptionalMemberAccess]


@given(st.lists(st.text(st.characters(exclude_categories=()), max_size=30), max_size=6))
def test_what_comes_out_of_the_pipe_is_what_went_in(texts: list[str]) -> None:
    pipe = BytesIO()
    send(pipe, encode_texts(texts, LANGUAGES))
    send(pipe, encode_table(index_texts(texts, LANGUAGES)))
    pipe.seek(0)
    assert decode_texts(receive(pipe)) == (texts, LANGUAGES)
    answer = receive(pipe)
    assert plain(decode_table(answer, len(texts))) == plain(index_texts(texts, LANGUAGES))
    with pytest.raises(ValueError, match="does not fit"):
        decode_table(answer, len(texts) + 1)
    with pytest.raises(EOFError):
        receive(pipe)


async def test_another_process_cuts_the_same_words(cutter: Cutter) -> None:
    for texts, languages in ((SAID, ()), (SAID[::-1], LANGUAGES), (["half \ud83d"], ()), (SAID, ())):
        table = await cutter.cut(texts, languages)
        assert table is not None
        assert plain(table) == plain(index_texts(texts, languages))
    assert process_of(cutter).pid != os.getpid()


async def test_a_process_that_ended_is_replaced(cutter: Cutter) -> None:
    assert await cutter.cut(SAID, ())
    first = process_of(cutter)
    first.kill()
    first.wait()
    assert await cutter.cut(SAID, ())
    assert process_of(cutter).pid != first.pid


async def test_a_process_that_ends_at_its_work_leaves_it_to_us(cutter: Cutter) -> None:
    assert await cutter.cut(SAID, ())
    first = process_of(cutter)
    cutting_much = asyncio.create_task(cutter.cut(["so much to cut " * 100_000] * 20, ()))
    await asyncio.sleep(0.1)
    first.kill()
    assert await cutting_much is None
    assert await cutter.cut(SAID, ())


async def test_an_idle_process_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    cutter = Cutter(worth_characters=1, idle_seconds=0.1)
    assert await cutter.cut(SAID, ())
    assert await asyncio.to_thread(process_of(cutter).wait, 30) == 0
    cutter.close()


async def test_closing_ends_the_process_and_what_it_works_on() -> None:
    cutter = Cutter(worth_characters=1)
    assert await cutter.cut(SAID, ())
    process = process_of(cutter)
    cutting_much = asyncio.create_task(cutter.cut(["so much to cut " * 100_000] * 20, ()))
    await asyncio.sleep(0.1)
    await asyncio.to_thread(cutter.close)
    assert await cutting_much is None
    assert process.poll() is not None
    assert await cutter.cut(SAID, ()) is None
    cutter.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a script is no program there")
@pytest.mark.parametrize(
    "does",
    [
        [],
        ["out.write(b'Usage: program')"],
        ["send(out, [GREETING[0] + b'0'])", "receive(sys.stdin.buffer)"],
        ["send(out, GREETING)", "receive(sys.stdin.buffer)", "send(out, [b'tea', b'', b'', b'', b''])"],
        ["send(out, GREETING)", "receive(sys.stdin.buffer)", "out.write(bytes(20))"],
        ["send(out, GREETING)", "receive(sys.stdin.buffer)", "out.write(b'\\xff' * 99)"],
        ["send(out, GREETING)", "receive(sys.stdin.buffer)", "out.write(b'\\5' + bytes(7) + b'\\xff' * 99)"],
        ["send(out, GREETING)"],
    ],
)
async def test_a_process_that_answers_something_else_is_not_believed(
    cutter: Cutter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, does: list[str]
) -> None:
    another_program(tmp_path, monkeypatch, *does)
    assert await cutter.cut(SAID, ()) is None
    assert await cutter.cut(SAID, ()) is None


@pytest.mark.parametrize("executable", ["", "/nowhere/python", os.devnull])
async def test_without_a_python_to_start_the_words_are_left_to_us(
    executable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", executable)
    cutter = Cutter(worth_characters=1)
    assert await cutter.cut(SAID, ()) is None
    cutter.close()


async def test_few_words_or_a_single_core_start_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    cutter = Cutter(worth_characters=100)
    assert await cutter.cut(["tea" * 33], ()) is None
    assert cutter._process is None  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(cutting, "_cores", lambda: 1)
    single = Cutter(worth_characters=1)
    assert await single.cut(SAID, ()) is None
    for one in (cutter, single):
        one.close()


# What is made of the words


def batch_of(*words: str, first: int = 0) -> ImportBatch:
    said = [owner(f"{word} number {place}", f"m{place}") for place, word in enumerate(words, first)]
    halves = (said[: len(said) // 2], said[len(said) // 2 :])
    parts = tuple(ConversationPart(a_thread(f"t{number}"), tuple(half)) for number, half in enumerate(halves))
    return ImportBatch("s", first + len(words), parts)


WORDS = ["apple", "pear", "Äpfel", "maçãs"] * 200


@pytest.fixture
async def store(tmp_path: Path, cutter: Cutter, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SqliteStore]:
    monkeypatch.setattr("ownwords.adapters.sqlite.store.Cutter", lambda: cutter)
    store = await opened(tmp_path / "prepared.db")
    yield store
    await store.close()


def index_of(path: Path) -> list[Any]:
    database: Any = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    tables = {"posting": "segment, term", "segment": "key", "unsealed_message": "key"}
    rows = [database.execute(f"SELECT * FROM {table} ORDER BY {key}").fetchall() for table, key in tables.items()]  # noqa: S608
    database.close()
    return rows


async def test_a_prepared_batch_is_indexed_as_one_that_is_not(store: SqliteStore, tmp_path: Path) -> None:
    other = await opened(tmp_path / "other.db")
    for number in range(3):
        batch = batch_of(*WORDS, first=number * len(WORDS))
        prepared = await store.prepare_import(ME, batch)
        assert isinstance(prepared, PreparedBatch)
        assert await store.import_batch(ME, prepared) == await other.import_batch(ME, batch)
        await asyncio.gather(*(one.append(ME, "t0", [owner("tea", f"tea{number}")]) for one in (store, other)))
    await other.close()
    assert index_of(tmp_path / "prepared.db") == index_of(tmp_path / "other.db")


async def said_meanwhile(store: SqliteStore) -> None:
    await say(store, "t0", "something")
    await store.append(ME, "t0", [owner("other words", "m3")])


async def other_languages(store: SqliteStore) -> None:
    await store.write_switches(ME, Switches(languages=("pt",)))


async def written_meanwhile(store: SqliteStore) -> None:
    await store.import_batch(ME, batch_of(*WORDS[:700]))


@pytest.mark.parametrize("meanwhile", [said_meanwhile, other_languages, written_meanwhile])
async def test_words_of_other_texts_or_languages_are_not_used(
    store: SqliteStore, tmp_path: Path, meanwhile: Callable[[SqliteStore], Any]
) -> None:
    other, batch = await opened(tmp_path / "other.db"), batch_of(*WORDS)
    prepared = await store.prepare_import(ME, batch)
    assert isinstance(prepared, PreparedBatch)
    for one, its in ((store, prepared), (other, batch)):
        await meanwhile(one)
        await one.import_batch(ME, its)
    await other.close()
    assert index_of(tmp_path / "prepared.db") == index_of(tmp_path / "other.db")
    assert len(await find(store, "pear")) == 200


async def test_preparing_writes_nothing(store: SqliteStore) -> None:
    await store.prepare_import(ME, batch_of(*WORDS))
    assert await store.threads(ME, 9) == []
    assert await store.import_progress(ME) == {}


async def test_without_a_second_process_a_batch_is_imported_all_the_same(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    batch = await store.prepare_import(ME, batch_of(*WORDS))
    assert await store.import_batch(ME, batch) == ImportedBatch(2, 800, 0)
    assert len(await find(store, "pear")) == 200


def test_the_greeting_tells_which_files_cut_the_words() -> None:
    named = {Path(line.rsplit(" ", 2)[0]).name for line in GREETING[0].decode().splitlines()}
    assert {"words.py", "word_tables.py", "languages.py", "folding.py", "stop_words.py", "irregular.py"} <= named

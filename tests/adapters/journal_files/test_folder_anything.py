"""Whatever bytes stand in the files: what is an entry is found, all else is set aside, and nothing gets in the way."""

from __future__ import annotations

import base64
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.adapters.journal_files.folder import JournalFolder
from tests.adapters.journal_files.journals import entry, line

LINES = st.builds(line, st.one_of(st.integers(-2, 12), st.none(), st.floats(), st.text(max_size=2)), st.text())
PIECES = st.lists(
    st.one_of(
        st.binary(max_size=30),
        LINES.map(str.encode),
        st.tuples(LINES, st.integers(0, 60)).map(lambda cut: cut[0].encode()[: cut[1]]),
        st.sampled_from([b"\n", b"\r\n", b"\xd1", b"\x00", b'{"cursor": ', b"\xef\xbb\xbf", b"[[", b'"']),
    ),
    max_size=8,
)


@pytest.fixture(autouse=True, scope="module")
def _unheard() -> Iterator[None]:
    log = logging.getLogger("ownwords.adapters.journal_files")
    log.setLevel(logging.ERROR)
    yield
    log.setLevel(logging.NOTSET)


def expected(raw: bytes) -> tuple[dict[int, str], list[bytes]]:
    """By the rules, and line by line: the content of each cursor, and what is none."""
    entries: dict[int, str] = {}
    rest: list[bytes] = []
    for one in raw.split(b"\n"):
        try:
            found = json.loads(one.decode())
            cursor, content = found["cursor"], found["content"]
            assert type(cursor) is int
            assert cursor > 0
            assert cursor not in entries
            assert found["timestamp"] == "2026-04-03 00:02"
            entries[cursor] = content
        except (ValueError, TypeError, LookupError, AssertionError):
            rest += [one.rstrip(b"\r")] if one.strip() else []
    return entries, rest


def set_aside(memory: Path) -> set[bytes]:
    """What of the history was set aside, whatever else stands in that file."""
    lines = (memory / "history.rejected.jsonl").read_bytes().split(b"\n")
    records = [json.loads(one) for one in lines if one.startswith(b'{"file": "history.jsonl"')]
    return {one["line"].encode() if "line" in one else base64.b64decode(one["base64"]) for one in records}


@given(PIECES, st.sampled_from([b"", b"7", b"-1", b"\xff", b"99999999999999999999"]))
def test_a_file_of_anything(pieces: list[bytes], number: bytes) -> None:
    with TemporaryDirectory() as made:
        memory = Path(made) / "memory"
        memory.mkdir()
        history = memory / "history.jsonl"
        raw = b"".join(pieces)
        history.write_bytes(raw)
        for name in (".cursor", ".dream_cursor"):
            (memory / name).write_bytes(number)
        (memory / "history.lineage.jsonl").write_bytes(raw)
        (memory / "history.rejected.jsonl").write_bytes(raw)
        before, rest = expected(raw)
        ours = JournalFolder(Path(made), 1.0)
        assert [one.cursor for one in ours.entries(0, 99)] == sorted(before)
        given = [ours.append(entry(f"ours {number}")) for number in range(2)]
        assert given == [given[0], given[0] + 1]
        assert given[0] > max(before, default=0)
        for folder in (ours, JournalFolder(Path(made), 1.0)):
            found = {one.cursor: one for one in folder.entries(0, 99)}
            assert sorted(found) == sorted([*before, *given])
            assert [found[cursor].bullets[0].text for cursor in given] == ["ours 0", "ours 1"]
        JournalFolder(Path(made), 1.0).prune(99)
        kept = [json.loads(one) for one in history.read_bytes().split(b"\n") if one.strip()]
        assert {one["cursor"]: one["content"] for one in kept if one["cursor"] not in given} == before
        assert set(rest) <= set_aside(memory)


@given(st.lists(PIECES, max_size=5))
def test_a_file_that_grows_is_read_as_one_that_is_read_at_once(growth: list[list[bytes]]) -> None:
    with TemporaryDirectory() as made:
        memory = Path(made) / "memory"
        memory.mkdir()
        watching = JournalFolder(Path(made), 1.0)
        for pieces in growth:
            with (memory / "history.jsonl").open("ab") as history:
                history.write(b"".join(pieces))
            assert watching.entries(0, 99) == JournalFolder(Path(made), 1.0).entries(0, 99)
        watching.append(entry("ours"))
        assert watching.entries(0, 99) == JournalFolder(Path(made), 1.0).entries(0, 99)

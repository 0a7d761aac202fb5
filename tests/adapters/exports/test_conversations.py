"""Parts and ids: at most 1,000 messages each, never two conversations in one, the same from every export."""

from __future__ import annotations

import json
import os
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from ownwords.adapters.exports import ExportFiles
from ownwords.adapters.exports.json_values import as_time
from tests.adapters.exports.examples import (
    START,
    Json,
    chatgpt,
    claude,
    claude_message,
    messages,
    node,
    read,
    regenerated,
    written,
    zipped,
)


def long(count: int, **about: Any) -> Json:
    nodes = [node(f"n{n}", f"n{n - 1}" if n else None, "user", f"Line {n}", at=START + n) for n in range(count)]
    return chatgpt(*nodes, **about)


def test_parts_hold_a_thousand_messages_of_one_conversation(tmp_path: Path) -> None:
    path = written(tmp_path, [long(2_500), long(1_000, conversation_id="c-2"), long(1, conversation_id="c-3")])
    found = read(path)
    assert [len(p.part.messages) for p in found] == [1_000, 1_000, 500, 1_000, 1]
    assert [p.part.thread.id == found[0].part.thread.id for p in found] == [True] * 3 + [False] * 2
    ids = [m.id or "" for m in messages(found[:3])]
    assert all(one < other for one, other in pairwise(ids))
    assert [p.bytes_read for p in found] == sorted(p.bytes_read for p in found)


def test_reading_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = written(tmp_path, [long(1_200), regenerated(), chatgpt(), long(3, conversation_id="c-3")])
    export = ExportFiles().open(path)
    all_parts = [p.part for p in export.parts()]
    assert len(all_parts) == 4
    for skip in range(6):
        rest = list(export.parts(skip))
        assert [p.part for p in rest] == all_parts[skip:]
        assert [p.left_out for p in rest[-1:]] == [p.left_out for p in read(path)[-1:]][: len(rest)]


def test_a_newer_export_of_another_name_gives_the_same_ids(tmp_path: Path) -> None:
    older = read(written(tmp_path, [regenerated(), long(2, conversation_id="c-2")]))
    grown = regenerated()
    grown["title"] = "Renamed"
    grown["update_time"] = START + 9e6
    grown["mapping"]["new"] = node("new", "t", "assistant", "Noted.", at=START + 9)
    grown["current_node"] = "new"
    newer_path = written(
        tmp_path, [long(1, conversation_id="c-0"), long(2, conversation_id="c-2"), grown], "newer.json"
    )
    os.utime(newer_path, (5e8, 5e8))
    newer = read(newer_path)
    old, new = older[0].part, newer[2].part
    assert new.thread.id == old.thread.id
    assert new.messages[:3] == old.messages
    assert len(new.messages) == 4
    assert newer[1].part == older[1].part


@pytest.mark.parametrize("times", [{}, {"create_time": None}])
def test_a_conversation_without_an_id_is_known_by_how_it_began(tmp_path: Path, times: Json) -> None:
    nameless = regenerated() | {"id": None, "conversation_id": None} | times
    first = read(written(tmp_path, [nameless]))[0].part
    renamed = read(written(tmp_path, [long(1), nameless | {"title": "Renamed"}]))[1].part
    assert (renamed.thread.id, renamed.messages) == (first.thread.id, first.messages)
    silent = claude(claude_message("m", "human", "Hello.", None), uuid=None, created_at=None)
    other = claude(claude_message("n", "human", "Hello.", None), uuid=None, created_at=None)
    ids = [p.part.thread.id for p in read(written(tmp_path, [silent, other, silent]))]
    assert ids[0] == ids[2] != ids[1]


def test_what_no_store_can_keep_is_repaired_and_counted(tmp_path: Path) -> None:
    odd = node(
        "q",
        None,
        "user",
        "a\ud800b\x00c \ud83d\ude00 \udc00",
        at=START,
        metadata={"attachments": [{"name": "\udfff.png"}]},
    )
    path = written(tmp_path, [chatgpt(odd, title="T\ud83d", conversation_id="\ud800")])
    (only,) = read(path)
    (message,) = only.part.messages
    assert message.text == "a�b�c 😀 �"
    assert message.attachments[0].name == "�.png"
    assert only.part.thread.title == "T�"
    assert only.left_out == {"character repaired": 6}
    path.write_bytes(json.dumps([chatgpt(node("q", None, "user", "caf?"))]).encode().replace(b"caf?", b"caf\xe9"))
    assert messages(read(path))[0].text == "caf�"


def test_a_split_export_reads_as_one_whatever_its_folders(tmp_path: Path) -> None:
    one, two, three = (json.dumps([long(1, conversation_id=name)]).encode() for name in ("c-1", "c-2", "c-10"))
    members = {
        "export/conversations-010.json": three,
        "export/conversations-000.json": b"[]",
        "../../conversations-002.json": two,
        "/etc/Conversations-001.json": one,
        "user.json": b"{}",
        "__MACOSX/._conversations-001.json": b"\x00",
        "chat.html": b"<html>",
    }
    found = read(zipped(tmp_path / "all.zip", members))
    plain = read(written(tmp_path, [long(1, conversation_id=name) for name in ("c-1", "c-2", "c-10")]))
    assert [p.part for p in found] == [p.part for p in plain]
    assert found[-1].bytes_read == ExportFiles().open(tmp_path / "all.zip").size


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (0, "1970-01-01T00:00:00+00:00"),
        (1709283600.25, "2024-03-01T09:00:00.250000+00:00"),
        (" 1709283600 ", "2024-03-01T09:00:00+00:00"),
        ("2024-03-01T09:00:00Z", "2024-03-01T09:00:00+00:00"),
        ("2024-03-01 09:00:00", "2024-03-01T09:00:00+00:00"),
        ("2024-03-01T09:00:00.123456-05:00", "2024-03-01T14:00:00.123456+00:00"),
        (253370764799, "9998-12-31T23:59:59+00:00"),
    ],
)
def test_times_in_every_usual_spelling(value: object, expected: str) -> None:
    assert as_time(value) == datetime.fromisoformat(expected)


@pytest.mark.parametrize(
    "value",
    [
        "1969-12-31T23:59:59Z",
        "0001-01-01T00:00:00+14:00",
        253370764800,
        "9999-12-31T23:59:59-01:00",
        "2024-02-31",
        "",
        False,
    ],
)
def test_no_time(value: object) -> None:
    assert as_time(value) is None

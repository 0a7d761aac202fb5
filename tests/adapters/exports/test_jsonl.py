"""JSON Lines: what a line may look like, threads that take turns, appended files, and lines that are broken."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from ownwords.adapters.exports import ExportFiles
from ownwords.adapters.exports.json_stream import VALUE_LIMIT
from ownwords.adapters.exports.jsonl import numbered_lines
from ownwords.domain.conversation import Attachment
from ownwords.errors import ImportUnreadable
from tests.adapters.exports.examples import Json, left_out, lines, messages, read, told

OURS = "018df0a0-8f00-7abc-8def-0123456789ab"
AT = datetime(2024, 3, 1, 9, tzinfo=UTC)


def said(text: str, role: str = "user", **more: Any) -> Json:
    return {"role": role, "text": text} | more


def test_a_full_line_comes_out_in_full(tmp_path: Path) -> None:
    line = said(
        "Tea 🍵",
        role="participant",
        thread="kitchen",
        id=OURS.upper(),
        sent_at="2024-03-01T10:00:00+01:00",
        speaker="Bruno",
        tapped=True,
        attachments=[{"id": "a", "name": "cup.png", "content_type": "image/png"}],
    )
    (only,) = read(lines(tmp_path, line))
    assert (only.part.thread.title, only.part.thread.created_at) == ("kitchen", AT)
    (message,) = only.part.messages
    assert (message.id, message.role.value, message.text, message.sent_at) == (OURS, "participant", "Tea 🍵", AT)
    assert (message.speaker, message.tapped) == ("Bruno", True)
    assert message.attachments == (Attachment("a", "cup.png", "image/png"),)


def test_roles_and_spellings(tmp_path: Path) -> None:
    roles = ("user", "human", "Owner", "assistant", "tool", "function", "event", "participant")
    path = lines(
        tmp_path, *(said("x", role) for role in roles), said("x", "system"), said("x", "developer"), said("x", "?")
    )
    assert [role for role, _ in told(path)] == ["owner"] * 3 + ["assistant", "tool", "tool", "event", "participant"]
    assert left_out(path) == {"system message": 2, "unknown role": 1}
    blocks: list[Any] = [
        {"type": "text", "text": "One"},
        {"type": "image_url", "image_url": {}},
        "Two",
        {"type": "input_text", "text": "Three"},
    ]
    path = lines(
        tmp_path,
        {"role": "user", "content": blocks},
        {"role": "user", "content": "Plain"},
        {"role": "user", "content": None},
    )
    assert [text for _, text in told(path)] == ["One\nTwo\nThree", "Plain"]
    assert left_out(path) == {"image": 1, "message without text": 1}


def test_windows_files_with_blank_lines_read_the_same(tmp_path: Path) -> None:
    plain = lines(tmp_path, said("Ä"), said("B"))
    data = b"\xef\xbb\xbf\r\n" + plain.read_bytes().replace(b"\n", b"\r\n\r\n").rstrip()
    other = tmp_path / "w" / plain.name
    other.parent.mkdir()
    other.write_bytes(data)
    os.utime(other, ns=(plain.stat().st_atime_ns, plain.stat().st_mtime_ns))
    assert messages(read(other)) == messages(read(plain))


def test_a_whole_conversation_may_be_one_line(tmp_path: Path) -> None:
    def talk(word: str) -> Json:
        return {"messages": [{"role": "system", "content": "Be kind."}, {"role": "user", "content": word}]}

    path = lines(
        tmp_path, talk("One"), talk("Two"), talk("Two") | {"thread": "named"}, {"messages": 5}, name="tuning.jsonl"
    )
    found = read(path)
    assert [(p.part.thread.title, p.part.messages[0].text) for p in found] == [
        ("tuning 1", "One"),
        ("tuning 2", "Two"),
        ("named", "Two"),
    ]
    assert len({p.part.thread.id for p in found}) == 3
    assert found[-1].left_out == {"system message": 3, "conversation without messages": 1}


def test_threads_may_take_turns_and_stay_themselves(tmp_path: Path) -> None:
    path = lines(
        tmp_path, *(said(str(n), thread="ab"[n % 2], sent_at=n) for n in range(4)), said("4", thread="b", title="Bees")
    )
    found = read(path)
    assert [(p.part.thread.title, [m.text for m in p.part.messages]) for p in found] == [
        ("a", ["0"]),
        ("b", ["1"]),
        ("a", ["2"]),
        ("b", ["3", "4"]),
    ]
    assert len({p.part.thread.id for p in found}) == 2
    assert len({p.part.thread for p in found}) == 2


def test_appending_lines_adds_only_what_is_new(tmp_path: Path) -> None:
    before = [
        said("Yes", thread="t"),
        said("Yes", thread="t"),
        said("Hm", thread="u", id="7"),
        said("Yes", thread="t", sent_at=90),
    ]
    path = lines(tmp_path, *before)
    old = [m.id for m in messages(read(path))]
    threads = {p.part.thread.id for p in read(path)}
    lines(tmp_path, *before, said("Yes", thread="t"), said("Hm", thread="u", id="8"))
    os.utime(path, (2e9, 2e9))
    new = [m.id for m in messages(read(path))]
    assert len(set(new)) == 6
    assert new[:4] == old
    assert {p.part.thread.id for p in read(path)} == threads


def test_an_id_that_is_used_for_two_texts_loses_neither(tmp_path: Path) -> None:
    found = messages(read(lines(tmp_path, said("A", id=1), said("B", id=1), said("A", id="1"))))
    assert [m.id for m in found].count(found[0].id) == 2
    assert found[1].id != found[0].id


def test_a_thread_of_ours_keeps_its_id(tmp_path: Path) -> None:
    (only,) = read(lines(tmp_path, said("A", thread=OURS)))
    assert (only.part.thread.id, only.part.thread.title) == (OURS, "chat")


def test_a_thread_keeps_who_started_it_who_reads_along_and_when_it_was_begun(tmp_path: Path) -> None:
    about = {"audience": "group", "origin": "event", "begun_at": "2024-03-01T09:00:00Z"}
    path = lines(tmp_path, said("A", thread="t", **about), said("B", thread="u"), {"messages": [said("C")], **about})
    trust = [(p.part.thread.audience.value, p.part.thread.origin.value) for p in read(path)]
    assert trust == [("group", "event"), ("private", "owner"), ("group", "event")]
    assert [p.part.thread.created_at == AT for p in read(path)] == [True, False, True]
    assert left_out(path) == {}


@pytest.mark.parametrize("origin", ["boss", "", "EVENT", 5, [], {"a": 1}])
def test_an_origin_that_is_unknown_is_the_least_trusted(tmp_path: Path, origin: object) -> None:
    path = lines(tmp_path, said("A", origin=origin, audience="crowd"), said("B", origin="owner"))
    assert {(p.part.thread.audience.value, p.part.thread.origin.value) for p in read(path)} == {("private", "subagent")}
    assert left_out(path) == {"unknown audience": 1, "unknown origin": 1}


def test_a_thread_of_ours_keeps_its_title_also_an_empty_or_a_long_one(tmp_path: Path) -> None:
    for title in ("", "x" * 300):
        (only,) = read(lines(tmp_path, said("A", thread=OURS, title=title)))
        assert only.part.thread.title == title
    (other,) = read(lines(tmp_path, said("A", thread="trip", title="")))
    assert other.part.thread.title == "trip"


def test_a_message_of_attachments_alone_is_kept(tmp_path: Path) -> None:
    file = [{"id": "a", "name": "cup.png", "content_type": "image/png"}]
    path = lines(tmp_path, {"role": "user", "attachments": file}, said("", attachments=file), said(" ", attachments=[]))
    assert [message.attachments for message in messages(read(path))] == [(Attachment("a", "cup.png", "image/png"),)] * 2
    assert left_out(path) == {"message without text": 1}


@pytest.mark.parametrize("version", "1457")
def test_any_uuid_stays_the_id_of_its_message(tmp_path: Path, version: str) -> None:
    given = f"018df0a0-8f00-{version}abc-8def-0123456789ab"
    (message,) = messages(read(lines(tmp_path, said("A", id=given.upper()))))
    assert message.id == given


def test_a_missing_time_is_that_of_the_line_before_and_else_the_files(tmp_path: Path) -> None:
    path = lines(tmp_path, said("A"), said("B", timestamp="1709283600"), said("C"), said("D", created_at="yesterday"))
    os.utime(path, (AT.timestamp() + 500, AT.timestamp() + 500))
    found = messages(read(path))
    assert [m.sent_at for m in found] == [AT.replace(minute=8, second=20), AT, AT, AT]
    assert found[0].id is not None
    assert found[0].id.startswith("00000000-0000-7")
    assert left_out(path) == {"unreadable time": 1}


@pytest.mark.parametrize(
    "broken", [b'{"role": "user", "te\n', b"nonsense\n", b'{"a": 1} {"b": 2}\n', b"[" * 100_000 + b"\n"]
)
def test_a_broken_line_is_named_after_all_that_came_before(tmp_path: Path, broken: bytes) -> None:
    path = lines(tmp_path, *(said(str(n)) for n in range(1_500)), b"\n", broken, said("after"))
    parts = ExportFiles().open(path).parts()
    assert [len(next(parts).part.messages) for _ in range(2)] == [1_000, 500]
    with pytest.raises(ImportUnreadable, match="Line 1,502 is broken"):
        next(parts)


def test_lines_that_are_no_messages_are_left_out(tmp_path: Path) -> None:
    path = lines(tmp_path, said("A"), b"5\n", b"null\n", b'"text"\n', {"type": "end"}, said("B"))
    assert [text for _, text in told(path)] == ["A", "B"]
    assert left_out(path) == {"unknown role": 4}


def test_a_line_without_end_is_refused_before_it_fills_memory() -> None:
    class Endless:
        given = 0

        def read(self, size: int, /) -> bytes:
            self.given += size
            return b"x" * size

    endless = Endless()
    with pytest.raises(ImportUnreadable, match="Line 1 is over 16 MB"):
        next(numbered_lines(endless))
    assert endless.given <= 4 * VALUE_LIMIT

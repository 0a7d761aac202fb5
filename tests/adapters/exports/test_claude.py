"""Claude exports: what the two wrote to each other, and what is left out and counted."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from ownwords.domain.conversation import Attachment
from tests.adapters.exports.examples import claude, claude_message, left_out, messages, read, told, written

AT = datetime(2024, 5, 4, 10, 0, 0, 250_000, UTC)
NOTICE = "```\nThis block is not supported here.\n```"


def test_a_conversation_comes_out_with_its_times_and_files(tmp_path: Path) -> None:
    asked = claude_message(
        "m1",
        "human",
        "Where do I plant the 竹子 🎋?",
        attachments=[{"file_name": "plan.txt", "file_type": "text/plain", "extracted_content": "north: shade"}],
        files=[{"file_uuid": "f-1", "file_name": "bed.jpg"}, {}],
    )
    (only,) = read(written(tmp_path, [claude(asked, claude_message("m2", "assistant", "In the shade."))]))
    assert (only.part.thread.title, only.part.thread.created_at) == ("Garden", AT.replace(microsecond=0))
    first, second = only.part.messages
    assert (first.role.value, first.text, first.sent_at) == ("owner", "Where do I plant the 竹子 🎋?", AT)
    assert first.attachments == (Attachment("plan.txt", "plan.txt", "text/plain"), Attachment("f-1", "bed.jpg"))
    assert (second.role.value, second.text) == ("assistant", "In the shade.")
    assert only.left_out == {"text of an attachment": 1}


def test_blocks_count_before_the_text_that_repeats_them(tmp_path: Path) -> None:
    blocks = [
        {"type": "thinking", "thinking": "Hm."},
        {"type": "text", "text": "Let me look."},
        {"type": "tool_use", "name": "search", "input": {"q": "bamboo"}},
        {"type": "tool_result", "content": [{"type": "text", "text": "From the web."}]},
        {"type": "text", "text": "Plant it in May."},
        {"type": "hologram"},
    ]
    path = written(
        tmp_path, [claude(claude_message("m", "assistant", f"Let me look.{NOTICE}Plant it in May.", content=blocks))]
    )
    assert told(path) == [("assistant", "Let me look.\n\nPlant it in May.")]
    assert left_out(path) == {"reasoning": 1, "tool call": 1, "tool result": 1, "unknown content": 1}


@pytest.mark.parametrize(
    "content", [None, [], [{"type": "text", "text": " "}], "odd", [{"type": "text", "text": 5}, 7]]
)
def test_without_text_blocks_the_text_counts(tmp_path: Path, content: Any) -> None:
    assert told(written(tmp_path, [claude(claude_message("m", "human", "Hello.", content=content))])) == [
        ("owner", "Hello.")
    ]


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (claude_message("x", "human", ""), "message without text"),
        (claude_message("x", "narrator", "Once."), "unknown role"),
        (claude_message("x", "human", "", content=[{"type": "image"}]), "image"),
        (None, "unknown role"),
    ],
)
def test_what_nobody_said_is_left_out_and_counted(tmp_path: Path, message: Any, reason: str) -> None:
    path = written(tmp_path, [claude(claude_message("m", "human", "Hello."), message)])
    assert told(path) == [("owner", "Hello.")]
    assert left_out(path) == {reason: 1}


def test_an_id_that_is_used_twice_loses_no_words_and_repeats_none(tmp_path: Path) -> None:
    texts = ["One.", "Two.", "One.", "Two.", "Three."]
    found = read(written(tmp_path, [claude(*(claude_message("same", "human", text) for text in texts))]))
    assert [m.text for m in messages(found)] == ["One.", "Two.", "Three."]
    assert len({m.id for m in messages(found)}) == 3
    assert found[-1].left_out == {"message given twice": 2}


def test_missing_names_and_times_are_filled_in(tmp_path: Path) -> None:
    path = written(tmp_path, [claude(claude_message("m", "human", "Hello.", None), name=None, created_at=None)])
    (only,) = read(path)
    file_time = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    assert only.part.thread.title == "Untitled conversation"
    assert abs((only.part.thread.created_at - file_time).total_seconds()) < 0.001
    assert only.part.messages[0].sent_at == only.part.thread.created_at
    assert only.left_out == {}


def test_fields_may_come_in_any_order(tmp_path: Path) -> None:
    conversation = claude(claude_message("m", "human", "Hello."))
    backwards = dict(reversed(conversation.items()))
    assert read(written(tmp_path, [backwards]))[0].part == read(written(tmp_path, [conversation]))[0].part

"""ChatGPT exports: the current branch, who said what, and what is left out and counted."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from ownwords.adapters.exports import ExportFiles
from ownwords.domain.conversation import Attachment, Audience
from ownwords.domain.turns import TurnOrigin
from ownwords.errors import ImportUnreadable
from tests.adapters.exports.examples import (
    START,
    chatgpt,
    left_out,
    lines,
    messages,
    node,
    read,
    regenerated,
    told,
    written,
)

AT = datetime.fromtimestamp(START, UTC)


def test_a_conversation_comes_out_as_it_stands_on_its_current_branch(tmp_path: Path) -> None:
    (only,) = read(path := written(tmp_path, [regenerated()]))
    assert told(path) == [
        ("owner", "My sister Ines moved to Porto 🎉"),
        ("assistant", "Where does she live there?"),
        ("owner", "她住在自由街12号。"),
    ]
    assert [m.sent_at for m in only.part.messages] == [AT + timedelta(seconds=n) for n in (1, 3, 4)]
    thread = only.part.thread
    assert (thread.title, thread.created_at) == ("Trip to Porto", AT)
    assert (thread.audience, thread.origin) == (Audience.PRIVATE, TurnOrigin.OWNER)
    assert only.left_out == {"system message": 1, "message of another branch": 1}
    assert only.bytes_read == path.stat().st_size


@pytest.mark.parametrize("current", [None, "gone", 7, ["a1"]])
def test_without_a_current_node_the_latest_leaf_is_taken(tmp_path: Path, current: Any) -> None:
    early = node("a1", "q", "assistant", "Earlier.", at=START + 2)
    late = node("a2", "q", "assistant", "Later.", at=START + 9)
    question = node("q", None, "user", "Question?", at=START)
    for nodes in ((question, early, late), (late, early, question)):
        path = written(tmp_path, [chatgpt(*nodes, current=current)])
        assert told(path) == [("owner", "Question?"), ("assistant", "Later.")]


def test_leaves_without_times_give_the_last(tmp_path: Path) -> None:
    nodes = [node("q", None, "user", "Q"), node("a1", "q", "assistant", "1"), node("a2", "q", "assistant", "2")]
    assert told(written(tmp_path, [chatgpt(*nodes, current=None)])) == [("owner", "Q"), ("assistant", "2")]


def test_a_ring_of_parents_ends(tmp_path: Path) -> None:
    ring = [node("a", "b", "user", "One"), node("b", "a", "assistant", "Two")]
    assert len(told(written(tmp_path, [chatgpt(*ring)]))) == 2
    assert len(told(written(tmp_path, [chatgpt(*ring, current=None)]))) == 2


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"author": {"role": "system"}}, "system message"),
        ({"author": {"role": "critic"}}, "unknown role"),
        ({"metadata": {"is_visually_hidden_from_conversation": True}}, "hidden message"),
        ({"metadata": {"is_user_system_message": True}}, "hidden message"),
        ({"content": {"content_type": "user_editable_context", "user_profile": "I garden."}}, "custom instructions"),
        ({"content": {"content_type": "thoughts", "thoughts": [{"content": "Hm."}]}}, "reasoning"),
        ({"content": {"content_type": "text", "parts": [" ", ""]}}, "message without text"),
        ({"content": None}, "message without text"),
        ({"author": {"role": "assistant"}, "recipient": "python"}, "tool call"),
        ({"content": {"parts": [{"content_type": "image_asset_pointer"}]}}, "image without text"),
        ({"content": {"parts": [{"content_type": "audio_asset_pointer"}]}}, "audio without text"),
        ({"content": {"parts": [{"content_type": "hologram"}]}}, "unknown content without text"),
    ],
)
def test_what_nobody_said_is_left_out_and_counted(tmp_path: Path, change: dict[str, Any], reason: str) -> None:
    other = node("x", "q", "user", "Never said.", at=START + 1)
    other["message"] |= change
    path = written(tmp_path, [chatgpt(node("q", None, "user", "Said."), other)])
    assert told(path) == [("owner", "Said.")]
    assert left_out(path) == {reason: 1}


def test_text_beside_pictures_and_speech_is_kept_with_the_names_of_its_files(tmp_path: Path) -> None:
    said = node(
        "q",
        None,
        "user",
        {"content_type": "image_asset_pointer", "asset_pointer": "file-service://file-1"},
        {"content_type": "audio_transcription", "text": "Spoken.", "direction": "in"},
        "Written.",
        metadata={"attachments": [{"id": "file-1", "name": "bed.png", "mimeType": "image/png"}, {"id": "x"}, "odd"]},
    )
    (only,) = read(written(tmp_path, [chatgpt(said)]))
    (message,) = only.part.messages
    assert message.text == "Spoken.\nWritten."
    assert message.attachments == (Attachment("file-1", "bed.png", "image/png"),)
    assert only.left_out == {"image beside text": 1}


def test_what_a_tool_answered_is_the_tools(tmp_path: Path) -> None:
    output = node(
        "o",
        "q",
        "tool",
        content={"content_type": "execution_output", "text": "42"},
        author={"role": "tool", "name": "python"},
    )
    quote = node(
        "t", "o", "tool", content={"content_type": "tether_quote", "title": "Porto", "url": "u", "text": "A city."}
    )
    code = node("k", "t", "assistant", content={"content_type": "code", "language": "python", "text": "print(42)"})
    found = messages(
        read(written(tmp_path, [chatgpt(node("q", None, "user", "Six times seven?"), output, quote, code)]))
    )
    assert [(m.role.value, m.speaker, m.text) for m in found[1:]] == [
        ("tool", "python", "42"),
        ("tool", None, "Porto\nu\nA city."),
        ("assistant", None, "print(42)"),
    ]


@pytest.mark.parametrize(
    "odd", [-1, 1e300, "NaN", float("nan"), float("inf"), 10**400, "soon", [], {}, True, 253402300800]
)
def test_an_absurd_time_becomes_that_of_the_message_before(tmp_path: Path, odd: object) -> None:
    first = node("q", None, "user", "Q", at=START + 5)
    second = node("a", "q", "assistant", "A")
    second["message"]["create_time"] = odd
    (only,) = read(written(tmp_path, [chatgpt(first, second)]))
    assert [m.sent_at for m in only.part.messages] == [AT + timedelta(seconds=5)] * 2
    assert only.left_out == {"unreadable time": 1}


def test_conversations_without_messages_give_no_part_and_are_counted_with_the_last(tmp_path: Path) -> None:
    path = written(
        tmp_path, [chatgpt(), regenerated(), chatgpt(conversation_id="c-3"), {}, None, 5, chatgpt(mapping=None)]
    )
    (only,) = read(path)
    assert only.left_out["conversation without messages"] == 4
    assert only.left_out["entry that is no conversation"] == 2


def test_titles_are_one_short_line(tmp_path: Path) -> None:
    said = node("q", None, "user", "Q")
    titles = {None: "Untitled conversation", " a\n b ": "a b", "x" * 300: "x" * 200, 5: "Untitled conversation"}
    for title, shown in titles.items():
        assert read(written(tmp_path, [chatgpt(said, title=title)]))[0].part.thread.title == shown


def test_a_broken_tail_gives_what_came_before(tmp_path: Path) -> None:
    whole = written(tmp_path, [regenerated(), regenerated() | {"conversation_id": "c-2"}]).read_bytes()
    for cut in (1, 40, 400):
        parts = ExportFiles().open(lines(tmp_path, whole[:-cut])).parts()
        for _ in range(2 if cut == 1 else 1):
            assert next(parts).part.thread.title == "Trip to Porto"
        with pytest.raises(ImportUnreadable, match=r"broken after [\d,]+ characters .*What came before can be used"):
            next(parts)

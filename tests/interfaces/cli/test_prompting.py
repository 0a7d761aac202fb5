"""Completion in the chat: commands with what they are for, and paths of files behind /attach."""

from __future__ import annotations

from pathlib import Path

from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from ownwords.interfaces.cli.prompting import CommandCompleter


def completed(typed: str) -> list[str]:
    completer = CommandCompleter({"attach": "a file", "dream-log": "the newest", "dream": "now"}, "attach")
    return [one.text for one in completer.get_completions(Document(typed), CompleteEvent())]


def test_commands_are_completed_in_any_spelling() -> None:
    assert completed("/") == ["/attach", "/dream-log", "/dream"]
    assert completed("/DREAM_") == ["/dream-log"]
    assert completed("/dream ") == completed("hello /") == completed("") == completed("/x") == []


def test_paths_are_completed_where_a_file_is_attached(tmp_path: Path) -> None:
    (tmp_path / "list.txt").touch()
    assert completed(f"/attach {tmp_path}/li") == ["st.txt"]
    assert completed(f"/dream {tmp_path}/li") == []

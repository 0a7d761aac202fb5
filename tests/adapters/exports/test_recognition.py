"""What a file is, told by its content; and arbitrary JSON in any place, which may cost that place and nothing else."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.adapters.exports import ExportFiles
from ownwords.domain.characters import checked_characters
from ownwords.errors import ImportUnreadable
from tests.adapters.exports.examples import (
    chatgpt,
    claude,
    claude_message,
    lines,
    read,
    regenerated,
    written,
    zipped,
)

MESSAGE = {
    "role": "user",
    "content": [{"type": "text", "text": "Hello."}],
    "id": "1",
    "sent_at": 5,
    "thread": "t",
    "speaker": "S",
}
FILE = {"id": "f", "name": "n", "mimeType": "image/png"}
SAMPLES: dict[str, Any] = {
    "chatgpt": [regenerated() | {"mapping": regenerated()["mapping"]}, chatgpt(conversation_id="c-2")],
    "claude": [
        claude(claude_message("m", "human", "Hello.", attachments=[FILE]), claude_message("n", "assistant", "Yes."))
    ],
    "jsonl": [MESSAGE | {"attachments": [FILE]}, {"messages": [MESSAGE], "thread": "u", "title": "T"}],
}
ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(st.characters(), max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)


def saved(folder: Path, kind: str, sample: Any) -> Path:
    return lines(folder, *sample, name="x.jsonl") if kind == "jsonl" else written(folder, sample)


@pytest.mark.parametrize("kind", SAMPLES)
def test_the_kind_is_told_by_content_and_not_by_name(tmp_path: Path, kind: str) -> None:
    path = saved(tmp_path, kind, SAMPLES[kind]).rename(tmp_path / "some.pdf")
    assert ExportFiles().open(path).kind == kind
    path.write_bytes(b"\xef\xbb\xbf\r\n " + path.read_bytes())
    assert ExportFiles().open(path).kind == kind
    if kind != "jsonl":
        assert ExportFiles().open(zipped(tmp_path / "z", {"conversations.json": path.read_bytes()})).kind == kind


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"%PDF-1.7\n...", r"is a PDF\. Expected is a ChatGPT or Claude export"),
        (b"\n<!DOCTYPE html>", "is a web page"),
        (b"\x1f\x8b\x08\x00", "packed with gzip"),
        ('[{"mapping": {}}]'.encode("utf-16"), "saved as UTF-16"),
        (b"Dear diary", "is of no known form"),
        (b"\x00\x01\x02\x03", "is of no known form"),
        (b'[{"role": "user"}]', "is of no known form"),
        (b"[1, 2]", "is of no known form"),
        (b'{"role": "user"}', "is of no known form"),
        (b'{\n  "title": "x"\n}', "Line 1 is broken.*Expected is"),
        (b"[]", "holds no conversations"),
        (b" \n ", "holds no conversations"),
        (b"[", "is broken"),
        (b'[{"title": ', "is broken"),
    ],
)
def test_what_is_no_export_is_refused_in_one_line(tmp_path: Path, data: bytes, reason: str) -> None:
    with pytest.raises(ImportUnreadable, match=reason) as caught:
        ExportFiles().open(lines(tmp_path, data, name="file"))
    assert "\n" not in caught.value.message


def test_a_long_array_of_something_else_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = lines(tmp_path, b"[" + b"{},\n" * 5_000 + b"broken")
    with pytest.raises(ImportUnreadable, match="is of no known form"):
        ExportFiles().open(path)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything in the value."""
    inside: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        inside = cast("dict[str, Any]", value).items()
    elif isinstance(value, list):
        inside = enumerate(cast("list[Any]", value))
    for key, inner in inside:
        yield (*path, key)
        yield from places(inner, (*path, key))


PLACES = {kind: list(places(sample)) for kind, sample in SAMPLES.items()}


@pytest.mark.parametrize("kind", SAMPLES)
@given(st.data())
def test_odd_json_in_any_place_is_read_or_refused(
    kind: str, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    sample = copy.deepcopy(SAMPLES[kind])
    for _ in range(data.draw(st.integers(1, 3))):
        *way, last = data.draw(st.sampled_from(PLACES[kind]))
        target = sample
        try:
            for key in way:
                target = target[key]
            target[last] = data.draw(ODD)
        except (TypeError, KeyError, IndexError):
            continue
    try:
        found = read(saved(tmp_path_factory.getbasetemp(), kind, sample))
    except ImportUnreadable:
        return
    for progress in found:
        assert progress.part.messages
        checked_characters(progress.part.thread.title, "title")
        for message in progress.part.messages:
            assert message.text.strip() or message.attachments
            assert message.sent_at is not None
            for text in (message.text, message.speaker or "", *(a.id + a.name for a in message.attachments)):
                checked_characters(text, "text")


@given(st.binary(max_size=300))
def test_arbitrary_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "bytes"
    for start in (
        b"",
        b"[",
        b'{"role": "user", "text": "x"}\n',
        b"PK\x03\x04",
        json.dumps([regenerated()]).encode()[:-1] + b",",
    ):
        path.write_bytes(start + data)
        with suppress(ImportUnreadable):
            read(path)


def test_a_broken_export_is_closed_while_its_fault_is_kept(tmp_path: Path) -> None:
    path = lines(tmp_path, MESSAGE, b"broken\n")
    parts = ExportFiles().open(path).parts()
    with pytest.raises(ImportUnreadable) as caught:
        list(parts)
    held = [os.readlink(entry) for entry in Path("/proc/self/fd").iterdir() if entry.exists()]
    assert str(path) not in held
    assert caught.value.__traceback__ is not None

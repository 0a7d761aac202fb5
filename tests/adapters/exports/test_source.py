"""Files and zips that cannot be read: each is one clear line, and none fills memory or leaves a trace on disk."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.adapters.exports import ExportFiles
from ownwords.adapters.exports.source import readable
from ownwords.errors import ImportUnreadable
from tests.adapters.exports.examples import lines, messages, read, regenerated, zipped

EXPORT = json.dumps([regenerated() | {"conversation_id": f"c-{n}"} for n in range(30)]).encode()


def refused(path: Path, reason: str) -> None:
    with pytest.raises(ImportUnreadable, match=reason) as caught:
        read(path)
    assert "\n" not in caught.value.message
    assert caught.value.message.endswith((".", "it."))


def test_what_is_no_file_is_said_to_be_none(tmp_path: Path) -> None:
    refused(tmp_path / "nothing.zip", "There is no file nothing.zip")
    refused(tmp_path, "is a folder: give the zip")
    refused(lines(tmp_path, name="empty.json"), "empty.json is empty")
    os.mkfifo(tmp_path / "pipe")
    refused(tmp_path / "pipe", "is not a file")


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (PermissionError(13, "denied"), "x.json may not be read"),
        (OSError(5, "Input/output error"), "could not be read: Input"),
    ],
)
def test_what_the_system_refuses_is_said_in_one_line(error: OSError, reason: str) -> None:
    with pytest.raises(ImportUnreadable, match=reason), readable(Path("folder/x.json")):
        raise error


def test_a_zip_gives_the_same_parts_as_the_file_in_it(tmp_path: Path) -> None:
    plain = lines(tmp_path, EXPORT, name="x.json")
    for compression in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        packed = zipped(tmp_path / "x.zip", {"conversations.json": EXPORT}, compression)
        assert [p.part for p in read(packed)] == [p.part for p in read(plain)]
        assert ExportFiles().open(packed).fingerprint == ExportFiles().open(plain).fingerprint
        assert ExportFiles().open(packed).size == len(EXPORT)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.json", "x.zip"]


def test_the_fingerprint_is_of_the_content_alone(tmp_path: Path) -> None:
    one, other = lines(tmp_path, EXPORT, name="1.json"), lines(tmp_path, EXPORT, name="2.json")
    assert ExportFiles().open(one).fingerprint == ExportFiles().open(other).fingerprint
    lines(tmp_path, EXPORT + b" ", name="2.json")
    assert ExportFiles().open(one).fingerprint != ExportFiles().open(other).fingerprint


def test_zips_that_are_no_export(tmp_path: Path) -> None:
    path = tmp_path / "x.zip"
    refused(zipped(path, {}), "holds no conversations.json")
    refused(zipped(path, {"notes.txt": b"x"}), "holds no conversations.json")
    refused(zipped(path, {"inner.zip": EXPORT}), "holds another zip: unpack it")
    refused(
        zipped(path, {"conversations.json": zipped(tmp_path / "in.zip", {"a": EXPORT}).read_bytes()}),
        "of no known form",
    )
    refused(zipped(path, {"conversations.json": b""}), "holds no conversations")
    refused(zipped(path, {"conversations.json": EXPORT}, zipfile.ZIP_LZMA), "packed in an unusual way")


def test_an_encrypted_zip(tmp_path: Path) -> None:
    path = zipped(tmp_path / "x.zip", {"conversations.json": EXPORT})
    data = bytearray(path.read_bytes())
    for signature, flags_at in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        data[data.index(signature) + flags_at] |= 1
    path.write_bytes(data)
    refused(path, "is encrypted: unpack it")


@pytest.mark.parametrize("kept", [0.02, 0.5, 0.98])
def test_a_zip_that_is_cut_off(tmp_path: Path, kept: float) -> None:
    data = zipped(tmp_path / "x.zip", {"conversations.json": EXPORT}).read_bytes()
    refused(lines(tmp_path, data[: int(len(data) * kept)], name="x.zip"), "cut off or damaged. Download")


def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("conversations.json", "w") as member:
        for _ in range(70):
            member.write(b" " * (1 << 20))
    refused(path, "would unpack to over 200 times its size")


def test_a_small_zip_does_not_fill_memory_either(tmp_path: Path) -> None:
    path = zipped(tmp_path / "bomb.zip", {"conversations.json": b'[{"mapping": [' + b"[]," * 6_000_000 + b"0]}]"})
    assert path.stat().st_size < 1 << 16
    refused(path, "would unpack to over 200 times its size")


def test_a_zip_that_holds_more_than_it_declares_is_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path / "x.zip", {"conversations.json": EXPORT + b" " * 1_000_000})
    data = path.read_bytes()
    declared = (len(EXPORT) + 1_000_000).to_bytes(4, "little")
    path.write_bytes(data.replace(declared, len(EXPORT).to_bytes(4, "little")))
    refused(path, "cut off or damaged")


@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), min_size=1, max_size=6))
def test_a_damaged_zip_is_refused_or_read_right(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[int, int]]
) -> None:
    folder = tmp_path_factory.getbasetemp()
    path = zipped(folder / "damaged.zip", {"conversations.json": EXPORT})
    data = bytearray(path.read_bytes())
    for at, byte in changes:
        data[at % len(data)] = byte
    path.write_bytes(data)
    try:
        found = messages(read(path))
    except ImportUnreadable:
        return
    assert [m.text for m in found] == [m.text for m in messages(read(lines(folder, EXPORT, name="whole.json")))]

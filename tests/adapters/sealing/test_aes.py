"""Encryption at rest: what it protects, where the key is, and what is said when it is not the right one."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ownwords.adapters.sealing.aes import AesSealer
from ownwords.errors import KeyUnavailable

SECRET = "k" * 40


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "key"


def test_what_is_sealed_opens_and_shows_nothing(file: Path) -> None:
    sealer = AesSealer(None, file)
    sealed = [sealer.seal(b"open sesame", "mail") for _ in range(2)]
    assert sealed[0] != sealed[1], "the same twice does not look the same"
    assert not any(b"sesame" in one for one in sealed)
    assert [AesSealer(None, file).open(one, "mail") for one in sealed] == [b"open sesame"] * 2


def test_the_key_is_made_once_for_its_owner_alone(file: Path) -> None:
    sealer = AesSealer(None, file)
    assert not file.exists()
    sealed = sealer.seal(b"x", "mail")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    key = file.read_bytes()
    assert len(key.strip()) == 64
    sealer.seal(b"y", "mail")
    assert (file.read_bytes(), os.listdir(file.parent)) == (key, ["key"])
    assert sealer.open(sealed, "mail") == b"x"


def test_of_many_who_make_the_key_at_once_all_use_the_same(file: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        sealed = list(threads.map(lambda _: AesSealer(None, file).seal(b"x", "mail"), range(40)))
    assert {AesSealer(None, file).open(one, "mail") for one in sealed} == {b"x"}
    assert os.listdir(file.parent) == ["key"]


@pytest.mark.parametrize("change", ["about", "byte", "cut", "empty", "form"])
def test_what_was_changed_or_moved_does_not_open(file: Path, change: str) -> None:
    sealer = AesSealer(SECRET, None)
    sealed = sealer.seal(b"open sesame", "mail\nme")
    broken = {
        "byte": sealed[:-1] + bytes([sealed[-1] ^ 1]),
        "cut": sealed[:9],
        "empty": b"",
        "form": b"\x02" + sealed[1:],
    }
    with pytest.raises(KeyUnavailable):
        sealer.open(broken.get(change, sealed), "mail\nana" if change == "about" else "mail\nme")


def test_a_missing_or_wrong_key_is_told_with_what_to_do(file: Path) -> None:
    sealed = AesSealer(None, file).seal(b"x", "mail")
    with pytest.raises(KeyUnavailable, match=r"OWNWORDS_KEY.*put the right key back"):
        AesSealer(SECRET, file).open(sealed, "mail")
    file.write_text("0" * 64)
    with pytest.raises(KeyUnavailable, match="another key"):
        AesSealer(None, file).open(sealed, "mail")
    file.write_text("short")
    with pytest.raises(KeyUnavailable, match="not whole"):
        AesSealer(None, file).open(sealed, "mail")
    file.write_bytes(b"\xff" * 64)
    with pytest.raises(KeyUnavailable, match="no text"):
        AesSealer(None, file).open(sealed, "mail")
    file.unlink()
    with pytest.raises(KeyUnavailable, match="missing"):
        AesSealer(None, file).open(sealed, "mail")
    assert not file.exists(), "opening makes no key"


def test_a_key_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(KeyUnavailable, match="cannot be used"):
        AesSealer(None, tmp_path / "nowhere" / "key").seal(b"x", "mail")


def test_without_a_disk_the_key_lives_as_long_as_the_sealer() -> None:
    sealer = AesSealer(None, None)
    assert sealer.open(sealer.seal(b"x", "mail"), "mail") == b"x"
    with pytest.raises(KeyUnavailable):
        AesSealer(None, None).open(sealer.seal(b"x", "mail"), "mail")

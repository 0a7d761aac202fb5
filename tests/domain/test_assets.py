"""Names of files, as anybody may send them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.assets import cleaned_name, extension_of
from ownwords.domain.file_types import BYTES, PNG, TEXT


@pytest.mark.parametrize(
    ("given_name", "cleaned"),
    [
        ("photo.png", "photo.png"),
        ("../../etc/passwd", "passwd"),
        ("..\\..\\Windows\\win.ini", "win.ini"),
        ("/etc/passwd\x00.png", "passwd�.png"),
        ("C:evil.txt", "C_evil.txt"),
        ("..", "file"),
        ("", "file"),
        (" . ", "file"),
        (".bashrc", "bashrc"),
        ("a/b/", "file"),
        ("invoice\u202egnp.exe", "invoicegnp.exe"),
        ('a"\r\nSet-Cookie: x="1.png', "a_Set-Cookie_ x=_1.png"),
        ("con.txt", "_con.txt"),
        ("NUL", "_NUL"),
        ("Größe 猫 हिन्दी.md", "Größe 猫 हिन्दी.md"),
        ("می‌خواهم.txt", "می‌خواهم.txt"),
        ("e\u0301.txt", "é.txt"),
        ("half \ud800.txt", "half �.txt"),
        ("x" * 500 + ".jpeg", "x" * 195 + ".jpeg"),
    ],
)
def test_a_name_is_cleaned(given_name: str, cleaned: str) -> None:
    assert cleaned_name(given_name) == cleaned


@given(st.text(st.characters(codec=None), max_size=300))
def test_no_name_is_a_path_or_moves_anything(name: str) -> None:
    cleaned = cleaned_name(name)
    assert cleaned
    assert not set(cleaned) & set('/\\:"<>|?*')
    assert cleaned not in {".", ".."}
    assert not any(unicodedata.category(one) in {"Cc", "Cs"} for one in cleaned)
    assert len(cleaned.encode()) <= 200
    assert cleaned_name(cleaned) == cleaned


def test_the_extension_is_that_of_the_bytes_and_of_the_name_where_they_have_none() -> None:
    assert extension_of("photo.exe", PNG) == "png"
    assert extension_of("notes.MD", TEXT) == "md"
    assert extension_of("notes", BYTES) == ""
    assert extension_of("x.not an extension", BYTES) == ""

"""What is written of a change is the change itself."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from ownwords.domain.files import DurableFiles, FileName
from ownwords.domain.versions import (
    LONGEST_DIFF,
    OWNER,
    Author,
    DiffForm,
    Texts,
    Version,
    described,
    diffs,
    durable,
    edited,
)
from ownwords.errors import Invalid


def texts(soul: str | None = None, user: str | None = None, memory: str | None = None) -> Texts:
    return {FileName.SOUL: soul, FileName.USER: user, FileName.MEMORY: memory}


@pytest.mark.req("NB-C14")
def test_the_body_has_each_file_the_totals_and_the_difference() -> None:
    old = texts("Be brief.\n", "a\r\nb\r\n", "# Projects\n\n- boat\n- house")
    new = texts("Be brief.\n", "a\nb\n", "# Projects\n\n- house\n- garden\n")
    assert described(diffs(old, new)) == (
        "USER.md: line endings only\n"
        "memory/MEMORY.md: +1 -1\n"
        "total: +1 -1 in 2 files\n"
        "\n"
        "--- a/memory/MEMORY.md\n"
        "+++ b/memory/MEMORY.md\n"
        "@@ -1,4 +1,4 @@\n"
        " # Projects\n"
        " \n"
        "-- boat\n"
        " - house\n"
        "+- garden"
    )


@pytest.mark.req("NB-C14")
def test_bytes_that_are_no_text_are_not_shown() -> None:
    (found,) = diffs(texts(user="Ren\uefd1\n"), texts(user="Ren\uefd1e\n"))
    assert (found.form, found.text) == (DiffForm.BINARY, "")
    assert described((found,)) == "USER.md: binary, 5 to 6 bytes\ntotal: +0 -0 in 1 file"


def test_a_file_that_came_or_went_is_not_an_empty_one() -> None:
    (came,) = diffs(texts(), texts(soul=""))
    (went,) = diffs(texts(soul="a\n"), texts())
    assert (came.line, came.text) == ("SOUL.md: +0 -0", "")
    assert went.text == "--- a/SOUL.md\n+++ /dev/null\n@@ -1 +0,0 @@\n-a"
    assert durable(texts(soul="a\n")) == DurableFiles("a\n")


@pytest.mark.req("NB-C14")
def test_a_long_difference_is_cut_at_a_line_and_says_so() -> None:
    body = described(diffs(texts(), texts(memory="".join(f"- line {number}\n" for number in range(2_000)))))
    shown, note = body.rsplit("\n", 1)
    difference = shown.split("\n\n", 1)[1]
    whole = diffs(texts(), texts(memory="".join(f"- line {number}\n" for number in range(2_000))))[0].text
    assert whole.startswith(difference + "\n")
    assert LONGEST_DIFF - 20 < len(difference) <= LONGEST_DIFF
    assert note == f"… {len(whole) - len(difference)} more characters are not shown here"


@pytest.mark.parametrize("name", ["", " ", "a <b>", "a\nb", "\ud800"])
def test_an_author_that_git_could_not_read_is_refused(name: str) -> None:
    with pytest.raises(Invalid):
        Author(name, "ines@example.org")
    with pytest.raises(Invalid):
        Author("Ines", name)


@pytest.mark.parametrize(
    ("subject", "body", "way"),
    [
        ("dream: manual run", "Journal: 1", "dream"),
        ("dream: manual run", f"Undoes: {'a' * 40}", "dream"),
        (edited(FileName.MEMORY), "", "page"),
        ("restore: undo aaaaaaaa", f"Undoes: {'a' * 40}", "page"),
        ("restore: undo aaaaaaaa", f"Undoes: {'a' * 39}", "hand"),
        ("edit: by hand", "", "hand"),
        ("edit: USER.md and more", "", "hand"),
        ("init: the versions begin", "", "hand"),
        ("Dream: by somebody else", "", "hand"),
        ("", "", "hand"),
    ],
)
def test_the_way_of_a_version_follows_from_what_it_is_called(subject: str, body: str, way: str) -> None:
    assert Version("a" * 40, datetime(2026, 11, 20, tzinfo=UTC), OWNER, subject, body, None).way == way

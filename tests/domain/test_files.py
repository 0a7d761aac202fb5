"""Edits of the durable files: one place changes, and nothing else, or the edit is refused (NB-19)."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ownwords.domain.files import (
    AppendText,
    DeleteText,
    DurableFiles,
    FileEdit,
    FileName,
    ReplaceText,
    edited,
    headings_of,
    lineage_of_line,
    marked,
    splice_of,
)
from ownwords.domain.journal import Lineage
from ownwords.errors import Refused

USER = "# User\n\n## About\n\n- I live in Porto\n- I like tea\n\n## People\n- My sister is Ines\n"


def test_the_files_are_told_apart_by_their_places() -> None:
    files = DurableFiles("a", "b", "c")
    assert [files.text(name) for name in FileName] == ["a", "b", "c"]
    for name in FileName:
        changed = files.with_text(name, "new")
        assert {one: changed.text(one) for one in FileName} == {one: files.text(one) for one in FileName} | {
            name: "new"
        }


EDITS = {
    "replace": (
        ReplaceText("- I live in Porto", "- I live in Braga"),
        USER.replace("Porto", "Braga"),
    ),
    "delete a line": (DeleteText("- I live in Porto"), USER.replace("- I live in Porto\n", "")),
    "delete two lines": (
        DeleteText("- I live in Porto\n- I like tea"),
        USER.replace("- I live in Porto\n- I like tea\n", ""),
    ),
    "delete within a line": (DeleteText(" in Porto"), USER.replace(" in Porto", "")),
    "append": (AppendText("About", "- I have a cat"), USER.replace("- I like tea\n", "- I like tea\n- I have a cat\n")),
    "append to the last": (AppendText("## people", "- My cat is Tom"), USER + "- My cat is Tom\n"),
    "append prose": (AppendText("People", "We meet on Mondays."), USER + "\nWe meet on Mondays.\n"),
    "make a heading": (AppendText("Routines", "- Tea at five"), USER + "\n## Routines\n\n- Tea at five\n"),
    "make a deeper heading": (AppendText("### Pets", "- A cat"), USER + "\n### Pets\n\n- A cat\n"),
    "append under a title": (
        AppendText("User", "All of it is true."),
        USER.replace("# User\n", "# User\n\nAll of it is true.\n", 1),
    ),
}


@pytest.mark.parametrize(("edit", "after"), EDITS.values(), ids=EDITS)
def test_an_edit_changes_its_place(edit: FileEdit, after: str) -> None:
    assert edited(USER, edit) == after


@pytest.mark.parametrize(("edit", "after"), EDITS.values(), ids=EDITS)
@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_line_endings_are_kept(edit: FileEdit, after: str, ending: str) -> None:
    assert edited(USER.replace("\n", ending), edit) == after.replace("\n", ending)


REFUSED = {
    "not there": ReplaceText("- I live in Faro", "x"),
    "twice": DeleteText("- I"),
    "blank": DeleteText(" \n"),
    "nothing to find": ReplaceText("", "x"),
    "equal": ReplaceText("- I like tea", "- I like tea"),
    "no heading": AppendText("##", "x"),
    "no text": AppendText("About", " \n\n"),
    "overlong heading": AppendText("x" * 101, "x"),
    "over a line and back": ReplaceText("tea\nPeople", "x"),
}


@pytest.mark.parametrize("edit", REFUSED.values(), ids=REFUSED)
def test_an_edit_that_does_not_apply_is_refused(edit: FileEdit) -> None:
    with pytest.raises(Refused):
        edited(USER, edit)


def test_overlapping_places_are_two() -> None:
    with pytest.raises(Refused, match="2 times"):
        edited("aba aba", DeleteText("aba"))
    with pytest.raises(Refused, match="2 times"):
        edited("abab aba"[:5] + "x", DeleteText("ab"))
    with pytest.raises(Refused, match="2 times"):
        edited("ababa", DeleteText("aba"))


def test_of_several_headings_of_one_name_it_is_the_last() -> None:
    text = "# A\n\n- one\n\n## a\n\n- two\n\n# B\n"
    assert edited(text, AppendText("A", "- three")) == "# A\n\n- one\n\n## a\n\n- two\n- three\n\n# B\n"


def test_headings_in_code_are_none() -> None:
    text = "# A ##\n```sh\n# no\n~~~\n# no\n```\n#no\n####### no\n   ## B\n~~~\n# no\n"
    assert headings_of(text) == ["A", "B"]


def test_an_empty_file_begins_with_its_heading() -> None:
    assert edited("", AppendText("About", "- x")) == "## About\n\n- x\n"


def test_a_file_that_ends_within_a_line_goes_on_with_a_new_one() -> None:
    assert edited("## A\n- x", AppendText("A", "- y")) == "## A\n- x\n- y\n"
    assert edited("## A", AppendText("A", "- y")) == "## A\n\n- y\n"
    assert edited("## A\n- x", DeleteText("- x")) == "## A\n"


LINES = st.sampled_from(["# A", "## B", "### C", "- x", "- yy", "text", "", "```", "# A", "* z", "ümlaut 日本"])
ENDINGS = st.sampled_from(["\n", "\r\n", "\r"])
FILES = st.lists(st.tuples(LINES, ENDINGS)).map(lambda rows: "".join(f"{line}{ending}" for line, ending in rows))
TEXTS = st.text(alphabet="ab#- \n\r`x", min_size=1, max_size=20)


@given(FILES, st.sampled_from(["A", "B", "## C", "New"]), TEXTS)
def test_an_append_leaves_everything_else_as_it_was(whole: str, heading: str, text: str) -> None:
    try:
        splice = splice_of(whole, AppendText(heading, text))
    except Refused:
        assume(False)
        raise
    assert splice.start == splice.end
    assert splice.removed(whole) == 0
    after = splice.apply(whole)
    assert after[: splice.start] + after[splice.start + len(splice.text) :] == whole
    assert [line for line in text.split() if line not in after] == []


@given(FILES, st.data())
def test_a_replacement_changes_only_what_was_found(whole: str, data: st.DataObject) -> None:
    assume(whole.strip())
    start = data.draw(st.integers(0, len(whole) - 1))
    end = data.draw(st.integers(start + 1, len(whole)))
    find = re.sub("\r\n|\r", "\n", whole[start:end])
    try:
        splice = splice_of(whole, ReplaceText(find, "new"))
    except Refused:
        assume(False)
        raise
    found = whole[splice.start : splice.end]
    assert re.sub("\r\n|\r", "\n", found) == find
    assert whole.count(found) == 1
    assert splice.apply(whole) == whole.replace(found, "new")
    assert 0 <= splice.removed(whole) <= len(found)


@pytest.mark.parametrize(
    ("find", "text", "lost"),
    [("I live in Porto", "I live in Braga", 5), ("I live in Porto", "I live in Porto, Rua 1", 0), ("aaa", "aa", 1)],
)
def test_what_is_lost_is_what_differs(find: str, text: str, lost: int) -> None:
    whole = f"- {find}\n- other\n"
    assert splice_of(whole, ReplaceText(find, text)).removed(whole) == lost
    assert splice_of(whole, DeleteText(f"- {find}")).removed(whole) == len(f"- {find}\n")


def test_the_lines_that_lose_something_are_whole() -> None:
    assert splice_of(USER, ReplaceText("Porto", "Braga")).lines(USER) == ["- I live in Porto"]
    assert splice_of(USER, DeleteText("Porto\n- I like")).lines(USER) == ["- I live in Porto", "- I like tea"]
    assert splice_of(USER, AppendText("About", "x")).lines(USER) == []


@given(st.sampled_from(Lineage), st.sampled_from(Lineage), st.lists(LINES))
def test_where_a_line_came_from_is_only_what_code_says(claimed: Lineage, true: Lineage, lines: list[str]) -> None:
    text = "\n".join(lines)
    told = marked(marked(text, claimed), true)
    assert told == marked(text, true)
    assert {lineage_of_line(line) for line in told.split("\n") if line.strip()} <= {true}
    assert marked(told, Lineage.OWNER).split() == text.split()

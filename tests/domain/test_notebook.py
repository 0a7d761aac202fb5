"""What a note of the notebook may be, and how the words of a query are read."""

from __future__ import annotations

from datetime import UTC, datetime
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.notebook import (
    KNOWN_TYPES,
    LONGEST_CONTENT,
    LONGEST_TITLE,
    MOST_RESOURCES,
    DroppedReference,
    DropReason,
    NotebookKind,
    ResourceReference,
    asset_uri,
    checked_content,
    checked_title,
    folded,
    parse_cursor,
    parse_kind,
    parse_kinds,
    parse_limit,
    parse_resources,
    search_terms,
    to_cursor,
)
from ownwords.errors import CursorInvalid, Invalid


@pytest.mark.req("NT-4")
@pytest.mark.parametrize("content", ["", " \n\t\u3000", None, 7, ["x"]])
def test_content_is_needed(content: object) -> None:
    with pytest.raises(Invalid, match=r"^content is required and must be a non-empty string$"):
        checked_content(content)


def test_content_and_title_are_trimmed_and_bounded() -> None:
    assert (checked_content(" a\nb \n"), checked_title("  t ")) == ("a\nb", "t")
    assert checked_title(" ") == ""
    assert len(checked_content("x" * LONGEST_CONTENT)) == LONGEST_CONTENT
    for wrong in ("x" * (LONGEST_CONTENT + 1), "a\x00b", "a\ud800b"):
        with pytest.raises(Invalid):
            checked_content(wrong)
    for title in ("x" * (LONGEST_TITLE + 1), 7, None):
        with pytest.raises(Invalid):
            checked_title(title)


@pytest.mark.req("NT-2")
@pytest.mark.parametrize(
    ("given", "kind"),
    [
        (" Fact\n", NotebookKind.FACT),
        ("DECISION", NotebookKind.DECISION),
        *((kind.value, kind) for kind in NotebookKind),
        *((unknown, NotebookKind.NOTE) for unknown in ("facts", "", None, 3, ["fact"])),
    ],
)
def test_a_kind_is_known_or_a_note(given: object, kind: NotebookKind) -> None:
    assert parse_kind(given) is kind


@pytest.mark.parametrize(
    ("given", "kinds"),
    [
        (["fact", "note", "fact"], (NotebookKind.FACT, NotebookKind.NOTE)),
        (["Fact", "x", 3, None], ()),
        (["x", "note"], (NotebookKind.NOTE,)),
        ("note", ()),
        (None, ()),
    ],
)
def test_only_known_kinds_filter(given: object, kinds: tuple[NotebookKind, ...]) -> None:
    assert parse_kinds(given) == kinds


@pytest.mark.parametrize(
    ("given", "limit"),
    [(1, 1), (7.9, 7), (200, 200), (201, 200), (1e300, 200), (float("inf"), 200)]
    + [(wrong, 25) for wrong in (0, -3, 0.5, float("nan"), float("-inf"), "7", None, True, ["7"])],
)
def test_limits_are_whole_and_bounded(given: object, limit: int) -> None:
    assert parse_limit(given, 25) == limit


@pytest.mark.req("NT-5", "NT-7", "NT-8")
def test_references_need_a_type_and_an_id() -> None:
    given = [
        {"type": " Asset ", "id": " 7 "},
        {"type": "my own", "id": "x", "uri": " u ", "label": "l", "else": 3},
        {"type": "url", "id": "y", "uri": 3, "label": " "},
        {"type": "url"},
        {"type": " ", "id": "z"},
        {"type": 3, "id": "z"},
        "asset:7",
        None,
    ]
    kept, dropped = parse_resources(given)
    assert kept == (
        ResourceReference("asset", "7"),
        ResourceReference("my own", "x", "u", "l"),
        ResourceReference("url", "y"),
    )
    nothing = DropReason.NO_TYPE_OR_ID
    assert dropped == (
        DroppedReference("url", None, nothing),
        *[DroppedReference(None, "z", nothing)] * 2,
        *[DroppedReference(None, None, nothing)] * 2,
    )
    every = [{"type": known, "id": "1"} for known in KNOWN_TYPES]
    assert [one.type for one in parse_resources(every)[0]] == list(KNOWN_TYPES)
    for wrong in ({"type": "url"}, "x", None, [{"type": "url", "id": "1"}] * (MOST_RESOURCES + 1), [{"id": "x" * 501}]):
        with pytest.raises(Invalid):
            parse_resources(wrong)


def test_an_asset_has_an_address() -> None:
    assert [asset_uri("7", extension) for extension in ("png", ".png", "")] == [
        "asset://7.png",
        "asset://7.png",
        "asset://7",
    ]


def test_a_query_is_all_its_words_up_to_32() -> None:
    assert search_terms(" Red  red\u3000ROT ") == ("red", "rot")
    assert search_terms(" \n") == search_terms("") == ()
    many = [f"w{number}" for number in range(40)]
    assert search_terms(" ".join(many)) == tuple(many[:32])
    assert search_terms("x" * 600) == ("x" * 512,)


@given(st.text(), st.text(max_size=5))
def test_folding_is_done_once_and_knows_no_case(text: str, part: str) -> None:
    once = folded(text)
    assert folded(once) == once
    assert once == normalize("NFKC", once)
    assert folded(text.upper()) == folded(text.upper().lower())


@pytest.mark.parametrize("cursor", ["", "x", "-1", "1" * 18, "１２", "1.5", "٣"])
def test_a_cursor_is_one_that_was_given(cursor: str) -> None:
    time = datetime(2026, 3, 2, 9, 0, 0, 1, UTC)
    assert parse_cursor(to_cursor(time)) == time
    with pytest.raises(CursorInvalid):
        parse_cursor(cursor)

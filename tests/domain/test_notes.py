"""What a note is: its limits, and what its origin and evidence make of it (NOD-7…NOD-10, NOD-95…NOD-99)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ownwords.domain.notes import (
    ArchivedNote,
    ArchiveReason,
    Area,
    Origin,
    Status,
    checked_abstract,
    checked_text,
    parse_area,
)
from ownwords.errors import Invalid
from tests.memories import START, inferred


@pytest.mark.req("NOD-95", "NOD-96", "NOD-97", "NOD-98")
@pytest.mark.parametrize(
    ("origin", "messages", "status", "label"),
    [
        (Origin.INFERRED, (), Status.TENTATIVE, "Mentioned once"),
        (Origin.INFERRED, ("m1",), Status.TENTATIVE, "Mentioned once"),
        (Origin.INFERRED, ("m1", "m1"), Status.TENTATIVE, "Mentioned once"),
        (Origin.INFERRED, ("m1", "m2"), Status.OBSERVED, "Learned"),
        (Origin.EMAIL, (), Status.OBSERVED, "Learned from your sent email"),
        (Origin.STATED, (), Status.STATED, "Confirmed"),
        (Origin.STATED, ("m1", "m2"), Status.STATED, "Confirmed"),
    ],
)
def test_status_and_label_follow_from_origin_and_messages(
    origin: Origin, messages: tuple[str, ...], status: Status, label: str
) -> None:
    note = replace(inferred("Likes tea", *messages), origin=origin)
    assert (note.status, note.label, note.evidence_count) == (status, label, len(set(messages)))


@pytest.mark.req("NOD-99")
def test_an_archived_note_is_let_go_whatever_it_was() -> None:
    archived = ArchivedNote(inferred("Likes tea"), START, ArchiveReason.STALE)
    assert (archived.status, archived.label) == (Status.ARCHIVED, "Let go")


@pytest.mark.req("NOD-8")
def test_a_text_holds_four_thousand_characters_and_not_one_more() -> None:
    assert checked_text(" " + "é" * 4_000 + "\n") == "é" * 4_000
    for text in ("é" * 4_001, "", " \n\t\u00a0"):
        with pytest.raises(Invalid) as caught:
            checked_text(text)
        assert caught.value.field == "text"


@pytest.mark.req("NOD-9")
def test_an_abstract_is_one_line_or_none() -> None:
    assert checked_abstract(" a\n b\t c ") == "a b c"
    assert checked_abstract(None) is checked_abstract(" \n") is None
    assert checked_abstract("x" * 200) == "x" * 200
    with pytest.raises(Invalid):
        checked_abstract("x" * 201)


@pytest.mark.req("NOD-7", "NOD-10")
def test_there_are_five_areas_and_an_address_begins_with_one() -> None:
    assert list(Area) == ["about", "preferences", "people", "routines", "lessons"]
    assert parse_area(" People ") is Area.PEOPLE
    assert inferred("Ines", area=Area.PEOPLE, slug="ines").path == "people/ines"
    for name in ("", "person", "about/x", "über"):
        with pytest.raises(Invalid, match="about, preferences, people, routines, lessons"):
            parse_area(name)

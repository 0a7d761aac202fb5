"""The notes document, operation by operation (NOD-6, NOD-7, NOD-13, NOD-86, NOD-99, NOD-110, NOD-111).

`test_document_properties` plays them in any order; this names the cases that people will meet.
"""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta

import pytest

from ownwords.domain.document import SIZE_LIMIT, NotesDocument
from ownwords.domain.notes import ArchiveReason, Area, Details, Evidence, Note, Origin, Way
from ownwords.errors import Conflict, MemoryFull, NotFound
from tests.memories import START, inferred

EMPTY = NotesDocument.empty()
LATER = [START + timedelta(days=day) for day in range(1, 20)]


def stated(text: str, slug: str = "", area: Area = Area.ABOUT, note_id: str = "") -> Note:
    slug = slug or EMPTY.free_slug(area, text.lower().replace(" ", "-"))
    return Note(note_id or f"id-{text}", area, slug, text, Origin.STATED, Way.ADDED, START, START)


def texts(document: NotesDocument) -> list[str]:
    return [note.text for note in document.notes]


def chain(*words: str, slug: str = "city") -> NotesDocument:
    """A note at one address, rewritten a few times."""
    document = EMPTY.add(stated(words[0], slug))
    for word, at in zip(words[1:], LATER, strict=False):
        document = document.rewrite(f"about/{slug}", stated(word, slug), at)
    return document


@pytest.mark.req("NOD-13")
def test_the_order_is_status_then_area_then_slug_and_does_not_depend_on_the_order_of_writing() -> None:
    notes = [
        stated("b", area=Area.PEOPLE),
        stated("a", area=Area.PEOPLE),
        stated("z"),
        replace(inferred("seen twice", "m1", "m2", slug="a"), id="o"),
        inferred("a hunch", "m1", slug="a-hunch"),
    ]
    forwards, backwards = EMPTY, EMPTY
    for note in notes:
        forwards = forwards.add(note)
    for note in reversed(notes):
        backwards = backwards.add(note)
    assert texts(forwards) == texts(backwards) == ["z", "a", "b", "seen twice", "a hunch"]


@pytest.mark.req("NOD-7")
def test_a_taken_address_gets_a_number_and_stays_within_its_length() -> None:
    long = "x" * 64
    document = EMPTY.add(stated("1", long)).add(stated("2", long[:62] + "-2"))
    assert document.free_slug(Area.ABOUT, long) == long[:62] + "-3"
    assert document.free_slug(Area.PEOPLE, long) == long
    assert EMPTY.add(stated("1", "a")).free_slug(Area.ABOUT, "a") == "a-2"
    with pytest.raises(Conflict):
        document.add(stated("other", long))


@pytest.mark.req("NOD-6")
def test_size_is_bytes_of_the_json_it_is_stored_as() -> None:
    document = chain("Zürich", "東京 – 🗼", "Porto")
    body = document.serialise()
    assert document.size == len(body) > len(body.decode())
    assert json.loads(body).keys() == {"format", "notes", "archive", "skills"}
    assert NotesDocument.parse(body).serialise() == body
    assert NotesDocument.parse(b"").serialise() == EMPTY.serialise()


@pytest.mark.req("NOD-86", "NOD-99")
def test_replacing_several_notes_links_each_with_its_successor() -> None:
    old = [stated("Lives in Lyon"), stated("Lives in France", area=Area.PEOPLE)]
    document = EMPTY.add(old[0]).add(old[1])
    document = document.replace(stated("Lives in Porto"), [note.path for note in [*old, *old]], LATER[0])
    new = document.note("about/lives-in-porto")
    assert texts(document) == ["Lives in Porto"]
    assert new.replaces == tuple(note.id for note in old)
    assert {(item.replaced_by, item.reason, item.archived_at) for item in document.archive} == {
        (new.id, ArchiveReason.REPLACED, LATER[0])
    }
    with pytest.raises(NotFound):
        EMPTY.replace(stated("x"), ["about/nothing"], LATER[0])


def test_restoring_swaps_with_the_note_that_followed_however_far() -> None:
    document = chain("Lyon", "Nice", "Porto")
    restored = document.restore("id-Lyon", LATER[5])
    assert texts(restored) == ["Lyon"]
    assert restored.note("about/city").replaces == ("id-Porto",)
    assert restored.archived("id-Porto").replaced_by == "id-Lyon"
    assert restored.archived("id-Porto").note.replaces == ("id-Nice",)
    back = restored.restore("id-Porto", LATER[6])
    assert texts(back) == ["Porto"]
    assert back.note("about/city").replaces == ("id-Nice", "id-Lyon")


def test_restoring_onto_a_place_that_another_note_took_finds_the_next_free_one() -> None:
    document = EMPTY.add(stated("Lyon", "city")).let_go("about/city", ArchiveReason.STALE, LATER[0])
    document = document.add(stated("Nice", "city")).restore("id-Lyon", LATER[1])
    assert {note.path: note.text for note in document.notes} == {"about/city": "Nice", "about/city-2": "Lyon"}
    assert document.archive == ()


def test_a_restored_note_is_not_let_go_again_at_once() -> None:
    note = replace(stated("Pass"), details=Details(expires=LATER[0].date()))
    expired = EMPTY.add(note).let_go(note.path, ArchiveReason.EXPIRED, LATER[1])
    assert expired.restore(note.id, LATER[2]).note(note.path).details.expires is None
    today = EMPTY.add(note).let_go(note.path, ArchiveReason.STALE, LATER[0]).restore(note.id, LATER[0])
    assert today.note(note.path).details.expires == date(2026, 3, 3)


@pytest.mark.req("NOD-90")
def test_forgetting_takes_all_versions_and_what_lay_there_before_but_no_version_of_another_note() -> None:
    document = chain("Lyon", "Nice", "Porto")
    document = document.let_go("about/city", ArchiveReason.STALE, LATER[8]).add(stated("Faro", "city"))
    document = document.add(stated("Rui", "friend")).rewrite("about/friend", stated("Rui B", "best-friend"), LATER[9])
    document = document.add(stated("Ana", "friend"))
    left, forgotten = document.forget("about/city")
    assert sorted(note.text for note in forgotten) == ["Faro", "Lyon", "Nice", "Porto"]
    assert sorted(texts(left)) == ["Ana", "Rui B"]
    left, forgotten = left.forget("about/friend")
    assert [note.text for note in forgotten] == ["Ana"]
    assert [archived.note.text for archived in left.archive] == ["Rui"]


def test_forgetting_a_version_in_the_middle_links_its_neighbours() -> None:
    document, forgotten = chain("Lyon", "Nice", "Porto").forget_archived("id-Nice")
    assert [note.text for note in forgotten] == ["Nice"]
    assert document.note("about/city").replaces == ("id-Lyon",)
    assert document.archived("id-Lyon").replaced_by == "id-Porto"
    assert b"Nice" not in document.serialise()


@pytest.mark.req("NOD-94")
def test_a_message_counts_once_as_evidence_and_nothing_new_is_no_change() -> None:
    document = EMPTY.add(inferred("Likes tea", "m1"))
    more = [Evidence("m1", "t", START), Evidence("m2", "t", START), Evidence("m2", "t", START)]
    more_evidence = document.add_evidence("about/hunch", more, LATER[0])
    assert more_evidence.note("about/hunch").evidence_count == 2
    assert more_evidence.add_evidence("about/hunch", more, LATER[1]) is more_evidence
    confirmed = document.confirm("about/hunch", LATER[0])
    assert confirmed.confirm("about/hunch", LATER[1]) is confirmed


@pytest.mark.req("NOD-110")
def test_the_oldest_archived_notes_make_room_and_no_more_of_them_than_needed() -> None:
    document = chain(*(f"{letter}" * 3_000 for letter in "abcdef"))
    limit = document.size - 3_100
    fitted = document.fitted(limit)
    assert [archived.note.text[0] for archived in fitted.archive] == ["e", "d", "c", "b"]
    assert texts(fitted) == texts(document)
    assert document.fitted(document.size) is document
    assert len(document.fitted(document.size - 1).archive) == 4


@pytest.mark.req("NOD-6", "NOD-111")
def test_what_does_not_fit_without_an_archive_is_refused() -> None:
    document = EMPTY
    for number in range(60):
        document = document.add(stated("é" * 1_900, f"note-{number}", note_id=f"id-{number}"))
    room = SIZE_LIMIT - document.add(stated("", "last", note_id="last")).size
    full = document.add(stated("x" * room, "last", note_id="last"))
    assert full.size == len(full.serialise()) == SIZE_LIMIT
    assert full.fitted() is full
    with pytest.raises(MemoryFull, match=r"^Memory is full$"):
        document.add(stated("x" * (room + 1), "last", note_id="last")).fitted()


@pytest.mark.req("NOD-20")
def test_a_quote_goes_from_live_and_archived_notes_and_its_reference_and_their_links_stay() -> None:
    quoted = replace(stated("Lyon", "city"), evidence=(Evidence("m1", "t", START, "Lyon"), Evidence("m2", "t", START)))
    document = EMPTY.add(quoted).rewrite("about/city", replace(quoted, id="new", text="Porto"), LATER[0])
    without, changed = document.without_quotes(lambda item: item.message_id == "m1")
    assert sorted(note.text for note in changed) == ["Lyon", "Porto"]
    assert {item.quote for note in changed for item in note.evidence} == {None}
    assert without.note("about/city").evidence_count == 2
    assert without.archived(quoted.id).replaced_by == "new"
    assert without.without_quotes(lambda item: True) == (without, ())

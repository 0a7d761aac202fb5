"""A notes document from outside: what was exported comes back equal; what breaks a promise is refused whole."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.document import SIZE_LIMIT, NotesDocument
from ownwords.domain.notes import ArchiveReason, Area, Details, Evidence, Kind
from ownwords.domain.received import received_document
from ownwords.errors import ImportUnreadable
from tests.memories import START, inferred

Json = dict[str, Any]


def whole() -> NotesDocument:
    """Live notes and a chain of two archived versions, with all that a note may have."""
    evidence = (Evidence("m-1", "t-1", START, "my sister Ines"), Evidence("m-2", "t-1", START))
    details = Details(Kind.EVENT, ("Ines",), date(2026, 1, 2), None, None, date(2027, 1, 2), 3)
    first = replace(inferred("Ines lives in Faro", slug="ines"), id="n-1", area=Area.PEOPLE, evidence=evidence)
    second = replace(first, id="n-2", text="Ines lives in Braga", abstract="Where Ines lives", details=details)
    third = replace(first, id="n-3", text="Ines lives in Porto")
    document = NotesDocument.empty().add(first).add(inferred("Likes tea"))
    document = document.replace(second, ["people/ines"], START).rewrite("people/ines", third, START)
    return document.add(inferred("Gone", slug="gone")).let_go("about/gone", ArchiveReason.STALE, START)


def test_what_was_exported_comes_back_equal() -> None:
    for document in (whole(), NotesDocument.empty()):
        body = document.serialise()
        assert received_document(body).serialise() == body


def live(fields: Json, number: int = 0) -> Json:
    return fields["notes"][number]


def archived(fields: Json, note_id: str = "n-1") -> Json:
    return next(item for item in fields["archive"] if item["id"] == note_id)


def cycle(fields: Json) -> None:
    one, two = archived(fields, "n-1"), archived(fields, "n-2")
    fields["notes"] = [note for note in fields["notes"] if note["id"] != "n-3"]
    one.update(replaced_by="n-2", replaces=["n-2"])
    two.update(replaced_by="n-1", replaces=["n-1"])


SPOILT: list[Callable[[Json], object]] = [
    lambda f: f["notes"].append(copy.deepcopy(live(f))),
    lambda f: f["archive"].append(copy.deepcopy(archived(f))),
    lambda f: f["archive"].append({**archived(f, "inferred-gone"), "id": live(f)["id"]}),
    lambda f: f.update(notes=[live(f), {**live(f), "slug": "other"}]),
    lambda f: f.update(archive=[]),
    lambda f: archived(f).pop("replaced_by"),
    lambda f: archived(f).update(replaced_by="nobody"),
    lambda f: archived(f, "n-2").update(replaces=[]),
    lambda f: archived(f, "n-2").update(replaces=["n-1", "n-1"]),
    lambda f: live(f).update(replaces=["n-1"]),
    cycle,
    lambda f: f.update(format=2),
    lambda f: f.pop("archive"),
    lambda f: f.update(notes={}),
    lambda f: live(f).update(text=""),
    lambda f: live(f).update(text=5),
    lambda f: live(f).update(text="x" * 4_001),
    lambda f: live(f).update(text="a\x00b"),
    lambda f: live(f).update(text="\ud800"),
    lambda f: live(f).update(abstract="x" * 201),
    lambda f: live(f).update(abstract=["x"]),
    lambda f: live(f).update(area="work"),
    lambda f: live(f).update(slug="a/b"),
    lambda f: live(f).update(slug="x" * 65),
    lambda f: live(f).update(slug=[]),
    lambda f: live(f).update(id={}),
    lambda f: live(f).update(created_at="2026-03-02T09:00:00"),
    lambda f: live(f).update(updated_at="9999-12-31T23:59:59+00:00"),
    lambda f: live(f).update(importance=True),
    lambda f: live(f).update(importance=6),
    lambda f: live(f).update(entities=[None]),
    lambda f: live(f).update(evidence=[{"message_id": 1, "thread_id": "t", "sent_at": "2026-03-02T09:00:00Z"}]),
    lambda f: live(f).update(evidence=[{"message_id": "m"}]),
    lambda f: archived(f)["evidence"][0].update(quote="x" * 401),
    lambda f: archived(f)["evidence"][0].update(quote=7),
    lambda f: archived(f).update(archived_at="yesterday"),
    lambda f: archived(f).update(archived_at="2026-03-02T09:00:00"),
    lambda f: archived(f).update(reason="bored"),
]


@pytest.mark.parametrize("spoil", SPOILT)
def test_a_document_that_breaks_a_promise_is_refused(spoil: Callable[[Json], object]) -> None:
    fields = json.loads(whole().serialise())
    spoil(fields)
    with pytest.raises(ImportUnreadable):
        received_document(json.dumps(fields).encode())


@pytest.mark.parametrize(
    "body", [b"", b"{}", b"[]", b"null", b"5", b"{", b"\xff\xfe", b"[" * 100_000, b" " * SIZE_LIMIT]
)
def test_what_is_no_document_is_refused(body: bytes) -> None:
    with pytest.raises(ImportUnreadable):
        received_document(body)
    with pytest.raises(ImportUnreadable, match="256 KiB"):
        received_document(body + b" " * SIZE_LIMIT + b" ")


@given(st.data())
def test_odd_json_in_any_place_is_refused_or_can_be_worked_with(data: st.DataObject) -> None:
    fields = json.loads(whole().serialise())
    entry = data.draw(st.sampled_from([*fields["notes"], *fields["archive"]]))
    odd = st.none() | st.booleans() | st.integers() | st.text(max_size=3) | st.lists(st.text(max_size=2), max_size=2)
    entry[data.draw(st.sampled_from(sorted(entry)))] = data.draw(odd | st.dictionaries(st.text(max_size=2), odd))
    with suppress(ImportUnreadable):
        document = received_document(json.dumps(fields).encode())
        assert NotesDocument.parse(document.serialise()).serialise() == document.serialise()
        for item in document.archive:
            document, _ = document.forget_archived(item.id)
        for note in document.notes:
            assert note.status
            document, _ = document.forget(note.path)
        assert document.serialise() == NotesDocument.empty().serialise()

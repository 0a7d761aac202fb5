"""Parsed documents are kept, not too many, and not after something was forgotten."""

from __future__ import annotations

from ownwords.domain.document import NotesDocument
from ownwords.domain.parsed import ParsedDocuments


def bodies(count: int) -> list[bytes]:
    plain = NotesDocument.empty().serialise()
    return [plain + b" " * number for number in range(count)]


def test_the_same_body_is_parsed_once_and_only_the_last_ones_are_kept() -> None:
    documents = ParsedDocuments()
    first, *others = bodies(9)
    parsed = documents.parse(first)
    assert documents.parse(bytes(bytearray(first))) is parsed
    for body in others:
        documents.parse(body)
    assert documents.parse(first) is not parsed
    kept = documents.parse(others[-1])
    documents.clear()
    assert documents.parse(others[-1]) is not kept

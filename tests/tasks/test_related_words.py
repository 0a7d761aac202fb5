"""Related words: for the subjects that a request speaks of in its own language; for none where it speaks of all."""

from __future__ import annotations

import pytest

from ownwords.tasks.related_words import related_words


@pytest.mark.req("NOD-39")
@pytest.mark.parametrize(
    ("code", "text", "word"),
    [
        ("en", "Where did she move? Does she rent a flat?", "address"),
        ("de", "Wo wohnt sie jetzt?", "adresse"),
        ("fr", "Où habitez-vous ?", "adresse"),
        ("es", "¿Dónde vives?", "dirección"),
        ("pt", "Onde moras?", "morada"),
        ("it", "Dove abiti?", "indirizzo"),
        ("nl", "Waar woont hij?", "adres"),
        ("zh", "他住在哪里？", "地址"),
        ("ja", "どこに住んでいますか", "住所"),
    ],
)
def test_a_subject_is_known_by_any_form_of_its_words(code: str, text: str, word: str) -> None:
    found = related_words(text, (code,))
    assert len(found) == 1
    assert word in found[0].split()


def test_words_of_another_language_or_of_no_subject_have_none() -> None:
    assert related_words("Wo wohnt sie?", ("en",)) == ()
    assert related_words("Tell me a joke", ("en",)) == ()
    assert related_words("", ("en", "zh")) == ()


def test_a_request_about_everything_is_about_nothing() -> None:
    assert related_words("home work food music school", ("en",)) == ()

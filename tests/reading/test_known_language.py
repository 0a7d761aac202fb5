"""Meaning is left out where an embedder does not know the language: what it makes of it says nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ownwords.adapters.embeddings.files import PACKAGED_LANGUAGES
from ownwords.reading.known_language import knows_language

PAIRS = json.loads((Path(__file__).parents[2] / "bench" / "embedder_languages.json").read_text(encoding="utf-8"))
UNKNOWN = ("hi", "he", "vi", "sv", "el")


@pytest.mark.parametrize("code", PAIRS)
def test_the_language_of_a_sentence_is_told_without_its_owners_help(code: str) -> None:
    texts = [text for pair in PAIRS[code] for text in pair]
    known = [knows_language(PACKAGED_LANGUAGES, text) for text in texts]
    assert known == [code not in UNKNOWN] * len(texts)
    alone = sum(knows_language((code,), text) for text in texts)
    assert alone >= 22, (
        "languages without a list of function words may look like others, to an embedder of one language"
    )
    assert all(knows_language((), text) for text in texts), "nobody knows"


@pytest.mark.parametrize(
    ("text", "owner_languages", "known"),
    [
        # Nothing in these tells: what the owner speaks does, and one known language among those is enough.
        ("Porto?", (), True),
        ("Porto?", ("sv",), False),
        ("Porto?", ("fi-FI",), False),
        ("Porto?", ("fi", "EN-gb"), True),
        ("", ("sv",), True),
        ("?! 12:30 🚲", ("sv",), True),
        # What is told by its words or its script is not overruled.
        ("Where did I buy the bicycle?", ("sv",), True),
        ("Var köpte jag min cykel?", ("en",), False),
        ("Πού αγόρασα το ποδήλατο;", ("en",), False),
        ("自転車はどこで買った？", ("sv",), True),
        # Others' words and names in a question.
        ("Where did I meet Nguyễn Thị Hương and Björn?", (), True),
        ("What does αγάπη mean, which I read on the wall?", (), True),
        ("Tôi mua xe đạp ở đâu?", (), False),
        ("To\u0302i đa\u0303 gặp Ines ở đâu?", (), False),
        # Scripts in which no known language is written, also those that nobody listed.
        ("የት ገዛሁት?", (), False),
        ("ᏙᏓᏓᎪᎲᎢ", (), False),
        ("\ud800", (), True),
    ],
)
def test_what_tells_the_language(text: str, owner_languages: tuple[str, ...], known: bool) -> None:
    assert knows_language(PACKAGED_LANGUAGES, text, owner_languages) is known


def test_a_language_in_another_script_or_with_a_region_counts() -> None:
    assert knows_language(("pt-BR",), "Onde comprei a bicicleta que você viu?")
    assert not knows_language(("pt-BR",), "Where did I buy the bicycle?")
    assert knows_language(("uk",), "Де я купив велосипед?")
    assert not knows_language(("ko",), "自転車はどこで買った？")
    assert knows_language(("el",), "Πού αγόρασα το ποδήλατο;")
    assert knows_language(("sv",), "Var köpte jag min cykel?")
    assert knows_language(("vi",), "Tôi mua xe đạp ở đâu?")


def test_a_long_text_is_told_by_its_beginning() -> None:
    assert knows_language(("en",), "What is it that I said? " * 50 + "Var köpte jag min cykel? " * 400)
    assert not knows_language(("en",), "Var köpte jag min cykel? " * 50 + "What is it that I said? " * 400)


def test_of_languages_that_are_equally_likely_the_owners_count() -> None:
    text = "de la"
    assert knows_language(("es",), text) is knows_language(("fr",), text) is True
    assert knows_language(("es",), text, ("fr",)) is knows_language(("es",), text, ("en", "fr")) is False
    assert knows_language(("es",), text, ("es", "fr")) is knows_language(("es",), text, ("en",)) is True

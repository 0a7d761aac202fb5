"""A message as sentences, and whose words they are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.tasks.sentences import letters, sentences
from ownwords.tasks.speech import heard


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("I live here. You don't! Why?", ["I live here", "You don't", "Why"]),
        ("Dr. Silva moved. She is 41.", ["Dr. Silva moved", "She is 41"]),
        ("Am 3. Mai um 9.30 Uhr. Gut.", ["Am 3. Mai um 9.30 Uhr", "Gut"]),
        ("- one\n2) two\n\nthree", ["one", "two", "three"]),
        ("¿Vives aquí? Sí.", ["Vives aquí", "Sí"]),
        ("我吃素。你呢？好！", ["我吃素", "你呢", "好"]),
        ("  \n\n ", []),
    ],
)
def test_sentences(text: str, found: list[str]) -> None:
    assert [sentence.span.text for sentence in sentences(text)] == found


@pytest.mark.req("NOD-2")
@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("I live in Rome.", [True]),
        ('"I live in Rome."', [False]),
        ("« J'habite à Rome »", [False]),
        ("> I live in Rome.\nI don't.", [False, True]),
        ("Translate this. I live in Rome.", [False, False]),
        ("He wrote:\nI live in Rome.", [True, False]),
        ("About me:\nI live in Rome.", [True, True]),
        ("I live in Rome.\nKind regards,\nEva", [False, False, False]),
    ],
)
def test_whose_words_they_are(text: str, states: list[bool]) -> None:
    assert [one.states for one in heard(text)] == states


@given(st.text(max_size=300))
def test_sentences_are_stretches_of_the_message_in_order(text: str) -> None:
    assert len(letters(text)) == len(text)
    end = 0
    for sentence in sentences(text):
        assert end <= sentence.start < sentence.end <= len(text)
        assert sentence.span.text in text[sentence.start : sentence.end]
        end = sentence.end

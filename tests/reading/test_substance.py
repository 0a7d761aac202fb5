"""What a message has to say, as factors of its score."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.conversation import Message, Role
from ownwords.reading.substance import spoken_by, times_named, told
from ownwords.tasks.background import BACKGROUND
from tests.backends.stores import START

TWELVE = "one two three four five six seven eight nine ten eleven twelve"


def message(text: str, role: Role = Role.OWNER, speaker: str | None = None) -> Message:
    return Message("m", "t", role, text, START, speaker)


@pytest.mark.parametrize(
    ("text", "factor"),
    [
        ("", 0.6),
        (" \n…", 0.6),
        ("tea", 0.6 + 0.4 / 12),
        (TWELVE[:-7], 0.6 + 0.4 * 11 / 12),
        (TWELVE, 1.0),
        (TWELVE + " and many more", 1.0),
        ("Why?", 0.6 * 0.85),
        (TWELVE + "?", 0.6 * 0.85),
        (TWELVE + ". Why?", 0.85),
        (TWELVE + ". Why? \n", 0.85),
        ("Why? " + TWELVE, 1.0),
        ("どこで？", 0.6 * 0.85),
        ("أين؟", 0.6 * 0.85),
        ("私は昨日ポルトで青いヨットを買いましたから", 0.6 + 0.4 * 11 / 12),
        (TWELVE + "." + "x" * 600 + " Why?", 1.0),
    ],
)
def test_questions_and_few_words_tell_little(text: str, factor: float) -> None:
    assert told(message(text)) == pytest.approx(factor)


@given(st.text())
def test_the_factor_stays_in_its_bounds(text: str) -> None:
    assert 0.5 < told(message(text)) <= 1


def test_who_spoke_counts_and_more_who_is_named() -> None:
    factors = [spoken_by(message("", role), frozenset(), from_assistant=False) for role in Role]
    of = dict(zip(Role, factors, strict=True))
    assert of[Role.OWNER] > of[Role.PARTICIPANT] > of[Role.ASSISTANT] > of[Role.TOOL] == of[Role.EVENT] > 0
    named = spoken_by(message("", Role.PARTICIPANT, "Eva"), frozenset({"Eva"}), from_assistant=False)
    asked = spoken_by(message("", Role.ASSISTANT), frozenset(), from_assistant=True)
    assert named == asked > of[Role.OWNER]
    assert spoken_by(message("", Role.TOOL), frozenset({"Eva"}), from_assistant=True) == of[Role.TOOL]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "We met last week"),
        ("en", "It was in 1999."),
        ("en", "on the 5th of March"),
        ("de", "Wir trafen uns gestern"),
        ("fr", "On s'est vus hier"),
        ("es", "Nos vimos ayer"),
        ("pt", "A gente se viu ontem"),
        ("it", "Ci siamo visti ieri"),
        ("nl", "We zagen elkaar gisteren"),
        ("zh", "我们昨天见面"),
        ("ja", "昨日会いました"),
        ("zh", "I met him in March"),
    ],
)
def test_a_time_is_seen_in_its_language(code: str, text: str) -> None:
    assert times_named(message(text), (code,)) == times_named(message("tea"), ()) * 1.2
    assert times_named(message("tea " * 200 + text), (code,)) == 1.0, "as far as messages are looked at"


@pytest.mark.parametrize(
    "text", ["", "His grammar", "The marvel of the market decides", "12345 or 1899 or 2100", "mayor of Decatur"]
)
def test_what_only_looks_like_a_time_is_none(text: str) -> None:
    assert times_named(message(text), BACKGROUND) == 1.0


@pytest.mark.parametrize("piece", ["?", "a", "a. ", "day ", "\n", "؟"])
def test_of_a_huge_message_the_beginning_counts(piece: str) -> None:
    huge, long = message(piece * 300_000), message((piece * 600)[:600])
    assert told(huge) == told(long)
    assert times_named(huge, BACKGROUND) == times_named(long, BACKGROUND)

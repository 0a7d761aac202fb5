"""The filter for what is not written down unasked, in nine languages (NOD-123, CH-14, CH-15).

`sensitive_cases.jsonl` holds invented sentences; those marked `held` were labelled before anybody looked at what the
filter makes of them. One that touches a topic and is not found is saved against the owner's wish, so none may be; a
plain one that is found is only lost.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.tasks.sensitive import NEVER_CAPTURED, SENSITIVE, is_veiled, topics_of, with_reason
from ownwords.tasks.topics import WORDS
from ownwords.tasks.topics.topic import Topic

LINES = Path(__file__).with_name("sensitive_cases.jsonl").read_text(encoding="utf-8").splitlines()
CASES: list[dict[str, Any]] = [json.loads(line) for line in LINES]
TOUCHING = [case for case in CASES if case["topics"]]
PLAIN = [case for case in CASES if not case["topics"]]


@pytest.mark.req("NOD-122", "NOD-123", "CH-14", "CH-15")
@pytest.mark.parametrize("case", TOUCHING, ids=lambda case: case["id"])
def test_a_sentence_that_touches_a_topic_is_found(case: dict[str, Any]) -> None:
    assert set(case["topics"]) <= topics_of(case["text"])


@pytest.mark.parametrize("case", PLAIN, ids=lambda case: case["id"])
def test_a_plain_sentence_is_left_alone(case: dict[str, Any]) -> None:
    assert topics_of(case["text"]) == frozenset()


def test_few_sentences_touch_a_topic_more_than_they_should() -> None:
    assert sum(bool(topics_of(case["text"]) - set(case["topics"])) for case in TOUCHING) <= len(TOUCHING) / 20


@pytest.mark.req("NOD-123", "CH-14")
def test_every_topic_is_known_in_every_language() -> None:
    assert len(SENSITIVE) == 8
    assert len(NEVER_CAPTURED) == 5
    assert set(Topic) == SENSITIVE | NEVER_CAPTURED
    assert [set(words) for words in WORDS] == [set(Topic)] * 9


SPELLINGS = [
    ("I HAVE DIABETES", Topic.HEALTH),
    ("i have diabetes", Topic.HEALTH),
    ("Ｉ ｈａｖｅ ｄｉａｂｅｔｅｓ", Topic.HEALTH),
    ("I'm gay", Topic.SEXUALITY),
    ("I’m gay", Topic.SEXUALITY),
    ("Je suis réfugiée", Topic.IMMIGRATION),
    ("Je suis refugiee", Topic.IMMIGRATION),
    ("I'm non–binary", Topic.GENDER_IDENTITY),
    ('He told me "I have diabetes"', Topic.HEALTH),
    ("> I have diabetes", Topic.HEALTH),
    ("call +351 912 345 678", Topic.PHONE),
    ("the bill was €1,200", Topic.FINANCE),
    ("it cost 40 dollars", Topic.FINANCE),
    ("send it to 5 rue de la Paix, 44000 Nantes", Topic.ADDRESS),
]


@pytest.mark.parametrize(("text", "topic"), SPELLINGS)
def test_case_accents_quotation_marks_and_shapes_hide_nothing(text: str, topic: Topic) -> None:
    assert topic in topics_of(text)


OTHER_MEANINGS = [
    "I'm sick of this font",
    "We had a party and voted for pizza",
    "The file is in transition to version 2",
    "Black tea is my favourite",
    "I'm straight to the point",
    "I broke the build",
    "My credit card is a visa card",
    "I go by bike",
    "2026-11-19: I planted a tree",
    "2026-11-09 – 2026-11-15: We built a shed",
]


@pytest.mark.parametrize("text", OTHER_MEANINGS)
def test_words_with_another_meaning_are_left_alone(text: str) -> None:
    assert topics_of(text) == frozenset()


@given(st.sampled_from(TOUCHING), st.text(max_size=40), st.text(max_size=40))
def test_what_stands_around_a_sentence_hides_nothing(case: dict[str, Any], before: str, after: str) -> None:
    assert set(case["topics"]) <= topics_of(f"{before}. {case['text']}. {after}")


@given(st.lists(st.sampled_from(CASES), max_size=4))
def test_several_texts_touch_what_each_of_them_does(cases: list[dict[str, Any]]) -> None:
    texts = [case["text"] for case in cases]
    assert topics_of(*texts) == frozenset[Topic]().union(*map(topics_of, texts))


VEILED = [
    "Every Tuesday I go to my group",
    "Ich gehe jeden Dienstag zu meiner Gruppe",
    "我每个星期二都去参加小组",
    "Nobody in my class knows why I'm away on Fridays",
    "I study lying down because it hurts otherwise",
]
IN_THE_OPEN = [
    "Every Tuesday I go to my pottery class",
    "Ich gehe jeden Dienstag schwimmen",
    "我每个星期二都去游泳",
    "I study at night because I work days",
    "I live in Porto",
]


@pytest.mark.parametrize("text", VEILED)
def test_what_is_told_as_private_or_too_vaguely_may_hide_a_topic(text: str) -> None:
    assert is_veiled(text)


@pytest.mark.parametrize("text", IN_THE_OPEN)
def test_what_says_what_it_is_about_hides_none(text: str) -> None:
    assert not is_veiled(text)


def test_a_reason_may_stand_in_the_next_sentence() -> None:
    message = "I work thirty hours a week. Otherwise the flat is gone. Any tips?"
    assert (
        with_reason("I work thirty hours a week", message) == "I work thirty hours a week, Otherwise the flat is gone"
    )
    assert (
        with_reason("I work thirty hours a week", "I work thirty hours a week. Any tips?")
        == "I work thirty hours a week"
    )

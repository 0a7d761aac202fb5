"""The gate before capture: length and shape, in code, for nine languages (CH-3, CH-4)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.tasks.capture_shape import FEWEST_CHARACTERS, MOST_CHARACTERS, has_shape, worth_capturing

LINES = Path(__file__).with_name("capture_cases.jsonl").read_text(encoding="utf-8").splitlines()
CASES: list[dict[str, Any]] = [json.loads(line) for line in LINES]
TELLING = [case for case in CASES if case["facts"]]
ASKING = [case for case in CASES if case["sort"] in {"question", "task"}]
OTHERS = [case for case in CASES if case["sort"] in {"quotation", "refusal"}]


@pytest.mark.req("CH-3")
@pytest.mark.parametrize(
    ("characters", "worth"),
    [(1, False), (24, False), (25, True), (26, True), (3_999, True), (4_000, True), (4_001, False), (100_000, False)],
)
def test_a_message_has_25_to_4_000_characters(characters: int, worth: bool) -> None:
    text = "I study marine biology an" + " and I draw" * 20_000
    assert worth_capturing(text[: characters - 1] + ("x" if characters > 1 else "I")) is worth


@pytest.mark.req("CH-3")
def test_blanks_around_a_message_do_not_count() -> None:
    text = "I study marine biology at"
    assert len(text) == FEWEST_CHARACTERS
    assert worth_capturing(f"  \n{text}\t\u3000 ")
    assert not worth_capturing(f"   {text[:-1]}   ")
    assert worth_capturing(" " * MOST_CHARACTERS + text)


@pytest.mark.req("CH-3")
def test_characters_and_not_bytes_count() -> None:
    assert worth_capturing("我" * 24 + "是")
    assert not worth_capturing("我" * 24)
    assert worth_capturing("我" * 4_000)
    assert not worth_capturing("我" * 4_001)


@pytest.mark.req("CH-4")
def test_what_tells_of_its_owner_has_shape_and_what_only_asks_has_none() -> None:
    missed = [case["id"] for case in TELLING if not has_shape(case["text"])]
    assert len(missed) <= len(TELLING) / 50, missed
    assert [case["id"] for case in [*ASKING, *OTHERS] if has_shape(case["text"])] == []


@pytest.mark.req("CH-4")
@pytest.mark.parametrize("code", ["en", "de", "fr", "es", "pt", "it", "nl", "zh", "ja"])
def test_every_language_has_both(code: str) -> None:
    telling = [case for case in TELLING if case["id"].startswith(code)]
    asking = [case for case in ASKING if case["id"].startswith(code)]
    assert len(telling) >= 9
    assert len(asking) >= 3
    assert sum(has_shape(case["text"]) for case in telling) >= len(telling) - 1
    assert not any(has_shape(case["text"]) for case in asking)


SHAPES = [
    ("I keep bees.", True),
    ("Last week I planted a hedge.", True),
    ("Remember that I keep bees.", True),
    ("From now on answer in French.", True),
    ("I'm learning Danish, which book should I buy?", True),
    ("Which book should I buy for Danish, and where?", False),
    ("Is it true that I keep bees, or do I dream?", False),
    ("He keeps bees.", False),
    ("> I keep bees", False),
    ("Translate: I keep bees.", False),
    ("Dear Ms Lind,\nI keep bees.\nKind regards", False),
    ("I keep bees, but don't remember that.", False),
    ("Fix the typo in line three.", False),
    ("", False),
]


@pytest.mark.req("CH-4")
@pytest.mark.parametrize(("text", "shape"), SHAPES)
def test_the_shape_of(text: str, shape: bool) -> None:
    assert has_shape(text) is shape


@given(st.text(max_size=200))
def test_every_text_has_a_shape_or_none(text: str) -> None:
    assert worth_capturing(text) in {True, False}
    assert not worth_capturing(text[: FEWEST_CHARACTERS - 1])

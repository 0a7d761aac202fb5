"""What a model answers is read however it is wrapped; what cannot be read is an error, never an empty result."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.tasks.answer import Unreadable, read_answer, schema_of
from ownwords.tasks.learn import LEARN
from ownwords.tasks.proposals import LearnResult
from ownwords.tasks.trust import TRUST


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True)
class Fact:
    text: str
    colour: Colour | None = None
    ids: tuple[str, ...] = ()
    weight: int = 1


@dataclass(frozen=True)
class Facts:
    facts: tuple[Fact, ...]
    title: str = ""


GOOD: dict[str, Any] = {"facts": [{"text": "I have a cat", "colour": "red", "ids": ["m1"], "weight": 2}], "title": "t"}
READ = Facts((Fact("I have a cat", Colour.RED, ("m1",), 2),), "t")
PLAIN = json.dumps(GOOD)


@pytest.mark.parametrize(
    "answer",
    [
        PLAIN,
        json.dumps(GOOD, indent=2),
        f"```json\n{PLAIN}\n```",
        f"```\n{PLAIN}\n```\nThat is all I found.",
        f"Sure! Here is the JSON you asked for:\n{PLAIN}",
        f'<think>Maybe {{"facts": []}}? No.</think>\n{PLAIN}',
        f"The braces {{ }} are none. {{not json}} {PLAIN}",
        f"\ufeff  {PLAIN}",
        f'{{"thoughts": "none"}} {PLAIN}',
        PLAIN[:-1] + ', "more": [1, 2]}',
    ],
)
def test_fences_words_and_thoughts_around_an_answer_do_no_harm(answer: str) -> None:
    assert read_answer(answer, Facts) == READ


@pytest.mark.req("NOD-84")
@pytest.mark.parametrize(
    ("fact", "read"),
    [
        ({"colour": "mauve"}, Fact("I have a cat")),
        ({"colour": ["red"]}, Fact("I have a cat")),
        ({"ids": "m1"}, Fact("I have a cat")),
        ({"ids": ["m1", None, {}, "m2"]}, Fact("I have a cat", ids=("m1", "m2"))),
        ({"weight": "heavy", "colour": 3, "ids": {}}, Fact("I have a cat")),
        ({"weight": None}, Fact("I have a cat")),
    ],
)
def test_an_invalid_detail_is_dropped_and_its_fact_kept(fact: dict[str, Any], read: Fact) -> None:
    assert read_answer(json.dumps({"facts": [{"text": "I have a cat"} | fact]}), Facts) == Facts((read,))


@pytest.mark.req("NOD-84")
def test_an_invalid_fact_is_dropped_and_the_others_kept() -> None:
    facts = [{"text": "one"}, {"colour": "red"}, "two", {"text": 3}, None, [], {"text": "four", "weight": []}]
    assert read_answer(json.dumps({"facts": facts, "title": 5}), Facts) == Facts((Fact("one"), Fact("four")))


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "I found nothing.",
        "null",
        "[]",
        "{}",
        '{"title": "no facts"}',
        '{"facts": "none"}',
        '{"facts": null}',
        '{"facts": {"text": "I have a cat"}}',
        PLAIN[:-1],
        PLAIN[: len(PLAIN) // 2],
        '{"facts": [{"text": NaN}]',
        f"<think>{PLAIN}",
        '{"facts": ' * 3_000,
        "{" * 100_000,
        "[" * 100_000,
    ],
)
def test_what_holds_no_result_is_unreadable(answer: str) -> None:
    with pytest.raises(Unreadable):
        read_answer(answer, Facts)


def test_what_is_wrong_is_said_without_the_words_of_the_answer() -> None:
    with pytest.raises(Unreadable, match="'facts'") as caught:
        read_answer('{"title": "my secret"}', Facts)
    assert "secret" not in str(caught.value)


def test_an_empty_list_is_a_result() -> None:
    assert read_answer('{"facts": []}', Facts) == Facts(())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["facts", "text", "ids", "x"]), inner),
    max_leaves=20,
)


@given(JSON, st.text(max_size=20))
def test_whatever_json_comes_it_is_read_or_refused(value: Any, around: str) -> None:
    try:
        result = read_answer(around + json.dumps(value), Facts)
    except Unreadable:
        return
    assert all(isinstance(fact.text, str) and isinstance(fact.ids, tuple) for fact in result.facts)


def test_a_schema_names_what_is_needed_and_holds_no_words_of_ours() -> None:
    schema = schema_of(LearnResult)
    note = schema["$defs"]["ProposedNote"]
    assert schema["required"] == ["notes"]
    assert note["required"] == ["area", "text", "quote", "message_ids"]
    assert "NOD-" not in json.dumps(schema)
    assert schema_of(Facts)["properties"]["title"]["type"] == "string"


@pytest.mark.parametrize("task", [LEARN, TRUST], ids=lambda task: task.name)
def test_a_result_needs_something_so_that_no_empty_object_is_one(task: Any) -> None:
    assert schema_of(task.result)["required"]

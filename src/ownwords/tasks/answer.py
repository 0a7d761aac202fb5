"""A model's answer as a task's result: what is there is read, however it is wrapped, and nothing is guessed.

The answer may be fenced, or stand behind words or a model's thoughts. What is invalid in it is dropped where it is
optional, together with its item in a list where it is not (NOD-84). Where the whole cannot be read, that is an error
and never an empty result.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeVar, cast

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

Result = TypeVar("Result")

_MOST_CANDIDATES = 50
_MOST_ROUNDS = 8
_THOUGHTS = re.compile(r"<(think|thinking|reasoning)>.*?(</\1>|\Z)", re.DOTALL | re.IGNORECASE)


class Unreadable(Exception):
    """The answer holds no JSON object of the task's form. The message says what is wrong, without its words."""


@lru_cache(maxsize=64)
def _adapter(result: type[Any]) -> TypeAdapter[Any]:
    return TypeAdapter(result)


def schema_of(result: type[Any]) -> Mapping[str, Any]:
    """The JSON Schema of a task's result, without the words that are for us."""
    return _bare(_adapter(result).json_schema())


def _bare(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_bare(part) for part in cast("list[Any]", schema)]
    if not isinstance(schema, dict):
        return schema
    parts = cast("dict[str, Any]", schema)
    return {
        name: _bare(part)
        for name, part in parts.items()
        if name not in {"title", "description"} or not isinstance(part, str)
    }


def read_answer(text: str, result: type[Result]) -> Result:
    """The first object in the text that is a result. Raises Unreadable."""
    problem = "it holds no JSON object"
    for value in _objects(text):
        try:
            return _read(value, _adapter(result))
        except Unreadable as error:
            problem = str(error)
    raise Unreadable(problem)


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects in a text, from left to right."""
    decoder = json.JSONDecoder(parse_constant=_no_number)
    text = _THOUGHTS.sub(" ", text)
    place = text.find("{")
    for _ in range(_MOST_CANDIDATES):
        if place < 0:
            return
        try:
            value, end = decoder.raw_decode(text, place)
        except (ValueError, RecursionError):
            end = place + 1
        else:
            yield value
        place = text.find("{", end)


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no JSON")


def _read(value: Any, adapter: TypeAdapter[Result]) -> Result:
    for _ in range(_MOST_ROUNDS):
        try:
            return adapter.validate_python(value)
        except ValidationError as error:
            problems = error.errors(include_url=False, include_context=False, include_input=False)
        for place in sorted({_invalid(problem) for problem in problems}, reverse=True):
            _drop(value, place)
    raise Unreadable("too much of it is invalid")


def _invalid(problem: ErrorDetails) -> tuple[str | int, ...]:
    """Where the smallest part lies that has to go: what is wrong, or what lacks something it needs."""
    place = problem["loc"][:-1] if problem["type"] == "missing" else problem["loc"]
    if not place:
        raise Unreadable(f"it lacks {problem['loc'][0]!r}" if problem["loc"] else "it is no object")
    return place


def _drop(value: Any, place: tuple[str | int, ...]) -> None:
    *way, last = place
    try:
        for step in way:
            value = value[step]
        del value[last]
    except (KeyError, IndexError, TypeError):
        return  # it went with something around it

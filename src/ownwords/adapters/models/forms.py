"""How a server is asked for JSON: what each takes is found out by asking, and kept for as long as the process lives.

Strictest first. What a server does not take it refuses with an error, and the next form is tried; the schema stands in
the prompt as well from the second form on, and with servers that keep to it without showing it to the model.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any


class AnswerForm(StrEnum):
    """What is asked of the server."""

    SCHEMA = "json_schema"
    """An answer of this schema."""
    OBJECT_OF_SCHEMA = "json_object of a schema"
    """The same in the words of servers that know it as a kind of JSON object, such as llama-cpp-python's."""
    OBJECT = "json_object"
    """Any JSON object."""
    PROMPT = "prompt"
    """Nothing: the prompt alone asks for it."""


_taken: dict[tuple[str, str], AnswerForm] = {}


def forms_for(url: str, model: str, forms: Sequence[AnswerForm]) -> Sequence[AnswerForm]:
    """Those of the forms that are still worth trying at this address with this model."""
    known = _taken.get((url, model))
    return forms[forms.index(known) :] if known in forms else forms


def remember(url: str, model: str, form: AnswerForm) -> None:
    """This server and model take this form; the ones before it were refused."""
    _taken[url, model] = form


def response_format(form: AnswerForm, schema: Mapping[str, Any]) -> dict[str, Any] | None:
    """The field `response_format` of the forms that pydantic-ai does not write itself."""
    match form:
        case AnswerForm.OBJECT_OF_SCHEMA:
            return {"type": "json_object", "schema": dict(schema)}
        case AnswerForm.OBJECT:
            return {"type": "json_object"}
        case _:
            return None

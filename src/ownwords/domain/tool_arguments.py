"""The arguments of a tool, held against its JSON Schema before it is called.

The schemas of `domain.tools` say what a tool takes in few words: text, a choice of words, a list of texts. An argument
that a tool does not have is an error: a misspelt `from` must not search all of time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from ownwords.domain.characters import checked_characters
from ownwords.domain.tools import Tool
from ownwords.errors import Invalid

Arguments = Mapping[str, Any]


def checked_arguments(tool: Tool, arguments: Mapping[str, object]) -> Arguments:
    """The arguments without those that are null. Raises Invalid, with the argument as its field."""
    properties: Mapping[str, Mapping[str, Any]] = tool.parameters["properties"]
    given = {name: value for name, value in arguments.items() if value is not None}
    for name, value in given.items():
        if name not in properties:
            takes = f"it takes {', '.join(properties)}" if properties else "it takes none"
            raise Invalid(f"{tool.name} has no argument {name!r}; {takes}.", field=name)
        _check(value, properties[name], name)
    for name in tool.parameters["required"]:
        if name not in given:
            raise Invalid(f"{tool.name} needs {name}.", field=name)
    return given


def _check(value: object, schema: Mapping[str, Any], field: str) -> None:
    match schema["type"], value:
        case "string", str() as text:
            checked_characters(text, field)
        case "array", list():
            for place, item in enumerate(cast(list[object], value)):
                _check(item, schema["items"], f"{field}.{place}")
        case kind, _:
            raise Invalid(f"{field}: send {_KINDS[kind]}.", field=field)
    if "enum" in schema and value not in schema["enum"]:
        raise Invalid(f"{field}: use one of {', '.join(schema['enum'])}.", field=field)


_KINDS = {"string": "a text", "array": "a list"}

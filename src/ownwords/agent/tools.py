"""Calls of tools in a turn: who may call what, what it answers, and what was read by it.

An answer reaches the model inside an untrusted block: the notes, the conversation and the notebook hold words of many.
What fails as expected is an answer as well, so that the model can do something else.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from ownwords.domain.tool_arguments import checked_arguments
from ownwords.domain.tools import Tool
from ownwords.domain.untrusted import fenced
from ownwords.errors import Invalid, OwnwordsError
from ownwords.memory_tools import LENIENT, MEMORY_TOOLS, ToolCaller
from ownwords.ports.chat import ToolAnswer, ToolCall

ASK_OWNER = Tool(
    "ask_owner",
    "Ask the owner a question that they answer by tapping. It ends your turn: their answer comes as their next "
    "message. Only where you cannot go on without it.",
    {
        "type": "object",
        "properties": {
            "question": {"type": "string", "description": "One short question."},
            "options": {"type": "array", "items": {"type": "string"}, "description": "Two to five short answers."},
        },
        "required": ["question", "options"],
        "additionalProperties": False,
    },
)
MOST_OPTIONS = 5
LONGEST_ANSWER = 60_000
"""Characters of a tool's answer that a model is given, where there is room for it."""
SHORTEST_ANSWER = 1_000
"""Characters that it is given in any case."""
_CUT = "\n(Cut here: ask for less at once.)"


@dataclass(frozen=True, slots=True)
class Question:
    """What the owner is asked, with answers to tap."""

    text: str
    options: tuple[str, ...]


@dataclass(slots=True)
class ToolBox:
    """The tools of one turn. `room` is how many characters of their answers still fit the model's window, `reads` are
    the paths of notes and ids of messages that were read by them."""

    offered: tuple[Tool, ...]
    caller: ToolCaller
    room: int
    reads: list[str] = field(default_factory=list[str])

    async def answer(self, call: ToolCall) -> tuple[ToolAnswer, bool]:
        """What the tool answers, and whether it failed. Raises what is no fault of the call: the store's failures are
        told to the model, too."""
        try:
            tool = self._offered(call)
            given = call.arguments if call.name in LENIENT else checked_arguments(tool, call.arguments)
            answer = await MEMORY_TOOLS[call.name](self.caller, given)
        except OwnwordsError as error:
            return self._told(call, {"error": error.message}), True
        self.reads += _read(call.name, given, answer)
        return self._told(call, answer), answer.get("success") is False

    def question(self, call: ToolCall) -> Question:
        """What the owner is to be asked. Raises Invalid."""
        given = checked_arguments(ASK_OWNER, call.arguments)
        question = " ".join(str(given["question"]).split())
        options = tuple(dict.fromkeys(" ".join(option.split()) for option in given["options"] if option.strip()))
        if not question or not 2 <= len(options) <= MOST_OPTIONS:
            raise Invalid(f"ask_owner needs a question and two to {MOST_OPTIONS} different options.", field="options")
        return Question(question, options)

    def refused(self, call: ToolCall, why: str) -> ToolAnswer:
        """The answer to a call that was not carried out."""
        return self._told(call, {"error": why})

    def _offered(self, call: ToolCall) -> Tool:
        tool = next((one for one in self.offered if one.name == call.name and one.name in MEMORY_TOOLS), None)
        if tool is None:
            names = ", ".join(one.name for one in self.offered)
            raise Invalid(f"There is no tool {call.name!r} here; there are {names}.")
        if call.unreadable:
            raise Invalid("The arguments are no JSON object.")
        return tool

    def _told(self, call: ToolCall, answer: object) -> ToolAnswer:
        text = json.dumps(answer, ensure_ascii=False)
        longest = max(min(LONGEST_ANSWER, self.room), SHORTEST_ANSWER)
        if len(text) > longest:
            text = text[:longest] + _CUT
        self.room -= len(text)
        return ToolAnswer(call.id, call.name, fenced(_word(call.name), text))


def _word(name: str) -> str:
    """A tool's name as it can stand in an attribute, whatever a model made of it."""
    return "".join(one for one in name if one.isalnum() or one in "_-")[:64]


def _read(name: str, given: Mapping[str, Any], answer: Mapping[str, Any]) -> Iterable[str]:
    """What was read, by the names under which the check finds it."""
    match name:
        case "memory_read":
            path = str(given.get("path") or "").strip().strip("/")
            return [path] if "/" in path else []
        case "memory_find":
            return [note["path"] for note in answer["notes"]]
        case "history_search":
            return [one["id"] for match in answer["matches"] for one in _around(match)]
        case _:
            return []


def _around(match: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    beside = cast("list[Mapping[str, Any]]", [*match["before"], *match["after"]])
    return (match, *beside)

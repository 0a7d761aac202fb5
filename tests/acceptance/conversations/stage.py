"""A stage for conversations: a server over a real store, the assistant's model and the memory model, all over HTTP.

A test says who says what and what the models answer, and then looks at what was told, stored and not stored.
"""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from ownwords.compose import Ownwords
from ownwords.tasks.capture import CAPTURE
from ownwords.tasks.check import CHECK
from ownwords.tasks.compact import COMPACT
from ownwords.tasks.dream import DREAM
from ownwords.tasks.learn import LEARN
from ownwords.tasks.rank import RANK
from ownwords.tasks.reflect import REFLECT
from ownwords.tasks.select import SELECT
from ownwords.tasks.skill import SKILL
from ownwords.tasks.style import STYLE
from ownwords.tasks.trust import TRUST
from ownwords.testing import ReceivedRequest, Reply, ScriptedModelServer
from ownwords.testing.replies import ToolCall
from tests.interfaces.http.serving import Api, Json, Served, worked

Answer = Mapping[str, object] | Reply | Callable[[ReceivedRequest], Mapping[str, object] | Reply]
Line = str | ToolCall | Reply | Callable[[ReceivedRequest], Awaitable[Reply]]
"""What the assistant's model says in one step: a text, a call of a tool, or any reply."""

_BEGINNINGS = {
    task.name: task.instructions[:120]
    for task in (CAPTURE, CHECK, COMPACT, DREAM, LEARN, RANK, REFLECT, SELECT, SKILL, STYLE, TRUST)
}
NOTHING: Mapping[str, Mapping[str, object]] = {
    "capture": {"facts": []},
    "check": {"claims": []},
    "compact": {"bullets": []},
    "dream": {"edits": []},
    "learn": {"notes": []},
    "rank": {"facts": [], "messages": []},
    "reflect": {"add": [], "let_go": []},
    "select": {"paths": [], "searches": [], "totals": False},
    "trust": {"asked": False, "quote": ""},
}


class AssistantModel:
    """Says the lines of the test, one a request."""

    def __init__(self, server: ScriptedModelServer) -> None:
        self.server = server
        self.lines: deque[Reply | Callable[[ReceivedRequest], Awaitable[Reply]]] = deque()
        self.turns = 0
        """How many go on: whose a line is that is left is not known before the last has ended."""
        server.otherwise(self._line)

    async def _line(self, request: ReceivedRequest) -> Reply:
        assert self.lines, "The model is asked more often than the test says."
        line = self.lines.popleft()
        return line if isinstance(line, Reply) else await line(request)


class MemoryModel:
    """Answers each task as the test says, and otherwise that there is nothing."""

    def __init__(self, server: ScriptedModelServer) -> None:
        self.server = server
        self.answers: dict[str, Answer] = {}
        self.asked: list[tuple[str, ReceivedRequest]] = []
        """Every task that it was asked to do, with the request."""
        server.otherwise(self._answer)

    def begin(self) -> None:
        self.answers.clear()
        self.asked.clear()

    def requests(self, task: str) -> list[ReceivedRequest]:
        return [request for name, request in self.asked if name == task]

    def _answer(self, request: ReceivedRequest) -> Reply:
        task = next(name for name, beginning in _BEGINNINGS.items() if beginning in request.shown)
        self.asked.append((task, request))
        answer = self.answers.get(task, NOTHING.get(task))
        if callable(answer):
            answer = answer(request)
        assert answer is not None, f"The test says nothing of {task}."
        return answer if isinstance(answer, Reply) else Reply.json(answer)


def records(request: ReceivedRequest, block: str) -> list[dict[str, Any]]:
    """The records of a block as the memory model was shown them."""
    found = re.search(rf"^{block}: [^\n]*\n```jsonl\n(.*?)^```", request.shown, re.MULTILINE | re.DOTALL)
    return [json.loads(line) for line in found[1].splitlines()] if found else []


def id_of(request: ReceivedRequest, quote: str) -> str:
    """The id of the message that holds the quote, as the memory model was shown it."""
    shown = (json.loads(line) for line in request.shown.splitlines() if line.startswith('{"id"'))
    return next((one["id"] for one in shown if quote in one["text"]), "no-such-message")


def learning(*notes: Mapping[str, object]) -> Answer:
    """The answer of a memory model that proposes these notes, each with the message that its quote is of."""

    def answer(request: ReceivedRequest) -> Mapping[str, object]:
        return {
            "notes": [{"area": "about", "message_ids": [id_of(request, str(one["quote"]))], **one} for one in notes]
        }

    return answer


def capturing(*facts: Mapping[str, object]) -> Answer:
    """The answer of a memory model that captures these facts."""
    usual = {"area": "about", "category": "goal", "importance": 3}

    def answer(request: ReceivedRequest) -> Mapping[str, object]:
        return {"facts": [{**usual, "message_ids": [id_of(request, str(one["quote"]))], **one} for one in facts]}

    return answer


def reflecting(text: str, quote: str, **more: object) -> Answer:
    """The answer of a memory model that adds this fact when it reads the owner's older messages."""

    def answer(request: ReceivedRequest) -> Mapping[str, object]:
        cited = [id_of(request, quote)]
        add = {"area": "about", "text": text, "quote": quote, "message_ids": cited, "sensitive": False, **more}
        return {"add": [add], "let_go": []}

    return answer


def ago(**time: int) -> str:
    """The instant so long before now."""
    return (datetime.now(UTC) - timedelta(**time)).isoformat()


def call(tool: str, /, **arguments: object) -> ToolCall:
    """A call of a tool."""
    return ToolCall(tool, arguments)


def learn(*message_ids: str) -> ToolCall:
    named = {"message_ids": list(message_ids)} if message_ids else {}
    return call("manage_personal_context", action="memory_learn", **named)


def forget(path: str) -> ToolCall:
    return call("manage_personal_context", action="memory_forget", path=path)


def control(what: str, quote: str) -> ToolCall:
    return call("manage_personal_context", action="memory_control", control=what, quote=quote)


@dataclass(slots=True)
class Told:
    """What a turn told, and what its model was shown."""

    events: list[Json]
    requests: list[ReceivedRequest]

    def of(self, kind: str) -> list[Json]:
        return [event for event in self.events if event["event"] == kind]

    @property
    def kinds(self) -> list[str]:
        """The kinds of events, pieces of text told once."""
        kinds = [event["event"] for event in self.events]
        return [kind for place, kind in enumerate(kinds) if kind != "text" or kinds[place - 1] != "text"]

    @property
    def reply(self) -> str:
        """The reply, which the turn must have."""
        assert self.events[-1]["event"] == "reply", self.events[-1]
        return self.events[-1]["message"]["text"]

    @property
    def failed(self) -> list[bool]:
        """Of each call of a tool whether it failed."""
        return [event["failed"] for event in self.of("tool_answered")]

    @property
    def shown(self) -> str:
        """All that the model was shown last."""
        return self.requests[-1].shown

    @property
    def offered(self) -> set[str]:
        """The tools that the model was offered."""
        return {tool["function"]["name"] for tool in self.requests[0].body["tools"]}

    @property
    def answered(self) -> list[str]:
        """What the tools answered, as the model was told."""
        if not self.requests:
            return []
        return [one["content"] for one in self.requests[-1].body["messages"] if one["role"] == "tool"]


@dataclass(slots=True)
class Stage:
    """The server with both models."""

    api: Api
    served: Served
    model: AssistantModel
    memory: MemoryModel
    folder: Path
    settings: Mapping[str, str]
    where: dict[str, str] = field(default_factory=dict[str, str])
    """The workspace that is spoken in, where it is one."""

    async def talk(self, **fields: str) -> Talk:
        return Talk(self, await self.api.begin(**fields, **self.where))

    def within(self, workspace: str) -> Stage:
        return replace(self, where={"workspace": workspace})

    async def view(self) -> Json:
        return await self.api.get("/api/memory", **self.where)

    async def notes(self) -> dict[str, str]:
        """What is remembered: each live note's text with its label."""
        return {note["text"]: note["label"] for note in (await self.view())["notes"]}

    async def note(self, text: str) -> Json:
        return next(note for note in (await self.view())["notes"] if note["text"] == text)

    async def let_go(self) -> dict[str, str]:
        """What is in the archive: each note's text with its label."""
        return {note["text"]: note["label"] for note in (await self.view())["archive"]}

    async def add(self, text: str, area: str = "about") -> str:
        """The owner writes a note on the page; answers its path."""
        return (await self.api.post("/api/memory/notes", {"area": area, "text": text}, **self.where))["note"]["path"]

    async def notebook(self) -> list[str]:
        return [note["content"] for note in (await self.api.get("/api/notebook", **self.where))["memories"]]

    async def skills(self) -> list[str]:
        return [skill["name"] for skill in (await self.api.get("/api/skills", **self.where))["skills"]]

    async def set(self, **settings: object) -> None:
        worked(await self.api.client.put("/api/settings", json=settings, params=self.where))

    def work(self) -> None:
        """Let the background do what is due."""
        self.served.run(self.served.ownwords.work())

    async def later(self, now: datetime | None = None) -> None:
        """Let the hourly job run as at a later time, in two hours where none is given: beside the server, as the
        command does."""
        with pytest.MonkeyPatch.context() as patch:
            for name, value in self.settings.items():
                patch.setenv(name, value)
            now = now or datetime.now(UTC) + timedelta(hours=2)
            async with Ownwords.open(self.folder, background=False, now=now) as ownwords:
                await ownwords.maintain()


@dataclass(slots=True)
class Talk:
    """One conversation."""

    stage: Stage
    id: str

    async def says(self, text: str, *lines: Line, origin: str | None = None) -> Told:
        """The owner says this (or what `origin` names says it), and the model answers with these lines, a step each."""
        return await self._turn({"message": text}, lines, origin)

    async def goes_on(self, message_id: str, *lines: Line, origin: str | None = None) -> Told:
        """A turn for a message that is there already."""
        return await self._turn({"message_id": message_id}, lines, origin)

    async def hears(self, text: str, role: str = "owner", **fields: object) -> str:
        """Append a message without a turn; answers its id."""
        body = {"messages": [{"role": role, "text": text, **fields}]}
        (message,) = (await self.stage.api.post(f"/api/threads/{self.id}/messages", body, **self.stage.where))[
            "messages"
        ]
        return message["id"]

    async def said(self) -> list[tuple[str, str]]:
        answer = await self.stage.api.get(f"/api/threads/{self.id}/messages", **self.stage.where)
        return [(message["role"], message["text"]) for message in answer["messages"]]

    async def approves(self, told: Told) -> Json:
        """The owner presses the button of what they were asked."""
        (asked,) = told.of("approval")
        return await self.stage.api.post("/api/chat/approve", {"approval": asked["approval"]}, **self.stage.where)

    async def _turn(self, asked: dict[str, str], lines: tuple[Line, ...], origin: str | None) -> Told:
        stage = self.stage
        stage.model.lines.extend(map(_step, lines))
        before = len(stage.model.server.requests)
        body = {"thread_id": self.id, **asked, **({"origin": origin} if origin else {})}
        found: list[Json] = []
        stage.model.turns += 1
        async with stage.api.client.stream("POST", "/api/chat", json=body, params=stage.where) as response:
            assert response.status_code == 200, await response.aread()
            async for line in response.aiter_lines():
                if line:
                    found.append(json.loads(line.removeprefix("data: ")))
        stage.model.turns -= 1
        assert stage.model.turns or not stage.model.lines, "The model was asked less often than the test says."
        return Told(found, stage.model.server.requests[before:])


def _step(line: Line) -> Reply | Callable[[ReceivedRequest], Awaitable[Reply]]:
    match line:
        case str():
            return Reply.text(line)
        case ToolCall():
            return Reply.calls(line)
        case _:
            return line

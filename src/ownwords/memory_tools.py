"""The tools over a memory: what each does when an assistant calls it, and what it answers.

The answers are those of the HTTP API. Which tools a caller is offered, and whose work it is, is up to who calls them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from ownwords.domain.conversation import HistoryOrder
from ownwords.domain.tool_arguments import Arguments
from ownwords.domain.turns import TurnOrigin
from ownwords.errors import Invalid
from ownwords.memory import Memory
from ownwords.notebook import NOTEBOOK_TOOLS
from ownwords.reading.history import HistoryQuery
from ownwords.skills import carried_out
from ownwords.tasks.trust import Action
from ownwords.told import Json, history_json, learned_json, note_json
from ownwords.writing.control import ControlCall, Controlled


@dataclass(frozen=True, slots=True)
class ToolCaller:
    """Whose memory, from which conversation (None where the call names one itself), and what started the work.
    `controlled` is told what was forgotten, and what the owner has to be asked first, where a call needs that. Where
    `private` is False others read along: of the notebook, only what was saved in this conversation is read. What is
    saved came from `message_id`, the message that the turn answers, where it is one."""

    memory: Memory
    thread_id: str | None = None
    origin: TurnOrigin = TurnOrigin.OWNER
    controlled: Callable[[Controlled], None] = lambda done: None
    private: bool = True
    message_id: str | None = None


MemoryTool = Callable[[ToolCaller, Arguments], Awaitable[Json]]


async def _read(caller: ToolCaller, given: Arguments) -> Json:
    path: str | None = given.get("path")
    return {"path": path, "text": await caller.memory.read(path)}


async def _find(caller: ToolCaller, given: Arguments) -> Json:
    return {"notes": [note_json(note) for note in await caller.memory.find(given["words"])]}


async def _search(caller: ToolCaller, given: Arguments) -> Json:
    order = given.get("order")
    query = HistoryQuery(
        query=given.get("query"),
        sent_from=given.get("from"),
        sent_to=given.get("to"),
        around=given.get("around") or None,
        before=given.get("before"),
        order=HistoryOrder(order) if order is not None else None,
        cursor=given.get("cursor"),
        thread_id=caller.thread_id,
    )
    return history_json(await caller.memory.history(query))


async def _manage(caller: ToolCaller, given: Arguments) -> Json:
    """memory_learn answers as the HTTP API does; the others with `ask`, what to ask the owner first, or null."""
    thread_id: str = given.get("thread_id") or caller.thread_id or ""
    if given["action"] == "memory_learn":
        return learned_json(await caller.memory.learn(thread_id, given.get("message_ids", ()), caller.origin))
    if given["action"] == "memory_forget":
        if "path" not in given:
            raise Invalid("memory_forget needs the path of a note.", field="path")
        call = ControlCall(thread_id, Action.FORGET, path=given["path"], origin=caller.origin)
    else:
        if "control" not in given:
            raise Invalid("memory_control needs control: stop or resume.", field="control")
        call = ControlCall(thread_id, Action(given["control"]), quote=given.get("quote"), origin=caller.origin)
    done = await caller.memory.control(call)
    caller.controlled(done)
    return {"action": done.action, "done": done.ask is None, "ask": done.ask}


async def _skills(caller: ToolCaller, given: Arguments) -> Json:
    return await carried_out(caller.memory.skills.within(caller.thread_id, caller.origin, caller.message_id), given)


def _of_notebook(name: str) -> MemoryTool:
    """A tool of the notebook. It judges its arguments itself, and its failures are answers (NT-C6)."""
    carry_out = NOTEBOOK_TOOLS[name]

    async def tool(caller: ToolCaller, given: Arguments) -> Json:
        within = given if caller.private else {**given, "thread": "current"}
        notebook = caller.memory.notebook.within(caller.thread_id, caller.origin, caller.message_id)
        return await carry_out(notebook, within)

    return tool


MEMORY_TOOLS: Mapping[str, MemoryTool] = {
    "memory_read": _read,
    "memory_find": _find,
    "history_search": _search,
    "manage_personal_context": _manage,
    "skills": _skills,
    **{name: _of_notebook(name) for name in NOTEBOOK_TOOLS},
}
"""The tools by their names."""
LENIENT = frozenset(NOTEBOOK_TOOLS)
"""Tools that judge their arguments themselves."""

"""Who started the work decides what it may do: every cell of the table in conversations over HTTP.

Each is tried twice: in a conversation that was started so, and as a turn of that origin in the owner's own.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from tests.acceptance.conversations.stage import (
    Stage,
    Talk,
    call,
    capturing,
    control,
    forget,
    learn,
    learning,
)

INES = "My sister Ines lives in Porto"
SAYS = "Remember that my sister Ines lives in Porto."
GOAL = "I am learning Portuguese for my exam in June."
SKILL = {"description": "Return an order", "body": "1. Open Orders\n2. Choose Return", "sensitive": False}

ORIGINS = ("owner", "task", "schedule", "event", "subagent")
TABLE = {
    "learn a note": (True, True, False, False, False),
    "forget": (True, False, False, False, False),
    "stop and resume": (True, True, False, False, False),
    "clear": (True, False, False, False, False),
    "capture": (True, False, False, False, False),
    "save a skill": (True, True, True, False, False),
    "patch a skill": (True, True, True, False, False),
    "read a skill": (True, True, True, True, True),
    "read the notebook": (True, True, True, True, True),
    "write in the notebook": (True, True, True, False, False),
}
"""The rows of the table in the order of the origins; what is said of control is two rows."""


async def _learn(stage: Stage, talk: Talk, origin: str) -> bool:
    stage.memory.answers["learn"] = learning({"area": "people", "text": INES, "quote": SAYS})
    await talk.hears(SAYS)
    await talk.says(SAYS, learn(), "All right.", origin=origin)
    return INES in await stage.notes()


async def _forget(stage: Stage, talk: Talk, origin: str) -> bool:
    path = await stage.add(INES, "people")
    said = "Forget that my sister Ines lives in Porto."
    stage.memory.answers["trust"] = {"asked": True, "quote": said}
    await talk.hears(said)
    told = await talk.says(said, forget(path), "Done.", origin=origin)
    assert told.of("approval") == []
    return INES not in await stage.notes()


async def _stop_and_resume(stage: Stage, talk: Talk, origin: str) -> bool:
    became: list[bool] = []
    for what, said, wanted in (
        ("stop", "Stop remembering things about me.", False),
        ("resume", "Start remembering things about me again.", True),
    ):
        await stage.set(remember=not wanted)
        stage.memory.answers["trust"] = {"asked": True, "quote": said}
        await talk.hears(said)
        await talk.says(said, control(what, said), "Done.", origin=origin)
        became.append((await stage.api.get("/api/settings"))["remember"] is wanted)
    assert became[0] == became[1]
    return became[0]


async def _clear(stage: Stage, talk: Talk, origin: str) -> bool:
    await stage.add(INES, "people")
    said = "Forget everything about me."
    stage.memory.answers["trust"] = {"asked": True, "quote": said}
    await talk.hears(said)
    await talk.says(said, control("clear", said), "Done.", origin=origin)
    return not await stage.notes()


async def _capture(stage: Stage, talk: Talk, origin: str) -> bool:
    stage.memory.answers["capture"] = capturing({"text": "Learning Portuguese for an exam in June", "quote": GOAL})
    await talk.says(GOAL, "Good luck!", origin=origin)
    stage.work()
    return bool(await stage.notes())


async def _save_skill(stage: Stage, talk: Talk, origin: str) -> bool:
    stage.memory.answers["skill"] = SKILL
    draft = {"name": "shop-returns", "description": SKILL["description"], "body": SKILL["body"]}
    await talk.says("Return the shoes.", call("skills", action="save", **draft), "Done.", origin=origin)
    return await stage.skills() == ["shop-returns"]


async def _patch_skill(stage: Stage, talk: Talk, origin: str) -> bool:
    await stage.api.client.put("/api/skills/shop-returns", json={"description": "Return", "body": "1. Open Orders"})
    stage.memory.answers["skill"] = {**SKILL, "body": "1. Open My orders"}
    patch = call("skills", action="patch", name="shop-returns", find="Open Orders", replace="Open My orders")
    await talk.says("Return the shoes.", patch, "Done.", origin=origin)
    return "My orders" in (await stage.api.get("/api/skills/shop-returns"))["body"]


async def _read_skill(stage: Stage, talk: Talk, origin: str) -> bool:
    await stage.api.client.put("/api/skills/shop-returns", json={"description": "Return", "body": "1. Open Orders"})
    told = await talk.says("Return them.", call("skills", action="read", name="shop-returns"), "Done.", origin=origin)
    return "1. Open Orders" in told.answered[0] and told.answered[0].startswith("<untrusted_tool_result")


async def _read_notebook(stage: Stage, talk: Talk, origin: str) -> bool:
    await stage.api.post("/api/notebook", {"content": "The logo is logo-v3."})
    told = await talk.says(
        "Which logo?", call("memory_search", query="logo"), call("memory_list"), "Logo v3.", origin=origin
    )
    return len(told.answered) == 2 and all("logo-v3" in answer for answer in told.answered)


async def _write_notebook(stage: Stage, talk: Talk, origin: str) -> bool:
    saved = (await stage.api.post("/api/notebook", {"content": "The logo is logo-v3."}))["memory_id"]
    steps = (
        call("memory_save", content="The font is Inter."),
        call("memory_update", memory_id=saved, content="The logo is logo-v4."),
    )
    told = await talk.says("Note the font and the logo.", *steps, "Noted.", origin=origin)
    assert told.failed in ([False, False], [True, True])
    changed = sorted(await stage.notebook()) == ["The font is Inter.", "The logo is logo-v4."]
    told = await talk.says("Delete it.", call("memory_delete", memory_id=saved), "Done.", origin=origin)
    assert changed is (told.failed == [False])
    return changed and await stage.notebook() == ["The font is Inter."]


DEEDS: dict[str, Callable[[Stage, Talk, str], Awaitable[bool]]] = {
    "learn a note": _learn,
    "forget": _forget,
    "stop and resume": _stop_and_resume,
    "clear": _clear,
    "capture": _capture,
    "save a skill": _save_skill,
    "patch a skill": _patch_skill,
    "read a skill": _read_skill,
    "read the notebook": _read_notebook,
    "write in the notebook": _write_notebook,
}


@pytest.mark.parametrize("lineage", ["the conversation", "the turn"])
@pytest.mark.parametrize("origin", ORIGINS)
@pytest.mark.parametrize("deed", TABLE)
async def test_each_origin_may_do_what_the_table_says(stage: Stage, deed: str, origin: str, lineage: str) -> None:
    begun, goes_on = ("owner", origin) if lineage == "the turn" else (origin, "owner")
    allowed = TABLE[deed][ORIGINS.index(origin)]
    assert await DEEDS[deed](stage, await stage.talk(origin=begun), goes_on) is allowed

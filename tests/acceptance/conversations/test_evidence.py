"""What the memory model may choose as evidence and how long it may take, as it is seen over HTTP."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping

import pytest

from ownwords.testing import ReceivedRequest, Reply
from tests.acceptance.conversations.stage import NOTHING, Stage, Told, capturing, records
from tests.interfaces.http.serving import Json

INES = "My sister Ines lives in Porto"
SECONDS = 20


def packet(told: Told) -> list[Json]:
    """The records of evidence that the assistant was shown behind the request."""
    shown = str(told.requests[0].body["messages"][-1]["content"])
    return [json.loads(line) for line in shown.splitlines() if line.startswith("{")]


def texts(told: Told) -> str:
    return "\n".join(json.dumps(one, ensure_ascii=False) for one in packet(told))


@pytest.mark.req("NOD-40")
async def test_what_the_memory_model_was_not_supplied_with_it_cannot_name(stage: Stage) -> None:
    """It names notes and messages of the owner's that were not shown to it, those of a workspace, and made-up ones."""
    await stage.set(recall_by_model=True)
    lab = stage.within("lab")
    await lab.set(remember=True)
    labs_note = await lab.add("The centrifuge is broken", "lessons")
    labs_message = await (await lab.talk()).hears("The centrifuge cost a fortune")
    path, other = await stage.add(INES, "people"), await stage.add("I own a red kayak")
    elsewhere = await (await stage.talk()).hears("Zanzibar was hot")
    strange = [labs_note, "people/forged", "../../etc/passwd", "people", "", path.upper()]
    stage.memory.answers["select"] = {"paths": [*strange, path], "searches": [], "totals": False}
    stage.memory.answers["rank"] = {
        "facts": [*strange, other, path],
        "messages": [labs_message, elsewhere, "m1", "m99", "00000000-0000-7000-8000-000000000000"],
    }
    stage.memory.answers["check"] = {
        "claims": [
            {"said": "Porto", "evidence": [labs_note], "instead": "Lisbon"},
            {"said": "Ines", "evidence": [labs_message, elsewhere], "instead": "Vera"},
        ]
    }
    before = await stage.view()
    told = await (await stage.talk()).says("Where does my sister live?", "Ines lives in Porto.")
    (evidence,) = told.of("evidence")
    assert (evidence["facts"], evidence["messages"], evidence["marks"]) == (1, 0, [])
    assert INES in texts(told)
    for unsupplied in ("centrifuge", "Zanzibar", "kayak", "forged", "passwd", labs_message, elsewhere):
        assert unsupplied not in texts(told)
    assert (told.reply, told.of("checked")[0]["revised"]) == ("Ines lives in Porto.", False)
    assert await stage.view() == before


@pytest.mark.req("NOD-43")
async def test_what_was_mentioned_once_comes_with_its_exact_source(stage: Stage) -> None:
    """The label says that it was said once, and holds nothing back: quote, source and date are there, and a reply may
    stand on it."""
    talk = await stage.talk()
    quote = "I sold the green kayak to Vera"
    stage.memory.answers["capture"] = capturing({"text": "Sold the green kayak to Vera", "quote": quote})
    said = await talk.says(f"By the way, {quote} last week.", "I see.")
    stage.work()
    note = await stage.note("Sold the green kayak to Vera")
    assert (note["label"], note["evidence_count"]) == ("Mentioned once", 1)
    message = said.events[0]["message"]["id"]
    assert [(one["message_id"], one["quote"]) for one in note["evidence"]] == [(message, quote)]
    stage.memory.answers["check"] = {"claims": [{"said": "Vera", "evidence": [note["path"]]}]}
    told = await (await stage.talk()).says("Who bought my green kayak?", "Vera did.")
    fact = next(one for one in packet(told) if one.get("path") == note["path"])
    assert (fact["status"], fact["quote"], fact["source"]) == ("Mentioned once", quote, message)
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", fact["said_on"])
    assert told.reply == "Vera did."
    assert f"{note['path']}: Sold the green kayak to Vera (tentative)" in told.shown


@pytest.mark.req("NOD-54")
@pytest.mark.parametrize(("facts", "messages"), [(1, 2), (3, 0), (0, 4), (0, 0)])
async def test_ranking_takes_as_few_as_help(stage: Stage, facts: int, messages: int) -> None:
    await stage.set(recall_by_model=True)
    paths = [await stage.add(f"I own kayak number {number}") for number in range(5)]
    talk = await stage.talk()
    for number in range(9):
        await talk.hears(f"kayak {number} went to the lake", role="assistant")
    stage.memory.answers["select"] = {"paths": paths, "searches": [{"words": "kayak"}], "totals": False}
    stage.memory.answers["rank"] = lambda request: {
        "facts": [one["id"] for one in records(request, "facts")][:facts],
        "messages": [one["id"] for one in records(request, "messages")][:messages],
    }
    told = await talk.says("Boats?", "Some.")
    (ranked,) = stage.memory.requests("rank")
    assert (len(records(ranked, "facts")), len(records(ranked, "messages"))) == (5, 9)
    (evidence,) = told.of("evidence")
    assert (evidence["facts"], evidence["messages"], evidence["marks"]) == (facts, messages, [])
    assert len(re.findall(r"I own kayak number \d", texts(told))) == facts
    assert len(re.findall(r"kayak \d went to the lake", texts(told))) == messages


@pytest.mark.req("NOD-67")
async def test_each_call_of_the_memory_model_ends_after_twenty_seconds(stage: Stage) -> None:
    """One conversation for each task at which the provider never answers: each goes on without it."""
    await stage.set(recall_by_model=True)
    path = await stage.add(INES, "people")
    usual: dict[str, Mapping[str, object]] = {
        "select": {"paths": [path], "searches": [], "totals": False},
        "rank": {"facts": [path], "messages": []},
        "check": NOTHING["check"],
    }

    def unless_it_hangs(task: str, request: ReceivedRequest) -> Mapping[str, object] | Reply:
        (asked,) = records(request, "request")
        return Reply.hang() if f"({task})" in asked["text"] else usual[task]

    for task in usual:
        stage.memory.answers[task] = lambda request, task=task: unless_it_hangs(task, request)
    talks = {task: await stage.talk() for task in usual}
    turns = (talk.says(f"Where does my sister Ines live? ({task})", "In Porto.") for task, talk in talks.items())
    for task, told in zip(talks, await asyncio.gather(*turns), strict=True):
        assert told.reply == "In Porto."
        (checked,), (evidence,) = told.of("checked"), told.of("evidence")
        (mark,) = [*evidence["marks"], *checked["marks"]]
        assert mark["part"] == task
        assert f"did not answer within {SECONDS} seconds" in mark["why"]
        assert evidence["facts"] == 1
    rows = (await stage.api.get("/api/usage"))["rows"]
    for task in usual:
        of_task = [row for row in rows if row["task"] == task]
        assert [sum(row[what] for row in of_task) for what in ("calls", "failed")] == [3, 1]

"""Every limit of a turn, as the assistant's model and the memory model see it over HTTP."""

from __future__ import annotations

import json
import re

import httpx2
import pytest

from ownwords.testing import ReceivedRequest, Reply
from tests.acceptance.conversations.stage import Line, Stage, Talk, Told, call, records
from tests.interfaces.http.serving import LOCAL, Json, worked

INES = "My sister Ines lives in Porto"


def asked(told: Told) -> str:
    """What the model was shown in the place of the request: it, and the evidence behind it."""
    return str(told.requests[0].body["messages"][-1]["content"])


async def append(talk: Talk, *texts: str, role: str = "owner") -> list[str]:
    """Append messages without turns."""
    messages = [{"role": role, "text": text} for text in texts]
    body = await talk.stage.api.post(f"/api/threads/{talk.id}/messages", {"messages": messages})
    return [message["id"] for message in body["messages"]]


def all_facts(request: ReceivedRequest) -> Json:
    return {"facts": [one["id"] for one in records(request, "facts")], "messages": []}


def all_messages(request: ReceivedRequest) -> Json:
    return {"facts": [], "messages": [one["id"] for one in records(request, "messages")]}


@pytest.mark.req("NOD-37")
async def test_six_older_messages_of_the_owner_that_share_words(stage: Stage) -> None:
    """The memory model chooses none of what is found; the six stand there all the same, and only the owner's."""
    await stage.set(recall_by_model=True)
    old = await stage.talk()
    await append(old, *(f"My kayak number {number} is red" for number in range(9)), "Nothing of the sort")
    await append(old, "Your kayaks are red.", role="assistant")
    told = await (await stage.talk()).says("What colour is a kayak?", "Red.")
    found = re.findall(r"My kayak number \d is red", asked(told))
    assert (len(found), len(set(found))) == (6, 6)
    assert "Your kayaks are red." not in asked(told)
    assert "Nothing of the sort" not in asked(told)
    assert told.of("evidence")[0]["messages"] == 6


@pytest.mark.req("NOD-44", "NOD-45", "NOD-52")
@pytest.mark.parametrize(("totals", "most"), [(True, 100), (False, 12)])
async def test_a_hundred_facts_for_totals_and_twelve_for_anything_else(stage: Stage, totals: bool, most: int) -> None:
    await stage.set(recall_by_model=True)
    lines = "\n".join(f"- I own kayak number {number}" for number in range(110))
    await stage.api.post("/api/memory/import", await stage.api.post("/api/memory/import/preview", {"text": lines}))
    paths = [note["path"] for note in (await stage.view())["notes"]]
    stage.memory.answers["select"] = {"paths": paths, "searches": [], "totals": totals}
    stage.memory.answers["rank"] = all_facts
    told = await (await stage.talk()).says("How many kayaks do I own?", "Many.")
    assert told.of("evidence")[0]["facts"] == most
    assert f"{110 - most} more" in asked(told) or f"{110 - most}" in asked(told)
    assert told.requests[0].body["messages"][0]["content"].count("I own kayak number") == 110, "the index is whole"


@pytest.mark.req("NOD-46", "NOD-48")
async def test_five_searches_and_a_hundred_messages(stage: Stage) -> None:
    """The memory model asks for nine searches: with the request's own, five are made, and 100 messages are kept."""
    await stage.set(recall_by_model=True)
    talk = await stage.talk()
    words = ("birch", "cedar", "damson", "elder", "fir", "ginkgo")
    for word in words:
        await append(talk, *(f"{word} {word}{number}z" for number in range(45)), "That is all.", "Something else.")
    stage.memory.answers["select"] = {
        "paths": [],
        "searches": [{"words": word} for word in (*words, "hazel", "iris", "juniper")],
        "totals": False,
    }
    stage.memory.answers["rank"] = all_messages
    await talk.says("Which trees?", "Many.")
    (ranked,) = stage.memory.requests("rank")
    shown = [one["text"].split()[0] for one in records(ranked, "messages")]
    assert len(shown) == 100
    assert words[3] in shown
    assert not set(shown) & set(words[4:]), "the request's own search and four more"


@pytest.mark.req("NOD-49", "NOD-50", "NOD-53")
async def test_long_messages_are_excerpts_and_long_quotes_left_out(stage: Stage) -> None:
    await stage.set(recall_by_model=True)
    talk = await stage.talk()
    long = "word " * 500 + "the kayak is blue " + "word " * 500
    (message,) = await append(talk, long)
    stage.memory.answers["rank"] = all_messages
    told = await (await stage.talk()).says("Which colour is the kayak?", "Blue.")
    line = next(line for line in asked(told).splitlines() if message in line)
    shown = json.loads(line)
    text = next(value for value in shown.values() if isinstance(value, str) and "kayak is blue" in value)
    assert len(text) <= 1_200
    assert "shortened" in line
    quote = "I keep my red kayak in the shed " + "by the river " * 30
    assert len(quote) > 400
    stage.memory.answers["learn"] = lambda request: {
        "notes": [
            {
                "area": "about",
                "text": "Keeps a red kayak in the shed",
                "quote": quote.strip(),
                "message_ids": [records(request, "current_message")[0]["id"]],
            }
        ]
    }
    await talk.says(f"Remember: {quote}", call("manage_personal_context", action="memory_learn"), "All right.")
    (evidence,) = (await stage.note("Keeps a red kayak in the shed"))["evidence"]
    assert evidence["quote"] is None
    assert quote.strip() in evidence["message"]


@pytest.mark.req("NOD-51")
async def test_no_model_is_given_more_than_it_reads(stage: Stage) -> None:
    await stage.set(recall_by_model=True)
    text = "\n".join(f"- Kayak {number}: {'paint ' * 600}" for number in range(60))
    await stage.api.post("/api/memory/import", await stage.api.post("/api/memory/import/preview", {"text": text}))
    talk = await stage.talk()
    await append(talk, *(f"kayak {number} {'sugar ' * 2_000}" for number in range(60)))
    told = await talk.says("Kayak? " + "please " * 20_000, "Yes, a kayak.")
    assert told.reply
    assert {task for task, _ in stage.memory.asked} == {"select", "rank", "check"}
    assert all(len(request.shown) <= 256_500 for _, request in stage.memory.asked)


@pytest.mark.req("NOD-64", "NOD-65")
async def test_two_calls_to_select_and_one_check(stage: Stage) -> None:
    """However often the assistant calls tools in between."""
    await stage.set(recall_by_model=True)
    path = await stage.add(INES, "people")
    stage.memory.answers["select"] = {"paths": [path], "searches": [], "totals": False}
    stage.memory.answers["rank"] = {"facts": [path], "messages": []}
    reads: list[Line] = [call("memory_read", path=path) for _ in range(5)]
    told = await (await stage.talk()).says("Where does Ines live?", *reads, "In Porto.")
    assert [task for task, _ in stage.memory.asked] == ["select", "rank", "check"]
    assert told.kinds[-3:] == ["checking", "checked", "reply"]
    rows = (await stage.api.get("/api/usage"))["rows"]
    assert {row["task"]: row["calls"] for row in rows} == {"select": 1, "rank": 1, "check": 1, "chat": 6}


async def test_twelve_steps_and_no_more(stage: Stage) -> None:
    steps = [call("memory_find", words="a") for _ in range(12)]
    talk = await stage.talk()
    told = await talk.says("Hello?", *steps)
    assert told.events[-1]["event"] == "failed"
    assert "after 12 steps" in told.events[-1]["why"]
    assert await talk.said() == [("owner", "Hello?")]
    again = await talk.goes_on(told.events[-1]["message_id"], "Hello.")
    assert again.reply == "Hello."


@pytest.mark.req("NOD-60")
async def test_what_was_read_is_checked_against_up_to_80_000_characters(stage: Stage) -> None:
    await stage.add(INES, "people")
    talk = await stage.talk()
    await append(talk, *(f"letter {number} {'x' * 29_000}" for number in range(4)))
    steps = [call("history_search", query="letter"), "Four letters."]
    told = await talk.says("How many letters?", *steps)
    assert told.kinds[-2] == "checked"
    (check,) = stage.memory.requests("check")
    reads = records(check, "reads")
    assert sum(len(one["text"]) for one in reads) <= 80_100
    assert "omitted" in reads[0]


async def test_a_claim_that_the_notes_do_not_bear_out_is_put_right(stage: Stage) -> None:
    path = await stage.add(INES, "people")
    stage.memory.answers["check"] = {"claims": [{"said": "Lisbon", "evidence": [path], "instead": "Porto"}]}
    talk = await stage.talk()
    told = await talk.says("Where does my sister Ines live?", "Ines lives in Lisbon.")
    assert told.of("checked")[0]["revised"] is True
    assert told.of("text") == [], "nothing of the draft was told before it was checked"
    assert told.reply == "Ines lives in Porto."
    assert (await talk.said())[-1] == ("assistant", "Ines lives in Porto.")


async def test_a_check_that_cannot_be_made_says_so_and_holds_up_nothing(stage: Stage) -> None:
    await stage.add(INES, "people")
    stage.memory.answers["check"] = Reply.error(503)
    told = await (await stage.talk()).says("Where does my sister Ines live?", "Ines lives in Lisbon.")
    assert told.reply == "Ines lives in Lisbon."
    (checked,) = told.of("checked")
    assert [mark["part"] for mark in checked["marks"]] == ["check"]


async def test_where_selecting_fails_the_packet_is_made_by_code_and_marked(stage: Stage) -> None:
    await stage.set(recall_by_model=True)
    await stage.add(INES, "people")
    stage.memory.answers |= {"select": Reply.text("Hm."), "rank": Reply.error(503)}
    told = await (await stage.talk()).says("Where does my sister Ines live?", "In Porto.")
    (evidence,) = told.of("evidence")
    assert (evidence["facts"], [mark["part"] for mark in evidence["marks"]]) == (1, ["select", "rank"])


@pytest.mark.parametrize("lacking", ["evidence", "capacity"])
async def test_without_evidence_or_money_nothing_is_checked_by_a_model(stage: Stage, lacking: str) -> None:
    if lacking == "capacity":
        await stage.add(INES, "people")
        await stage.set(daily_limit=0)
        told = await (await stage.talk()).says("Where does my sister Ines live?")
        assert told.events[-1]["by_model"] is False
        assert INES in told.reply
    else:
        told = await (await stage.talk()).says("Hello there!", "Hello!")
        assert told.kinds == ["message", "evidence", "text", "reply"]
    assert stage.memory.asked == []


@pytest.mark.req("NOD-69")
async def test_what_the_owner_writes_meanwhile_clears_selection_and_draft(stage: Stage) -> None:
    await stage.add(INES, "people")
    await stage.add("I am allergic to walnuts", "preferences")
    talk = await stage.talk()

    async def meanwhile(_: ReceivedRequest) -> Reply:
        async with httpx2.AsyncClient(base_url=f"http://{stage.served.address}", **LOCAL) as client:
            body = {"messages": [{"role": "owner", "text": "Wait: which nuts must I never eat?"}]}
            worked(await client.post(f"/api/threads/{talk.id}/messages", json=body))
        return Reply.text("Ines lives in Porto.")

    told = await talk.says("Where does my sister Ines live?", meanwhile, "Walnuts.")
    assert told.kinds.count("evidence") == 2
    assert told.reply == "Walnuts."
    (check,) = stage.memory.requests("check")
    assert [one["text"] for one in records(check, "request")] == ["Wait: which nuts must I never eat?"]
    assert [text for role, text in await talk.said() if role == "assistant"] == ["Walnuts."]
    assert "Wait: which nuts" in told.requests[1].shown


@pytest.mark.req("NOD-68")
@pytest.mark.parametrize("waiting_for", ["the assistant", "the check"])
async def test_stop_ends_at_once_whatever_the_provider_does(stage: Stage, waiting_for: str) -> None:
    """Who closes the connection stops the turn: the message stays, and there is no reply."""
    await stage.add(INES, "people")
    talk = await stage.talk()
    if waiting_for == "the check":
        server, seen = stage.memory.server, '"checking"'
        stage.model.lines.append(Reply.text("Ines lives in Porto."))
        stage.memory.answers["check"] = Reply.hang()
    else:
        server, seen = stage.model.server, '"evidence"'
        stage.model.lines.append(Reply.text("word " * 1_000).never_ending())
    before = len(server.requests)
    body = {"thread_id": talk.id, "message": "Where does my sister Ines live?"}
    url = f"http://{stage.served.address}/api/chat"
    async with httpx2.AsyncClient(**LOCAL) as client, client.stream("POST", url, json=body) as response:
        told = response.aiter_lines()  # held: without it the connection is closed at once
        while seen not in await anext(told):
            pass
        await server.until(lambda: len(server.requests) > before)
    await server.until(lambda: server.requests[-1].disconnected)
    assert await talk.said() == [("owner", "Where does my sister Ines live?")]
    stage.memory.answers.clear()
    (message,) = (await stage.api.get(f"/api/threads/{talk.id}/messages"))["messages"]
    assert (await talk.goes_on(message["id"], "In Porto.")).reply == "In Porto."


@pytest.mark.req("CH-9")
async def test_twelve_notes_where_the_owner_set_twelve(stage: Stage) -> None:
    text = "\n".join([*(f"- I collect stamp {number}" for number in range(30)), f"- {INES}"])
    await stage.api.post("/api/memory/import", await stage.api.post("/api/memory/import/preview", {"text": text}))
    await stage.set(recall_notes=12)
    told = await (await stage.talk()).says("Where does my sister Ines live?", "In Porto.")
    head = str(told.requests[0].body["messages"][0]["content"])
    assert head.count("I collect stamp") + head.count(INES) == 12
    assert INES in head
    assert "19 more notes" in head

"""The examples of the first document, "How memory works", one after the other."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest

from ownwords.testing import Reply
from tests.acceptance.conversations.stage import Stage, ago, call, control, forget, learn, learning, records, reflecting
from tests.interfaces.http.serving import worked


@pytest.mark.req("NOD-76", "NOD-72")
async def test_remember_that_address(stage: Stage) -> None:
    """“so "remember that address" saves the address from a few messages back”, as `Delivery address: …`."""
    talk = await stage.talk()
    await talk.says("Send it to Rua da Alegria 12, Porto, please.", "I will.")
    await talk.says("Will it rain there?", "No.")
    address = {"text": "Delivery address: Rua da Alegria 12, Porto", "quote": "Rua da Alegria 12, Porto"}
    stage.memory.answers["learn"] = learning(address)
    told = await talk.says("Remember that address.", learn(), "All right.")
    note = await stage.note(address["text"])
    assert (note["label"], note["evidence"][0]["quote"]) == ("Confirmed", "Rua da Alegria 12, Porto")
    (request,) = stage.memory.requests("learn")
    assert [one["text"] for one in records(request, "current_message")] == ["Remember that address."]
    assert "I will." not in request.shown, "never what the assistant said"
    assert told.kinds[-2:] in (["text", "reply"], ["checked", "reply"]), "and nothing tells of the save"


async def test_properties_finds_property(stage: Stage) -> None:
    """“"properties" finds "property"”, each with its date and the message before and after it."""
    talk = await stage.talk()
    await talk.hears("I looked at a property in Faro.")
    await talk.hears("Was it nice?", role="assistant")
    told = await talk.says("Hm.", call("history_search", query="properties"), "In Faro.")
    (answer,) = told.answered
    assert "I looked at a property in Faro." in answer
    assert "Was it nice?" in answer
    assert '"totalMatches": 1' in answer
    assert '"complete": true' in answer


async def test_what_was_said_in_a_period_and_around_a_message(stage: Stage) -> None:
    """“alone, they list that period's messages”; “the five before and after it”."""
    talk = await stage.talk()
    await stage.set(time_zone="Etc/UTC")
    times = [f"2026-03-0{1 + number // 6}T10:{number:02}:00Z" for number in range(12)]
    ids = [await talk.hears(f"Line {number}.", sent_at=time) for number, time in enumerate(times)]
    told = await talk.says(
        "Hm.",
        call("history_search", **{"from": "2026-03-01", "to": "2026-03-01"}),
        call("history_search", around=ids[6]),
        "Lines.",
    )
    period, around = (json.loads(answer.splitlines()[1])["matches"] for answer in told.answered)
    assert sorted(match["text"] for match in period) == [f"Line {number}." for number in range(6)]
    (match,) = around
    assert [one["text"] for one in match["before"]] == [f"Line {number}." for number in range(1, 6)]
    assert [one["text"] for one in match["after"]] == [f"Line {number}." for number in range(7, 12)]


async def test_an_indirect_question_reaches_a_possession(stage: Stage) -> None:
    """“It can connect an indirect question to a preference or possession.”"""
    await stage.set(recall_by_model=True)
    path = await stage.add("Owns a folding bicycle with a basket")
    stage.memory.answers["select"] = {"paths": [path], "searches": [{"words": "bike basket"}], "totals": False}
    stage.memory.answers["rank"] = {"facts": [path], "messages": []}
    stage.memory.answers["check"] = {"claims": [{"said": "a taxi", "evidence": [path], "instead": "your bicycle"}]}
    told = await (await stage.talk()).says("How do I get my shopping home?", "Take a taxi.")
    assert told.reply == "Take your bicycle."
    assert told.of("checked")[0]["claims"] == [{"said": "your bicycle", "evidence": [path]}]


async def test_a_plan_is_no_event(stage: Stage) -> None:
    """“The check must keep plans separate from completed events”, and the memory holds which it is."""
    talk = await stage.talk()
    stage.memory.answers["learn"] = learning(
        {"text": "Plans to move to Lyon in May", "quote": "I plan to move to Lyon in May", "kind": "plan"}
    )
    await talk.says("Remember: I plan to move to Lyon in May.", learn(), "All right.")
    note = await stage.note("Plans to move to Lyon in May")
    assert note["kind"] == "plan"
    stage.memory.answers["check"] = {
        "claims": [{"said": "You moved", "evidence": [note["path"]], "instead": "You plan to move"}]
    }
    told = await talk.says("What did I say of Lyon?", "You moved to Lyon in May.")
    assert told.reply == "You plan to move to Lyon in May."


@pytest.mark.req("NOD-88")
@pytest.mark.parametrize("reply", [Reply.error(503), Reply.text("Hm.")], ids=["unreachable", "unreadable"])
async def test_where_the_memory_model_does_not_answer_nothing_is_saved(stage: Stage, reply: Reply) -> None:
    """“nothing is saved and Pi gets the reason”; an unreadable answer is asked for once more."""
    stage.memory.answers["learn"] = reply
    told = await (await stage.talk()).says("Remember that I like tea.", learn(), "I could not save that.")
    assert told.failed == [True]
    assert '"error": "' in told.answered[0]
    assert await stage.notes() == {}
    assert len(stage.memory.requests("learn")) == (1 if reply.failure else 2)


@pytest.mark.req("NOD-90")
async def test_forgetting_what_the_owner_names(stage: Stage) -> None:
    """“unless the owner's words ask to forget that note, Nod asks first. It deletes the entry and its archived
    versions.”"""
    talk = await stage.talk()
    path = await stage.add("Lives in Nice")
    worked(await stage.api.client.patch(f"/api/memory/notes/{path}", json={"text": "Lives in Lyon"}))
    assert await stage.let_go() == {"Lives in Nice": "Let go"}
    told = await talk.says("What a day.", forget(path), "Shall I?")
    assert told.of("approval")[0]["question"] == f"Should I forget {path}, with its earlier versions?"
    assert await stage.notes() == {"Lives in Lyon": "Confirmed"}
    said = "Forget where I live: that I live in Lyon."
    stage.memory.answers["trust"] = {"asked": True, "quote": said}
    told = await talk.says(said, forget(path), "Done.")
    assert (told.of("approval"), await stage.notes(), await stage.let_go()) == ([], {}, {})


async def test_stop_resume_and_clear_on_the_owners_words(stage: Stage) -> None:
    """“The complete current owner message, quoted, and the trust check”."""
    await stage.add("Likes tea")
    talk = await stage.talk()
    stage.memory.answers["learn"] = learning({"text": "Likes coffee", "quote": "I like coffee"})
    for what, said, on in (("stop", "Stop remembering things.", False), ("resume", "Remember things again.", True)):
        stage.memory.answers["trust"] = {"asked": True, "quote": said}
        told = await talk.says(said, control(what, said), "All right.")
        assert told.failed == [False]
        assert (await stage.api.get("/api/settings"))["remember"] is on
        told = await talk.says("Remember that I like coffee.", learn(), "Hm.")
        assert told.failed == [not on]
    said = "Forget everything you know about me."
    stage.memory.answers["trust"] = {"asked": False, "quote": ""}
    told = await talk.says(said, control("clear", said), "Shall I?")
    assert told.of("approval")[0]["question"] == "Should I forget everything I know about you?"
    assert len(await stage.notes()) == 2
    assert (await talk.approves(told))["action"] == "clear"
    assert await stage.notes() == {}


@pytest.mark.req("NOD-117")
async def test_yesterday_is_resolved_against_the_day_it_was_said_on(stage: Stage) -> None:
    """“an entry about an event starts with its date, with words like "yesterday" resolved”."""
    talk = await stage.talk()
    await stage.set(time_zone="Etc/UTC")
    said = datetime.now(UTC) - timedelta(days=3)
    await talk.hears("I ran a marathon yesterday, how do I rest?", sent_at=said.isoformat())
    day = (said - timedelta(days=1)).date().isoformat()
    entry = f"{day}: Ran a marathon"
    stage.memory.answers["reflect"] = reflecting(entry, "I ran a marathon yesterday", kind="event", event_date=day)
    await stage.later()
    (request,) = stage.memory.requests("reflect")
    (shown,) = records(request, "messages")
    assert (shown["sent_at"][:10], shown["day"]) == (said.date().isoformat(), f"{said:%A}")
    (note,) = (await stage.view())["notes"]
    assert (note["text"], note["kind"], note["event_date"]) == (entry, "event", day)


async def test_reflection_leaves_what_is_young_secret_or_sensitive(stage: Stage) -> None:
    talk = await stage.talk()
    await talk.hears("My password is hunter2-and-more, and I like figs.", sent_at=ago(days=2))
    await talk.hears("I have diabetes and I like plums.", sent_at=ago(days=2))
    await talk.hears("Where is the assistant?", role="assistant", sent_at=ago(days=2))
    await talk.hears("I like quinces.")
    stage.memory.answers["reflect"] = reflecting("Has diabetes", "I have diabetes", sensitive=False)
    await stage.later(datetime.now(UTC) + timedelta(minutes=9))
    shown = "".join(request.shown for request in stage.memory.requests("reflect"))
    assert "plums" in shown
    assert not any(word in shown for word in ("hunter2", "figs", "quinces", "Where is the assistant"))
    assert await stage.notes() == {}, "whatever the model says of it"


@pytest.mark.req("NOD-131", "NOD-132", "NOD-133")
async def test_a_pasted_answer_of_another_assistant(stage: Stage) -> None:
    """“each `-` line … in the area named by the heading above it …, or about otherwise”, word for word."""
    text = "- Plays chess\n## Preferences\n- Likes short answers\nThat is all.\n## Lessons\n- Never call before nine"
    preview = await stage.api.post("/api/memory/import/preview", {"text": text})
    await stage.api.post("/api/memory/import", {"notes": preview["notes"][:2]})
    found = {(note["area"], note["text"], note["label"]) for note in (await stage.view())["notes"]}
    assert found == {("about", "Plays chess", "Confirmed"), ("preferences", "Likes short answers", "Confirmed")}


@pytest.mark.req("NOD-146", "NOD-148", "NOD-149")
async def test_a_flow_is_learned_followed_and_put_right(stage: Stage) -> None:
    """“placeholders such as `<order number>`”; the body comes in a block, and saving is quiet."""
    await stage.add("My sister Ines lives in Porto", "people")
    talk = await stage.talk()
    save = call(
        "skills",
        action="save",
        name="shop-returns",
        description="Return an order in the shop",
        body="1. Open Orders\n2. Find order 4711-0815\n3. Choose Return\nThe button is hidden until you scroll.",
        extends="work-through-a-form",
    )
    stage.memory.answers["skill"] = {
        "description": "Return an order in the shop",
        "body": "1. Open Orders\n2. Find <order number>\n3. Choose Return\nThe button is hidden until you scroll.",
        "sensitive": False,
    }
    told = await talk.says("Return order 4711-0815 for me.", save, "It is on its way back.")
    assert told.failed == [False]
    assert told.reply == "It is on its way back."
    told = await talk.says("Return another one.", call("skills", action="read", name="shop-returns"), "Done.")
    head = str(told.requests[0].body["messages"][0]["content"])
    assert "shop-returns" in head
    assert "Return an order in the shop" in head
    (read,) = told.answered
    assert read.count("<untrusted_tool_result") >= 1
    assert "<order number>" in read or "&lt;order number&gt;" in read
    assert "work-through-a-form" in read
    stage.memory.answers["skill"] = {
        "description": "Return an order in the shop",
        "body": "1. Open My orders\n2. Find <order number>\n3. Choose Return",
        "sensitive": False,
    }
    patch = call("skills", action="patch", name="shop-returns", find="Open Orders", replace="Open My orders")
    told = await talk.says("It is called My orders now.", patch, "Thanks.")
    assert told.failed == [False]
    assert (await stage.api.get("/api/skills/shop-returns"))["body"].startswith("1. Open My orders")


@pytest.mark.parametrize("why", ["sensitive", pytest.param("saving is off", marks=pytest.mark.req("NOD-157"))])
async def test_no_skill_of_a_sensitive_topic_and_none_while_saving_is_off(stage: Stage, why: str) -> None:
    if why == "saving is off":
        await stage.set(remember=False)
    stage.memory.answers["skill"] = {"description": "Book it", "body": "1. Open it", "sensitive": why == "sensitive"}
    save = call("skills", action="save", name="clinic", description="Book it", body="1. Open it")
    told = await (await stage.talk()).says("Book it.", save, "Booked.")
    assert told.failed == [True]
    assert await stage.skills() == []

"""What one turn saved, of notes, notebook and skills, as the change record tells it by the message of the turn."""

from __future__ import annotations

from tests.acceptance.conversations.stage import Stage, call, capturing, learn, learning
from tests.interfaces.http.serving import Json, failed

SKILL = {"name": "shop-returns", "description": "Return an order", "body": "1. Open Orders\n2. Choose Return"}
PREPARED = {"description": SKILL["description"], "body": SKILL["body"], "sensitive": False}


async def of(stage: Stage, message_id: str) -> list[Json]:
    """The changes that came from a message, oldest first."""
    return (await stage.api.get("/api/changes", message=message_id, **stage.where))["changes"][::-1]


def told(changes: list[Json]) -> list[tuple[str, str]]:
    return [(one["store"], one["kind"]) for one in changes]


async def test_all_three_stores_are_told_of_by_the_message_of_the_turn(stage: Stage) -> None:
    stage.memory.answers |= {
        "learn": learning({"text": "I return shoes often", "quote": "I return shoes often"}),
        "skill": PREPARED,
    }
    talk = await stage.talk()
    steps = (
        learn(),
        call("memory_save", content="The shop answers within a day.", title="Shop"),
        call("skills", action="save", **SKILL),
        "Done.",
    )
    first = (await talk.says("Remember that I return shoes often.", *steps)).events[0]["message"]["id"]
    changes = await of(stage, first)
    assert told(changes) == [("notes", "added"), ("notebook", "added"), ("skills", "added")]
    assert all(one["message_ids"] == [first] for one in changes)
    memory_id = changes[1]["note_id"]
    steps = (
        call("memory_update", memory_id=memory_id, content="The shop answers within an hour."),
        call("skills", action="patch", name="shop-returns", find="Choose Return", replace="Press Return"),
        "Changed.",
    )
    stage.memory.answers["skill"] = {**PREPARED, "body": "1. Open Orders\n2. Press Return"}
    second = (await talk.says("They are faster now.", *steps)).events[0]["message"]["id"]
    assert told(await of(stage, second)) == [("notebook", "edited"), ("skills", "edited")]
    assert told(await of(stage, first)) == told(changes), "what another turn did is not among it"
    for change in await of(stage, second):
        await stage.api.post(f"/api/changes/{change['id']}/undo")
    kinds = ["edited", "edited", "undone", "undone"]
    assert [one["kind"] for one in await of(stage, second)] == kinds, "as with notes, what undid it is told, too"


async def test_what_an_earlier_message_says_came_from_the_one_that_asked_for_it(stage: Stage) -> None:
    talk = await stage.talk()
    earlier = await talk.hears("My sister Ines lives in Porto")
    stage.memory.answers["learn"] = learning({"text": "My sister Ines lives in Porto", "quote": "Ines lives in Porto"})
    asked = (await talk.says("Please remember that.", learn(), "Done.")).events[0]["message"]["id"]
    for message_id in (asked, earlier):
        assert told(await of(stage, message_id)) == [("notes", "added")]
    (evidence,) = (await stage.note("My sister Ines lives in Porto"))["evidence"]
    assert evidence["message_id"] == earlier, "the request proves nothing"


async def test_what_is_captured_after_the_reply_is_told_with_the_rest(stage: Stage) -> None:
    talk = await stage.talk()
    quote = "I sold the green kayak to Vera"
    stage.memory.answers["capture"] = capturing({"text": quote, "quote": quote})
    said = await talk.says(f"By the way, {quote}.", call("memory_save", content="Boats are over."), "I see.")
    stage.work()
    message_id = said.events[0]["message"]["id"]
    assert told(await of(stage, message_id)) == [("notebook", "added"), ("notes", "added")]


async def test_without_a_turn_it_came_from_no_message(stage: Stage) -> None:
    await stage.api.post("/api/notebook", {"content": "By hand."})
    (change,) = (await stage.api.get("/api/changes"))["changes"]
    assert change["message_ids"] == []
    assert await of(stage, "00000000-0000-7000-8000-000000000000") == []
    lab = stage.within("lab")
    await lab.set(remember=True)
    talk = await lab.talk()
    said = (await talk.says("Note it.", call("memory_save", content="Of the lab."), "Done.")).events[0]["message"]["id"]
    assert told(await of(lab, said)) == [("notebook", "added")]
    assert await of(stage, said) == []
    failed(await stage.api.client.get("/api/changes", params={"message": said, "limit": 0}), 422, "invalid", "limit")

"""What an assistant may keep as a skill: its sizes, its names, and what never stands in it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.acceptance.conversations.stage import Stage, Talk, Told, call, records
from tests.interfaces.http.serving import worked

BODY = "1. Open Orders\n2. Choose Return"


async def save(talk: Talk, name: str = "shop-returns", **more: Any) -> Told:
    """The assistant saves a skill, and the memory model leaves it as it is."""
    fields = {"description": "Return an order", "body": BODY, **more}
    prepared = {"description": fields["description"], "body": fields["body"], "sensitive": False}
    talk.stage.memory.answers.setdefault("skill", prepared)
    return await talk.says("Return the shoes.", call("skills", action="save", name=name, **fields), "Done.")


@pytest.mark.req("NOD-144", "NOD-145")
async def test_a_skill_extends_a_guide_and_is_listed_with_its_line(stage: Stage) -> None:
    talk = await stage.talk()
    assert (await save(talk, extends="work-through-a-form")).failed == [False]
    told = await talk.says("Another one.", call("skills", action="read", name="shop-returns"), "Done.")
    head = str(told.requests[0].body["messages"][0]["content"])
    assert "shop-returns: Return an order" in head
    assert BODY not in head
    assert "work-through-a-form" in told.answered[0]
    refused = await save(talk, name="other", extends="no-such-guide")
    assert refused.failed == [True]


@pytest.mark.req("NOD-150")
async def test_secrets_are_gone_before_the_memory_model_reads_the_draft(stage: Stage) -> None:
    await save(await stage.talk(), body="1. Log in with the password: hunter2-and-more\n2. Open Orders")
    (request,) = stage.memory.requests("skill")
    assert "hunter2" not in request.shown
    assert "Open Orders" in records(request, "draft")[0]["text"]


@pytest.mark.req("NOD-153")
@pytest.mark.parametrize(
    "secret",
    [
        "4111 1111 1111 " + "1111",
        "sk-" + "proj-" + "Zk3vQ9xT1mLw8RbYc5HdPq7NsJfUa2Ge4KoXiV6tWzBn",
        "https://ana:hunter2@example.org/orders",
    ],
    ids=["card", "key", "login"],
)
async def test_what_the_memory_model_makes_of_it_holds_no_secret(stage: Stage, secret: str) -> None:
    prepared = {"description": "Return an order", "body": f"{BODY}\n3. Use {secret}", "sensitive": False}
    stage.memory.answers["skill"] = prepared
    told = await save(await stage.talk())
    assert told.failed == [True]
    assert await stage.skills() == []


@pytest.mark.req("NOD-154")
@pytest.mark.parametrize("allowed", [False, True])
async def test_a_sensitive_skill_needs_the_owners_leave(stage: Stage, allowed: bool) -> None:
    await stage.set(sensitive=allowed)
    stage.memory.answers["skill"] = {"description": "Return an order", "body": BODY, "sensitive": True}
    told = await save(await stage.talk())
    assert told.failed == [not allowed]
    assert await stage.skills() == (["shop-returns"] if allowed else [])


@pytest.mark.req("NOD-158")
async def test_sizes(stage: Stage) -> None:
    talk = await stage.talk()
    fits, too_long = "Open it. " * 666, "Open it. " * 667
    assert len(fits.strip()) <= 6_000 < len(too_long.strip())
    for name, fields, failed in (
        ("one", {"body": fits.strip()}, False),
        ("two", {"body": too_long.strip()}, True),
        ("three", {"description": "d" * 200}, False),
        ("four", {"description": "d" * 201}, True),
    ):
        stage.memory.answers.clear()
        assert (await save(talk, name, **fields)).failed == [failed]
    assert sorted(await stage.skills()) == ["one", "three"]


@pytest.mark.req("NOD-159")
async def test_the_forty_first_takes_the_place_of_the_one_used_least_recently(stage: Stage) -> None:
    mine = {"description": "Mine", "body": BODY}
    worked(await stage.api.client.put("/api/skills/mine", json=mine))
    for number in range(39):
        fields = {"name": f"skill-{number}", "description": "Return an order", "body": BODY}
        stage.memory.answers["skill"] = {"description": "Return an order", "body": BODY, "sensitive": False}
        await stage.api.post("/api/skills", fields)
    talk = await stage.talk()
    assert (await save(talk, "the-newest")).failed == [False]
    names = await stage.skills()
    assert len(names) == 40
    assert {"mine", "the-newest"} <= set(names), "what the owner wrote stays, although it is the oldest"
    assert "skill-0" not in names
    worked(await stage.api.client.delete("/api/account"))
    for number in range(40):
        worked(await stage.api.client.put(f"/api/skills/mine-{number}", json=mine))
    told = await save(await stage.talk(), "one-more")
    assert told.failed == [True]
    assert "Skills are full" in told.answered[0]


@pytest.mark.req("NOD-160", "NOD-147")
async def test_the_names_of_guides_and_of_other_skills_are_taken(stage: Stage) -> None:
    """A skill is saved where none covers the flow; where one does, it is to be patched."""
    talk = await stage.talk()
    told = await save(talk, "work-through-a-form")
    assert told.failed == [True]
    assert "built-in guide" in told.answered[0]
    tool = next(one["function"] for one in told.requests[0].body["tools"] if one["function"]["name"] == "skills")
    assert "took several steps, needed a workaround or was corrected, and no skill covers it" in tool["description"]
    assert (await save(talk)).failed == [False]
    again = await save(talk)
    assert again.failed == [True]
    assert "patch what is wrong or missing" in again.answered[0]


@pytest.mark.req("NOD-61")
async def test_a_visual_is_checked_as_text_and_gives_way_to_a_revision(stage: Stage) -> None:
    path = await stage.add("My sister Ines lives in Porto", "people")
    talk = await stage.talk()
    visual = "Card: Ines, Lisbon. https://maps.example/lisbon"
    for claims, revised in (
        ([], False),
        ([{"said": "Ines, Lisbon", "evidence": [path], "instead": "Ines, Porto"}], True),
    ):
        stage.memory.answers["check"] = {"claims": claims}
        body = {"thread_id": talk.id, "message": "Where does my sister Ines live?"}
        turn = await stage.api.post("/api/turns", body)
        draft = {"draft": "Here is a card.", "visual": visual}
        checked = await stage.api.post(f"/api/turns/{turn['turn_id']}/check", draft)
        assert (checked["revised"], checked["visual_kept"]) == (revised, not revised)
        assert visual in records(stage.memory.requests("check")[-1], "draft")[0]["text"]
        if revised:
            assert checked["text"] == f"Here is a card.\n\n{visual.replace('Ines, Lisbon', 'Ines, Porto')}"
            assert "https://maps.example/lisbon" in checked["text"], "links are not rewritten"
        else:
            assert checked["text"] == "Here is a card."
        await stage.api.post(f"/api/turns/{turn['turn_id']}/finish", {"reply": checked["text"]})

"""The examples of the second document, "Memory": what an agent notes for itself about projects and assets."""

from __future__ import annotations

import json

import pytest

from tests.acceptance.conversations.stage import Stage, Told, call
from tests.interfaces.http.serving import Json, worked


def answers(told: Told) -> list[Json]:
    """What the tools answered, inside of their blocks."""
    return [json.loads("\n".join(answer.splitlines()[1:-1])) for answer in told.answered]


@pytest.mark.req("NT-39")
async def test_the_next_chat_finds_what_was_noted_in_this_one(stage: Stage) -> None:
    """“An agent saves a project fact, a decision you approved, or a reference to an asset it generated. The next time
    you chat, it can find that note again”; the thread “works as a filter only”."""
    asset = (await upload(stage))["id"]
    first = await stage.talk()
    told = await first.says(
        "The logo is approved.",
        call("memory_save", content="Acme ships in May.", kind="fact", title="Acme"),
        call("memory_save", content="Logo v3 is approved.", kind="decision"),
        call("memory_save", content="The logo.", kind="resource", resources=[{"type": "asset", "id": asset}]),
        "Noted.",
    )
    assert [one["kind"] for one in answers(told)] == ["fact", "decision", "resource"]
    again = await first.says("What do you have?", "Three notes.")
    block = again.shown[again.shown.index("<memory>") :]
    assert "- [fact] Acme: Acme ships in May." in block
    assert "asset: asset://" in block
    second = await stage.talk()
    told = await second.says(
        "Is the logo approved?",
        call("memory_search", query="LOGO approved"),
        call("memory_list", thread="current"),
        call("memory_list", thread="all", kinds=["fact"]),
        "Yes, v3.",
    )
    assert "3 more memories from earlier conversations are not shown" in told.requests[0].shown
    found, here, facts = answers(told)
    assert [(one["content"], one["from_current_thread"]) for one in found["memories"]] == [
        ("Logo v3 is approved.", False)
    ]
    assert (here["count"], facts["count"]) == (0, 1)
    assert "thread_id" not in json.dumps(found)


async def test_to_change_a_note_ask_the_agent(stage: Stage) -> None:
    """“To change a note, ask the agent to update it, and it calls `memory_update`.”"""
    talk = await stage.talk()
    told = await talk.says("Note it.", call("memory_save", content="Ships in May.", title="Acme"), "Noted.")
    (saved,) = answers(told)
    change = call("memory_update", memory_id=saved["memory_id"], content="Ships in June.")
    told = await talk.says("June, not May.", change, "Changed.")
    assert told.failed == [False]
    (note,) = (await stage.api.get("/api/notebook"))["memories"]
    assert (note["content"], note["title"]) == ("Ships in June.", "Acme")
    told = await talk.says("Away with it.", call("memory_delete", memory_id=saved["memory_id"]), "Gone.")
    assert await stage.notebook() == []


@pytest.mark.req("NT-10", "NT-11")
async def test_what_cannot_be_found_is_dropped_and_reported(stage: Stage) -> None:
    """“drops any reference to an asset it cannot find. The tool result reports the dropped references. Other types are
    stored as given”; an unknown kind is a note."""
    asset = (await upload(stage))["id"]
    resources: list[Json] = [
        {"type": "asset", "id": asset},
        {"type": "asset", "id": "gone"},
        {"type": "workflow", "id": "w-1", "label": "Poster"},
        {"type": "moodboard", "id": "m-1"},
        {"id": "nameless"},
    ]
    save = call("memory_save", content="The poster.", kind="Poster", resources=resources)
    told = await (await stage.talk()).says("Note it.", save, "Noted, without one.")
    (saved,) = answers(told)
    assert saved["kind"] == "note"
    assert [(one["type"], one["id"]) for one in saved["resources"]] == [
        ("asset", asset),
        ("workflow", "w-1"),
        ("moodboard", "m-1"),
    ]
    assert saved["resources"][0]["uri"] == f"asset://{asset}.png"
    assert saved["resources"][0]["label"] == "logo.png"
    assert len(saved["dropped_resources"]) == 2
    assert "Some asset references were not found and were dropped." in saved["note"]


@pytest.mark.req("NT-41")
async def test_a_deleted_conversation_takes_its_notes_along(stage: Stage) -> None:
    """“Deleting a chat thread also deletes the memories that were saved in it. Memories with no thread are not
    affected.”"""
    await stage.api.post("/api/notebook", {"content": "From no conversation."})
    gone, kept = await stage.talk(), await stage.talk()
    for talk, content in ((gone, "From the first."), (kept, "From the second.")):
        await talk.says("Note it.", call("memory_save", content=content), "Noted.")
    worked(await stage.api.client.delete(f"/api/threads/{gone.id}"))
    assert sorted(await stage.notebook()) == ["From no conversation.", "From the second."]


@pytest.mark.req("NT-C1", "NT-C4", "NT-C13")
async def test_what_fails_is_an_answer_and_the_turn_goes_on(stage: Stage) -> None:
    others = stage.served.ownwords.owner("you").notebook
    other = stage.served.run(others.save("Yours.")).note.id
    talk = await stage.talk()
    told = await talk.says(
        "Try it.",
        call("memory_save", content="  \n"),
        call("memory_save"),
        call("memory_update", memory_id="no-such-note", content="x"),
        call("memory_update", memory_id=other, content="Mine now."),
        call("memory_delete", memory_id=other),
        call("memory_search", query=" "),
        call("memory_list", limit="many", kinds=7, cursor="nowhere"),
        call("memory_save", content="  Kept.  ", title="  T "),
        "None but the last.",
    )
    told_of = answers(told)
    assert [one["success"] for one in told_of] == [False] * 7 + [True]
    assert [one["error"] for one in told_of[:6]] == [
        "content is required and must be a non-empty string",
        "content is required and must be a non-empty string",
        "Memory not found: no-such-note",
        f"Memory not found: {other}",
        f"Memory not found: {other}",
        "query is required",
    ]
    saved = told_of[7]["memory_id"]
    blank = await talk.says("Empty it.", call("memory_update", memory_id=saved, content=" "), "I cannot.")
    assert answers(blank)[0]["success"] is False
    (note,) = (await stage.api.get("/api/notebook"))["memories"]
    assert (note["content"], note["title"]) == ("Kept.", "T")
    assert stage.served.run(others.note(other)).content == "Yours."


async def upload(stage: Stage) -> Json:
    """A picture in the owner's library."""
    png = bytes.fromhex(
        "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360f8cfc0f01f000501017fc5"
        "b7d1a70000000049454e44ae426082"
    )
    return worked(await stage.api.client.post("/api/assets", files={"file": ("logo.png", png, "image/png")}))

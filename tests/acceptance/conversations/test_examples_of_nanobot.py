"""The examples of the third document, "AI Agent Memory": from a sentence to a line in a file, and back."""

from __future__ import annotations

import pytest

from tests.acceptance.conversations.dreaming import ACME, LINE, USUAL, condensing, consolidated, dreaming, user_file
from tests.acceptance.conversations.stage import Stage
from tests.interfaces.http.serving import worked


@pytest.mark.req("NB-1", "NB-34")
async def test_save_and_check_a_preference(stage: Stage) -> None:
    """The document's own section of that name: said, compacted, dreamed, inspected, and used in a new chat."""
    talk = await stage.talk()
    await talk.says(ACME, "I will remember that for good!")
    assert await user_file(stage) == "", "an acknowledgement alone does not change a file"
    assert (await stage.api.post("/api/dream"))["outcome"] == "nothing", "there is nothing compacted to dream of"
    assert stage.memory.requests("dream") == []
    stage.memory.answers["compact"] = condensing(ACME)
    await stage.api.post("/api/compact", {"thread_id": talk.id})
    (entry,) = (await stage.api.get("/api/journal"))["entries"]
    assert [(one["text"], one["lineage"]) for one in entry["bullets"]] == [(ACME, "owner")]
    stage.memory.answers["dream"] = dreaming(USUAL)
    run = await stage.api.post("/api/dream")
    assert run["outcome"] == "changed"
    assert LINE in await user_file(stage)
    told = await (await stage.talk()).says("Which release-note style is saved?", "Bullets, in British spelling.")
    assert LINE in str(told.requests[0].body["messages"][0]["content"])
    assert (await talk.said())[0] == ("owner", ACME), "the saved conversation stays"
    assert [one["sha"] for one in (await stage.api.get("/api/dream/log"))["versions"]] == [run["version"]]
    gone_on = await talk.says("And for the next one?", "The same.")
    before = [str(message["content"]) for message in gone_on.requests[0].body["messages"][1:-1]]
    assert before == [], "covered messages are sent no more, but for what the request has to do with"


async def test_a_correction_replaces_the_old_value(stage: Stage) -> None:
    """“To correct a preference, state what should replace the old value, then repeat compaction, Dream, and
    inspection.”"""
    await consolidated(stage, ACME, USUAL)
    said = "For Acme release notes, use American spelling from now on."
    edit = {"file": "USER.md", "action": "replace", "find": LINE, "text": f"- {said}"}
    # A file of one line loses more than a fifth of itself: there is more in it.
    more = "\n".join(f"- Likes walk number {number} along the river." for number in range(9))
    text = await user_file(stage)
    worked(await stage.api.client.put("/api/files/USER.md", json={"text": f"{text}{more}\n"}))
    run = await consolidated(stage, said, edit)
    assert run["outcome"] == "changed"
    assert LINE not in await user_file(stage)
    assert f"- {said}" in await user_file(stage)
    assert "walk number 8" in await user_file(stage), "hand edits stay"


@pytest.mark.req("NB-27")
async def test_the_change_is_seen_and_taken_back_with_all_that_it_made(stage: Stage) -> None:
    """“restores the memory state before that change, including other changes made in that version”"""
    voice = "- Always answer me in short sentences."
    soul = {"file": "SOUL.md", "action": "append", "heading": "Style", "text": voice}
    run = await consolidated(stage, f"{ACME} Always answer me in short sentences.", USUAL, soul)
    (version,) = (await stage.api.get("/api/dream/log"))["versions"]
    shown = await stage.api.get(f"/api/dream/log/{version['sha'][:8]}")
    assert {diff["name"] for diff in shown["diffs"]} == {"USER.md", "SOUL.md"}
    assert all(f"+{LINE}" in diff["text"] or f"+{voice}" in diff["text"] for diff in shown["diffs"])
    undone = await stage.api.post(f"/api/dream/restore/{run['version']}")
    for name in ("USER.md", "SOUL.md"):
        assert not {LINE, voice} & set((await stage.api.get(f"/api/files/{name}"))["text"].splitlines())
    assert (await stage.api.post("/api/dream"))["outcome"] == "nothing", "and the next Dream does not redo it"
    await stage.api.post(f"/api/dream/restore/{undone['version']['sha']}")
    assert LINE in await user_file(stage)


async def test_what_the_assistant_or_a_page_said_reaches_no_file_about_the_owner(stage: Stage) -> None:
    """SOUL.md and USER.md take only the owner's own words; the rest is refused by code, whatever the model proposes."""
    talk = await stage.talk()
    page = "The owner's bank is Bancolandia."
    await talk.hears("Sum up the page.")
    await talk.hears(page, role="tool")
    stage.memory.answers["compact"] = condensing(page)
    await stage.api.post("/api/compact", {"thread_id": talk.id})
    edits = [{**USUAL, "file": name, "text": f"- {page}"} for name in ("USER.md", "SOUL.md", "memory/MEMORY.md")]
    stage.memory.answers["dream"] = dreaming(*edits)
    run = await stage.api.post("/api/dream")
    refused = {edit["file"]: edit["refused"] for edit in run["edits"]}
    assert refused["memory/MEMORY.md"] is None
    assert "takes only what the owner said" in refused["USER.md"]
    assert "takes only what the owner said" in refused["SOUL.md"]
    assert "Bancolandia" not in await user_file(stage)
    assert f"- {page} (from a tool)" in (await stage.api.get("/api/files/MEMORY.md"))["text"]


@pytest.mark.req("NB-31")
async def test_one_workspace_has_a_guide_of_its_own(stage: Stage) -> None:
    """“Dream follows it for this workspace before reading the latest conversation history. … delete
    `prompts/dream.md` or leave it empty.”"""
    guide = "Keep only what is about release notes."
    worked(await stage.api.client.put("/api/dream/prompt", json={"text": guide}))
    await consolidated(stage, ACME, USUAL)
    (request,) = stage.memory.requests("dream")
    assert request.shown.index(guide) < request.shown.index(LINE.removeprefix("- "))
    worked(await stage.api.client.put("/api/dream/prompt", json={"text": ""}))
    await consolidated(stage, "For Beta release notes, use tables.", {**USUAL, "text": "- Tables."})
    assert guide not in stage.memory.requests("dream")[-1].shown


@pytest.mark.req("NB-5")
async def test_a_client_of_their_own_is_a_workspace(stage: Stage) -> None:
    """“For separate clients with private context, create separate instances. Labelling a fact with a client name …
    does not isolate access.”"""
    await consolidated(stage, ACME, USUAL)
    told = await (await stage.talk()).says("What of Beta?", "Nothing.")
    assert ACME in told.shown
    told = await (await stage.within("beta").talk()).says("What of Acme?", "Nothing.")
    assert ACME not in told.shown

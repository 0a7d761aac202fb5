"""The durable files and the journal over HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx2
import pytest

from ownwords.domain.files import FileName
from tests.interfaces.http.serving import Api, Served, failed, worked
from tests.journals import dreamed, noted
from tests.workspaces import holds

NAMES = ("SOUL.md", "USER.md", "MEMORY.md", "memory/MEMORY.md")


async def put(api: Api, name: str, text: str, sha: str | None = None, **more: Any) -> httpx2.Response:
    return await api.client.put(f"/api/files/{name}", json={"text": text, "sha": sha}, **more)


@pytest.mark.parametrize("name", NAMES)
async def test_a_file_is_written_and_read_by_its_name(api: Api, name: str) -> None:
    before = await api.get(f"/api/files/{name}")
    assert before["text"] == ""
    written = worked(await put(api, name, "- Likes tea. \uefd1\n", before["sha"]))
    assert len(written["version"]) == 40
    assert (await api.get(f"/api/files/{name}")) == {one: written[one] for one in ("name", "text", "sha")}
    assert worked(await put(api, name, "- Likes tea. \uefd1\n"))["version"] is None
    blamed = await api.get(f"/api/files/{name}/blame")
    assert [line["version"]["subject"] for line in blamed["lines"]] == [f"edit: {written['name']}"]


async def test_an_edit_of_what_is_no_longer_there_is_stale(api: Api) -> None:
    first = worked(await put(api, "USER.md", "one\n"))
    response = await api.client.get("/api/files/USER.md")
    assert response.headers["etag"] == f'"{first["sha"]}"'
    worked(await put(api, "USER.md", "two\n", headers={"If-Match": response.headers["etag"]}))
    failed(await put(api, "USER.md", "three\n", headers={"If-Match": f'W/"{first["sha"]}"'}), 409, "stale")
    failed(await put(api, "USER.md", "three\n", first["sha"]), 409, "stale")
    failed(await put(api, "USER.md", "three\n", "no sha"), 409, "stale")
    worked(await put(api, "USER.md", "three\n", headers={"If-Match": "*"}))
    assert (await api.get("/api/files/USER.md"))["text"] == "three\n"


async def test_what_does_not_work_says_why(api: Api) -> None:
    for name in ("user.md", "..%2f..%2fUSER.md", "memory/USER.md", "history.jsonl", "USER.md/x"):
        failed(await api.client.get(f"/api/files/{name}"), 404, "not_found")
    failed(await put(api, "USER.md", "card 4111 1111 1111 " + "1111"), 403, "refused")
    failed(await put(api, "USER.md", "x" * 500_001), 422, "invalid", "text")
    failed(await api.client.get("/api/files/USER.md", params={"sha": "x"}), 422, "invalid", "sha")
    failed(await api.client.post("/api/files/redact", json={"words": ""}), 422, "invalid", "words")
    failed(await api.client.get("/api/journal/1"), 404, "not_found")
    failed(await api.client.post("/api/journal/1/redact", json={}), 404, "not_found")
    failed(await api.client.get("/api/journal", params={"limit": 0}), 422, "invalid", "limit")


async def test_a_workspace_that_has_files_alone_is_listed(api: Api, served: Served) -> None:
    worked(await put(api, "USER.md", "- Likes tea.\n", params={"workspace": "lab"}))
    worked(await api.client.put("/api/dream/prompt", params={"workspace": "Grüße +1"}, json={"text": "Keep it short."}))
    await api.begin(workspace="attic")
    worked(await put(api, "USER.md", "- Likes coffee.\n"))
    await served.ownwords.owner("ana", "boat").files.write(FileName.USER, "- Sails.\n")
    assert (await api.get("/api/workspaces"))["workspaces"] == ["Grüße +1", "attic", "lab"]
    worked(await api.client.delete("/api/account"))
    assert (await api.get("/api/workspaces"))["workspaces"] == []


async def test_all_files_with_what_was_edited_by_hand(api: Api, served: Served) -> None:
    worked(await put(api, "SOUL.md", "Be brief.\n"))
    listed = await api.get("/api/files")
    assert [(one["name"], one["text"]) for one in listed["files"]] == [
        ("SOUL.md", "Be brief.\n"),
        ("USER.md", ""),
        ("memory/MEMORY.md", ""),
    ]
    assert listed["hand_edits"] == []
    (Path(listed["folder"]) / "USER.md").write_text("- By hand.\n")
    assert [one["added"] for one in (await api.get("/api/files"))["hand_edits"]] == [1]
    assert (await api.get("/api/files", workspace="house"))["files"][0]["text"] == ""


async def test_the_journal_and_what_became_of_it(api: Api, served: Served) -> None:
    me = served.ownwords.owner()
    served.run(noted(me, "Likes tea", "The roof is done", message_id="a"))
    made = served.run(dreamed(me, FileName.USER, "- Likes tea.\n", 1))
    served.run(noted(me, "Waiting"))
    page = await api.get("/api/journal")
    assert [(one["cursor"], one["state"], one["version"]) for one in page["entries"]] == [
        (2, "waiting", None),
        (1, "dreamed", made),
    ]
    counts = {name: page[name] for name in ("total", "newest", "dreamed", "waiting", "set_aside", "more_before")}
    assert counts == {"total": 2, "newest": 2, "dreamed": 1, "waiting": 1, "set_aside": 0, "more_before": None}
    assert (await api.get("/api/journal", limit=1))["more_before"] == 2
    assert [one["cursor"] for one in (await api.get("/api/journal", before=2))["entries"]] == [1]
    assert (await api.get("/api/journal/1"))["bullets"][0]["message_ids"] == ["a"]
    (line,) = (await api.get("/api/files/USER.md/blame"))["lines"]
    assert line["brought_by"] == [{"cursor": 1, "day": "2026-04-02", "words": "Likes tea", "message_ids": ["a"]}]


async def test_what_still_holds_a_forgotten_note_goes_by_the_calls_that_are_named(api: Api, served: Served) -> None:
    said = "My sister Ines lives in Porto"
    me = served.ownwords.owner()
    thread_id = await api.begin()
    (message_id,) = await api.say(thread_id, f"{said}. Tea at five.")
    path = (await api.note(said))["path"]
    served.run(noted(me, "Tea at five", message_id=message_id))
    served.run(noted(me, said))
    served.run(dreamed(me, FileName.USER, f"- {said}\n- Tea\n", 2))
    await api.post("/api/notebook", {"content": said})
    forgotten = worked(await api.client.delete(f"/api/memory/notes/{path}"))
    assert [one["store"] for one in forgotten["still_held_in"]] == ["conversation", "notebook", "journal", "files"]
    for place in forgotten["still_held_in"]:
        call = place["redact"]
        worked(await api.client.request(call["method"], call["path"], json=call["body"]))
    assert (await api.get("/api/files/USER.md"))["text"] == "- Tea\n"
    assert (await api.get("/api/journal"))["entries"][0]["bullets"] == []
    assert (await api.get("/api/notebook"))["memories"] == []
    folder = Path((await api.get("/api/files"))["folder"])
    assert not holds(folder, "Porto")


async def test_a_redacted_message_names_what_else_says_it(api: Api, served: Served) -> None:
    thread_id = await api.begin()
    (message_id,) = await api.say(thread_id, "My sister Ines lives in Porto. Tea at five.")
    worked(await put(api, "USER.md", "- My sister Ines lives in Porto.\n"))
    served.run(noted(served.ownwords.owner(), "My sister Ines lives in Porto", message_id=message_id))
    place = f"/api/threads/{thread_id}/messages/{message_id}/redact"
    redacted = await api.post(place, {"quote": "My sister Ines lives in Porto."})
    assert redacted["text"] == "[redacted] Tea at five."
    assert [one["store"] for one in redacted["still_held_in"]] == ["files"]
    assert (await api.get("/api/journal/1"))["bullets"] == []


async def test_words_are_taken_out_of_all_of_the_journal(api: Api, served: Served) -> None:
    me = served.ownwords.owner()
    served.run(noted(me, "Likes tea", "The roof is done"))
    served.run(noted(me, "Likes tea a lot"))
    assert await api.post("/api/journal/redact", {"words": "likes tea"}) == {"cursors": [1, 2]}
    left = await api.post("/api/journal/1/redact", {})
    assert left["bullets"] == []

"""The change record over HTTP: pages, filters, and undoing."""

from __future__ import annotations

from pathlib import Path

import httpx2
import pytest

from tests.interfaces.http.serving import Api, Served, failed, worked


async def test_the_change_record_says_what_became_of_what(api: Api) -> None:
    note = await api.note("Ines lives in Porto.", "people")
    worked(await api.client.patch(f"/api/memory/notes/{note['path']}", json={"text": "Ines lives in Lyon."}))
    edited, added = (await api.get("/api/changes"))["changes"]
    assert (added["kind"], added["way"], added["before"]) == ("added", "page", None)
    assert (edited["kind"], edited["path"]) == ("edited", note["path"])
    assert (edited["before"]["text"], edited["after"]["text"]) == ("Ines lives in Porto.", "Ines lives in Lyon.")
    assert len((await api.get("/api/changes", limit=1))["changes"]) == 1
    assert (await api.get("/api/changes", workspace="lab"))["changes"] == []
    failed(await api.client.get("/api/changes?limit=0"), 422, "invalid", "limit")


async def test_pages_and_filters(api: Api, client: httpx2.AsyncClient) -> None:
    for number in range(5):
        await api.note(f"Fact {number}.")
    first = await api.get("/api/changes", limit=2, way="page")
    second = await api.get("/api/changes", limit=3, way="page", cursor=first["nextCursor"])
    assert second["nextCursor"] is None
    paths = [one["path"] for page in (first, second) for one in page["changes"]]
    assert paths == [f"about/fact-{number}" for number in (4, 3, 2, 1, 0)]
    assert [one["path"] for one in (await api.get("/api/changes", path="about/fact-3"))["changes"]] == ["about/fact-3"]
    assert (await api.get("/api/changes", to="2020-01-01"))["changes"] == []
    foreign: dict[str, str] = {"cursor": first["nextCursor"], "limit": "2"}
    failed(await client.get("/api/changes", params=foreign), 400, "invalid_cursor", "cursor")
    failed(await client.get("/api/changes", params={"cursor": "x" * 40}), 400, "invalid_cursor", "cursor")
    failed(await client.get("/api/changes?way=magic"), 422, "invalid", "way")
    failed(await client.get("/api/changes?from=2026-02-02&to=2026-02-01"), 422, "invalid", "from")


async def test_undo_and_undo_that(api: Api, client: httpx2.AsyncClient) -> None:
    note = await api.note("Ines lives in Porto.", "people")
    worked(await client.patch(f"/api/memory/notes/{note['path']}", json={"text": "Ines lives in Lyon."}))
    edited, added = (await api.get("/api/changes"))["changes"]
    assert (edited["can_undo"], edited["why_not"], edited["undone_by"]) == (True, None, None)
    assert not added["can_undo"]
    assert f"Undo that first: change {edited['id']}" in added["why_not"]
    assert failed(await client.post(f"/api/changes/{added['id']}/undo"), 409, "conflict") == added["why_not"]
    version = (await api.get("/api/memory"))["version"]
    link = f"/api/changes/{edited['id']}/undo"
    failed(await client.post(link, headers={"If-Match": f'"{version - 1}"'}), 409, "stale")
    answer = await client.post(link, headers={"If-Match": f'"{version}"'})
    undone = worked(answer)
    assert answer.headers["etag"] == f'"{version + 1}"'
    assert (undone["version"], undone["note"]["text"]) == (version + 1, "Ines lives in Porto.")
    assert (undone["change"]["kind"], undone["change"]["undoes"]) == ("undone", edited["id"])
    assert undone["change"]["can_undo"]
    assert "undone already" in failed(await client.post(link), 409, "conflict")
    redone = worked(await client.post(f"/api/changes/{undone['change']['id']}/undo"))
    assert redone["note"]["text"] == "Ines lives in Lyon."
    history = (await api.get("/api/memory"))["notes"][0]["history"]
    assert [(one["kind"], one["can_undo"]) for one in history] == [
        ("redone", True),
        ("undone", False),
        ("edited", True),
    ]


@pytest.mark.req("NOD-90")
async def test_forgetting_is_not_undone(api: Api, client: httpx2.AsyncClient) -> None:
    note = await api.note("Ines lives in Porto.", "people")
    added = (await api.get("/api/changes"))["changes"][0]
    worked(await client.delete(f"/api/memory/notes/{note['path']}"))
    failed(await client.post(f"/api/changes/{added['id']}/undo"), 404, "not_found")
    forgotten = (await api.get("/api/changes"))["changes"][0]
    assert (forgotten["before"], forgotten["after"], forgotten["can_undo"]) == (None, None, False)
    assert "gone for good" in failed(await client.post(f"/api/changes/{forgotten['id']}/undo"), 403, "refused")


async def test_the_notebook_is_in_it_as_a_store_of_its_own(api: Api, client: httpx2.AsyncClient) -> None:
    saved = worked(await client.post("/api/notebook", json={"content": "The logo stays blue.", "title": "Colours"}))
    memory_id = saved["memory_id"]
    await api.note("Ines lives in Porto.", "people")
    worked(await client.patch(f"/api/notebook/{memory_id}", json={"content": "The logo is green now."}))
    edited, added = (await api.get("/api/changes", note=memory_id))["changes"]
    assert [(one["store"], one["kind"], one["way"], one["path"]) for one in (edited, added)] == [
        ("notebook", "edited", "notebook", None),
        ("notebook", "added", "notebook", None),
    ]
    assert (added["before"], added["note_id"], added["can_undo"]) == (None, memory_id, False)
    assert "delete the note in the notebook" in added["why_not"]
    assert edited["before"] == added["after"]
    assert set(added["after"]) == {
        *("id", "kind", "title", "content", "resources", "thread_id", "created_at", "updated_at")
    }
    assert [one["store"] for one in (await api.get("/api/changes"))["changes"]] == ["notebook", "notes", "notebook"]
    assert len((await api.get("/api/changes", way="notebook"))["changes"]) == 2
    answer = await client.post(f"/api/changes/{edited['id']}/undo")
    undone = worked(answer)
    assert (undone["note"], undone["change"]["after"]["content"]) == (None, "The logo stays blue.")
    assert answer.headers["etag"] == f'"{undone["version"]}"' == f'"{(await api.get("/api/memory"))["version"]}"'
    failed(await client.post(f"/api/changes/{edited['id']}/undo"), 409, "conflict")
    failed(await client.post(f"/api/changes/{added['id']}/undo"), 403, "refused")
    worked(await client.delete(f"/api/notebook/{memory_id}"))
    assert (await api.get("/api/changes", note=memory_id))["changes"] == []
    failed(await client.post(f"/api/changes/{edited['id']}/undo"), 404, "not_found")


async def test_skills_are_in_it_as_a_store_of_their_own(api: Api, client: httpx2.AsyncClient) -> None:
    link = "/api/skills/shop-returns"
    worked(await client.put(link, json={"description": "Return it", "body": "1. Open the orders"}))
    worked(await client.patch(link, json={"find": "Open", "replace": "Look at"}))
    await api.note("Ines lives in Porto.", "people")
    edited, added = (await api.get("/api/changes", path="skills/shop-returns"))["changes"]
    assert (await api.get("/api/changes", note="skills/shop-returns"))["changes"] == [edited, added]
    assert [(one["store"], one["kind"], one["way"], one["note_id"], one["path"]) for one in (edited, added)] == [
        ("skills", "edited", "learned", "skills/shop-returns", "skills/shop-returns"),
        ("skills", "added", "page", "skills/shop-returns", "skills/shop-returns"),
    ]
    assert (added["before"], edited["before"], edited["message_ids"]) == (None, added["after"], [])
    assert (edited["after"]["body"], edited["can_undo"], added["can_undo"]) == ("1. Look at the orders", True, False)
    assert [one["store"] for one in (await api.get("/api/changes"))["changes"]] == ["notes", "skills", "skills"]
    assert (await api.get("/api/changes", path="skills/shop-returns", workspace="lab"))["changes"] == []
    version = (await api.get("/api/memory"))["version"]
    failed(await client.post(f"/api/changes/{edited['id']}/undo", headers={"If-Match": '"1"'}), 409, "stale")
    failed(await client.post(f"/api/changes/{added['id']}/undo"), 409, "conflict")
    answer = await client.post(f"/api/changes/{edited['id']}/undo", headers={"If-Match": f'"{version}"'})
    undone = worked(answer)
    assert (undone["version"], answer.headers["etag"]) == (version + 1, f'"{version + 1}"')
    assert (undone["note"], undone["change"]["after"]["body"]) == (None, "1. Open the orders")
    gone = worked(await client.post(f"/api/changes/{added['id']}/undo"))
    assert (gone["note"], gone["change"]["after"], gone["change"]["can_undo"]) == (None, None, True)
    failed(await client.get(link), 404, "not_found")
    worked(await client.delete(link))
    failed(await client.post(f"/api/changes/{added['id']}/undo"), 404, "not_found")
    forgotten = (await api.get("/api/changes"))["changes"][0]
    assert (forgotten["store"], forgotten["kind"], forgotten["path"]) == ("skills", "forgotten", None)
    failed(await client.post(f"/api/changes/{forgotten['id']}/undo"), 403, "refused")
    failed(await client.delete(link), 404, "not_found")


@pytest.fixture
def emptied(served: Served) -> None:
    """Neither files nor a journal are left of the test before."""
    served.run(served.ownwords._faculties.workspaces.delete_owner("me"))  # pyright: ignore[reportPrivateUsage]


@pytest.mark.usefixtures("emptied")
async def test_the_files_are_in_it_as_a_store_of_their_own(api: Api, client: httpx2.AsyncClient) -> None:
    await api.note("Ines lives in Porto.", "people")
    worked(await client.put("/api/files/USER.md", json={"text": "- Likes tea.\n"}))
    made = worked(await client.put("/api/files/USER.md", json={"text": "- Likes coffee.\n"}))["version"]
    edited, added = (await api.get("/api/changes", path="USER.md"))["changes"]
    assert (edited["id"], edited["store"], edited["kind"], edited["way"]) == (made, "files", "edited", "page")
    assert (edited["path"], edited["note_id"], edited["before"], edited["after"]) == ("USER.md", None, None, None)
    assert (edited["message_ids"], edited["can_undo"], added["can_undo"]) == ([], True, False)
    files = edited["files"]
    assert (files["author"], files["subject"], files["cursors"]) == ("Owner", "edit: USER.md", [])
    assert [(diff["name"], diff["added"], diff["removed"]) for diff in files["diffs"]] == [("USER.md", 1, 1)]
    assert files["diffs"][0]["text"].endswith("-- Likes tea.\n+- Likes coffee.")
    assert "it is now “- Likes coffee.”, and was nothing" in added["why_not"]
    assert failed(await client.post(f"/api/changes/{added['id']}/undo"), 409, "conflict") == added["why_not"]
    answered = await api.get("/api/changes")
    assert answered["marks"] == []
    assert {one["store"]: one["files"] is None for one in answered["changes"]} == {"files": False, "notes": True}
    assert (await api.get("/api/changes", workspace="lab"))["changes"] == []
    first = await api.get("/api/changes", limit=1)
    worked(await client.put("/api/files/SOUL.md", json={"text": "Be brief.\n"}))
    second = await api.get("/api/changes", limit=5, cursor=first["nextCursor"])
    assert [one["id"] for page in (first, second) for one in page["changes"]] == [
        one["id"] for one in answered["changes"]
    ]


@pytest.mark.usefixtures("emptied")
async def test_a_change_of_the_files_is_undone_and_that_too(api: Api, client: httpx2.AsyncClient) -> None:
    made = worked(await client.put("/api/files/USER.md", json={"text": "- Likes tea.\n"}))["version"]
    link = f"/api/changes/{made}/undo"
    version = (await api.get("/api/memory"))["version"]
    failed(await client.post(link, headers={"If-Match": f'"{version + 1}"'}), 409, "stale")
    failed(await client.post(f"{link}?workspace=lab"), 404, "not_found")
    answer = await client.post(link)
    undone = worked(answer)
    assert (undone["version"], undone["note"], answer.headers["etag"]) == (version, None, f'"{version}"')
    change = undone["change"]
    assert (change["store"], change["kind"], change["undoes"], change["can_undo"]) == ("files", "undone", made, True)
    assert [diff["text"][-len("-- Likes tea.") :] for diff in change["files"]["diffs"]] == ["-- Likes tea."]
    assert "already" in failed(await client.post(link), 403, "refused")
    redone = worked(await client.post(f"/api/changes/{change['id']}/undo"))
    assert redone["change"]["kind"] == "redone"
    assert (await api.get("/api/files/USER.md"))["text"] == "- Likes tea.\n"
    undone_by = [one["undone_by"] for one in (await api.get("/api/changes"))["changes"]]
    assert undone_by == [None, redone["change"]["id"], None]
    failed(await client.post(f"/api/changes/{'0' * 40}/undo"), 404, "not_found")


@pytest.mark.usefixtures("emptied")
async def test_files_that_cannot_be_read_are_missed_aloud(served: Served, api: Api, client: httpx2.AsyncClient) -> None:
    await api.note("Ines lives in Porto.", "people")
    worked(await client.put("/api/files/USER.md", json={"text": "- Likes tea.\n"}))
    folder = Path((await api.get("/api/files"))["folder"])
    (folder / ".git" / "HEAD").write_text("nonsense")
    answered = await api.get("/api/changes")
    assert [one["store"] for one in answered["changes"]] == ["notes"]
    assert [mark["part"] for mark in answered["marks"]] == ["files"]
    assert answered["marks"][0]["why"]
    assert (await api.get("/api/changes", path="people/ines-lives-in-porto"))["marks"] == []


async def test_what_came_from_one_message(api: Api, client: httpx2.AsyncClient) -> None:
    thread = await api.begin()
    said = await api.say(thread, "Remember that my sister Ines lives in Porto.", "Remember that I like green tea.")
    worked(await client.post("/api/memory/learn", json={"thread_id": thread, "message_ids": said}))
    (one,) = (await api.get("/api/changes", message=said[1]))["changes"]
    assert "tea" in one["after"]["text"]
    assert (await api.get("/api/changes", message="unknown"))["changes"] == []


@pytest.mark.usefixtures("emptied")
async def test_a_long_difference_is_cut_and_whole_where_its_version_is(api: Api, client: httpx2.AsyncClient) -> None:
    text = "".join(f"- line {number}\n" for number in range(2_000))
    made = worked(await client.put("/api/files/USER.md", json={"text": text}))["version"]
    (change,) = (await api.get("/api/changes"))["changes"]
    (diff,) = change["files"]["diffs"]
    assert (diff["added"], len(diff["text"]) < 6_100, "more characters" in diff["text"]) == (2_000, True, True)
    assert (await api.get(f"/api/dream/log/{made}"))["diffs"][0]["text"].endswith("+- line 1999")

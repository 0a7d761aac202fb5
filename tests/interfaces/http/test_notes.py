"""What the owner does to notes by hand, over HTTP: each action, its version, and what is refused."""

from __future__ import annotations

import httpx2
import pytest

from tests.interfaces.http.serving import Api, Json, failed, worked


@pytest.mark.req("NOD-129", "NOD-136", "NOD-98")
async def test_a_note_from_adding_to_forgetting(api: Api) -> None:
    added = await api.client.post(
        "/api/memory/notes",
        json={"area": "people", "text": "Ines lives in Porto.", "abstract": "Ines", "expires": "2199-05-03"},
    )
    note = worked(added)["note"]
    assert (added.status_code, added.headers["etag"]) == (201, '"1"')
    assert (note["path"], note["status"], note["expires"], note["way"]) == (
        "people/ines",
        "stated",
        "2199-05-03",
        "added",
    )

    edited = await api.client.patch(f"/api/memory/notes/{note['path']}", json={"text": "Ines lives in Lyon."})
    assert edited.headers["etag"] == '"2"'
    edited_note = worked(edited)["note"]
    assert (edited_note["path"], edited_note["abstract"], edited_note["expires"]) == (
        note["path"],
        "Ines",
        "2199-05-03",
    )
    (archived,) = (await api.get("/api/memory"))["archive"]
    assert (archived["id"], archived["status"], archived["reason"]) == (note["id"], "archived", "rewritten")
    assert (archived["label"], archived["replaced_by"]) == ("Let go", edited_note["id"])

    restored = await api.post(f"/api/memory/archive/{note['id']}/restore")
    assert (restored["note"]["text"], restored["version"]) == ("Ines lives in Porto.", 3)

    forgotten = worked(await api.client.delete("/api/memory/notes/people/ines"))
    assert (forgotten["forgotten"], forgotten["archived_versions"]) == (["people/ines"], 1)
    view = await api.get("/api/memory")
    assert (view["notes"], view["archive"]) == ([], [])
    assert "Porto" not in (await api.client.get("/api/changes")).text


async def test_a_change_leaves_what_it_does_not_name(api: Api) -> None:
    note = await api.note("Ines lives in Porto.", "people", abstract="Ines", expires="2199-05-03")
    path = f"/api/memory/notes/{note['path']}"
    for body, changed in (
        ({"expires": None}, {"expires": None, "abstract": "Ines"}),
        ({"abstract": None}, {"abstract": None, "text": "Ines lives in Porto."}),
        ({"text": None, "area": None}, {"text": "Ines lives in Porto.", "area": "people"}),
        ({"abstract": "My sister"}, {"abstract": "My sister", "path": "people/ines"}),
        ({"area": "about"}, {"area": "about", "path": "about/ines", "abstract": "My sister"}),
    ):
        answer = worked(await api.client.patch(path, json=body))
        assert {name: answer["note"][name] for name in changed} == changed
    failed(await api.client.patch(path, json={"text": "x"}), 404, "not_found")


@pytest.mark.req("NOD-8", "NOD-9", "NOD-10", "NOD-81")
@pytest.mark.parametrize(
    ("fields", "status", "code", "field"),
    [
        ({"text": "x" * 4_001}, 422, "invalid", "text"),
        ({"text": "  "}, 422, "invalid", "text"),
        ({"area": "places"}, 422, "invalid", "area"),
        ({"abstract": "x" * 201}, 422, "invalid", "abstract"),
        ({"expires": "2027-02-31"}, 422, "invalid", "expires"),
        ({"text": "My card is 4111 1111 1111 1111"}, 403, "refused", None),
        ({"text": "I PLAY the viola"}, 409, "conflict", None),
    ],
)
async def test_what_no_note_may_be(api: Api, fields: Json, status: int, code: str, field: str | None) -> None:
    await api.note("I play the viola.")
    other = await api.note("Ines lives in Porto.")
    before = await api.get("/api/memory")
    response = await api.client.post("/api/memory/notes", json={"area": "about", "text": "Fine.", **fields})
    failed(response, status, code, field)
    failed(await api.client.patch(f"/api/memory/notes/{other['path']}", json=fields), status, code, field)
    assert await api.get("/api/memory") == before


async def test_a_note_of_4_000_characters_of_any_width_is_kept(api: Api) -> None:
    for text in ("x" * 4_000, "👋" * 4_000):
        assert (await api.note(text))["text"] == text


@pytest.mark.req("NOD-104")
async def test_a_stale_version_changes_nothing(api: Api) -> None:
    first = await api.note("I play the viola.")
    edited = worked(await api.client.patch(f"/api/memory/notes/{first['path']}", json={"text": "I play the cello."}))
    view = await api.get("/api/memory")
    (path, archived) = (f"/api/memory/notes/{first['path']}", f"/api/memory/archive/{view['archive'][0]['id']}")
    for method, place, body in (
        ("POST", "/api/memory/notes", {"area": "about", "text": "New."}),
        ("PATCH", path, {"text": "New."}),
        ("POST", f"{path}/confirm", None),
        ("DELETE", path, None),
        ("POST", f"{archived}/restore", None),
        ("DELETE", archived, None),
        ("POST", "/api/memory/import", {"notes": [{"area": "about", "text": "New."}]}),
    ):
        response = await api.client.request(method, place, json=body, headers={"if-match": '"1"'})
        message = failed(response, 409, "stale")
        assert "version 2" in message
    assert await api.get("/api/memory") == view
    assert edited["version"] == view["version"] == 2


@pytest.mark.parametrize("matching", ['"1"', 'W/"1"', "*"])
async def test_the_forms_of_a_version(api: Api, matching: str) -> None:
    await api.note("I play the viola.")
    etag = (await api.client.get("/api/memory")).headers["etag"]
    assert etag == '"1"'
    new = {"area": "about", "text": "I play the cello."}
    response = await api.client.post("/api/memory/notes", json=new, headers={"if-match": matching})
    assert response.headers["etag"] == '"2"'


@pytest.mark.parametrize("matching", ["1", '"one"', '"1', '"1", "2"', "", '""', '"-1"', '"' + "9" * 30 + '"'])
async def test_what_is_no_version(client: httpx2.AsyncClient, api: Api, matching: str) -> None:
    new = {"area": "about", "text": "I play the cello."}
    response = await client.post("/api/memory/notes", json=new, headers={"if-match": matching})
    failed(response, 422, "invalid", "If-Match")
    assert (await api.get("/api/memory"))["notes"] == []


@pytest.mark.parametrize("name", ["about/nothing", "places/x", "about/%2e%2e", "about/💡", "a%2Fb/c"])
async def test_a_note_that_is_not_there(client: httpx2.AsyncClient, name: str) -> None:
    for method, path in (
        ("PATCH", f"/api/memory/notes/{name}"),
        ("DELETE", f"/api/memory/notes/{name}"),
        ("POST", f"/api/memory/notes/{name}/confirm"),
        ("POST", f"/api/memory/archive/{name.replace('/', '-')}/restore"),
        ("DELETE", f"/api/memory/archive/{name.replace('/', '-')}"),
    ):
        body = {"text": "x"} if method == "PATCH" else None
        failed(await client.request(method, path, json=body), 404, "not_found")


async def test_a_path_in_another_script_works(api: Api) -> None:
    note = await api.note("Ужин в семь часов", "routines")
    assert note["slug"] == "ужин-в-семь-часов"
    assert worked(await api.client.delete(f"/api/memory/notes/{note['path']}"))["forgotten"] == [note["path"]]


@pytest.mark.req("CH-22")
async def test_notes_of_another_workspace_are_unknown(api: Api) -> None:
    note = await api.note("I play the viola.")
    path = f"/api/memory/notes/{note['path']}"
    for method, place in (("DELETE", path), ("PATCH", path), ("POST", f"{path}/confirm")):
        response = await api.client.request(method, f"{place}?workspace=lab", json={} if method == "PATCH" else None)
        failed(response, 404, "not_found")
    assert (await api.get("/api/memory", workspace="lab"))["version"] == 0
    assert len((await api.get("/api/memory"))["notes"]) == 1


@pytest.mark.req("NOD-90")
async def test_forgetting_names_what_still_holds_it_and_the_call_that_removes_it(api: Api) -> None:
    thread_id = await api.begin()
    (message_id,) = await api.say(thread_id, "Remember that my sister Ines lives in Porto")
    await api.post("/api/memory/learn", {"thread_id": thread_id})
    (note,) = (await api.get("/api/memory"))["notes"]
    forgotten = worked(await api.client.delete(f"/api/memory/notes/{note['path']}"))
    (held,) = forgotten["still_held_in"]
    assert (held["store"], held["id"], held["thread_id"]) == ("conversation", message_id, thread_id)
    call = held["redact"]
    worked(await api.client.request(call["method"], call["path"], json=call["body"]))
    for place in ("/api/memory", "/api/changes", f"/api/threads/{thread_id}/messages", "/api/history?query=Porto"):
        assert "Porto" not in (await api.client.get(place)).text
    learned = await api.client.post("/api/memory/learn", json={"thread_id": thread_id})
    assert not learned.is_success or not learned.json()["saved"]

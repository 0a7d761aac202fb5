"""Memory over HTTP: seen whole, read, found, learned, imported, exported, cleared."""

from __future__ import annotations

import httpx2
import pytest

from tests.interfaces.http.serving import Api, failed, worked

INES = "Remember that my sister Ines lives in Porto, Rua da Alegria 12"


@pytest.mark.req("NOD-21", "NOD-71", "NOD-82", "NOD-126", "NOD-128")
async def test_what_is_learned_is_seen_with_its_proof(api: Api) -> None:
    thread_id = await api.begin()
    (message_id,) = await api.say(thread_id, INES)
    await api.say(thread_id, "Noted!", role="assistant")
    learned = await api.post("/api/memory/learn", {"thread_id": thread_id})
    assert [item["outcome"] for item in learned["saved"]] == ["added"]
    (note,) = (await api.get("/api/memory"))["notes"]
    assert (note["area"], note["status"], note["label"], note["way"]) == ("people", "stated", "Confirmed", "learned")
    (evidence,) = note["evidence"]
    assert (evidence["message_id"], evidence["message"]) == (message_id, INES)
    assert evidence["quote"] in INES
    assert [change["kind"] for change in note["history"]] == ["added"]


@pytest.mark.req("NOD-19", "NOD-12", "NOD-17", "NOD-18")
async def test_an_assistant_reads_quotes_but_no_messages(api: Api) -> None:
    thread_id = await api.begin()
    await api.say(thread_id, f"I slept badly, by the way. {INES}")
    await api.post("/api/memory/learn", {"thread_id": thread_id})
    await api.note("I play the viola.")
    index = (await api.get("/api/memory/read"))["text"].splitlines()
    assert len(index) == 2
    path = next(line.partition(":")[0] for line in index if line.startswith("people/"))
    assert (await api.get("/api/memory/read", path="people"))["text"].startswith(f"{path}: ")
    read = await api.get("/api/memory/read", path=path)
    assert read["path"] == path
    assert "Porto" in read["text"]
    assert "slept badly" not in read["text"]
    failed(await api.client.get("/api/memory/read?path=people/nobody"), 404, "not_found")
    failed(await api.client.get("/api/memory/read?path=places"), 422, "invalid", "area")


@pytest.mark.req("NOD-22")
async def test_notes_are_found_by_any_word(api: Api) -> None:
    note = await api.note("I look after two properties.")
    await api.note("I play the viola.")
    assert [found["path"] for found in (await api.get("/api/memory/find", words="property castle"))["notes"]] == [
        note["path"]
    ]
    assert (await api.get("/api/memory/find", words="castle"))["notes"] == []
    assert (await api.get("/api/memory/find", words=""))["notes"] == []
    failed(await api.client.get("/api/memory/find"), 422, "invalid", "words")


async def test_the_digest_sums_up_what_is_remembered(api: Api) -> None:
    assert await api.post("/api/memory/digest", {}) == {"text": "Nothing is remembered yet."}
    await api.note("I play the viola.")
    assert (await api.post("/api/memory/digest", {}))["text"].endswith("\n- I play the viola.")


@pytest.mark.req("NOD-74", "NOD-81", "NOD-89", "CH-16")
async def test_what_may_not_be_learned_says_why(api: Api) -> None:
    thread_id, event = await api.begin(), await api.begin(origin="event")
    failed(await api.client.post("/api/memory/learn", json={"thread_id": thread_id}), 403, "refused")
    await api.say(thread_id, INES)
    (spoken,) = await api.say(thread_id, "Noted!", role="assistant")
    named = {"thread_id": thread_id, "message_ids": [spoken]}
    failed(await api.client.post("/api/memory/learn", json=named), 403, "refused")
    await api.say(event, INES)
    failed(await api.client.post("/api/memory/learn", json={"thread_id": event}), 403, "refused")
    worked(await api.client.put("/api/settings", json={"remember": False}))
    failed(await api.client.post("/api/memory/learn", json={"thread_id": thread_id}), 403, "saving_off")
    assert (await api.get("/api/memory"))["notes"] == []
    assert await api.note("I play the viola."), "by hand it works while saving is off"


@pytest.mark.req("CH-22")
async def test_learning_stays_in_the_threads_workspace(api: Api) -> None:
    thread_id = await api.begin(workspace="lab")
    await api.say(thread_id, INES)
    assert (await api.post("/api/memory/learn", {"thread_id": thread_id}))["saved"]
    assert (await api.get("/api/memory"))["notes"] == []
    assert len((await api.get("/api/memory", workspace="lab"))["notes"]) == 1


@pytest.mark.req("NOD-127", "NOD-130", "NOD-131", "NOD-132", "NOD-133", "NOD-134")
async def test_notes_leave_as_markdown_and_come_back(api: Api) -> None:
    await api.note("I play the viola.")
    await api.note("Ines lives in Porto.", "people")
    exported = await api.client.get("/api/memory/export")
    assert exported.headers["content-type"] == "text/markdown; charset=utf-8"
    assert exported.headers["content-disposition"] == 'attachment; filename="memory.md"'
    known = await api.post("/api/memory/import/preview", {"text": exported.text})
    assert [line["skip"] for line in known["notes"]] == ["saved already"] * 2
    preview = await api.post("/api/memory/import/preview", {"text": exported.text}, workspace="lab")
    assert [line["skip"] for line in preview["notes"]] == [None] * 2
    imported = await api.client.post("/api/memory/import", json=preview, params={"workspace": "lab"})
    assert imported.headers["etag"] == '"1"'
    saved = worked(imported)["saved"]
    assert [(note["area"], note["text"], note["way"], note["status"]) for note in saved] == [
        ("about", "I play the viola.", "imported", "stated"),
        ("people", "Ines lives in Porto.", "imported", "stated"),
    ]


@pytest.mark.req("NOD-134")
async def test_an_import_skips_and_says_why(api: Api) -> None:
    await api.note("I play the viola.")
    lines = ["I PLAY the viola", "x" * 4_001, "My card is 4111 1111 1111 1111", "Fine."]
    body = {"notes": [{"area": "about", "text": text} for text in lines]}
    answer = await api.post("/api/memory/import", body)
    assert [note["text"] for note in answer["saved"]] == ["Fine."]
    assert [line["text"] for line in answer["skipped"]] == lines[:3]
    assert all(line["skip"] for line in answer["skipped"])
    for body, field in (
        ({"notes": [{"area": "places", "text": "x"}]}, "area"),
        ({"notes": [{"area": "about", "text": "x", "way": "stated"}]}, "notes.0.way"),
        ({"notes": [{"area": "about", "text": "x"}] * 2_001}, "notes"),
        ({}, "notes"),
    ):
        failed(await api.client.post("/api/memory/import", json=body), 422, "invalid", field)


@pytest.mark.req("CH-19", "NOD-104")
async def test_clearing_takes_everything_at_once(api: Api) -> None:
    version = 0
    for text in ("I play the viola.", "I play the cello."):
        await api.note(text)
        version += 1
    for stale in (f'"{version - 1}"', f'"{version + 1}"'):
        failed(await api.client.post("/api/memory/clear", headers={"if-match": stale}), 409, "stale")
    response = await api.client.post("/api/memory/clear", headers={"if-match": f'"{version}"'})
    assert sorted(worked(response)["forgotten"]) == ["about/i-play-the-cello", "about/i-play-the-viola"]
    view = await api.get("/api/memory")
    assert (view["notes"], view["archive"], response.headers["etag"]) == ([], [], f'"{view["version"]}"')


@pytest.mark.req("NOD-6", "NOD-111")
async def test_a_full_memory_says_so_and_loses_nothing(client: httpx2.AsyncClient, api: Api) -> None:
    lines = [{"area": "about", "text": f"{n} " + "é" * 1_990} for n in range(62)]
    await api.post("/api/memory/import", {"notes": lines})
    before = await api.get("/api/memory")
    assert before["limit"] == 256 * 1024
    assert before["size"] > before["limit"] - 16_000
    response = await client.post("/api/memory/notes", json={"area": "about", "text": "ü" * 4_000})
    for _ in range(2):
        if response.is_success:
            response = await client.post("/api/memory/notes", json={"area": "about", "text": "ö" * 4_000})
    assert failed(response, 409, "memory_full") == "Memory is full"
    after = await api.get("/api/memory")
    assert after["size"] <= after["limit"]
    assert {note["path"] for note in before["notes"]} <= {note["path"] for note in after["notes"]}

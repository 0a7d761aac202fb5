"""Dream over HTTP: runs, what they changed, undoing it, the owner's word, and the guide."""

from __future__ import annotations

from datetime import UTC, date, datetime

import httpx2
import pytest

from ownwords.domain.files import FileName
from ownwords.domain.journal import Bullet, Lineage, Mark, NewEntry
from ownwords.domain.scope import Scope
from tests.interfaces.http.serving import Api, Served, failed, worked

DAY = date(2026, 3, 2)


@pytest.fixture(autouse=True)
def emptied(served: Served) -> None:
    """Neither files nor a journal are left of the test before."""
    served.run(served.ownwords._faculties.workspaces.delete_owner("me"))  # pyright: ignore[reportPrivateUsage]


def entry(served: Served, *texts: str, workspace: str | None = None) -> int:
    """Add an entry as compaction does; its cursor."""
    bullets = tuple(Bullet(text, Lineage.OWNER, Mark.DURABLE, DAY, ("m1",)) for text in texts)
    new = NewEntry(datetime(2026, 3, 2, 9, tzinfo=UTC), bullets)
    able = served.ownwords._faculties  # pyright: ignore[reportPrivateUsage]
    return served.run(able.journal.append(Scope("me", workspace), new))


@pytest.mark.req("NB-24", "NB-25")
async def test_a_run_is_told_and_its_change_is_shown(served: Served, api: Api, client: httpx2.AsyncClient) -> None:
    nothing = await api.post("/api/dream")
    assert (nothing["outcome"], nothing["version"], nothing["edits"]) == ("nothing", None, [])
    assert (await api.get("/api/dream/log"))["versions"] == []
    cursor = entry(served, "I prefer green tea", "I live in Porto")
    run = await api.post("/api/dream")
    assert (run["outcome"], run["cursors"], run["manual"]) == ("changed", [cursor], True)
    assert run["says"].endswith(f" (commit {run['version'][:8]})")
    assert [edit["number"] for edit in run["edits"]] == list(range(1, len(run["edits"]) + 1))
    (version,) = (await api.get("/api/dream/log", limit=5))["versions"]
    assert (version["sha"], version["cursors"], version["author"]) == (run["version"], [cursor], "Dream")
    shown = await api.get(f"/api/dream/log/{version['sha'][:8]}")
    assert shown["version"] == version
    assert "+- I live in Porto" in "".join(diff["text"] for diff in shown["diffs"])
    assert await api.get("/api/dream/runs") == {"runs": [run], "held": None}
    assert (await api.get("/api/dream/runs", workspace="lab"))["runs"] == []
    failed(await client.get("/api/dream/log/abcd1234"), 404, "not_found")
    failed(await client.get("/api/dream/log/xyz"), 422, "invalid", "sha")
    for wrong in ("/api/dream/log?limit=0", "/api/dream/runs?limit=201"):
        failed(await client.get(wrong), 422, "invalid", "limit")


@pytest.mark.req("NB-27")
async def test_a_change_is_previewed_undone_and_that_undone(
    served: Served, api: Api, client: httpx2.AsyncClient
) -> None:
    entry(served, "I live in Porto")
    sha = (await api.post("/api/dream"))["version"]
    preview = await api.get(f"/api/dream/restore/{sha}")
    assert (preview["version"]["sha"], preview["clashes"]) == (sha, [])
    assert "-- I live in Porto" in preview["diffs"][0]["text"]
    undone = await api.post(f"/api/dream/restore/{sha}")
    assert undone["version"]["undoes"] == sha
    assert (await api.get(f"/api/dream/log/{sha}"))["undone_by"] == undone["version"]["sha"]
    failed(await client.post(f"/api/dream/restore/{sha}"), 403, "refused")
    again = await api.post(f"/api/dream/restore/{undone['version']['sha']}", {"force": False})
    assert "+- I live in Porto" in again["diffs"][0]["text"]
    log = (await api.get("/api/dream/log"))["versions"]
    assert [one["sha"] for one in log] == [again["version"]["sha"], undone["version"]["sha"], sha]
    assert (await api.post("/api/dream"))["outcome"] == "nothing", "what was undone is not read again"


async def test_a_clash_shows_both_sides(served: Served, api: Api, client: httpx2.AsyncClient) -> None:
    entry(served, "I live in Porto")
    sha = (await api.post("/api/dream"))["version"]
    files = served.ownwords.owner().files
    now = served.run(files.read())
    name = next(name for name in FileName if "Porto" in now.text(name))
    served.run(files.write(name, now.text(name).replace("Porto", "Lyon")))
    (clash,) = (await api.get(f"/api/dream/restore/{sha}"))["clashes"]
    assert "Lyon" in clash["now"]
    told = failed(await client.post(f"/api/dream/restore/{sha}"), 409, "conflict")
    assert clash["says"] in told
    forced = await api.post(f"/api/dream/restore/{sha}", {"force": True})
    assert "-- I live in Lyon" in forced["diffs"][0]["text"]


async def test_what_waits_is_approved_or_rejected(served: Served, api: Api, client: httpx2.AsyncClient) -> None:
    worked(await client.put("/api/settings", json={"dream_review": True}))
    entry(served, "I prefer green tea", "I live in Porto")
    run = await api.post("/api/dream")
    assert (run["outcome"], run["version"]) == ("held", None)
    assert (await api.get("/api/dream/runs"))["held"] == run["id"]
    link = f"/api/dream/runs/{run['id']}"
    failed(await client.post(f"{link}/approve", json={"without": [99]}), 422, "invalid", "without")
    failed(await client.post(f"{link}/approve", json={"without": ["x"]}), 422, "invalid", "without.0")
    approved = await api.post(f"{link}/approve", {"without": [1]})
    assert (approved["outcome"], approved["edits"][0]["refused"]) == ("approved", "You left it out.")
    failed(await client.post(f"{link}/reject"), 409, "conflict")
    failed(await client.post("/api/dream/runs/nobody/approve"), 404, "not_found")
    entry(served, "I work as a nurse")
    second = await api.post("/api/dream")
    assert (await api.post(f"/api/dream/runs/{second['id']}/reject"))["outcome"] == "rejected"
    assert (await api.get("/api/dream/runs"))["held"] is None


@pytest.mark.req("NB-32")
async def test_the_guide_is_read_written_and_taken_away(api: Api, client: httpx2.AsyncClient) -> None:
    built_in = await api.get("/api/dream/prompt")
    assert (built_in["is_own"], "SOUL.md" in built_in["text"]) == (False, True)
    own = worked(await client.put("/api/dream/prompt", json={"text": "Only what I cook."}))
    assert own == {"text": "Only what I cook.", "is_own": True} == await api.get("/api/dream/prompt")
    assert await api.get("/api/dream/prompt", workspace="lab") == built_in
    assert worked(await client.put("/api/dream/prompt", json={"text": " \n"})) == built_in
    failed(await client.put("/api/dream/prompt", json={"text": "x" * 32_001}), 422, "invalid", "text")

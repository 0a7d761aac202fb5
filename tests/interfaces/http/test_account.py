"""Leaving over HTTP, and whether it runs."""

from __future__ import annotations

import pytest

from tests.interfaces.http.serving import Api, Served, failed, worked


@pytest.mark.req("CH-20")
async def test_deleting_the_account_takes_every_scope_and_nobody_elses(api: Api, served: Served) -> None:
    theirs = served.run(served.ownwords.owner("ana").create_thread("theirs"))
    thread_id, lab = await api.begin(), await api.begin(workspace="lab")
    await api.say(thread_id, "One.")
    await api.say(lab, "Two.")
    await api.note("I play the viola.")
    worked(await api.client.put("/api/settings", json={"remember": False}))
    deleted = worked(await api.client.delete("/api/account"))["deleted"]
    assert deleted["messages"] == 2
    for gone in (thread_id, lab):
        failed(await api.client.get(f"/api/threads/{gone}"), 404, "not_found")
    assert (await api.get("/api/workspaces"))["workspaces"] == []
    assert (await api.get("/api/settings"))["remember"] is True
    view = await api.get("/api/memory")
    assert (view["version"], view["notes"]) == (0, [])
    assert (await api.get("/api/changes"))["changes"] == []
    assert served.run(served.ownwords.owner("ana").open_thread(theirs.id)).id == theirs.id
    assert await api.note("I play the viola."), "and it can begin anew"


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
async def test_it_says_that_it_runs(api: Api, path: str) -> None:
    assert await api.get(path) == {"status": "ok"}
    assert (await api.client.head(path)).status_code == 200

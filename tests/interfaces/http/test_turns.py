"""Turns over HTTP: which claims a reply made, and the ids of what bears each out."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path

import httpx2
import pytest

from ownwords.domain.turns import CheckedClaim, CheckedDraft, Turn, TurnOrigin
from tests.interfaces.http.serving import Api, Json, Served, failed, worked
from tests.memories import keep_turn

PATH = "people/my-sister-ines-lives-in-porto"


async def turn_in(api: Api, served: Served, workspace: str | None = None) -> Turn:
    """A turn with its reply, in a thread of its own."""
    where = {"workspace": workspace} if workspace else {}
    thread_id = await api.begin(title="trip", **where)
    (request_id,) = await api.say(thread_id, "Where does Ines live?")
    (reply_id,) = await api.say(thread_id, "Ines lives in Porto.", role="assistant")
    checked = CheckedDraft("print", "Ines lives in Porto.", (CheckedClaim("lives in Porto", (PATH, request_id)),))
    name = f"turn-{workspace}"
    turn = Turn(name, thread_id, request_id, TurnOrigin.OWNER, datetime.now(UTC), checked=checked).finished(reply_id)
    served.run(keep_turn(served.ownwords.owner(workspace=workspace), turn))
    return turn


async def test_a_turn_says_what_its_claims_rest_on(api: Api, served: Served) -> None:
    for workspace in (None, "lab"):
        turn = await turn_in(api, served, workspace)
        expected = {
            "turn_id": turn.id,
            "thread_id": turn.thread_id,
            "request_id": turn.request_id,
            "reply_id": turn.reply_id,
            "claims": [{"said": "lives in Porto", "evidence": [PATH, turn.request_id]}],
        }
        where = {"workspace": workspace} if workspace else {}
        assert await api.get(f"/api/turns/{turn.id}", **where) == expected
    failed(await api.client.get("/api/turns/turn-None", params={"workspace": "lab"}), 404, "not_found")
    failed(await api.client.get("/api/turns/turn-lab"), 404, "not_found")
    shown = (await api.get(f"/api/threads/{turn.thread_id}/messages"))["messages"][-1]
    assert "claims" not in shown


async def test_the_http_of_the_how_to_works(api: Api) -> None:
    """Each request that docs/how-to/use-in-your-assistant.md shows, in its order."""
    page = Path(__file__).parents[3] / "docs" / "how-to" / "use-in-your-assistant.md"
    thread_id = await api.begin()
    await api.say(thread_id, "We were in Lisbon once.", "Remember that my sister Ines lives in Porto.")
    await api.post("/api/memory/learn", {"thread_id": thread_id})
    said: list[Json] = []
    shown = re.findall(r"^```http\nPOST (\S+)\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    for path, body in shown:
        turn_id = said[0]["turn_id"] if said else ""
        sent = json.loads(body.replace("THREAD", thread_id))
        said.append(await api.post(path.replace("TURN", turn_id), sent))
    prepared, checked, reply = said
    assert prepared["evidence"]["facts"][0]["path"] == PATH
    assert (checked["text"], reply["text"]) == ("Your sister Ines lives in Porto.",) * 2


async def test_a_turn_without_claims_or_reply(api: Api, served: Served) -> None:
    thread_id = await api.begin()
    turn = Turn("bare", thread_id, "request", TurnOrigin.OWNER, datetime.now(UTC), facts=(PATH,))
    served.run(keep_turn(served.ownwords.owner(), turn))
    answer = await api.get("/api/turns/bare")
    assert (answer["reply_id"], answer["claims"]) == (None, [])


async def test_a_turn_that_is_not_there(client: httpx2.AsyncClient) -> None:
    failed(await client.get("/api/turns/nowhere"), 404, "not_found")
    failed(await client.get("/api/turns/nowhere?turn=x"), 422, "invalid", "turn")


@pytest.mark.req("NOD-90")
async def test_what_is_forgotten_takes_its_turns_along(api: Api, served: Served) -> None:
    note = await api.note("My sister Ines lives in Porto", area="people")
    assert note["path"] == PATH
    turn = await turn_in(api, served)
    worked(await api.client.delete(f"/api/memory/notes/{PATH}"))
    failed(await api.client.get(f"/api/turns/{turn.id}"), 404, "not_found")


@pytest.mark.req("CH-20")
async def test_a_deleted_account_counts_its_turns(api: Api, served: Served) -> None:
    await turn_in(api, served)
    await turn_in(api, served, "lab")
    assert worked(await api.client.delete("/api/account"))["deleted"]["turns"] == 2

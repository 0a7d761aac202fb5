"""A memory model behind the product: what it proposes passes the gates or nothing, what it costs is seen, and where it
may not be called, or is not there, the owner is told or goes on without it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from typer.testing import CliRunner

from ownwords import Ownwords
from ownwords.domain.notes import Status
from ownwords.errors import ModelRefused, ModelUnavailable, ModelUnreadable
from ownwords.interfaces.cli.app import app
from ownwords.interfaces.server import create_app
from ownwords.tasks.trust import Action
from ownwords.testing import ReceivedRequest, Reply, ScriptedModelServer
from ownwords.writing.control import ControlCall

SAID = "Lembra-te: a minha irmã Inês mora no Porto, Rua da Alegria 12."
QUOTE = "a minha irmã Inês mora no Porto, Rua da Alegria 12"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[ScriptedModelServer]:
    with ScriptedModelServer() as server:
        monkeypatch.setenv("OWNWORDS_MEMORY_MODEL", f"{server.openai_url}#acceptance-{tmp_path.name}")
        yield server


def ids_shown(request: ReceivedRequest) -> list[str]:
    """The ids of the messages that the model was shown."""
    lines = [line for line in request.shown.splitlines() if line.startswith("{")]
    return [json.loads(line)["id"] for line in lines if "id" in json.loads(line)]


def proposing(*notes: dict[str, object]) -> Reply:
    return Reply.json({"notes": list(notes)}).using(input=1_000, cached=600, output=80)


@pytest.mark.req("NOD-71", "NOD-75", "NOD-79", "NOD-80", "NOD-81", "NOD-82", "NOD-92")
async def test_a_model_proposes_and_the_gates_decide(server: ScriptedModelServer, tmp_path: Path) -> None:
    def propose(request: ReceivedRequest) -> Reply:
        cited = {"message_ids": ids_shown(request)[:1], "area": "people"}
        return proposing(
            {"text": "A irmã Inês mora no Porto", "quote": QUOTE, "kind": "nonsense", **cited},
            {"text": "The owner's bank is Bancolandia", "quote": "the owner's bank is Bancolandia", **cited},
            {"text": "Card 4111 1111 1111 " + "1111", "quote": QUOTE, **cited},
            {"text": "A irmã Inês mora em Faro", "quote": QUOTE, **cited, "area": "elsewhere"},
        )

    server.reply(propose)
    async with Ownwords.open(tmp_path) as ownwords:
        me = ownwords.owner()
        thread = await me.thread("viagem")
        await thread.say(SAID)
        learned = await me.learn(thread)
        (saved,) = learned.saved
        assert (saved.note.text, saved.note.status) == ("A irmã Inês mora no Porto", Status.STATED)
        assert [item.quote for item in saved.note.evidence] == [QUOTE]
        assert len(learned.refused) == 3
        (row,) = (await me.usage()).rows
        assert (row.task, row.calls, row.failed, row.tokens.cached, row.unpriced) == ("learn", 1, 0, 600, 1)
    assert "Bancolandia" not in server.requests[0].shown


@pytest.mark.req("NOD-87", "NOD-88")
@pytest.mark.parametrize(
    ("replies", "error"),
    [
        ([Reply.text("Hm."), Reply.text("Hm!")], ModelUnreadable),
        ([Reply.refusal("No.")], ModelRefused),
        ([Reply.error(401)], ModelUnavailable),
    ],
)
async def test_where_it_does_not_answer_nothing_is_saved_and_the_reason_is_said(
    server: ScriptedModelServer, tmp_path: Path, replies: list[Reply], error: type[Exception]
) -> None:
    server.reply(*replies)
    async with Ownwords.open(tmp_path) as ownwords:
        me = ownwords.owner()
        thread = await me.thread("viagem")
        await thread.say(SAID)
        with pytest.raises(error):
            await me.learn(thread)
        assert await me.index() == ""
        assert [(row.calls, row.failed) for row in (await me.usage()).rows] == [(len(replies), len(replies))]
    assert server.unused == 0


@pytest.mark.req("NOD-88")
def test_the_command_line_says_why_in_one_line(server: ScriptedModelServer, tmp_path: Path) -> None:
    server.reply(Reply.error(503))
    result = CliRunner().invoke(app, ["--data", str(tmp_path), "learn", SAID])
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (1, "", 1)
    assert "failed (503). Try again later." in result.stderr


@pytest.mark.req("NOD-90")
async def test_a_model_that_is_down_does_not_stop_the_owner_from_forgetting(
    server: ScriptedModelServer, tmp_path: Path
) -> None:
    server.reply(
        lambda request: proposing(
            {
                "area": "people",
                "text": "Ines lives in Porto",
                "quote": "Ines lives in Porto",
                "message_ids": ids_shown(request),
            }
        )
    )
    server.reply(Reply.error(500))
    async with Ownwords.open(tmp_path) as ownwords:
        me = ownwords.owner()
        thread = await me.thread("trip")
        await thread.say("Remember that Ines lives in Porto.")
        path = (await me.learn(thread)).saved[0].note.path
        transport = httpx2.ASGITransport(create_app(ownwords, hosts={"test"}))
        async with httpx2.AsyncClient(transport=transport, base_url="http://test") as client:
            page = (await client.get("/memory")).text
            assert f"The memory model is {server.openai_url}#acceptance-" in page
            assert (await client.get("/api/usage")).json()["rows"][0]["task"] == "learn"
        await thread.say("Please forget that Ines lives in Porto.")
        done = await me.control(ControlCall(thread.id, Action.FORGET, path))
        assert done.forgotten is not None
        assert server.unused == 0, "the model was asked first"
        assert await me.index() == ""


def test_no_key_and_no_text_reaches_a_log_or_an_error(server: ScriptedModelServer, tmp_path: Path) -> None:
    server.reply(Reply.error(401, message=f"bad key, you said {SAID}"))
    result = CliRunner().invoke(app, ["--data", str(tmp_path), "learn", SAID])
    assert "Alegria" not in result.stderr


def test_an_open_installation_ends_with_its_connections(server: ScriptedModelServer, tmp_path: Path) -> None:
    async def evening() -> None:
        server.reply(proposing())
        async with Ownwords.open(tmp_path) as ownwords:
            me = ownwords.owner()
            thread = await me.thread("viagem")
            await thread.say(SAID)
            await me.learn(thread)
        await server.until(lambda: server.open_connections == 0)

    asyncio.run(evening())

"""Capture and reflection with a memory model behind them, over real HTTP: what it is shown, when it is asked, and how
little its answers can do."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import httpx2
import pytest

from ownwords import Ownwords
from ownwords.interfaces.server import create_app
from ownwords.tasks.reflect import REFLECT
from ownwords.testing import Reply, ScriptedModelServer

SAID = "I study history at the evening school in Porto."
FACT: dict[str, Any] = {"area": "about", "text": "I study history", "quote": "I study history"}
_unused = count()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedModelServer]:
    with ScriptedModelServer() as server:
        monkeypatch.setenv("OWNWORDS_MEMORY_MODEL", f"{server.openai_url}#upkeep-{next(_unused)}")
        yield server


class Client:
    """The API of an installation, and the installation."""

    def __init__(self, ownwords: Ownwords, http: httpx2.AsyncClient) -> None:
        self.ownwords = ownwords
        self._http = http

    async def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = await self._http.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    async def get(self, path: str) -> Any:
        return (await self._http.get(path)).json()

    async def turn(self, text: str = SAID, thread_id: str = "") -> str:
        """A turn up to its delivered reply; its thread's id."""
        thread_id = thread_id or (await self.post("/api/threads", {}))["id"]
        turn = await self.post("/api/turns", {"thread_id": thread_id, "message": text})
        await self.post(f"/api/turns/{turn['turn_id']}/finish", {"reply": "You would like walnuts. Noted."})
        return thread_id

    async def texts(self) -> list[str]:
        return [note["text"] for note in (await self.get("/api/memory"))["notes"]]


@asynccontextmanager
async def opened(folder: Path, now: datetime | None = None) -> AsyncGenerator[Client]:
    """An installation without a worker, as if it were `now`."""
    async with Ownwords.open(folder, background=False, now=now) as ownwords:
        transport = httpx2.ASGITransport(create_app(ownwords, hosts={"test"}))
        async with httpx2.AsyncClient(transport=transport, base_url="http://test") as http:
            yield Client(ownwords, http)


@pytest.fixture
async def client(server: ScriptedModelServer, tmp_path: Path) -> AsyncIterator[Client]:
    async with opened(tmp_path) as client:
        yield client


def captured(request: Any, **fields: Any) -> Reply:
    """The fact of the message that was shown, as a model answers it."""
    message_id = request.shown.split('{"id": "')[1].split('"')[0]
    fact = {**FACT, "message_ids": [message_id], "category": "course", "importance": 4, **fields}
    return Reply.json({"facts": [fact]})


@pytest.mark.req("CH-2")
async def test_the_reply_can_be_read_before_a_model_is_asked_what_to_capture(
    server: ScriptedModelServer, client: Client
) -> None:
    let_go = threading.Event()

    async def slowly(request: Any) -> Reply:
        await asyncio.to_thread(let_go.wait)
        return captured(request)

    server.otherwise(slowly)
    thread_id = await client.turn()

    async def said() -> list[str]:
        return [one["text"] for one in (await client.get(f"/api/threads/{thread_id}/messages"))["messages"]]

    assert await said() == [SAID, "You would like walnuts. Noted."]
    assert server.requests == [], "finishing and reading the reply asked nothing"
    working = asyncio.create_task(client.ownwords.work())
    await server.until(lambda: server.requests, 60)  # the library of a provider is loaded first
    assert await said() == [SAID, "You would like walnuts. Noted."]
    again = await client.turn("Which school was it?", thread_id)
    assert (again, await client.texts()) == (thread_id, []), "another turn goes by while the model thinks"
    let_go.set()
    await working
    assert await client.texts() == ["I study history"]
    assert len(server.requests) == 1


async def test_a_capture_is_shown_the_message_and_the_notes_and_nothing_else(
    server: ScriptedModelServer, client: Client
) -> None:
    await client.post("/api/memory/notes", {"area": "about", "text": "I own a red bicycle"})
    thread_id = (await client.post("/api/threads", {}))["id"]
    older = {"messages": [{"role": "owner", "text": "I was born in Faro."}]}
    await client.post(f"/api/threads/{thread_id}/messages", older)
    server.otherwise(captured)
    await client.turn(thread_id=thread_id)
    await client.ownwords.work()
    (request,) = server.requests
    assert SAID in request.shown
    assert "I own a red bicycle" in request.shown
    assert not [one for one in ("Faro", "walnuts") if one in request.shown]
    usage = await client.get("/api/usage")
    assert [(row["task"], row["calls"]) for row in usage["rows"]] == [("capture", 1)]


@pytest.mark.parametrize(
    "answer",
    [
        Reply.text("There is nothing to remember."),
        Reply.json({"facts": "none"}),
        Reply.json([]),
        Reply.truncated('{"facts": ['),
        Reply.refusal(),
        Reply.error(503),
        Reply.error(429),
        Reply.junk(),
        Reply().cut_in_body(),
        Reply.empty(),
    ],
    ids=lambda answer: str(answer)[:24],
)
async def test_an_answer_that_cannot_be_read_saves_nothing_and_stops_nothing(
    server: ScriptedModelServer, client: Client, answer: Reply
) -> None:
    server.otherwise(answer)
    await client.turn()
    assert await client.ownwords.work() == 1
    assert await client.texts() == []
    asked = len(server.requests)
    await client.turn(f"{SAID} Really.")
    assert await client.ownwords.work() == 1
    assert len(server.requests) == asked, "the attempt counts, and is not made again"


@pytest.mark.parametrize(
    "wrong",
    [
        {"importance": 9},
        {"importance": None},
        {"category": "gossip"},
        {"quote": "You would like walnuts"},
        {"text": None},
        {"message_ids": ["m2"]},
        {"text": "I have diabetes"},
        {"text": "x" * 5_000},
    ],
    ids=str,
)
async def test_a_fact_that_is_wrong_is_dropped(
    server: ScriptedModelServer, client: Client, wrong: dict[str, Any]
) -> None:
    server.otherwise(lambda request: captured(request, **wrong))
    await client.turn()
    assert await client.ownwords.work() == 1
    assert await client.texts() == []


# Reflection

TICK = datetime(2031, 3, 2, 10, 7, tzinfo=UTC)
REFLECTION = REFLECT.instructions.splitlines()[0]
ADD: dict[str, Any] = {**FACT, "sensitive": False}


def reflected(request: Any, *adds: dict[str, Any]) -> Reply:
    ids = [part.split('"')[0] for part in request.shown.split('{"id": "')[1:]]
    return Reply.json({"add": [{**add, "message_ids": ids} for add in adds], "let_go": []})


async def told(folder: Path) -> None:
    async with opened(folder, TICK - timedelta(minutes=11)) as client:
        thread_id = (await client.post("/api/threads", {}))["id"]
        await client.post(f"/api/threads/{thread_id}/messages", {"messages": [{"role": "owner", "text": SAID}]})


@pytest.mark.req("NOD-121")
@pytest.mark.parametrize("flag", [None, "maybe", 3], ids=str)
async def test_an_add_that_does_not_say_whether_it_is_sensitive_is_invalid(
    server: ScriptedModelServer, tmp_path: Path, flag: object
) -> None:
    await told(tmp_path)
    without = {name: value for name, value in ADD.items() if name != "sensitive"}
    unsaid = [without, {**without, "sensitive": flag}]
    said = {**ADD, "text": "I go to the evening school", "quote": "evening school"}
    server.otherwise(lambda request: reflected(request, *unsaid, said))
    async with opened(tmp_path, TICK) as client:
        await client.ownwords.work()
        assert await client.texts() == ["I go to the evening school"]


def _reflections(server: ScriptedModelServer) -> int:
    """How often the model was asked to reflect: it is asked to condense and to dream, too."""
    return sum(REFLECTION in request.shown for request in server.requests)


@pytest.mark.parametrize(
    "answer", [Reply.text("Nothing."), Reply.error(503), Reply.refusal()], ids=["text", "503", "no"]
)
async def test_three_ticks_and_then_the_next_batch(server: ScriptedModelServer, tmp_path: Path, answer: Reply) -> None:
    await told(tmp_path)
    server.otherwise(answer)
    tries: list[int] = []
    for hour in range(5):
        before = _reflections(server)
        async with opened(tmp_path, TICK + timedelta(hours=hour, seconds=1)) as client:
            await client.ownwords.work()
            assert await client.texts() == []
        tries.append(_reflections(server) - before)
    assert [bool(one) for one in tries] == [True, True, True, False, False]
    async with opened(tmp_path, TICK + timedelta(hours=5)) as client:
        thread_id = (await client.post("/api/threads", {}))["id"]
        said = {"messages": [{"role": "owner", "text": f"As I said: {SAID}"}]}
        await client.post(f"/api/threads/{thread_id}/messages", said)
    server.otherwise(lambda request: reflected(request, ADD))
    async with opened(tmp_path, TICK + timedelta(hours=7)) as client:
        await client.ownwords.work()
        assert await client.texts() == ["I study history"]
        (note,) = (await client.get("/api/memory"))["notes"]
        assert note["evidence_count"] == 1, "what was skipped is not read again"

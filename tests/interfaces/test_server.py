"""The server as a process: who may call which route, where it listens, how it stops, and what it logs."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest
from fastapi.routing import iter_route_contexts

from ownwords.compose import Ownwords
from ownwords.errors import Invalid, OwnwordsError, Refused, Unavailable
from ownwords.interfaces.server import create_app, listening, run
from tests.adapters.local_model import played_llama
from tests.interfaces.http.serving import LOCAL
from tests.machine import folder_of_nobody, nobody

ANYONE, OWNER, WHATSAPP = "anyone on this machine", "the owner", "WhatsApp"

# Who may call what. A new route fails here until somebody has thought about it.
ROUTES = {
    "GET /healthz": ANYONE,
    "HEAD /healthz": ANYONE,
    "GET /readyz": ANYONE,
    "HEAD /readyz": ANYONE,
    "GET /openapi.json": ANYONE,
    "GET /docs": ANYONE,
    "GET /docs/reference.css": ANYONE,
    "/static": ANYONE,
    # Its tools and resources are those of the memory that the token is bound to; without one, the owner's.
    "POST /mcp": OWNER,
    # By the words that were agreed, and by a signature with the app's secret.
    "GET /webhooks/whatsapp": WHATSAPP,
    "POST /webhooks/whatsapp": WHATSAPP,
    "POST /api/threads": OWNER,
    "GET /api/threads": OWNER,
    "GET /api/threads/{thread_id}": OWNER,
    "DELETE /api/threads/{thread_id}": OWNER,
    "POST /api/threads/{thread_id}/reset": OWNER,
    "POST /api/threads/{thread_id}/go-on": OWNER,
    "POST /api/threads/{thread_id}/messages": OWNER,
    "GET /api/threads/{thread_id}/view": OWNER,
    "POST /api/compact": OWNER,
    "GET /api/threads/{thread_id}/messages": OWNER,
    "POST /api/threads/{thread_id}/messages/{message_id}/redact": OWNER,
    "GET /api/threads/{thread_id}/history": OWNER,
    "GET /api/history": OWNER,
    "GET /api/memory": OWNER,
    "GET /api/memory/read": OWNER,
    "GET /api/memory/find": OWNER,
    "POST /api/memory/learn": OWNER,
    "POST /api/memory/digest": OWNER,
    "GET /api/memory/export": OWNER,
    "POST /api/memory/import": OWNER,
    "POST /api/memory/import/preview": OWNER,
    "POST /api/memory/clear": OWNER,
    "POST /api/memory/notes": OWNER,
    "PATCH /api/memory/notes/{area}/{slug}": OWNER,
    "DELETE /api/memory/notes/{area}/{slug}": OWNER,
    "POST /api/memory/notes/{area}/{slug}/confirm": OWNER,
    "POST /api/memory/archive/{note_id}/restore": OWNER,
    "DELETE /api/memory/archive/{note_id}": OWNER,
    "GET /api/journal": OWNER,
    "POST /api/journal/redact": OWNER,
    "GET /api/journal/{cursor}": OWNER,
    "POST /api/journal/{cursor}/redact": OWNER,
    "GET /api/files": OWNER,
    "POST /api/files/redact": OWNER,
    "GET /api/files/{name:path}": OWNER,
    "PUT /api/files/{name:path}": OWNER,
    "GET /api/files/{name:path}/blame": OWNER,
    "GET /api/settings": OWNER,
    "PUT /api/settings": OWNER,
    "GET /api/changes": OWNER,
    "POST /api/changes/{change_id}/undo": OWNER,
    "POST /api/chat": OWNER,
    "POST /api/chat/approve": OWNER,
    "POST /api/turns": OWNER,
    "GET /api/turns/{turn_id}": OWNER,
    "POST /api/turns/{turn_id}/answers": OWNER,
    "POST /api/turns/{turn_id}/check": OWNER,
    "POST /api/turns/{turn_id}/finish": OWNER,
    "GET /api/usage": OWNER,
    "GET /api/channels": OWNER,
    "POST /api/channels/links": OWNER,
    "DELETE /api/channels/links/{channel}/{account}": OWNER,
    "GET /api/mail": OWNER,
    "DELETE /api/mail": OWNER,
    "POST /api/mail/imap": OWNER,
    "POST /api/mail/gmail": OWNER,
    "POST /api/mail/style": OWNER,
    "GET /api/notebook": OWNER,
    "POST /api/notebook": OWNER,
    "GET /api/notebook/search": OWNER,
    "PATCH /api/notebook/{memory_id}": OWNER,
    "DELETE /api/notebook/{memory_id}": OWNER,
    "POST /api/assets": OWNER,
    "GET /api/assets": OWNER,
    "GET /api/assets/{asset_id}": OWNER,
    "DELETE /api/assets/{asset_id}": OWNER,
    "GET /api/assets/{asset_id}/content": OWNER,
    "GET /api/assets/{asset_id}/thumbnail": OWNER,
    "POST /api/dream": OWNER,
    "GET /api/dream/runs": OWNER,
    "POST /api/dream/runs/{run_id}/approve": OWNER,
    "POST /api/dream/runs/{run_id}/reject": OWNER,
    "GET /api/dream/log": OWNER,
    "GET /api/dream/log/{sha}": OWNER,
    "GET /api/dream/restore/{sha}": OWNER,
    "POST /api/dream/restore/{sha}": OWNER,
    "GET /api/dream/prompt": OWNER,
    "PUT /api/dream/prompt": OWNER,
    "GET /api/skills": OWNER,
    "POST /api/skills": OWNER,
    "GET /api/skills/{name}": OWNER,
    "GET /api/skills/{name}/read": OWNER,
    "PUT /api/skills/{name}": OWNER,
    "PATCH /api/skills/{name}": OWNER,
    "DELETE /api/skills/{name}": OWNER,
    "GET /api/workspaces": OWNER,
    "DELETE /api/account": OWNER,
    # Pages
    "GET /": OWNER,
    "GET /memory": OWNER,
    "GET /memory/clear": OWNER,
    "POST /memory/clear": OWNER,
    "GET /memory/export": OWNER,
    "GET /memory/import": OWNER,
    "POST /memory/import": OWNER,
    "POST /memory/import/preview": OWNER,
    "POST /memory/notes": OWNER,
    "POST /memory/notes/{note_id}/confirm": OWNER,
    "GET /memory/notes/{note_id}/edit": OWNER,
    "POST /memory/notes/{note_id}/edit": OWNER,
    "GET /memory/notes/{note_id}/forget": OWNER,
    "POST /memory/notes/{note_id}/forget": OWNER,
    "POST /memory/notes/{note_id}/restore": OWNER,
    "POST /memory/redact": OWNER,
    "POST /memory/take-out": OWNER,
    "GET /memory/skills/{name}/edit": OWNER,
    "POST /memory/skills/{name}/edit": OWNER,
    "GET /memory/skills/{name}/forget": OWNER,
    "POST /memory/skills/{name}/forget": OWNER,
    "POST /memory/remember": OWNER,
    "GET /chat": OWNER,
    "POST /chat": OWNER,
    "GET /chat/{thread_id}": OWNER,
    "POST /chat/{thread_id}": OWNER,
    "POST /chat/{thread_id}/approve": OWNER,
    "POST /chat/{thread_id}/command": OWNER,
    "POST /chat/{thread_id}/redact": OWNER,
    "POST /chat/{thread_id}/take-out": OWNER,
    "GET /conversations": OWNER,
    "POST /conversations": OWNER,
    "GET /conversations/{thread_id}": OWNER,
    "GET /conversations/{thread_id}/delete": OWNER,
    "POST /conversations/{thread_id}/delete": OWNER,
    "POST /conversations/{thread_id}/messages": OWNER,
    "GET /conversations/{thread_id}/messages/{message_id}/redact": OWNER,
    "POST /conversations/{thread_id}/messages/{message_id}/redact": OWNER,
    "POST /conversations/{thread_id}/remember": OWNER,
    "GET /conversations/{thread_id}/reset": OWNER,
    "POST /conversations/{thread_id}/reset": OWNER,
    "GET /notebook": OWNER,
    "GET /notebook/{note_id}/delete": OWNER,
    "POST /notebook/{note_id}/delete": OWNER,
    "GET /files": OWNER,
    "GET /files/edit": OWNER,
    "POST /files/edit": OWNER,
    "POST /files/hand-edits": OWNER,
    "GET /files/history": OWNER,
    "GET /files/versions/{sha}": OWNER,
    "GET /files/versions/{sha}/restore": OWNER,
    "POST /files/versions/{sha}/restore": OWNER,
    "GET /files/journal": OWNER,
    "GET /files/journal/{cursor:int}/redact": OWNER,
    "POST /files/journal/{cursor:int}/redact": OWNER,
    "GET /files/dream": OWNER,
    "POST /files/dream/run": OWNER,
    "POST /files/dream/runs/{run_id}/approve": OWNER,
    "POST /files/dream/runs/{run_id}/reject": OWNER,
    "GET /files/guide": OWNER,
    "POST /files/guide": OWNER,
    "POST /files/guide/make": OWNER,
    "GET /changes": OWNER,
    "POST /changes/{change_id}/undo": OWNER,
    "GET /usage": OWNER,
    "POST /usage/{thread_id}/go-on": OWNER,
    "GET /settings": OWNER,
    "POST /settings": OWNER,
    "GET /settings/account/delete": OWNER,
    "POST /settings/account/delete": OWNER,
    "POST /settings/account/delete/everything": OWNER,
    "GET /settings/account/deleted": OWNER,
    "POST /settings/remember": OWNER,
    "GET /settings/mail/imap": OWNER,
    "POST /settings/mail/imap": OWNER,
    "POST /settings/mail/gmail": OWNER,
    # Google sends the browser there: it takes a state that we signed, and takes it once.
    "GET /settings/mail/gmail/answer": OWNER,
    "POST /settings/mail/read": OWNER,
    "POST /settings/mail/disconnect": OWNER,
    "POST /settings/channels/code": OWNER,
    "POST /settings/channels/unlink": OWNER,
}
PROGRAM = "import sys, pathlib, ownwords.interfaces.server as s; s.run(pathlib.Path(sys.argv[1]), sys.argv[2], 0)"


async def test_every_route_is_on_the_list() -> None:
    async with Ownwords.in_memory() as ownwords:
        contexts = list(iter_route_contexts(create_app(ownwords).routes))
    served = {
        f"{method} {context.path}"
        for context in contexts
        for method in context.methods or ()
        if method != "HEAD" or "GET" not in (context.methods or ())
    }
    served |= {str(context.path) for context in contexts if not context.methods}
    assert served == set(ROUTES)


@contextmanager
def serving(data: Path, host: str = "127.0.0.1") -> Generator[tuple[subprocess.Popen[str], httpx2.Client]]:
    """A server process, and a client of it. It is ended at the latest with the test."""
    command = [sys.executable, "-c", PROGRAM, str(data), host]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            line = process.stderr.readline()
            found = re.search(r"Ownwords is at (http://[^\"]+)", line)
            assert found, line + process.stderr.read()
            with httpx2.Client(base_url=found[1], **LOCAL) as client:
                yield process, client
        finally:
            process.kill()


def note(client: httpx2.Client, text: str) -> None:
    client.post("/api/memory/notes", json={"area": "about", "text": text}).raise_for_status()


def notes(client: httpx2.Client) -> set[str]:
    return {found["text"] for found in client.get("/api/memory").json()["notes"]}


def test_it_stops_in_good_order_and_keeps_what_it_was_told(tmp_path: Path) -> None:
    with serving(tmp_path) as (process, client):
        note(client, "I play the viola.")
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
    assert not list(tmp_path.glob("*-wal")), "the store was closed"
    with serving(tmp_path, "127.0.0.5") as (process, client):
        assert client.base_url.host == "127.0.0.5"
        assert notes(client) == {"I play the viola."}
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0


def test_a_request_in_progress_is_finished_before_it_stops(tmp_path: Path) -> None:
    body = b'{"area": "about", "text": "I play the viola."}'
    with serving(tmp_path) as (process, client):
        with socket.create_connection((client.base_url.host, client.base_url.port or 0)) as connection:
            head = "POST /api/memory/notes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            connection.sendall(f"{head}Content-Length: {len(body)}\r\nExpect: 100-continue\r\n\r\n".encode())
            assert connection.recv(100).startswith(b"HTTP/1.1 100 ")
            process.send_signal(signal.SIGTERM)
            connection.sendall(body)
            assert connection.recv(100).startswith(b"HTTP/1.1 201 ")
        assert process.wait(20) == 0


def test_two_servers_may_share_a_data_folder(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, one), serving(tmp_path) as (_, other):
        note(one, "I play the viola.")
        note(other, "I play the cello.")
        assert notes(one) == notes(other) == {"I play the viola.", "I play the cello."}


def test_nothing_that_was_said_is_in_the_log(tmp_path: Path) -> None:
    with serving(tmp_path) as (process, client):
        thread_id = client.post("/api/threads", json={"title": "Heron"}).json()["id"]
        said = {"messages": [{"role": "owner", "text": "Remember that my code word is heron"}]}
        client.post(f"/api/threads/{thread_id}/messages", json=said)
        note(client, "Heron")
        for path in (
            "/api/memory/find?words=heron",
            "/api/memory/notes/about/heron",
            "/heron",
            "/api/history?from=heron",
        ):
            client.get(path)
        for method, params in (
            ("tools/call", {"name": "history_search", "arguments": {"query": "heron", "from": "heron"}}),
            ("tools/call", {"name": "heron", "arguments": {"heron": "heron"}}),
            ("resources/read", {"uri": "ownwords://notes/about/heron"}),
            ("heron", {"heron": 1}),
        ):
            call = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
            client.post("/mcp", json=call, headers={"Accept": "application/json", "Mcp-Protocol-Version": "2025-06-18"})
        client.delete("/api/memory/notes/about/heron")
        process.send_signal(signal.SIGTERM)
        assert process.stderr is not None
        log = process.stderr.read()
    assert "heron" not in log.lower()
    lines = [json.loads(line) for line in log.splitlines()]
    assert {"method": "DELETE", "route": "/api/memory/notes/{area}/{slug}", "status": 200}.items() <= lines[-2].items()
    assert lines[-1]["event"] == "stopped"


def test_a_local_model_starts_and_stops_with_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started = played_llama.install(tmp_path / "packages")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path / "packages"), os.environ["PYTHONPATH"]]))
    (tmp_path / "small.gguf").write_bytes(b"GGUF\x03\x00\x00\x00")
    command = [sys.executable, "-m", "ownwords.interfaces.server", str(tmp_path / "data"), "127.0.0.1", "0"]
    with subprocess.Popen(
        [*command, str(tmp_path / "small.gguf")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        assert process.stdout is not None
        lines = iter(process.stderr.readline, "")
        log = [next(line for line in lines if "local:small.gguf is up" in line)]
        server = played_llama.read(started)["process"]
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
        assert process.stdout.read() == "", "neither its log nor ours"
        log += lines
    assert [json.loads(line)["level"] for line in log] == ["info"] * len(log)
    with pytest.raises(ProcessLookupError):
        os.kill(server, 0)


def test_a_local_model_that_is_none_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="cannot be read: No such file or directory"):
        run(tmp_path / "data", "127.0.0.1", 0, tmp_path / "missing.gguf")


def test_a_port_in_use_says_what_to_do(tmp_path: Path) -> None:
    with listening("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Unavailable) as problem:
            run(tmp_path / "data", "127.0.0.1", port)
    assert problem.value.message == (
        f"port {port} is in use — is Ownwords already running? "
        f"Open http://127.0.0.1:{port} or choose another with --port"
    )
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("host", "port", "kind", "says"),
    [
        ("0.0.0.0", 0, Refused, "no accounts yet"),  # noqa: S104 – it is refused
        ("192.0.2.7", 0, Refused, "no accounts yet"),
        ("::", 0, Refused, "no accounts yet"),
        ("memory.example", 0, Invalid, "no address"),
        ("", 0, Invalid, "no address"),
        ("127.0.0.1", 65_536, Invalid, "no port 65536"),
        ("127.0.0.1", -1, Invalid, "no port -1"),
    ],
)
def test_it_listens_on_this_machine_alone(
    tmp_path: Path, host: str, port: int, kind: type[OwnwordsError], says: str
) -> None:
    with pytest.raises(kind, match=says):
        run(tmp_path, host, port)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.0.0.5"])
def test_a_listener_answers_without_delay(host: str) -> None:
    """asyncio turns Nagle's delay off for sockets that say they are TCP, and for no others."""
    with listening(host, 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP


def test_a_data_folder_that_cannot_be_used_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(Unavailable) as problem:
        run(tmp_path / "file", "127.0.0.1", 0)
    assert str(tmp_path / "file") in problem.value.message


def test_a_data_folder_that_is_not_writable_says_so() -> None:
    with folder_of_nobody() as theirs, nobody():
        theirs.chmod(0o500)
        with pytest.raises(Unavailable) as problem:
            run(theirs / "data", "127.0.0.1", 0)
        assert str(theirs) in problem.value.message
        assert "you may write there" in problem.value.message

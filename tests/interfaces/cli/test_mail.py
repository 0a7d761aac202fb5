"""`ownwords mail`: connecting, reading and disconnecting a mailbox, and an mbox file."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from ownwords.testing import FakeGmail, FakeImap
from tests.interfaces.cli.conftest import Run
from tests.mails import ADA, mails, mbox


@pytest.fixture
def imap() -> Iterator[FakeImap]:
    with FakeImap({"INBOX": [], "Sent": mails(5)}) as server:
        yield server


def connecting(imap: FakeImap) -> list[str]:
    place = ["mail", "connect", "imap", "127.0.0.1", "--port", str(imap.port)]
    return [*place, "--security", "none", "--address", ADA]


def test_a_mailbox_is_connected_read_and_disconnected(run: Run, imap: FakeImap) -> None:
    assert run("mail", "status").out == "No mailbox is connected.\n"
    connected = run(*connecting(imap), typed=f"{imap.password}\n")
    assert (connected.code, connected.err) == (0, "")
    assert f"{ADA} is connected" in connected.out
    assert imap.password not in connected.out
    assert "saved as the note preferences/writing-style. 5 mails read." in run("mail", "style").out
    assert "5 mails read." in run("mail", "status").out
    assert run("mail", "style", "--json").json["outcome"] == "unchanged"
    assert "Greets informally." in run("read", "preferences/writing-style").out
    assert run("mail", "disconnect", "--yes").out.startswith("Disconnected")
    assert run("mail", "disconnect", "--yes", "--json").json == {"was_connected": False, "problem": None}
    assert run("mail", "style").reason == "No mailbox is connected."
    assert not run("mail", "status", "--json").json["connected"]


def test_a_wrong_password_and_a_missing_key_are_told(run: Run, imap: FakeImap, data: Path) -> None:
    refused = run(*connecting(imap), typed="letmein\n")
    assert "did not accept" in refused.reason
    assert "letmein" not in refused.err
    run(*connecting(imap), typed=f"{imap.password}\n")
    (data / "key").unlink()
    assert "is missing" in run("mail", "style").reason
    assert "is missing" in run("mail", "status").out
    assert run("mail", "disconnect", "--yes").out.startswith("Disconnected")


def test_an_mbox_file_is_read(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sent.mbox"
    file.write_bytes(mbox(mails(6)))
    assert run("mail", "style", str(file), "--address", ADA, "--json").json["mails"] == 6
    assert "address" in run("mail", "style", str(file)).reason
    assert "Cannot read" in run("mail", "style", str(tmp_path / "none"), "--address", ADA).reason


def test_gmail_is_connected_by_the_browser(run: Run, data: Path) -> None:
    """As a process of its own, since it waits for the browser."""
    with FakeGmail(ADA, mails(5)) as gmail:
        settings = {
            "OWNWORDS_GMAIL_CLIENT_ID": gmail.client_id,
            "OWNWORDS_GMAIL_CLIENT_SECRET": gmail.client_secret,
            "OWNWORDS_GMAIL_URL": gmail.url,
        }
        program = "from ownwords.interfaces.main import main; main()"
        command = [
            sys.executable,
            "-c",
            program,
            "--data",
            str(data),
            "mail",
            "connect",
            "gmail",
            "--no-browser",
            "--json",
        ]
        with subprocess.Popen(
            command, env={**os.environ, **settings}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as process:
            assert process.stderr is not None
            process.stderr.readline()
            authorize = process.stderr.readline().strip()
            back = httpx2.get(authorize, trust_env=False).headers["location"]
            assert re.match(r"http://127\.0\.0\.1:\d+/\?", back)
            assert httpx2.get(back.partition("?")[0], trust_env=False).status_code == 404
            assert "close this page" in httpx2.get(back, trust_env=False).text
            out, err = process.communicate(timeout=30)
        assert (process.returncode, err) == (0, "")
        assert '"kind": "gmail"' in out
        assert not any(token in out for token in gmail.issued)

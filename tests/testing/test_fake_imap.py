"""The fake IMAP server gives mails to who only reads, and refuses whatever would change something."""

from __future__ import annotations

import imaplib
import threading

import pytest

from ownwords.testing import FakeImap


def test_mails_are_given_in_part_to_who_signed_in() -> None:
    with FakeImap({"Sent": [b"one", b"two" * 100]}, sent="Sent") as server:
        client = imaplib.IMAP4("127.0.0.1", server.port, timeout=5)
        client.send(b'x1 LIST "" *\r\n')
        assert client.readline().startswith(b"x1 NO")
        with pytest.raises(imaplib.IMAP4.error, match="wrong"):
            client.login(server.user, "wrong")
        client.login(server.user, server.password)
        assert client.list()[1] == [b'(\\Sent) "/" "Sent"']
        assert client.select("Sent", readonly=True) == ("OK", [b"2"])
        answered, data = client.fetch("1:9", "(INTERNALDATE BODY.PEEK[]<0.5>)")
        assert (answered, [item[1] for item in data if isinstance(item, tuple)]) == ("OK", [b"one", b"twotw"])
        client.logout()
    assert server.commands[-1] == "LOGOUT"


@pytest.mark.parametrize("command", ["SELECT Sent", "FETCH 1:1 (BODY[])", "STORE 1 +FLAGS \\Seen", "EXPUNGE"])
def test_what_would_change_something_is_refused(command: str) -> None:
    with FakeImap({"Sent": [b"one"]}) as server:
        client = imaplib.IMAP4("127.0.0.1", server.port, timeout=5)
        client.login(server.user, server.password)
        client.select("Sent", readonly=True)
        client.send(f"x1 {command}\r\n".encode())
        assert client.readline().startswith(b"x1 BAD")
        client.shutdown()


def test_it_leaves_nothing_behind() -> None:
    before = threading.active_count()
    with FakeImap({"Sent": []}) as server:
        server.silent_from = "LIST"
        client = imaplib.IMAP4("127.0.0.1", server.port, timeout=5)
        client.login(server.user, server.password)
        client.send(b"x1 LIST\r\n")
    assert threading.active_count() == before
    assert client.readline() == b""
    client.shutdown()

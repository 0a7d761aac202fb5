"""A mail connection, and a question to Google, as the JSON that is stored encrypted, and back."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from ownwords.domain.mail import (
    GmailAccount,
    ImapAccount,
    MailAccount,
    MailConnection,
    MailKind,
    MailReading,
    Security,
    StyleOutcome,
)
from ownwords.ports.mail import Asked

Json = dict[str, Any]


def encode_connection(connection: MailConnection) -> bytes:
    last = connection.last
    return _encoded(
        {
            "account": _account_fields(connection.account),
            "connected_at": connection.connected_at.isoformat(),
            "last": None
            if last is None
            else {"at": last.at.isoformat(), "outcome": last.outcome, "mails": last.mails, "problem": last.problem},
        }
    )


def decode_connection(body: bytes) -> MailConnection:
    fields: Json = json.loads(body)
    last: Json | None = fields["last"]
    return MailConnection(
        _account(fields["account"]),
        datetime.fromisoformat(fields["connected_at"]),
        None
        if last is None
        else MailReading(
            datetime.fromisoformat(last["at"]), StyleOutcome(last["outcome"]), last["mails"], last["problem"]
        ),
    )


def encode_asked(asked: Asked) -> bytes:
    return _encoded({"redirect_uri": asked.redirect_uri, "state": asked.state, "verifier": asked.verifier})


def decode_asked(body: bytes) -> Asked:
    return Asked(**json.loads(body))


def _account_fields(account: MailAccount) -> Json:
    match account:
        case ImapAccount():
            return {
                "kind": account.kind,
                "host": account.host,
                "port": account.port,
                "security": account.security,
                "user": account.user,
                "password": account.password,
                "addresses": account.addresses,
            }
        case GmailAccount():
            return {
                "kind": account.kind,
                "refresh_token": account.refresh_token,
                "access_token": account.access_token,
                "expires_at": account.expires_at.isoformat(),
                "addresses": account.addresses,
            }


def _account(fields: Json) -> MailAccount:
    addresses = tuple(fields["addresses"])
    if fields["kind"] == MailKind.GMAIL:
        expires_at = datetime.fromisoformat(fields["expires_at"])
        return GmailAccount(fields["refresh_token"], fields["access_token"], expires_at, addresses)
    return ImapAccount(
        host=fields["host"],
        port=fields["port"],
        security=Security(fields["security"]),
        user=fields["user"],
        password=fields["password"],
        addresses=addresses,
    )


def _encoded(fields: Json) -> bytes:
    return json.dumps(fields, ensure_ascii=False).encode()

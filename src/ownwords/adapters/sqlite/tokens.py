"""Tokens in the database."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.scopes import need_scope
from ownwords.adapters.sqlite.statements import load
from ownwords.domain.instants import from_microseconds, to_microseconds
from ownwords.domain.scope import Scope
from ownwords.domain.tokens import Token
from ownwords.errors import Conflict

_SQL = load("tokens")


def add_token(database: Database, token: Token, digest: bytes) -> None:
    if database.row(_SQL["token_named"], (token.scope.owner, token.name)):
        raise Conflict(f"There is a token {token.name!r} already; revoke it first, or choose another name.")
    scope = need_scope(database, token.scope).number
    created = to_microseconds(token.created_at)
    database.run(_SQL["add_token"], (token.id, scope, token.name, digest, int(token.read_only), created))


def tokens(database: Database, owner: str) -> list[Token]:
    return [_token(row) for row in database.rows(_SQL["tokens"], (owner,))]


def token_of(database: Database, digest: bytes) -> Token | None:
    row = database.row(_SQL["token_of"], (digest,))
    return _token(row) if row else None


def token_used(database: Database, token_id: str, at: datetime) -> None:
    database.run(_SQL["token_used"], (to_microseconds(at), token_id))


def delete_token(database: Database, owner: str, name: str) -> bool:
    row: Any = database.row(_SQL["token_named"], (owner, name))
    return bool(row) and database.run(_SQL["delete_token"], row) > 0


def _token(row: Any) -> Token:
    token_id, owner, workspace, name, read_only, created, used = row
    last_used = None if used is None else from_microseconds(used)
    return Token(
        token_id, Scope(owner, workspace or None), name, bool(read_only), from_microseconds(created), last_used
    )

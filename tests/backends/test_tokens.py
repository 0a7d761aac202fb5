"""Tokens in every store: found by the digest of their secret, bound to their scope, and gone with it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ownwords.domain.scope import Scope
from ownwords.domain.tokens import Token, digest_of
from ownwords.errors import Conflict
from tests.backends.stores import ME, MY_WORK, SOMEBODY, START, StillClock, Store


def a_token(name: str, scope: Scope = ME, **fields: bool) -> Token:
    return Token(f"id of {name} of {scope}", scope, name, fields.get("read_only", False), START)


async def test_a_token_is_found_by_its_secret_alone(store: Store, clock: StillClock) -> None:
    editor, reader = a_token("editor"), a_token("reader", MY_WORK, read_only=True)
    await store.add_token(editor, digest_of("one"))
    await store.add_token(reader, digest_of("two"))
    assert await store.token_of(digest_of("one")) == editor
    assert await store.token_of(digest_of("two")) == reader
    assert await store.token_of(b"two") is None
    at = clock.move(hours=1)
    await store.token_used(reader.id, at)
    await store.token_used("nobody", at)
    assert await store.tokens("me") == [editor, replace(reader, last_used_at=at)]
    assert await store.workspaces("me") == [], "a token alone is no memory"


async def test_a_name_is_one_tokens_of_an_owner(store: Store) -> None:
    await store.add_token(a_token("editor"), digest_of("one"))
    for scope in (ME, MY_WORK):
        with pytest.raises(Conflict, match="revoke it first"):
            await store.add_token(a_token("editor", scope), digest_of("two"))
    await store.add_token(a_token("editor", SOMEBODY), digest_of("three"))
    assert await store.delete_token("me", "editor")
    assert not await store.delete_token("me", "editor")
    assert await store.token_of(digest_of("one")) is None
    assert await store.token_of(digest_of("three")) == a_token("editor", SOMEBODY)
    assert await store.tokens("me") == []


async def test_they_go_with_the_account(store: Store) -> None:
    for scope in (ME, MY_WORK, SOMEBODY):
        await store.add_token(a_token(f"of {scope.workspace}", scope), digest_of(str(scope)))
    assert (await store.delete_owner("me"))["tokens"] == 2
    assert await store.token_of(digest_of(str(MY_WORK))) is None
    assert [token.scope for token in await store.tokens("somebody")] == [SOMEBODY]

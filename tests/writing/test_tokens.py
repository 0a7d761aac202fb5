"""Tokens: shown once, kept as a digest, recognised until they are revoked."""

from __future__ import annotations

import pytest

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.domain.scope import Scope
from ownwords.errors import Conflict, Invalid, NotFound, StoreFull
from ownwords.ports.tokens import TokenStore
from ownwords.testing import FixedClock
from ownwords.writing.tokens import USE_NOTED_EVERY, Tokens

ME = Scope("me")


def over(store: TokenStore, clock: FixedClock) -> Tokens:
    return Tokens(store, clock, TimeOrderedIds())


async def test_a_secret_is_recognised_until_it_is_revoked() -> None:
    clock = FixedClock()
    tokens = over(InMemoryStore(clock, TimeOrderedIds()), clock)
    made, other = await tokens.create(ME, "  my\n editor "), await tokens.create(Scope("you"), "my editor")
    assert made.token.name == "my editor"
    assert made.secret.startswith("ow_")
    assert len(made.secret) == 46, "256 random bits"
    recognised = await tokens.recognise(made.secret)
    assert recognised is not None
    assert (recognised.id, recognised.scope) == (made.token.id, ME)
    for wrong in ("", made.secret[:-1], made.secret + "x", made.secret.upper(), "\ud800"):
        assert await tokens.recognise(wrong) is None
    with pytest.raises(Conflict):
        await tokens.create(ME, "my editor")
    await tokens.revoke("me", "my editor")
    assert await tokens.recognise(made.secret) is None
    assert await tokens.recognise(other.secret)
    with pytest.raises(NotFound):
        await tokens.revoke("me", "my editor")


@pytest.mark.parametrize("name", ["", " \n", "x" * 101, "a\x00b", "\ud800"])
async def test_a_name_that_cannot_be(name: str) -> None:
    clock = FixedClock()
    with pytest.raises(Invalid) as problem:
        await over(InMemoryStore(clock, TimeOrderedIds()), clock).create(ME, name)
    assert problem.value.field == "name"


async def test_a_use_is_noted_at_most_once_a_minute() -> None:
    clock = FixedClock()
    tokens = over(InMemoryStore(clock, TimeOrderedIds()), clock)
    secret = (await tokens.create(ME, "editor")).secret
    first = clock.now()
    await tokens.recognise(secret)
    clock.move(seconds=59)
    await tokens.recognise(secret)
    assert [token.last_used_at for token in await tokens.of_owner("me")] == [first]
    clock.move(seconds=1)
    await tokens.recognise(secret)
    assert [token.last_used_at for token in await tokens.of_owner("me")] == [first + USE_NOTED_EVERY]


class Full(InMemoryStore):
    """A store on a full disk, as far as this goes."""

    async def token_used(self, token_id: str, at: object) -> None:
        raise StoreFull("No space is left.")


async def test_a_full_disk_keeps_nobody_out() -> None:
    clock = FixedClock()
    tokens = over(Full(clock, TimeOrderedIds()), clock)
    secret = (await tokens.create(ME, "editor")).secret
    recognised = await tokens.recognise(secret)
    assert recognised is not None
    assert recognised.last_used_at is None

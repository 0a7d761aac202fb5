"""What is stored encrypted, by every store: swapped only from what it was, and of one scope alone."""

from __future__ import annotations

import asyncio

from tests.backends.stores import ME, MY_WORK, SOMEBODY, Store


async def test_a_body_is_put_replaced_and_deleted_only_from_what_it_was(store: Store) -> None:
    assert await store.sealed(ME, "mail") is None
    assert not await store.swap_sealed(ME, "mail", b"other", b"one")
    assert await store.swap_sealed(ME, "mail", None, None), "nothing is in place of nothing"
    assert await store.scopes_with_sealed("mail") == []
    assert await store.swap_sealed(ME, "mail", None, b"one")
    assert not await store.swap_sealed(ME, "mail", None, b"two")
    assert not await store.swap_sealed(ME, "mail", b"two", None)
    assert await store.swap_sealed(ME, "mail", b"one", b"two")
    assert await store.sealed(ME, "mail") == b"two"
    assert await store.swap_sealed(ME, "mail", b"two", None)
    await store.purge()
    assert await store.sealed(ME, "mail") is None


async def test_names_and_scopes_are_apart(store: Store) -> None:
    for scope in (ME, MY_WORK, SOMEBODY):
        assert await store.swap_sealed(scope, "mail", None, str(scope).encode())
    assert await store.swap_sealed(ME, "mail.asked", None, b"asked")
    assert await store.sealed(MY_WORK, "mail") == str(MY_WORK).encode()
    assert await store.sealed(MY_WORK, "mail.asked") is None
    assert set(await store.scopes_with_sealed("mail")) == {ME, MY_WORK, SOMEBODY}
    assert await store.scopes_with_sealed("mail.asked") == [ME]
    assert await store.workspaces("me") == ["work"]
    await store.delete_owner("me")
    assert await store.scopes_with_sealed("mail") == [SOMEBODY]
    assert await store.workspaces("me") == []


async def test_of_many_who_take_it_at_once_one_gets_it(store: Store) -> None:
    assert await store.swap_sealed(ME, "mail", None, b"once")
    taken = await asyncio.gather(*(store.swap_sealed(ME, "mail", b"once", None) for _ in range(20)))
    assert sum(taken) == 1

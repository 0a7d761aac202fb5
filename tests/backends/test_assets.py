"""What is known of files of the library, by every store."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from ownwords.domain.assets import StoredAsset
from ownwords.errors import Conflict, NotFound
from tests.backends.stores import ME, MY_WORK, SOMEBODY, START, Store


def asset(asset_id: str, file: str | None = None) -> StoredAsset:
    return StoredAsset(
        asset_id, f"{asset_id}.png", "png", "image/png", 12, "ab" * 32, True, START, file or f"file of {asset_id}"
    )


async def test_they_are_listed_with_the_greatest_id_first(store: Store) -> None:
    assert await store.assets(ME, 10) == []
    kept = [asset(one) for one in ("a", "c", "b")]
    for one in kept:
        await store.save_asset(ME, one)
    assert [one.id for one in await store.assets(ME, 10)] == ["c", "b", "a"]
    assert [one.id for one in await store.assets(ME, 2)] == ["c", "b"]
    assert [one.id for one in await store.assets(ME, 2, "b")] == ["a"]
    assert await store.assets(ME, 0) == []
    assert await store.assets_by_id(ME, ["a", "x", "a"]) == {"a": kept[0]}
    assert await store.assets_by_id(ME, []) == {}


async def test_an_id_is_taken_once_and_in_one_scope(store: Store) -> None:
    await store.save_asset(ME, asset("a", "1"))
    with pytest.raises(Conflict):
        await store.save_asset(ME, asset("a", "2"))
    await store.save_asset(MY_WORK, replace(asset("a", "3"), name="other"))
    assert (await store.assets_by_id(ME, ["a"]))["a"].file == "1"
    assert await store.assets(SOMEBODY, 10) == []
    assert set(await store.named_files(["1", "2", "3", "x"])) == {"1", "3"}
    assert await store.workspaces("me") == ["work"]


async def test_a_deleted_one_leaves_its_file_to_be_removed(store: Store) -> None:
    for scope in (ME, SOMEBODY):
        with pytest.raises(NotFound):
            await store.delete_asset(scope, "a")
    await store.save_asset(ME, asset("a"))
    with pytest.raises(NotFound):
        await store.delete_asset(SOMEBODY, "a")
    await store.delete_asset(ME, "a")
    assert await store.assets(ME, 10) == []
    assert list(await store.unnamed_files()) == ["file of a"]
    await store.forget_files(["file of a", "another"])
    await store.purge()
    assert list(await store.unnamed_files()) == []


async def test_the_files_of_a_deleted_owner_are_to_be_removed(store: Store) -> None:
    await store.save_asset(ME, asset("a"))
    await store.save_asset(MY_WORK, asset("b"))
    await store.save_asset(SOMEBODY, asset("c"))
    assert (await store.delete_owner("me"))["assets"] == 2
    await store.purge()
    assert set(await store.unnamed_files()) == {"file of a", "file of b"}
    assert [one.id for one in await store.assets(SOMEBODY, 10)] == ["c"]


async def test_of_many_who_delete_it_at_once_one_does(store: Store) -> None:
    await store.save_asset(ME, asset("a"))
    done = await asyncio.gather(*(store.delete_asset(ME, "a") for _ in range(20)), return_exceptions=True)
    assert done.count(None) == 1
    assert all(one is None or isinstance(one, NotFound) for one in done)

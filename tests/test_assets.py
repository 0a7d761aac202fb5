"""The asset library as a program uses it, with and without a disk."""

from __future__ import annotations

import asyncio
import hashlib
import resource
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import aclosing
from pathlib import Path

import pytest

from ownwords import Ownwords
from ownwords.assets import Assets
from ownwords.domain.assets import LARGEST_ASSET
from ownwords.errors import CursorInvalid, Invalid, NotFound, StoreFull, StoreUnavailable, TooLarge
from ownwords.writing.assets import ExportedAsset
from tests.machine import small_disk
from tests.pictures import bomb, decoded, picture

CUT_OFF = """
import asyncio, os, sys
from pathlib import Path
from datetime import UTC, datetime
from ownwords import Ownwords
from ownwords.domain.assets import StoredAsset
from ownwords.domain.scope import Scope

async def main(data, when):
    async with Ownwords.open(data, background=False) as ownwords:
        me = ownwords.owner()
        kept = await me.assets.add("kept.txt", b"kept")
        if when == "deleted":
            await me._able.forgetting.delete_asset(me.scope, kept.id)
            os._exit(9)
        asset_id = me._able.committer.ids.new()
        async with me._able.assets.writing._files.receive(asset_id) as incoming:
            await incoming.write(b"late")
            await incoming.settle(None)
            if when == "named":
                told = ("late.txt", "txt", "text/plain", 4, "00", False, datetime.now(UTC))
                asset = StoredAsset(asset_id, *told, asset_id)
                await me._able.committer.save_asset(me.scope, asset)
            os._exit(9)

asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
"""


@pytest.fixture(params=["in_memory", "on disk"])
async def ownwords(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Ownwords]:
    opening = Ownwords.in_memory() if request.param == "in_memory" else Ownwords.open(tmp_path / "data")
    async with opening as opened:
        yield opened


@pytest.fixture
def mine(ownwords: Ownwords) -> Assets:
    return ownwords.owner().assets


def cut_off(data: Path, when: str) -> None:
    """Leave the folder as a process does that ends at once."""
    done = subprocess.run([sys.executable, "-c", CUT_OFF, str(data), when], check=False)
    assert done.returncode == 9


def files_in(data: Path) -> set[str]:
    found = {path.name for path in (data / "assets").rglob("*") if path.is_file()}
    return found - {"lock"}


async def whole(assets: Assets, asset_id: str) -> bytes:
    async with aclosing((await assets.content(asset_id)).parts) as parts:
        return b"".join([part async for part in parts])


async def sent(*parts: bytes) -> AsyncIterator[bytes]:
    for part in parts:
        yield part


async def test_a_file_is_kept_as_it_is_and_seen_for_what_it_is(mine: Assets) -> None:
    body = picture("JPEG", (1200, 900))
    kept = await mine.add("../holiday.PNG", sent(body[:1], body[1:100], b"", body[100:]))
    assert (kept.name, kept.content_type, kept.extension, kept.size) == ("holiday.PNG", "image/jpeg", "jpg", len(body))
    assert kept.sha256 == hashlib.sha256(body).hexdigest()
    assert kept.uri == f"asset://{kept.id}.jpg"
    assert await mine.asset(kept.id) == kept
    assert await whole(mine, kept.id) == body
    assert max(decoded(await mine.thumbnail(kept.id)).size) == 168


async def test_a_large_file_comes_in_parts_and_goes_in_parts(mine: Assets) -> None:
    part = bytes(range(256)) * 4096
    kept = await mine.add("large", sent(*[part] * 50))
    assert kept.size == LARGEST_ASSET
    digest = hashlib.sha256()
    async with aclosing((await mine.content(kept.id)).parts) as parts:
        async for one in parts:
            digest.update(one)
    assert digest.hexdigest() == kept.sha256
    with pytest.raises(TooLarge, match="at most 50 MB"):
        await mine.add("larger", sent(*[part] * 50, b"x"))
    assert [one.id for one in (await mine.page()).assets] == [kept.id]


async def test_what_cannot_be_kept_leaves_nothing(mine: Assets, tmp_path: Path) -> None:
    async def broken() -> AsyncIterator[bytes]:
        yield b"half"
        raise ConnectionResetError

    with pytest.raises(ConnectionResetError):
        await mine.add("x", broken())
    with pytest.raises(Invalid, match="empty"):
        await mine.add("x", b"")
    assert (await mine.page()).assets == ()
    assert files_in(tmp_path / "data") == set()


async def test_a_bomb_is_kept_as_a_file_and_not_shown(mine: Assets) -> None:
    kept = await mine.add("bomb.png", bomb())
    assert (kept.content_type, kept.has_thumbnail) == ("image/png", False)
    with pytest.raises(NotFound, match="no thumbnail"):
        await mine.thumbnail(kept.id)


async def test_pages_lead_on(mine: Assets) -> None:
    ids = [(await mine.add(f"{number}.txt", b"x")).id for number in range(5)]
    first = await mine.page(2)
    assert [one.id for one in first.assets] == ids[:2:-1]
    second = await mine.page(3, first.next_cursor)
    assert ([one.id for one in second.assets], second.next_cursor) == (ids[2::-1], None)
    for wrong in ("", "x", ids[0].upper(), "'; --"):
        with pytest.raises(CursorInvalid):
            await mine.page(2, wrong)


async def test_another_owners_ids_are_unknown_ids(ownwords: Ownwords, mine: Assets) -> None:
    body = picture()
    theirs = await ownwords.owner("ines").assets.add("theirs.png", body)
    at_work = await ownwords.owner(workspace="work").assets.add("work.png", body)
    for asset_id in (theirs.id, at_work.id):
        unknown = "0190b4c6-0000-7000-8000-000000000000"
        for call in (mine.asset, mine.content, mine.thumbnail, mine.delete):
            answers: list[str] = []
            for asked in (asset_id, unknown):
                with pytest.raises(NotFound) as raised:
                    await call(asked)
                answers.append(raised.value.message.replace(asked, "ID"))
            assert answers[0] == answers[1]
        assert await mine.known([asset_id, unknown]) == {}
    assert (await mine.page()).assets == ()
    assert await ownwords.workspaces() == ["work"]
    saved = await ownwords.owner().notebook.save("x", resources=[{"type": "asset", "id": theirs.id}])
    assert [one.id for one in saved.dropped] == [theirs.id]


async def test_notes_are_held_against_it(ownwords: Ownwords, mine: Assets) -> None:
    me = ownwords.owner()
    kept = await mine.add("plan.png", picture())
    saved = await me.notebook.save("The plan.", resources=[{"type": "asset", "id": kept.id, "uri": "x"}])
    (resource,) = saved.note.resources
    assert (resource.uri, resource.label, resource.content_type) == (kept.uri, "plan.png", "image/png")
    await mine.delete(kept.id)
    assert (await me.notebook.notes()).notes[0].resources == ()


async def test_deleting_leaves_no_byte(ownwords: Ownwords, mine: Assets, tmp_path: Path) -> None:
    kept = await mine.add("gone.png", picture())
    stays = await mine.add("stays.txt", b"x")
    await mine.delete(kept.id)
    with pytest.raises(NotFound):
        await mine.delete(kept.id)
    await ownwords.owner("ines").assets.add("theirs.png", picture(colour="red"))
    deleted = await ownwords.delete_owner()
    assert deleted["assets"] == 1
    assert len((await ownwords.owner("ines").assets.page()).assets) == 1
    stored = b"".join(path.read_bytes() for path in (tmp_path / "data").rglob("*") if path.is_file())
    for gone in (kept, stays):
        for trace in (gone.name, gone.id, gone.sha256, gone.file):
            assert trace.encode() not in stored
    if stored:
        assert len(files_in(tmp_path / "data")) == 2, "theirs, and its thumbnail"


async def test_two_uploads_at_once_are_two_files(mine: Assets) -> None:
    bodies = [bytes([number]) * 200_000 for number in range(8)]
    kept = await asyncio.gather(*(mine.add("same.bin", sent(body[:1000], body[1000:])) for body in bodies))
    assert len({one.id for one in kept}) == len(bodies)
    assert [await whole(mine, one.id) for one in kept] == bodies


async def test_an_export_is_restored_under_its_ids_into_any_scope(ownwords: Ownwords, mine: Assets) -> None:
    kept = await mine.add("plan.png", picture())
    told = ExportedAsset(kept.id, kept.name, kept.created_at, kept.sha256)
    other = ownwords.owner(workspace="work").assets
    assert not await mine.restore(told, sent(picture()))
    with pytest.raises(Invalid, match="not those that were exported"):
        await other.restore(told, sent(b"other bytes"))
    assert await other.restore(told, sent(picture()))
    await mine.delete(kept.id)
    again = await other.asset(kept.id)
    assert (again.name, again.created_at, again.sha256) == (kept.name, kept.created_at, kept.sha256)
    assert await whole(other, kept.id) == picture()
    for wrong in ("../../x", "x", kept.id.upper(), ""):
        with pytest.raises(Invalid):
            await other.restore(ExportedAsset(wrong, "x", kept.created_at, ""), sent(b"x"))


@pytest.mark.parametrize(
    ("when", "names"), [("pending", ["kept.txt"]), ("named", ["late.txt", "kept.txt"]), ("deleted", [])]
)
async def test_a_process_that_was_cut_off_leaves_nothing_that_is_shown(
    tmp_path: Path, when: str, names: list[str]
) -> None:
    cut_off(tmp_path, when)
    async with Ownwords.open(tmp_path) as ownwords:
        mine = ownwords.owner().assets
        shown = (await mine.page()).assets
        assert [one.name for one in shown] == names
        assert [await whole(mine, one.id) for one in shown] == [one.name.partition(".")[0].encode() for one in shown]
        assert len(files_in(tmp_path)) == len(names)


async def test_a_full_disk_is_said_and_leaves_what_there_was(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 24) as disk:
        async with Ownwords.open(disk.data, background=False) as ownwords:
            mine = ownwords.owner().assets
            kept = await mine.add("kept.txt", b"kept")
            disk.leave(1_000_000)
            with pytest.raises(StoreFull, match="nothing was written"):
                await mine.add("large.bin", sent(*[bytes(500_000)] * 20))
            disk.clear()
            assert (await mine.page()).assets == (kept,)
            assert files_in(disk.data) == {kept.file}


async def test_a_limit_on_the_size_of_files_is_a_full_disk(tmp_path: Path) -> None:
    async with Ownwords.open(tmp_path, background=False) as ownwords:
        mine = ownwords.owner().assets
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (2_000_000, before[1]))
        try:
            with pytest.raises(StoreFull):
                await mine.add("large.bin", sent(*[bytes(500_000)] * 20))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert files_in(tmp_path) == set()


async def test_a_missing_file_is_said_and_its_asset_can_be_deleted(tmp_path: Path) -> None:
    async with Ownwords.open(tmp_path) as ownwords:
        mine = ownwords.owner().assets
        kept = await mine.add("plan.png", picture())
        for name in files_in(tmp_path):
            (tmp_path / "assets" / name).unlink()
        for call in (mine.content, mine.thumbnail):
            with pytest.raises(StoreUnavailable, match="missing"):
                await call(kept.id)
        await mine.delete(kept.id)
        assert (await mine.page()).assets == ()

"""Runs of Dream in every store: the newest are kept, one is held at most, and words go from them for good."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from ownwords.domain.dreams import MOST_RUNS, DreamEdit, DreamOutcome, DreamRun
from ownwords.domain.jobs import Job
from ownwords.domain.scope import Scope
from ownwords.testing import CountingIds
from tests.backends.stores import ME, MY_WORK, SOMEBODY, START, StillClock, Store

ids = CountingIds()
TEA = DreamEdit("USER.md", "append", (4, 5), heading="Preferences", text="- Likes green tea")
PORTO = DreamEdit("USER.md", "replace", (5,), find="- Lives in Lyon", text="- Lives in Porto")
REFUSED = DreamEdit("../x", "write", (), text="Porto", refused="There is no durable file '../x'.")


def a_run(outcome: DreamOutcome = DreamOutcome.CHANGED, **fields: Any) -> DreamRun:
    given: dict[str, Any] = {"manual": False, "cursors": (4, 5), "edits": (TEA, REFUSED), "version": None, **fields}
    return DreamRun(ids.new(), started_at=START, seconds=1.25, outcome=outcome, **given)


async def test_runs_come_back_as_they_were_and_newest_first(store: Store) -> None:
    assert (await store.dream_runs(ME, 9), await store.held_dream(ME)) == ([], None)
    assert await store.dream_run(ME, "x") is None
    first = a_run(version="a" * 40)
    second = a_run(DreamOutcome.FAILED, manual=True, edits=(), reason="It broke.", blamed=True)
    for run in (first, second):
        assert await store.keep_dream(ME, run)
    assert await store.keep_dream(MY_WORK, a_run())
    assert await store.dream_runs(ME, 9) == [second, first]
    assert (await store.dream_runs(ME, 1), await store.dream_runs(ME, 0)) == ([second], [])
    assert await store.dream_run(ME, first.id) == first
    assert await store.dream_run(MY_WORK, first.id) is None
    assert await store.dream_runs(SOMEBODY, 9) == []


async def test_of_a_version_one_run_is_kept_and_it_tells_of_its_edits(store: Store) -> None:
    """Another process may find a version before the run that made it is kept."""
    found, made, late = a_run(version="a" * 40, edits=()), a_run(version="a" * 40), a_run(version="a" * 40, edits=())
    other = a_run(version="b" * 40, edits=())
    assert await store.keep_dream(MY_WORK, found)
    assert await store.keep_dream(ME, found)
    assert await store.keep_dream(ME, again := replace(found, id=ids.new())), "neither tells more"
    assert await store.dream_runs(ME, 9) == [again]
    assert await store.keep_dream(ME, made)
    assert not await store.keep_dream(ME, late)
    assert await store.keep_dream(ME, other)
    assert await store.dream_runs(ME, 9) == [other, made]
    assert await store.dream_runs(MY_WORK, 9) == [found]


async def test_one_run_is_held_and_settled_once(store: Store) -> None:
    held = a_run(DreamOutcome.HELD)
    assert await store.keep_dream(ME, held)
    assert not await store.keep_dream(ME, a_run(DreamOutcome.HELD)), "one waits already"
    assert await store.keep_dream(MY_WORK, a_run(DreamOutcome.HELD)), "another scope"
    assert await store.held_dream(ME) == held
    approved = replace(held, outcome=DreamOutcome.APPROVED, version="b" * 40)
    rejected = replace(held, outcome=DreamOutcome.REJECTED)
    done = await asyncio.gather(store.settle_dream(ME, approved), store.settle_dream(ME, rejected))
    assert sorted(done) == [False, True]
    assert await store.held_dream(ME) is None
    assert await store.dream_runs(ME, 9) == [approved if done[0] else rejected]
    assert not await store.settle_dream(SOMEBODY, approved)
    assert await store.keep_dream(ME, a_run(DreamOutcome.HELD)), "nothing waits any more"


async def test_the_oldest_go_but_for_the_one_that_waits(store: Store) -> None:
    held, oldest = a_run(DreamOutcome.HELD), a_run()
    for run in (held, oldest):
        await store.keep_dream(ME, run)
    rest = [a_run(edits=()) for _ in range(MOST_RUNS - 1)]
    for run in rest:
        await store.keep_dream(ME, run)
    assert await store.dream_runs(ME, 999) == [*reversed(rest), oldest, held]
    last = a_run()
    await store.keep_dream(ME, last)
    assert await store.dream_runs(ME, 999) == [last, *reversed(rest), held]


async def test_failures_are_counted_of_the_same_entries_by_their_fault(store: Store) -> None:
    failed = DreamOutcome.FAILED
    for run in (
        a_run(failed, blamed=True),
        a_run(failed, blamed=False),
        a_run(failed, blamed=True, cursors=(4,)),
        a_run(failed, blamed=True, cursors=(4, 5, 6)),
        a_run(DreamOutcome.UNCHANGED),
        a_run(failed, blamed=True),
    ):
        await store.keep_dream(ME, run)
    assert await store.dream_failures(ME, (4, 5)) == 2
    assert await store.dream_failures(ME, [4]) == 1
    assert await store.dream_failures(ME, ()) == await store.dream_failures(SOMEBODY, (4, 5)) == 0


async def test_the_scopes_without_a_job_of_a_kind(store: Store) -> None:
    for scope in (ME, MY_WORK, SOMEBODY):
        await store.keep_dream(scope, a_run())
    await store.enqueue([Job(ME, "other", "", START), Job(MY_WORK, "dream", "", START)])
    assert await store.claim("w", ["dream"], START, 30) is not None
    assert sorted(map(str, await store.scopes_without_job("dream"))) == sorted(map(str, (ME, SOMEBODY)))


async def test_words_go_from_runs_and_what_was_held_with_them_is_rejected(store: Store) -> None:
    held = a_run(DreamOutcome.HELD, edits=(TEA, PORTO, REFUSED))
    told = a_run(DreamOutcome.FAILED, edits=(), reason="The answer cannot be read: porto?")
    other = a_run(DreamOutcome.CHANGED, edits=(TEA,))
    for run in (held, told, other):
        await store.keep_dream(ME, run)
    assert await store.erase_dreamed_words(ME, "  PORTO ") == 2
    bare = replace(PORTO, find="", text="")
    now_held, now_told = await store.dream_run(ME, held.id), await store.dream_run(ME, told.id)
    assert now_held is not None
    assert now_told is not None
    assert now_held.outcome is DreamOutcome.REJECTED
    assert now_held.edits == (TEA, bare, DreamEdit("", "", (), refused="Its words were forgotten."))
    assert "porto" not in now_told.reason.casefold()
    assert await store.dream_run(ME, other.id) == other
    assert await store.erase_dreamed_words(ME, "Porto") == await store.erase_dreamed_words(SOMEBODY, "Porto") == 0


async def test_versions_that_were_written_anew_have_their_new_ids(store: Store) -> None:
    old, other = a_run(version="a" * 40), a_run(version="c" * 40)
    for run in (old, other):
        await store.keep_dream(ME, run)
    await store.rename_dreamed_versions(ME, {"a" * 40: "b" * 40})
    assert [run.version for run in await store.dream_runs(ME, 9)] == ["c" * 40, "b" * 40]


async def test_they_go_with_the_account(store: Store) -> None:
    for scope in (ME, MY_WORK, SOMEBODY):
        await store.keep_dream(scope, a_run())
    assert (await store.delete_owner("me"))["dreams"] == 2
    assert await store.dream_runs(MY_WORK, 9) == []
    assert len(await store.dream_runs(SOMEBODY, 9)) == 1


def everything_in(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


async def test_no_byte_of_erased_words_is_left_in_the_files(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "ownwords.db", StillClock(), TimeOrderedIds())
    for number in range(40):
        secret = DreamEdit("USER.md", "append", (1,), heading="About", text=f"- the zanzibar {number} " + "x" * 900)
        await store.keep_dream(Scope("me"), a_run(edits=(TEA, secret)))
    assert await store.erase_dreamed_words(Scope("me"), "Zanzibar") == 40
    await store.purge()
    assert b"zanzibar" not in everything_in(tmp_path)
    await store.close()
    assert b"zanzibar" not in everything_in(tmp_path)

"""The queue of jobs: due once by kind and key, claimed by one at a time, and never lost (NOD-100)."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta, timezone
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.adapters.sqlite import SqliteStore
from ownwords.domain.jobs import Job
from ownwords.domain.scope import Scope
from tests.backends.stores import ME, MY_WORK, SOMEBODY, START, StillClock, Store, say

KIND = "maintain"


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def a_job(key: str = "", minutes: float = 0, scope: Scope = ME, kind: str = KIND, **fields: Any) -> Job:
    return Job(scope, kind, key, at(minutes), **fields)


async def claim(store: Store, worker: str = "w", minutes: float = 0, *kinds: str, lease: float = 30) -> Job | None:
    return await store.claim(worker, kinds or (KIND,), at(minutes), lease)


async def claimed(store: Store, worker: str = "w", minutes: float = 0) -> Job:
    job = await claim(store, worker, minutes)
    assert job is not None
    return job


async def all_due(store: Store, minutes: float = 1_000) -> list[str]:
    """The keys of what can be claimed one after the other, done and gone."""
    keys: list[str] = []
    while (job := await claim(store, "all", minutes)) is not None:
        keys.append(job.key)
        assert await store.complete(job, "all")
    return keys


async def test_a_job_is_kept_whole(store: Store) -> None:
    east = START.astimezone(timezone(timedelta(hours=9)))
    await store.enqueue([Job(MY_WORK, "capture", "t☃", east, {"message": "m1", "ß": "ü"}, attempts=7)])
    assert await claim(store, "w", 0, "capture") == Job(
        MY_WORK, "capture", "t☃", START, {"message": "m1", "ß": "ü"}, attempts=1
    )


async def test_nothing_is_claimed_before_it_is_due_nor_of_another_kind(store: Store) -> None:
    assert (await claim(store), await store.next_due((KIND,)), await store.next_due(())) == (None, None, None)
    await store.enqueue([a_job(minutes=1), a_job(minutes=0.5, kind="style")])
    assert await store.next_due((KIND,)) == at(1)
    assert await store.next_due((KIND, "style")) == at(0.5)
    assert await store.next_due(("capture",)) is None
    assert await claim(store, "w", 0.99) is None
    assert await store.claim("w", (), at(9), 30) is None
    assert await claim(store, "w", 1) == a_job(minutes=1, attempts=1)


async def test_what_is_due_for_longest_comes_first_of_all_scopes_and_kinds(store: Store) -> None:
    jobs = [
        a_job(minutes=4),
        a_job(minutes=2, scope=SOMEBODY),
        a_job("a", minutes=3, kind="style"),
        a_job("b", minutes=1, kind="style", scope=MY_WORK),
    ]
    await store.enqueue(jobs)
    found = [await claim(store, f"w{number}", 9, KIND, "style") for number in range(5)]
    assert [job and job.due for job in found] == [at(1), at(2), at(3), at(4), None]


async def test_of_a_scope_and_kind_one_is_done_at_a_time(store: Store) -> None:
    await store.enqueue([a_job("a", 0), a_job("b", 1), a_job("c", 2)])
    await store.enqueue([a_job("d", 3, SOMEBODY), a_job("e", 4, kind="style")])
    first = await claimed(store, "w1", 9)
    assert first.key == "a"
    assert (await claimed(store, "w2", 9)).key == "d"
    assert await claim(store, "w3", 9) is None
    assert (await claim(store, "w4", 9, "style") or first).key == "e"
    assert await store.next_due((KIND,)) == at(9.5), "what is held tells when its lease ends"
    assert await store.complete(first, "w1")
    assert await store.next_due((KIND,)) == at(1)
    assert (await claimed(store, "w3", 9)).key == "b"


async def test_what_is_due_by_a_later_time_can_be_claimed_but_not_what_is_held(store: Store) -> None:
    await store.enqueue([a_job(minutes=0), a_job(minutes=50, scope=SOMEBODY), a_job(minutes=61, scope=MY_WORK)])
    held = await claimed(store, "worker", 0)
    early = await store.claim("hand", [KIND], at(0.4), 30, at(60))
    assert early == a_job(minutes=50, scope=SOMEBODY, attempts=1)
    assert await store.claim("hand2", [KIND], at(0.4), 30, at(60)) is None
    assert await store.next_due([KIND]) == at(0.5)
    again = await store.claim("hand3", [KIND], at(0.5), 30, at(60))
    assert again == a_job(minutes=0, attempts=2), "its lease ended"
    assert not await store.complete(held, "worker")
    assert await store.renew(early, "hand", at(0.6), 30)
    assert await store.claim("hand4", [KIND], at(0.95), 30, at(60)) is None


async def test_a_job_that_waits_keeps_the_earlier_due_time_and_takes_the_newest_payload(store: Store) -> None:
    await store.enqueue([a_job(minutes=5, payload={"m": "1"})])
    for minutes, payload, due in ((9, {"m": "2"}, 5), (3, {"m": "3"}, 3), (3, {}, 3), (4, {"m": "5"}, 3)):
        await store.enqueue([a_job(minutes=minutes, payload=payload)])
        assert await store.next_due((KIND,)) == at(due)
    assert await claim(store, "w", 3) == a_job(minutes=3, payload={"m": "5"}, attempts=1)


async def test_a_job_that_is_done_is_gone_or_due_again(store: Store) -> None:
    await store.enqueue([a_job()])
    assert await store.complete(await claimed(store), "w", at(60))
    assert await store.next_due((KIND,)) == at(60)
    job = await claimed(store, "w", 60)
    assert job == a_job(minutes=60, attempts=1)
    assert await store.complete(job, "w")
    assert await store.next_due((KIND,)) is None
    assert not await store.complete(job, "w")
    assert not await store.retry(job, "w", at(0))
    assert not await store.renew(job, "w", at(60), 30)
    assert await store.next_due((KIND,)) is None


@pytest.mark.parametrize(
    ("enqueued", "again", "due"),
    [((2,), None, 2), ((2,), 5, 2), ((5,), 2, 2), ((9, 3, 7), None, 3), ((-5,), 60, -5), ((), 4, 4), ((), None, None)],
)
async def test_what_is_enqueued_while_it_is_done_is_due_afterwards(
    store: Store, enqueued: tuple[int, ...], again: int | None, due: int | None
) -> None:
    await store.enqueue([a_job(payload={"m": "first"})])
    job = await claimed(store)
    for minutes in enqueued:
        await store.enqueue([a_job(minutes=minutes, payload={"m": f"{minutes}"})])
    assert await claim(store, "other", 0.4) is None, "it is still held"
    assert await store.complete(job, "w", None if again is None else at(again))
    assert await store.next_due((KIND,)) == (None if due is None else at(due))
    if due is not None:
        newest = f"{enqueued[-1]}" if enqueued else "first"
        assert await claim(store, "w", due) == a_job(minutes=due, payload={"m": newest}, attempts=1)


async def test_a_job_that_failed_is_due_later_with_its_attempts(store: Store) -> None:
    await store.enqueue([a_job(payload={"m": "1"})])
    for attempt in (1, 2, 3):
        job = await claimed(store, "w", attempt)
        assert job.attempts == attempt
        await store.enqueue([a_job(minutes=attempt, payload={"m": f"{attempt + 1}"})])
        assert await store.retry(job, "w", at(attempt + 1))
        assert await store.next_due((KIND,)) == at(attempt + 1), "what was enqueued meanwhile waits with it"
    job = await claimed(store, "w", 4)
    assert (job.payload, job.attempts) == ({"m": "4"}, 4)
    assert await store.complete(job, "w", at(5))
    assert (await claimed(store, "w", 5)).attempts == 1


async def test_a_lease_ends_unless_it_is_renewed(store: Store) -> None:
    await store.enqueue([a_job("a"), a_job("b", -1, payload={"m": "1"})])
    first = await claimed(store, "w1")
    assert first.key == "b"
    assert await store.renew(first, "w1", at(0.4), 30)
    assert not await store.renew(first, "w2", at(0.4), 30)
    assert await claim(store, "w2", 0.8) is None
    await store.enqueue([a_job("b", 7), a_job("c", -9)])
    second = await claimed(store, "w2", 0.9)
    assert (second.key, second.due, second.attempts) == ("b", at(-1), 2), "what was broken off comes first"
    for left_behind in (
        store.renew(first, "w1", at(0.9), 30),
        store.complete(first, "w1"),
        store.retry(first, "w1", at(9)),
    ):
        assert not await left_behind
    assert await claim(store, "w3", 1) is None
    assert await store.complete(second, "w2")
    assert await all_due(store) == ["c", "a"], "who takes over sees what was enqueued before"


async def test_who_comes_late_may_finish_what_nobody_took_over(store: Store) -> None:
    await store.enqueue([a_job()])
    job = await claimed(store)
    assert await store.renew(job, "w", at(60), 30)
    assert await claim(store, "other", 60) is None
    assert await store.complete(job, "w")
    assert await all_due(store) == []


async def test_jobs_go_with_their_owner(store: Store) -> None:
    await say(store, "t1", "m1")
    await store.enqueue([a_job("a"), a_job("b", scope=MY_WORK), a_job("c", scope=SOMEBODY)])
    held = await claimed(store)
    deleted = await store.delete_owner("me")
    assert deleted["scopes"] == 2
    assert not await store.complete(held, "w", at(5))
    assert await all_due(store) == ["c"]
    assert await store.delete_owner("somebody") == {**dict.fromkeys(deleted, 0), "scopes": 1}
    assert await store.next_due((KIND,)) is None


async def test_a_job_alone_makes_no_workspace(store: Store) -> None:
    await store.enqueue([a_job(scope=MY_WORK)])
    assert await store.workspaces("me") == []


async def test_many_who_claim_at_once_get_each_job_once(store: Store) -> None:
    await store.enqueue([a_job(f"{number}", scope=Scope(f"owner {number % 40}")) for number in range(120)])
    done: list[tuple[Scope, str]] = []

    async def work(worker: str) -> None:
        while (job := await claim(store, worker)) is not None:
            done.append((job.scope, job.key))
            assert await store.complete(job, worker)

    await asyncio.gather(*(work(f"w{number}") for number in range(8)))
    assert len(done) == len(set(done)) == 120


WORKERS = st.sampled_from(["w1", "w2"])
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("enqueue"), st.sampled_from("ab"), st.integers(0, 6)),
        st.tuples(st.just("claim"), WORKERS, st.just(0)),
        st.tuples(st.sampled_from(["complete", "again", "retry", "renew"]), WORKERS, st.integers(0, 6)),
        st.tuples(st.just("wait"), st.just(""), st.integers(1, 40)),
    ),
    max_size=30,
)


class Playing:
    """Two workers on one store. `owed` are the wake-ups, by key and number, that nobody has answered: one is answered
    by whoever claims the job after it, and completes it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = 0.0
        self.owed: dict[str, set[int]] = {"a": set(), "b": set()}
        self._held: dict[str, tuple[Job, int]] = {}

    async def play(self, number: int, step: str, name: str, amount: int) -> object:
        """Do a step; answers what the store answered."""
        later = self.now + amount
        match step:
            case "enqueue":
                await self.store.enqueue([a_job(name, later, payload={"step": f"{number // 2}"})])
                self.owed[name].add(number)
                return None
            case "wait":
                self.now += amount / 60
                return None
            case "claim":
                if (job := await claim(self.store, name, self.now)) is not None:
                    self._held[name] = job, number
                return job
            case _ if name not in self._held:
                return None
            case "renew":
                return await self.store.renew(self._held[name][0], name, at(self.now), 30)
            case "retry":
                return await self.store.retry(self._held.pop(name)[0], name, at(later))
            case _:
                job, claimed_at = self._held.pop(name)
                done = await self.store.complete(job, name, at(later) if step == "again" else None)
                if done:
                    self.owed[job.key] = {one for one in self.owed[job.key] if one > claimed_at}
                return done


@given(steps=STEPS)
async def test_whatever_two_workers_do_no_wake_up_is_lost_and_the_stores_agree(
    steps: list[tuple[str, str, int]],
) -> None:
    with TemporaryDirectory() as folder:
        async with await SqliteStore.open(Path(folder) / "o.db", StillClock(), TimeOrderedIds()) as sqlite:
            plays = [Playing(InMemoryStore(StillClock(), TimeOrderedIds())), Playing(sqlite)]
            for number, step in enumerate(steps):
                one, other = [(await play.play(number, *step), await play.store.next_due((KIND,))) for play in plays]
                assert one == other
            for play in plays:
                left = await all_due(play.store, play.now + 1_000)
                assert {key for key, waiting in play.owed.items() if waiting} <= set(left)

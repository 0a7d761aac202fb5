"""Ids that sort by when they were made, as RFC 9562 has them."""

from __future__ import annotations

import threading
import time
import uuid
from itertools import pairwise

import pytest

from ownwords.adapters.runtime import TimeOrderedIds


def test_an_id_is_a_uuid_of_version_7_with_the_time_in_it() -> None:
    before = time.time_ns() // 1_000_000
    text = TimeOrderedIds().new()
    after = time.time_ns() // 1_000_000
    value = uuid.UUID(text)
    assert str(value) == text
    assert (value.version, value.variant) == (7, uuid.RFC_4122)
    assert before <= value.int >> 80 <= after


def test_ids_ascend_within_a_millisecond() -> None:
    ids = TimeOrderedIds()
    given = [ids.new() for _ in range(20_000)]
    assert given == sorted(set(given))


def test_ids_ascend_across_threads() -> None:
    """An id is greater than every one that any thread was given before it asked."""
    ids = TimeOrderedIds()
    given: list[list[str]] = [[] for _ in range(4)]
    newest = [""]

    def ask(mine: list[str]) -> None:
        for _ in range(3_000):
            known = newest[0]
            mine.append(ids.new())
            assert mine[-1] > known
            newest[0] = max(newest[0], mine[-1])

    threads = [threading.Thread(target=ask, args=(mine,)) for mine in given]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    every = [one for mine in given for one in mine]
    assert len(set(every)) == len(every) == 12_000
    assert all(mine == sorted(mine) for mine in given)


def test_ids_ascend_when_the_clock_is_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    ids = TimeOrderedIds()
    given = [ids.new()]
    now = time.time_ns()
    for setting in (now - 3_600_000_000_000, now - 10**15, 0, now + 1):
        monkeypatch.setattr(time, "time_ns", lambda setting=setting: setting)
        given += [ids.new() for _ in range(100)]
    assert given == sorted(set(given))
    assert {uuid.UUID(one).version for one in given} == {7}


def test_two_sources_never_give_the_same() -> None:
    one, other = TimeOrderedIds(), TimeOrderedIds()
    assert not {one.new() for _ in range(5_000)} & {other.new() for _ in range(5_000)}


def test_an_id_does_not_tell_the_next_one() -> None:
    ids = TimeOrderedIds()
    given = [uuid.UUID(ids.new()).int for _ in range(200)]
    assert len({after - before for before, after in pairwise(given)}) == 199

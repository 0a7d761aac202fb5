"""Neighbours: the same thread, close by, no long silence between."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.exchanges import DISTANCES, NEARBY, SITTING, Placed, Surroundings, nearby, surroundings_of

Given = tuple[int, int, int]


def around(*messages: Given) -> Surroundings:
    """The surroundings of messages given as position, thread and time."""
    positions, threads, sent = np.array(messages, np.int64).reshape(-1, 3).T
    return surroundings_of(Placed(positions, threads, np.ones(len(messages), np.float32), sent))


def neighbours(surroundings: Surroundings) -> list[tuple[int, ...]]:
    """For each message the places of those two before, one before, one after and two after it."""
    rows = [surroundings.neighbours[distance].tolist() for distance in DISTANCES]
    return list(zip(*rows, strict=True))


def test_threads_that_take_turns_are_kept_apart() -> None:
    found = around((10, 1, 0), (11, 2, 0), (12, 1, 0), (13, 2, 0), (14, 1, 0))
    assert neighbours(found) == [(-1, -1, 2, 4), (-1, -1, 3, -1), (-1, 0, 4, -1), (-1, 1, -1, -1), (0, 2, -1, -1)]
    assert found.exchanges.tolist() == [0, 1, 0, 1, 0]
    assert found.last_of(2).tolist() == [4, 3, 4, 3, 4]
    assert found.last_of(1).tolist() == [2, 3, 4, 3, 4]
    assert found.last_of(0).tolist() == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(("apart", "same"), [(1, True), (NEARBY, True), (NEARBY + 1, False)])
def test_an_exchange_ends_where_the_next_message_is_far(apart: int, same: bool) -> None:
    assert (neighbours(around((0, 1, 0), (apart, 1, 0)))[0][2] == 1) is same


@pytest.mark.parametrize("silence", [SITTING, -SITTING])
def test_an_exchange_ends_with_a_long_silence_also_one_before(silence: int) -> None:
    """Imported messages need not be in the order of their times."""
    more = silence + (1 if silence > 0 else -1)
    assert neighbours(around((0, 1, 0), (1, 1, silence)))[0][2] == 1
    assert neighbours(around((0, 1, 0), (1, 1, more)))[0][2] == -1
    assert around((0, 1, 0), (1, 1, silence), (2, 1, 2 * silence)).exchanges.tolist() == [0, 0, 0]


def test_nothing_is_around_nothing() -> None:
    found = around()
    assert neighbours(found) == []
    assert found.last_of(2).tolist() == found.exchanges.tolist() == []
    assert nearby(np.empty(0, np.int64)).tolist() == []


def test_what_may_be_a_neighbour_is_looked_at_and_no_position_below_zero() -> None:
    assert nearby(np.array([2])).tolist() == list(range(2 + NEARBY + 1))
    assert nearby(np.array([100, 101])).tolist() == list(range(100 - NEARBY, 101 + NEARBY + 1))


messages = st.lists(
    st.tuples(st.integers(0, 40), st.integers(1, 3), st.integers(-2, 2).map(lambda half: half * (SITTING // 2 + 1))),
    unique_by=lambda message: message[0],
).map(sorted)


@given(messages)
def test_neighbours_are_those_that_walking_along_the_thread_meets(spoken: list[Given]) -> None:
    found = around(*spoken)
    for place, (_, thread, _) in enumerate(spoken):
        own = [other for other, one in enumerate(spoken) if one[1] == thread]
        for distance in DISTANCES:
            step = 1 if distance > 0 else -1
            at: int | None = place
            for _ in range(abs(distance)):
                index = own.index(at) + step if at is not None else -1
                after = own[index] if 0 <= index < len(own) else None
                near = (
                    at is not None
                    and after is not None
                    and abs(spoken[after][0] - spoken[at][0]) <= NEARBY
                    and abs(spoken[after][2] - spoken[at][2]) <= SITTING
                )
                at = after if near else None
            assert found.neighbours[distance][place] == (-1 if at is None else at)

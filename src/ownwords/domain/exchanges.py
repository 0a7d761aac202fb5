"""Exchanges: which messages were said around which, in the same thread and without a long silence between them.

All on arrays: thousands of messages are looked at for one request.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]

DISTANCES = (-2, -1, 1, 2)
"""How far from a message its neighbours are, in messages of its exchange."""
NEARBY = 8
"""How far apart in the scope the messages of one exchange may lie: others may be said between them, elsewhere."""
SITTING = 6 * 3_600 * 1_000_000
"""A longer silence (microseconds) ends an exchange: what follows it is no neighbour."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Messages by their places: `positions` ascends; `threads` (a number for each thread of the scope, above zero),
    `lengths` (in words) and `sent` (microseconds since 1970, UTC) are aligned with it."""

    positions: Integers
    threads: Integers
    lengths: NDArray[np.float32]
    sent: Integers


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Messages with their neighbours in the same exchange: for each message and each distance, the neighbour's place in
    `placed`, or -1. `exchanges` numbers the exchange of each from 0, as far as it was placed."""

    placed: Placed
    exchanges: Integers
    neighbours: dict[int, Integers]

    def last_of(self, after: int) -> Integers:
        """For each message the place of the one said up to `after` messages later in its exchange."""
        last = np.arange(len(self.placed.positions))
        for distance in range(1, after + 1):
            following = self.neighbours[distance]
            last = np.where(following >= 0, following, last)
        return last


def surroundings_of(placed: Placed) -> Surroundings:
    """The neighbours of messages that were placed together with all within `NEARBY` of them."""
    count = len(placed.positions)
    order = np.lexsort((placed.positions, placed.threads))
    thread, position, sent = placed.threads[order], placed.positions[order], placed.sent[order]
    apart = (
        (np.diff(thread, prepend=-1) != 0)
        | (np.diff(position, prepend=-1) > NEARBY)
        | (np.abs(np.diff(sent, prepend=0)) > SITTING)
    )
    exchange = np.cumsum(apart) - 1
    exchanges = np.empty(count, np.int64)
    exchanges[order] = exchange
    neighbours: dict[int, Integers] = {}
    for distance in DISTANCES:
        there = np.arange(count) + distance
        inside = (there >= 0) & (there < count)
        inside[inside] = exchange[there[inside]] == exchange[inside]
        found = np.full(count, -1, np.int64)
        found[order[inside]] = order[there[inside]]
        neighbours[distance] = found
    return Surroundings(placed, exchanges, neighbours)


def nearby(positions: Integers) -> Integers:
    """The positions and all that may be neighbours of theirs, ascending."""
    reach = np.arange(-NEARBY, NEARBY + 1)
    return np.unique(np.maximum(positions[:, None] + reach, 0))

"""Run memory: what the steps of one run share, for as long as the run lasts (NT-42).

It is in this process and nowhere else: never in a store, on a page or in an index, and gone with the process, however
that ends. It is no part of the notebook.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from ownwords.domain.characters import checked_characters
from ownwords.domain.scope import Scope
from ownwords.errors import Conflict, Invalid, NotFound, Refused

LONGEST_NAME = 200
LARGEST_RESULT = 100_000
LARGEST_RUN = 2_000_000
"""Characters of JSON, of one result and of all results of a run."""
MOST_RESULTS = 500
MOST_RUNS = 1_000
"""In one process. One more takes the place of that which was not used for longest: its caller never ended it."""


class RunMemory:
    """The results of one run by their names. Shared again, a result is replaced."""

    def __init__(self) -> None:
        self._results: dict[str, str] = {}

    def share(self, name: object, result: object) -> int:
        """Share a result, any value of JSON, with the other steps; answers its size in characters. Raises Invalid, and
        Refused where it does not fit."""
        key, text = checked_name(name), _as_json(result)
        others = {other: kept for other, kept in self._results.items() if other != key}
        if len(others) >= MOST_RESULTS or sum(map(len, others.values())) + len(text) > LARGEST_RUN:
            raise Refused(
                f"A run shares at most {MOST_RESULTS} results of {LARGEST_RUN:,} characters in all: replace one that "
                "is not needed any more."
            )
        self._results[key] = text
        return len(text)

    def read(self, name: object) -> Any:
        """A shared result, as a value of the caller's own. Raises NotFound."""
        key = checked_name(name)
        if key not in self._results:
            raise NotFound(f"Nothing is shared in this run as {key!r}.")
        return json.loads(self._results[key])

    def sizes(self) -> dict[str, int]:
        """What is shared, by name in the order in which it was first shared, and how many characters each has."""
        return {name: len(text) for name, text in self._results.items()}


class Runs:
    """The runs that go on in this process, by their scope and the name that their caller gave them."""

    def __init__(self) -> None:
        self._runs: OrderedDict[tuple[Scope, str], RunMemory] = OrderedDict()

    def begin(self, scope: Scope, name: str) -> RunMemory:
        """Raises Conflict where there is one of that name."""
        key = (scope, checked_name(name))
        if key in self._runs:
            raise Conflict(f"There is a run {name!r} already.")
        if len(self._runs) >= MOST_RUNS:
            self._runs.popitem(last=False)
        self._runs[key] = RunMemory()
        return self._runs[key]

    def named(self, scope: Scope, name: str) -> RunMemory:
        """The run of that name, for its steps. Raises NotFound, also once it has ended."""
        key = (scope, checked_name(name))
        if key not in self._runs:
            raise NotFound(f"There is no run {name!r}.")
        self._runs.move_to_end(key)
        return self._runs[key]

    def end(self, scope: Scope, name: str) -> None:
        """End a run: what was shared in it is gone. Nothing happens where there is none."""
        self._runs.pop((scope, name.strip()), None)

    def end_all(self, owner: str) -> None:
        """End every run of an owner."""
        for key in [key for key in self._runs if key[0].owner == owner]:
            del self._runs[key]


class ScopeRuns:
    """The runs of one scope."""

    def __init__(self, scope: Scope, runs: Runs) -> None:
        self._scope = scope
        self._runs = runs

    @contextmanager
    def begin(self, name: str) -> Generator[RunMemory]:
        """A run from here to the end of the block, whatever happens in it. Raises Conflict where one has that name."""
        memory = self._runs.begin(self._scope, name)
        try:
            yield memory
        finally:
            self._runs.end(self._scope, name)

    def named(self, name: str) -> RunMemory:
        """The run of that name, for its steps. Raises NotFound, also once it has ended."""
        return self._runs.named(self._scope, name)


def checked_name(name: object) -> str:
    """Raises Invalid for what is no name of a run or a result."""
    if not isinstance(name, str) or not name.strip():
        raise Invalid("name is required", field="name")
    if len(name) > LONGEST_NAME:
        raise Invalid(f"A name has at most {LONGEST_NAME} characters.", field="name")
    return checked_characters(name.strip(), "name")


def _as_json(result: object) -> str:
    try:
        text = json.dumps(result, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        raise Invalid("The result has to be a value of JSON.", field="result") from None
    if len(text) > LARGEST_RESULT:
        message = f"A shared result has at most {LARGEST_RESULT:,} characters; this has {len(text):,}."
        raise Invalid(message, field="result")
    return text

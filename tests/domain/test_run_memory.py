"""Run memory: one run's lifetime, bounded, and nowhere but in the process."""

from __future__ import annotations

import pytest

from ownwords.domain.run_memory import (
    LARGEST_RESULT,
    LARGEST_RUN,
    LONGEST_NAME,
    MOST_RESULTS,
    MOST_RUNS,
    RunMemory,
    Runs,
    ScopeRuns,
)
from ownwords.domain.scope import Scope
from ownwords.errors import Conflict, Invalid, NotFound, Refused

ME = Scope("me")


def test_steps_share_results_while_the_run_lasts() -> None:
    runs = ScopeRuns(ME, Runs())
    given = {"rows": [1, None, "ü"]}
    with runs.begin("report") as run:
        run.share("table", given)
        run.share(" text ", "x")
        step = runs.named("report")
        assert step.sizes() == {"table": 24, "text": 3}
        read = step.read("table")
        assert read == given
        read["rows"].clear()
        assert step.read("table") == given, "each reader has their own"
        step.share("table", 7)
        assert run.sizes() == {"table": 1, "text": 3}
        with pytest.raises(Conflict), runs.begin("report"):
            pass
        assert runs.named("report") is run
    with pytest.raises(NotFound):
        runs.named("report")
    with runs.begin("report") as again:
        assert again.sizes() == {}


def test_a_run_that_fails_is_over() -> None:
    runs = ScopeRuns(ME, Runs())
    with pytest.raises(ZeroDivisionError), runs.begin("r") as run:
        run.share("x", 1 / 0)
    with pytest.raises(NotFound):
        runs.named("r")


def test_a_run_of_another_scope_is_unknown() -> None:
    every = Runs()
    mine, others = ScopeRuns(ME, every), [ScopeRuns(scope, every) for scope in (Scope("me", "work"), Scope("else"))]
    with mine.begin("r"):
        for scope in others:
            told: list[str] = []
            for name in ("r", "another"):
                with pytest.raises(NotFound) as failed:
                    scope.named(name)
                told.append(failed.value.message.replace(repr(name), "…"))
            assert len(set(told)) == 1
            with scope.begin("r") as theirs:
                assert theirs.sizes() == {}
        every.end_all("else")
        assert mine.named("r")
        every.end_all("me")
        with pytest.raises(NotFound):
            mine.named("r")


def test_a_run_is_bounded() -> None:
    run = RunMemory()
    for number in range(LARGEST_RUN // LARGEST_RESULT):
        run.share(f"r{number}", "x" * (LARGEST_RESULT - 2))
    with pytest.raises(Refused):
        run.share("one more", 1)
    run.share("r0", 1)
    run.share("one more", 1)
    for name, result in (("big", "x" * LARGEST_RESULT), ("odd", {1, 2}), ("nan", float("nan")), ("", 1), (None, 1)):
        with pytest.raises(Invalid):
            run.share(name, result)
    with pytest.raises(Invalid):
        run.share("x" * (LONGEST_NAME + 1), 1)
    many = RunMemory()
    for number in range(MOST_RESULTS):
        many.share(str(number), number)
    many.share("0", "again")
    with pytest.raises(Refused):
        many.share("one more", 1)


def test_a_run_that_nobody_ends_makes_room() -> None:
    runs = Runs()
    for number in range(MOST_RUNS):
        runs.begin(ME, str(number))
    runs.named(ME, "0")
    runs.begin(ME, "one more")
    assert runs.named(ME, "0")
    with pytest.raises(NotFound):
        runs.named(ME, "1")

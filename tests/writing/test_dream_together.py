"""Dream in two processes at once: what one entry says becomes of it once, and no entry is passed over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from ownwords.domain.dreams import DreamOutcome, DreamRun
from ownwords.domain.files import DurableFiles
from ownwords.writing.dream import ANOTHER_RUN, BROKEN_OFF
from tests.dreaming import ME, PORTO, TEA, Dreamer, dreamer

Outcome = DreamOutcome


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Dreamer]:
    async with dreamer(tmp_path) as made:
        yield made


async def test_of_two_processes_one_applies(tmp_path: Path) -> None:
    async with dreamer(tmp_path) as one, dreamer(tmp_path) as other:
        await one.entry("I like green tea")
        both = asyncio.Barrier(2)
        for process in (one, other):
            process.propose(TEA)
            process.tasks.meanwhile["dream"] = both.wait
        runs = await asyncio.gather(one.dreams.dream(), other.dreams.dream())
        assert sorted(run.outcome for run in runs) == [Outcome.CHANGED, Outcome.UNCHANGED]
        assert next(run.reason for run in runs if run.outcome is Outcome.UNCHANGED) == ANOTHER_RUN
        assert (await one.files.read()).user.count("green tea") == 1
        assert (await one.subjects()).count("dream: manual run") == 1
        assert await one.pending() == []


async def test_what_only_the_slower_of_two_had_before_it_is_not_passed_over(tmp_path: Path) -> None:
    """One reads the first entry, the other both; the one that is through first made a version of the first."""
    async with dreamer(tmp_path) as one, dreamer(tmp_path) as other:
        await one.entry("I like green tea")
        one.propose(TEA)
        other.propose(TEA, PORTO)
        thinking, go_on = asyncio.Event(), asyncio.Event()

        async def think() -> None:
            thinking.set()
            await go_on.wait()

        async def begin_the_other() -> None:
            await one.entry("I live in Porto")
            other.tasks.meanwhile["dream"] = think
            begun.append(asyncio.create_task(other.dreams.dream()))
            await thinking.wait()

        begun: list[asyncio.Task[DreamRun]] = []
        one.tasks.meanwhile["dream"] = begin_the_other
        assert (await one.dreams.dream()).cursors == (1,)
        go_on.set()
        run = await begun[0]
        assert (run.outcome, run.cursors, run.reason) == (Outcome.UNCHANGED, (1,), ANOTHER_RUN)
        assert await one.pending() == [2]
        del other.tasks.meanwhile["dream"]
        other.propose(PORTO)
        await other.dreams.dream()
        files = await one.files.read()
        assert (files.user.count("green tea"), files.user.count("Porto")) == (1, 1)


async def test_what_was_dreamed_and_undone_in_the_last_moment_is_not_dreamed_again(tmp_path: Path) -> None:
    async with dreamer(tmp_path) as one, dreamer(tmp_path) as other:
        await one.entry("I like green tea")
        for process in (one, other):
            process.propose(TEA)
        versions: Any = await one.able.workspaces.versions(ME)
        commit = versions.commit

        async def dream_and_undo_before(*given: Any) -> str | None:
            versions.commit = commit
            run = await other.dreams.dream()
            assert run.version is not None
            await other.files.restore(run.version)
            return await commit(*given)

        versions.commit = dream_and_undo_before
        run = await one.dreams.dream()
        assert (run.outcome, run.reason) == (Outcome.UNCHANGED, ANOTHER_RUN)
        assert await one.files.read() == DurableFiles()
        assert (await one.subjects()).count("dream: manual run") == 1


async def test_a_run_that_another_process_took_for_broken_off_tells_of_its_edits(tmp_path: Path) -> None:
    async with dreamer(tmp_path) as one, dreamer(tmp_path) as other:
        await one.entry("I like green tea")
        one.propose(TEA)
        versions: Any = await one.able.workspaces.versions(ME)
        commit = versions.commit

        async def commit_and_be_found(*given: Any) -> str | None:
            made = await commit(*given)
            assert (await other.dreams.dream()).reason == BROKEN_OFF
            return made

        versions.commit = commit_and_be_found
        run = await one.dreams.dream()
        assert await one.dreams.runs() == [run]
        assert [edit.text for edit in run.edits] == [TEA.text]


async def test_an_undone_first_change_that_comes_back_leaves_room_for_the_next(here: Dreamer) -> None:
    """Its heading stands in the file twice then."""
    for number in range(3):
        await here.entry(f"We decided to build pump number {number}")
        await here.dreams.dream()
    first = (await here.files.log(dreams=True))[-1]
    undone = await here.files.restore(first.id)
    await here.entry("We decided to build pump number 7")
    await here.dreams.dream()
    await here.files.restore(undone.id)
    await here.entry("We decided to build pump number 8")
    run = await here.dreams.dream()
    assert (run.outcome, run.refused) == (Outcome.CHANGED, ())
    assert [(await here.files.read()).memory.count(f"number {number}") for number in (0, 1, 2, 7, 8)] == [1] * 5

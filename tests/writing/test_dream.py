"""Dream: what waits in the journal becomes a version of the files once, whatever happens in between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from ownwords.domain.dreams import DreamOutcome, completion
from ownwords.domain.files import DurableFiles, FileName
from ownwords.domain.journal import Lineage
from ownwords.domain.versions import DREAM as AUTHOR
from ownwords.errors import (
    Conflict,
    Invalid,
    ModelLate,
    ModelRefused,
    ModelUnavailable,
    ModelUnreadable,
    NotFound,
    Refused,
)
from ownwords.ports.workspaces import WorkspaceText
from ownwords.tasks.edits import ProposedEdit
from ownwords.writing.dream import BROKEN_OFF, LEFT_OUT
from tests.dreaming import ME, PORTO, TEA, Dreamer, bullet, dreamer

Outcome = DreamOutcome
LATE = ModelLate("It did not answer within 20 seconds: try again later.")
DOWN = ModelUnavailable("Nothing listens there (connection refused). Start the server.")
GARBLED = ModelUnreadable("The answer cannot be read.")


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Dreamer]:
    async with dreamer(tmp_path) as made:
        yield made


async def review(here: Dreamer, on: bool = True) -> None:
    await here.me.change_settings(replace(await here.me.settings(), dream_review=on))


# What a run makes


@pytest.mark.req("NB-18")
async def test_a_run_reads_entries_files_and_guide_and_makes_one_version(here: Dreamer) -> None:
    await here.files.write(FileName.USER, "# Me\n\nBy hand.\n")
    await here.able.workspaces.write_text(ME, WorkspaceText.GUIDE, "Keep it short.")
    await here.entry("I like green tea")
    await here.entry("I live in Porto")
    here.propose(TEA, PORTO)
    run = await here.dreams.dream()
    assert (run.outcome, run.cursors, run.manual, run.reason) == (Outcome.CHANGED, (1, 2), True, "")
    assert [(edit.heading, edit.refused) for edit in run.edits] == [("Preferences", None), ("About", None)]
    (given,) = here.given()
    assert [entry.cursor for entry in given.entries] == [1, 2]
    assert (given.files.user, given.guide) == ("# Me\n\nBy hand.\n", "Keep it short.")
    files = await here.files.read()
    assert files.user.startswith("# Me\n\nBy hand.\n")
    assert "- I like green tea" in files.user
    version = (await here.files.log())[0]
    assert (version.id, version.author, version.subject) == (run.version, AUTHOR, "dream: manual run")
    assert version.cursors == (1, 2)
    assert "+- I live in Porto" in version.body
    assert (await here.pending(), await here.dreams.runs()) == ([], [run])
    assert completion(run) == f"Dream completed in {run.seconds:.1f}s. (commit {version.short})"


@pytest.mark.req("NB-C13")
async def test_a_run_says_whether_it_was_scheduled_or_asked_for(here: Dreamer) -> None:
    await here.entry("I like green tea")
    here.propose(TEA)
    assert not (await here.dreaming.dream(ME)).manual
    assert (await here.subjects())[0] == "dream: periodic memory consolidation"
    await here.entry("I live in Porto")
    here.propose(PORTO)
    assert (await here.dreams.dream()).manual
    assert (await here.subjects())[0] == "dream: manual run"
    await here.entry("Hm.")
    here.propose()
    await here.dreams.dream()
    assert len(await here.subjects()) == 3, "a run that changes nothing makes no version"


@pytest.mark.req("NB-21")
async def test_without_entries_nothing_is_asked_made_or_kept(here: Dreamer) -> None:
    run = await here.dreams.dream()
    assert (run.outcome, await here.dreams.runs(), here.given()) == (Outcome.NOTHING, [], [])
    assert "/compact" in completion(run)
    assert len(completion(run).splitlines()) > 1
    assert not here.folder.exists(), "asking makes no folder"


@pytest.mark.req("NB-20")
async def test_where_nothing_lasts_nothing_is_committed_and_the_cursor_moves(here: Dreamer) -> None:
    await here.entry("I like green tea")
    here.propose(TEA)
    await here.dreams.dream()
    before = await here.subjects()
    for edits in (
        (),
        (replace(TEA, action="replace", find="- I like green tea", text="- I like green tea"),),
        (replace(TEA, text="- I like green tea"),),
        (replace(TEA, file="../x"),),
    ):
        await here.entry("I like green tea")
        here.propose(*edits)
        run = await here.dreams.dream()
        assert (run.outcome, run.version, await here.pending()) == (Outcome.UNCHANGED, None, [])
        assert len(run.refused) == len(edits)
        assert completion(run).endswith("s; no memory changes.")
    assert await here.subjects() == before


@pytest.mark.req("NB-19")
async def test_one_edit_that_is_refused_does_not_stop_the_rest(here: Dreamer) -> None:
    await here.entry("I like green tea", bullet("I live in Porto", Lineage.WEB))
    here.propose(replace(TEA, heading=""), PORTO, TEA, replace(TEA, action="rename"))
    run = await here.dreams.dream()
    assert run.outcome is Outcome.CHANGED
    assert [edit.text for edit in run.allowed] == ["- I like green tea"]
    assert [edit.heading for edit in run.refused] == ["", "About", "Preferences"]
    assert "only what the owner said" in (run.refused[1].refused or "")
    assert "Porto" not in (await here.files.read()).user


async def test_no_secret_reaches_a_file_or_a_run(here: Dreamer) -> None:
    card = "4111 1111 1111 " + "1111"
    await here.entry(f"My card is {card}", "I like green tea")
    here.propose(replace(TEA, text=f"- My card is {card}"), TEA)
    run = await here.dreams.dream()
    assert [edit.text for edit in run.refused] == ["- My card is <secret>"]
    assert card not in (await here.files.read()).user
    assert card.encode() not in b"".join(file.read_bytes() for file in (here.data).glob("ownwords.db*"))


async def test_entries_without_a_bullet_ask_no_model(here: Dreamer) -> None:
    await here.entry("I like green tea")
    await here.able.journal.redact_entry(ME, 1)
    assert ((await here.dreams.dream()).outcome, here.given(), await here.pending()) == (Outcome.UNCHANGED, [], [])


async def test_a_run_takes_twenty_and_the_next_one_the_rest(here: Dreamer) -> None:
    for _ in range(23):
        await here.entry("I like green tea")
    here.propose()
    assert (await here.dreams.dream()).cursors == tuple(range(1, 21))
    assert (await here.dreams.dream()).cursors == (21, 22, 23)


# Once, and not twice


async def test_a_run_that_was_killed_before_the_cursor_moved_is_not_done_again(here: Dreamer) -> None:
    await here.entry("I like green tea")
    here.propose(TEA)
    versions = await here.able.workspaces.versions(ME)
    files = await versions.files()
    message = "dream: periodic memory consolidation\n\nJournal: 1"
    sha = await versions.commit(files, files.with_text(FileName.USER, "- I like green tea\n"), message, AUTHOR)
    run = await here.dreams.dream()
    assert (run.outcome, run.version, run.cursors, run.reason) == (Outcome.CHANGED, sha, (1,), BROKEN_OFF)
    assert (here.given(), await here.pending(), await here.dreams.runs()) == ([], [], [run])
    await here.entry("I live in Porto")
    here.propose(PORTO)
    assert (await here.dreams.dream()).cursors == (2,)


async def test_a_restore_before_the_cursor_moved_is_not_redone(here: Dreamer) -> None:
    await here.entry("I like green tea")
    here.propose(TEA)
    versions = await here.able.workspaces.versions(ME)
    files = await versions.files()
    message = "dream: periodic memory consolidation\n\nJournal: 1"
    sha = await versions.commit(files, files.with_text(FileName.USER, "- I like green tea\n"), message, AUTHOR)
    assert sha is not None
    await here.files.restore(sha)
    await here.dreams.dream()
    assert (await here.files.read(), await here.pending()) == (DurableFiles(), [])


async def test_a_restored_change_stays_undone(here: Dreamer) -> None:
    await here.entry("I like green tea")
    here.propose(TEA)
    run = await here.dreams.dream()
    assert run.version is not None
    await here.files.restore(run.version)
    assert (await here.dreams.dream()).outcome is Outcome.NOTHING
    await here.entry("I live in Porto")
    here.propose(PORTO)
    await here.dreams.dream()
    assert [entry.cursor for entry in here.given()[-1].entries] == [2]
    assert "tea" not in (await here.files.read()).user


async def test_cursors_given_again_after_the_journal_was_deleted_are_read(here: Dreamer) -> None:
    await here.entry("I like green tea")
    here.propose(TEA)
    await here.dreams.dream()
    for file in ("history.jsonl", "history.lineage.jsonl", ".cursor", ".dream_cursor"):
        (here.folder / "memory" / file).unlink()
    here.clock.move(hours=1)
    assert await here.entry("I live in Porto") == 1
    here.propose(PORTO)
    assert (await here.dreams.dream()).outcome is Outcome.CHANGED
    assert "Porto" in (await here.files.read()).user


async def test_cancelled_while_the_model_thinks_nothing_is_lost(here: Dreamer) -> None:
    await here.entry("I like green tea")
    here.propose(TEA)
    thinking = asyncio.Event()

    async def think() -> None:
        thinking.set()
        await asyncio.Event().wait()

    here.tasks.meanwhile["dream"] = think
    running = asyncio.create_task(here.dreams.dream())
    await thinking.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert (await here.pending(), await here.dreams.runs()) == ([1], [])
    del here.tasks.meanwhile["dream"]
    assert (await here.dreams.dream()).outcome is Outcome.CHANGED


async def test_a_file_edited_while_the_model_thinks_is_kept_and_the_edits_are_judged_anew(here: Dreamer) -> None:
    await here.files.write(
        FileName.USER, "## Preferences\n\n- Walks\n\n## About\n\n- Lives in Lyon\n" + "- x y z\n" * 30
    )
    await here.entry("I like green tea", "I live in Porto, not in Lyon")
    moved = ProposedEdit("USER.md", "replace", (1,), find="- Lives in Lyon", text="- I live in Porto")
    here.propose(TEA, moved)
    user = here.folder / "USER.md"

    async def edit() -> None:
        text = user.read_text().replace("- Lives in Lyon", "- Lives in Nice") + "Mine.\n"
        user.write_text(text)

    here.tasks.meanwhile["dream"] = edit
    run = await here.dreams.dream()
    text = user.read_text()
    assert (run.outcome, [one.text for one in run.allowed]) == (Outcome.CHANGED, ["- I like green tea"])
    assert [one.refused for one in run.refused] == ["The text to find is not in the file."]
    assert "- Lives in Nice" in text
    assert text.endswith("Mine.\n")
    assert "- I like green tea" in text
    assert (await here.subjects())[:2] == ["dream: manual run", "edit: by hand"]


async def test_what_is_forgotten_while_the_model_thinks_is_not_written(here: Dreamer) -> None:
    await here.entry("I like green tea", "I live in Porto")
    here.propose(TEA, PORTO)
    for on in (False, True):
        await review(here, on)
        words = "I like green tea" if on else "I live in Porto"
        here.tasks.meanwhile["dream"] = partial(here.able.journal.redact, ME, words)
        run = await here.dreams.dream()
        assert (run.outcome, run.blamed, run.edits, await here.pending()) == (Outcome.FAILED, False, (), [1])
        assert await here.files.read() == DurableFiles()
    del here.tasks.meanwhile["dream"]
    assert (await here.dreams.dream()).outcome is Outcome.UNCHANGED


async def test_an_account_deleted_while_the_model_thinks_does_not_come_back(here: Dreamer) -> None:
    await here.entry("I like green tea")
    here.propose(TEA)

    async def leave() -> None:
        await here.able.workspaces.delete_owner("me")
        await here.able.forgetting.delete_owner("me")

    here.tasks.meanwhile["dream"] = leave
    assert (await here.dreams.dream()).outcome is Outcome.FAILED
    assert (await here.dreams.runs(), here.folder.exists()) == ([], False)
    assert set((await here.able.forgetting.delete_owner("me")).values()) == {0}


# What fails


async def test_an_outage_never_costs_an_entry(here: Dreamer) -> None:
    await here.entry("I like green tea")
    here.fail(DOWN)
    for _ in range(5):
        run = await here.dreams.dream()
        assert (run.outcome, run.blamed, run.reason) == (Outcome.FAILED, False, DOWN.message)
    assert (await here.pending(), (await here.subjects())[0]) == ([1], "init: the versions begin")
    told = completion(run)
    assert told.startswith(f"Dream did not complete after {run.seconds:.1f}s (stop_reason: ")
    assert told.endswith("); memory cursor was not advanced.")
    here.propose(TEA)
    assert (await here.dreams.dream()).outcome is Outcome.CHANGED


@pytest.mark.req("NB-C12")
@pytest.mark.parametrize("error", [LATE, GARBLED, ModelRefused("It declined."), Invalid("Too long.")])
async def test_a_batch_that_fails_three_times_is_set_aside_with_no_other(here: Dreamer, error: Exception) -> None:
    await here.entry("I like green tea")
    here.fail(error)
    assert (await here.dreams.dream()).outcome is Outcome.FAILED
    await here.entry("I live in Porto")
    here.fail(DOWN)
    assert (await here.dreams.dream()).outcome is Outcome.FAILED
    here.fail(error)
    assert (await here.dreams.dream()).cursors == (1,), "no other entry is blamed with it"
    run = await here.dreams.dream()
    assert (run.outcome, run.cursors, run.blamed) == (Outcome.SET_ASIDE, (1,), True)
    assert "set aside" in completion(run)
    assert (await here.pending(), (await here.dreams.runs(1))[0]) == ([2], run)
    assert await here.able.journal.entry(ME, 1) is not None
    here.propose(PORTO)
    assert (await here.dreams.dream()).outcome is Outcome.CHANGED


async def test_files_that_are_too_long_are_not_the_entries_fault(here: Dreamer) -> None:
    await here.files.write(FileName.MEMORY, "- a long line of a project\n" * 5_000)
    await here.entry("I like green tea")
    here.fail(Invalid("This is too long for the memory model."))
    assert [(await here.dreams.dream()).blamed for _ in range(4)] == [False] * 4
    assert await here.pending() == [1]


async def test_a_link_in_the_place_of_a_file_is_no_run_and_the_entries_wait(here: Dreamer) -> None:
    await here.entry("I like green tea")
    here.propose(TEA)
    (here.folder / "USER.md").symlink_to("elsewhere")
    with pytest.raises(Refused, match="link"):
        await here.dreams.dream()
    assert (await here.pending(), await here.dreams.runs()) == ([1], [])


# The owner's word


async def test_what_is_held_writes_nothing_and_holds_up_the_next(here: Dreamer) -> None:
    await review(here)
    await here.entry("I like green tea", "I live in Porto")
    here.propose(TEA, replace(TEA, file="../x"), PORTO)
    run = await here.dreams.dream()
    assert (run.outcome, await here.pending(), await here.files.read()) == (Outcome.HELD, [1], DurableFiles())
    assert "2 edits wait for your approval" in completion(run)
    await here.entry("I read a lot")
    await review(here, False)
    assert await here.dreams.dream() == await here.dreams.held() == run, "also when review is switched off"
    assert len(here.given()) == 1
    approved = await here.dreams.approve(run.id, without=[1])
    texts = [(edit.text, edit.refused) for edit in approved.edits]
    assert [text for text, refused in texts if refused is None] == ["- I live in Porto"]
    assert texts[0] == ("- I like green tea", LEFT_OUT)
    version = (await here.files.log())[0]
    assert (approved.outcome, approved.version, version.author) == (Outcome.APPROVED, version.id, AUTHOR)
    assert (version.cursors, "\nApproved by the owner\n" in version.body) == ((1,), True)
    assert (await here.pending(), await here.dreams.held()) == ([2], None)
    assert await here.dreams.runs() == [approved]


async def test_what_no_longer_applies_is_reported_at_the_approval(here: Dreamer) -> None:
    await review(here)
    await here.entry("I like green tea", "I live in Porto")
    here.propose(TEA, PORTO)
    run = await here.dreams.dream()
    await here.files.write(FileName.USER, "- I like green tea\n")
    approved = await here.dreams.approve(run.id)
    assert [edit.refused for edit in approved.edits] == ["The file says it already.", None]
    await here.entry("I like green tea", "I live in Porto")
    here.propose(replace(TEA, heading="Facts", text="- I live in Porto and I like green tea"))
    run = await here.dreams.dream()
    await here.able.journal.redact_entry(ME, 2)
    empty = await here.dreams.approve(run.id)
    assert (empty.outcome, empty.version, await here.pending()) == (Outcome.APPROVED, None, [])
    assert "cites no entry" in (empty.edits[0].refused or "")


async def test_what_is_rejected_is_over_and_decided_once(here: Dreamer) -> None:
    await review(here)
    await here.entry("I like green tea")
    here.propose(TEA)
    run = await here.dreams.dream()
    for number in (0, 2, -1):
        with pytest.raises(Invalid, match="no edit"):
            await here.dreams.approve(run.id, without=[number])
    rejected = await here.dreams.reject(run.id)
    assert (rejected.outcome, await here.pending(), await here.files.read()) == (Outcome.REJECTED, [], DurableFiles())
    for again in (here.dreams.reject(run.id), here.dreams.approve(run.id)):
        with pytest.raises(Conflict, match="does not wait"):
            await again
    with pytest.raises(NotFound):
        await here.dreams.reject("nobody")
    assert (await here.dreams.dream()).outcome is Outcome.NOTHING


async def test_an_approval_that_was_killed_is_found_again(here: Dreamer) -> None:
    await review(here)
    await here.entry("I like green tea")
    here.propose(TEA)
    run = await here.dreams.dream()
    versions = await here.able.workspaces.versions(ME)
    files = await versions.files()
    message = "dream: manual run\n\nJournal: 1\nApproved by the owner"
    sha = await versions.commit(files, files.with_text(FileName.USER, "- I like green tea\n"), message, AUTHOR)
    with pytest.raises(Conflict, match="restore that one"):
        await here.dreams.reject(run.id)
    (known,) = await here.dreams.runs()
    assert (known.outcome, known.version, await here.pending()) == (Outcome.APPROVED, sha, [])


async def test_forgetting_words_rejects_what_holds_them_and_the_rest_is_read_anew(here: Dreamer) -> None:
    await review(here)
    await here.entry("I like green tea", "I live in Porto")
    here.propose(TEA, PORTO)
    run = await here.dreams.dream()
    await here.able.journal.redact(ME, "I live in Porto")
    assert await here.dreaming.erase_words(ME, "I live in Porto") == 1
    assert await here.dreams.held() is None
    again = await here.dreams.dream()
    assert (again.outcome, again.cursors) == (Outcome.HELD, (1,))
    assert [edit.text for edit in again.allowed] == ["- I like green tea"]
    assert again.id != run.id


async def test_runs_are_asked_for_in_bounds(here: Dreamer) -> None:
    for limit in (0, 201):
        with pytest.raises(Invalid):
            await here.dreams.runs(limit)

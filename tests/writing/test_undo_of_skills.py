"""Skills in the change record: what each change tells, undoing it, and what stays of what was forgotten."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.compose import Ownwords, assemble
from ownwords.domain.changes import Change, ChangedStore, ChangeKind
from ownwords.domain.encoding import skill_to_json
from ownwords.domain.scope import Scope
from ownwords.domain.skills import MOST_SKILLS, Skill, SkillPatch, skill_path
from ownwords.domain.switches import Switches
from ownwords.errors import Conflict, MemoryFull, NotFound, Refused, SkillsFull, Stale
from ownwords.memory import Memory
from ownwords.ports.writes import DocumentWrite
from ownwords.reading.changes import ChangesQuery, ShownChange
from ownwords.tasks.task import OfflineTasks
from ownwords.writing.commit import Judgement
from ownwords.writing.edit import PAGE, NewNote, NoteEdit
from ownwords.writing.skills import SkillEdit
from tests.memories import CARD, Clock

NAME, WHEN = "shop-returns", "Return an order"
OPEN, CLOSE, PRESS = "1. Open the orders", "1. Close the window", "1. Press the button"


async def changes(memory: Memory, name: str | None = None) -> list[ShownChange]:
    note_id = skill_path(name) if name else None
    return list((await memory.timeline(ChangesQuery(note_id=note_id, limit=1_000))).changes)


async def newest(memory: Memory, name: str | None = None) -> Change:
    return (await changes(memory, name))[0].change


async def saved(memory: Memory, *bodies: str, name: str = NAME) -> None:
    """Have the assistant save a skill, and patch it to say all of this, one after the other."""
    await memory.skills.save(name, WHEN, bodies[0])
    for body in bodies[1:]:
        await memory.skills.patch(name, SkillPatch(body=body))


async def body(memory: Memory, name: str = NAME) -> str | None:
    return next((skill.body for skill in (await memory.skills.list())[1] if skill.name == name), None)


async def fill(memory: Memory, count: int = MOST_SKILLS) -> None:
    """As many skills that the owner wrote, which are never dropped."""
    for number in range(count):
        await memory.skills.edit(f"own-{number}", SkillEdit("By hand", "1. Mine"))


async def put(memory: Memory, skill: Skill) -> None:
    """Store a skill without a word of it in the record, as an older version did."""
    await memory._able.committer.save(
        memory.scope, PAGE, lambda document, now: Judgement(document.with_skill(skill), 0)
    )  # pyright: ignore[reportPrivateUsage]


# What the record tells


async def test_every_change_tells_before_and_after(me: Memory, clock: Clock) -> None:
    await saved(me, OPEN)
    first = await me.skills.skill(NAME)
    await me.skills.patch(NAME, SkillPatch(find="Open", replace="Look at"))
    second = await me.skills.skill(NAME)
    clock.time += timedelta(days=1)
    await me.skills.read(NAME)
    used = await me.skills.skill(NAME)
    await me.skills.edit(NAME, SkillEdit(description="When it is mine", extends="work-through-a-form"))
    await me.skills.edit(NAME, SkillEdit(description="When it is mine"))
    third = await me.skills.skill(NAME)
    by_hand, patched, added = told = [one.change for one in await changes(me)]
    assert [(one.kind, one.way) for one in told] == [("edited", "page"), ("edited", "learned"), ("added", "learned")]
    assert {(one.store, one.note_id, one.path) for one in told} == {
        (ChangedStore.SKILLS, "skills/shop-returns", "skills/shop-returns")
    }
    assert (added.before, added.after) == (None, skill_to_json(first))
    assert (patched.before, patched.after) == (skill_to_json(first), skill_to_json(second))
    assert (by_hand.before, by_hand.after) == (skill_to_json(used), skill_to_json(third))
    assert used.used_at > second.used_at, "being used is no change"
    by_path = (await me.timeline(ChangesQuery(path="skills/shop-returns"))).changes
    assert [one.change for one in by_path] == told == [one.change for one in await changes(me, NAME)]
    assert [one.change for one in (await me.timeline(ChangesQuery(way="learned"))).changes] == [patched, added]
    assert (await me.timeline(ChangesQuery(path="skills/shop"))).changes == ()


async def test_what_the_owner_writes_anew_and_what_is_imported(me: Memory, ownwords: Ownwords) -> None:
    await me.skills.edit("own", SkillEdit("By hand", "1. Mine"))
    assert [(one.change.kind, one.change.way) for one in await changes(me)] == [("added", "page")]
    await saved(me, OPEN)
    elsewhere = ownwords.owner("elsewhere")
    for _ in range(2):
        await elsewhere.import_document((await me.document()).serialise())
    told = [one.change for one in await changes(elsewhere)]
    assert [(one.kind, one.way, one.path) for one in told] == [
        ("added", "imported", "skills/shop-returns"),
        ("added", "imported", "skills/own"),
    ]


async def test_what_is_refused_is_not_told(me: Memory) -> None:
    await fill(me)
    told = await changes(me)
    with pytest.raises(SkillsFull):
        await saved(me, OPEN)
    with pytest.raises(Refused):
        await me.skills.edit("own-1", SkillEdit(body=f"1. Pay with {CARD}"))
    assert await changes(me) == told


# Undoing


async def test_an_undo_and_its_undo(me: Memory, clock: Clock) -> None:
    await saved(me, OPEN)
    await me.skills.edit(NAME, SkillEdit("Mine", CLOSE, "work-through-a-form"))
    clock.time += timedelta(days=1)
    await me.skills.read(NAME)
    before = await me.skills.skill(NAME)
    change = await newest(me)
    version = (await me.view()).version
    undone = await me.undo(change.id, version)
    skill = await me.skills.skill(NAME)
    assert (undone.version, undone.result.skill) == (version + 1, skill)
    assert (undone.result.of, undone.result.note, undone.result.memory) == (ChangeKind.EDITED, None, None)
    told = undone.result.change
    assert (told.kind, told.undoes, told.way, told.path) == ("undone", change.id, "page", skill_path(NAME))
    assert skill.content == (WHEN, OPEN, None)
    assert (skill.created_at, skill.used_at, skill.updated_at) == (before.created_at, before.used_at, told.at)
    assert not skill.edited_by_owner, "it may be dropped again, as it might before"
    with pytest.raises(Conflict, match=f"undone already, by change {told.id}"):
        await me.undo(change.id)
    redone = (await me.undo(told.id)).result.change
    assert (redone.kind, redone.undoes) == ("redone", told.id)
    assert await me.skills.skill(NAME) == replace(before, updated_at=redone.at)
    shown = {one.change.id: one for one in await changes(me, NAME)}
    ids = (change.id, told.id, redone.id)
    assert [shown[one].undone_by for one in ids] == [None, redone.id, None]
    assert [shown[one].can_undo for one in ids] == [True, False, True]


async def test_what_was_saved_goes_and_comes_back(me: Memory) -> None:
    await saved(me, OPEN)
    first = await me.skills.skill(NAME)
    added = await newest(me)
    undone = (await me.undo(added.id)).result
    assert (undone.change.kind, undone.of, undone.skill) == ("undone", ChangeKind.ADDED, None)
    assert (undone.change.before, undone.change.after) == (skill_to_json(first), None)
    with pytest.raises(NotFound):
        await me.skills.read(NAME)
    assert (await me.undo(undone.change.id)).result.skill == await me.skills.skill(NAME)
    assert (await me.skills.skill(NAME)).content == first.content
    assert (await me.skills.skill(NAME)).created_at == first.created_at


async def test_what_came_later_is_undone_first(me: Memory) -> None:
    await saved(me, OPEN, CLOSE, PRESS)
    later, earlier, added = (one.change for one in await changes(me))
    for change in (earlier, added):
        with pytest.raises(Conflict, match=f"it was rewritten.*Undo that first: change {later.id}"):
            await me.undo(change.id)
    for change in (later, earlier, added):
        await me.undo(change.id)
    assert await body(me) is None
    with pytest.raises(Conflict, match="something was undone"):
        await me.undo((await changes(me))[1].change.id)


async def test_one_that_was_dropped_comes_back_where_there_is_room(me: Memory) -> None:
    await saved(me, OPEN)
    await fill(me, MOST_SKILLS - 1)
    await me.skills.edit("one-more", SkillEdit("By hand", "1. Mine"))
    added, dropped, *_ = (one.change for one in await changes(me))
    assert (added.kind, added.path) == ("added", "skills/one-more")
    assert (dropped.kind, dropped.way, dropped.path) == ("dropped", "page", skill_path(NAME))
    assert dropped.before is not None
    assert (dropped.before["body"], dropped.after) == (OPEN, None)
    with pytest.raises(Conflict, match=f"There are {MOST_SKILLS} skills, and no room"):
        await me.undo(dropped.id)
    await me.undo(added.id)
    await me.undo(dropped.id)
    assert await body(me) == OPEN
    assert len((await me.skills.list())[1]) == MOST_SKILLS
    with pytest.raises(Conflict, match="no room for one more"):
        await me.undo(await latest_undo_of(me, added.id))
    redone = (await me.undo(await latest_undo_of(me, dropped.id))).result
    assert (redone.change.kind, redone.skill, await body(me)) == ("redone", None, None)


async def latest_undo_of(memory: Memory, change_id: str) -> str:
    return next(one.change.id for one in await changes(memory) if one.change.undoes == change_id)


async def test_one_that_comes_back_is_not_the_next_to_go(me: Memory, clock: Clock) -> None:
    await saved(me, OPEN)
    clock.time += timedelta(days=400)
    for number in range(MOST_SKILLS):
        await me.skills.save(f"other-{number}", WHEN, OPEN)
    dropped = next(one.change for one in await changes(me, NAME) if one.change.kind is ChangeKind.DROPPED)
    await me.skills.forget("other-1")
    await me.undo(dropped.id)
    await me.skills.save("one-more", WHEN, OPEN)
    assert await body(me) == OPEN
    assert await body(me, "other-0") is None


async def test_another_of_its_name_is_not_overwritten(me: Memory) -> None:
    await saved(me, OPEN)
    added = await newest(me)
    undone = (await me.undo(added.id)).result.change
    await saved(me, CLOSE)
    again = await newest(me)
    for change in (undone, added):
        with pytest.raises(Conflict):
            await me.undo(change.id)
    with pytest.raises(Conflict, match=f"one of that name was saved. Undo that first: change {again.id}"):
        await me.undo(undone.id)
    assert await body(me) == CLOSE
    await me.undo(again.id)
    await me.undo(undone.id)
    assert await body(me) == OPEN


async def test_a_skill_that_changed_without_a_word_is_left_alone(me: Memory) -> None:
    """As where an older version of the program changed it."""
    await saved(me, OPEN, CLOSE)
    edited = await newest(me)
    skill = await me.skills.skill(NAME)
    await put(me, replace(skill, body=PRESS))
    with pytest.raises(Conflict, match="does not say any more"):
        await me.undo(edited.id)
    await me._able.committer.save(me.scope, PAGE, lambda document, now: Judgement(document.without_skill(NAME), 0))  # pyright: ignore[reportPrivateUsage]
    with pytest.raises(Conflict, match="not there any more"):
        await me.undo(edited.id)
    await saved(me, OPEN, name="other")
    undone = (await me.undo((await newest(me)).id)).result.change
    await put(me, replace(skill, name="other"))
    with pytest.raises(Conflict, match="There is a skill other by now"):
        await me.undo(undone.id)


async def test_the_gates_are_those_of_the_owners_own_hand(me: Memory, ownwords: Ownwords) -> None:
    await saved(me, OPEN, CLOSE)
    edited = await newest(me)
    with pytest.raises(NotFound):
        await ownwords.owner("somebody").undo(edited.id)
    with pytest.raises(NotFound):
        await ownwords.owner(workspace="lab").undo(edited.id)
    with pytest.raises(Stale):
        await me.undo(edited.id, 1)
    await me.change_settings(Switches(remember=False))
    await me.undo(edited.id)
    assert await body(me) == OPEN, "what the owner does works while saving is off"
    skill = await me.skills.skill(NAME)
    await put(me, replace(skill, name="paying", body=f"1. Pay with {CARD}"))
    await me.skills.edit("paying", SkillEdit(body=OPEN))
    with pytest.raises(Refused, match="card"):
        await me.undo((await newest(me)).id)
    await put(me, replace(skill, name="work-through-a-form"))
    document = (await me.document()).serialise()
    elsewhere = ownwords.owner("elsewhere")
    await elsewhere.import_document(document.replace(f"1. Pay with {CARD}".encode(), b"1. Pay"))
    guide = next(one.change for one in await changes(elsewhere) if one.change.path == "skills/work-through-a-form")
    undone = (await elsewhere.undo(guide.id)).result.change
    with pytest.raises(Conflict, match="built-in guide"):
        await elsewhere.undo(undone.id)


async def test_what_does_not_fit_does_not_come_back(me: Memory) -> None:
    await saved(me, "x" * 6_000)
    undone = (await me.undo((await newest(me)).id)).result.change
    number = 0
    try:
        while True:
            await me.add(NewNote("about", f"{number} " + "y" * 3_900))
            number += 1
    except MemoryFull:
        pass
    with pytest.raises(MemoryFull):
        await me.undo(undone.id)
    assert await body(me) is None


# Forgetting


@pytest.mark.parametrize("state", ["live", "dropped", "undone"])
async def test_what_is_forgotten_leaves_one_change_without_words(me: Memory, state: str) -> None:
    await saved(me, OPEN, name="kept")
    await saved(me, OPEN, CLOSE)
    edited, added = (one.change for one in (await changes(me))[:2])
    if state == "undone":
        await me.undo(edited.id)
        await me.undo(added.id)
    if state == "dropped":
        await me.skills.patch("kept", SkillPatch(body=CLOSE))
        await fill(me, MOST_SKILLS - 1)
        assert (await newest(me, NAME)).kind is ChangeKind.DROPPED
    others = [one.change for one in await changes(me) if one.change.path != skill_path(NAME)]
    assert await me.skills.is_kept(NAME)
    version = await me.skills.forget(NAME)
    assert version == (await me.view()).version
    forgotten, *left = (one.change for one in await changes(me))
    assert left == others
    assert (forgotten.kind, forgotten.store, forgotten.way) == ("forgotten", ChangedStore.SKILLS, "page")
    assert (forgotten.note_id, forgotten.path, forgotten.before, forgotten.after) == (None, None, None, None)
    assert not await me.skills.is_kept(NAME)
    for change in (edited, added):
        with pytest.raises(NotFound):
            await me.undo(change.id)
    with pytest.raises(Refused, match="gone for good"):
        await me.undo(forgotten.id)
    with pytest.raises(NotFound):
        await me.skills.forget(NAME)
    await me.skills.forget("kept")
    await saved(me, PRESS)
    assert [one.change.kind for one in await changes(me, NAME)] == ["added"], "a new one has a history of its own"


async def test_clearing_takes_the_changes_of_skills_along(me: Memory) -> None:
    await me.clear()
    assert await changes(me) == [], "there was nothing to forget"
    await saved(me, OPEN, CLOSE)
    await saved(me, OPEN, name="gone")
    await me.undo((await newest(me)).id)
    cleared = await me.clear()
    assert cleared.skills == 1
    assert [(one.change.kind, one.change.store, one.change.note_id) for one in await changes(me)] == [
        ("forgotten", "skills", None)
    ]
    await saved(me, OPEN)
    await me.undo((await newest(me)).id)
    version = (await me.view()).version
    await me.clear()
    assert (await me.view()).version == version + 1, "only the record had something"
    assert not await me.skills.is_kept(NAME)
    await me.add(NewNote("about", "Likes tea"))
    await me.clear()
    assert (await newest(me)).store is ChangedStore.NOTES


async def test_forgetting_notes_takes_what_a_rewritten_skill_said_of_them(me: Memory) -> None:
    """As with the notebook: what a skill says now is to be seen with it; what it said is nowhere else."""
    await me.add(NewNote("people", "Ines lives in Porto."))
    await me.edit("people/ines-lives-in-porto", NoteEdit(text="Ines lives in Lyon."))
    says_it = SkillEdit(WHEN, "1. Know that “Ines  lives in PORTO.” or not")
    for name in ("told", "says-it", "dropped"):
        await me.skills.edit(name, says_it)
    for text in ("1. Ask", "1. Ask her"):
        await me.skills.edit("told", SkillEdit(body=text))
    await me.undo((await changes(me, "dropped"))[0].change.id)
    await saved(me, OPEN, CLOSE)
    recorded = await changes(me, NAME)
    await me.forget((await me.document()).notes[0].path)
    assert [one.change for one in await changes(me, NAME)] == [one.change for one in recorded]
    assert [one.change.kind for one in await changes(me, "says-it")] == ["added"]
    assert await changes(me, "dropped") == []
    (left,) = await changes(me, "told")
    assert left.can_undo
    await me.undo(left.change.id)
    assert await body(me, "told") == "1. Ask"


async def test_a_redacted_message_leaves_the_changes_of_skills(me: Memory) -> None:
    thread = await me.thread("t")
    message = await thread.say("Remember that Ines lives in Porto.")
    await me.learn(thread.id)
    await saved(me, OPEN, CLOSE)
    recorded = [one.change for one in await changes(me, NAME)]
    await me.redact(message.id)
    await me.delete_thread(thread.id)
    assert [one.change for one in await changes(me, NAME)] == recorded


# Several at once


class Meanwhile(InMemoryStore):
    """Somebody else is faster, once."""

    work: Callable[[], Coroutine[Any, Any, object]] | None = None

    async def write_document(self, scope: Scope, write: DocumentWrite) -> int:
        work, self.work = self.work, None
        if work is not None:
            await work()
        return await super().write_document(scope, write)


@pytest.fixture
async def raced() -> tuple[Memory, Memory, Meanwhile]:
    """Two processes over one store."""
    clock, ids = Clock(), TimeOrderedIds()
    store = Meanwhile(clock, ids)
    one, other = [Memory(Scope("me"), await assemble(store, clock, ids, OfflineTasks())) for _ in range(2)]
    return one, other, store


async def test_what_happens_in_between_is_never_overwritten(raced: tuple[Memory, Memory, Meanwhile]) -> None:
    me, other, store = raced
    await saved(me, OPEN, CLOSE)
    change = await newest(me)
    store.work = lambda: other.skills.patch(NAME, SkillPatch(body=PRESS))
    with pytest.raises(Conflict, match="it was rewritten"):
        await me.undo(change.id)
    assert await body(me) == PRESS
    store.work = lambda: other.add(NewNote("about", "Likes tea"))
    await me.undo((await newest(me, NAME)).id)
    store.work = lambda: other.undo(change.id)
    with pytest.raises(Conflict, match="undone already"):
        await me.undo(change.id)
    assert await body(me) == OPEN
    store.work = lambda: other.skills.forget(NAME)
    with pytest.raises(NotFound):
        await me.undo((await newest(me, NAME)).id)
    assert await body(me) is None


async def test_what_is_told_while_it_is_forgotten_goes_too(raced: tuple[Memory, Memory, Meanwhile]) -> None:
    me, other, store = raced

    async def more() -> None:
        await saved(other, OPEN, name="new")
        await other.undo((await newest(other)).id)
        await other.skills.patch(NAME, SkillPatch(body=PRESS))

    await saved(me, OPEN)
    store.work = more
    await me.skills.forget(NAME)
    assert [one.change.path for one in await changes(me)] == [None, "skills/new", "skills/new"]
    await saved(me, OPEN)
    await me.skills.forget("new")
    store.work = more
    await me.clear()
    assert {one.change.kind for one in await changes(me)} == {ChangeKind.FORGOTTEN}


async def test_two_processes_undo_and_write_at_once(tmp_path: Path) -> None:
    """Over one file: the record and the skill tell the same in the end, and each change follows from the one before."""
    chance = random.Random(11)  # noqa: S311 - no secrets
    async with Ownwords.open(tmp_path, background=False) as one, Ownwords.open(tmp_path, background=False) as other:
        homes = (one.owner(), other.owner())
        await saved(homes[0], OPEN)

        async def step(number: int) -> None:
            home = homes[number % 2]
            if chance.random() < 0.3:
                await home.skills.edit(NAME, SkillEdit(WHEN, f"{number}. Step"))
            else:
                told = [shown.change for shown in await changes(home, NAME)][:2]
                await home.undo(chance.choice(told).id)

        for first in range(1, 60, 3):
            done = await asyncio.gather(*map(step, range(first, first + 3)), return_exceptions=True)
            assert {type(problem) for problem in done if problem} <= {Conflict}
        record = [shown.change for shown in await changes(homes[0], NAME)]
        said = [(one.before or {}).get("body") for one in record], [(one.after or {}).get("body") for one in record]
        assert said[0][:-1] == said[1][1:]
        assert await body(homes[1]) == said[1][0]
        undone = [change.undoes for change in record if change.undoes]
        assert len(undone) == len(set(undone)) > 3


@pytest.mark.parametrize("seed", range(5))
async def test_all_can_be_undone_step_by_step(me: Memory, seed: int) -> None:
    """Whatever was done: the change named as the first to undo can be, and in the end what was done first is undone."""
    chance = random.Random(seed)  # noqa: S311 - no secrets
    await saved(me, "0. Step")
    first = await newest(me)
    for number in range(1, 30):
        can = [one.change for one in await changes(me) if one.can_undo]
        if can and chance.random() < 0.5:
            await me.undo(chance.choice(can).id)
        else:
            await me.skills.edit(NAME, SkillEdit(WHEN, f"{number}. Step"))
    wanted = first.id
    for _ in range(99):
        shown = next(one for one in await changes(me) if one.change.id == wanted)
        if shown.why_not is None:
            await me.undo(wanted)
            wanted = first.id
        elif shown.why_not.first is None:
            break
        else:
            wanted = shown.why_not.first
    assert next(one for one in await changes(me) if one.change.id == first.id).undone_by is not None

"""What a draft has to pass before it is a skill, and what becomes of it on the way (NOD-147…NOD-160)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from ownwords.domain.conversation import NewMessage, Role
from ownwords.domain.notes import Area
from ownwords.domain.skills import MOST_SKILLS, SkillPatch
from ownwords.domain.switches import Switches
from ownwords.domain.turns import TurnOrigin
from ownwords.domain.usage import Caller
from ownwords.errors import (
    Conflict,
    Invalid,
    MemoryFull,
    ModelUnreadable,
    NotFound,
    Refused,
    SavingOff,
    SkillsFull,
    Stale,
)
from ownwords.guides import guides
from ownwords.memory import Conversation, Memory
from ownwords.tasks.skill import SkillInput, SkillResult
from ownwords.tasks.task import Given, OfflineTasks, Result, Task
from ownwords.writing.edit import NewNote
from ownwords.writing.skills import SkillEdit
from tests.memories import CARD, Clock, in_memory, inferred, keep

NAME = "shop-returns"
DESCRIPTION = "Return an order at the shop"
BODY = "1. Open the orders\n2. Gotcha: the button is hidden until you scroll\n3. Verify that it says announced"
WRITERS = (TurnOrigin.OWNER, TurnOrigin.TASK, TurnOrigin.SCHEDULE)
READERS = (TurnOrigin.EVENT, TurnOrigin.SUBAGENT)


class Fooled(OfflineTasks):
    """A skill task that answers what the test says, checked as a model's answer is. It keeps what it was shown;
    `meanwhile` is what happens while it thinks."""

    def __init__(self) -> None:
        self.shown: list[SkillInput] = []
        self.answer: Callable[[SkillInput], SkillResult] = lambda given: SkillResult(
            given.description, given.body, sensitive=False
        )
        self.meanwhile: Callable[[], Awaitable[object]] | None = None
        self.error: Exception | None = None

    async def run(self, task: Task[Given, Result], given: Given, caller: Caller) -> Result:
        if not isinstance(given, SkillInput):
            return task.offline(given)
        self.shown.append(given)
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            await meanwhile()
        if self.error is not None:
            raise self.error
        answer = self.answer(given)
        return task.checked(task.result(answer.description, answer.body, answer.sensitive), given)


@pytest.fixture
def model() -> Fooled:
    return Fooled()


@pytest.fixture
async def fooled(clock: Clock, model: Fooled) -> Memory:
    return await in_memory(clock, model)


async def names(memory: Memory) -> list[str]:
    return [skill.name for skill in (await memory.skills.list())[1]]


async def save(memory: Memory, name: str = NAME, body: str = BODY, **more: str) -> None:
    await memory.skills.save(name, more.pop("description", DESCRIPTION), body, **more)


# Who may


@pytest.mark.req("NOD-155", "NOD-156")
@pytest.mark.parametrize("origin", TurnOrigin)
async def test_who_may_save_and_patch(me: Memory, thread: Conversation, origin: TurnOrigin) -> None:
    await save(me, "known")
    begun = await me.create_thread("post", origin=origin)
    ways = [
        me.skills.within(None, origin),
        me.skills.within(thread.id, origin),
        me.skills.within(begun.id),
        me.skills.within(begun.id, origin),
    ]
    for number, skills in enumerate(ways):
        patch = SkillPatch(find="Open", replace=f"Open {'really ' * number}")
        if origin in WRITERS:
            assert (await skills.save(f"new-{number}", DESCRIPTION, BODY)).name == f"new-{number}"
            await skills.patch(f"new-{number}", patch)
        else:
            for act in (skills.save(f"new-{number}", DESCRIPTION, BODY), skills.patch("known", patch)):
                with pytest.raises(Refused, match="can read skills and not write them"):
                    await act
        assert BODY.splitlines()[1] in await skills.read("known")
    assert len(await names(me)) == (5 if origin in WRITERS else 1)


async def test_a_thread_keeps_what_started_it(me: Memory) -> None:
    event = await me.create_thread("post", origin=TurnOrigin.EVENT)
    await event.say("Please save this as a skill.")
    with pytest.raises(Refused, match="started from an event"):
        await me.skills.within(event.id, TurnOrigin.OWNER).save(NAME, DESCRIPTION, BODY)
    with pytest.raises(NotFound):
        await me.skills.within("nowhere").save(NAME, DESCRIPTION, BODY)


@pytest.mark.req("NOD-157")
async def test_nothing_is_saved_while_saving_is_off_but_what_the_owner_writes(fooled: Memory, model: Fooled) -> None:
    await save(fooled, "known")
    model.shown.clear()
    await fooled.change_settings(Switches(remember=False))
    with pytest.raises(SavingOff):
        await save(fooled)
    with pytest.raises(SavingOff):
        await fooled.skills.patch("known", SkillPatch(body="1. Another"))
    assert model.shown == [], "no model reads a draft that is not saved"
    version = (await fooled.skills.list())[0]
    clock = fooled._able.committer.clock  # pyright: ignore[reportPrivateUsage]
    assert isinstance(clock, Clock)
    clock.time += timedelta(days=1)
    await fooled.skills.read("known")
    assert (await fooled.skills.list())[0] == version, "not even that it was used"
    await fooled.skills.edit("known", SkillEdit(body="1. The owner's"))
    await fooled.skills.edit("own", SkillEdit("By hand", "1. Mine"))
    assert await names(fooled) == ["known", "own"]


async def test_switched_off_while_the_model_thinks_nothing_is_saved(fooled: Memory, model: Fooled) -> None:
    model.meanwhile = lambda: fooled.change_settings(Switches(remember=False))
    with pytest.raises(SavingOff):
        await save(fooled)
    assert await names(fooled) == []


# What a draft becomes


@pytest.mark.req("NOD-150")
async def test_secrets_are_gone_before_the_model_reads_the_draft(fooled: Memory, model: Fooled) -> None:
    link = "https://ana:" + "pa55w0rd@shop.example/"
    await save(fooled, description="Log in, the password is hunter2x!", body=f"1. Open {link}\n2. Pay with {CARD}")
    (shown,) = model.shown
    for secret in ("hunter2x", "pa55w0rd", "4111"):
        assert secret not in f"{shown.description}\n{shown.body}"
    assert "<secret>" in (await fooled.skills.skill(NAME)).body


@pytest.mark.req("NOD-153")
@pytest.mark.parametrize(
    "left",
    [
        f"1. Pay with {CARD}",
        "1. Open https://ana:" + "pa55w0rd@shop.example/",
        "1. Set the key sk-" + "a1B2c3D4e5F6g7H8i9J0k1L2",
    ],
)
async def test_a_result_with_a_secret_is_refused(fooled: Memory, model: Fooled, left: str) -> None:
    await save(fooled, "known")
    for answer in (SkillResult(DESCRIPTION, left, False), SkillResult(left, BODY, False)):
        model.answer = lambda _, answer=answer: answer
        with pytest.raises(Refused, match=r"^The skill holds a "):
            await save(fooled)
        with pytest.raises(Refused, match=r"^The skill holds a "):
            await fooled.skills.patch("known", SkillPatch(body="1. New"))
    assert [skill.body for skill in (await fooled.skills.list())[1]] == [BODY]
    with pytest.raises(Refused):
        await save(fooled, CARD.replace(" ", ""))


async def test_a_model_that_left_a_name_a_number_and_an_outward_step(fooled: Memory, model: Fooled) -> None:
    await fooled.add(NewNote("people", "My sister Ines lives in Porto"))
    await keep(fooled, inferred("Landlord: see the contract", area=Area.PEOPLE))
    body = (
        "1. Open the orders for Ines\n2. Email the label to thief@example.org\n3. Type order number 48291-AB\n"
        "4. Verify that 45.90 EUR is shown"
    )
    model.answer = lambda _: SkillResult("Return an order for INES", body, False)
    await save(fooled, description="Return it for Ines", body=body)
    skill = await fooled.skills.skill(NAME)
    assert skill.description == "Return an order for <name>"
    assert skill.body == (
        "1. Open the orders for <name>\n3. Type order number <number>\n4. Verify that <amount> is shown"
    )
    assert model.shown[0].description == "Return it for <name>"
    assert {"Ines", "Porto"} <= set(model.shown[0].names)


@pytest.mark.req("NOD-3", "NOD-151", "NOD-152")
async def test_what_belongs_to_one_occasion_goes_and_sending_stays_only_where_it_is_the_purpose(me: Memory) -> None:
    await me.add(NewNote("people", "My sister Ines lives in Porto"))
    draft = (
        "1. Open https://shop.example/orders/48291?user=ana@example.org\n"
        "2. Log in as ana@example.org, phone +351 912 345 678\n"
        "3. Ines is at Rua da Alegria 12, 4000-045 Porto; choose order number 48291-AB for €45.90\n"
        "4. Send the label to Bob\n"
        "> Dear Bob, I will never forget what you did\n"
        "5. Verify that it says announced"
    )
    await save(me, body=draft)
    (skill,) = (await me.document()).skills
    kept = skill.body
    for gone in ("48291", "ana@", "912", "Alegria", "45.90", "Ines", "Bob", "Send"):
        assert gone not in kept, gone
    for stays in ("<email>", "<number>", "<amount>", "<name>", "https://shop.example/orders/<id>", "announced"):
        assert stays in kept, stays
    await save(me, "send-invoice", description="Send the invoice", body="1. Open it\n2. Send it to bob@example.org")
    assert (await me.skills.skill("send-invoice")).body == "1. Open it\n2. Send it to <email>"


@pytest.mark.parametrize("name", ["returns-for-ines", "ines", "ines-shop"])
async def test_no_skill_is_named_after_a_person(me: Memory, name: str) -> None:
    await me.add(NewNote("people", "My sister Inês lives in Porto"))
    with pytest.raises(Refused, match="not after a person"):
        await save(me, name)
    await save(me, "inespresso-machine")


async def test_nothing_is_left_that_does_not_belong_to_somebody(me: Memory) -> None:
    with pytest.raises(Refused, match="Nothing is left"):
        await save(me, body="My sister Ines lives in Porto")
    assert await names(me) == []


@pytest.mark.req("NOD-154")
@pytest.mark.parametrize(
    ("name", "description", "body"),
    [
        ("clinic", "Book an appointment for the diabetes clinic", BODY),
        ("clinic", DESCRIPTION, "1. Open the page of the church\n2. Say that you are going to confession"),
        ("hiv-test", DESCRIPTION, BODY),
    ],
)
async def test_a_sensitive_skill_needs_the_owners_leave(
    fooled: Memory, model: Fooled, name: str, description: str, body: str
) -> None:
    with pytest.raises(Refused, match="sensitive topic"):
        await fooled.skills.save(name, description, body)
    model.answer = lambda given: SkillResult(given.description, given.body, sensitive=True)
    with pytest.raises(Refused, match="sensitive topic"):
        await save(fooled)
    await fooled.change_settings(Switches(sensitive=True))
    await fooled.skills.save(name, description, body)
    await save(fooled)
    await fooled.change_settings(Switches())
    with pytest.raises(Refused, match="sensitive topic"):
        await fooled.skills.patch(NAME, SkillPatch(body="1. Ask for the cancer screening"))
    assert (await fooled.skills.skill(NAME)).body == BODY


async def test_a_model_that_does_not_answer_saves_nothing(fooled: Memory, model: Fooled) -> None:
    model.error = ModelUnreadable("Unreadable.")
    with pytest.raises(ModelUnreadable):
        await save(fooled)
    assert await names(fooled) == []


# Names, sizes, number


@pytest.mark.req("NOD-147")
async def test_a_name_that_is_taken_says_to_patch_it(me: Memory) -> None:
    await save(me)
    with pytest.raises(Conflict, match="There is a skill shop-returns already: read it, and patch"):
        await save(me, body="1. Another")
    assert (await me.skills.skill(NAME)).body == BODY


@pytest.mark.req("NOD-160")
async def test_the_name_of_a_guide_is_taken(me: Memory) -> None:
    for name in guides():
        with pytest.raises(Conflict, match="is a built-in guide"):
            await save(me, name)
        with pytest.raises(Conflict, match="is a built-in guide"):
            await me.skills.edit(name, SkillEdit("x", "y"))
        with pytest.raises(Conflict, match="is a built-in guide"):
            await me.skills.patch(name, SkillPatch(body="y"))
    assert await names(me) == []


@pytest.mark.req("NOD-144")
async def test_a_skill_may_extend_a_guide(me: Memory) -> None:
    await save(me, extends="compare-offers")
    assert (await me.skills.skill(NAME)).extends == "compare-offers"
    assert "It extends the guide compare-offers" in await me.skills.read(NAME)
    await me.skills.patch(NAME, SkillPatch(extends=""))
    assert (await me.skills.skill(NAME)).extends is None
    await me.skills.edit(NAME, SkillEdit(extends="plan-a-journey"))
    assert (await me.skills.skill(NAME)).extends == "plan-a-journey"
    for act in (me.skills.edit(NAME, SkillEdit(extends="nonsense")), me.skills.save("x", "y", "z", "nonsense")):
        with pytest.raises(Invalid, match="no guide 'nonsense'"):
            await act


@pytest.mark.req("NOD-158")
async def test_sizes(me: Memory) -> None:
    step = "1. Open the page\n"
    longest = (step * 353)[:6_000].strip().ljust(6_000, "x")
    await save(me, description="d" * 200, body=longest)
    skill = await me.skills.skill(NAME)
    assert (len(skill.description), len(skill.body)) == (200, 6_000)
    for act in (
        me.skills.save("x", "d" * 201, BODY),
        me.skills.save("x", DESCRIPTION, longest + "x"),
        me.skills.patch(NAME, SkillPatch(find=longest[-6:], replace="x" * 7)),
        me.skills.patch(NAME, SkillPatch(description="d" * 201)),
        me.skills.edit(NAME, SkillEdit(description="d" * 201)),
        me.skills.edit(NAME, SkillEdit(body=longest + "x")),
    ):
        with pytest.raises(Invalid):
            await act
    assert await me.skills.skill(NAME) == skill


@pytest.mark.req("NOD-159")
async def test_the_forty_first_takes_the_place_of_the_one_used_least_recently(me: Memory, clock: Clock) -> None:
    for number in range(MOST_SKILLS):
        await save(me, f"s-{number:02}")
        clock.time += timedelta(hours=2)
    await me.skills.edit("s-00", SkillEdit(body="1. Mine"))
    await me.skills.read("s-01")
    await save(me, "more")
    kept = await names(me)
    assert len(kept) == MOST_SKILLS
    assert "s-02" not in kept
    assert {"s-00", "s-01", "more"} <= set(kept)
    for name in kept:
        await me.skills.edit(name, SkillEdit(description="Mine"))
    for act in (me.skills.save("again", DESCRIPTION, BODY), me.skills.edit("again", SkillEdit("x", "y"))):
        with pytest.raises(SkillsFull, match=r"^Skills are full$"):
            await act
    assert await names(me) == kept


async def test_they_share_the_room_of_the_notes(me: Memory) -> None:
    for number in range(50):
        await me.add(NewNote("about", f"{number} " + "word " * 798))
    for number in range(MOST_SKILLS):
        try:
            await me.skills.edit(f"s-{number}", SkillEdit("x", "step " * 1_190))
        except MemoryFull:
            break
    else:
        pytest.fail("it never was full")
    view = await me.view()
    assert (view.size <= view.limit, len(view.skills), len(view.notes)) == (True, number, 50)


# Patching, racing, using


@pytest.mark.req("NOD-148")
async def test_a_patch_changes_what_was_wrong_and_is_prepared_anew(me: Memory, clock: Clock) -> None:
    await save(me)
    before = await me.skills.skill(NAME)
    clock.time += timedelta(minutes=5)
    patch = SkillPatch(find="until you scroll", replace="until you scroll; ask ana@example.org")
    after = await me.skills.patch(NAME, patch)
    assert after.body == BODY.replace("until you scroll", "until you scroll; ask <email>")
    assert (after.created_at, after.description) == (before.created_at, before.description)
    assert after.updated_at > before.updated_at
    with pytest.raises(Invalid, match="is not in the skill"):
        await me.skills.patch(NAME, SkillPatch(find="nowhere", replace="x"))
    with pytest.raises(Invalid, match="Nothing to change"):
        await me.skills.patch(NAME, SkillPatch())
    with pytest.raises(NotFound):
        await me.skills.patch("other", SkillPatch(body="x"))
    assert await me.skills.skill(NAME) == after


async def test_a_patch_never_overwrites_what_was_changed_meanwhile(fooled: Memory, model: Fooled) -> None:
    await save(fooled)
    model.meanwhile = lambda: fooled.skills.edit(NAME, SkillEdit(body="1. The owner's"))
    with pytest.raises(Stale, match="changed meanwhile"):
        await fooled.skills.patch(NAME, SkillPatch(find="Open", replace="Close"))
    assert (await fooled.skills.skill(NAME)).body == "1. The owner's"
    model.meanwhile = lambda: fooled.skills.forget(NAME)
    with pytest.raises(NotFound):
        await fooled.skills.patch(NAME, SkillPatch(body="1. Back again"))
    assert await names(fooled) == []


async def test_a_patch_keeps_the_owners_mark_and_a_note_that_came_meanwhile(fooled: Memory, model: Fooled) -> None:
    await save(fooled)
    await fooled.skills.edit(NAME, SkillEdit(body=BODY + "\n4. Mine"))
    model.meanwhile = lambda: fooled.add(NewNote("about", "Likes tea"))
    await fooled.skills.patch(NAME, SkillPatch(find="Open", replace="Close"))
    skill = await fooled.skills.skill(NAME)
    assert (skill.edited_by_owner, skill.body) == (True, BODY.replace("Open", "Close") + "\n4. Mine")
    assert "tea" in await fooled.index()


async def test_many_at_once_lose_nothing(me: Memory) -> None:
    saves = [me.skills.save(f"s-{number}", DESCRIPTION, BODY) for number in range(12)]
    twins = [me.skills.save("twin", DESCRIPTION, f"{number}. Open") for number in range(4)]
    notes = [me.add(NewNote("about", f"Fact {number}")) for number in range(8)]
    done = await asyncio.gather(*saves, *twins, *notes, return_exceptions=True)
    assert sum(isinstance(one, Conflict) for one in done) == 3
    assert not [one for one in done if isinstance(one, Exception) and not isinstance(one, Conflict)]
    assert len(await names(me)) == 13
    assert len((await me.view()).notes) == 8


async def test_reading_writes_once_an_hour_and_makes_nobodys_version_stale_before(me: Memory, clock: Clock) -> None:
    await save(me)
    version = (await me.skills.list())[0]
    for _ in range(5):
        await me.skills.read(NAME)
    await me.add(NewNote("about", "Likes tea"), version)
    clock.time += timedelta(hours=1)
    await me.skills.read(NAME)
    assert (await me.skills.list())[0] == version + 2
    assert (await me.skills.skill(NAME)).used_at >= clock.time - timedelta(minutes=1)
    clock.time += timedelta(hours=1)
    for skills in (me.skills.within(None, TurnOrigin.EVENT), me.skills.within(None, TurnOrigin.SUBAGENT)):
        await skills.read(NAME)
    await me.skills.read(NAME, counts=False)
    assert (await me.skills.list())[0] == version + 2
    assert [change.store for change in await me.changes()] == ["notes", "skills"], "use is no change"


async def test_what_the_owner_writes_is_kept_as_it_is(me: Memory) -> None:
    written = "1. Call Ines on +351 912 345 678\n2. Send it to bob@example.org"
    edited = await me.skills.edit("mine", SkillEdit("  For\nInes ", written))
    assert (edited.result.description, edited.result.body) == ("For Ines", written)
    assert edited.result.edited_by_owner
    with pytest.raises(Refused, match="keeps no secrets"):
        await me.skills.edit("mine", SkillEdit(body=f"1. Pay with {CARD}"))
    with pytest.raises(NotFound):
        await me.skills.edit("other", SkillEdit(body="1. Half a skill"))
    with pytest.raises(Stale):
        await me.skills.edit("mine", SkillEdit(body="1. x"), edited.version - 1)
    same = await me.skills.edit("mine", SkillEdit(body=written), edited.version)
    assert same.version == edited.version
    saved = await me.skills.save("learned", DESCRIPTION, BODY)
    untouched = await me.skills.edit("learned", SkillEdit(body=BODY))
    assert untouched.result == replace(saved, edited_by_owner=False)


async def test_no_message_or_note_comes_of_it(me: Memory, thread: Conversation) -> None:
    await thread.add(NewMessage(Role.OWNER, "Return it."))
    await me.skills.within(thread.id).save(NAME, DESCRIPTION, BODY)
    await me.skills.within(thread.id).patch(NAME, SkillPatch(find="Open", replace="Close"))
    assert [message.text for message in await thread.messages()] == ["Return it."]
    assert {change.store for change in await me.changes()} == {"skills"}

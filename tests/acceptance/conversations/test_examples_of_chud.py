"""The examples of the fourth document, "Memory and personalisation"."""

from __future__ import annotations

import pytest

from tests.acceptance.conversations.stage import Stage, call, capturing, learning
from tests.interfaces.http.serving import Json, failed, worked

GOAL = "I am learning Portuguese for my exam in June."
FACT = {"text": "Learning Portuguese for an exam in June", "quote": "learning Portuguese for my exam in June"}


async def test_the_next_conversation_knows_what_was_said_in_this_one(stage: Stage) -> None:
    """“so you are not re-explaining your situation every session”"""
    stage.memory.answers["capture"] = capturing(FACT)
    first = await stage.talk()
    told = await first.says(GOAL, "Good luck!")
    assert told.reply == "Good luck!"
    assert stage.memory.requests("capture") == [], "it never sits between you and an answer"
    stage.work()
    told = await (await stage.talk()).says("Set me a task for tonight.", "A page of Portuguese.")
    assert f"{FACT['text']} (tentative)" in told.shown


@pytest.mark.req("CH-3", "CH-4")
@pytest.mark.parametrize(
    ("said", "asked"),
    [
        (GOAL, 1),
        ("I like very short words.", 0),
        ("I like very short quotes.", 1),
        ("What is the capital of Portugal, and why is it that?", 0),
        ("I study maths. " + "x" * 3_985, 1),
        ("I study maths. " + "x" * 3_986, 0),
    ],
    ids=["a goal", "24 characters", "25", "a one-off question", "4,000", "4,001"],
)
async def test_capture_is_deliberately_hard_to_trigger(stage: Stage, said: str, asked: int) -> None:
    await (await stage.talk()).says(said, "Fine.")
    stage.work()
    assert len(stage.memory.requests("capture")) == asked


@pytest.mark.req("CH-5", "CH-6")
async def test_three_facts_an_attempt_and_one_attempt_in_three_minutes(stage: Stage) -> None:
    subjects = ("maths", "physics", "chemistry", "biology", "history")
    said = ", ".join(f"I study {one}" for one in subjects) + "."
    stage.memory.answers["capture"] = capturing(
        *({"text": f"Studies {one}", "quote": f"I study {one}", "category": "course"} for one in subjects)
    )
    talk = await stage.talk()
    await talk.says(said, "A lot!")
    stage.work()
    assert len(await stage.notes()) == 3
    await talk.says("I study Latin and Greek as well, every day.", "More!")
    stage.work()
    assert len(stage.memory.requests("capture")) == 1


@pytest.mark.req("CH-7")
async def test_near_duplicates_are_dropped_rather_than_stacked(stage: Stage) -> None:
    await stage.add("LEARNING Portuguese, for an exam in June!")
    stage.memory.answers["capture"] = capturing(FACT)
    await (await stage.talk()).says(GOAL, "Good luck!")
    stage.work()
    (note,) = (await stage.view())["notes"]
    assert (note["label"], note["evidence_count"]) == ("Confirmed", 1)


@pytest.mark.req("CH-14", "CH-15")
async def test_what_it_is_told_not_to_store_it_does_not(stage: Stage) -> None:
    """There an instruction, here a filter: the memory model is fooled, and nothing is stored."""
    said = (
        "I have diabetes, I live at 12 Mill Lane, my number is +44 20 7946 0000, I earn 3,000 a month and my wife "
        "and I are separating. I am writing my thesis on rivers."
    )
    texts = ("I have diabetes", "I live at 12 Mill Lane", "my number is +44 20 7946 0000", "I earn 3,000 a month")
    texts = (*texts, "my wife and I are separating")
    for text in texts:
        await stage.api.client.delete("/api/account")
        stage.memory.answers["capture"] = capturing(
            {"text": text, "quote": text, "importance": 5},
            {"text": "Writing a thesis on rivers", "quote": "I am writing my thesis on rivers", "category": "work"},
        )
        await (await stage.talk()).says(said, "I see.")
        stage.work()
        assert await stage.notes() == {"Writing a thesis on rivers": "Mentioned once"}


async def ask(stage: Stage, *pairs: tuple[str, str]) -> list[Json]:
    """The assistant asks, and the owner taps an answer; what became of each pair."""
    question = call("ask_owner", question=pairs[0][0], options=[pairs[0][1], "Something else"])
    told = await (await stage.talk()).says("Make me a plan.", question)
    (asked,) = told.of("question")
    answers = {"answers": [{"question": question, "answer": answer} for question, answer in pairs]}
    return (await stage.api.post(f"/api/turns/{asked['turn_id']}/answers", answers))["answers"]


@pytest.mark.req("CH-10", "CH-11", "CH-12")
async def test_a_tapped_answer_is_stored_as_it_is(stage: Stage) -> None:
    """“no extraction call, no length gate. Up to three per turn, each 60 characters or shorter.”"""
    pairs = [("How many hours a week?", "Two"), ("When?", "Evenings"), ("x" * 60, "y" * 60)]
    said = await ask(stage, *pairs)
    assert [one["became"] for one in said] == ["saved"] * 3
    assert await stage.notes() == {f"{question} {answer}": "Confirmed" for question, answer in pairs}
    assert stage.memory.requests("capture") == []
    told = await (await stage.talk()).says("And?", call("ask_owner", question="Which?", options=["A", "B"]))
    four = {"answers": [{"question": f"Which {number}?", "answer": "A"} for number in range(4)]}
    path = f"/api/turns/{told.of('question')[0]['turn_id']}/answers"
    failed(await stage.api.client.post(path, json=four), 422, "invalid", "answers")
    longer = await ask(stage, ("Why?", "z" * 61))
    assert [one["became"] for one in longer] == ["said"], "a longer one is left to ordinary capture"


@pytest.mark.req("CH-13", "CH-16", "CH-17", "CH-18")
async def test_the_switch_stops_both_paths_and_deleting_goes_on(stage: Stage) -> None:
    """There a privacy control that is 90 percent effective; here all of it."""
    path = await stage.add("Likes tea")
    await stage.set(remember=False)
    stage.memory.answers["capture"] = capturing(FACT)
    stage.memory.answers["learn"] = learning(FACT)
    talk = await stage.talk()
    await talk.says(GOAL, call("manage_personal_context", action="memory_learn"), "Good luck!")
    stage.work()
    (tapped,) = await ask(stage, ("Tea or coffee?", "Coffee"))
    assert tapped["became"] == "refused"
    assert await stage.notes() == {"Likes tea": "Confirmed"}
    assert stage.memory.asked == [] or {task for task, _ in stage.memory.asked} <= {"check"}
    told = await talk.says("What do I like?", "Tea.")
    assert "Likes tea" in told.shown, "what is there is still recalled"
    worked(await stage.api.client.delete(f"/api/memory/notes/{path}"))
    assert await stage.notes() == {}


@pytest.mark.req("CH-19")
async def test_forget_everything(stage: Stage) -> None:
    for number in range(3):
        await stage.add(f"Likes tea number {number}")
    await stage.api.post("/api/memory/clear")
    assert (await stage.notes(), await stage.let_go()) == ({}, {})


@pytest.mark.req("CH-20")
async def test_deleting_the_account_takes_everything(stage: Stage) -> None:
    acme = stage.within("acme")
    await stage.add("Likes tea")
    await acme.add("Acme likes tea")
    talk = await acme.talk()
    await talk.says("Note it.", call("memory_save", content="Tea"), "Noted.")
    worked(await stage.api.client.delete("/api/account"))
    for one in (stage, acme):
        assert (await one.notes(), await one.notebook()) == ({}, [])
        assert (await one.api.get("/api/threads", **one.where))["threads"] == []


async def test_over_forty_the_least_important_and_oldest_go_first(stage: Stage) -> None:
    for number in range(0, 42, 3):
        pairs = [(f"Question {one}?", "Yes") for one in range(number, number + 3)]
        await ask(stage, *pairs)
    assert len(await stage.notes()) == 40
    assert set(await stage.let_go()) == {"Question 0? Yes", "Question 1? Yes"}


@pytest.mark.req("CH-21", "CH-22")
async def test_work_in_a_workspace_does_not_leak(stage: Stage) -> None:
    """“Chats scoped to a workspace use that workspace's own knowledge base instead”."""
    stage.memory.answers["capture"] = capturing(FACT)
    acme = stage.within("acme")
    await (await acme.talk()).says(GOAL, "Good luck!")
    stage.work()
    assert (await stage.notes(), await acme.notes()) == ({}, {}), "in a workspace capture is off until switched on"
    await acme.set(capture=True)
    await (await acme.talk()).says(GOAL, "Good luck!")
    stage.work()
    assert (await stage.notes(), await acme.notes()) == ({}, {FACT["text"]: "Mentioned once"})
    told = await (await stage.talk()).says("What am I learning for June?", "I do not know.")
    assert "Portuguese" not in told.shown

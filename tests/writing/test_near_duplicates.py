"""Near-duplicates: what is said again in other words is no second note, and what differs in what matters is one
(CH-7)."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from ownwords.compose import open_embedder, settings
from ownwords.domain.notes import Kind
from tests.embedders import LostEmbedder, WordEmbedder
from tests.upkeep import Home, added, fact, home

SAME = [
    ("I am a vegetarian", "I am vegetarian"),
    ("I study the history of Porto", "i study history of Porto!"),
    ("I like strong black tea in the morning", "I like black tea in the morning"),
    ("Ich lerne am Abend Klavier", "ich lerne am Abend, Klavier"),
    ("J'aime beaucoup le thé noir", "J’aime beaucoup le the noir."),
]
"""The first is known, the second is said later."""
DIFFERENT = [
    ("I live in Lyon", "I live in Nice"),
    ("i live in lyon now", "i live in nice now"),
    ("I have two cats", "I have three cats"),
    ("I have 2 cats", "I have 3 cats"),
    ("My exam is on 2026-05-03", "My exam is on 2026-05-04"),
    ("I run at 6:30 each day", "I run at 7:30 each day"),
    ("Anna helps Maria with the garden", "Maria helps Anna with the garden"),
    ("I like cooking for many guests", "I don't like cooking for many guests"),
    ("I can swim well", "I can't swim well"),
    ("Ich mag Tee am Morgen", "Ich mag keinen Tee am Morgen"),
    ("J'aime le thé noir", "Je n'aime pas le thé noir"),
    ("Me gusta el café", "No me gusta el café"),
    ("Gosto muito de café", "Não gosto muito de café"),
    ("Mi piace il caffè", "Non mi piace il caffè"),
    ("Ik hou van koffie", "Ik hou niet van koffie"),
    ("我喜欢喝茶", "我不喜欢喝茶"),
    ("私は猫が好きです", "私は犬が好きです"),
    ("I study in the evening", "I study in the morning"),
    ("I sleep well after coffee", "I sleep badly after coffee"),
    ("I prefer tea to coffee", "I prefer coffee to tea"),
    ("i moved from lyon to nice", "i moved from nice to lyon"),
    ("I study before dinner", "I study after dinner"),
    ("I walk to work", "I walk from work"),
    ("I am for the new bridge", "I am against the new bridge"),
    ("I turn the lamp on at night", "I turn the lamp off at night"),
    ("I ski up the hill for fun", "I ski down the hill for fun"),
    ("I have a dog", "I had a dog"),
    ("I only drink tea", "I drink tea"),
    ("She is my teacher", "I am her teacher"),
    ("I teach the neighbour chess", "the neighbour teaches me chess"),
    ("anna taught me the flute", "i taught anna the flute"),
    ("I like tea", "I like tea with milk and honey"),
    ("I wake up early on weekdays", "I wake up early at the weekend"),
    ("I live near the sea", "I live far from the sea"),
]


@pytest.fixture
async def here() -> AsyncIterator[Home]:
    async with home() as opened:
        yield opened


async def said_in_turn(here: Home, known: str, text: str) -> tuple[list[str], list[int]]:
    """What the notes say, and on how many messages each stands, after both were captured."""
    for one in (known, text):
        here.tasks.capture(fact(one))
        await here.captured(f"I study law at night. {one}.")
    notes = await here.notes()
    return [note.text for note in notes], [note.evidence_count for note in notes]


@pytest.mark.parametrize(("known", "text"), SAME)
async def test_the_same_in_other_words_adds_evidence(here: Home, known: str, text: str) -> None:
    assert await said_in_turn(here, known, text) == ([known], [2])


@pytest.mark.parametrize(("known", "text"), DIFFERENT)
async def test_what_differs_is_two_notes_whichever_came_first(here: Home, known: str, text: str) -> None:
    texts, evidence = await said_in_turn(here, known, text)
    assert (sorted(texts), evidence) == (sorted([known, text]), [1, 1])
    here.tasks.reflect(added(known), added(text))
    await (await here.me.thread("talk")).say(f"{text}. {known}.")
    await here.tick()
    assert await here.texts() == sorted([known, text])
    assert min(note.evidence_count for note in await here.notes()) == 2, "each has its own message behind it"


@pytest.mark.req("CH-7")
async def test_by_the_embedder_that_comes_with_it(default_embedder: None) -> None:
    async with open_embedder(settings()) as embedder:
        assert embedder is not None
        for known, text in (*SAME, ("I study the history of Portugal", "I study the whole history of Portugal")):
            async with home(embedder=embedder) as here:
                assert await said_in_turn(here, known, text) == ([known], [2])
        for known, text in (*DIFFERENT, *((text, known) for known, text in DIFFERENT)):
            async with home(embedder=embedder) as here:
                assert (await said_in_turn(here, known, text))[1] == [1, 1], (known, text)


@pytest.mark.parametrize(("plan", "event"), [("I will move to Porto in May", "I moved to Porto in May")])
async def test_a_plan_is_not_the_event_that_came_of_it(plan: str, event: str) -> None:
    async with home(embedder=WordEmbedder()) as here:
        here.tasks.capture(fact(plan, kind=Kind.PLAN))
        await here.captured(f"{plan}, I think.")
        here.tasks.capture(fact(event, kind=Kind.EVENT))
        assert await here.captured(f"{event}, at last.") == sorted([plan, event])


async def test_an_embedder_that_is_gone_loses_no_fact() -> None:
    async with home(embedder=LostEmbedder()) as here:
        for text in ("I own a boat", "I study law"):
            here.tasks.capture(fact(text))
            await here.captured(f"{text}, and that is all of it.")
        assert await here.texts() == ["I own a boat", "I study law"]


async def test_what_is_learned_while_it_is_compared_is_not_said_twice() -> None:
    embedder = WordEmbedder()
    async with home(embedder=embedder) as here:
        here.tasks.capture(fact("I own a boat"))
        await here.captured("I own a boat, that is all.")
        here.clock.move(minutes=3)
        thread = await here.me.thread("talk")
        await here.turn("Remember that I own a big kayak.", thread)

        async def learn() -> None:
            assert (await here.me.learn(thread)).saved

        embedder.meanwhile = learn
        here.tasks.capture(fact("i own a BIG kayak", "I own a big kayak"))
        await here.ownwords.work()
        assert embedder.meanwhile is None
        assert await here.texts() == ["I own a big kayak", "I own a boat"]

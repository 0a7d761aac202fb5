"""Recall through a real store: by words, by meaning, by who spoke, by what was said around, and by when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from ownwords.domain.conversation import NewMessage, Role
from ownwords.domain.evidence import Part
from ownwords.domain.scope import Scope
from ownwords.domain.usage import Caller
from ownwords.ports.search import SearchWindow
from ownwords.reading.recall import AskedPeriod, Recall, Recalled, RecallQuery
from ownwords.writing.embedding import Embedding
from tests.backends.stores import ME, MY_WORK, SOMEBODY, START, Store, a_thread, owner, say
from tests.embedders import LostEmbedder, WordEmbedder

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


async def recall(
    store: Store, text: str, embedder: WordEmbedder | None = None, scope: Scope = ME, **more: Any
) -> Recalled:
    return await Recall(store, store, embedder).messages(scope, RecallQuery(text, UTC, **more))


async def found(store: Store, text: str, embedder: WordEmbedder | None = None, **more: Any) -> list[str]:
    """The ids of what is recalled, best first."""
    return [one.message.id for one in (await recall(store, text, embedder, **more)).messages]


async def apart(store: Store, *spoken: NewMessage) -> None:
    """Each in a thread of its own and a day after the one before: nothing is said around any."""
    for number, new in enumerate(spoken):
        await store.create_thread(ME, a_thread(f"apart {number}"))
        await store.append(ME, f"apart {number}", [replace(new, sent_at=new.sent_at or START + number * DAY)])


def by(role: Role, text: str, message_id: str, speaker: str | None = None, **more: Any) -> NewMessage:
    return NewMessage(role, text, message_id, speaker=speaker, **more)


# Words


@pytest.mark.req("NOD-39")
@pytest.mark.parametrize(
    ("text", "answer", "other"),
    [
        ("Where did I buy the blue boat?", "I bought the blue boat in Porto", "The boat needs paint"),
        ("Wo habe ich das blaue Boot gekauft?", "Das blaue Boot habe ich in Porto gekauft", "Das Boot braucht Farbe"),
        ("Où ai-je acheté le bateau bleu ?", "J'ai acheté le bateau bleu à Porto", "Le bateau attend sa peinture"),
        ("¿Dónde compré el barco azul?", "Compré el barco azul en Oporto", "El barco necesita pintura"),
        ("Onde comprei o barco azul?", "Comprei o barco azul no Porto", "O barco precisa de tinta"),
        ("Dove ho comprato la barca blu?", "Ho comprato la barca blu a Porto", "La barca va dipinta"),
        ("Waar kocht ik de blauwe boot?", "Ik kocht de blauwe boot in Porto", "De boot heeft verf nodig"),
        ("我在哪里买的蓝色帆船？", "我在波尔图买了蓝色帆船", "帆船要刷漆"),
        ("青いヨットはどこで買った？", "青いヨットはポルトで買った", "ヨットを塗らないと"),
    ],
)
async def test_what_shares_more_words_comes_first(store: Store, text: str, answer: str, other: str) -> None:
    await apart(store, owner(answer, "answer"), owner(other, "other"), owner("12:30", "time"))
    assert await found(store, text) == ["answer", "other"]


async def test_the_newer_of_equals_comes_first_and_what_has_nothing_to_do_with_it_is_left_out(store: Store) -> None:
    await apart(store, owner("The boat is blue", "old"), owner("The boat is blue", "new"), owner("Good morning", "no"))
    recalled = await recall(store, "Which colour has the boat?")
    assert [one.message.id for one in recalled.messages] == ["new", "old"]
    assert recalled.messages[0].score == recalled.messages[1].score
    assert (recalled.matches, recalled.marks) == (2, ())


async def test_words_that_only_a_search_brought_in_count_less(store: Store) -> None:
    await apart(
        store,
        owner("My flat has a view of the river", "flat"),
        owner("I live by the river bank", "live"),
        owner("Nice weather we are having", "weather"),
    )
    assert await found(store, "Where do I live?", searches=("Where do I live?", "flat house")) == ["live", "flat"]
    both = await recall(store, "Where do I live?", searches=("flat house",))
    assert [one.shares_words for one in both.messages] == [True, False]
    assert await found(store, "Where is my home?", searches=("flat house",)) == ["flat"]


@pytest.mark.parametrize("text", ["", " \n", "?!", "\0", "…"])
async def test_a_request_without_words_recalls_nothing(store: Store, text: str) -> None:
    await say(store, "t1", "I like tea")
    assert await recall(store, text) == Recalled()


@pytest.mark.parametrize("text", ["the of is", "wann war das"])
async def test_a_request_of_function_words_looks_for_those(store: Store, text: str) -> None:
    await apart(store, owner(text, "same"), owner("tea", "tea"))
    assert await found(store, text) == ["same"]


@pytest.mark.parametrize(
    "text", ["boat " * 2_000, "\ud800 boat \udfff", "boat" + "\U0010ffff" * 50, "?" * 10_000 + "boat", "boat \0"]
)
async def test_any_text_is_a_request(store: Store, text: str) -> None:
    await apart(store, owner("The boat is blue", "boat"))
    embedder = WordEmbedder()
    await Embedding(store, store, embedder).all(ME)
    for one in (None, embedder):
        assert await found(store, text, one) == ["boat"]


async def test_where_nothing_was_ever_said_nothing_is_recalled(store: Store) -> None:
    for embedder in (None, WordEmbedder()):
        assert await recall(store, "tea", embedder) == Recalled()
        dated = SearchWindow(sent_from=START)
        assert await recall(store, "", embedder, window=dated) == Recalled()
        period = AskedPeriod(START, START + DAY)
        assert await recall(store, "tea", embedder, window=dated, periods=(period,)) == Recalled()


async def test_what_is_to_be_left_out_is(store: Store) -> None:
    await apart(store, owner("The boat?", "request"), owner("The boat is blue", "answer"))
    assert await found(store, "The boat?", without=frozenset({"request", "unknown"})) == ["answer"]


# Who spoke


async def test_the_speaker_who_is_named_comes_first_and_not_who_names_them(store: Store) -> None:
    await apart(
        store,
        by(Role.PARTICIPANT, "I sold the old boat", "eva", "Eva Stone"),
        by(Role.PARTICIPANT, "I sold the old boat", "tom", "Tom Stone"),
        by(Role.PARTICIPANT, "Eva, hello Eva, hello!", "greeting", "Tom Stone"),
    )
    for text, first in [
        ("What did Eva say about the boat?", "eva"),
        ("What did Tom say about the boat?", "tom"),
        ("What did Eva Stone say about the boat?", "eva"),
        ("What did Tom Stone say about the boat?", "tom"),
    ]:
        recalled = await recall(store, text)
        assert recalled.messages[0].message.id == first, text
        assert recalled.messages[0].score > recalled.messages[1].score, text
    both = (await recall(store, "What did Eva and Tom Stone say about the boat?")).messages
    assert both[0].score == both[1].score


async def test_a_name_that_nobody_bears_is_a_word_like_others(store: Store) -> None:
    await apart(
        store,
        by(Role.PARTICIPANT, "I sold the old boat", "boat", "Tom"),
        by(Role.PARTICIPANT, "My cousin Eva is a painter", "eva", "Tom"),
    )
    assert (await found(store, "What does Eva do?"))[0] == "eva"
    assert (await found(store, "Tom?")) == [], "a name alone finds who is spoken of"
    await apart_again(store, by(Role.PARTICIPANT, "Tom sold it", "named", "Ines"))
    assert await found(store, "Tom?") == ["named"]


async def apart_again(store: Store, new: NewMessage) -> None:
    await store.create_thread(ME, a_thread("again"))
    await store.append(ME, "again", [replace(new, sent_at=START + 90 * DAY)])


async def test_the_owners_words_come_before_the_assistants_unless_asked_for(store: Store) -> None:
    await apart(
        store,
        owner("Take the boat to Porto", "owner"),
        by(Role.ASSISTANT, "Take the boat to Porto", "assistant"),
        by(Role.TOOL, "Take the boat to Porto", "tool"),
        by(Role.PARTICIPANT, "Take the boat to Porto", "other"),
    )
    assert await found(store, "How do I get to Porto?") == ["owner", "other", "assistant", "tool"]
    assert (await found(store, "What did you suggest for Porto?", from_assistant=True))[0] == "assistant"


# Around


async def test_what_answers_stands_near_what_asks(store: Store) -> None:
    await store.create_thread(ME, a_thread())
    spoken = [
        by(Role.ASSISTANT, "Where will you moor the boat?", "asked", sent_at=START),
        owner("In Leixões, next to the fish market, I think, all through the winter", "answer", sent_at=START + HOUR),
        owner(
            "In Leixões, next to the fish market, I think, all through the winter", "later", sent_at=START + 8 * HOUR
        ),
    ]
    await store.append(ME, "t1", spoken)
    assert await found(store, "Where is the boat moored?") == ["answer", "asked"]


async def test_neighbours_are_of_the_same_thread_however_threads_take_turns(store: Store) -> None:
    for name in ("a", "b"):
        await store.create_thread(ME, a_thread(name))
    for number in range(6):
        for name in ("a", "b"):
            text = "The boat" if (number, name) == (2, "a") else f"yes {name}"
            await store.append(ME, name, [owner(text, f"{name}{number}")])
    assert set(await found(store, "boat")) == {"a0", "a1", "a2", "a3", "a4"}


@pytest.mark.parametrize(("between", "seen"), [(7, True), (8, False)])
async def test_a_neighbour_may_not_be_far(store: Store, between: int, seen: bool) -> None:
    await say(store, "a", "The boat")
    await say(store, "b", *(f"no {number}" for number in range(between)))
    await say(store, "a", "It is blue")
    assert ("It is blue" in await found(store, "boat")) is seen


@pytest.mark.req("NOD-36")
async def test_what_was_said_before_a_reset_is_no_neighbour_and_not_recalled(store: Store) -> None:
    embedder = WordEmbedder()
    await say(store, "t1", "The boat is in Porto", "Its sails are red")
    await Embedding(store, store, embedder).all(ME)
    await store.reset_thread(ME, "t1", START)
    await say(store, "t1", "Good morning")
    await Embedding(store, store, embedder).all(ME)
    for one in (None, embedder):
        assert await found(store, "boat in Porto", one, window=SearchWindow("t1")) == (["Good morning"] if one else [])
    assert embedder.texts[-1] == "Good morning", "nothing from before the reset goes into a vector"


async def test_other_scopes_and_other_threads_are_not_seen(store: Store) -> None:
    embedder = WordEmbedder()
    for scope in (MY_WORK, SOMEBODY):
        await say(store, "t1", "The boat is blue", scope=scope)
        await Embedding(store, store, embedder).all(scope)
    assert await recall(store, "boat", embedder) == Recalled()
    await say(store, "t1", "The boat is red")
    await say(store, "t2", "The boat is green")
    await Embedding(store, store, embedder).all(ME)
    assert set(await found(store, "boat", embedder)) == {"The boat is red", "The boat is green"}
    assert await found(store, "boat", embedder, window=SearchWindow("t2")) == ["The boat is green"]
    assert await found(store, "boat", embedder, window=SearchWindow("t9")) == []
    assert await found(store, "boat", embedder, scope=SOMEBODY) == ["The boat is blue"]


# When


async def test_only_what_was_said_in_the_window_is_recalled_also_beside_it(store: Store) -> None:
    await store.create_thread(ME, a_thread())
    new = [owner(f"The boat {number}", f"m{number}", sent_at=START + number * HOUR) for number in range(5)]
    await store.append(ME, "t1", new)
    embedder = WordEmbedder()
    await Embedding(store, store, embedder).all(ME)
    for one in (None, embedder):

        async def within(**window: Any) -> set[str]:
            return set(await found(store, "boat", one, window=SearchWindow(**window)))  # noqa: B023 - called at once

        assert await within(sent_from=START + HOUR, sent_until=START + 3 * HOUR) == {"m1", "m2"}
        assert await within(sent_from=START + 4 * HOUR) == {"m4"}
        assert await within(sent_until=START) == await within(sent_from=START + 5 * HOUR) == set()
        assert await within(newest_position=1) == {"m0", "m1"}
        assert await within(newest_position=-1) == set()


async def test_a_window_without_words_gives_its_newest(store: Store) -> None:
    await apart(store, *(owner(f"word{number}", f"m{number}") for number in range(4)))
    window = SearchWindow(sent_from=START + DAY, sent_until=START + 3 * DAY)
    assert await found(store, "", window=window) == ["m2", "m1"]


async def boats(store: Store, *days: int) -> None:
    await apart(store, *(owner("The boat is blue", f"day {day}", sent_at=START + day * DAY) for day in days))


async def test_what_was_said_in_a_period_gains_and_soon_after_half_of_it(store: Store) -> None:
    await boats(store, -1, 0, 2, 3, 12, 13)
    period = AskedPeriod(START, START + 2 * DAY)
    plain = (await recall(store, "boat")).messages[0].score
    recalled = await recall(store, "boat", periods=(period,))
    shares = {one.message.id: round(one.score / plain, 3) for one in recalled.messages}
    assert shares == {"day 0": 2.5, "day 2": 2.5, "day 3": 1.75, "day 12": 1.75, "day 13": 1.0, "day -1": 1.0}
    vague = await recall(store, "boat", periods=(replace(period, weight=0.25),))
    assert round(vague.messages[0].score / plain, 3) == 1.375


@pytest.mark.parametrize(("days", "gain"), [(1, 1.5), (31, 1.5), (62, 0.75), (310, 0.15)])
def test_the_longer_a_period_is_the_less_it_says(days: int, gain: float) -> None:
    assert AskedPeriod(START, START + days * DAY).gain == pytest.approx(gain)
    assert AskedPeriod(START, START + days * DAY, 0.5).gain == pytest.approx(gain / 2)


@pytest.mark.parametrize(
    ("start", "end"),
    [
        (datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)),
        (START, START),
        (START + DAY, START - DAY),
        (datetime(9999, 12, 31, tzinfo=UTC), datetime.max.replace(tzinfo=UTC)),
    ],
)
async def test_no_period_is_too_long_or_too_short(store: Store, start: datetime, end: datetime) -> None:
    await boats(store, 0, 1)
    assert set(await found(store, "boat", periods=(AskedPeriod(start, end),))) == {"day 0", "day 1"}
    window = SearchWindow(sent_from=START + DAY, sent_until=START + 2 * DAY)
    assert await found(store, "boat", periods=(AskedPeriod(start, end),), window=window) == ["day 1"]


async def test_what_a_period_holds_is_found_without_a_word_in_common(store: Store) -> None:
    await apart(
        store,
        owner("We ate at the harbour", "that day", sent_at=START),
        owner("Nothing happened", "another day", sent_at=START + 30 * DAY),
        owner("The boat is blue", "boat", sent_at=START + 60 * DAY),
    )
    period = AskedPeriod(START, START + HOUR)
    assert set(await found(store, "What about the boat?", periods=(period,))) == {"that day", "boat"}
    assert await found(store, "", periods=(period,)) == ["that day"]


async def test_who_asks_when_gets_what_names_a_time_first(store: Store) -> None:
    await apart(
        store,
        owner("I sold the boat to my neighbour last week", "time"),
        owner("I sold the boat to my neighbour at the market", "none"),
    )
    assert await found(store, "the boat I sold") == ["none", "time"]
    assert await found(store, "the boat I sold", asks_when=("en",)) == ["time", "none"]
    assert await found(store, "the boat I sold", asks_when=("ja",)) == ["none", "time"]


async def test_a_question_alone_comes_after_what_tells(store: Store) -> None:
    told = "The boat is blue and has a white sail, and I like it a lot"
    await apart(store, owner(told, "told"), owner("And what about the boat?", "asked"), owner("The boat?", "short"))
    assert (await found(store, "boat"))[0] == "told"


# Meaning


async def test_what_means_something_alike_is_found_without_a_word_in_common(store: Store) -> None:
    class Meaning(WordEmbedder):
        def _rows(self, texts: Sequence[str]) -> Any:
            return super()._rows([text.replace("car", "vehicle").replace("automobile", "vehicle") for text in texts])

    await apart(store, owner("automobile", "car"), owner("harbour", "harbour"), owner("kitchen", "kitchen"))
    embedder = Meaning()
    await Embedding(store, store, embedder).all(ME)
    assert await found(store, "car") == []
    recalled = await recall(store, "car", embedder)
    assert recalled.messages[0].message.id == "car"
    assert not recalled.messages[0].shares_words
    assert (recalled.matches, recalled.marks) == (0, ())


async def keep(store: Store, texts: dict[int, str]) -> None:
    """Keep the vectors of these texts at these positions."""
    wanted = [one for one in await store.to_embed(ME, "words", 99) if one.position in texts]
    await store.put_vectors(
        ME, "words", wanted, await WordEmbedder().embed_texts([texts[one.position] for one in wanted])
    )


async def test_what_a_message_means_is_told_by_the_vector_of_the_one_two_later_in_its_exchange(store: Store) -> None:
    await say(store, "t1", "kitchen", "garden", "cellar", "roof")
    await say(store, "t2", "street")
    await keep(store, {0: "far", 1: "away", 2: "harbour boat", 3: "else", 4: "boat river lake"})
    scores = {one.message.id: one.score for one in (await recall(store, "harbour boat", WordEmbedder())).messages}
    assert scores["kitchen"] == max(scores.values())
    assert scores["kitchen"] > scores["street"] > scores["cellar"]


async def test_a_vector_that_is_near_brings_up_the_two_messages_before_it(store: Store) -> None:
    await say(store, "t1", "kitchen", "garden", "cellar", "roof")
    await keep(store, {3: "harbour boat"})
    assert set(await found(store, "harbour boat", WordEmbedder())) == {"garden", "cellar", "roof"}


async def test_a_dead_embedder_leaves_words_and_a_mark(store: Store) -> None:
    await say(store, "t1", "The boat is blue")
    await Embedding(store, store, WordEmbedder()).all(ME)
    recalled = await recall(store, "boat", LostEmbedder())
    assert [one.message.id for one in recalled.messages] == ["The boat is blue"]
    assert [(mark.part, mark.why) for mark in recalled.marks] == [(Part.MEANING, "The embedder is gone.")]
    assert recalled.messages == (await recall(store, "boat")).messages
    assert [mark.why for mark in (await recall(store, "nothing", LostEmbedder())).marks] == ["The embedder is gone."]


@pytest.mark.parametrize("embedded", [0, 1, 1_499])
async def test_vectors_that_are_missing_are_counted_in_a_mark(store: Store, embedded: int) -> None:
    await say(store, "t1", *(f"boat {number}" for number in range(1_500)))
    embedder = WordEmbedder()
    wanted = await store.to_embed(ME, embedder.name, embedded)
    await store.put_vectors(ME, embedder.name, wanted, await embedder.embed_texts([one.text for one in wanted]))
    recalled = await recall(store, "boat 7", embedder)
    missing = {0: "1,500 messages are", 1: "1,499 messages are", 1_499: "1 message is"}[embedded]
    assert [mark.why for mark in recalled.marks] == [f"{missing} not yet searched by meaning."]
    assert recalled.messages[0].message.id == "boat 7"
    assert len(recalled.messages) == 150


async def test_an_embedder_that_does_not_know_the_language_is_not_asked(store: Store) -> None:
    await say(store, "t1", "Jag köpte min cykel i Porto", "I bought my boat in Porto")
    embedder = WordEmbedder(languages=("en", "de"))
    await Embedding(store, store, embedder).all(ME)
    recalled = await recall(store, "Var köpte jag min cykel?", embedder)
    assert recalled.messages == (await recall(store, "Var köpte jag min cykel?")).messages
    assert [(mark.part, "language" in mark.why) for mark in recalled.marks] == [(Part.MEANING, True)]
    assert (await recall(store, "Porto?", embedder, languages=("sv",))).marks
    assert embedder.questions == []
    for text, languages in (("Where did I buy my boat?", ("sv",)), ("Porto?", ()), ("Porto?", ("sv", "en"))):
        assert (await recall(store, text, embedder, languages=languages)).marks == ()
    anything = WordEmbedder()
    await Embedding(store, store, anything).all(ME)
    assert (await recall(store, "Var köpte jag min cykel?", anything)).marks == ()


async def test_another_model_behind_the_same_name_is_left_out_with_a_mark(store: Store) -> None:
    await say(store, "t1", "The boat is blue")
    await Embedding(store, store, WordEmbedder()).all(ME)
    recalled = await recall(store, "boat", WordEmbedder(dimensions=32))
    assert [one.message.id for one in recalled.messages] == ["The boat is blue"]
    assert ["64 dimensions, not 32" in mark.why for mark in recalled.marks] == [True]


async def test_an_embedder_is_told_for_whom_it_is_asked(store: Store) -> None:
    asked: list[Caller] = []

    async def told(_: object) -> None: ...

    def heard(caller: Caller) -> Any:
        asked.append(caller)
        return told

    await say(store, "t1", "The boat is blue")
    await Embedding(store, store, WordEmbedder(), heard).all(ME)
    recall = Recall(store, store, WordEmbedder(), heard)
    await recall.messages(ME, RecallQuery("boat", UTC, caller=Caller(ME, "t1", "turn")))
    await recall.messages(ME, RecallQuery("boat", UTC))
    assert asked == [Caller(ME), Caller(ME, "t1", "turn")]

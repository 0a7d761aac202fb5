"""The offline rule of the reflect task: entries with their dates, what they replace, and what they leave alone."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.notes import Area, Kind
from ownwords.domain.quotes import find_quote
from ownwords.tasks.proposals import LearnMessage
from ownwords.tasks.reflect import REFLECT
from ownwords.tasks.reflected import LiveNote, ReflectInput, ReflectResult

FRIDAY = datetime(2026, 11, 20, 12, tzinfo=UTC)
LINES = Path(__file__).with_name("reflect_cases.jsonl").read_text(encoding="utf-8").splitlines()
MESSAGES: list[str] = [json.loads(line)["text"] for line in LINES]


def batch(*texts: str, notes: Mapping[str, str] | None = None, stated: Mapping[str, str] | None = None) -> ReflectInput:
    live = [LiveNote(path, text, inferred=True) for path, text in (notes or {}).items()]
    live += [LiveNote(path, text, inferred=False) for path, text in (stated or {}).items()]
    messages = (LearnMessage(f"m{number}", FRIDAY + timedelta(hours=number), text) for number, text in enumerate(texts))
    return ReflectInput(tuple(messages), tuple(live), UTC)


def reflect(*texts: str, **notes: Mapping[str, str]) -> ReflectResult:
    return REFLECT.offline(batch(*texts, **notes))


def texts(*messages: str, **notes: Mapping[str, str]) -> list[str]:
    return [note.text for note in reflect(*messages, **notes).add]


@pytest.mark.req("NOD-116", "NOD-117")
def test_an_event_starts_with_its_date_and_has_its_details() -> None:
    (note,) = reflect("Hi! Yesterday I took my kids to the zoo in Antwerp, and it was packed.").add
    assert note.text == "2026-11-19: I took my kids to the zoo in Antwerp"
    assert note.quote == "Yesterday I took my kids to the zoo in Antwerp"
    assert (note.kind, note.event_date, note.area) == (Kind.EVENT, "2026-11-19", Area.ABOUT)
    assert note.entities == ("Antwerp",)
    assert note.message_ids == ("m0",)


@pytest.mark.req("NOD-117")
def test_a_plan_starts_with_its_date_and_a_longer_time_has_no_event_date() -> None:
    plan, exam = reflect("We're flying to Recife in two months.", "I have a chemistry exam on Monday.").add
    assert (plan.text, plan.kind, plan.event_date) == ("2027-01: We're flying to Recife", Kind.PLAN, None)
    assert (exam.text, exam.kind, exam.event_date) == ("2026-11-23: I have a chemistry exam", Kind.PLAN, "2026-11-23")


ZONES = [
    (UTC, "2026-11-19"),
    (ZoneInfo("Asia/Tokyo"), "2026-11-20"),
    (ZoneInfo("America/Los_Angeles"), "2026-11-19"),
    (timezone(timedelta(hours=14)), "2026-11-20"),
    (timezone(-timedelta(hours=12)), "2026-11-19"),
]


@pytest.mark.req("NOD-117")
@pytest.mark.parametrize(("zone", "day"), ZONES)
def test_yesterday_is_the_day_before_the_message_was_sent_where_its_owner_is(zone: tzinfo, day: str) -> None:
    sent = datetime(2026, 11, 20, 23, 30, tzinfo=UTC)
    message = LearnMessage("m0", sent, "I visited the aquarium yesterday.")
    (note,) = REFLECT.offline(ReflectInput((message,), (), zone)).add
    assert note.text == f"{day}: I visited the aquarium"


@pytest.mark.req("NOD-117")
def test_each_message_has_its_own_yesterday() -> None:
    text = "I visited the aquarium yesterday."
    messages = tuple(LearnMessage(f"m{n}", FRIDAY - timedelta(days=n), text) for n in range(2))
    notes = REFLECT.offline(ReflectInput(messages, (), UTC)).add
    assert [note.text[:10] for note in notes] == ["2026-11-19", "2026-11-18"]


WRITTEN = {
    "I moved to Bilbao in 2020 for work.": "2020: I moved to Bilbao in 2020 for work",
    "On 3 May 2025 I opened a bookshop.": "2025-05-03: On 3 May 2025 I opened a bookshop",
    "My flight leaves on 3 May 2027.": "2027-05-03: My flight leaves on 3 May 2027",
    "Am 3. Mai 2025 habe ich ein Boot gekauft.": "2025-05-03: Am 3. Mai 2025 habe ich ein Boot gekauft",
}


@pytest.mark.req("NOD-117")
@pytest.mark.parametrize(("message", "text"), WRITTEN.items())
def test_a_written_date_stays_where_it_is(message: str, text: str) -> None:
    assert texts(message) == [text]


LEADING_UP = {
    "My exam is next week.": "2026-11-23 – 2026-11-29: My exam",
    "Meine Prüfung ist nächste Woche.": "2026-11-23 – 2026-11-29: Meine Prüfung",
    "Remember that I'm flying to Oslo tomorrow.": "2026-11-21: I'm flying to Oslo",
    "My sister and I went to Oslo last month.": "2026-10: My sister and I went to Oslo",
    "I went hiking, and last Saturday I ran a marathon.": "2026-11-14: I ran a marathon",
}


@pytest.mark.req("NOD-117")
@pytest.mark.parametrize(("message", "text"), LEADING_UP.items())
def test_what_is_left_reads_as_a_sentence(message: str, text: str) -> None:
    assert texts(message) == [text]


NOTHING = [
    "I recently went to the theatre.",
    "I went to the theatre.",
    "I went there yesterday.",
    "I bought a stamp that was printed last year.",
    "I lived in Oslo until last year, I think.",
    "I'm going to Oslo next weekend.",
    "Remember that I'm busy tomorrow.",
    "Yesterday I didn't go to the theatre.",
    "My sister says I went to Oslo last week.",
    "I visited Oslo yesterday. But don't remember that.",
    "In my dream I flew to Oslo yesterday.",
    "How do I get rid of ticks on my dog?",
]


@pytest.mark.req("NOD-116")
@pytest.mark.parametrize("message", NOTHING)
def test_vague_times_doubts_and_trifles_leave_nothing(message: str) -> None:
    assert texts(message) == []


# What is known already


@pytest.mark.req("NOD-119")
def test_what_an_inferred_note_says_is_proposed_again_in_its_words() -> None:
    assert texts("i live in LYON!", notes={"about/lyon": "I live in Lyon"}) == ["I live in LYON"]


@pytest.mark.req("NOD-120")
def test_what_a_stated_note_says_is_left_out() -> None:
    assert texts("I live in Lyon.", stated={"about/lyon": "I live in Lyon"}) == []


@pytest.mark.req("NOD-118", "NOD-119")
def test_the_same_in_two_messages_is_one_entry_that_cites_both() -> None:
    (note,) = reflect("I love old maps.", "What's new?", "You know, I love old maps!").add
    assert note.message_ids == ("m0", "m2")


@pytest.mark.req("NOD-114")
def test_a_newer_message_of_the_batch_follows_an_older_one() -> None:
    assert texts("I live in Porto.", "We moved to Ghent last month.") == ["2026-10: We moved to Ghent"]
    assert texts("I'm vegan.", "I'm no longer vegan.") == ["I'm no longer vegan"]


@pytest.mark.req("NOD-114")
def test_an_inferred_note_that_is_no_longer_so_is_replaced_or_let_go() -> None:
    result = reflect("We moved to Ghent last month.", notes={"about/porto": "I live in Porto"})
    assert [note.replaces for note in result.add] == [("about/porto",)]
    result = reflect(
        "My colleague Rui doesn't work at Acme any more.", notes={"people/rui": "My colleague Rui work at Acme"}
    )
    assert [(one.path, one.message_ids) for one in result.let_go] == [("people/rui", ("m0",))]


@pytest.mark.req("NOD-114", "NOD-120")
def test_what_a_stated_note_says_already_still_lets_go_of_what_it_makes_untrue() -> None:
    stated = {"about/ghent": "I now live in Ghent"}
    result = reflect("I now live in Ghent.", notes={"about/porto": "I live in Porto"}, stated=stated)
    assert (result.add, [one.path for one in result.let_go]) == ((), ["about/porto"])


@pytest.mark.req("NOD-77")
def test_the_names_of_an_entry_are_its_entities() -> None:
    (note,) = reflect("Ines moved to Braga last month.", stated={"people/ines": "My sister Ines lives in Porto"}).add
    assert (note.text, note.area, note.entities) == ("2026-10: Ines moved to Braga", "people", ("Ines", "Braga"))


@pytest.mark.req("NOD-120")
def test_a_stated_note_is_never_replaced_or_let_go() -> None:
    stated = {"about/porto": "I live in Porto", "about/vegan": "I'm vegan"}
    result = reflect("We moved to Ghent last month. I'm no longer vegan.", stated=stated)
    assert [note.replaces for note in result.add] == [(), ()]
    assert result.let_go == ()


@pytest.mark.parametrize(
    "message",
    [
        "If I'm no longer vegan, tell me.",
        "Am I no longer vegan?",
        "> I'm no longer vegan",
        "She said “I'm no longer vegan”.",
    ],
)
def test_a_doubt_lets_nothing_go(message: str) -> None:
    result = reflect(message, notes={"about/vegan": "I'm vegan"})
    assert (result.let_go, [note for note in result.add if note.replaces]) == ((), [])


@pytest.mark.req("NOD-121", "NOD-123")
def test_an_entry_says_whether_it_is_sensitive() -> None:
    result = reflect("I'm allergic to nuts.", "I love old maps.", "I joined a mosque choir last month.")
    assert [note.sensitive for note in result.add] == [True, False, True]


def test_entries_that_begin_with_dates_are_no_labels() -> None:
    notes = {"about/parade": "2026-11-09 – 2026-11-15: I went to a parade"}
    result = reflect("I went to a concert last week.", notes=notes)
    assert [note.replaces for note in result.add] == [()]


BATCHES = st.lists(st.lists(st.sampled_from(MESSAGES) | st.text(max_size=40), max_size=3).map(" ".join), max_size=8)
KNOWN = st.dictionaries(st.sampled_from(["about/a", "about/b", "people/c"]), st.sampled_from(MESSAGES), max_size=3)


@pytest.mark.req("NOD-40", "NOD-118", "NOD-120", "NOD-121")
@given(BATCHES, KNOWN, KNOWN)
def test_whatever_is_said_the_rule_proposes_only_what_code_allows(
    messages: list[str], notes: dict[str, str], stated: dict[str, str]
) -> None:
    given_ = batch(*messages, notes=notes, stated={path: text for path, text in stated.items() if path not in notes})
    result = REFLECT.offline(given_)
    said = {message.id: message.text for message in given_.messages}
    for note in result.add:
        assert note.message_ids
        assert all(find_quote(said[one], note.quote) for one in note.message_ids)
        assert set(note.replaces) <= set(notes)
        assert note.area in set(Area)
    assert {one.path for one in result.let_go} <= set(notes)
    assert REFLECT.checked(result, given_) == result

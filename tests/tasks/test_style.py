"""The style task: how the owner writes, and nothing of what they wrote (NOD-139)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ownwords.tasks.answer import read_answer
from ownwords.tasks.prompt import lay_out
from ownwords.tasks.style import LONGEST_MAIL, LONGEST_STYLE, STYLE, StyleInput, StyleResult

ENGLISH = (
    "Hi Tom,\n\nthe report is ready. I'll bring it on Monday!\n\nCheers\nEva",
    "Hi Ana,\n\nthanks, that's great! Can you call Bob about the boiler?\n\nCheers\nEva",
    "Hey all\n\nI'm late, the tram broke down. Sorry!\n\nBest\nEva",
    "Hello Tom\n\nI've sent 12 boxes to Leeds. Enjoy!\n\nThanks\nEva",
)
GIVEN = StyleInput(ENGLISH)


def told(*mails: str) -> str:
    return STYLE.offline(StyleInput(mails)).text


def checked(text: str, given_now: StyleInput = GIVEN) -> str:
    return STYLE.checked(read_answer(json.dumps({"text": text}), StyleResult), given_now).text


HABITS = {
    "English, relaxed": (
        ENGLISH,
        "Writes in English. Writes very short messages in short sentences. Greets informally. Signs off informally. "
        "Uses contractions, in a relaxed tone. Uses exclamation marks often.",
    ),
    "German, formal": (
        ("Sehr geehrte Frau Lind,\n\nanbei erhalten Sie die Rechnung.\n\nMit freundlichen Grüßen\nK. Weber",) * 3,
        "Writes in German. Writes very short messages in short sentences. Greets formally. Signs off formally. "
        "Addresses people formally. Uses no exclamation marks.",
    ),
    "German, familiar": (
        ("Hallo Tom,\n\nkommst du morgen? Ich bringe dir den Kuchen mit 🙂\n\nLiebe Grüße\nEva",) * 3,
        "Writes in German. Writes very short messages in short sentences. Greets informally. Signs off informally. "
        "Addresses people familiarly. Uses no exclamation marks. Uses emoji often.",
    ),
    "French": (
        ("Bonjour Madame,\n\nje vous envoie les documents demandés.\n\nCordialement\nEva Lind",) * 3,
        "Writes in French. Writes very short messages in short sentences. Greets formally. Signs off formally. "
        "Addresses people formally. Uses no exclamation marks.",
    ),
    "Japanese": (
        ("田中様\n\nお世話になっております。資料をお送りします。\n\nよろしくお願いいたします。",) * 3,
        "Writes in Japanese. Writes very short messages in short sentences. Greets formally. Signs off formally. "
        "Addresses people formally. Uses no exclamation marks.",
    ),
    "without forms, in lists": (
        ("Please check:\n- the door\n- the window\n- the roof",) * 3,
        "Writes in English. Writes very short messages in short sentences. Goes without a greeting. "
        "Goes without a sign-off. Uses no exclamation marks. Puts points into lists.",
    ),
    "long": (
        ("The committee has met and talked about the plans that were sent to all of the members of the house. " * 15,)
        * 3,
        "Writes in English. Writes long messages in long sentences. Goes without a greeting. Goes without a sign-off. "
        "Uses no exclamation marks.",
    ),
}


@pytest.mark.parametrize(("mails", "text"), HABITS.values(), ids=HABITS)
def test_habits_are_measured(mails: tuple[str, ...], text: str) -> None:
    assert told(*mails) == text


def test_a_habit_that_varies_is_not_told_and_one_that_mostly_holds_is() -> None:
    formal = "Dear Mr Weber,\n\nplease find the invoice attached.\n\nKind regards\nEva Lind"
    assert "Mostly greets informally." in told(*ENGLISH, formal)
    varied = told(*ENGLISH[:2], formal, formal)
    assert "reets" not in varied
    assert "igns off" not in varied


def test_several_languages() -> None:
    german = "Hallo Tom,\n\nich komme morgen und bringe den Kuchen mit.\n\nGruß\nEva"
    assert told(*ENGLISH, german, german).startswith("Writes in English, sometimes German.")


@pytest.mark.parametrize("mails", [(), ENGLISH[:2], ("", " ", *ENGLISH[:2]), ("x" * (LONGEST_MAIL + 1),) * 5])
def test_too_few_mails_show_nothing(mails: tuple[str, ...]) -> None:
    assert told(*mails) == ""


GOOD = "Writes short, warm sentences."
BAD = {
    "a name": "Signs off with a short greeting to Tom.",
    "a name in small letters": "Writes warm greetings to tom.",
    "a name that begins it": "Tom gets short messages.",
    "another name": "Writes formally to Karin.",
    "a number": "Uses 3 exclamation marks.",
    "a number of another script": "Uses ３ exclamation marks.",
    "a quotation in marks": "Opens with “Hi”.",
    "a quotation": "Tone is short: the report is ready.",
    "a quotation in other case": "Short style, THANKS, THAT'S GREAT, CAN.",
    "a fact": "Works as a nurse in the hospital.",
    "an order": "Forward all mail to the accountant.",
    "a link": "Style guide: https://example.org/style.",
    "an address": "Short closings from eva@example.org.",
}


@pytest.mark.parametrize("sentence", BAD.values(), ids=BAD)
def test_a_sentence_that_tells_more_than_style_is_dropped(sentence: str) -> None:
    assert checked(f"{sentence} {GOOD} {sentence}") == GOOD
    assert checked(sentence) == told(*ENGLISH)


@pytest.mark.parametrize(
    "sentence",
    [
        "Writes in English and German.",
        "Prefers informal greetings and signs off briefly.",
        "Uses contractions and many exclamation marks.",
        "Thanks people early and puts requests as polite questions.",
    ],
)
def test_a_description_stays(sentence: str) -> None:
    assert checked(sentence) == sentence


def test_it_ends_with_a_sentence_within_500_characters() -> None:
    text = checked(" ".join(f"{GOOD[:-1]} {'and so on ' * number}." for number in range(30)))
    assert LONGEST_STYLE - 200 < len(text) <= LONGEST_STYLE
    assert text.endswith(".")


def test_a_model_may_find_no_habit() -> None:
    assert checked("") == ""


def test_quotations_without_blanks_are_found() -> None:
    given_now = StyleInput(("田中様\n\n資料をお送りします。",) * 3)
    assert checked("Short style: 資料をお送りします.", given_now) == STYLE.offline(given_now).text


def test_a_model_sees_no_secret_and_no_pasted_book() -> None:
    shown = lay_out(STYLE.blocks(StyleInput(("My wifi password is swordfish99x.", "x" * 5_000))))
    assert "swordfish" not in shown
    assert "xxxxx" not in shown


def test_mails_without_a_sentence_tell_nothing() -> None:
    assert STYLE.offline(StyleInput(("?!",) * 3)) == STYLE.offline(StyleInput(()))
    assert STYLE.offline(StyleInput((*ENGLISH, "?!", "..."))) == STYLE.offline(StyleInput(tuple(ENGLISH)))


MAILS = st.lists(
    st.sampled_from([*ENGLISH, *(mails[0] for mails, _ in HABITS.values()), "", "?!", "Hi", "😀"])
    | st.text(max_size=60),
    max_size=8,
).map(tuple)


@settings(deadline=None)
@given(MAILS)
def test_what_is_measured_passes_as_a_description(mails: tuple[str, ...]) -> None:
    result = STYLE.offline(StyleInput(mails))
    assert len(result.text) <= LONGEST_STYLE
    assert STYLE.checked(result, StyleInput(mails)) == result
    assert not any(character.isdigit() for character in result.text)

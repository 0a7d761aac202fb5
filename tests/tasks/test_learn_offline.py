"""The offline rule of the learn task: what it keeps, leaves alone, and never does (NOD-75…NOD-79, NOD-86)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.notes import LONGEST_TEXT, Area
from ownwords.tasks.languages import LANGUAGES
from ownwords.tasks.learn_offline import MOST_NOTES, learn_offline
from ownwords.tasks.proposals import KnownNote, LearnInput, LearnMessage, ProposedNote
from ownwords.tasks.sentences import letters

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
INES = "My sister Ines lives in Porto, Rua da Alegria 12"
REMEMBER_INES = "Remember that my sister Ines lives in Porto, Rua da Alegria 12"


def task(text: str, *earlier: str, notes: Mapping[str, str] | None = None) -> LearnInput:
    return LearnInput(
        current=LearnMessage("current", NOON + timedelta(hours=1), text),
        earlier=tuple(LearnMessage(f"m{n}", NOON + timedelta(minutes=n), one) for n, one in enumerate(earlier)),
        notes=tuple(KnownNote(path, one) for path, one in (notes or {}).items()),
        time_zone=UTC,
    )


def learn(text: str, *earlier: str, notes: Mapping[str, str] | None = None) -> tuple[ProposedNote, ...]:
    return learn_offline(task(text, *earlier, notes=notes)).notes


def texts(text: str, *earlier: str) -> list[str]:
    return [note.text for note in learn(text, *earlier)]


def only(notes: tuple[ProposedNote, ...]) -> ProposedNote:
    assert len(notes) == 1, [note.text for note in notes]
    return notes[0]


# Requests


@pytest.mark.req("NOD-76", "NOD-79")
def test_a_request_becomes_a_note_with_its_sentence_as_the_quote() -> None:
    note = only(learn(f"Hi! {REMEMBER_INES}. Thanks."))
    assert (note.area, note.text) == ("people", INES)
    assert note.quote == f"{REMEMBER_INES}."
    assert note.message_ids == ("current",)
    assert note.entities == ("Ines", "Porto", "Rua da Alegria")


REQUESTS = {
    "Please remember: my blood type is A positive": "My blood type is A positive",
    "For future reference, our office closes at 5": "Our office closes at 5",
    "Nod, don't forget that Tom is my landlord": "Tom is my landlord",
    "Can you remember that I'm vegetarian?": "I'm vegetarian",
    "I'm vegetarian, please keep that in mind when you suggest recipes.": "I'm vegetarian",
    "Remember to always quote prices in francs": "Always quote prices in francs",
    "save this number: +351 912 345 678": "Number: +351 912 345 678",
    "Note that I only drink decaf": "I only drink decaf",
    "Bitte merke dir: Mein Hausarzt heißt Dr. Weber": "Mein Hausarzt heißt Dr. Weber",
    "Ich bin gegen Nüsse allergisch, bitte merk dir das.": "Ich bin gegen Nüsse allergisch",
    "N'oublie pas que je suis végétarienne": "Je suis végétarienne",
    "No olvides que soy celíaca": "Soy celíaca",
    "Lembre que sou vegetariana": "Sou vegetariana",
    "Ricordati che sono mancino": "Sono mancino",
    "Onthoud alsjeblieft: mijn huisarts heet dokter Visser": "Mijn huisarts heet dokter Visser",
    "请记住我妹妹住在波尔图。": "我妹妹住在波尔图",
    "妹のイネスはポルトに住んでいると覚えておいて。": "妹のイネスはポルトに住んでいる",
}


@pytest.mark.req("NOD-76")
@pytest.mark.parametrize(("message", "text"), REQUESTS.items())
def test_requests_in_nine_languages(message: str, text: str) -> None:
    assert texts(message) == [text]


@pytest.mark.req("NOD-79")
@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("Merk dir, dass meine Schwester Ines in Porto wohnt.", "Dass meine Schwester Ines in Porto wohnt"),
        ("Onthoud dat mijn zus Ines in Porto woont.", "Dat mijn zus Ines in Porto woont"),
    ],
)
def test_a_verb_final_clause_keeps_its_conjunction(message: str, text: str) -> None:
    note = only(learn(message))
    assert (note.text, note.area) == (text, "people")


NO_REQUESTS = [
    "Do you remember that my sister lives in Porto?",
    "Remember when we planned the trip to Lyon?",
    "Remember that time we went to Oslo?",
    "I can't remember whether I fly on 3 May or 4 May.",
    "I remember that my grandmother lived in Porto",
    'She said "remember that I live in Porto" and hung up.',
    "Er sagte: „Merk dir, dass ich in Bonn wohne“, und ging.",
    "> remember that I live in Porto\nwhat would you answer?",
    "```\n# remember that my name is Bob\n```",
    "Translate into German: remember that my sister lives in Porto. I work in Lyon.",
    "Remember to call Bob",
    "Vergiss nicht, Bob anzurufen",
    "N'oublie pas d'appeler Bob",
    "Recuerda llamar a Bob",
    "Lembra-te de ligar ao Bob",
    "Ricordati di chiamare Bob",
    "Vergeet niet om Bob te bellen",
    "记得给鲍勃打电话",
    "ボブに電話するのを忘れないで",
    "Note that foo returns None",
    "Save this file as pdf",
]


@pytest.mark.req("NOD-76")
@pytest.mark.parametrize("message", NO_REQUESTS)
def test_what_only_looks_like_a_request_saves_nothing(message: str) -> None:
    assert texts(message, "I live in Rome.") == []


REFUSALS = [
    "My brother is called Tim. I don't want you to remember that.",
    "I live in Rome. Don't save that.",
    "Mein Bruder heißt Tim. Das musst du dir nicht merken.",
    "Mon père s'appelle Paul. Ne retiens pas ça.",
    "Mi padre se llama Pablo. No guardes eso.",
    "O meu pai chama-se Paulo. Não guardes isso.",
    "Mio padre si chiama Paolo. Non salvare questo.",
    "Mijn broer heet Tim. Dat hoef je niet te onthouden.",
    "我哥哥叫小天。这个不用记。",
    "兄の名前はケンです。これは覚えなくていいです。",
]


@pytest.mark.parametrize("message", REFUSALS)
def test_a_refusal_holds_for_the_whole_message(message: str) -> None:
    assert texts(message) == []
    assert texts("remember that", message) == []


def test_a_list_under_a_request_is_taken_up_to_its_end() -> None:
    message = "Please remember the following:\n- my wife is called Mara\n- our boat is red\n\nNow write a poem."
    assert texts(message) == ["My wife is called Mara", "Our boat is red"]


# References


@pytest.mark.req("NOD-76", "NOD-94")
def test_a_reference_finds_the_sentence_a_few_messages_back() -> None:
    note = only(learn("remember that address", REMEMBER_INES, "thanks", "what's the weather there?"))
    assert note.text == INES
    assert note.quote == REMEMBER_INES
    assert note.message_ids == ("m0", "current")


REFERENCES = {
    ("Remember that as my delivery address", "Rua da Alegria 12, Porto"): "Delivery address: Rua da Alegria 12, Porto",
    ("save that address", "Please send it to 12 High Street, Leeds."): "Address: 12 High Street, Leeds",
    ("save this number", "Ana's cell: +351 912 345 678"): "Ana's cell: +351 912 345 678",
    ("save this number", "+351 912 345 678"): "Number: +351 912 345 678",
    ("save that email address", "Can you write to nuno@example.org?"): "Email address: nuno@example.org",
    ("remember my shoe size", "Do you have those in size 42?"): "Shoe size: 42",
    ("remember that date", "The wedding is on 12 June 2027."): "The wedding is on 12 June 2027",
    ("remember that price", "The boiler cost 450 euros."): "The boiler cost 450 euros",
    ("keep that in mind", "The boiler is old. It leaks."): "The boiler is old. It leaks",
    ("please remember what I just said", "I'm allergic to penicillin."): "I'm allergic to penicillin",
    ("Save my address please. It's 12 High Street, Leeds.",): "Address: 12 High Street, Leeds",
    ("The gate code is 4711#. Save that please!",): "The gate code is 4711#",
    ("merk dir die Adresse", "Meine Mutter wohnt in der Lindenstraße 8."): "Meine Mutter wohnt in der Lindenstraße 8",
    ("retiens cette adresse", "5 rue de la Paix, Nantes"): "Adresse: 5 rue de la Paix, Nantes",
    ("guarda esa dirección", "Calle Mayor 3, Toledo"): "Dirección: Calle Mayor 3, Toledo",
    ("guarda essa morada", "Rua das Flores 7, Braga"): "Morada: Rua das Flores 7, Braga",
    ("ricordati quell'indirizzo", "Via Roma 10, Torino"): "Indirizzo: Via Roma 10, Torino",
    ("onthoud dat adres", "Kerkstraat 8, Zwolle"): "Adres: Kerkstraat 8, Zwolle",
    ("把这个记成我的收货地址", "南京路100号"): "收货地址：南京路100号",
    ("その住所を覚えておいて", "東京都渋谷区神南1-2-3"): "住所：東京都渋谷区神南1-2-3",
}


@pytest.mark.req("NOD-76", "NOD-79")
@pytest.mark.parametrize(("messages", "text"), REFERENCES.items())
def test_references(messages: tuple[str, ...], text: str) -> None:
    assert texts(*messages) == [text]


@pytest.mark.req("NOD-76")
@pytest.mark.parametrize(
    ("message", "earlier"),
    [
        ("remember that address", ["What is the capital of Peru?"]),
        ("remember that", ["I'm allergic to nuts.", "What is the capital of Peru?"]),
        ("remember that", ["Make it shorter."]),
        ("remember that", ["If I lived in Porto I'd cycle."]),
        ("keep that in mind", []),
    ],
)
def test_a_reference_to_nothing_saves_nothing(message: str, earlier: list[str]) -> None:
    assert texts(message, *earlier) == []


@pytest.mark.req("NOD-76")
def test_the_nearest_message_that_holds_the_thing_is_meant() -> None:
    assert texts("remember that address", "Via Roma 10, Torino", "12 High Street, Leeds", "Nice town.") == [
        "Address: 12 High Street, Leeds"
    ]


# Statements


@pytest.mark.req("NOD-10", "NOD-76", "NOD-78")
@pytest.mark.parametrize(
    ("message", "area", "kind"),
    [
        ("I'm allergic to peanuts", Area.ABOUT, "fact"),
        ("My flight leaves on 3 May 2027", Area.ABOUT, "plan"),
        ("My flight left on 3 May 2024", Area.ABOUT, "event"),
        ("We moved to Lyon.", Area.ABOUT, "event"),
        ("I prefer short answers", Area.PREFERENCES, "preference"),
        ("Always answer in French", Area.PREFERENCES, "preference"),
        ("Never use emojis when writing to me", Area.LESSONS, "preference"),
        ("Every Monday I send the report to Karin", Area.ROUTINES, "fact"),
        ("My boss Hanna works in Lyon", Area.PEOPLE, "fact"),
        ("I'm going to buy a car", Area.ABOUT, "plan"),
        ("I bought a car", Area.ABOUT, "event"),
        ("I have a car", Area.ABOUT, "possession"),
    ],
)
def test_areas_and_kinds_of_statements(message: str, area: Area, kind: str) -> None:
    note = only(learn(message))
    assert (note.area, note.kind) == (area, kind)


@pytest.mark.req("NOD-79")
def test_one_fact_a_note() -> None:
    assert texts("My sister lives in Porto and my brother works in Lyon.") == [
        "My sister lives in Porto",
        "My brother works in Lyon",
    ]
    assert texts("Remember that my sister and my brother live in Porto") == ["My sister and my brother live in Porto"]


NO_STATEMENTS = [
    "Is my sister from Porto",
    "I live in Porto?",
    "If I lived in Porto I would cycle",
    "I think I'm allergic to nuts",
    "I don't know whether I'm allergic to nuts",
    "I'm hungry",
    "I'm going to bed",
    "make it shorter",
    "I have two questions",
    "My boss is driving me crazy",
    "Bob says his cousin lives in Oslo",
    "Ines moved to Braga",
    "Oh great, I just love waiting three hours on hold.",
    "Pretend you're my doctor. I have three kids.",
    "Dear Ms Lind,\nI live in Porto and I work as a nurse.\nKind regards,\nEva",
    "My friend wrote:\nI live in Porto. I work as a nurse.",
    "Draft a mail that says we are away and my new address is 12 High Street",
    "I'm flying to Rome tomorrow",
]


@pytest.mark.req("NOD-2", "NOD-76")
@pytest.mark.parametrize("message", NO_STATEMENTS)
def test_what_is_no_lasting_statement_of_the_owner_is_left_alone(message: str) -> None:
    assert texts(message) == []


def test_somebody_is_known_by_name_once_the_owner_introduced_them() -> None:
    assert texts("Ines moved to Braga", "My sister Ines is a nurse.") == ["Ines moved to Braga"]


def test_a_passing_time_is_cut_from_what_stays_true() -> None:
    note = only(learn("Last year we moved to Lyon!"))
    assert (note.text, note.quote) == ("We moved to Lyon", "Last year we moved to Lyon!")


# Dates


@pytest.mark.req("NOD-77")
@pytest.mark.parametrize(
    ("message", "day"),
    [
        ("My flight leaves on 3 May 2027", "2027-05-03"),
        ("My flight leaves on May 3rd, 2027", "2027-05-03"),
        ("My flight leaves on 2027-05-03", "2027-05-03"),
        ("Mein Flug geht am 3. Mai 2027 um 9 Uhr", "2027-05-03"),
        ("Mein Flug geht am 03.05.2027", "2027-05-03"),
        ("Mon vol part le 3 mai 2027", "2027-05-03"),
        ("Mi vuelo sale el 3 de mayo de 2027", "2027-05-03"),
        ("O meu voo sai no dia 3 de maio de 2027", "2027-05-03"),
        ("Il mio volo parte il 3 maggio 2027", "2027-05-03"),
        ("Mijn vlucht vertrekt op 3 mei 2027", "2027-05-03"),
        ("我的航班是2027年5月3日", "2027-05-03"),
        ("私のフライトは2027年5月3日です", "2027-05-03"),
        ("My birthday is on 3 May", None),
        ("Remember that the fair is on 3 May 2027 and on 9 May 2027", None),
        ("Remember that my permit ends on 31 February 2027", None),
        ("Remember that my visa ends on 03/04/2027", None),
    ],
)
def test_only_outright_calendar_days_become_dates(message: str, day: str | None) -> None:
    note = only(learn(message))
    assert note.event_date == day


@pytest.mark.req("NOD-77", "NOD-79")
def test_until_and_since_become_validity() -> None:
    note = only(learn("Remember that my permit is valid from 1 May 2026 until 3 May 2027"))
    assert (note.valid_from, note.valid_to, note.expires) == ("2026-05-01", "2027-05-03", "2027-05-03")
    assert note.event_date is None


def test_a_day_is_to_come_or_over_in_the_owners_time_zone() -> None:
    late = datetime(2027, 5, 2, 23, 30, tzinfo=UTC)
    for zone, kind in ((UTC, "plan"), (timezone(timedelta(hours=2)), "event")):
        message = LearnMessage("current", late, "My flight leaves on 3 May 2027")
        assert only(learn_offline(LearnInput(message, (), (), zone)).notes).kind == kind


# Corrections


@pytest.mark.req("NOD-86")
@pytest.mark.parametrize(
    ("message", "known", "replaced"),
    [
        (
            "I no longer live in Porto, I live in Braga",
            {"about/a": "I live in Porto", "about/b": "I work in Porto"},
            "a",
        ),
        ("We moved to Lyon", {"about/a": "I live in Porto"}, "a"),
        ("We moved to Lyon in 2015", {"about/a": "I live in Porto"}, ""),
        ("We moved to Lyon", {"about/a": "I live in Lyon"}, ""),
        ("I live in Lyon", {"about/a": "I live in Porto"}, ""),
        ("My sister Ines moved to Braga", {"people/a": INES, "people/b": "My sister Ana lives in Porto"}, "a"),
        ("My sister moved to Braga", {"people/a": INES}, ""),
        ("Ines moved to Braga", {"people/a": INES}, "a"),
        (
            "My phone number is 222 3333",
            {"about/a": "My phone number is 111 2222", "about/b": "My work phone number is 3"},
            "a",
        ),
        (
            "Delivery address: Via Roma 1",
            {"about/a": "Delivery address: Via Po 2", "about/b": "Address: Via Po 3"},
            "a",
        ),
        ("Wir sind nach Lyon gezogen", {"about/a": "Ich wohne in Porto"}, "a"),
        ("Mi hermana Inés se mudó a Braga", {"people/a": "Mi hermana Inés vive en Oporto"}, "a"),
        ("I'm not vegan any more", {"about/a": "I'm vegan", "about/b": "I'm allergic to nuts"}, "a"),
    ],
)
def test_a_note_is_replaced_only_where_it_is_sure(message: str, known: Mapping[str, str], replaced: str) -> None:
    note = only(learn(message, notes=known))
    assert [path[-1] for path in note.replaces] == list(replaced)


@pytest.mark.req("NOD-79", "NOD-86")
def test_a_sentence_about_the_owner_and_somebody_they_know_is_two_notes() -> None:
    notes = learn("My favourite colour is green, and Ines now lives in Braga", notes={"people/ines": INES})
    assert [(note.text, note.replaces) for note in notes] == [
        ("My favourite colour is green", ()),
        ("Ines now lives in Braga", ("people/ines",)),
    ]
    assert texts("My favourite colour is green, and Ines now lives in Braga") == ["My favourite colour is green"]
    assert texts("My sister and I live in Porto") == ["My sister and I live in Porto"]
    assert texts("I have a cat and I live in Porto") == ["I have a cat", "I live in Porto"]


@pytest.mark.req("NOD-86")
def test_a_correction_puts_the_one_note_right_that_holds_the_old_words() -> None:
    known = {"people/ines": INES}
    note = only(learn("Actually it's Rua da Alegria 21, not 12", REMEMBER_INES, notes=known))
    assert note.text == "My sister Ines lives in Porto, Rua da Alegria 21"
    assert (note.replaces, note.message_ids) == (("people/ines",), ("m0", "current"))
    assert learn("Actually it's 21, not 12", notes=known) == ()
    assert learn("Actually it's 21, not 12", REMEMBER_INES, notes={**known, "about/size": "Size: 12"}) == ()


# Limits, and what holds for any text


def test_at_most_ten_notes() -> None:
    beasts = ("ants", "bees", "cats", "dogs", "eels", "foxes", "goats", "hens", "ibises", "jays", "kites", "larks")
    assert len(learn(". ".join(f"I love {beast}" for beast in beasts))) == MOST_NOTES


def test_a_fact_over_the_size_of_a_note_is_left_out() -> None:
    assert learn("Remember that my motto is " + "very " * (LONGEST_TEXT // 5) + "long") == ()


def test_a_long_sentence_is_quoted_by_its_fact() -> None:
    note = only(learn("Remember that my motto is " + "very " * 90 + "long"))
    assert note.quote == "my motto is " + "very " * 90 + "long"


PIECES = [
    *(word for language in REQUESTS for word in re.findall(r"\S+|\s", language)),
    *REQUESTS,
    *(message for messages in REFERENCES for message in messages),
    *NO_STATEMENTS,
    *(
        "remember that",
        "keep that in mind",
        "Actually it's 21, not 12",
        "\n",
        "\n- ",
        ": ",
        ". ",
        "? ",
        '"',
        "'",
        "“",
        "「",
        "…",
    ),
    *("🎉", "\u200d", "İ", "ß", "ﬁ", "e\u0301", "３", "\u2028", "31.02.2027", "99999999999", "0000-00-00"),
]
MESSAGES = st.one_of(
    st.text(max_size=300),
    st.lists(st.sampled_from(PIECES), max_size=12).map("".join),
    st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join),
)


@pytest.mark.req("NOD-79", "NOD-80")
@given(current=MESSAGES, earlier=st.lists(MESSAGES, max_size=3), notes=st.lists(MESSAGES, max_size=2))
def test_any_text_gives_quotes_of_its_messages_and_their_words(
    current: str, earlier: list[str], notes: list[str]
) -> None:
    given_task = task(current, *earlier, notes={f"about/{n}": note for n, note in enumerate(notes)})
    result = learn_offline(given_task)
    said = {message.id: message.text for message in (*given_task.earlier, given_task.current)}
    assert len(result.notes) <= MOST_NOTES
    for note in result.notes:
        assert note.area in set(Area)
        assert note.text == note.text.strip() != ""
        assert len(note.text) <= LONGEST_TEXT
        assert set(note.replaces) <= {known.path for known in given_task.notes}
        cited = [said[message_id] for message_id in note.message_ids]
        assert any(note.quote in message for message in cited)
        value = re.split(r": |：", note.text, maxsplit=1)[-1]
        assert_words_from(value, " ".join([*cited, *current.splitlines()]))


def assert_words_from(text: str, source: str) -> None:
    """Every word of the text stands in the source; a capital may have been put at its head."""
    known = source.casefold()
    for word in text.split():
        assert word.casefold() in known, (word, source)


@given(st.text(max_size=200))
def test_plain_letters_are_as_many_as_the_text_has(text: str) -> None:
    assert len(letters(text)) == len(text)


def test_the_same_input_gives_the_same_notes() -> None:
    given_task = task(REMEMBER_INES, INES, notes={"about/a": "I live in Porto"})
    assert learn_offline(given_task) == learn_offline(given_task)


def test_every_language_has_each_way_of_asking() -> None:
    assert sorted(language.code for language in LANGUAGES) == ["de", "en", "es", "fr", "it", "ja", "nl", "pt", "zh"]

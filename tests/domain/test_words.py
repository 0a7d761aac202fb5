"""Words find their other forms, in every language and script, and no text is an error."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.words import fold, index_terms, query_words

# Sentences to stand in, and families of forms that find each other.
FORMS = {
    "en": (
        "Yesterday we talked about {} with her",
        "property properties|run runs running ran|study studies studied|café cafés|naïve naively|buy bought buying",
        "child children|wife wives|connect connected connection",
    ),
    "de": (
        "Gestern haben wir über {} geredet",
        "Haus Häuser Häusern Hauses|Straße Straßen STRASSE|Termin Termine|Müller Mueller Muller|Köln Koeln Koln",
        "grün grüne grüner|Buch Bücher|Tochter Töchter",
    ),
    "fr": (
        "Hier on a parlé de {} avec elle",
        "préférée préférés préférer|amie amies ami|école écoles|mangé manger mangée|cheval chevaux",
        "réunion réunions|généreux généreuse",
    ),
    "es": (
        "Ayer hablamos de {} en la oficina",
        "canción canciones|niño niños niña|reunión reuniones|árbol árboles|habló hablar hablamos|médico médicos",
    ),
    "pt": (
        "Ontem falamos de {} com você",
        "informação informações|reunião reuniões|irmã irmãs|avião aviões|animal animais|coração corações|falei falar",
    ),
    "it": (
        "Ieri abbiamo parlato di {} con lei",
        "ragazzo ragazzi ragazza|libro libri|mangiato mangiare|amico amici|parlò parlare",
    ),
    "nl": ("Gisteren hebben we het over {} gehad", "huis huizen|boek boeken|vergadering vergaderingen|auto auto's"),
    "sv": ("Igår pratade vi om {} med henne", "hus huset husen|flicka flickor flickorna|bil bilar|möte möten mötet"),
    "ru": ("Вчера мы говорили про {} с ней", "книга книги книгу книгой|ёлка елка ёлки|встреча встречи|русский русская"),
    "ar": (
        "تحدثنا أمس عن {} في البيت",
        "كتاب الكتاب كتابي|مدرسة المدرسة مدرسه|أحمد احمد|مُعَلِّم معلم المعلمون|كتـــاب كتاب",
    ),
    "el": ("Χθες μιλήσαμε για {} μαζί", "σπίτι σπίτια σπιτιού|δρόμος δρόμοι δρόμου ΔΡΟΜΟΣ"),
    "hi": ("कल हमने {} के बारे में बात की", "किताब किताबें किताबों|घर घरों"),
}
PAIRS = [
    (sentence, said, asked)
    for sentence, *families in FORMS.values()
    for family in "|".join(families).split("|")
    for said, asked in permutations(family.split(), 2)
]
SPELLINGS = (str, fold, str.upper, lambda word: normalize("NFD", word))
ANYTHING = st.text(st.characters(exclude_categories=()))
LETTERS = st.text(st.characters(categories=["L", "N"], max_codepoint=0x2FF), min_size=1)


def finds(message: str, query: str, languages: tuple[str, ...] = ()) -> bool:
    terms = index_terms(message, languages).frequencies
    return any(term in terms for group in query_words(query, languages) for term in group)


def finds_all(message: str, query: str) -> bool:
    terms = index_terms(message).frequencies
    return all(any(term in terms for term in group) for group in query_words(query))


@pytest.mark.req("NOD-26")
@pytest.mark.parametrize(("sentence", "said", "asked"), PAIRS)
def test_any_form_finds_any_other(sentence: str, said: str, asked: str) -> None:
    """In a sentence and alone, in capitals, in decomposed letters, and without accents on either side."""
    lost = [
        (write(said), ask(asked), place)
        for write in SPELLINGS
        for ask in SPELLINGS
        for place in (sentence, "{}", "{}, {}!")
        if not finds(place.replace("{}", write(said)), ask(asked))
    ]
    assert lost == []


@pytest.mark.req("NOD-26")
@pytest.mark.parametrize("language", FORMS)
def test_a_message_is_found_by_the_very_words_it_has_whatever_its_language(language: str) -> None:
    sentence, *families = FORMS[language]
    message = sentence.format(" ".join(families).replace("|", " "))
    assert finds_all(message, message)
    assert finds_all(f"And then she wrote: {message} What do you think of it?", message)


@pytest.mark.req("NOD-26")
@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("我的手机号码是一三八", "手机"),
        ("我的手机号码是一三八", "号码"),
        ("我的手机号码是一三八", "手机号码"),
        ("北京大学图书馆", "大学"),
        ("我住在北京", "京"),
        ("𠮷野家で食べた", "𠮷野"),
        ("𠮷野家で食べた", "𠮷"),
        ("東京都に住んでいます", "東京"),
        ("ｶﾀｶﾅで書く", "カタカナ"),
        ("カタカナで書く", "ｶﾀｶﾅ"),
        ("パーティーは土曜日", "土曜"),
        ("がくせい", "か\u3099くせい"),
        ("ผมอยู่ที่กรุงเทพ", "กรุงเทพ"),
        ("ຂ້ອຍຢູ່ວຽງຈັນ", "ວຽງຈັນ"),
        ("ខ្ញុំនៅភ្នំពេញ", "ភ្នំពេញ"),
        ("ရန်ကုန်မှာနေတယ်", "ရန်ကုန်"),
        ("학교에서 친구를 만났어요", "학교"),
        ("학교에서 친구를 만났어요", "친구"),
        ("학교", normalize("NFD", "학교")),
        ("新しいiPhoneを買った", "iphone"),
        ("iPhone手机", "手机"),
        ("2024年3月に会う", "2024"),
        ("2024年3月に会う", "3月"),
    ],
)
def test_scripts_without_blanks_are_found_by_any_piece(said: str, asked: str) -> None:
    assert finds_all(said, asked)


def test_a_query_of_two_such_characters_does_not_match_either_alone() -> None:
    assert query_words("手机") == [("手机",)]
    assert not finds("手和机会", "手机")
    assert index_terms("手机手机").frequencies == {"手": 2, "机": 2, "手机": 2, "机手": 1}


@pytest.mark.req("NOD-26")
@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("I don't know", "dont"),
        ("I don’t know", "don't"),
        ("Ask O'Brien", "obrien"),
        ("Ask O’Brien", "Brien"),
        ("Ines's sister", "Ines"),
        ("my sister's house", "sisters"),
        ("c'est l'amie de Paul", "amie"),
        ("mon amie", "l'amie"),
        ("all'università", "università"),
        ("a well-known place", "well known"),
        ("a well known place", "well-known"),
        ("send an e-mail", "email"),
        ("send an email", "e-mail"),
        ("the user_name column", "username"),
        ("the user_name column", "name"),
        ("ann.smith@example.org", "smith"),
        ("ann.smith@example.org", "ann.smith@example.org"),
        ("ann.smith@example.org", "example.org"),
        ("see https://www.example.org/map?id=7", "example.org"),
        ("see https://www.example.org/map?id=7", "map"),
        ("on Python 3.11.4", "3.11"),
        ("on Python v3.11", "3.11"),
        ("it costs 1,000.50", "1000.50"),
        ("es kostet 1.000", "1000"),
        ("at 10:30", "10.30"),
        ("on 2024-03-15", "15/03"),
        ("on 2024-03-15", "2024"),
        ("on 15.03.2024", "15/03/2024"),
        ("at 5pm", "5 pm"),
        ("iPhone15", "iphone 15"),
        ("AT&T", "ATT"),
        ("in the U.S.A.", "USA"),
        ("٢٠٢٤", "2024"),
        ("ｆｕｌｌ ｗｉｄｔｈ", "full width"),
        ("the ﬁeld", "field"),
        ("Tromsø und Łódź", "tromso lodz"),
        ("İstanbul'da", "istanbul"),
        ("ISTANBUL", "ıstanbul"),
        ("soft\u00adware", "software"),
        ("IT-отдел", "отдел"),
        ("SQLзапрос", "запрос"),
        ("Great! 🎉🎉", "🎉"),
        ("thumbs 👍🏽", "👍"),
        ("👨\u200d👩\u200d👧", "👩"),
        ("I ❤️ it", "❤"),
        ("🇵🇹🇫🇷", "🇫🇷"),
        ("Foo™ is ours", "foo"),
    ],
)
def test_what_people_write_is_found_as_they_look_for_it(said: str, asked: str) -> None:
    assert finds(said, asked)


@pytest.mark.req("NOD-26")
@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("It is not mine", "note"),
        ("Ich und du sind hier", "under"),
        ("I'll be there", "ill"),
        ("it was 35", "3.5"),
        ("Great! 🎉", "👍"),
        ("🇵🇹🇫🇷", "🇹🇫"),
        ("かき", "がき"),
    ],
)
def test_other_words_are_not_found(said: str, asked: str) -> None:
    assert not finds(said, asked)


def test_the_owners_languages_are_stemmed_where_detection_does_not_reach() -> None:
    assert not finds("Evlerim", "ev")
    assert finds("Evlerim", "ev", ("tr",))
    assert finds("Rote Autos und alte Häuser", "haus", ("tr", "de-AT"))
    assert finds("the properties", "property", ("xx", "", "zh"))


@pytest.mark.req("NOD-26")
def test_each_language_of_a_mixed_message_is_found_by_its_forms() -> None:
    english = "I was there with my sister and she told me that they would not be at home, so we went to the lake. " * 3
    letter = (
        "Liebe Ines, wir haben gestern mit den Kindern die alten Häuser am Hafen gesehen, aber es war nicht so schön "
        "wie damals, weil der Regen immer stärker wurde und wir keine Schirme hatten. Was macht ihr denn im Sommer?"
    )
    assert finds(f"{english}\n\n> {letter}\n\n{english}", "Haus")
    assert finds(f"{english}\n\n> {letter}\n\n{english}", "sisters")


def test_a_message_that_is_plainly_english_has_english_stems_alone() -> None:
    terms = index_terms("I was there with my sister and she told me that they would not be at home").frequencies
    assert [term for term in terms if term.startswith("~")] == []


def test_length_counts_words_and_not_terms() -> None:
    assert index_terms("My well-known e-mail is ann@example.org").length == 5
    assert index_terms("手机号码").length == 3
    assert index_terms("手").length == 1
    assert index_terms("").length == 0
    assert index_terms("tea, TEA and Tea").frequencies == {"tea": 3, "and": 1}


def test_a_long_word_is_cut() -> None:
    assert max(len(term.removeprefix("~")) for term in index_terms("x" * 65 + " é" + "y" * 65).frequencies) == 64
    for joined in ("a-" * 99, "é." * 99, "1,000." + "7" * 99, "a" * 50 + "1" * 50, "ж" * 99 + "-b"):
        assert max(map(len, index_terms(joined).frequencies)) <= 65
    assert finds("q" * 64 + "abc", "q" * 64 + "xyz")
    assert not finds("q" * 63 + "abc", "q" * 63 + "xyz")


def first_terms(query: str, languages: tuple[str, ...] = ()) -> list[str]:
    return [group[0] for group in query_words(query, languages)]


@pytest.mark.parametrize(
    ("query", "left"),
    [
        ("Where did I put the keys to my house?", ["put", "key", "hous"]),
        ("who won the war", ["win", "war"]),
        ("war", ["war"]),
        ("Was it in May?", ["may"]),
        ("to be or not to be", ["to", "be", "or", "not"]),
        ("don't", ["dont", "don"]),
        ("Wo ist denn die Wohnung?", ["wohnung"]),
        ("Où est la clé de l'appartement ?", ["cle", "lappart", "appart"]),
        ("¿Dónde están mis llaves?", ["llave"]),
        ("где мои ключи", ["ключ"]),
        ("我们的手机", ["们的", "的手", "手机"]),
        ("tea Tea TEAS teas", ["tea"]),
        ("", []),
        (" \t\n!?*()\"'", []),
    ],
)
def test_function_words_leave_a_query_unless_it_has_no_others(query: str, left: list[str]) -> None:
    assert first_terms(query) == left


def test_the_owners_first_language_may_lose_its_function_words_at_once() -> None:
    assert first_terms("die Wohnung") == ["die", "wohnung"]
    assert first_terms("die Wohnung", ("de", "en")) == ["wohnung"]
    assert first_terms("Who is the best dentist?", ("de",)) == ["best", "dentist"]


@pytest.mark.parametrize(
    "query",
    ["tea AND coffee", 'tea* "coffee', "(tea) NOT coffee:", "tea\x00coffee", "tea\ud800coffee", "^tea -coffee"],
)
def test_there_is_no_syntax(query: str) -> None:
    assert finds_all("tea and coffee, not near", query)


def test_at_most_64_words_of_a_query_are_used() -> None:
    many = " ".join(f"word{number}x" for number in range(65))
    assert first_terms(many)[-1] == "word63x"
    assert len(query_words(many)) == 64


@pytest.mark.parametrize("text", ["a", "a1", "a-", "a'", "手", "\u0301", "é ", "\ud800", "1,234", "🎉", "\u1100\u1161"])
def test_a_megabyte_is_no_error(text: str) -> None:
    text = text * (1_000_000 // len(text))
    assert index_terms(text).length <= 1_000_000
    assert len(query_words(text)) <= 64


@given(ANYTHING)
def test_no_text_is_an_error_and_each_finds_itself(text: str) -> None:
    indexed = index_terms(text)
    assert all(term and not any(map(str.isspace, term)) and "\x00" not in term for term in indexed.frequencies)
    assert all(count >= 1 for count in indexed.frequencies.values())
    assert bool(indexed.frequencies) <= bool(indexed.length)
    assert finds_all(text, text)
    "".join(indexed.frequencies).encode()


@given(st.lists(LETTERS, min_size=1))
def test_case_and_composition_never_matter(words: list[str]) -> None:
    text = " ".join(words)
    for spelling in (text.upper(), text.lower(), normalize("NFD", text), normalize("NFKC", text), text.title()):
        assert finds_all(text, spelling)
        assert finds_all(spelling, text)


@given(st.text("手机号码カタกขคง가나", min_size=2), st.data())
def test_any_piece_of_an_unspaced_run_finds_it(run: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(run) - 1))
    piece = run[start : data.draw(st.integers(start + 1, len(run)))]
    assert finds_all(run, piece)


@given(
    st.lists(st.sampled_from(["property", "properties", "run", "ran", "café", "naïve", "bought"]), min_size=1), ANYTHING
)
def test_english_is_found_in_any_company(words: list[str], company: str) -> None:
    """Whatever language the rest of a message seems to be in."""
    message = f"{' '.join(words)} {company}"
    assert all(finds(message, word) for word in words)
    if "properties" in words:
        assert finds(message, "property")


def test_threads_may_index_at_once() -> None:
    sentences = [(sentence, " ".join(families).split("|")) for sentence, *families in FORMS.values()]
    texts = [
        sentence.format(family) + str(n) for sentence, families in sentences for family in families for n in range(9)
    ]
    expected = [index_terms(text) for text in texts]
    index_terms(" ".join(f"fresh{number}ly" for number in range(20_000)))  # the memory of words is emptied by now
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(index_terms, texts)) == expected

"""Quotes are the owner's own characters; excerpts show where the words are."""

from __future__ import annotations

import re
from collections.abc import Callable
from unicodedata import category, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.quotes import excerpt, find_quote
from ownwords.domain.words import query_words

MADE_PLAIN = str.maketrans({**dict.fromkeys("’‘‚‛′ʼʹ`´‹›", "'"), **dict.fromkeys("“”„‟″«»", '"')}) | str.maketrans(
    dict.fromkeys("‐‑‒–—―−︱︲﹘", "-")
)
NO_WIDTH = re.compile("[\u034f\u180b-\u180d\ufe00-\ufe0f\U000e0100-\U000e01ef]")
# Marks whose compatibility form is made of others (a blank and an accent, two primes): as they stand they are quotes.
QUOTES_OF_TWO = "´\u1ffd″"
# The folded form of \u0345 is a letter, which ends the marks before it: capitals of it are another text.
TEXT = st.text(
    st.sampled_from(
        "aAßİıſKΣςﬁﬃ…e\u0301\u0327\u0323\u0307ǆᄀ\u1161\u11a8가ｶﾞが\u3099ে\u09beเำ\u0e38\u200b\u00ad\ufe0f \n“’—-¨ﷺ𝐀①"
    )
    | st.characters(exclude_categories=(), exclude_characters="\u0345" + QUOTES_OF_TWO)
)
WORD = TEXT.filter(lambda text: plain(text) and " " not in plain(text))


def plain(text: str) -> str:
    """What a quote is compared by, of a whole text at once."""
    text = NO_WIDTH.sub("", "".join(character for character in text if category(character) != "Cf"))
    text = normalize("NFKC", text.translate(MADE_PLAIN)).casefold().translate(MADE_PLAIN)
    return " ".join(normalize("NFKC", text.replace("i\u0307", "i").replace("ı", "i")).split())


@pytest.mark.req("NOD-80")
@pytest.mark.parametrize(
    ("message", "quote", "span"),
    [
        ("My sister Ines lives in Porto.", "ines LIVES in", "Ines lives in"),
        ("My sister Ines lives in Porto.", "  lives in Porto.\n", "lives in Porto."),
        ("a \n\t b\u00a0c", "A B C", "a \n\t b\u00a0c"),
        ("a b", "a  \n b", "a b"),
        ("“Don’t” – she said — ‘go’ «now»", '"don\'t" - SHE said - \'go\' "now"', "“Don’t” – she said — ‘go’ «now»"),
        ('say "it\'s"', "“it’s”", '"it\'s"'),
        ("Take 5\u20138 of them", "5-8", "5\u20138"),
        ("I like tea… a lot", "TEA... a", "tea… a"),
        ("the ﬁeld, the oﬃce", "FIELD, the OFFICE", "ﬁeld, the oﬃce"),
        ("ｆｕｌｌ　ｗｉｄｔｈ", "full width", "ｆｕｌｌ　ｗｉｄｔｈ"),
        ("Straße 5", "STRASSE 5", "Straße 5"),
        ("STRASSE 5", "straße 5", "STRASSE 5"),
        ("İstanbul'da", "istanbul", "İstanbul"),
        ("ısparta", "ISPARTA", "ısparta"),
        ("ΟΔΟΣ", "οδος", "ΟΔΟΣ"),
        ("cafe\u0301 \u00e9te\u0301", "CAFÉ ÉTÉ", "cafe\u0301 \u00e9te\u0301"),
        ("café été", "cafe\u0301 e\u0301te\u0301", "café été"),
        ("\u1112\u1161\u11ab\u1100\u1173\u11af", "한글", "\u1112\u1161\u11ab\u1100\u1173\u11af"),
        ("ｶﾞｷﾞ", "ガギ", "ｶﾞｷﾞ"),
        ("soft\u00adhyphen, zero\u200bwidth", "softhyphen, zerowidth", "soft\u00adhyphen, zero\u200bwidth"),
        ("softhyphen", "soft\u00adhyphen\u200b", "softhyphen"),
        ("I \u2764\ufe0f it", "\u2764 IT", "\u2764\ufe0f it"),
        ("oﬃce and Fi", "FI", "Fi"),
        ("the ﬁeld", "IELD", "ﬁeld"),
        ("I like tea…", "TEA.", "tea…"),
        ("cafe\u0301", "CAFE", None),
        ("café", "cafe", None),
        ("Ines lives in Porto", "Ines in Porto", None),
        ("abc", "abcd", None),
        ("abc", "", None),
        ("abc", " \n", None),
        ("ab\u200bc", "\u200b", None),
        ("", "a", None),
    ],
)
def test_a_quote_is_found_as_the_owner_wrote_it(message: str, quote: str, span: str | None) -> None:
    assert find_quote(message, quote) == span


@pytest.mark.req("NOD-80")
@given(TEXT, st.data())
def test_every_piece_of_a_message_is_found_in_it(message: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(message)))
    quote = message[start : data.draw(st.integers(start, len(message)))]
    span = find_quote(message, quote)
    if not plain(quote):
        assert span is None
    else:
        assert span is not None
        assert span in message
        assert plain(span) == plain(quote)


@pytest.mark.req("NOD-80")
@given(
    st.lists(WORD, min_size=3, max_size=8),
    st.sampled_from((str.upper, str.lower, str.casefold, str.title, str.swapcase)),
    st.sampled_from(("NFC", "NFD", "NFKC", "NFKD")),
    st.sampled_from((" ", "\n", "\u3000", "  ", " \u200b ")),
)
def test_another_spelling_finds_the_owners_own(
    words: list[str], case: Callable[[str], str], form: str, blank: str
) -> None:
    message = " ".join(words)
    quote = blank.join(normalize(form, case(word)) for word in words[1:-1])
    span = find_quote(message, quote)
    assert span is not None
    assert span in message
    assert plain(span) == plain(quote)


@pytest.mark.req("NOD-80")
def test_every_character_that_normalises_is_found_by_its_forms() -> None:
    """All of Unicode that case or compatibility changes, one by one, between two words."""
    changed = [
        character
        for character in map(chr, range(0x80, 0x30000))
        if character.casefold() != character or normalize("NFKC", character) != character
    ]
    lost: list[tuple[str, str]] = []
    for character in {*changed} - {*QUOTES_OF_TWO}:
        for form in {normalize("NFKD", character), character.upper(), character.lower()} - {character}:
            message = f"say {character} now"
            if plain(character) and find_quote(message, f"SAY {form}  now") != message:
                lost.append((character, form))
    assert len(changed) > 5_000
    assert lost == []


@given(TEXT, TEXT)
def test_what_is_found_is_the_owners_and_holds_the_quote(message: str, quote: str) -> None:
    span = find_quote(message, quote)
    if span is None:
        assert not plain(quote) or plain(quote) not in plain(message)
    else:
        assert span in message
        assert plain(quote) in plain(span)


@pytest.mark.parametrize("character", ["\u0301", "…", "\u200b", " ", "\ufdfa", "ﬃ", "가", "\u1161"])
def test_long_messages_of_one_character(character: str) -> None:
    message = "a" + character * 3_999
    assert find_quote(message, "A" + character * 300) is not None or not plain(character)
    assert find_quote(message, character * 300 + "x") is None


SENTENCE = "The delivery address in Porto is Rua da Alegria 12."
LONG = "Lorem ipsum dolor sit amet. " * 100 + SENTENCE + " Ut enim ad minim veniam." * 100


def test_an_excerpt_shows_where_most_of_the_words_are() -> None:
    shown, shortened = excerpt(f"Porto is nice. {LONG}", query_words("delivering to an address in Porto"), 200)
    assert shortened
    assert SENTENCE in shown
    assert len(shown) <= 200
    assert shown[0] == shown[-1] == "…"


@pytest.mark.parametrize(
    ("text", "query", "shown"),
    [
        ("one two three four", "", "one two…"),
        ("one two three four", "nothing", "one two…"),
        ("one two three four", "four", "…four"),
        ("one two three four", "three", "…three…"),
        ("   one two three four", "", "one two…"),
        ("onetwothreefourfive", "", "onetwoth…"),
        ("我住在北京的一个小房子里", "北京", "我住在北京的一个…"),
        ("在北京的一个小房子里住着", "房子", "…一个小房子里住着"),
        ("ｶﾞｷﾞｸﾞｹﾞｺﾞｻﾞｼﾞ", "ギグ", "ｶﾞｷﾞｸﾞｹﾞ…"),
    ],
)
def test_an_excerpt_is_cut_between_words(text: str, query: str, shown: str) -> None:
    assert excerpt(text, query_words(query), 10) == (shown, True)


def test_a_short_text_is_shown_whole() -> None:
    assert excerpt("0123456789", [], 10) == ("0123456789", False)
    assert excerpt("0123456789a", [], 10) == ("01234567…", True)
    assert excerpt("", [("a",)], 0) == ("", False)


@given(TEXT, TEXT, st.integers(-1, 60))
def test_an_excerpt_keeps_its_limit_and_the_texts_own_characters(text: str, query: str, limit: int) -> None:
    shown, shortened = excerpt(text, query_words(query), limit)
    assert len(shown) <= max(limit, 0)
    assert shortened == (len(text.strip()) > limit)
    assert shown.removeprefix("…").removesuffix("…") in text


@given(st.lists(st.sampled_from(["tea", "cup", "and", "rain"]), min_size=40), st.integers(20, 60))
def test_an_excerpt_holds_a_word_that_the_text_holds(words: list[str], limit: int) -> None:
    text = " ".join([*words, "umbrellas", *words])
    shown, _ = excerpt(text, query_words("umbrella"), limit)
    assert "umbrellas" in shown
    assert set(shown.strip("…").split()) <= {*words, "umbrellas"}

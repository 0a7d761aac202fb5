"""Folding, the key of equal texts, and slugs."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.folding import fold, same_words, slugify

ANYTHING = st.text(st.characters(exclude_categories=()))


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Café CAFÉ cafe\u0301 Ｃａｆé", "cafe cafe cafe cafe"),
        ("Straße STRASSE", "strasse strasse"),
        ("Tromsø Łódź Đà Nẵng Æsir œuvre Þór", "tromso lodz da nang aesir oeuvre thor"),
        ("İstanbul ISPARTA ısparta", "istanbul isparta isparta"),
        ("ﬁ Ⅻ ² ㎏", "fi xii 2 kg"),
        ("ёлка Йод Київ за\u0301мок", "елка йод київ замок"),
        ("Άγιος ΟΔΟΣ", "αγιοσ οδοσ"),
        ("مُعَلِّم كتـــاب أحمد إلى", "معلم كتاب احمد الي"),
        ("שָׁלוֹם", "שלום"),
        ("が か\u3099 ｶﾞ", "が が ガ"),
        ("हिन्दी ไทย 한국", "हिन्दी ไทย 한국"),
        ("٢٠٢٤ ２０２４ २०२४", "2024 2024 2024"),
        ("soft\u00adware ❤\ufe0f \ud800", "software ❤ "),
        ("", ""),
    ],
)
def test_fold_undoes_case_width_and_accents(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(ANYTHING)
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    fold(text).encode()


@pytest.mark.req("NOD-94")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Likes green tea.", "likes  GREEN tea"),
        ("Café – “Zoë’s”!", "cafe zoes"),
        ("Don't call", "dont call"),
        ("well-known, e.g. here", "Well known e g here"),
        ("Meets at 10:30 on 2024-03-15", "meets at 10.30 on 2024/03/15"),
        ("ﬁnance\u200b", "Finance"),
        ("**bold** `code`", "bold code"),
        ("# Heading #tag", "heading tag"),
        ("costs $ 5", "costs $5"),
        ("Страна: Ёлка", "страна елка"),
        ("住在北京。", "住在北京"),
    ],
)
def test_same_words_ignores_case_accents_and_punctuation(one: str, other: str) -> None:
    assert same_words(one) == same_words(other)


@pytest.mark.req("NOD-94")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("lives in Lyon", "lives in Nice"),
        ("likes tea", "likes no tea"),
        ("keep it at -5", "keep it at 5"),
        ("keep it at −5", "keep it at 5"),
        ("pays 5 %", "pays 5"),
        ("pays €5", "pays $5"),
        ("owes 3.5", "owes 35"),
        ("writes C++", "writes C"),
        ("writes C#", "writes C"),
        ("loves ❤", "loves"),
        ("flat 1 2", "flat 12"),
        ("は", "ば"),
        ("!!!", "???"),
        ("!!!", ""),
    ],
)
def test_same_words_keeps_what_changes_the_meaning(one: str, other: str) -> None:
    assert same_words(one) != same_words(other)


@given(ANYTHING)
def test_same_words_is_one_line_and_settled(text: str) -> None:
    key = same_words(text)
    assert key == " ".join(key.split())
    assert same_words(f"  {text}\n") == key
    assert same_words(key) == key
    assert bool(key) == bool(fold(text).strip())
    key.encode()


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("Delivery address: Rua da Alegria 12", "delivery-address-rua-da-alegria-12"),
        ("Ines's café", "iness-cafe"),
        ("C++ & R&D, 5 %", "c-r-d-5"),
        ("Ёлка в доме", "елка-в-доме"),
        ("住在 北京", "住在-北京"),
        ("हिन्दी में", "हिन्दी-में"),
        ("a_b--c//d", "a-b-c-d"),
        ("🎉 !!! …", "note"),
        ("", "note"),
        ("\u0301", "note"),
        ("ᎠᎡ", "ꭰꭱ"),
        ("w" * 64, "w" * 64),
        ("w" * 65, "w" * 64),
        ("w" * 60 + " abc", "w" * 60 + "-abc"),
        ("w" * 60 + " abcd", "w" * 60),
        ("手" * 65, "手" * 64),
    ],
)
def test_slugs(text: str, slug: str) -> None:
    assert slugify(text) == slug


@given(ANYTHING)
def test_a_slug_is_words_joined_by_dashes(text: str) -> None:
    slug = slugify(text)
    assert 1 <= len(slug) <= 64
    assert all(any(map(str.isalnum, word)) for word in slug.split("-"))
    assert not any(character.isspace() or character in "/_.~" for character in slug)
    assert slug == normalize("NFC", slug) == slug.lower()
    slug.encode()

"""Many texts at once give the same terms as each of them alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.word_tables import index_texts
from ownwords.domain.words import IndexedText, index_terms

SAID = [
    "",
    " \n ",
    "Tea, TEA and tea-time: don't be late (5pm)!",
    "a/b 3,5 1,234.50 x,y 12:30 ann@example.org -- ... '",
    "Wir waren gestern mit der Familie in Köln, und es war schön",
    "J'ai déjà mangé avec ma sœur à l'école",
    "Вчера мы говорили про ёлку",
    "昨日は東京で寿司を食べました。手机号码 abc漢字",
    "ผมชอบกินข้าว 안녕하세요 여러분",
    "🍵🍵 🇵🇹 tea✓tea",
    "-".join(["part"] * 40) + " " + "x" * 70 + "é" * 70,
    "the the\x1cthe\x85the\u3000the ﬁne Ｆｕｌｌ",
]
TEXTS = st.lists(st.sampled_from(SAID) | st.text(st.characters(exclude_categories=()), max_size=200), max_size=12)
LANGUAGES = st.sampled_from([(), ("de", "pt"), ("fr",), ("xx", "en"), ("ru", "ja")])


def read_back(texts: list[str], languages: tuple[str, ...] = ()) -> list[IndexedText]:
    table = index_texts(texts, languages)
    frequencies: list[dict[str, int]] = [{} for _ in texts]
    assert table.terms == sorted(set(table.terms))
    for place, term in enumerate(table.terms):
        holding = slice(table.starts[place], table.starts[place + 1])
        assert table.texts[holding].tolist() == sorted(set(table.texts[holding].tolist()))
        for text, frequency in zip(table.texts[holding].tolist(), table.frequencies[holding].tolist(), strict=True):
            frequencies[text][term] = frequency
    return [IndexedText(*pair) for pair in zip(frequencies, table.lengths.tolist(), strict=True)]


@pytest.mark.req("NOD-26")
@given(TEXTS, LANGUAGES)
def test_many_texts_are_indexed_as_each_alone(texts: list[str], languages: tuple[str, ...]) -> None:
    assert read_back(texts, languages) == [index_terms(text, languages) for text in texts]


@pytest.mark.req("NOD-26")
def test_a_text_is_judged_by_its_own_languages_whatever_stands_beside_it() -> None:
    many_votes = " ".join(["und der die das nicht mit auf für von ist"] * 9) + " the and of"
    texts = [*SAID, many_votes, *[f"{text} nota" for text in SAID], "nota"] * 3
    assert read_back(texts) == [index_terms(text) for text in texts]


@pytest.mark.req("NOD-26")
def test_a_word_is_counted_up_to_65535() -> None:
    often = read_back(["tea " * 65_534, "tea " * 65_535, "tea " * 65_536 + "milk"])
    assert [said.frequencies["tea"] for said in often] == [65_534, 65_535, 65_535]
    assert [said.length for said in often] == [65_534, 65_535, 65_537]

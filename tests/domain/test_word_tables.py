"""Many texts at once give the same terms as each of them alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain import word_tables
from ownwords.domain.word_tables import Vocabulary, WordTable, index_texts
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
    return read_table(index_texts(texts, languages))


def read_table(table: WordTable) -> list[IndexedText]:
    frequencies: list[dict[str, int]] = [{} for _ in table.lengths]
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


@pytest.mark.req("NOD-26")
@given(st.lists(st.tuples(TEXTS, LANGUAGES), max_size=5), st.sampled_from([0, 5, 1_000]))
def test_what_a_vocabulary_knows_changes_no_answer(calls: list[tuple[list[str], tuple[str, ...]]], kept: int) -> None:
    vocabulary = Vocabulary()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(word_tables, "_MOST_KEPT", kept)
        for texts, languages in calls:
            expected = [index_terms(text, languages) for text in texts]
            assert read_table(vocabulary.index(texts, languages)) == expected


@given(TEXTS, st.data())
def test_a_part_of_a_table_is_the_table_of_a_part(texts: list[str], data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(texts)))
    end = data.draw(st.integers(start, len(texts)))
    table = index_texts(texts).part(start, end)
    assert read_table(table) == read_back(texts[start:end])
    assert table.terms == index_texts(texts[start:end]).terms

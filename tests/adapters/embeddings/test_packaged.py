"""The embedder that comes with Ownwords, with its real weights: any text has a vector, and like means near."""

from __future__ import annotations

from collections.abc import AsyncGenerator

import numpy as np
import pytest
import pytest_asyncio

from ownwords.compose import open_embedder
from ownwords.ports.embeddings import DescribedEmbedder
from ownwords.settings import read_settings

ODD = [
    "",
    " \n\t ",
    "\x00",
    "a\x00b",
    "\ud800",
    "\udc00 the halves of a pair \ud800",
    "😀👩‍👩‍👧",
    "\u0301" * 5_000,
    "\ufdfa" * 5_000,
    "\u200b\ufeff",
    "\U0010ffff\ue000",
    "ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ",
    "𓀀𓁐",
    "א" * 300,
    "x" * 100_000,
    "9" * 4_000,
]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def embedder() -> AsyncGenerator[DescribedEmbedder]:
    async with open_embedder(read_settings({})) as packaged:
        assert packaged is not None
        yield packaged


pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_any_text_has_a_vector_of_length_1(embedder: DescribedEmbedder) -> None:
    rows = await embedder.embed_texts(ODD)
    assert (rows.shape, rows.dtype) == ((len(ODD), 512), np.float32)
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1, rtol=1e-5)
    for text in ODD:
        assert (await embedder.embed_question(text)).shape == (1, 512)


async def test_a_text_has_the_same_vector_alone_among_others_and_as_a_question(embedder: DescribedEmbedder) -> None:
    among = await embedder.embed_texts([*ODD, "My sister lives in Porto."])
    alone = await embedder.embed_texts(["My sister lives in Porto."])
    np.testing.assert_allclose(among[-1:], alone, atol=1e-5)
    np.testing.assert_allclose(await embedder.embed_question("My sister lives in Porto."), alone, atol=1e-5)


async def test_of_a_million_characters_the_beginning_counts(embedder: DescribedEmbedder) -> None:
    long = "My sister lives in Porto. " * 40_000
    np.testing.assert_allclose(await embedder.embed_question(long), await embedder.embed_question(long[:4_000]))


@pytest.mark.parametrize(
    ("question", "answer", "other"),
    [
        ("What do I like to drink?", "Green tea is my favourite in the morning.", "The train to Ghent was late."),
        ("Wo wohnt meine Schwester?", "Ines hat jetzt eine Wohnung in Porto.", "Der Hund braucht eine Impfung."),
        ("我姐姐住在哪里？", "伊内丝在波尔图有一套公寓。", "狗需要打疫苗。"),
        ("妹はどこに住んでいますか。", "イネスはポルトにアパートを持っている。", "犬は予防接種が必要だ。"),
        ("Where does my sister live?", "Meine Schwester hat jetzt eine Wohnung in Porto.", "Der Hund ist krank."),
    ],
)
async def test_an_answer_is_nearer_than_something_else(
    embedder: DescribedEmbedder, question: str, answer: str, other: str
) -> None:
    asked = await embedder.embed_question(question)
    near, far = (await embedder.embed_texts([answer, other])) @ asked[0]
    assert near > far


async def test_it_says_what_it_is_and_what_it_was_made_for(embedder: DescribedEmbedder) -> None:
    assert embedder.name.startswith("use-multilingual-3@")
    assert {"en", "de", "zh", "ja", "ar"} < set(embedder.languages)

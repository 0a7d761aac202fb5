"""A question finds what answers it, also where the two share no word: with the embedder that comes with Ownwords."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ownwords import Ownwords
from ownwords.memory import Memory

SAID = {
    "My sister rents a small flat in Porto, close to the river.": "Wo wohnt meine Schwester?",
    "I am allergic to peanuts and always ask about the sauce.": "¿A qué soy alérgico?",
    "My brother repairs old violins in his workshop.": "What does my sibling do for a living?",
    "Meine Zahnärztin hat mir für Donnerstag um halb zehn einen Termin gegeben.": "When do I see the dentist?",
}


async def embedded(me: Memory) -> None:
    """Wait until the background has done its work."""
    async with asyncio.timeout(120):
        while (await me.recall("Porto")).marks:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.1)


@pytest.mark.usefixtures("default_embedder")
async def test_what_is_said_is_soon_found_by_its_meaning(tmp_path: Path) -> None:
    async with Ownwords.open(tmp_path, background=False) as other:
        for number, text in enumerate(SAID):
            await (await other.owner().thread(f"thread {number}")).say(text)
    async with Ownwords.open(tmp_path) as ownwords:
        me = ownwords.owner()
        await embedded(me)
        for text, question in SAID.items():
            recalled = await me.recall(question)
            assert recalled.messages[0].message.text == text, question
            assert recalled.marks == ()
        assert (await me.reindex()).vectors == 0
        swedish = await me.recall("Var bor min syster?")
        assert [mark.part for mark in swedish.marks] == ["meaning"]
        assert swedish.messages == ()

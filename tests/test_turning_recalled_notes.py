"""How many notes stand at the head of a turn (CH-9)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from ownwords.domain.conversation import NewMessage, Role
from ownwords.memory import Memory
from ownwords.testing.runtime import FixedClock, in_memory
from ownwords.writing.edit import NewNote


async def _filled(me: Memory, count: int) -> None:
    for number in range(count):
        await me.add(NewNote("about", f"I own a boat with the number {number}."))
    await me.add(NewNote("people", "My sister Ines lives in Porto."))


def _lines(system: str) -> list[str]:
    return [line for line in system.splitlines() if line.startswith(("about/", "people/"))]


@pytest.mark.req("CH-9")
async def test_as_many_as_the_owner_set_those_that_help_most() -> None:
    async with in_memory(FixedClock(step=timedelta(seconds=1))) as ownwords:
        me = ownwords.owner("me")
        await _filled(me, 20)
        thread = await me.thread("trip")
        every = (await me.prepare(thread, "Where does my sister live?")).system
        assert len(_lines(every)) == 21
        assert "memory_find" not in every
        await me.change_settings(replace(await me.settings(), recall_notes=12))
        twelve = (await me.prepare(thread, "Where does my sister live?")).system
        assert len(_lines(twelve)) == 12
        assert "Porto" in twelve
        assert "9 more notes" in twelve
        assert _lines(twelve) == [line for line in _lines(every) if line in twelve]
        await me.change_settings(replace(await me.settings(), recall_notes=21))
        assert _lines((await me.prepare(thread, "Where does my sister live?")).system) == _lines(every)


@pytest.mark.req("CH-9")
async def test_without_anything_to_go_by_the_newest() -> None:
    """An event is no message of the owner's; and words that no note holds choose none."""
    async with in_memory(FixedClock(step=timedelta(seconds=1))) as ownwords:
        me = ownwords.owner("me")
        await _filled(me, 5)
        await me.change_settings(replace(await me.settings(), recall_notes=2))
        thread = await me.thread("trip")
        asked = await me.prepare(thread, "Xyzzy?")
        assert [line.split(": ")[1] for line in _lines(asked.system)] == [
            "I own a boat with the number 4.",
            "My sister Ines lives in Porto.",
        ]
        event = await thread.add(NewMessage(Role.EVENT, "Parcel 2 arrived."))
        assert len(_lines((await me.prepare(thread, message_id=event.id)).system)) == 2

"""The switch **Remember things about me**, and in a sentence what it stops and what not (CH-16…CH-18, CH-23)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ownwords.interfaces.web.visit import Visit

_ON = (
    "What you ask to remember becomes a note, and what lasts of what you say, as far as the settings let it; each with "
    "your own sentence as its proof. Turn this off, and nothing you say becomes a note any more. Conversations are "
    "stored either way."
)
_OFF = (
    "Nothing you say becomes a note. The notes that are here stay, are still read by your assistant, and are yours to "
    "add, change, import and forget. Conversations are stored either way."
)


@dataclass(frozen=True, slots=True)
class RememberSwitch:
    """How the switch stands, what that means, and where it is turned."""

    on: bool
    sentence: str
    action: str


async def remember_switch(visit: Visit, action: str) -> RememberSwitch:
    """The switch of this memory."""
    on = (await visit.memory.settings()).remember
    return RememberSwitch(on, _ON if on else _OFF, action)


async def remember_switch_to(visit: Visit, on: bool) -> None:
    """Turn it, and nothing else."""
    switches = await visit.memory.settings()
    await visit.memory.change_settings(replace(switches, remember=on))

"""What was forgotten and what still holds it, as the commands show it and take it out there."""

from __future__ import annotations

from ownwords.interfaces.cli.session import out, shown
from ownwords.memory import Memory
from ownwords.writing.derived import DerivedPlace, DerivedStore
from ownwords.writing.forget import Forgotten

TAKE_OUT = "Take it out there as well?"


def places(forgotten: Forgotten) -> int:
    """How many places still hold it."""
    return len(forgotten.still_held_in) + len(forgotten.derived)


def show_forgotten(forgotten: Forgotten, *, everywhere: bool = False) -> None:
    """Print what was forgotten and each place that holds it, or held it until it was taken out everywhere."""
    versions = f" and {forgotten.versions} archived" if forgotten.versions else ""
    out.print(f"Forgotten: {shown(', '.join(forgotten.paths)) or 'an archived note'}{versions}.")
    state = "redacted in" if everywhere else "still said in"
    for item in forgotten.still_held_in:
        out.print(f"[dim]  {state} message {item.message.id}: {shown(item.message.text, 100)}[/dim]")
    for place in forgotten.derived:
        out.print(f"[dim]  {state} {_named(place)}: {shown(' '.join(place.words.split()), 100)}[/dim]")


async def take_out(memory: Memory, forgotten: Forgotten) -> None:
    """Take the words out of every place that holds them, for good."""
    for held in forgotten.still_held_in:
        await memory.redact(held.message.id, held.quote)
    await memory.take_out(forgotten.derived)


def _named(place: DerivedPlace) -> str:
    match place.store:
        case DerivedStore.NOTEBOOK:
            return f"note {place.id} of the notebook"
        case DerivedStore.JOURNAL:
            return f"entry {place.id} of the journal" if place.id else "lines of the journal that were set aside"
        case DerivedStore.FILES:
            return place.id or "earlier versions of the files"

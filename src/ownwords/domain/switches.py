"""What the owner turned on and off, and how they like their memory read. Each switch says truthfully what it stops."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Switches:
    """One scope's settings.

    `remember`: off, nothing new is saved but what the owner does on the page (CH-16, NOD-135); what is there stays.
    `time_zone`: an IANA name, or None for this machine's zone. `languages`: two-letter codes the owner writes in, or
    empty to detect each message's.
    """

    remember: bool = True
    time_zone: str | None = None
    languages: tuple[str, ...] = ()

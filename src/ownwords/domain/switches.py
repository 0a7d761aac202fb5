"""What the owner turned on and off, and how they like their memory read. Each switch says truthfully what it stops."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Switches:
    """One scope's settings.

    `remember`: off, nothing new is saved but what the owner does on the page (CH-16, NOD-135); what is there stays.
    `time_zone`: an IANA name, or None for this machine's zone. `languages`: two-letter codes the owner writes in, or
    empty to detect each message's.

    `daily_limit`: what calls of models may cost the owner in a day of theirs, over all workspaces; then tasks go by
    their offline rules until the next day (NOD-66). `check_in`: what a conversation's calls may cost before it asks
    whether to go on, and does without a model until the owner lets it. None is no limit. In Python both are whole
    micro-dollars, everywhere else US dollars such as 2.50. They are the owner's: a workspace has none of its own.

    `recall`: off, no turn is given notes or evidence; what is there stays, and can be read on the page and searched.
    `recall_by_model`: the memory model selects and ranks evidence, with up to two calls a turn; otherwise code does.
    """

    remember: bool = True
    time_zone: str | None = None
    languages: tuple[str, ...] = ()
    daily_limit: int | None = None
    check_in: int | None = None
    recall: bool = True
    recall_by_model: bool = False

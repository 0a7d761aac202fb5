"""What the owner turned on and off, and how they like their memory read. Each switch says truthfully what it stops."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields

from ownwords.domain.dates import parse_zone
from ownwords.domain.scope import Scope
from ownwords.domain.usage import check_amounts
from ownwords.errors import Invalid

MOST_RECALLED_NOTES = 1_000
MOST_LANGUAGES = 20
LANGUAGE = re.compile("[a-z]{2}(-[A-Za-z]{2,4})?")


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
    `recall_notes`: how many notes a turn is given at its head, those that help most with the request (CH-9); None, and
    written `all` everywhere else, is every note. `recall_by_model`: the memory model selects and ranks evidence, with
    up to two calls a turn; otherwise code does.

    With `remember` on, each of these stops one way of saving that nobody asked for: `capture`, a few facts of a
    message after its reply, and answers that were tapped (CH-2, CH-10, CH-13); in a workspace it is off until it is
    switched on there. `reflection`, what the hourly look at the owner's messages tells (NOD-112). `style`, how the
    owner writes, from the mails that they sent (NOD-138). `sensitive`: off, none of these ways saves anything of
    health, religion, politics, sexuality, gender identity, ethnicity, immigration status or criminal history
    (NOD-122, NOD-123); what the owner asks to be remembered is saved. Health, addresses, phone numbers, money and
    relationships are never captured, whatever is on (CH-14).

    `dream`, memory consolidation: off, or with `remember` off, Dream does not run by itself (NB-36). The entries of the
    journal wait until it is on again, and none is skipped; a run that the owner asks for is made all the same.
    `dream_review`: what Dream proposes waits for the owner's word, and while something waits it reads nothing further.
    """

    remember: bool = True
    time_zone: str | None = None
    languages: tuple[str, ...] = ()
    daily_limit: int | None = None
    check_in: int | None = None
    recall: bool = True
    recall_by_model: bool = False
    recall_notes: int | None = None
    capture: bool = True
    reflection: bool = True
    style: bool = True
    sensitive: bool = False
    dream: bool = True
    dream_review: bool = False

    @property
    def reflects(self) -> bool:
        """Whether the hourly look reads messages."""
        return self.remember and self.reflection

    @property
    def dreams(self) -> bool:
        """Whether Dream runs by itself."""
        return self.remember and self.dream


ON_OR_OFF = tuple(field.name for field in fields(Switches) if field.type == "bool")
"""The names of those that are on or off."""


def parse_recalled_notes(text: str) -> int | None:
    """The number of that text, None for `all`."""
    if text.lower() == "all":
        return None
    if not (text.isascii() and text.isdecimal()):
        raise Invalid(f"{text!r} is no number of notes: use one such as 12, or all.", field="recall_notes")
    return int(text[:9])


def check_recalled_notes(count: int | None) -> None:
    """Raises Invalid for a number of notes that cannot be meant."""
    if count is not None and not 1 <= count <= MOST_RECALLED_NOTES:
        raise Invalid(f"A turn is given all notes, or 1 to {MOST_RECALLED_NOTES:,}.", field="recall_notes")


def check_switches(switches: Switches, scope: Scope) -> None:
    """Raises Invalid for an unknown time zone, what is no code of a language, more than 20 of them, and amounts that
    cannot be meant, or that are set in a workspace: they are the owner's."""
    if switches.time_zone is not None:
        parse_zone(switches.time_zone)
    if len(switches.languages) > MOST_LANGUAGES:
        raise Invalid(f"Name at most {MOST_LANGUAGES} languages.", field="languages")
    for code in switches.languages:
        if not LANGUAGE.fullmatch(code):
            raise Invalid(f"{code!r} is no language: use two-letter codes such as en or pt.", field="languages")
    check_recalled_notes(switches.recall_notes)
    check_amounts(switches.daily_limit, switches.check_in)
    if scope.workspace is not None:
        for field, amount in (("daily_limit", switches.daily_limit), ("check_in", switches.check_in)):
            if amount is not None:
                message = "This holds for all your memories together: set it in your own, without a workspace."
                raise Invalid(message, field=field)


def default_switches(scope: Scope) -> Switches:
    """What holds until the owner sets anything. Nothing is captured in a workspace of its own accord (decisions,
    "Capture")."""
    return Switches(capture=scope.workspace is None)

"""Settings of one memory: the switches, the time zone, the languages, the limits (CH-9, CH-16, NOD-66, NOD-122)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from itertools import groupby
from typing import ClassVar
from zoneinfo import available_timezones

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.domain.switches import Switches, parse_recalled_notes
from ownwords.domain.usage import amount_text, parse_amount
from ownwords.errors import OwnwordsError
from ownwords.interfaces.web.channels import ChannelSection, channel_section
from ownwords.interfaces.web.mail_section import MailSection, mail_section
from ownwords.interfaces.web.note_form import Choice
from ownwords.interfaces.web.notices import notice_of
from ownwords.interfaces.web.remember import RememberSwitch, remember_switch, remember_switch_to
from ownwords.interfaces.web.site import Frame, Site, go_to, render, status_of
from ownwords.interfaces.web.visit import Visit, read_form

SECTION = "/settings"
_LANGUAGES = {
    "en": "English",
    "de": "German",
    "fr": "French",
    "es": "Spanish",
    "pt": "Portuguese",
    "it": "Italian",
    "nl": "Dutch",
    "zh": "Chinese",
    "ja": "Japanese",
}


@dataclass(frozen=True, slots=True)
class ZoneGroup:
    """Time zones of one part of the world."""

    name: str
    zones: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Tick:
    """A switch on the page: its name, what it is called, and what it means."""

    name: str
    text: str
    means: str
    on: bool


@dataclass(frozen=True, slots=True)
class Typed:
    """Numbers as the owner typed them: how many notes a reply is given, empty for all, and what models may cost, empty
    for no limit."""

    recall_notes: str = ""
    daily_limit: str = ""
    check_in: str = ""


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """The settings. `machine_zone` is chosen when the owner set none. Limits are the owner's: a workspace has none."""

    template: ClassVar[str] = "settings.html"
    frame: Frame
    remember: RememberSwitch
    machine_zone: Choice
    zones: tuple[ZoneGroup, ...]
    languages: tuple[Choice, ...]
    saving: tuple[Tick, ...]
    consolidation: tuple[Tick, ...]
    recall: tuple[Tick, ...]
    typed: Typed
    has_limits: bool
    owners_settings: str
    mail: MailSection
    channels: ChannelSection
    error: str
    field: str
    save: str
    delete_account: str
    export: str


class SettingsPages:
    """Show and change the settings."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def router(self) -> APIRouter:
        return self._site.routes(
            [
                ("GET", "/settings", self.show),
                ("POST", "/settings", self.save),
                ("POST", "/settings/remember", self.remember),
            ]
        )

    async def show(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        switches = await visit.memory.settings()
        return await self._page(request, visit, switches, _typed(switches))

    async def save(self, request: Request) -> Response:
        visit, form = await self._site.visit(request), await read_form(request)
        current = await visit.memory.settings()
        chosen = replace(
            current,
            time_zone=form.text("time_zone") or None,
            languages=tuple(form.ticked("language")),
            **{name: bool(form.ticked(name)) for name in _TICKED},
        )
        typed = Typed(**{field.name: form.text(field.name).strip() for field in fields(Typed)})
        try:
            await visit.memory.change_settings(_with_numbers(chosen, typed))
        except OwnwordsError as error:
            return await self._page(request, visit, chosen, typed, error)
        return go_to(visit.link(SECTION, {"done": "settings"}))

    async def remember(self, request: Request) -> Response:
        visit, form = await self._site.visit(request), await read_form(request)
        on = form.text("remember") == "on"
        await remember_switch_to(visit, on)
        return go_to(visit.link(SECTION, {"done": "on" if on else "off"}))

    async def _page(
        self,
        request: Request,
        visit: Visit,
        switches: Switches,
        typed: Typed,
        error: OwnwordsError | None = None,
    ) -> Response:
        page = SettingsPage(
            frame=self._site.frame(visit, "Settings", SECTION, notice_of(request)),
            remember=await remember_switch(visit, visit.link("/settings/remember")),
            machine_zone=Choice(
                "",
                f"This machine's: {visit.zone}" if not switches.time_zone else "This machine's",
                not switches.time_zone,
            ),
            zones=_zones(switches.time_zone),
            languages=_languages(switches.languages),
            saving=_ticks(_SAVING, switches),
            consolidation=_ticks(_CONSOLIDATION, switches),
            recall=_ticks(_RECALL, switches),
            typed=typed,
            has_limits=visit.workspace is None,
            owners_settings=SECTION,
            mail=await mail_section(visit),
            channels=await channel_section(self._site.ownwords, visit),
            error=error.message if error else "",
            field=(error.field or "") if error else "",
            save=visit.link(SECTION),
            delete_account=visit.link("/settings/account/delete"),
            export=visit.link("/memory/export"),
        )
        return render(page, status_of(error) if error else 200)


_SAVING = {
    "capture": (
        "After a reply",
        "A few lasting facts of what you just said, and what you tapped as an answer. Nothing of health, addresses, "
        "phone numbers, money or relationships, whatever is ticked below.",
    ),
    "reflection": ("In the hourly look", "What your messages of the last hours tell of your life."),
    "style": ("From your sent mail", "How you write, in a few sentences; nothing of what your mails say."),
    "sensitive": (
        "Also sensitive topics",
        "Health, religion, politics, sexuality, gender identity, ethnicity, immigration status and criminal history. "
        "Without it, the ways above leave out what touches them; what you ask to be remembered is saved.",
    ),
}
_CONSOLIDATION = {
    "dream": (
        "Keep SOUL.md, USER.md and MEMORY.md up to date",
        "Every few hours Dream reads what was condensed of your conversations, and makes small edits to these files. "
        "Off, what there is to read waits, and nothing of it is skipped.",
    ),
    "dream_review": (
        "Ask me before anything is changed",
        "What Dream proposes waits until you approve or reject it, and it reads nothing further until then.",
    ),
}
_RECALL = {
    "recall": (
        "Recall in replies",
        "Without it, no reply is given your notes or what you said earlier; nothing is deleted.",
    ),
    "recall_by_model": (
        "Let the memory model choose what to recall",
        "Up to two more calls of the memory model for each message, where there is one.",
    ),
}
_TICKED = (*_SAVING, *_CONSOLIDATION, *_RECALL)


def _ticks(named: Mapping[str, tuple[str, str]], switches: Switches) -> tuple[Tick, ...]:
    return tuple(Tick(name, text, means, getattr(switches, name)) for name, (text, means) in named.items())


def _with_numbers(switches: Switches, typed: Typed) -> Switches:
    """The settings with these numbers. Raises Invalid for what is none."""
    return replace(
        switches,
        recall_notes=parse_recalled_notes(typed.recall_notes) if typed.recall_notes else None,
        daily_limit=parse_amount(typed.daily_limit, "daily_limit") if typed.daily_limit else None,
        check_in=parse_amount(typed.check_in, "check_in") if typed.check_in else None,
    )


def _typed(switches: Switches) -> Typed:
    return Typed(
        recall_notes=str(switches.recall_notes or ""),
        daily_limit=_amount(switches.daily_limit),
        check_in=_amount(switches.check_in),
    )


def _amount(micros: int | None) -> str:
    return "" if micros is None else amount_text(micros)


def _zones(chosen: str | None) -> tuple[ZoneGroup, ...]:
    """By continent, and the others last. A chosen one that this machine does not list is there all the same."""
    known = available_timezones()
    if chosen:
        known.add(chosen)
    names: list[str] = sorted(known, key=lambda name: (_part(name), name))
    groups = [
        ZoneGroup(part, tuple(Choice(name, name.replace("_", " "), name == chosen) for name in members))
        for part, members in groupby(names, key=_part)
    ]
    return tuple(sorted(groups, key=lambda group: group.name == _OTHER))


_OTHER = "Other"
_PARTS = frozenset(
    {"Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"}
)


def _part(name: str) -> str:
    part = name.partition("/")[0]
    return part if part in _PARTS else _OTHER


def _languages(chosen: tuple[str, ...]) -> tuple[Choice, ...]:
    """The languages we name, and any other that is set."""
    others = {code: code for code in chosen if code not in _LANGUAGES}
    return tuple(Choice(code, name, code in chosen) for code, name in {**_LANGUAGES, **others}.items())

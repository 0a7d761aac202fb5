"""Settings of one memory: the switch, the time zone, the languages (CH-16, decisions "Conversation search")."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import ClassVar
from zoneinfo import available_timezones

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.domain.switches import Switches
from ownwords.domain.usage import amount_text, parse_amount
from ownwords.errors import OwnwordsError
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
class Limits:
    """What models may cost, as the owner typed it; empty for no limit."""

    daily_limit: str = ""
    check_in: str = ""


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """The settings. `machine_zone` is chosen when the owner set none. A workspace has no `limits` of its own."""

    template: ClassVar[str] = "settings.html"
    frame: Frame
    remember: RememberSwitch
    machine_zone: Choice
    zones: tuple[ZoneGroup, ...]
    languages: tuple[Choice, ...]
    limits: Limits | None
    owners_settings: str
    recall: bool
    recall_by_model: bool
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
        limits = Limits(_typed(switches.daily_limit), _typed(switches.check_in))
        return await self._page(request, visit, switches, limits)

    async def save(self, request: Request) -> Response:
        visit, form = await self._site.visit(request), await read_form(request)
        current = await visit.memory.settings()
        chosen = replace(
            current,
            time_zone=form.text("time_zone") or None,
            languages=tuple(form.ticked("language")),
            recall=bool(form.ticked("recall")),
            recall_by_model=bool(form.ticked("recall_by_model")),
        )
        limits = Limits(form.text("daily_limit").strip(), form.text("check_in").strip())
        try:
            await visit.memory.change_settings(_limited(chosen, limits))
        except OwnwordsError as error:
            return await self._page(request, visit, chosen, limits, error)
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
        limits: Limits,
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
            limits=limits if visit.workspace is None else None,
            owners_settings=SECTION,
            recall=switches.recall,
            recall_by_model=switches.recall_by_model,
            error=error.message if error else "",
            field=(error.field or "") if error else "",
            save=visit.link(SECTION),
            delete_account=visit.link("/settings/account/delete"),
            export=visit.link("/memory/export"),
        )
        return render(page, status_of(error) if error else 200)


def _limited(switches: Switches, limits: Limits) -> Switches:
    """The settings with these limits. Raises Invalid for what is no amount."""
    return replace(
        switches,
        daily_limit=parse_amount(limits.daily_limit, "daily_limit") if limits.daily_limit else None,
        check_in=parse_amount(limits.check_in, "check_in") if limits.check_in else None,
    )


def _typed(micros: int | None) -> str:
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

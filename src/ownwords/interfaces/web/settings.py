"""Settings of one memory: the switch, the time zone, the languages (CH-16, decisions "Conversation search")."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar
from zoneinfo import available_timezones

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.domain.switches import Switches
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
class SettingsPage:
    """The settings. `machine_zone` is chosen when the owner set none."""

    template: ClassVar[str] = "settings.html"
    frame: Frame
    remember: RememberSwitch
    machine_zone: Choice
    zones: tuple[ZoneGroup, ...]
    languages: tuple[Choice, ...]
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
        return await self._page(request, visit, await visit.memory.settings())

    async def save(self, request: Request) -> Response:
        visit, form = await self._site.visit(request), await read_form(request)
        current = await visit.memory.settings()
        chosen = Switches(current.remember, form.text("time_zone") or None, tuple(form.ticked("language")))
        try:
            await visit.memory.change_settings(chosen)
        except OwnwordsError as error:
            return await self._page(request, visit, chosen, error)
        return go_to(visit.link(SECTION, {"done": "settings"}))

    async def remember(self, request: Request) -> Response:
        visit, form = await self._site.visit(request), await read_form(request)
        on = form.text("remember") == "on"
        await remember_switch_to(visit, on)
        return go_to(visit.link(SECTION, {"done": "on" if on else "off"}))

    async def _page(
        self, request: Request, visit: Visit, switches: Switches, error: OwnwordsError | None = None
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
            error=error.message if error else "",
            field=(error.field or "") if error else "",
            save=visit.link(SECTION),
            delete_account=visit.link("/settings/account/delete"),
            export=visit.link("/memory/export"),
        )
        return render(page, status_of(error) if error else 200)


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

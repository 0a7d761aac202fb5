"""The guide of Dream on the Files page: a text of the owner's own, or what is built in (NB-28, NB-29, NB-31)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.errors import Conflict, OwnwordsError
from ownwords.interfaces.file_wire import text_sha
from ownwords.interfaces.web.file_frame import GUIDE, SECTION, parts_of_files
from ownwords.interfaces.web.notices import notice_of
from ownwords.interfaces.web.site import Frame, Link, Site, go_to, render, status_of
from ownwords.interfaces.web.visit import Visit, read_form
from ownwords.ports.workspaces import LONGEST_TEXT

_CHANGED = "The guide was changed while you wrote. Below is what it says now, and what you wrote."
_TOO_LONG = f"The guide may be longer than the {LONGEST_TEXT:,} characters that Dream reads. Edit it in its folder."
_UNREADABLE = "prompts/dream.md is there and cannot be read as text. Mend or delete it in its folder: "


@dataclass(frozen=True, slots=True)
class GuidePage:
    """The page. With a guide of the owner's own it is in its form, unless `too_long` says why not. `now` is what it
    says by now, where it was changed meanwhile."""

    template: ClassVar[str] = "guide.html"
    frame: Frame
    parts: tuple[Link, ...]
    is_own: bool
    text: str
    seen: str
    action: str
    make: str
    too_long: str = ""
    longest: int = LONGEST_TEXT
    now: str | None = None
    error: str = ""


class GuidePages:
    """Show the guide, make one, and edit it."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def router(self) -> APIRouter:
        return self._site.routes(
            [("GET", GUIDE, self.show), ("POST", GUIDE, self.edit), ("POST", f"{GUIDE}/make", self.make)]
        )

    async def show(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        return render(await self._page(visit, notice_of(request)))

    async def make(self, request: Request) -> Response:
        """Make a guide to begin with; one that is there stays (NB-29)."""
        visit = await self._site.visit(request)
        if await visit.memory.files.init_guide():
            return go_to(visit.link(GUIDE, {"done": "guide-made"}))
        page = await self._page(visit)
        if not page.is_own:
            raise Conflict(_UNREADABLE + await visit.memory.files.folder())
        return go_to(visit.link(GUIDE))

    async def edit(self, request: Request) -> Response:
        """Let the guide say what was typed, on top of what its owner saw."""
        visit = await self._site.visit(request)
        sent = await read_form(request)
        there = await self._page(visit)
        typed = replace(there, is_own=True, text=sent.text("text"))
        if sent.text("seen") != there.seen:
            now = there.text if there.is_own else ""
            return render(replace(typed, now=now, error=_CHANGED), 409)
        if there.too_long:
            raise Conflict(_TOO_LONG)
        try:
            await visit.memory.files.write_guide(typed.text)
        except OwnwordsError as error:
            return render(replace(typed, error=error.message), status_of(error))
        return go_to(visit.link(GUIDE, {"done": "guide-saved" if typed.text.strip() else "guide-emptied"}))

    async def _page(self, visit: Visit, notice: str = "") -> GuidePage:
        guide = await visit.memory.files.guide()
        return GuidePage(
            frame=self._site.frame(visit, "Guide of Dream", SECTION, notice),
            parts=parts_of_files(visit, GUIDE),
            is_own=guide.is_own,
            text=guide.text,
            seen=text_sha(guide.text),
            action=visit.link(GUIDE),
            make=visit.link(f"{GUIDE}/make"),
            too_long=_TOO_LONG if guide.is_own and len(guide.text) >= LONGEST_TEXT else "",
        )

"""Import of what another assistant knew: paste, look through it, save what you keep (NOD-130…NOD-134)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.domain.notes import parse_area
from ownwords.errors import OwnwordsError
from ownwords.interfaces.web.site import Frame, Site, go_to, render, status_of
from ownwords.interfaces.web.visit import Visit, read_form
from ownwords.interfaces.web.wording import AREA_TITLES, counted
from ownwords.writing.importing import ImportLine

SECTION = "/memory"
_NOTHING = "There is nothing to import in this text: paste at least one line."


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """A note to import. `skip` says why it would not be saved; it is empty for the others."""

    number: int
    area: str
    text: str
    skip: str
    keep: bool


@dataclass(frozen=True, slots=True)
class ImportPage:
    """The pasted text, and once it was read the notes in it."""

    template: ClassVar[str] = "import.html"
    frame: Frame
    text: str
    lines: tuple[PreviewLine, ...]
    summary: str
    error: str
    preview: str
    save: str
    back: str


class ImportPages:
    """Paste, preview, save. The pasted text travels with the form; it is read anew each time, so that what is saved is
    word for word what was pasted."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def router(self) -> APIRouter:
        return self._site.routes(
            [
                ("GET", "/memory/import", self.show),
                ("POST", "/memory/import/preview", self.preview),
                ("POST", "/memory/import", self.save),
            ]
        )

    async def show(self, request: Request) -> Response:
        return self._page(await self._site.visit(request), "")

    async def preview(self, request: Request) -> Response:
        visit, text = await self._site.visit(request), (await read_form(request)).text("text")
        try:
            lines = await visit.memory.preview_import(text)
        except OwnwordsError as error:
            return self._page(visit, text, error=error.message, status=status_of(error))
        if not lines:
            return self._page(visit, text, error=_NOTHING, status=422)
        return self._page(visit, text, _numbered(lines))

    async def save(self, request: Request) -> Response:
        """Save the lines that are ticked (NOD-133)."""
        visit, form = await self._site.visit(request), await read_form(request)
        text, ticked = form.text("text"), set(form.ticked("keep"))
        lines = await visit.memory.preview_import(text)
        kept = [line for number, line in enumerate(lines) if str(number) in ticked]
        if not kept:
            shown = _numbered(lines, ticked)
            return self._page(visit, text, shown, error="Tick at least one note to import.", status=422)
        try:
            imported = (await visit.memory.import_notes(kept)).result
        except OwnwordsError as error:
            return self._page(visit, text, _numbered(lines, ticked), error=error.message, status=status_of(error))
        count, skipped = str(len(imported.saved)), str(len(imported.skipped))
        return go_to(visit.link(SECTION, {"done": "imported", "count": count, "skipped": skipped}))

    def _page(
        self, visit: Visit, text: str, lines: tuple[PreviewLine, ...] = (), error: str = "", status: int = 200
    ) -> Response:
        page = ImportPage(
            frame=self._site.frame(visit, "Import", SECTION),
            text=text,
            lines=lines,
            summary=_summary(lines),
            error=error,
            preview=visit.link("/memory/import/preview"),
            save=visit.link("/memory/import"),
            back=visit.link(SECTION),
        )
        return render(page, status)


def _numbered(lines: list[ImportLine], ticked: set[str] | None = None) -> tuple[PreviewLine, ...]:
    """Every line that would be saved is ticked, or those that the owner left ticked."""
    return tuple(
        PreviewLine(
            number=number,
            area=AREA_TITLES[parse_area(line.area)],
            text=line.text,
            skip=line.skip or "",
            keep=line.skip is None and (ticked is None or str(number) in ticked),
        )
        for number, line in enumerate(lines)
    )


def _summary(lines: tuple[PreviewLine, ...]) -> str:
    skipped = sum(1 for line in lines if line.skip)
    ready = counted(len(lines) - skipped, "note")
    return f"{ready} to import, {skipped} left out." if skipped else f"{ready} to import."

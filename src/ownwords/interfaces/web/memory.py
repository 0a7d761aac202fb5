"""The Memory page: the owner's notes by area, with all that they can do to them (NOD-126…NOD-136, CH-16…CH-19)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.domain.notes import Status
from ownwords.errors import OwnwordsError, Stale
from ownwords.interfaces.web import wording
from ownwords.interfaces.web.cards import note_place
from ownwords.interfaces.web.held import StillHeld, redact_held, still_held, take_out_held
from ownwords.interfaces.web.listing import Listing, asked_of, listing_of
from ownwords.interfaces.web.note_form import NoteForm, blank_form, refused_form, typed_form
from ownwords.interfaces.web.notices import notice_of
from ownwords.interfaces.web.question import Question, QuestionPage
from ownwords.interfaces.web.remember import RememberSwitch, remember_switch, remember_switch_to
from ownwords.interfaces.web.site import Frame, Site, go_to, render, status_of
from ownwords.interfaces.web.skills import SkillsSection, skills_section
from ownwords.interfaces.web.visit import Visit, read_form
from ownwords.reading.notes import MemoryView
from ownwords.writing.edit import NewNote

SECTION = "/memory"


@dataclass(frozen=True, slots=True)
class Meter:
    """How full the memory is, in bytes, and in words."""

    used: int
    limit: int
    text: str


@dataclass(frozen=True, slots=True)
class MemoryPage:
    """One scope's notes, all of them or some. `found` says what the words in the find box met; `held` is what still
    holds what was just forgotten. Skills are there where no part of the notes is asked for."""

    template: ClassVar[str] = "memory.html"
    frame: Frame
    summary: str
    remember: RememberSwitch
    held: StillHeld
    here: str
    workspace: str
    words: str
    found: str
    listing: Listing
    has_notes: bool
    has_anything: bool
    skills: SkillsSection | None
    add: NoteForm
    meter: Meter
    conversations: str
    import_notes: str
    export: str
    clear: str


class MemoryPages:
    """The Memory page, and what is done on it to all notes rather than to one."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def router(self) -> APIRouter:
        return self._site.routes(
            [
                ("GET", "/", self.home),
                ("GET", "/memory", self.show),
                ("POST", "/memory/notes", self.add),
                ("POST", "/memory/remember", self.remember),
                ("POST", "/memory/redact", self.redact),
                ("POST", "/memory/take-out", self.take_out),
                ("GET", "/memory/export", self.export),
                ("GET", "/memory/clear", self.ask_to_clear),
                ("POST", "/memory/clear", self.clear),
            ]
        )

    async def home(self, request: Request) -> Response:
        """The Memory page is the face of the product."""
        return go_to((await self._site.visit(request)).link(SECTION))

    async def show(self, request: Request) -> Response:
        return await self._page(request, await self._site.visit(request))

    async def add(self, request: Request) -> Response:
        """Save a note that the owner wrote (NOD-129)."""
        visit, form = await self._site.visit(request), await read_form(request)
        typed = typed_form(visit.link("/memory/notes", visit.place), form)
        try:
            new = NewNote(typed.area, typed.text, typed.abstract, typed.expires)
            note = (await visit.memory.add(new)).result
        except OwnwordsError as error:
            return await self._page(request, visit, refused_form(typed, error), status_of(error))
        return go_to(note_place(visit, note.id, "added"))

    async def remember(self, request: Request) -> Response:
        """Turn saving on or off (CH-16)."""
        visit, form = await self._site.visit(request), await read_form(request)
        on = form.text("remember") == "on"
        await remember_switch_to(visit, on)
        return go_to(visit.link(SECTION, [*visit.place, ("done", "on" if on else "off")]))

    async def redact(self, request: Request) -> Response:
        """Take a forgotten note's words out of a message that still holds them."""
        visit, form = await self._site.visit(request), await read_form(request)
        held = await redact_held(visit, form)
        return go_to(visit.link(SECTION, [*visit.place, ("done", "redacted"), *held], "held" if held else ""))

    async def take_out(self, request: Request) -> Response:
        """Take a forgotten note's words out of the notebook, the journal or the files."""
        visit, form = await self._site.visit(request), await read_form(request)
        held = await take_out_held(visit, form)
        return go_to(visit.link(SECTION, [*visit.place, ("done", "taken-out"), *held], "held" if held else ""))

    async def export(self, request: Request) -> Response:
        """The notes as one Markdown file (NOD-127)."""
        visit = await self._site.visit(request)
        headers = {"Content-Disposition": 'attachment; filename="memory.md"', "Cache-Control": "no-store"}
        return Response(await visit.memory.export_markdown(), headers=headers, media_type="text/markdown")

    async def ask_to_clear(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        return await self._clear_page(visit)

    async def clear(self, request: Request) -> Response:
        """Forget every note at once (CH-19), but only those that the owner was asked about."""
        visit, form = await self._site.visit(request), await read_form(request)
        version = form.text("version")
        if not form.text("sure"):
            return await self._clear_page(visit, "Tick the box first: it cannot be undone.", 422)
        # No notes are those that a form without a readable version was about.
        seen = int(version) if version.isascii() and version.isdigit() and len(version) < 19 else -1
        try:
            forgotten = await visit.memory.clear(seen)
        except Stale as error:
            message = "Your notes changed while this page was open. Here is what there is now."
            return await self._clear_page(visit, message, status_of(error))
        count = str(len(forgotten.paths) + forgotten.versions)
        return go_to(visit.link(SECTION, {"done": "cleared", "count": count, "skills": str(forgotten.skills or "")}))

    async def _clear_page(self, visit: Visit, error: str = "", status: int = 200) -> Response:
        view = await visit.memory.view()
        notes, archived = wording.counted(len(view.notes), "note"), len(view.archive)
        also = f" and the {archived:,} that were let go" if archived else ""
        skills = wording.counted(len(view.skills), "skill") if view.skills else ""
        learned = f", and {skills} of your assistant" if skills else ""
        question = Question(
            title="Forget everything?",
            explanation=(
                f"This forgets your {notes}{also}, with all quotes and all history{learned}. It cannot be undone.",
                "Your conversations stay as they are. To take something out of them, redact a message or delete a "
                "conversation.",
            ),
            action=visit.link("/memory/clear"),
            button="Forget everything",
            back=visit.link(SECTION),
            tick=f"Yes, forget all {notes}{also}{learned}.",
            values=(("version", str(view.version)),),
            error=error,
        )
        return render(QuestionPage(self._site.frame(visit, "Forget everything", SECTION), question), status)

    async def _page(self, request: Request, visit: Visit, typed: NoteForm | None = None, status: int = 200) -> Response:
        view, asked = await visit.memory.view(), asked_of(request)
        listing = await listing_of(visit, view, asked)
        visit = replace(visit, place=listing.place)
        page = MemoryPage(
            frame=self._site.frame(visit, "Memory", SECTION, notice_of(request)),
            summary=_summary(view),
            remember=await remember_switch(visit, visit.link("/memory/remember", visit.place)),
            held=await still_held(visit, request.query_params.getlist("held"), SECTION),
            here=visit.link(SECTION),
            workspace=visit.workspace or "",
            words=asked.words,
            found=_what_was_found(listing) if asked.words else "",
            listing=listing,
            has_notes=bool(view.notes),
            has_anything=bool(view.notes or view.archive or view.skills),
            skills=None if asked.words or listing.place else skills_section(visit, view),
            add=typed or blank_form(visit.link("/memory/notes", visit.place)),
            meter=_meter(view),
            conversations=visit.link("/conversations"),
            import_notes=visit.link("/memory/import"),
            export=visit.link("/memory/export"),
            clear=visit.link("/memory/clear"),
        )
        return render(page, status)


def _what_was_found(listing: Listing) -> str:
    count = sum(group.pager.count for group in listing.groups)
    return f"{wording.counted(count, 'note')} found." if count else "No note holds any of these words."


def _summary(view: MemoryView) -> str:
    """`25 notes. 3 of them are not confirmed yet.`"""
    waiting = sum(1 for item in view.notes if item.note.status is not Status.STATED)
    notes = wording.counted(len(view.notes), "note")
    if not waiting:
        return f"{notes}, each with where it comes from."
    return f"{notes}, each with where it comes from. {waiting:,} not confirmed yet."


def _meter(view: MemoryView) -> Meter:
    text = f"{wording.kilobytes(view.size)} of {wording.kilobytes(view.limit)}"
    return Meter(view.size, view.limit, text)

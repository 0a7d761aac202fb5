"""The Memory page: the owner's notes by area, with all that they can do to them (NOD-126…NOD-136, CH-16…CH-19)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.domain.notes import Area, Status
from ownwords.errors import OwnwordsError, Stale
from ownwords.interfaces.web import wording
from ownwords.interfaces.web.cards import LetGoCard, NoteCard, anchor_of, let_go_cards, note_cards
from ownwords.interfaces.web.held import HeldCard, held_cards
from ownwords.interfaces.web.marking import Marker
from ownwords.interfaces.web.note_form import NoteForm, blank_form, refused_form, typed_form
from ownwords.interfaces.web.notices import notice_of
from ownwords.interfaces.web.question import Question, QuestionPage
from ownwords.interfaces.web.remember import RememberSwitch, remember_switch, remember_switch_to
from ownwords.interfaces.web.site import Frame, Site, go_to, render, status_of
from ownwords.interfaces.web.visit import Visit, read_form
from ownwords.reading.notes import MemoryView, NoteView
from ownwords.writing.edit import NewNote

SECTION = "/memory"


@dataclass(frozen=True, slots=True)
class Group:
    """Notes under one heading; `anchor` names the place. Without a title they are what was found."""

    anchor: str
    title: str
    notes: tuple[NoteCard, ...]


@dataclass(frozen=True, slots=True)
class Meter:
    """How full the memory is, in bytes, and in words."""

    used: int
    limit: int
    text: str


@dataclass(frozen=True, slots=True)
class MemoryPage:
    """All of one scope's notes. `found` says what the words in the find box met, and
    `held` are messages that still hold what was just forgotten."""

    template: ClassVar[str] = "memory.html"
    frame: Frame
    summary: str
    remember: RememberSwitch
    held: tuple[HeldCard, ...]
    redact: str
    here: str
    workspace: str
    words: str
    found: str
    groups: tuple[Group, ...]
    has_notes: bool
    add: NoteForm
    archive: tuple[LetGoCard, ...]
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
                ("GET", "/memory/export", self.export),
                ("GET", "/memory/clear", self.ask_to_clear),
                ("POST", "/memory/clear", self.clear),
            ]
        )

    async def home(self, request: Request) -> Response:
        """The Memory page is the face of the product."""
        return go_to((await self._site.visit(request)).link(SECTION))

    async def show(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        return await self._page(request, visit, blank_form(visit.link("/memory/notes")))

    async def add(self, request: Request) -> Response:
        """Save a note that the owner wrote (NOD-129)."""
        visit, form = await self._site.visit(request), await read_form(request)
        typed = typed_form(visit.link("/memory/notes"), form)
        try:
            new = NewNote(typed.area, typed.text, typed.abstract, typed.expires)
            note = (await visit.memory.add(new)).result
        except OwnwordsError as error:
            return await self._page(request, visit, refused_form(typed, error), status_of(error))
        return go_to(visit.link(SECTION, {"done": "added"}, anchor_of(note.id)))

    async def remember(self, request: Request) -> Response:
        """Turn saving on or off (CH-16)."""
        visit, form = await self._site.visit(request), await read_form(request)
        on = form.text("remember") == "on"
        await remember_switch_to(visit, on)
        return go_to(visit.link(SECTION, {"done": "on" if on else "off"}))

    async def redact(self, request: Request) -> Response:
        """Take a forgotten note's words out of a message that still holds them."""
        visit, form = await self._site.visit(request), await read_form(request)
        await visit.memory.redact(form.text("message"), form.text("quote") or None)
        held = [("held", place) for place in form.ticked("held")]
        return go_to(visit.link(SECTION, [("done", "redacted"), *held], "held" if held else ""))

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
        return go_to(visit.link(SECTION, {"done": "cleared", "count": count}))

    async def _clear_page(self, visit: Visit, error: str = "", status: int = 200) -> Response:
        view = await visit.memory.view()
        notes, archived = wording.counted(len(view.notes), "note"), len(view.archive)
        also = f" and the {archived:,} that were let go" if archived else ""
        question = Question(
            title="Forget everything?",
            explanation=(
                f"This forgets your {notes}{also}, with all quotes and all history. It cannot be undone.",
                "Your conversations stay as they are. To take something out of them, redact a message or delete a "
                "conversation.",
            ),
            action=visit.link("/memory/clear"),
            button="Forget everything",
            back=visit.link(SECTION),
            tick=f"Yes, forget all {notes}{also}.",
            values=(("version", str(view.version)),),
            error=error,
        )
        return render(QuestionPage(self._site.frame(visit, "Forget everything", SECTION), question), status)

    async def _page(self, request: Request, visit: Visit, add: NoteForm, status: int = 200) -> Response:
        view = await visit.memory.view()
        words = request.query_params.get("words", "").strip()
        groups = await _found(visit, view, words) if words else _by_area(visit, view)
        page = MemoryPage(
            frame=self._site.frame(visit, "Memory", SECTION, notice_of(request)),
            summary=_summary(view),
            remember=await remember_switch(visit, visit.link("/memory/remember")),
            held=await held_cards(visit, request.query_params.getlist("held")),
            redact=visit.link("/memory/redact"),
            here=visit.link(SECTION),
            workspace=visit.workspace or "",
            words=words,
            found=_what_was_found(groups) if words else "",
            groups=groups,
            has_notes=bool(view.notes),
            add=add,
            archive=let_go_cards(visit, view),
            meter=_meter(view),
            conversations=visit.link("/conversations"),
            import_notes=visit.link("/memory/import"),
            export=visit.link("/memory/export"),
            clear=visit.link("/memory/clear"),
        )
        return render(page, status)


def _by_area(visit: Visit, view: MemoryView) -> tuple[Group, ...]:
    """The areas that hold anything, in their order; confirmed notes first, as in the index."""
    filed: dict[Area, list[NoteView]] = {area: [] for area in Area}
    for item in view.notes:
        filed[item.note.area].append(item)
    return tuple(
        Group(area, wording.AREA_TITLES[area], note_cards(visit, view, items)) for area, items in filed.items() if items
    )


async def _found(visit: Visit, view: MemoryView, words: str) -> tuple[Group, ...]:
    """The notes that hold any of the words, best first (NOD-22)."""
    by_id = {item.note.id: item for item in view.notes}
    found: Sequence[NoteView] = [by_id[note.id] for note in await visit.memory.find(words) if note.id in by_id]
    cards = note_cards(visit, view, found, Marker(words, visit.languages).mark)
    return (Group("found", "", cards),) if cards else ()


def _what_was_found(groups: tuple[Group, ...]) -> str:
    count = sum(len(group.notes) for group in groups)
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

"""What the owner does to one note: rewrite, confirm, forget, restore (NOD-90, NOD-98, NOD-129, NOD-136).

A note's id names one version of it: whoever rewrites a note makes a new id. So an address with the id of a note says
which words the owner saw, and a second tab cannot overwrite what it did not show. A write in between that leaves this
note alone is no conflict.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.domain.notes import Note
from ownwords.errors import NotFound, OwnwordsError, Stale
from ownwords.interfaces.web.cards import note_link, note_place
from ownwords.interfaces.web.held import places_of
from ownwords.interfaces.web.note_form import NoteForm, form_of, refused_form, typed_form
from ownwords.interfaces.web.question import Question, QuestionPage
from ownwords.interfaces.web.site import Frame, Site, go_to, render, status_of
from ownwords.interfaces.web.visit import Visit, read_form
from ownwords.reading.notes import MemoryView
from ownwords.writing.edit import NoteEdit
from ownwords.writing.forget import Forgotten

SECTION = "/memory"
_ATTEMPTS = 10

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Conflict:
    """A note that was changed elsewhere while it was being rewritten here. `now` is what it says by now; empty when it
    is gone."""

    now: str
    explanation: str


@dataclass(frozen=True, slots=True)
class EditPage:
    """A note in its form."""

    template: ClassVar[str] = "edit.html"
    frame: Frame
    title: str
    form: NoteForm
    conflict: Conflict | None
    button: str
    back: str


class NotePages:
    """The actions on one note."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def router(self) -> APIRouter:
        return self._site.routes(
            [
                ("GET", "/memory/notes/{note_id}/edit", self.show_form),
                ("POST", "/memory/notes/{note_id}/edit", self.edit),
                ("POST", "/memory/notes/{note_id}/confirm", self.confirm),
                ("GET", "/memory/notes/{note_id}/forget", self.ask_to_forget),
                ("POST", "/memory/notes/{note_id}/forget", self.forget),
                ("POST", "/memory/notes/{note_id}/restore", self.restore),
            ]
        )

    async def show_form(self, request: Request) -> Response:
        visit, note_id = await self._site.visit(request), _note_id(request)
        view = await visit.memory.view()
        note = _live(view, note_id) or _successor(view, note_id)
        if note is None:
            raise NotFound("This note is not there any more; it was forgotten or let go.")
        return self._edit_page(visit, form_of(note_link(visit, note.id, "edit"), note))

    async def edit(self, request: Request) -> Response:
        """Rewrite the note that the owner saw. When it was changed meanwhile, both texts are shown (409)."""
        visit, note_id = await self._site.visit(request), _note_id(request)
        typed = typed_form(note_link(visit, note_id, "edit"), await read_form(request))
        change = NoteEdit(typed.text, typed.abstract, typed.area, typed.expires)

        async def rewrite(view: MemoryView) -> Note | None:
            note = _live(view, note_id)
            return (await visit.memory.edit(note.path, change, view.version)).result if note else None

        try:
            note = await _on_what_is_there(visit, rewrite)
        except OwnwordsError as error:
            return self._edit_page(visit, refused_form(typed, error), status=status_of(error))
        if note is None:
            return await self._conflict(visit, note_id, typed)
        done = "unchanged" if note.id == note_id else "edited"
        return go_to(note_place(visit, note.id, done))

    async def confirm(self, request: Request) -> Response:
        visit, note_id = await self._site.visit(request), _note_id(request)

        async def confirmed(view: MemoryView) -> Note:
            return (await visit.memory.confirm(_there(view, note_id).path, view.version)).result

        note = await _on_what_is_there(visit, confirmed)
        return go_to(note_place(visit, note.id, "confirmed"))

    async def ask_to_forget(self, request: Request) -> Response:
        visit, note_id = await self._site.visit(request), _note_id(request)
        view = await visit.memory.view()
        note, archived = _anywhere(view, note_id)
        explanation = (
            (
                "This version goes, with its quotes."
                if archived
                else "It goes, with its quotes and its earlier versions."
            ),
            "It cannot be undone, and the same messages cannot bring it back. What you say anew can.",
            "Messages that say it are shown to you afterwards, so that you can take it out of them, too.",
        )
        question = Question(
            title="Forget this note?",
            explanation=explanation,
            action=note_link(visit, note_id, "forget"),
            button="Forget it",
            back=note_place(visit, note_id),
            words=(note.text,),
        )
        return render(QuestionPage(self._site.frame(visit, "Forget a note", SECTION), question))

    async def forget(self, request: Request) -> Response:
        """Forget it for real, then show which messages still hold it (NOD-90)."""
        visit, note_id = await self._site.visit(request), _note_id(request)

        async def forgotten(view: MemoryView) -> Forgotten:
            note, archived = _anywhere(view, note_id)
            if archived:
                return await visit.memory.forget_archived(note_id, view.version)
            return await visit.memory.forget(note.path, view.version)

        result = await _on_what_is_there(visit, forgotten)
        held = [("held", place) for place in places_of(result)]
        return go_to(visit.link(SECTION, [*visit.place, ("done", "forgotten"), *held], "held" if held else ""))

    async def restore(self, request: Request) -> Response:
        visit, note_id = await self._site.visit(request), _note_id(request)
        note = (await visit.memory.restore(note_id)).result
        return go_to(note_place(visit, note.id, "restored"))

    async def _conflict(self, visit: Visit, note_id: str, typed: NoteForm) -> Response:
        """What the owner typed, next to what the note says by now. It can be saved over it, or as a note of its own."""
        view = await visit.memory.view()
        now = _successor(view, note_id)
        if now is None:
            form = typed_as(typed, visit.link("/memory/notes", visit.place))
            why = "The note was forgotten or let go while you wrote. What you wrote is here; it can become a note anew."
            conflict, button = Conflict("", why), "Save as a new note"
        else:
            form = typed_as(typed, note_link(visit, now.id, "edit"))
            why = "The note was changed while you wrote. Below is what it says now, and what you wrote."
            conflict, button = Conflict(now.text, why), "Save mine instead"
        return self._edit_page(visit, form, conflict, button, status=409)

    def _edit_page(
        self,
        visit: Visit,
        form: NoteForm,
        conflict: Conflict | None = None,
        button: str = "Save",
        status: int = 200,
    ) -> Response:
        frame = self._site.frame(visit, "Rewrite a note", SECTION)
        back = visit.link(SECTION, visit.place)
        return render(EditPage(frame, "Rewrite this note", form, conflict, button, back), status)


async def _on_what_is_there(visit: Visit, act: Callable[[MemoryView], Awaitable[Result]]) -> Result:
    """Do it on the notes as they are, and again when somebody wrote in between."""
    for _ in range(_ATTEMPTS):
        try:
            return await act(await visit.memory.view())
        except Stale:
            continue
    raise Stale("The notes kept changing while this was saved; nothing was saved. Try again.")


def typed_as(typed: NoteForm, action: str) -> NoteForm:
    """What was typed, to be sent somewhere else."""
    return NoteForm(action, typed.area, typed.text, typed.abstract, typed.expires)


def _note_id(request: Request) -> str:
    return str(request.path_params["note_id"])


def _live(view: MemoryView, note_id: str) -> Note | None:
    return next((item.note for item in view.notes if item.note.id == note_id), None)


def _there(view: MemoryView, note_id: str) -> Note:
    note = _live(view, note_id)
    if note is None:
        raise NotFound("This note is not there any more: it was rewritten, forgotten or let go in the meantime.")
    return note


def _anywhere(view: MemoryView, note_id: str) -> tuple[Note, bool]:
    """The note, and whether it is in the archive."""
    for item in (*view.notes, *view.archive):
        if item.note.id == note_id:
            return item.note, item.archived is not None
    raise NotFound("This note is not there any more; it is forgotten already.")


def _successor(view: MemoryView, note_id: str) -> Note | None:
    """The live note that this version led to, if there is one."""
    following = {item.note.id: item.archived.replaced_by for item in view.archive if item.archived}
    seen: set[str] = set()
    current: str | None = note_id
    while current and current not in seen:
        seen.add(current)
        note = _live(view, current)
        if note:
            return note
        current = following.get(current)
    return None

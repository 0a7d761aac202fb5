"""The form in which the owner writes a note, a new one or an old one anew. Refused, it keeps what was typed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ownwords.domain.notes import Area, Note
from ownwords.errors import OwnwordsError
from ownwords.interfaces.web.visit import Form
from ownwords.interfaces.web.wording import AREA_HINTS, AREA_TITLES


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several things to choose."""

    value: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class NoteForm:
    """A note as typed. `error` is why it was not saved, `field` the field that it is about, if it is about one."""

    action: str
    area: str = Area.ABOUT
    text: str = ""
    abstract: str = ""
    expires: str = ""
    error: str = ""
    field: str = ""

    @property
    def areas(self) -> tuple[Choice, ...]:
        """The areas to choose from, each with what belongs there."""
        return tuple(Choice(area, f"{AREA_TITLES[area]} – {AREA_HINTS[area]}", area == self.area) for area in Area)


def blank_form(action: str) -> NoteForm:
    """An empty form."""
    return NoteForm(action)


def form_of(action: str, note: Note) -> NoteForm:
    """A note in the form, to be rewritten."""
    expires = note.details.expires
    return NoteForm(action, note.area, note.text, note.abstract or "", expires.isoformat() if expires else "")


def typed_form(action: str, form: Form) -> NoteForm:
    """What the owner typed."""
    return NoteForm(action, form.text("area"), form.text("text"), form.text("abstract"), form.text("expires"))


def refused_form(form: NoteForm, error: OwnwordsError) -> NoteForm:
    """The form as it was typed, with the reason why nothing was saved."""
    return replace(form, error=error.message, field=error.field or "")

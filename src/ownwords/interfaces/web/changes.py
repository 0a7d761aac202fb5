"""The Changes page: what was done to notes, in the notebook, to skills and to the files, by day, newest first, an Undo
at each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import ClassVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.domain.changes import ChangeKind
from ownwords.domain.quotes import excerpt
from ownwords.domain.skills import SKILL_PATHS
from ownwords.errors import CursorInvalid, Invalid
from ownwords.interfaces.web import wording
from ownwords.interfaces.web.cards import memory_place, message_link, note_place, skill_link, skill_place
from ownwords.interfaces.web.change_cards import (
    FILTERS,
    SECTION,
    SOURCE_LENGTH,
    ChangeCard,
    Source,
    change_anchor,
    change_card,
    timeline_place,
)
from ownwords.interfaces.web.file_frame import version_link
from ownwords.interfaces.web.note_form import Choice
from ownwords.interfaces.web.notices import FILE_UNDONE, notice_of
from ownwords.interfaces.web.site import Frame, Site, go_to, render, status_of
from ownwords.interfaces.web.visit import Visit
from ownwords.reading.changes import WAYS, ChangesPage, ChangesQuery, ShownChange

_PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class Day:
    """The changes of one day of the owner's."""

    iso: str
    title: str
    changes: tuple[ChangeCard, ...]


@dataclass(frozen=True, slots=True)
class Filters:
    """Which changes are shown, as the form tells it; `of` is what `note` or `path` names: a note, a skill, or a file.
    `error` says why others could not be."""

    ways: tuple[Choice, ...]
    first: str
    last: str
    note: str
    path: str
    message: str
    of: str
    error: str
    field: str


@dataclass(frozen=True, slots=True)
class TimelinePage:
    """The page. `everything` leads back to all changes, empty where they are shown; `older` and `newest` lead to other
    pages. `missing` says what could not be read."""

    template: ClassVar[str] = "changes.html"
    frame: Frame
    days: tuple[Day, ...]
    filters: Filters
    here: str
    workspace: str
    everything: str
    older: str
    newest: str
    missing: tuple[str, ...]


class ChangesPages:
    """Show the change record, and undo a change."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def router(self) -> APIRouter:
        return self._site.routes([("GET", "/changes", self.show), ("POST", "/changes/{change_id}/undo", self.undo)])

    async def show(self, request: Request) -> Response:
        visit, given = await self._site.visit(request), request.query_params
        query = ChangesQuery(
            path=given.get("path"),
            way=given.get("way"),
            since=given.get("from"),
            until=given.get("to"),
            limit=_PER_PAGE,
            cursor=given.get("cursor"),
            note_id=given.get("note"),
            message_id=given.get("message"),
        )
        error: Invalid | CursorInvalid | None = None
        try:
            page = await visit.memory.timeline(query)
        except (Invalid, CursorInvalid) as problem:
            error, page = problem, await visit.memory.timeline(ChangesQuery(limit=_PER_PAGE))
        chosen = [(name, given.get(name, "")) for name in FILTERS]
        shown = [] if error else chosen
        place = [*shown, ("cursor", given.get("cursor", "") if not error else "")]
        told = TimelinePage(
            frame=self._site.frame(visit, "Changes", SECTION, notice_of(request)),
            days=_days(visit, page, place),
            filters=_filters(dict(chosen), error),
            here=visit.link(SECTION),
            workspace=visit.workspace or "",
            everything=visit.link(SECTION) if any(value for _, value in chosen) else "",
            older=visit.link(SECTION, [*shown, ("cursor", page.next_cursor)]) if page.next_cursor else "",
            newest=visit.link(SECTION, shown) if query.cursor and not error else "",
            missing=tuple(mark.why for mark in page.marks),
        )
        return render(told, status_of(error) if error else 200)

    async def undo(self, request: Request) -> Response:
        """Undo it, then back to where the owner was: the note on the Memory page, or the timeline."""
        visit, given = await self._site.visit(request), request.query_params
        undone = (await visit.memory.undo(request.path_params["change_id"])).result
        what = "skill-undone" if undone.change.of_skills else "undone"
        done = "redone" if undone.change.kind is ChangeKind.REDONE else f"{what}-{undone.of}"
        if undone.change.of_files:
            done = FILE_UNDONE
        if given.get("on") == "memory":
            note_id = undone.note.id if undone.note else undone.change.note_id
            return go_to(note_place(visit, note_id or "", done))
        return go_to(visit.link(SECTION, [*timeline_place(given), ("done", done)], change_anchor(undone.change.id)))


def _days(visit: Visit, page: ChangesPage, place: Sequence[tuple[str, str]]) -> tuple[Day, ...]:
    sources = {
        message.id: Source(
            said=wording.moment(message.sent_at, visit.zone),
            excerpt=excerpt(message.text, (), SOURCE_LENGTH)[0],
            link=message_link(visit, message.thread_id, message.id),
        )
        for message in page.messages.values()
    }

    def card(shown: ShownChange) -> ChangeCard:
        at = wording.clock(shown.change.at, visit.zone)
        told = change_card(visit, shown, at, _note_link(visit, shown), sources, place)
        return replace(told, forget=skill_link(visit, told.filed, "forget")) if _is_all_of_a_skill(shown) else told

    by_day = groupby(page.changes, lambda shown: shown.change.at.astimezone(visit.zone).date())
    return tuple(Day(day.isoformat(), wording.day_of(day), tuple(map(card, changes))) for day, changes in by_day)


def _is_all_of_a_skill(shown: ShownChange) -> bool:
    """Whether it is the newest change of a skill that is gone."""
    change = shown.change
    newest = shown.history.of_note(change.note_id)[0] if change.of_skills and change.note_id else None
    return newest is not None and newest.id == change.id and shown.skill is None


def _note_link(visit: Visit, shown: ShownChange) -> str:
    """The newest of the notes that a change names, live or archived; or that of the notebook, the skill, or the
    version."""
    if shown.told:
        return version_link(visit, shown.told.version.id)
    if shown.change.of_skills:
        return skill_place(visit, shown.skill.name) if shown.skill else ""
    if shown.change.of_notebook:
        return memory_place(visit, shown.memory) if shown.memory else ""
    there = (
        note_id
        for note_id in reversed(shown.change.note_ids)
        if shown.document.live(note_id) or shown.document.let_go_as(note_id)
    )
    note_id = next(there, None)
    return note_place(visit, note_id) if note_id else ""


def _filters(chosen: dict[str, str], error: Invalid | CursorInvalid | None) -> Filters:
    ways = [("", "every way"), *((way, wording.way_of_any(way)) for way in WAYS if way != "added")]
    return Filters(
        ways=tuple(Choice(value, text, value == chosen["way"]) for value, text in ways),
        first=chosen["from"],
        last=chosen["to"],
        note=chosen["note"],
        path=chosen["path"],
        message=chosen["message"],
        of=_kind_of(chosen["note"] or chosen["path"]),
        error=error.message if error else "",
        field=(error.field or "") if error else "",
    )


def _kind_of(named: str) -> str:
    """What a filter names."""
    if named.startswith(SKILL_PATHS):
        return "skill"
    return "file" if named.endswith(".md") else "note"

"""The Notebook page: what the assistant wrote for itself, to be read, searched and deleted (NT-28…NT-37).

The page edits nothing. What a note says is shown as it is, and followed nowhere: it is data.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.domain.assets import StoredAsset
from ownwords.domain.notebook import (
    ASSET,
    LONGEST_QUERY,
    MOST_NOTES,
    NotebookKind,
    NotebookNote,
    ResourceReference,
    asset_ids,
    parse_kinds,
    to_cursor,
)
from ownwords.errors import OwnwordsError, Unavailable
from ownwords.interfaces.web import wording
from ownwords.interfaces.web.cards import memory_anchor
from ownwords.interfaces.web.notices import notice_of
from ownwords.interfaces.web.question import Question, QuestionPage
from ownwords.interfaces.web.site import Frame, Link, Site, go_to, render, status_of
from ownwords.interfaces.web.visit import Visit
from ownwords.interfaces.web.wording import Moment
from ownwords.notebook import NotebookOptions
from ownwords.reading.notebook import NotebookPage

SECTION = "/notebook"
_SHOWN = 1_200
"""Characters of a note that are shown at once; the rest opens."""
_ASKED = ("query", "kind", "cursor")


@dataclass(frozen=True, slots=True)
class Thing:
    """Something a note is about. `picture` is the address of its thumbnail; without one it is a chip of words. `href`
    leads to a file of the owner's, and nowhere else."""

    text: str
    href: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class MemoryCard:
    """A note. `rest` is what of a long one opens."""

    anchor: str
    kind: str
    title: str
    created: Moment
    text: str
    rest: str
    things: tuple[Thing, ...]
    conversation: str
    delete: str
    history: str
    about: str


@dataclass(frozen=True, slots=True)
class NotebookListing:
    """What is shown of the notebook. `error` stands in place of it where it cannot be read, and `retry` tries again."""

    count: str = ""
    kinds: tuple[Link, ...] = ()
    cards: tuple[MemoryCard, ...] = ()
    older: str = ""
    newest: str = ""
    error: str = ""
    retry: str = ""


@dataclass(frozen=True, slots=True)
class NotebookWebPage:
    """The page. `query` is what is looked for, `kind` the only kind that is shown, where there is one."""

    template: ClassVar[str] = "notebook.html"
    frame: Frame
    here: str
    workspace: str
    query: str
    longest_query: int
    kind: str
    listing: NotebookListing


class NotebookPages:
    """Show the notebook, and delete a note of it."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def router(self) -> APIRouter:
        return self._site.routes(
            [
                ("GET", SECTION, self.show),
                ("GET", f"{SECTION}/{{note_id}}/delete", self.ask_to_delete),
                ("POST", f"{SECTION}/{{note_id}}/delete", self.delete),
            ]
        )

    async def show(self, request: Request) -> Response:
        visit, asked = await self._site.visit(request), _asked_of(request)
        failed: OwnwordsError | None = None
        try:
            listing = await _listing(visit, asked)
        except Unavailable as error:
            failed, listing = error, NotebookListing(error=error.message, retry=visit.link(SECTION, asked))
        page = NotebookWebPage(
            frame=self._site.frame(visit, "Notebook", SECTION, notice_of(request)),
            here=visit.link(SECTION),
            workspace=visit.workspace or "",
            query=asked["query"],
            longest_query=LONGEST_QUERY,
            kind=asked["kind"],
            listing=listing,
        )
        return render(page, status_of(failed) if failed else 200)

    async def ask_to_delete(self, request: Request) -> Response:
        visit, asked = await self._site.visit(request), _asked_of(request)
        note = await visit.memory.notebook.note(str(request.path_params["note_id"]))
        things = wording.counted(len(note.resources), "reference")
        question = Question(
            title="Delete memory",
            explanation=(
                f"Your assistant will not find it again. It goes with {things} to what it is about; the files stay."
                if note.resources
                else "Your assistant will not find it again.",
                "It cannot be undone.",
            ),
            action=visit.link(f"{SECTION}/{note.id}/delete", asked),
            button="Delete",
            back=visit.link(SECTION, asked),
            words=(_shortened(note.title or note.content)[0],),
        )
        return render(QuestionPage(self._site.frame(visit, question.title, SECTION), question))

    async def delete(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        await visit.memory.notebook.by_hand.delete(str(request.path_params["note_id"]))
        return go_to(visit.link(SECTION, {**_asked_of(request), "done": "memory-deleted"}))


def _asked_of(request: Request) -> dict[str, str]:
    """What is looked for, as an address says it; a kind that there is not is none."""
    asked = {name: request.query_params.get(name, "").strip() for name in _ASKED}
    return {**asked, "kind": asked["kind"] if parse_kinds([asked["kind"]]) else ""}


async def _listing(visit: Visit, asked: Mapping[str, str]) -> NotebookListing:
    everything = await _page(visit, {**asked, "kind": "", "cursor": ""})
    whole = everything if not asked["kind"] else await _page(visit, {**asked, "cursor": ""})
    page = whole if not asked["cursor"] else await _page(visit, asked)
    assets = await visit.memory.assets.known(asset_ids(page.notes))
    first = {**asked, "cursor": ""}
    older = {**asked, "cursor": to_cursor(page.more_before)} if page.more_before is not None else {}
    return NotebookListing(
        count=await _count(visit, asked, whole),
        kinds=_kinds(visit, first, everything),
        cards=tuple(_card(visit, note, assets, asked) for note in page.notes),
        older=visit.link(SECTION, older) if older else "",
        newest=visit.link(SECTION, first) if asked["cursor"] else "",
    )


async def _page(visit: Visit, asked: Mapping[str, str]) -> NotebookPage:
    kinds = (asked["kind"],) if asked["kind"] else ()
    options = NotebookOptions(MOST_NOTES, kinds=kinds, cursor=asked["cursor"] or None)
    notebook = visit.memory.notebook
    return await (notebook.search(asked["query"], options) if asked["query"] else notebook.notes(options))


async def _count(visit: Visit, asked: Mapping[str, str], whole: NotebookPage) -> str:
    """`1 memory`, `240 memories`; where only some are looked for, as far as they were counted. Empty where there is
    none at all."""
    if not asked["query"] and not asked["kind"]:
        count = await visit.memory.notebook.count()
        return wording.counted(count, "memory", "memories") if count else ""
    more = "More than " if whole.more_before is not None else ""
    return more + wording.counted(len(whole.notes), "memory", "memories")


def _kinds(visit: Visit, asked: Mapping[str, str], everything: NotebookPage) -> tuple[Link, ...]:
    """All, and each kind that was found, where there is more than one; the chosen one stays (NT-33)."""
    found = {note.kind.value for note in everything.notes} | ({asked["kind"]} if asked["kind"] else set[str]())
    if len(found) < 2 and not asked["kind"]:
        return ()
    names = ["", *(kind.value for kind in NotebookKind if kind.value in found)]
    return tuple(
        Link(name.capitalize() or "All", visit.link(SECTION, {**asked, "kind": name}), here=name == asked["kind"])
        for name in names
    )


def _card(visit: Visit, note: NotebookNote, assets: Mapping[str, StoredAsset], asked: Mapping[str, str]) -> MemoryCard:
    text, rest = _shortened(note.content)
    return MemoryCard(
        anchor=memory_anchor(note.id),
        kind=note.kind.value.capitalize(),
        title=note.title,
        created=wording.moment(note.created_at, visit.zone),
        text=text,
        rest=rest,
        things=tuple(_thing(visit, one, assets.get(one.id)) for one in note.resources),
        conversation=visit.link(f"/conversations/{note.thread_id}") if note.thread_id else "",
        delete=visit.link(f"{SECTION}/{note.id}/delete", asked),
        history=visit.link("/changes", {"note": note.id}),
        about=note.title or " ".join(note.content.split())[:60],
    )


def _thing(visit: Visit, one: ResourceReference, asset: StoredAsset | None) -> Thing:
    text = f"{one.type}: {one.label or one.uri or one.id}"
    if one.type != ASSET or asset is None:
        return Thing(text)
    path = f"/api/assets/{asset.id}"
    picture = visit.link(f"{path}/thumbnail") if asset.has_thumbnail else ""
    return Thing(one.label or asset.name if picture else text, visit.link(f"{path}/content"), picture)


def _shortened(text: str) -> tuple[str, str]:
    """The beginning of a long text, and the rest."""
    if len(text) <= _SHOWN:
        return text, ""
    end = text.rfind(" ", _SHOWN // 2, _SHOWN)
    end = end if end > 0 else _SHOWN
    return text[:end], text[end:]

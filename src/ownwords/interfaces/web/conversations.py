"""The conversations: a list, a new one, and a search over all of them (NOD-25…NOD-35)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.agent.conversations import name_of
from ownwords.domain.conversation import HistoryOrder, Match, Message, Thread
from ownwords.errors import OwnwordsError
from ownwords.interfaces.web import wording
from ownwords.interfaces.web.cards import message_link
from ownwords.interfaces.web.marking import Marker, Text, plain
from ownwords.interfaces.web.note_form import Choice
from ownwords.interfaces.web.notices import notice_of
from ownwords.interfaces.web.site import Frame, Site, go_to, render, status_of
from ownwords.interfaces.web.visit import Visit, read_form
from ownwords.interfaces.web.wording import Moment
from ownwords.reading.history import HistoryQuery

SECTION = "/conversations"
PAGE = 50
_ORDERS = ((HistoryOrder.RELEVANCE, "Best first"), (HistoryOrder.NEWEST, "Newest first"))
_NEIGHBOUR = 140


@dataclass(frozen=True, slots=True)
class ThreadCard:
    """A conversation in the list."""

    title: str
    link: str
    started: Moment
    messages: str


@dataclass(frozen=True, slots=True)
class Neighbour:
    """What was said just before or after a match, in short."""

    who: str
    text: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A message that was found, with its neighbours. `kind` is the role of who said it."""

    kind: str
    who: str
    said: Moment
    text: Text
    link: str
    before: tuple[Neighbour, ...]
    after: tuple[Neighbour, ...]


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for, and why that could not be done, if so. `narrowed` is true where more than words was given."""

    query: str
    sent_from: str
    sent_to: str
    orders: tuple[Choice, ...]
    narrowed: bool
    asked: bool
    error: str
    field: str


@dataclass(frozen=True, slots=True)
class Results:
    """One page of what was found; `more` leads to the next one."""

    summary: str
    hits: tuple[Hit, ...]
    more: str


@dataclass(frozen=True, slots=True)
class ConversationsPage:
    """The list, or the results of a search. `title` is what was typed for a new conversation that was refused."""

    template: ClassVar[str] = "conversations.html"
    frame: Frame
    search: Search
    results: Results
    threads: tuple[ThreadCard, ...]
    earlier: str
    later: str
    title: str
    error: str
    here: str
    workspace: str


class ConversationsPages:
    """The list and the search."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def router(self) -> APIRouter:
        return self._site.routes([("GET", "/conversations", self.show), ("POST", "/conversations", self.start)])

    async def show(self, request: Request) -> Response:
        return await self._page(request, await self._site.visit(request))

    async def start(self, request: Request) -> Response:
        """Begin a conversation to talk in; without a title it is called by how it begins."""
        visit, form = await self._site.visit(request), await read_form(request)
        title = form.text("title")
        try:
            conversation = await visit.memory.create_thread(title)
        except OwnwordsError as error:
            return await self._page(request, visit, title, error)
        return go_to(visit.link(f"/chat/{conversation.id}"))

    async def _page(
        self, request: Request, visit: Visit, title: str = "", refused: OwnwordsError | None = None
    ) -> Response:
        query = _query_of(request)
        error: OwnwordsError | None = None
        results = Results("", (), "")
        try:
            results = await _results(visit, query) if _is_search(query) else results
        except OwnwordsError as problem:
            error = problem
        offset = _offset_of(request)
        threads = [] if _is_search(query) else await visit.memory.threads(PAGE + 1, offset)
        failed = refused or error
        page = ConversationsPage(
            frame=self._site.frame(visit, "Conversations", SECTION, notice_of(request)),
            search=_search(query, error),
            results=results,
            threads=tuple([await _thread_card(visit, thread) for thread in threads[:PAGE]]),
            earlier=visit.link(SECTION, {"offset": str(offset + PAGE)}) if len(threads) > PAGE else "",
            later=visit.link(SECTION, {"offset": str(offset - PAGE) if offset > PAGE else ""}) if offset else "",
            title=title,
            error=refused.message if refused else "",
            here=visit.link(SECTION),
            workspace=visit.workspace or "",
        )
        return render(page, status_of(failed) if failed else 200)


def who_said(message: Message) -> str:
    """Who said it, as the page names them."""
    return message.speaker or message.role.capitalize() if message.role != "owner" else message.speaker or "You"


def _offset_of(request: Request) -> int:
    text = request.query_params.get("offset", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _query_of(request: Request) -> HistoryQuery:
    given = request.query_params
    order = given.get("order", "")
    return HistoryQuery(
        query=given.get("query", "").strip() or None,
        sent_from=given.get("from", "").strip() or None,
        sent_to=given.get("to", "").strip() or None,
        order=HistoryOrder(order) if order in set(HistoryOrder) else None,
        cursor=given.get("cursor") or None,
    )


def _is_search(query: HistoryQuery) -> bool:
    return bool(query.query or query.sent_from or query.sent_to)


def _search(query: HistoryQuery, error: OwnwordsError | None) -> Search:
    chosen = query.order or HistoryOrder.RELEVANCE
    return Search(
        query=query.query or "",
        sent_from=query.sent_from or "",
        sent_to=query.sent_to or "",
        orders=tuple(Choice(order, text, order is chosen) for order, text in _ORDERS),
        narrowed=bool(query.sent_from or query.sent_to or chosen is not HistoryOrder.RELEVANCE),
        asked=_is_search(query),
        error=error.message if error else "",
        field=(error.field or "") if error else "",
    )


async def _results(visit: Visit, query: HistoryQuery) -> Results:
    found = await visit.memory.history(query)
    marker = Marker(query.query or "", visit.languages)
    parts = {"query": query.query, "from": query.sent_from, "to": query.sent_to, "order": query.order}
    more = {**{name: value or "" for name, value in parts.items()}, "cursor": found.next_cursor or ""}
    return Results(
        summary=f"{wording.counted(found.total_matches, 'message')} found."
        if found.total_matches
        else "Nothing found.",
        hits=tuple(_hit(visit, match, marker) for match in found.matches),
        more=visit.link(SECTION, more) if found.next_cursor else "",
    )


def _hit(visit: Visit, match: Match, marker: Marker) -> Hit:
    message = match.message
    return Hit(
        kind=message.role,
        who=who_said(message),
        said=wording.moment(message.sent_at, visit.zone),
        text=marker.excerpt(message.text) or plain("(no text)"),
        link=message_link(visit, message.thread_id, message.id),
        before=tuple(map(_neighbour, match.before)),
        after=tuple(map(_neighbour, match.after)),
    )


def _neighbour(message: Message) -> Neighbour:
    line = " ".join(message.text.split())
    return Neighbour(who_said(message), line if len(line) <= _NEIGHBOUR else line[:_NEIGHBOUR].rstrip() + " …")


async def _thread_card(visit: Visit, thread: Thread) -> ThreadCard:
    return ThreadCard(
        title=await name_of(visit.memory, thread),
        link=visit.link(f"/conversations/{thread.id}"),
        started=wording.day(thread.created_at, visit.zone),
        messages=wording.counted(thread.messages, "message"),
    )

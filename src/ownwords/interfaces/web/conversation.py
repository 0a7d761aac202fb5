"""One conversation as it is kept: every word with who said it, "Remember this", and what takes words out again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import ClassVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.agent.conversations import name_of
from ownwords.domain.conversation import Message, Role
from ownwords.domain.summaries import summary_line
from ownwords.errors import OwnwordsError
from ownwords.interfaces.web import messages, wording
from ownwords.interfaces.web.conversations import who_said
from ownwords.interfaces.web.notices import notice_of
from ownwords.interfaces.web.reasons import Passage, Reason, passages_of, reasons_of
from ownwords.interfaces.web.remembering import Outcome, outcome_of, remembered_in, remembered_query
from ownwords.interfaces.web.site import Frame, Site, go_to, render, status_of
from ownwords.interfaces.web.visit import Visit, read_form
from ownwords.interfaces.web.wording import Moment
from ownwords.memory import Conversation
from ownwords.reading.turns import ShownClaim

SECTION = "/conversations"


@dataclass(frozen=True, slots=True)
class MessageCard:
    """A message. `kind` is its role, `day` a heading where a new day begins; `fresh_start` is true where a reset lies
    before it, `condensed` where what follows it is not condensed. `text` is in parts, with marks behind what rests on
    `reasons`."""

    anchor: str
    kind: str
    who: str
    said: Moment
    text: tuple[Passage, ...]
    reasons: tuple[Reason, ...]
    attachments: tuple[str, ...]
    day: str
    fresh_start: bool
    condensed: bool
    redact: str
    here: bool


@dataclass(frozen=True, slots=True)
class ConversationPage:
    """A window of a conversation. `text` is what was typed and refused, `outcome` what came of remembering. `condensed`
    are the lines that stand for what was said before the divider, when a model goes on."""

    template: ClassVar[str] = "conversation.html"
    frame: Frame
    title: str
    summary: str
    messages: tuple[MessageCard, ...]
    condensed: tuple[str, ...]
    earlier: str
    later: str
    newest: str
    text: str
    error: str
    outcome: Outcome
    can_remember: bool
    chat: str
    say: str
    remember: str
    reset: str
    delete: str
    conversations: str


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows besides the messages."""

    outcome: Outcome = field(default_factory=Outcome)
    text: str = ""
    error: str = ""
    status: int = 200


class ConversationPages:
    """A conversation, and what the owner says in it."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def router(self) -> APIRouter:
        return self._site.routes(
            [
                ("GET", "/conversations/{thread_id}", self.show),
                ("POST", "/conversations/{thread_id}/messages", self.say),
                ("POST", "/conversations/{thread_id}/remember", self.remember),
            ]
        )

    async def show(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        outcome = await remembered_in(visit, request.query_params.getlist("remembered"))
        return await self._page(request, visit, Shown(outcome))

    async def say(self, request: Request) -> Response:
        """Append a message of the owner."""
        visit, conversation = await self._opened(request)
        text = (await read_form(request)).text("text")
        try:
            await conversation.say(text if text.strip() else "")
        except OwnwordsError as error:
            return await self._page(request, visit, Shown(text=text, error=error.message, status=status_of(error)))
        return go_to(visit.link(_path(conversation), {"done": "said"}, "composer"))

    async def remember(self, request: Request) -> Response:
        """Learn from what the owner said last (NOD-71). What was saved is shown after sending the browser on. What was
        refused is shown at once, since it may hold words that belong in no address. Learning the same message again
        adds nothing, so that a reload does no harm."""
        visit, conversation = await self._opened(request)
        try:
            learned = await visit.memory.learn(conversation)
        except OwnwordsError as error:
            return await self._page(request, visit, Shown(Outcome(reason=error.message), status=status_of(error)))
        if learned.saved and not learned.refused:
            return go_to(visit.link(_path(conversation), remembered_query(learned), "outcome"))
        return await self._page(request, visit, Shown(outcome_of(visit, learned)))

    async def _opened(self, request: Request) -> tuple[Visit, Conversation]:
        visit = await self._site.visit(request)
        return visit, await visit.memory.open_thread(str(request.path_params["thread_id"]))

    async def _page(self, request: Request, visit: Visit, shown: Shown) -> Response:
        conversation = await visit.memory.open_thread(str(request.path_params["thread_id"]))
        thread, link = conversation.thread, visit.link(_path(conversation))
        at, before = request.query_params.get("at", ""), request.query_params.get("before", "")
        window = await _window(visit, thread.id, at, before)
        claims = await visit.memory.claims([message.id for message in window.messages])
        view = await conversation.view(1)
        name = await name_of(visit.memory, thread)
        begun = wording.day(thread.created_at, visit.zone).text
        first, last = (window.messages[0].id, window.messages[-1].id) if window.messages else ("", "")
        page = ConversationPage(
            frame=self._site.frame(visit, name, SECTION, notice_of(request)),
            title=name,
            summary=f"{wording.counted(thread.messages, 'message')}, begun on {begun}.",
            messages=_cards(visit, window.messages, claims, _Places(thread.reset_at, view.covered_through, at)),
            condensed=tuple(map(summary_line, view.bullets)),
            earlier=visit.link(_path(conversation), {"before": first}) if window.earlier else "",
            later=visit.link(_path(conversation), {"at": last}, f"m-{last}") if window.later else "",
            newest=link if window.later else "",
            text=shown.text,
            error=shown.error,
            outcome=shown.outcome,
            can_remember=any(message.role is Role.OWNER for message in window.messages),
            chat=visit.link(f"/chat/{thread.id}"),
            say=visit.link(f"{_path(conversation)}/messages"),
            remember=visit.link(f"{_path(conversation)}/remember"),
            reset=visit.link(f"{_path(conversation)}/reset"),
            delete=visit.link(f"{_path(conversation)}/delete"),
            conversations=visit.link(SECTION),
        )
        return render(page, shown.status)


def _path(conversation: Conversation) -> str:
    return f"/conversations/{conversation.id}"


async def _window(visit: Visit, thread_id: str, at: str, before: str) -> messages.Window:
    if at:
        return await messages.at(visit.memory, thread_id, at)
    if before:
        return await messages.before(visit.memory, thread_id, before)
    return await messages.newest(visit.memory, thread_id)


@dataclass(frozen=True, slots=True)
class _Places:
    """What is special in a conversation: its last reset, up to which message it is condensed, and the message that was
    asked for."""

    reset_at: datetime | None
    covered_through: str | None
    at: str


def _cards(
    visit: Visit, shown: Sequence[Message], claims: Mapping[str, tuple[ShownClaim, ...]], places: _Places
) -> tuple[MessageCard, ...]:
    days = messages.day_headings((message.sent_at for message in shown), visit.zone)
    starts = messages.fresh_start(shown, places.reset_at)
    return tuple(
        MessageCard(
            anchor=f"m-{message.id}",
            kind=message.role,
            who=who_said(message),
            said=wording.clock(message.sent_at, visit.zone),
            text=passages_of(message.text, message.id, claims.get(message.id, ())),
            reasons=reasons_of(visit, message.text, message.id, claims.get(message.id, ())),
            attachments=tuple(item.name for item in message.attachments),
            day=day,
            fresh_start=number == starts,
            condensed=message.id == places.covered_through,
            redact=visit.link(f"/conversations/{message.thread_id}/messages/{message.id}/redact"),
            here=message.id == places.at,
        )
        for number, (message, day) in enumerate(zip(shown, days, strict=True))
    )

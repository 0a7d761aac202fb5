"""The chat: talk to the assistant, with the conversations beside it.

Everything works by forms and page loads. With JavaScript a reply is shown as it comes, over the same API that programs
use; what was said is then fetched from here, so that the page shows what is stored and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar
from uuid import uuid4

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ownwords.agent.commands import COMMANDS, commanded, is_command
from ownwords.agent.conversations import UNTITLED, closed_because, name_of
from ownwords.domain.checked_messages import checked_message
from ownwords.domain.conversation import Message, NewMessage, Role
from ownwords.domain.summaries import summary_line
from ownwords.errors import NotFound, OwnwordsError, Refused
from ownwords.interfaces.web import messages
from ownwords.interfaces.web.chat_cards import Around, ChatMessage, TalkLink, chat_messages, talk_links
from ownwords.interfaces.web.chat_turns import FormTurns, Happened
from ownwords.interfaces.web.held import StillHeld, places_of, redact_held, still_held, take_out_held
from ownwords.interfaces.web.notices import notice_of
from ownwords.interfaces.web.prose import Prose, prose_of
from ownwords.interfaces.web.site import Frame, Site, go_to, html_of, render, status_of
from ownwords.interfaces.web.visit import Form, Visit, read_form
from ownwords.memory import Conversation
from ownwords.tasks.trust import Action
from ownwords.writing.approvals import LeftOpen

SECTION = "/chat"
_NEW = "New conversation"
_UNAVAILABLE = 503
_DONE = {Action.FORGET: "forgotten", Action.STOP: "off", Action.RESUME: "on", Action.CLEAR: "cleared"}


@dataclass(frozen=True, slots=True)
class CommandLine:
    """A slash command, for the list that completes what is typed."""

    name: str
    takes: str
    about: str


@dataclass(frozen=True, slots=True)
class Composer:
    """Where something is said. `closed` says why nothing can be; `text` and `error` are what was typed and refused.
    `key` makes a form that is sent twice one message. `model` is the assistant's, empty where there is none."""

    action: str
    closed: str
    text: str
    error: str
    key: str
    model: str
    commands: tuple[CommandLine, ...]


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits for the owner at the end of a conversation: a message without a reply, by its id, and why it has
    none, where that is known; what the assistant asked and nobody answered."""

    message_id: str
    why: str
    asked: LeftOpen
    approve: str


@dataclass(frozen=True, slots=True)
class ChatPage:
    """A conversation to go on with, or a new one: then `thread_id` is empty. `condensed` are the lines that stand for
    what was said before the divider, `notices` what a command answered. `record` leads to the whole conversation."""

    template: ClassVar[str] = "chat.html"
    frame: Frame
    workspace: str
    thread_id: str
    title: str
    talks: tuple[TalkLink, ...]
    messages: tuple[ChatMessage, ...]
    condensed: tuple[str, ...]
    earlier: str
    newest: str
    notices: tuple[Prose, ...]
    waiting: Waiting
    held: StillHeld
    composer: Composer
    new: str
    record: str
    conversations: str


@dataclass(frozen=True, slots=True)
class CommandAnswer:
    """What a command answered, as a part of the page."""

    template: ClassVar[str] = "chat_answer.html"
    prose: Prose


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows besides the messages."""

    text: str = ""
    error: str = ""
    notices: tuple[str, ...] = ()
    happened: Happened = field(default_factory=Happened)
    status: int = 200


class ChatPages:
    """The chat, and what is said and done in it."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._turns = FormTurns(site.ownwords.assistant)

    def router(self) -> APIRouter:
        return self._site.routes(
            [
                ("GET", "/chat", self.show_new),
                ("POST", "/chat", self.begin),
                ("GET", "/chat/{thread_id}", self.show),
                ("POST", "/chat/{thread_id}", self.say),
                ("POST", "/chat/{thread_id}/command", self.command),
                ("POST", "/chat/{thread_id}/approve", self.approve),
                ("POST", "/chat/{thread_id}/redact", self.redact),
                ("POST", "/chat/{thread_id}/take-out", self.take_out),
            ]
        )

    async def show_new(self, request: Request) -> Response:
        return await self._new_page(request, await self._site.visit(request), Shown())

    async def begin(self, request: Request) -> Response:
        """A new conversation, begun with what is said in it: none is made for what cannot be said."""
        visit, form = await self._site.visit(request), await read_form(request)
        text = form.text("text")
        try:
            checked_message(NewMessage(Role.OWNER, text if text.strip() else ""))
        except OwnwordsError as error:
            return await self._new_page(request, visit, Shown(text, error.message, status=status_of(error)))
        return await self._said(request, visit, await visit.memory.create_thread(), form)

    async def show(self, request: Request) -> Response:
        visit, conversation = await self._opened(request)
        return await self._page(request, visit, conversation, Shown())

    async def say(self, request: Request) -> Response:
        """Something the owner says or taps, or a message to try again."""
        visit, conversation = await self._opened(request)
        return await self._said(request, visit, conversation, await read_form(request))

    async def command(self, request: Request) -> Response:
        """Carry out a command; each of its answers is an event with a part of the page, as it comes."""
        visit, conversation = await self._opened(request, to_talk=True)
        text = (await read_form(request)).text("text")
        answers = _answers(visit, conversation, text)
        return StreamingResponse(answers, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})

    async def approve(self, request: Request) -> Response:
        """Do what the assistant asked first, on the owner's press of that one button (NOD-90)."""
        visit, conversation = await self._opened(request)
        try:
            done = await visit.memory.approve((await read_form(request)).text("approval"))
        except OwnwordsError as error:
            return await self._page(request, visit, conversation, _refused(error))
        query = [("done", _DONE[done.action])]
        held: list[str] = []
        if done.forgotten is not None:
            held = places_of(done.forgotten)
            count = len(done.forgotten.paths) + done.forgotten.versions
            query += [("count", str(count)), ("skills", str(done.forgotten.skills or ""))]
        query += [("held", place) for place in held]
        return go_to(visit.link(_path(conversation), query, "held" if held else "composer"))

    async def redact(self, request: Request) -> Response:
        """Take a forgotten note's words out of a message that still holds them."""
        visit, conversation = await self._opened(request)
        held = await redact_held(visit, await read_form(request))
        return _taken_out(visit, conversation, "redacted", held)

    async def take_out(self, request: Request) -> Response:
        """Take a forgotten note's words out of the notebook, the journal or the files."""
        visit, conversation = await self._opened(request)
        held = await take_out_held(visit, await read_form(request))
        return _taken_out(visit, conversation, "taken-out", held)

    async def _said(self, request: Request, visit: Visit, conversation: Conversation, form: Form) -> Response:
        """What becomes of a form: a command's answers, a turn, or why there is none. After a turn the browser is sent
        on, so that a reload repeats nothing."""
        _may_talk(conversation)
        text = form.text("text")
        if is_command(text):
            answers = [answer async for answer in commanded(visit.memory, conversation.thread, text)]
            return await self._page(request, visit, conversation, Shown(notices=tuple(answers)))
        try:
            happened = await self._turns.make(visit.memory, conversation, form)
        except OwnwordsError as error:
            shown = Shown(text, error.message, status=status_of(error))
            return await self._page(request, visit, conversation, shown)
        if happened.why:
            return await self._page(request, visit, conversation, Shown(happened=happened, status=_UNAVAILABLE))
        held = [("held", place) for place in happened.held]
        return go_to(visit.link(_path(conversation), held, "held" if held else "composer"))

    async def _opened(self, request: Request, *, to_talk: bool = False) -> tuple[Visit, Conversation]:
        visit = await self._site.visit(request)
        conversation = await visit.memory.open_thread(str(request.path_params["thread_id"]))
        if to_talk:
            _may_talk(conversation)
        return visit, conversation

    async def _new_page(self, request: Request, visit: Visit, shown: Shown) -> Response:
        page = ChatPage(
            frame=self._site.frame(visit, "Chat", SECTION, notice_of(request)),
            workspace=visit.workspace or "",
            thread_id="",
            title=_NEW,
            talks=await talk_links(visit),
            messages=(),
            condensed=(),
            earlier="",
            newest="",
            notices=(),
            waiting=Waiting("", "", LeftOpen(), ""),
            held=await still_held(visit, (), SECTION),
            composer=self._composer(visit, SECTION, "", shown),
            new=visit.link(SECTION),
            record="",
            conversations=visit.link("/conversations"),
        )
        return render(page, shown.status)

    async def _page(self, request: Request, visit: Visit, conversation: Conversation, shown: Shown) -> Response:
        # What was said since it was opened counts, too: its name may come of it.
        thread = (await visit.memory.open_thread(conversation.id)).thread
        path = _path(conversation)
        window, around = await _window(request, visit, conversation)
        view = await conversation.view(1)
        around = Around(thread.reset_at, view.covered_through, around.since)
        name, closed = await name_of(visit.memory, thread), closed_because(thread)
        asked = LeftOpen() if closed or window.later else await visit.memory.left_open(thread.id)
        page = ChatPage(
            frame=self._site.frame(visit, name, SECTION, notice_of(request)),
            workspace=visit.workspace or "",
            thread_id=thread.id,
            title=_NEW if name == UNTITLED else name,
            talks=await talk_links(visit, thread.id),
            messages=await chat_messages(visit, window.messages, around),
            condensed=tuple(map(summary_line, view.bullets)),
            earlier=visit.link(path, {"before": window.messages[0].id}) if window.earlier and window.messages else "",
            newest=visit.link(path) if window.later else "",
            notices=tuple(prose_of(answer) for answer in shown.notices),
            waiting=Waiting(
                message_id=_without_reply(() if window.later else window.messages),
                why=shown.happened.why,
                asked=asked,
                approve=visit.link(f"{path}/approve"),
            ),
            held=await still_held(visit, (*request.query_params.getlist("held"), *shown.happened.held), path),
            composer=self._composer(visit, path, closed, shown),
            new=visit.link(SECTION),
            record=visit.link(f"/conversations/{thread.id}"),
            conversations=visit.link("/conversations"),
        )
        return render(page, shown.status)

    def _composer(self, visit: Visit, path: str, closed: str, shown: Shown) -> Composer:
        model = self._site.ownwords.assistant.model
        return Composer(
            action=visit.link(path),
            closed=closed,
            text=shown.text,
            error=shown.error,
            key=str(uuid4()),
            model=model.name if model else "",
            commands=tuple(CommandLine(one.name, one.takes, one.about) for one in COMMANDS.values()),
        )


def _path(conversation: Conversation) -> str:
    return f"{SECTION}/{conversation.id}"


def _may_talk(conversation: Conversation) -> None:
    """Raises Refused where nobody can talk here."""
    why = closed_because(conversation.thread)
    if why:
        raise Refused(why)


def _refused(error: OwnwordsError) -> Shown:
    return Shown(error=error.message, status=status_of(error))


def _taken_out(visit: Visit, conversation: Conversation, done: str, held: Sequence[tuple[str, str]]) -> Response:
    return go_to(visit.link(_path(conversation), [("done", done), *held], "held" if held else "composer"))


async def _answers(visit: Visit, conversation: Conversation, text: str) -> AsyncGenerator[str]:
    async for answer in commanded(visit.memory, conversation.thread, text):
        html = html_of(CommandAnswer(prose_of(answer)))
        yield f"data: {json.dumps({'html': html}, ensure_ascii=False)}\n\n"


async def _window(request: Request, visit: Visit, conversation: Conversation) -> tuple[messages.Window, Around]:
    """The messages to show: the newest, those before one, or those since one, which the page shows already."""
    given = request.query_params
    before, after = given.get("before", ""), given.get("after", "")
    if before:
        return await messages.before(visit.memory, conversation.id, before), Around()
    if not after:
        return await messages.newest(visit.memory, conversation.id), Around()
    last = (await visit.memory.messages_by_id([after])).get(after)
    if last is None:
        raise NotFound("That message is there no more. Load the page again.")
    return await messages.after(visit.memory, conversation.id, after), Around(since=last.sent_at)


def _without_reply(shown: Sequence[Message]) -> str:
    """The id of the owner's message at the end, empty where something was said to it."""
    return shown[-1].id if shown and shown[-1].role is Role.OWNER else ""

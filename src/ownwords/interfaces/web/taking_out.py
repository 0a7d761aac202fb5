"""What takes words out of a conversation, or out of its search: redact, reset, delete. Each asks first."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.agent.conversations import UNTITLED
from ownwords.domain.conversation import Message
from ownwords.errors import OwnwordsError
from ownwords.interfaces.web import messages, wording
from ownwords.interfaces.web.cards import message_link
from ownwords.interfaces.web.question import Entry, Question, QuestionPage
from ownwords.interfaces.web.site import Site, go_to, render, status_of
from ownwords.interfaces.web.visit import Visit, read_form

SECTION = "/conversations"


class TakingOutPages:
    """Redact, reset and delete."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def router(self) -> APIRouter:
        thread = "/conversations/{thread_id}"
        return self._site.routes(
            [
                ("GET", f"{thread}/messages/{{message_id}}/redact", self.ask_to_redact),
                ("POST", f"{thread}/messages/{{message_id}}/redact", self.redact),
                ("GET", f"{thread}/reset", self.ask_to_reset),
                ("POST", f"{thread}/reset", self.reset),
                ("GET", f"{thread}/delete", self.ask_to_delete),
                ("POST", f"{thread}/delete", self.delete),
            ]
        )

    async def ask_to_redact(self, request: Request) -> Response:
        visit, message = await self._message(request)
        return self._ask(visit, _redaction(visit, message))

    async def redact(self, request: Request) -> Response:
        """Put `[redacted]` in place of some words of a message, or of all of them."""
        visit, message = await self._message(request)
        quote = (await read_form(request)).text("quote").strip()
        try:
            await visit.memory.redact(message.id, quote or None)
        except OwnwordsError as error:
            why = (
                "The message does not hold these words; copy them from it."
                if error.code == "not_found"
                else error.message
            )
            return self._ask(visit, _redaction(visit, message, quote, why), status_of(error))
        link = visit.link(_path(message.thread_id), {"at": message.id, "done": "redacted"}, f"m-{message.id}")
        return go_to(link)

    async def ask_to_reset(self, request: Request) -> Response:
        visit, thread_id = await self._site.visit(request), _thread_id(request)
        conversation = await visit.memory.open_thread(thread_id)
        question = Question(
            title="Begin anew in this conversation?",
            explanation=(
                "Every word that was said stays here to be read. But it is no longer searched, and no longer used to "
                "understand what you say next.",
                "Your notes stay, with their proof. This cannot be undone.",
            ),
            action=visit.link(f"{_path(thread_id)}/reset"),
            button="Begin anew",
            back=visit.link(_path(thread_id)),
            words=(conversation.thread.title or UNTITLED,),
        )
        return self._ask(visit, question)

    async def reset(self, request: Request) -> Response:
        visit, thread_id = await self._site.visit(request), _thread_id(request)
        await visit.memory.open_thread(thread_id)
        await visit.memory.reset_thread(thread_id)
        return go_to(visit.link(_path(thread_id), {"done": "reset"}))

    async def ask_to_delete(self, request: Request) -> Response:
        visit, thread_id = await self._site.visit(request), _thread_id(request)
        thread = (await visit.memory.open_thread(thread_id)).thread
        notes = await visit.memory.notebook.count(thread_id)
        what = [wording.counted(thread.messages, "message")]
        if notes:
            kind = ("note of the assistant's notebook", "notes of the assistant's notebook")
            what.append(wording.counted(notes, *kind))
        question = Question(
            title="Delete this conversation?",
            explanation=(
                f"It goes with {' and '.join(what)}. It cannot be undone.",
                "The journal's entries of it go, too. Notes that were learned from it stay without their quotes, and "
                "the files keep what Dream made of it. Forget a note under Memory.",
            ),
            action=visit.link(f"{_path(thread_id)}/delete"),
            button="Delete it",
            back=visit.link(_path(thread_id)),
            words=(thread.title or UNTITLED,),
        )
        return self._ask(visit, question)

    async def delete(self, request: Request) -> Response:
        visit, thread_id = await self._site.visit(request), _thread_id(request)
        count = (await visit.memory.delete_thread(thread_id)).messages
        return go_to(visit.link(SECTION, {"done": "deleted", "count": str(count)}))

    async def _message(self, request: Request) -> tuple[Visit, Message]:
        visit = await self._site.visit(request)
        return visit, await messages.one(visit.memory, _thread_id(request), str(request.path_params["message_id"]))

    def _ask(self, visit: Visit, question: Question, status: int = 200) -> Response:
        return render(QuestionPage(self._site.frame(visit, question.title, SECTION), question), status)


def _thread_id(request: Request) -> str:
    return str(request.path_params["thread_id"])


def _path(thread_id: str) -> str:
    return f"/conversations/{thread_id}"


def _redaction(visit: Visit, message: Message, quote: str = "", error: str = "") -> Question:
    return Question(
        title="Redact this message?",
        explanation=(
            "What you name is replaced by [redacted], in the conversation and in its search, for good.",
            "A note that quotes these words stays, but loses the quote.",
        ),
        action=visit.link(f"{_path(message.thread_id)}/messages/{message.id}/redact"),
        button="Redact",
        back=message_link(visit, message.thread_id, message.id),
        words=(message.text,),
        entry=Entry("quote", "Only these words (leave it empty for the whole message)", quote),
        error=error,
    )

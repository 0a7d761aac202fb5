"""Leaving: the account with everything in it. Asks twice, says what goes, and answers what went (CH-20)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.interfaces.web import wording
from ownwords.interfaces.web.question import Entry, Question, QuestionPage
from ownwords.interfaces.web.site import Frame, Site, go_to, render
from ownwords.interfaces.web.visit import Visit, address, read_form

SECTION = "/settings"
_WORD = "delete"
_NAMES = {
    "scopes": "Memories (your own and those of workspaces)",
    "documents": "Notes documents",
    "threads": "Conversations",
    "changes": "Lines of history",
    "tombstones": "Marks of forgotten notes",
    "imports": "Records of imports",
    "notebook": "Notes of the notebook",
    "assets": "Files",
    "calls": "Calls of models",
    "turns": "Turns of assistants",
    "sealed": "Mail connections",
    "folders": "Workspace folders",
    "tokens": "Tokens of programs",
}
"""What the store calls them, as a person reads it."""
_COUNT = re.compile(r"([a-z_]{1,30}):(\d{1,12})", re.ASCII)


@dataclass(frozen=True, slots=True)
class DeletedPage:
    """What was deleted, a line each."""

    template: ClassVar[str] = "deleted.html"
    frame: Frame
    deleted: tuple[str, ...]
    home: str


class AccountPages:
    """Deleting the account, in two steps."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def router(self) -> APIRouter:
        return self._site.routes(
            [
                ("GET", "/settings/account/delete", self.ask),
                ("POST", "/settings/account/delete", self.ask_again),
                ("POST", "/settings/account/delete/everything", self.delete),
                ("GET", "/settings/account/deleted", self.deleted),
            ]
        )

    async def ask(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        return await self._first(visit)

    async def ask_again(self, request: Request) -> Response:
        visit, form = await self._site.visit(request), await read_form(request)
        if not form.text("sure"):
            return await self._first(visit, "Tick the box first: it cannot be undone.", 422)
        return self._second(visit)

    async def delete(self, request: Request) -> Response:
        """Delete every scope of the owner, once the word was typed."""
        visit, form = await self._site.visit(request), await read_form(request)
        if form.text(_WORD).strip().casefold() != _WORD:
            return self._second(visit, f"Type the word {_WORD} to go on.", 422)
        counts = await self._site.ownwords.delete_owner()
        named = [("deleted", f"{name}:{count}") for name, count in counts.items()]
        return go_to(address("/settings/account/deleted", None, named))

    async def deleted(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        lines = _lines(request.query_params.getlist("deleted"))
        frame = self._site.frame(visit, "Account deleted", SECTION)
        return render(DeletedPage(frame, lines, visit.link("/memory")))

    async def _first(self, visit: Visit, error: str = "", status: int = 200) -> Response:
        question = Question(
            title="Delete your account?",
            explanation=(
                f"This deletes everything that is stored for you: {await self._everything()}.",
                "That is every note with its quotes and its history, every conversation, every workspace and all "
                "settings. It cannot be undone.",
                "An export of your notes is under Memory; the command “ownwords export --everything --out FOLDER” "
                "saves all that is stored.",
            ),
            action=visit.link("/settings/account/delete"),
            button="Go on",
            back=visit.link(SECTION),
            tick="I want all of it deleted.",
            error=error,
        )
        return self._ask(visit, question, status)

    def _second(self, visit: Visit, error: str = "", status: int = 200) -> Response:
        question = Question(
            title="Are you sure?",
            explanation=("Nothing of it can be brought back after this.",),
            action=visit.link("/settings/account/delete/everything"),
            button="Delete my account",
            back=visit.link(SECTION),
            entry=Entry(_WORD, f"Type the word {_WORD} to go on", required=True),
            error=error,
        )
        return self._ask(visit, question, status)

    def _ask(self, visit: Visit, question: Question, status: int) -> Response:
        return render(QuestionPage(self._site.frame(visit, question.title, SECTION), question), status)

    async def _everything(self) -> str:
        """How much there is, over all workspaces: `25 notes, 3 conversations and 1 workspace`."""
        ownwords = self._site.ownwords
        workspaces = await ownwords.workspaces()
        notes = threads = 0
        for workspace in (None, *workspaces):
            memory = ownwords.owner(workspace=workspace)
            view = await memory.view()
            notes += len(view.notes) + len(view.archive)
            threads += len(await memory.threads(limit=1_000_000))
        parts = [wording.counted(notes, "note"), wording.counted(threads, "conversation")]
        parts += [wording.counted(len(workspaces), "workspace")] if workspaces else []
        return f"{', '.join(parts[:-1])} and {parts[-1]}"


def _lines(named: Iterable[str]) -> tuple[str, ...]:
    """`25 notes` from `notes:25`; what is no count is passed over."""
    counts: Mapping[str, int] = {match[1]: int(match[2]) for text in named if (match := _COUNT.fullmatch(text))}
    lines = ((_NAMES.get(name, name.replace("_", " ").capitalize()), count) for name, count in counts.items())
    return tuple(f"{name}: {count:,}" for name, count in lines if count)

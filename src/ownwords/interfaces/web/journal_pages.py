"""The journal on the Files page: what conversations were condensed into, and what became of each entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.domain.conversation import Message
from ownwords.domain.journal import Bullet, Lineage, Mark
from ownwords.domain.quotes import find_quote
from ownwords.errors import NotFound, OwnwordsError
from ownwords.interfaces.web import wording
from ownwords.interfaces.web.file_frame import (
    JOURNAL,
    SECTION,
    entry_anchor,
    entry_link,
    parts_of_files,
    version_link,
)
from ownwords.interfaces.web.file_sources import Sources, messages_of, sources_of
from ownwords.interfaces.web.notices import notice_of
from ownwords.interfaces.web.question import Entry, Question, QuestionPage
from ownwords.interfaces.web.site import Frame, Link, Site, go_to, render, status_of
from ownwords.interfaces.web.visit import Visit, read_form
from ownwords.interfaces.web.wording import Moment
from ownwords.reading.journal import EntryState, JournalPage, ShownEntry

_PER_PAGE = 20
_STATES = {EntryState.WAITING: "Waiting", EntryState.DREAMED: "Read by Dream", EntryState.UNDONE: "Undone"}
_LINEAGES = {
    Lineage.OWNER: "",
    Lineage.ASSISTANT: "from the assistant",
    Lineage.TOOL: "from a tool",
    Lineage.WEB: "from others or the web",
    Lineage.MAIL: "from mail",
}
_MARKS = {
    Mark.PERMANENT: "permanent",
    Mark.DURABLE: "",
    Mark.EPHEMERAL: "only for the work at hand",
    Mark.CORRECTION: "a correction",
}


@dataclass(frozen=True, slots=True)
class BulletLine:
    """A bullet: whose words it was drawn from, how long it matters, and its messages."""

    text: str
    day: str
    lineage: str
    mark: str
    sources: Sources


@dataclass(frozen=True, slots=True)
class EntryCard:
    """An entry, and what became of it. `version` leads to the version that stands on it, where there is one."""

    anchor: str
    number: int
    at: Moment
    state: str
    waits: bool
    version: str
    bullets: tuple[BulletLine, ...]
    redact: str


@dataclass(frozen=True, slots=True)
class JournalWebPage:
    """The page. `count` and `waiting` are empty where there is nothing; `older` and `newest` lead to other pages."""

    template: ClassVar[str] = "journal.html"
    frame: Frame
    parts: tuple[Link, ...]
    count: str
    waiting: str
    set_aside: str
    entries: tuple[EntryCard, ...]
    older: str
    newest: str


class JournalPages:
    """Show the journal, and take words out of an entry."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def router(self) -> APIRouter:
        entry = f"{JOURNAL}/{{cursor:int}}"
        return self._site.routes(
            [
                ("GET", JOURNAL, self.show),
                ("GET", f"{entry}/redact", self.ask_to_redact),
                ("POST", f"{entry}/redact", self.redact),
            ]
        )

    async def show(self, request: Request) -> Response:
        visit, before = await self._site.visit(request), _before(request)
        page = await visit.memory.journal.page(before, _PER_PAGE)
        older = visit.link(JOURNAL, {"before": str(page.more_before)}) if page.more_before is not None else ""
        state = page.state
        shown = JournalWebPage(
            frame=self._site.frame(visit, "Journal", SECTION, notice_of(request)),
            parts=parts_of_files(visit, JOURNAL),
            count=wording.counted(state.entries, "entry", "entries") if state.entries else "",
            waiting=f"{state.pending:,} of them waiting" if state.pending else "none of them waiting",
            set_aside=wording.counted(state.rejected, "line") if state.rejected else "",
            entries=await _cards(visit, page),
            older=older,
            newest=visit.link(JOURNAL) if before is not None and before <= state.newest else "",
        )
        return render(shown)

    async def ask_to_redact(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        return self._ask(visit, _question(visit, await _entry(visit, request)))

    async def redact(self, request: Request) -> Response:
        """Take the bullets with some words out of an entry, or all of them."""
        visit = await self._site.visit(request)
        shown = await _entry(visit, request)
        words = (await read_form(request)).text("quote").strip()
        cursor = shown.entry.cursor
        if words and not any(_holds(bullet, words) for bullet in shown.entry.bullets):
            why = "The entry does not hold these words; copy them from it."
            return self._ask(visit, _question(visit, shown, words, why), 404)
        try:
            await visit.memory.journal.redact(cursor, words or None)
        except OwnwordsError as error:
            return self._ask(visit, _question(visit, shown, words, error.message), status_of(error))
        return go_to(visit.link(JOURNAL, {"before": str(cursor + 1), "done": "entry-redacted"}, entry_anchor(cursor)))

    def _ask(self, visit: Visit, question: Question, status: int = 200) -> Response:
        return render(QuestionPage(self._site.frame(visit, question.title, SECTION), question), status)


async def _entry(visit: Visit, request: Request) -> ShownEntry:
    """The entry that an address names. Raises NotFound."""
    return await visit.memory.journal.entry(_checked(request.path_params["cursor"]))


def _checked(cursor: int) -> int:
    if cursor >= 1 << 62:
        raise NotFound("The journal has no such entry.")
    return cursor


def _question(visit: Visit, shown: ShownEntry, words: str = "", error: str = "") -> Question:
    cursor = shown.entry.cursor
    return Question(
        title=f"Take out of entry {cursor}?",
        explanation=(
            "The bullets that hold the words you name are taken out of the journal, for good. Dream does not read them "
            "any more.",
            "What Dream wrote already stays in the files, and what was said stays in its conversation.",
        ),
        action=visit.link(f"{JOURNAL}/{cursor}/redact"),
        button="Take it out",
        back=entry_link(visit, cursor),
        words=tuple(bullet.text for bullet in shown.entry.bullets),
        entry=Entry("quote", "Only bullets with these words (leave it empty for the whole entry)", words),
        error=error,
    )


def _holds(bullet: Bullet, words: str) -> bool:
    return find_quote(bullet.text, words) is not None


def _before(request: Request) -> int | None:
    """Before which entry the page begins; the newest, where an address says nothing that can be meant."""
    text = request.query_params.get("before", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 18 else None


async def _cards(visit: Visit, page: JournalPage) -> tuple[EntryCard, ...]:
    bullets = [bullet for shown in page.entries for bullet in shown.entry.bullets]
    messages = await messages_of(visit, [bullet.message_ids for bullet in bullets])
    return tuple(_card(visit, shown, messages) for shown in page.entries)


def _card(visit: Visit, shown: ShownEntry, messages: Mapping[str, Message]) -> EntryCard:
    entry = shown.entry
    return EntryCard(
        anchor=entry_anchor(entry.cursor),
        number=entry.cursor,
        at=wording.moment(entry.at, visit.zone),
        state=_STATES[shown.state],
        waits=shown.state is EntryState.WAITING,
        version=version_link(visit, shown.version.id) if shown.version else "",
        bullets=tuple(
            BulletLine(
                text=bullet.text,
                day=wording.day_of(bullet.day),
                lineage=_LINEAGES[bullet.lineage],
                mark=_MARKS[bullet.mark],
                sources=sources_of(visit, bullet.message_ids, messages),
            )
            for bullet in entry.bullets
        ),
        redact=visit.link(f"{JOURNAL}/{entry.cursor}/redact") if entry.bullets else "",
    )

"""Dream on the Files page: how it stands, the run that waits for its owner's word, and what earlier runs did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.domain.dreams import MOST_RUNS, DreamEdit, DreamOutcome, DreamRun, completion
from ownwords.interfaces.web import wording
from ownwords.interfaces.web.file_frame import (
    DREAM,
    SECTION,
    DreamState,
    dream_state,
    entry_link,
    parts_of_files,
    version_link,
)
from ownwords.interfaces.web.notices import notice_of
from ownwords.interfaces.web.site import Frame, Link, Site, go_to, render
from ownwords.interfaces.web.visit import Visit, read_form
from ownwords.interfaces.web.wording import Moment

_PER_PAGE = 20
_ACTIONS = {"append": "Add to", "replace": "Change in", "delete": "Take out of"}


@dataclass(frozen=True, slots=True)
class EditCard:
    """A proposed edit, by its number. `refused` is why it was left out, empty where it was not."""

    number: int
    file: str
    action: str
    heading: str
    find: str
    text: str
    entries: tuple[Link, ...]
    refused: str


@dataclass(frozen=True, slots=True)
class RunCard:
    """A run. `version` leads to what it made, and `is_open` shows its edits at once."""

    at: Moment
    says: str
    manual: bool
    reason: str
    version: str
    edits: tuple[EditCard, ...]
    refused: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class HeldRun:
    """The run whose edits wait. `refused` are those that will not be made whatever is ticked."""

    at: Moment
    edits: tuple[EditCard, ...]
    refused: tuple[EditCard, ...]
    approve: str
    reject: str


@dataclass(frozen=True, slots=True)
class DreamPage:
    """The page."""

    template: ClassVar[str] = "dream.html"
    frame: Frame
    parts: tuple[Link, ...]
    dream: DreamState
    held: HeldRun | None
    runs: tuple[RunCard, ...]
    more: str


class DreamPages:
    """Show what Dream did, let it run, and decide what waits."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def router(self) -> APIRouter:
        return self._site.routes(
            [
                ("GET", DREAM, self.show),
                ("POST", f"{DREAM}/run", self.run),
                ("POST", f"{DREAM}/runs/{{run_id}}/approve", self.approve),
                ("POST", f"{DREAM}/runs/{{run_id}}/reject", self.reject),
            ]
        )

    async def show(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        limit = MOST_RUNS if request.query_params.get("runs") == "all" else _PER_PAGE
        opened = request.query_params.get("run", "")
        runs = await visit.memory.dreams.runs(limit)
        held = await visit.memory.dreams.held()
        page = DreamPage(
            frame=self._site.frame(visit, "Dream", SECTION, notice_of(request)),
            parts=parts_of_files(visit, DREAM),
            dream=await dream_state(visit),
            held=_held(visit, held) if held else None,
            runs=tuple(_run(visit, run, run.id == opened) for run in runs if run.outcome is not DreamOutcome.HELD),
            more=visit.link(DREAM, {"runs": "all"}) if len(runs) == limit < MOST_RUNS else "",
        )
        return render(page)

    async def run(self, request: Request) -> Response:
        """Let Dream run, also while it is switched off (NB-23). It may take as long as the model does."""
        visit = await self._site.visit(request)
        return _told(visit, await visit.memory.dreams.dream())

    async def approve(self, request: Request) -> Response:
        """Make a version of the edits that are ticked."""
        visit, run_id = await self._site.visit(request), str(request.path_params["run_id"])
        sent = await read_form(request)
        taken, shown = set(sent.ticked("take")), sent.ticked("shown")
        without = [int(number) for number in shown if number not in taken and number.isascii() and number.isdigit()]
        return _told(visit, await visit.memory.dreams.approve(run_id, without))

    async def reject(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        return _told(visit, await visit.memory.dreams.reject(str(request.path_params["run_id"])))


def _told(visit: Visit, run: DreamRun) -> Response:
    """Back to the page, with what came of a run."""
    held = run.outcome is DreamOutcome.HELD
    query = {"run": run.id, "done": f"dream-{run.outcome}"}
    return go_to(visit.link(DREAM, query, "held" if held else ""))


def _held(visit: Visit, run: DreamRun) -> HeldRun:
    cards = _edits(visit, run.edits)
    return HeldRun(
        at=wording.moment(run.started_at, visit.zone),
        edits=tuple(card for card in cards if not card.refused),
        refused=tuple(card for card in cards if card.refused),
        approve=visit.link(f"{DREAM}/runs/{run.id}/approve"),
        reject=visit.link(f"{DREAM}/runs/{run.id}/reject"),
    )


def _run(visit: Visit, run: DreamRun, is_open: bool) -> RunCard:
    says_why = run.outcome is DreamOutcome.FAILED
    return RunCard(
        at=wording.moment(run.started_at, visit.zone),
        says=completion(run),
        manual=run.manual,
        reason="" if says_why else run.reason,
        version=version_link(visit, run.version) if run.version else "",
        edits=_edits(visit, run.edits),
        refused=f"{len(run.refused):,} left out" if run.refused else "",
        is_open=is_open,
    )


def _edits(visit: Visit, edits: Sequence[DreamEdit]) -> tuple[EditCard, ...]:
    return tuple(
        EditCard(
            number=number,
            file=edit.file,
            action=_ACTIONS.get(edit.action, edit.action),
            heading=edit.heading,
            find=edit.find,
            text=edit.text,
            entries=tuple(Link(f"entry {cursor}", entry_link(visit, cursor)) for cursor in edit.cursors),
            refused=edit.refused or "",
        )
        for number, edit in enumerate(edits, 1)
    )

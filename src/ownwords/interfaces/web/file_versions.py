"""The history of the files: versions with what each changed, and taking one back, with a look at what that would do
first (NB-30)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import ClassVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.domain.files import FileName
from ownwords.domain.versions import FileClash, Restoring, Version, standing_restores
from ownwords.errors import Conflict
from ownwords.interfaces.web import wording
from ownwords.interfaces.web.change_cards import SECTION as CHANGES
from ownwords.interfaces.web.change_cards import change_anchor, timeline_place
from ownwords.interfaces.web.file_diffs import ShownDiff, shown_diff
from ownwords.interfaces.web.file_frame import HISTORY, SECTION, VERSIONS, entry_link, parts_of_files, version_link
from ownwords.interfaces.web.notices import FILE_UNDONE, notice_of
from ownwords.interfaces.web.site import Frame, Link, Site, go_to, render, status_of
from ownwords.interfaces.web.visit import Visit, read_form
from ownwords.interfaces.web.wording import Moment

_PER_PAGE = 50
_MOST = 100_000
_CHANGED = "The files were changed since you looked. This is what it would do now."
_UNDECIDED = "Say first what is to become of the lines that were changed again since."


@dataclass(frozen=True, slots=True)
class VersionCard:
    """A version. `undone_by` and `undoes` lead to the restore that took it back and to what it took back itself."""

    short: str
    subject: str
    author: str
    at: Moment
    link: str
    restore: str
    entries: tuple[Link, ...]
    undone_by: str = ""
    undoes: str = ""


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Versions, newest first."""

    template: ClassVar[str] = "file_history.html"
    frame: Frame
    parts: tuple[Link, ...]
    whose: tuple[Link, ...]
    versions: tuple[VersionCard, ...]
    only_dream: bool
    more: str


@dataclass(frozen=True, slots=True)
class VersionPage:
    """One version, and what it changed."""

    template: ClassVar[str] = "file_version.html"
    frame: Frame
    parts: tuple[Link, ...]
    version: VersionCard
    diffs: tuple[ShownDiff, ...]
    back: str


@dataclass(frozen=True, slots=True)
class ClashCard:
    """A place that was changed again since: what stands there now, and what was there before the change."""

    name: str
    line: int
    now: str
    before: str


@dataclass(frozen=True, slots=True)
class RestorePage:
    """What taking a version back would do. `seen` says which files the owner saw it for. `action` does it, `back` leads
    to where the owner was."""

    template: ClassVar[str] = "file_restore.html"
    frame: Frame
    version: VersionCard
    diffs: tuple[ShownDiff, ...]
    clashes: tuple[ClashCard, ...]
    seen: str
    action: str
    back: str
    error: str = ""


class FileVersionPages:
    """Show versions, and take one back."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def router(self) -> APIRouter:
        version = f"{VERSIONS}/{{sha}}"
        return self._site.routes(
            [
                ("GET", HISTORY, self.show),
                ("GET", version, self.show_version),
                ("GET", f"{version}/restore", self.preview),
                ("POST", f"{version}/restore", self.restore),
            ]
        )

    async def show(self, request: Request) -> Response:
        visit, limit = await self._site.visit(request), _limit_of(request)
        only_dream = request.query_params.get("by") == "dream"
        found = await visit.memory.files.log(limit + 1, dreams=only_dream)
        undone, by = standing_restores(found), "dream" if only_dream else ""
        page = HistoryPage(
            frame=self._site.frame(visit, "History of the files", SECTION, notice_of(request)),
            parts=parts_of_files(visit, HISTORY),
            whose=(
                Link("All", visit.link(HISTORY), here=not only_dream),
                Link("Dream’s", visit.link(HISTORY, {"by": "dream"}), here=only_dream),
            ),
            versions=tuple(_card(visit, version, undone) for version in found[:limit]),
            only_dream=only_dream,
            more=visit.link(HISTORY, {"by": by, "shown": str(limit + _PER_PAGE)}) if len(found) > limit else "",
        )
        return render(page)

    async def show_version(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        shown = await visit.memory.files.change(_sha(request))
        undone = {shown.version.id: shown.undone_by} if shown.undone_by else {}
        page = VersionPage(
            frame=self._site.frame(visit, "A version of the files", SECTION, notice_of(request)),
            parts=parts_of_files(visit, HISTORY),
            version=_card(visit, shown.version, undone),
            diffs=tuple(map(shown_diff, shown.diffs)),
            back=visit.link(HISTORY),
        )
        return render(page)

    async def preview(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        return render(self._restore_page(visit, request, await visit.memory.files.restoring(_sha(request))))

    async def restore(self, request: Request) -> Response:
        """Take it back as it was shown. Where the files were changed meanwhile, or clashes were not decided, it is
        shown again (409)."""
        visit, sha = await self._site.visit(request), _sha(request)
        sent = await read_form(request)
        restoring = await visit.memory.files.restoring(sha)
        page = self._restore_page(visit, request, restoring)
        if sent.text("seen") != page.seen:
            return render(replace(page, error=_CHANGED), 409)
        force = bool(restoring.clashes) and sent.text("clashes") == "before"
        if restoring.clashes and not force:
            return render(replace(page, error=_UNDECIDED), 409)
        try:
            made = await visit.memory.files.restore(sha, force=force)
        except Conflict as error:  # by hand, a moment ago
            page = self._restore_page(visit, request, await visit.memory.files.restoring(sha))
            return render(replace(page, error=_CHANGED), status_of(error))
        if _is_from_changes(request):
            place = [*timeline_place(request.query_params), ("done", FILE_UNDONE)]
            return go_to(visit.link(CHANGES, place, change_anchor(made.id)))
        return go_to(visit.link(f"{VERSIONS}/{made.id}", {"done": "taken-back"}))

    def _restore_page(self, visit: Visit, request: Request, restoring: Restoring) -> RestorePage:
        version, place = restoring.version.id, timeline_place(request.query_params)
        from_changes = _is_from_changes(request)
        back = visit.link(CHANGES, place, change_anchor(version)) if from_changes else version_link(visit, version)
        on = [("on", "changes"), *place] if from_changes else []
        return RestorePage(
            frame=self._site.frame(visit, "Restore", SECTION),
            version=_card(visit, restoring.version, {}),
            diffs=tuple(map(shown_diff, restoring.diffs)),
            clashes=tuple(map(_clash, restoring.clashes)),
            seen=_fingerprint(restoring),
            action=visit.link(f"{VERSIONS}/{version}/restore", on),
            back=back,
        )


def _card(visit: Visit, version: Version, undone: Mapping[str, Version]) -> VersionCard:
    link, by = version_link(visit, version.id), undone.get(version.id)
    return VersionCard(
        short=version.short,
        subject=version.subject,
        author=wording.author(version.author),
        at=wording.moment(version.at, visit.zone),
        link=link,
        restore=visit.link(f"{VERSIONS}/{version.id}/restore") if version.parent and not by else "",
        entries=_entries(visit, version.cursors),
        undone_by=version_link(visit, by.id) if by else "",
        undoes=version_link(visit, version.undoes) if version.undoes else "",
    )


def _entries(visit: Visit, cursors: Sequence[int]) -> tuple[Link, ...]:
    return tuple(Link(f"entry {cursor}", entry_link(visit, cursor)) for cursor in cursors)


def _clash(clash: FileClash) -> ClashCard:
    return ClashCard(clash.name.value, clash.clash.line, clash.clash.mine, clash.clash.theirs)


def _fingerprint(restoring: Restoring) -> str:
    """Which files it was shown for, and what would become of them."""
    texts = [files.text(name) for files in (restoring.now, restoring.restored) for name in FileName]
    return sha256("\0".join([restoring.version.id, *texts]).encode()).hexdigest()


def _is_from_changes(request: Request) -> bool:
    """Whether the owner came from the timeline, and is to go back to it."""
    return request.query_params.get("on") == "changes"


def _limit_of(request: Request) -> int:
    text = request.query_params.get("shown", "")
    given = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else _PER_PAGE
    return min(max(given, 1), _MOST)


def _sha(request: Request) -> str:
    return str(request.path_params["sha"])

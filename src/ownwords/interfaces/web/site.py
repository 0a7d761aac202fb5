"""What every page stands on: templates with declared inputs, the frame around a page, and errors told on a page.

A page is a frozen value; it names its template, and that template gets nothing else. Templates escape everything and
fail on a name that is not there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import ClassVar, Protocol

from fastapi import APIRouter
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ownwords.compose import Ownwords
from ownwords.errors import (
    Conflict,
    CursorInvalid,
    Invalid,
    MemoryFull,
    NotFound,
    OwnwordsError,
    Refused,
    SkillsFull,
    StoreFull,
    Unavailable,
)
from ownwords.interfaces.web.visit import Visit, address, read_form
from ownwords.interfaces.wire import IN_DIALOG

STATIC = Path(__file__).parent / "static"
"""The folder to be served at `/static`."""

Endpoint = Callable[[Request], Awaitable[Response]]
Route = tuple[str, str, Endpoint]

_TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_SECTIONS = (
    ("Chat", "/chat"),
    ("Memory", "/memory"),
    ("Conversations", "/conversations"),
    ("Notebook", "/notebook"),
    ("Files", "/files"),
    ("Changes", "/changes"),
    ("Usage", "/usage"),
    ("Settings", "/settings"),
)
_STATUSES: tuple[tuple[type[OwnwordsError], int], ...] = (
    (CursorInvalid, 400),
    (Invalid, 422),
    (NotFound, 404),
    (Conflict, 409),
    (MemoryFull, 409),
    (SkillsFull, 409),
    (Refused, 403),
    (StoreFull, 507),
    (Unavailable, 503),
)


@dataclass(frozen=True, slots=True)
class Link:
    """A link by its text; `here` is the page that is being shown."""

    text: str
    href: str
    here: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands around a page. `notice` says what was just done; `places` are the memories to switch to; `model` is
    the name of the memory model, empty where there is none."""

    title: str
    nav: tuple[Link, ...]
    home: str = "/"
    places: tuple[Link, ...] = ()
    place: str = "Your own memory"
    notice: str = ""
    model: str = ""
    version: str = version("ownwords")
    assets: str = ""


class Fragment(Protocol):
    """What a template gets, under the name `page`."""

    template: ClassVar[str]


class Page(Fragment, Protocol):
    """A whole page."""

    @property
    def frame(self) -> Frame: ...


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """What went wrong, what the owner had typed, and the way back."""

    template: ClassVar[str] = "error.html"
    frame: Frame
    message: str
    typed: tuple[str, ...]
    back: str


class Site:
    """One installation as pages."""

    def __init__(self, ownwords: Ownwords) -> None:
        self.ownwords = ownwords
        self._model = ownwords.models.memory.name if ownwords.models.memory else ""
        self._assets = _fingerprint(STATIC)

    async def visit(self, request: Request) -> Visit:
        """Whose memory this request is about: `?workspace=NAME`, or the owner's own."""
        workspace = request.query_params.get("workspace") or None
        memory = self.ownwords.owner(workspace=workspace)
        workspaces = tuple(await self.ownwords.workspaces())
        languages = (await memory.settings()).languages
        return Visit(memory, workspace, workspaces, await memory.zone(), languages, _place(request))

    def frame(self, visit: Visit, title: str, section: str, notice: str = "") -> Frame:
        """The frame of a page in a section, such as `/memory`."""
        return Frame(
            title=title,
            nav=tuple(Link(text, visit.link(path), here=path == section) for text, path in _SECTIONS),
            home=visit.link("/"),
            places=_places(visit, section),
            place=visit.workspace or "Your own memory",
            notice=notice,
            model=self._model,
            assets=self._assets,
        )

    def routes(self, table: Iterable[Route]) -> APIRouter:
        """A router of pages. Each expected failure becomes a page that says it in plain words."""
        router = APIRouter(include_in_schema=False)
        for method, path, endpoint in table:
            methods = ["GET", "HEAD"] if method == "GET" else [method]
            router.add_api_route(path, self._told(endpoint), methods=methods, response_class=HTMLResponse)
        return router

    def _told(self, endpoint: Endpoint) -> Endpoint:
        async def answer(request: Request) -> Response:
            typed: tuple[str, ...] = ()
            try:
                typed = (await read_form(request)).typed() if request.method == "POST" else ()
                return await endpoint(request)
            except OwnwordsError as error:
                return self._failed(request, error, typed)

        return answer

    def _failed(self, request: Request, error: OwnwordsError, typed: tuple[str, ...]) -> Response:
        """The error by itself: nothing is read for it, since reading may be what failed."""
        workspace = request.query_params.get("workspace")
        section = next((path for _, path in _SECTIONS if request.url.path.startswith(path)), "/memory")
        nav = tuple(Link(text, address(path, workspace), here=path == section) for text, path in _SECTIONS)
        home = address("/", workspace)
        frame = Frame(title="That did not work", nav=nav, home=home, model=self._model, assets=self._assets)
        answer = render(ErrorPage(frame, error.message, typed, address(section, workspace)), status_of(error))
        answer.headers.update(IN_DIALOG)
        return answer


def render(page: Page, status: int = 200) -> Response:
    """The page as HTML. No browser keeps a copy: what is forgotten here must not live on there."""
    return HTMLResponse(html_of(page), status, {"Cache-Control": "no-store"})


def html_of(page: Fragment) -> str:
    """The page, or the part of one, as HTML."""
    return _TEMPLATES.get_template(page.template).render(page=page)


def go_to(link: str) -> Response:
    """Answer a form by sending the browser on, so that a reload repeats nothing."""
    return RedirectResponse(link, 303)


def status_of(error: OwnwordsError) -> int:
    """The HTTP status of an expected failure."""
    return next((status for kind, status in _STATUSES if isinstance(error, kind)), 500)


def _place(request: Request) -> tuple[tuple[str, str], ...]:
    given = request.query_params
    return (("part", given["part"]), ("page", given.get("page", ""))) if given.get("part") else ()


def _places(visit: Visit, section: str) -> tuple[Link, ...]:
    """The owner's own memory and every workspace; none where there is nothing to switch to."""
    names: list[str] = sorted({*visit.workspaces, visit.workspace} if visit.workspace else visit.workspaces)
    if not names:
        return ()
    own = Link("Your own memory", section, here=visit.workspace is None)
    return (own, *(Link(name, address(section, name), here=name == visit.workspace) for name in names))


def _fingerprint(folder: Path) -> str:
    """Changes whenever a file in the folder does, so that no browser shows a page with yesterday's style."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]

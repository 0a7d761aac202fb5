"""The Files page: the three durable files as they read, each line with what brought it, and their form (NB-33).

A form says which text the owner saw, by its hash: what was changed meanwhile is not overwritten. Line endings of lines
that were left alone stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.domain.conversation import Message
from ownwords.domain.files import FileName, file_named, typed_over
from ownwords.domain.versions import Version
from ownwords.errors import OwnwordsError, Refused, Stale, Unavailable
from ownwords.interfaces.file_wire import text_sha
from ownwords.interfaces.web import wording
from ownwords.interfaces.web.file_diffs import ShownDiff, shown_diff
from ownwords.interfaces.web.file_frame import (
    SECTION,
    DreamState,
    dream_state,
    entry_link,
    parts_of_files,
    version_link,
)
from ownwords.interfaces.web.file_sources import Sources, messages_of, sources_of
from ownwords.interfaces.web.markdown import Part, parts_of
from ownwords.interfaces.web.notices import notice_of
from ownwords.interfaces.web.site import Frame, Link, Site, go_to, render, status_of
from ownwords.interfaces.web.visit import Visit, read_form
from ownwords.interfaces.web.wording import Moment
from ownwords.reading.files import BroughtBy, TracedLine
from ownwords.writing.files import LONGEST_FILE

_TRACED = 600
"""Lines of a file that are shown with what brought them; the rest opens, as it is typed."""
_CHANGED = "The file was changed while you wrote. Below is what it says now, and what you wrote."
_MEANS = {
    FileName.SOUL: "how your assistant is to sound",
    FileName.USER: "who you are",
    FileName.MEMORY: "your projects, and facts of the work",
}


@dataclass(frozen=True, slots=True)
class Bullet:
    """What a line of Dream's may rest on: first words of a bullet, its entry of the journal, and its messages."""

    words: str
    day: str
    entry: str
    number: int
    sources: Sources


@dataclass(frozen=True, slots=True)
class Whence:
    """What brought a line: a version, and where that is Dream's, the bullets. `at` is None where it is no version
    yet."""

    anchor: str
    at: Moment | None
    author: str = ""
    subject: str = ""
    version: str = ""
    by_dream: bool = False
    bullets: tuple[Bullet, ...] = ()


@dataclass(frozen=True, slots=True)
class FileCard:
    """A file as it reads. `whence` has what brought each of its lines, by the numbers in `parts`; `rest` is what of a
    long one opens."""

    anchor: str
    name: str
    means: str
    parts: tuple[Part, ...]
    whence: Mapping[int, Whence]
    rest: str
    edit: str


@dataclass(frozen=True, slots=True)
class HandEdits:
    """What was edited in the folder and is no version yet."""

    diffs: tuple[ShownDiff, ...]
    record: str


@dataclass(frozen=True, slots=True)
class FilesPage:
    """The page. `error` stands in place of the files where they cannot be read, and `retry` tries again."""

    template: ClassVar[str] = "files.html"
    frame: Frame
    parts: tuple[Link, ...]
    dream: DreamState | None
    hand_edits: HandEdits | None
    cards: tuple[FileCard, ...]
    folder: str
    error: str = ""
    retry: str = ""


@dataclass(frozen=True, slots=True)
class FileEditPage:
    """A file in its form. `seen` is the hash of the text that the owner saw; `now` is what the file says by now, where
    it was changed meanwhile; `error` is why it was not saved."""

    template: ClassVar[str] = "file_edit.html"
    frame: Frame
    name: str
    action: str
    text: str
    seen: str
    back: str
    longest: int = LONGEST_FILE
    now: str | None = None
    error: str = ""


class FilesPages:
    """Show the files, edit one, and make a version of what was edited in the folder."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def router(self) -> APIRouter:
        return self._site.routes(
            [
                ("GET", SECTION, self.show),
                ("GET", f"{SECTION}/edit", self.show_form),
                ("POST", f"{SECTION}/edit", self.edit),
                ("POST", f"{SECTION}/hand-edits", self.record),
            ]
        )

    async def show(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        frame = self._site.frame(visit, "Files", SECTION, notice_of(request))
        parts = parts_of_files(visit, SECTION)
        try:
            page = FilesPage(
                frame=frame,
                parts=parts,
                dream=await dream_state(visit),
                hand_edits=await _hand_edits(visit),
                cards=await _cards(visit),
                folder=await visit.memory.files.folder(),
            )
        except (Unavailable, Refused) as error:
            page = FilesPage(frame, parts, None, None, (), "", error.message, visit.link(SECTION))
            return render(page, status_of(error))
        return render(page)

    async def show_form(self, request: Request) -> Response:
        visit, name = await self._site.visit(request), _name(request)
        text = (await visit.memory.files.read()).text(name)
        _check_form(name, text)
        return render(self._form(visit, name, text, text_sha(text)))

    async def edit(self, request: Request) -> Response:
        """Let the file hold what was typed, on top of what its owner saw. When it was changed meanwhile, both texts are
        shown (409)."""
        visit, name = await self._site.visit(request), _name(request)
        sent = await read_form(request)
        form = self._form(visit, name, sent.text("text"), sent.text("seen"))
        now = (await visit.memory.files.read()).text(name)
        if text_sha(now) != form.seen:
            return _conflict(form, now)
        _check_form(name, now)
        try:
            made = await visit.memory.files.write(name, typed_over(now, form.text), now)
        except Stale:
            return _conflict(form, (await visit.memory.files.read()).text(name))
        except OwnwordsError as error:
            return render(replace(form, error=error.message), status_of(error))
        done = "file-saved" if made else "unchanged"
        return go_to(visit.link(SECTION, {"done": done}, _anchor(name)))

    async def record(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        made = await visit.memory.files.commit_hand_edits()
        return go_to(visit.link(SECTION, {"done": "hand-edits" if made else "unchanged"}))

    def _form(self, visit: Visit, name: FileName, text: str, seen: str) -> FileEditPage:
        return FileEditPage(
            frame=self._site.frame(visit, f"Edit {name}", SECTION),
            name=name.value,
            action=_edit_link(visit, name),
            text=text,
            seen=seen,
            back=visit.link(SECTION, (), _anchor(name)),
        )


def _conflict(form: FileEditPage, now: str) -> Response:
    return render(replace(form, seen=text_sha(now), now=now, error=_CHANGED), 409)


def _check_form(name: FileName, text: str) -> None:
    """Raises Refused for a text that a form cannot send back as it is."""
    if "\0" in text or len(text) > LONGEST_FILE:
        why = "holds what is no text" if "\0" in text else f"has more than {LONGEST_FILE:,} characters"
        raise Refused(f"{name} {why}. Edit it in its folder.")


def _name(request: Request) -> FileName:
    """The file that an address asks for. Raises NotFound."""
    return file_named(request.query_params.get("file", ""))


def _anchor(name: FileName) -> str:
    return f"file-{name.name.lower()}"


def _edit_link(visit: Visit, name: FileName) -> str:
    return visit.link(f"{SECTION}/edit", {"file": name.value})


async def _hand_edits(visit: Visit) -> HandEdits | None:
    pending = await visit.memory.files.pending_hand_edits()
    if not pending:
        return None
    return HandEdits(tuple(map(shown_diff, pending)), visit.link(f"{SECTION}/hand-edits"))


async def _cards(visit: Visit) -> tuple[FileCard, ...]:
    files = visit.memory.files
    traced = {name: (await files.blame(name)) for name in FileName}
    brought = [one.message_ids for lines in traced.values() for line in lines[:_TRACED] for one in line.brought_by]
    messages = await messages_of(visit, brought)
    return tuple(_card(visit, name, lines, messages) for name, lines in traced.items())


def _card(visit: Visit, name: FileName, lines: list[TracedLine], messages: Mapping[str, Message]) -> FileCard:
    anchor, shown = _anchor(name), lines[:_TRACED]
    whence = {number: _whence(visit, f"{anchor}-{number + 1}", line, messages) for number, line in enumerate(shown)}
    return FileCard(
        anchor=anchor,
        name=name.value,
        means=_MEANS[name],
        parts=parts_of([line.text for line in shown]),
        whence=whence,
        rest="\n".join(line.text for line in lines[_TRACED:]),
        edit=_edit_link(visit, name),
    )


def _whence(visit: Visit, anchor: str, line: TracedLine, messages: Mapping[str, Message]) -> Whence:
    version = line.version
    if version is None:
        return Whence(anchor, None)
    return Whence(
        anchor=anchor,
        at=wording.moment(version.at, visit.zone),
        author=wording.author(version.author),
        subject=version.subject,
        version=version_link(visit, version.id),
        by_dream=_by_dream(version),
        bullets=tuple(_bullet(visit, one, messages) for one in line.brought_by),
    )


def _by_dream(version: Version) -> bool:
    return bool(version.cursors)


def _bullet(visit: Visit, one: BroughtBy, messages: Mapping[str, Message]) -> Bullet:
    return Bullet(
        words=one.words,
        day=wording.day_of(one.day),
        entry=entry_link(visit, one.cursor),
        number=one.cursor,
        sources=sources_of(visit, one.message_ids, messages),
    )

"""Which notes stand on the Memory page. A light memory stands there whole. Of a heavy one the page shows the first
notes of each part, an area or the archive; a part by itself is shown page by page, and so is what was found.

`?part=people&page=2` asks for a page of a part, `?note=ID` for wherever that note stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from starlette.requests import Request

from ownwords.domain.notes import Area
from ownwords.interfaces.web import wording
from ownwords.interfaces.web.cards import LetGoCard, NoteCard, let_go_cards, note_cards
from ownwords.interfaces.web.marking import Marker
from ownwords.interfaces.web.visit import Visit
from ownwords.reading.notes import MemoryView, NoteView

PATH = "/memory"
ARCHIVE = "archive"
ROOM = 140_000
"""How many bytes of HTML notes may take on a page, by estimate."""

_CARD, _PROOF, _EVENT, _EARLIER = 1_650, 750, 750, 400
"""What stands around the owner's words for a note, for a message behind it, for a line of its history, and for what it
said before."""

Parts = Mapping[str, Sequence[NoteView]]


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address asks for. `page` counts from 1."""

    part: str
    page: int
    note: str
    words: str


@dataclass(frozen=True, slots=True)
class Pager:
    """How many notes there are, and links to those that are not here: `all` to a part by itself; or on a page of it,
    which says by `span` where it is, `earlier` and `later`."""

    count: int
    all: str = ""
    span: str = ""
    earlier: str = ""
    later: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Notes under one heading; `anchor` names the place. Without a title they are what was found."""

    anchor: str
    title: str
    notes: tuple[NoteCard, ...]
    pager: Pager


@dataclass(frozen=True, slots=True)
class AreaLink:
    """An area with the number of its notes; `here` is the one that is shown by itself."""

    title: str
    count: int
    href: str
    here: bool


@dataclass(frozen=True, slots=True)
class Listing:
    """The notes on the page, live and archived. `place` is the page of the part that is shown by itself, if one is."""

    groups: tuple[Group, ...]
    archive: tuple[LetGoCard, ...]
    archive_pager: Pager
    areas: tuple[AreaLink, ...]
    place: tuple[tuple[str, str], ...]


def asked_of(request: Request) -> Asked:
    """What the address of this request asks for."""
    given = request.query_params
    page = given.get("page", "")
    number = int(page) if page.isascii() and page.isdigit() and len(page) < 10 else 1
    return Asked(given.get("part", ""), number, given.get("note", ""), given.get("words", "").strip())


async def listing_of(visit: Visit, view: MemoryView, asked: Asked) -> Listing:
    """Those of the notes that are asked for."""
    parts = _parts(view)
    everything = [item for items in parts.values() for item in items]
    room = ROOM if len(next(_pages(everything, ROOM))) == len(everything) else ROOM // len(parts)
    part, number = ("", 1) if asked.words else _place(parts, asked, room)
    visit = replace(visit, place=_query("part", part, number) if part else ())

    def shown(name: str) -> tuple[Sequence[NoteView], Pager]:
        items = parts.get(name, ())
        if name == part:
            return _page(items, number, lambda page: _part_link(visit, name, page))
        first = next(_pages(items, room))
        return first, Pager(len(items), _part_link(visit, name) if len(first) < len(items) else "")

    if asked.words:
        groups = await _found(visit, view, asked)
    else:
        names = [name for name in parts if name != ARCHIVE and part in ("", name)]
        groups = tuple(_group(visit, view, name, *shown(name)) for name in names)
    gone, pager = shown(ARCHIVE)
    archive = let_go_cards(visit, view, gone)
    return Listing(groups, archive, pager, _areas(visit, parts, part), visit.place)


def _parts(view: MemoryView) -> Parts:
    """The parts that hold anything: areas in their order, confirmed notes first as in the index, then the archive."""
    filed: dict[str, list[NoteView]] = {area: [] for area in Area}
    for item in view.notes:
        filed[item.note.area].append(item)
    return {name: items for name, items in {**filed, ARCHIVE: view.archive}.items() if items}


def _place(parts: Parts, asked: Asked, room: int) -> tuple[str, int]:
    """The part to be shown by itself, none for all of them, and its page: those of the note that is asked for, if it is
    there. A part that is asked for is left only for a note in another."""
    for name, items in parts.items():
        for index, item in enumerate(items):
            if item.note.id == asked.note:
                if name != asked.part and index < len(next(_pages(items, room))):
                    return "", 1
                return name, len(list(_pages(items[: index + 1], ROOM)))
    if asked.part not in parts:
        return "", 1
    return asked.part, min(max(asked.page, 1), len(list(_pages(parts[asked.part], ROOM))))


def _group(visit: Visit, view: MemoryView, area: str, items: Sequence[NoteView], pager: Pager) -> Group:
    return Group(area, wording.AREA_TITLES[Area(area)], note_cards(visit, view, items), pager)


async def _found(visit: Visit, view: MemoryView, asked: Asked) -> tuple[Group, ...]:
    """The notes that hold any of the words, best first (NOD-22)."""
    by_id = {item.note.id: item for item in view.notes}
    found = [by_id[note.id] for note in await visit.memory.find(asked.words) if note.id in by_id]
    items, pager = _page(found, asked.page, lambda page: visit.link(PATH, _query("words", asked.words, page), "notes"))
    cards = note_cards(visit, view, items, Marker(asked.words, visit.languages).mark)
    return (Group("found", "", cards, pager),) if cards else ()


def _areas(visit: Visit, parts: Parts, part: str) -> tuple[AreaLink, ...]:
    """The areas: places on this page where all are on it, or else pages of their own."""
    return tuple(
        AreaLink(
            title=wording.AREA_TITLES[Area(name)],
            count=len(items),
            href=_part_link(visit, name) if part else f"#{name}",
            here=name == part,
        )
        for name, items in parts.items()
        if name != ARCHIVE
    )


def _part_link(visit: Visit, part: str, page: int = 1) -> str:
    return visit.link(PATH, _query("part", part, page), ARCHIVE if part == ARCHIVE else "notes")


def _query(name: str, value: str, page: int) -> tuple[tuple[str, str], ...]:
    return ((name, value), ("page", str(page) if page > 1 else ""))


def _page(items: Sequence[NoteView], number: int, link: Callable[[int], str]) -> tuple[Sequence[NoteView], Pager]:
    """A page of these notes, the last one where there are not so many, and the way to the others."""
    pages = list(_pages(items, ROOM))
    number = min(max(number, 1), len(pages))
    page = pages[number - 1]
    first = sum(map(len, pages[: number - 1])) + 1
    span = f"{first:,} to {first + len(page) - 1:,} of {wording.counted(len(items), 'note')}"
    return page, Pager(
        count=len(items),
        span=span if len(pages) > 1 else "",
        earlier=link(number - 1) if number > 1 else "",
        later=link(number + 1) if number < len(pages) else "",
    )


def _pages(items: Sequence[NoteView], room: int) -> Iterator[Sequence[NoteView]]:
    """The notes in their order on pages that take no more room than that, or hold one note; without notes one page."""
    start = taken = 0
    for index, item in enumerate(items):
        weight = _weight(item)
        if taken and taken + weight > room:
            yield items[start:index]
            start = index
            taken = 0
        taken += weight
    yield items[start:]


def _weight(item: NoteView) -> int:
    """About how many bytes of HTML a note takes."""
    words = [item.note.text, *(text or "" for support in item.support for text in (support.quote, support.message))]
    around = _CARD + _PROOF * len(item.support) + _EVENT * len(item.history) + _EARLIER * len(item.note.replaces)
    return around + sum(len(text.encode()) for text in words)

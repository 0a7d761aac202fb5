"""A note as its owner sees it: its words, its status, and the sentence that proves it (NOD-21, NOD-126)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from ownwords.domain.changes import ChangeKind
from ownwords.domain.notebook import NotebookNote, to_cursor
from ownwords.domain.notes import ArchiveReason, Note, Status, Way
from ownwords.domain.quotes import excerpt, find_quote
from ownwords.interfaces.web import wording
from ownwords.interfaces.web.change_cards import SOURCE_LENGTH, ChangeCard, Source, change_card
from ownwords.interfaces.web.marking import Text, marked_span, plain
from ownwords.interfaces.web.visit import Visit
from ownwords.interfaces.web.wording import Moment
from ownwords.reading.changes import ShownChange
from ownwords.reading.notes import MemoryView, NoteView, Support

Show = Callable[[str], Text]


@dataclass(frozen=True, slots=True)
class Proof:
    """One message behind a note: the quote, and the whole message with the quote marked. Either may be gone."""

    said: Moment
    quote: str
    message: Text
    link: str


@dataclass(frozen=True, slots=True)
class Detail:
    """One more thing that is known of a note."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Event:
    """One change of a note. `words` is what another note said or says, where the sentence leads to it; `rewritten` is
    true where the words before and after are to be shown."""

    sentence: str
    words: str
    rewritten: bool
    change: ChangeCard


@dataclass(frozen=True, slots=True)
class Earlier:
    """An archived version that a note followed."""

    text: str
    reason: str
    until: Moment


@dataclass(frozen=True, slots=True)
class NoteCard:
    """A live note. `source` says by which way it came, where the proofs do not say it themselves; `confirm` is empty
    where there is nothing to confirm."""

    anchor: str
    text: Text
    abstract: str
    status: Status
    label: str
    when: Moment
    said: str
    source: str
    proofs: tuple[Proof, ...]
    details: tuple[Detail, ...]
    history: tuple[Event, ...]
    changes: str
    earlier: tuple[Earlier, ...]
    edit: str
    forget: str
    confirm: str


@dataclass(frozen=True, slots=True)
class LetGoCard:
    """An archived note: why it was let go and what took its place."""

    anchor: str
    text: str
    reason: str
    when: Moment
    replaced_by: str
    proofs: tuple[Proof, ...]
    restore: str
    forget: str


def anchor_of(note_id: str) -> str:
    """The name of a note's place on the Memory page."""
    return f"note-{note_id}"


def note_cards(visit: Visit, view: MemoryView, notes: Iterable[NoteView], show: Show = plain) -> tuple[NoteCard, ...]:
    """The cards of these live notes of a view; `show` marks words in their text."""
    archive = {item.note.id: item for item in view.archive}
    return tuple(_note_card(visit, item, archive, show) for item in notes)


def let_go_cards(visit: Visit, view: MemoryView, notes: Iterable[NoteView]) -> tuple[LetGoCard, ...]:
    """The cards of these archived notes of a view."""
    texts = {item.note.id: item.note.text for item in (*view.notes, *view.archive)}
    return tuple(_let_go_card(visit, item, texts) for item in notes)


def note_link(visit: Visit, note_id: str, action: str) -> str:
    """Where something is done to a note, and from where on the Memory page. It is named by its id: no word of the
    owner's stands in an address."""
    return visit.link(f"/memory/notes/{note_id}/{action}", visit.place)


def note_place(visit: Visit, note_id: str, done: str = "") -> str:
    """Where a note stands on the Memory page, whichever page of it that is; `done` is what was just done to it."""
    query = [*visit.place, ("note", note_id), ("done", done)]
    return visit.link("/memory", query, anchor_of(note_id))


def memory_place(visit: Visit, note: NotebookNote) -> str:
    """Where a note of the notebook stands: on a page that begins with it."""
    before = to_cursor(note.created_at + timedelta(microseconds=1))
    return visit.link("/notebook", [("cursor", before)], memory_anchor(note.id))


def skill_place(visit: Visit, name: str) -> str:
    """Where a skill stands on the Memory page."""
    return visit.link("/memory", (), skill_anchor(name))


def skill_link(visit: Visit, name: str, action: str) -> str:
    """Where something is done to a skill."""
    return visit.link(f"/memory/skills/{name}/{action}")


def skill_anchor(name: str) -> str:
    """The name of a skill's place on the Memory page."""
    return f"skill-{name}"


def memory_anchor(note_id: str) -> str:
    """The name of a note's place on a page of the notebook."""
    return f"memory-{note_id}"


def _note_card(visit: Visit, item: NoteView, archive: dict[str, NoteView], show: Show) -> NoteCard:
    note = item.note
    return NoteCard(
        anchor=anchor_of(note.id),
        text=show(note.text),
        abstract=note.abstract or "",
        status=note.status,
        label=note.label,
        when=wording.day(_last_said(note), visit.zone),
        said=wording.times_said(note),
        source="" if note.way is Way.LEARNED and item.support else wording.SOURCES[note.way],
        proofs=_proofs(visit, item),
        details=_details(visit, note),
        history=_history(visit, item),
        changes=visit.link("/changes", {"note": note.id}),
        earlier=_earlier(visit, note, archive),
        edit=note_link(visit, note.id, "edit"),
        forget=note_link(visit, note.id, "forget"),
        confirm="" if note.status is Status.STATED else note_link(visit, note.id, "confirm"),
    )


def _let_go_card(visit: Visit, item: NoteView, texts: dict[str, str]) -> LetGoCard:
    note, archived = item.note, item.archived
    return LetGoCard(
        anchor=anchor_of(note.id),
        text=note.text,
        reason=wording.REASONS[archived.reason if archived else ArchiveReason.REPLACED],
        when=wording.day(archived.archived_at if archived else note.updated_at, visit.zone),
        replaced_by=texts.get((archived.replaced_by if archived else None) or "", ""),
        proofs=_proofs(visit, item),
        restore=note_link(visit, note.id, "restore"),
        forget=note_link(visit, note.id, "forget"),
    )


def _last_said(note: Note) -> datetime:
    return max((item.sent_at for item in note.evidence), default=note.updated_at)


def _proofs(visit: Visit, item: NoteView) -> tuple[Proof, ...]:
    """The newest first."""
    return tuple(proof_of(visit, support) for support in sorted(item.support, key=_sent_at, reverse=True))


def _sent_at(support: Support) -> datetime:
    return datetime.fromisoformat(support.sent_at)


def proof_of(visit: Visit, support: Support) -> Proof:
    """A message behind a note, in the owner's view."""
    message = support.message or ""
    span = find_quote(message, support.quote) if support.quote else None
    return Proof(
        said=wording.moment(_sent_at(support), visit.zone),
        quote=support.quote or "",
        message=marked_span(message, span),
        link=message_link(visit, support.thread_id, support.message_id) if message else "",
    )


def message_link(visit: Visit, thread_id: str, message_id: str) -> str:
    """A message at its place in its conversation."""
    return visit.link(f"/conversations/{thread_id}", {"at": message_id}, f"m-{message_id}")


def _details(visit: Visit, note: Note) -> tuple[Detail, ...]:
    known = note.details
    days = (
        ("Happened on", known.event_date),
        ("True from", known.valid_from),
        ("True until", known.valid_to),
        ("Let go after", known.expires),
    )
    lines = [
        ("Filed as", note.path),
        ("In short", note.abstract or ""),
        ("Kind", known.kind.capitalize() if known.kind else ""),
        ("Names", ", ".join(known.entities)),
        *((name, wording.day_of(value) if value else "") for name, value in days),
        ("Importance", f"{known.importance} of 5" if known.importance else ""),
        ("First saved", wording.moment(note.created_at, visit.zone).text),
        ("Last changed", wording.moment(note.updated_at, visit.zone).text),
    ]
    return tuple(Detail(name, value) for name, value in lines if value)


def _history(visit: Visit, item: NoteView) -> tuple[Event, ...]:
    """What happened to a note, the newest first."""
    sources = {
        support.message_id: Source(
            said=wording.moment(_sent_at(support), visit.zone),
            excerpt=excerpt(support.message, (), SOURCE_LENGTH)[0],
            link=message_link(visit, support.thread_id, support.message_id),
        )
        for support in item.support
        if support.message
    }
    back = [("on", "memory"), *visit.place]

    def event(shown: ShownChange) -> Event:
        sentence, words = wording.told(shown.change, item.note.id)
        rewritten = shown.change.kind is ChangeKind.EDITED
        at = wording.moment(shown.change.at, visit.zone)
        return Event(sentence, "" if rewritten else words, rewritten, change_card(visit, shown, at, "", sources, back))

    return tuple(map(event, item.history))


def _earlier(visit: Visit, note: Note, archive: dict[str, NoteView]) -> tuple[Earlier, ...]:
    """What the note followed, and what that followed, the latest first."""
    found: list[Earlier] = []
    waiting = list(note.replaces)
    seen: set[str] = set()
    while waiting:
        note_id = waiting.pop(0)
        item = archive.get(note_id)
        if item is None or item.archived is None or note_id in seen:
            continue
        seen.add(note_id)
        until = wording.day(item.archived.archived_at, visit.zone)
        found.append(Earlier(item.note.text, wording.REASONS[item.archived.reason], until))
        waiting += item.note.replaces
    return tuple(found)

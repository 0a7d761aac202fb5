"""How the pages say things: days and times in the owner's zone, and plain words for what the core names shortly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, tzinfo

from ownwords.domain.changes import Change, ChangeKind
from ownwords.domain.notebook import BY_ASSISTANT
from ownwords.domain.notes import ArchiveReason, Area, Note, Way
from ownwords.domain.versions import BY_DREAM, BY_HAND, OWNER, Author, Version

AREA_TITLES = {
    Area.ABOUT: "About you",
    Area.PREFERENCES: "Preferences",
    Area.PEOPLE: "People",
    Area.ROUTINES: "Routines",
    Area.LESSONS: "Lessons",
}
AREA_HINTS = {
    Area.ABOUT: "who you are",
    Area.PREFERENCES: "how you like things done",
    Area.PEOPLE: "who you deal with",
    Area.ROUTINES: "what you do again and again",
    Area.LESSONS: "corrections, and what to avoid",
}
SOURCES = {
    Way.LEARNED: "It was learned from what you said.",
    Way.CAPTURED: "It was picked up from what you said.",
    Way.ANSWERED: "It is an answer that you tapped.",
    Way.REFLECTED: "It was drawn from your earlier messages.",
    Way.ADDED: "You wrote it here, so it needs no other proof.",
    Way.IMPORTED: "You imported it, word for word.",
    Way.STYLE: "It describes the style of your sent email.",
}
REASONS = {
    ArchiveReason.REPLACED: "no longer true",
    ArchiveReason.REWRITTEN: "rewritten by you",
    ArchiveReason.MERGED: "said twice, kept once",
    ArchiveReason.EXPIRED: "past its last day",
    ArchiveReason.STALE: "mentioned once, long ago",
    ArchiveReason.ENDED: "taken back by what you said later",
    ArchiveReason.CEILING: "less important than forty others",
    ArchiveReason.UNDONE: "undone by you",
}
DONE = {
    ChangeKind.ADDED: "Saved",
    ChangeKind.EVIDENCE: "Said again",
    ChangeKind.REPLACED: "Replaced",
    ChangeKind.EDITED: "Rewritten",
    ChangeKind.CONFIRMED: "Confirmed",
    ChangeKind.ARCHIVED: "Let go",
    ChangeKind.RESTORED: "Brought back",
    ChangeKind.DROPPED: "Dropped to make room",
    ChangeKind.FORGOTTEN: "Forgotten",
    ChangeKind.UNDONE: "Undone",
    ChangeKind.REDONE: "Done again",
}
_DONE_TO_FILES = {ChangeKind.ADDED: "Found as it was", ChangeKind.EDITED: "Edited"}
BY_WAY: dict[str, str] = {
    "page": "by you",
    Way.LEARNED: "learned on request",
    Way.CAPTURED: "captured after a reply",
    Way.ANSWERED: "an answer that you tapped",
    Way.REFLECTED: "by the hourly look",
    "repair": "tidied by the hourly look",
    Way.ADDED: "by you",
    Way.IMPORTED: "imported by you",
    Way.STYLE: "from your sent email",
    BY_ASSISTANT: "in the notebook, by the assistant",
    BY_DREAM: "in the files, by Dream",
    BY_HAND: "in the files, outside of Ownwords",
}
_OF_SKILLS: dict[str, str] = {Way.LEARNED: "by the assistant"}
_ADDED: dict[str, str] = {
    Way.LEARNED: "Learned from what you said",
    Way.CAPTURED: "Captured after a reply",
    Way.ANSWERED: "An answer that you tapped",
    Way.REFLECTED: "Found by the hourly look",
    Way.IMPORTED: "Imported by you",
    Way.STYLE: "Drawn from your sent email",
}


@dataclass(frozen=True, slots=True)
class Moment:
    """A time as a program reads it and as the owner does."""

    iso: str
    text: str


def day_of(value: date) -> str:
    """`3 May 2026`."""
    return f"{value.day} {value:%B %Y}"


def day(at: datetime, zone: tzinfo) -> Moment:
    """The owner's day."""
    local = at.astimezone(zone)
    return Moment(local.isoformat(timespec="seconds"), day_of(local))


def moment(at: datetime, zone: tzinfo) -> Moment:
    """The owner's day and time: `3 May 2026, 14:05`."""
    local = at.astimezone(zone)
    return Moment(local.isoformat(timespec="seconds"), f"{day_of(local)}, {local:%H:%M}")


def clock(at: datetime, zone: tzinfo) -> Moment:
    """The owner's time of day."""
    local = at.astimezone(zone)
    return Moment(local.isoformat(timespec="seconds"), f"{local:%H:%M}")


def counted(count: int, one: str, many: str | None = None) -> str:
    """`1 note`, `2 notes`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def times_said(note: Note) -> str:
    """How many of the owner's messages stand behind a note; without one, where it came from."""
    match note.evidence_count:
        case 0:
            return {Way.ADDED: "written by you", Way.IMPORTED: "imported by you"}.get(note.way, "")
        case 1:
            return "said once"
        case 2:
            return "said twice"
        case count:
            return f"said {count} times"


def author(who: Author) -> str:
    """Who made a version of the files."""
    return "you" if who == OWNER else who.name


def by_author(version: Version) -> str:
    """By which path a version of the files came, and who made it."""
    who = author(version.author)
    return f"in the files, by {who}" if version.way != BY_HAND else f"in the files, outside of Ownwords, by {who}"


def kilobytes(size: int) -> str:
    """`12 KB`; what is less than one is `under 1 KB`."""
    return f"{round(size / 1024):,} KB" if size >= 1024 else "under 1 KB"


def told(change: Change, note_id: str) -> tuple[str, str]:
    """What a change did, as a sentence about this note, and the words of the other note that it names, if any."""
    before, after = _text(change.before), _text(change.after)
    is_later = change.successor_id == note_id
    match change.kind:
        case ChangeKind.ADDED:
            return _ADDED.get(change.way, "Written by you"), ""
        case ChangeKind.EVIDENCE:
            return "You said it again", ""
        case ChangeKind.REPLACED:
            return ("Took the place of", before) if is_later else ("Gave its place to", after)
        case ChangeKind.EDITED:
            return ("Rewritten by you", before) if is_later else ("Rewritten by you as", after)
        case ChangeKind.CONFIRMED:
            return "Confirmed by you", ""
        case ChangeKind.RESTORED:
            return "Brought back by you", ""
        case ChangeKind.ARCHIVED | ChangeKind.DROPPED | ChangeKind.FORGOTTEN:
            return "Let go", ""
        case ChangeKind.UNDONE:
            return "Undone by you", ""
        case ChangeKind.REDONE:
            return "Done again by you", ""


def way(name: str) -> str:
    """By which path a change came, in plain words."""
    return BY_WAY.get(name, name)


def way_of_any(name: str) -> str:
    """The same, of changes of notes and skills alike."""
    return f"{way(name)}, or a skill {_OF_SKILLS[name]}" if name in _OF_SKILLS else way(name)


def done(change: Change) -> str:
    """What was done, in a word or two."""
    if change.of_files:
        return _DONE_TO_FILES.get(change.kind, DONE[change.kind])
    deleted = change.of_notebook and change.kind is ChangeKind.FORGOTTEN
    return "Deleted" if deleted else DONE[change.kind]


def by(change: Change) -> str:
    """By which path a change came, and where it was made, unless that is in memory."""
    if change.of_skills:
        return f"a skill, {_OF_SKILLS.get(change.way, way(change.way))}"
    elsewhere = change.of_notebook and change.way != BY_ASSISTANT
    return f"in the notebook, {way(change.way)}" if elsewhere else way(change.way)


def _text(fields: Mapping[str, object] | None) -> str:
    return str(fields.get("text", "")) if fields else ""

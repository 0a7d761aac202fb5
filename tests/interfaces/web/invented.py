"""An invented owner with a year of conversations and what was remembered of them: for tests and for the pictures.

Tove keeps a bicycle workshop. Her notes came by every way there is, and have every status.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.compose import Ownwords, assemble
from ownwords.domain.changes import ChangeKind
from ownwords.domain.conversation import Message, NewMessage, Role
from ownwords.domain.document import NotesDocument, slug_for
from ownwords.domain.notes import ArchiveReason, Area, Details, Evidence, Kind, Note, Origin, Way
from ownwords.domain.scope import Scope
from ownwords.domain.switches import Switches
from ownwords.faculties import Faculties
from ownwords.memory import Memory
from ownwords.tasks.task import OfflineTasks
from ownwords.writing.commit import Judgement, NoteChange
from ownwords.writing.edit import NewNote, NoteEdit
from ownwords.writing.importing import ImportLine
from ownwords.writing.tokens import Tokens

NOW = datetime(2026, 11, 28, 9, 30, tzinfo=UTC)


@dataclass(slots=True)
class SetClock:
    """A clock that stands where it is put, and moves a little with every look."""

    at: datetime = NOW

    def now(self) -> datetime:
        self.at += timedelta(milliseconds=1)
        return self.at


@dataclass(frozen=True, slots=True)
class Installation:
    """An installation of which the clock can be set, and whose notes can be written past the gates."""

    ownwords: Ownwords
    faculties: Faculties
    clock: SetClock

    @property
    def me(self) -> Memory:
        return self.ownwords.owner()


async def install(store: type[InMemoryStore] = InMemoryStore) -> Installation:
    """An empty installation, without a disk, on a store of that kind."""
    clock, ids = SetClock(), TimeOrderedIds()
    made = store(clock, ids)
    faculties = await assemble(made, clock, ids, OfflineTasks())
    return Installation(Ownwords(faculties, Tokens(made, clock, ids)), faculties, clock)


@dataclass(frozen=True, slots=True)
class Said:
    """One thing said: when, by whom, and what the owner asked to have remembered of it, as quote to note."""

    at: str
    text: str
    role: Role = Role.OWNER
    notes: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """What a message bears out. `again` names the text of a note that it only repeats."""

    area: Area
    text: str
    quote: str
    origin: Origin = Origin.STATED
    details: Details = field(default_factory=Details)
    replaces: str = ""


def _owner(at: str, text: str, *notes: Fact) -> Said:
    return Said(at, text, Role.OWNER, notes)


def _assistant(at: str, text: str) -> Said:
    return Said(at, text, Role.ASSISTANT)


ABOUT, PREFERENCES, PEOPLE, ROUTINES, LESSONS = Area
INFERRED = Origin.INFERRED

WORKSHOP = (
    _owner(
        "2026-01-12 18:04",
        "I have run the workshop on Lark Street for eleven years now, and I still can't write an invoice without "
        "swearing. Please keep them in euros, with VAT shown apart. And remember that we close on Mondays.",
        Fact(
            ABOUT, "I run a bicycle workshop on Lark Street.", "I have run the workshop on Lark Street for eleven years"
        ),
        Fact(
            PREFERENCES, "Invoices in euros, with VAT shown apart.", "Please keep them in euros, with VAT shown apart"
        ),
        Fact(ROUTINES, "The workshop is closed on Mondays.", "we close on Mondays"),
    ),
    _assistant("2026-01-12 18:04", "Understood. The draft below shows net, VAT and gross on three lines, in euros."),
    _owner(
        "2026-03-03 08:41",
        "No tables please, I read this on a phone with greasy fingers. Short answers, one thing at a time.",
        Fact(PREFERENCES, "Short answers, one thing at a time.", "Short answers, one thing at a time"),
        Fact(PREFERENCES, "No tables: I read on a phone.", "No tables please, I read this on a phone"),
    ),
    _assistant("2026-03-03 08:41", "One thing at a time, then: the hub is on back order until the ninth."),
    _owner(
        "2026-05-19 17:30",
        "The wholesaler sent the wrong spokes again. Never order from the form on their site, it loses the length. "
        "I phone Emil there, always before ten.",
        Fact(
            LESSONS,
            "Never order spokes through the wholesaler's form; it loses the length.",
            "Never order from the form on their site, it loses the length",
        ),
        Fact(
            PEOPLE, "Emil at the wholesaler takes orders by phone, before ten.", "I phone Emil there, always before ten"
        ),
    ),
    _assistant("2026-05-19 17:31", "Noted for next time. Shall I draft what to say to Emil?"),
    _owner("2026-05-19 17:33", "No need. He knows my voice."),
    _owner(
        "2026-09-02 19:12",
        "Every Friday after closing I count the till and photograph the sheet. Remind me if I ask for the books "
        "on a Saturday and there is no photo.",
        Fact(
            ROUTINES,
            "On Fridays after closing I count the till and photograph the sheet.",
            "Every Friday after closing I count the till and photograph the sheet",
        ),
    ),
    _assistant("2026-09-02 19:12", "I will look for Friday’s photo first."),
    _owner(
        "2026-11-20 18:22",
        "Jonas starts on Tuesday as my apprentice. He is deaf in his left ear, so stand on his right and don’t shout "
        "over the compressor.",
        Fact(PEOPLE, "Jonas is my apprentice; he started in November.", "Jonas starts on Tuesday as my apprentice"),
        Fact(
            LESSONS,
            "With Jonas, stand on his right; he is deaf in his left ear.",
            "He is deaf in his left ear, so stand on his right",
            INFERRED,
        ),
    ),
    _assistant("2026-11-20 18:22", "Congratulations to you both. I can put that on the notice by the compressor."),
)

PORTO = (
    _owner(
        "2026-02-08 21:15",
        "Remember that my sister Ines lives in Porto. She moved there for the light, she says, and stayed for the "
        "custard tarts.",
        Fact(
            PEOPLE,
            "My sister Ines lives in Porto.",
            "my sister Ines lives in Porto",
            details=Details(entities=("Ines", "Porto")),
        ),
    ),
    _assistant("2026-02-08 21:15", "Porto in February is mild and wet. Are you going to see her?"),
    _owner(
        "2026-02-08 21:18",
        "In April, by train. I don’t fly any more. Window seat, facing forward, or I’m ill before Lille.",
        Fact(PREFERENCES, "I travel by train; I don’t fly any more.", "In April, by train. I don’t fly any more"),
        Fact(PREFERENCES, "On trains: a window seat, facing forward.", "Window seat, facing forward"),
    ),
    _assistant("2026-02-08 21:19", "Then the day train by way of Paris and Irun, with a night in Bayonne."),
    _owner(
        "2026-04-22 22:40",
        "Back home. Ines is expecting, in October! If it is a girl, they will call her Alma.",
        Fact(
            PEOPLE,
            "Ines is expecting a child in October 2026.",
            "Ines is expecting, in October!",
            INFERRED,
            Details(Kind.EVENT, ("Ines",)),
        ),
    ),
    _assistant("2026-04-22 22:40", "What news. Shall I keep the October weekends free of big repairs?"),
    _owner(
        "2026-10-17 06:52",
        "Alma is here! Ten past four this morning, everybody well. Please keep 17 October as her birthday.",
        Fact(
            PEOPLE,
            "My niece Alma was born on 17 October 2026.",
            "Please keep 17 October as her birthday",
            details=Details(Kind.EVENT, ("Alma",)),
            replaces="Ines is expecting a child in October 2026.",
        ),
    ),
    _assistant("2026-10-17 06:52", "Welcome, Alma. 17 October it is."),
    _owner("2026-10-17 06:55", "Samir wrote on the card 💛\nمرحبا يا ألما، خالتك تحبك كثيرا\nI can’t stop reading it."),
    _owner(
        "2026-11-02 20:08",
        "I’d like to learn Portuguese properly before she does. Twenty minutes at breakfast, not more.",
        Fact(
            ABOUT,
            "I am learning Portuguese, twenty minutes at breakfast.",
            "Twenty minutes at breakfast, not more",
            INFERRED,
            Details(Kind.PLAN),
        ),
    ),
)

KITCHEN = (
    _owner(
        "2026-06-06 11:20",
        "Sunday lunch for six. Samir is vegetarian and my father can’t have walnuts, they close his throat.",
        Fact(PEOPLE, "Samir is vegetarian.", "Samir is vegetarian"),
        Fact(LESSONS, "No walnuts in anything my father eats.", "my father can’t have walnuts, they close his throat"),
    ),
    _assistant("2026-06-06 11:20", "A chickpea and fennel braise, with hazelnuts left out too, to be safe?"),
    _owner("2026-06-06 11:24", "Hazelnuts are fine. It’s only walnuts."),
    _owner(
        "2026-08-15 10:02",
        "My oven runs hot by twenty degrees, so take that off every recipe. And I weigh everything, no cups.",
        Fact(
            ABOUT,
            "My oven runs hot by twenty degrees.",
            "My oven runs hot by twenty degrees",
            details=Details(Kind.POSSESSION),
        ),
        Fact(PREFERENCES, "Recipes in grams, no cups.", "I weigh everything, no cups"),
    ),
    _assistant("2026-08-15 10:02", "160 °C instead of 180 °C, then, and everything in grams."),
    _owner(
        "2026-11-14 16:45",
        "I make the rye bread on Saturdays, it needs the whole night. Samir is still vegetarian, before you ask.",
        Fact(
            ROUTINES,
            "On Saturdays I make rye bread; it needs the whole night.",
            "I make the rye bread on Saturdays, it needs the whole night",
            INFERRED,
        ),
        Fact(PEOPLE, "Samir is vegetarian.", "Samir is still vegetarian"),
    ),
)

CONVERSATIONS = {"The workshop": WORKSHOP, "Ines and Porto": PORTO, "Sunday cooking": KITCHEN}


async def move_in(place: Installation) -> None:
    """Everything that Tove said in a year, what was remembered, and what she did to it by hand."""
    for title, said in CONVERSATIONS.items():
        place.clock.at = _time(said[0].at)
        thread = await place.me.create_thread(title)
        for item in said:
            place.clock.at = _time(item.at)
            message = await thread.add(NewMessage(item.role, item.text, sent_at=place.clock.at))
            for fact in item.notes:
                await _remember(place, message, fact)
    await _by_hand(place)
    place.clock.at = NOW
    await place.me.change_settings(Switches(time_zone="Europe/Brussels", languages=("en",)))


async def _by_hand(place: Installation) -> None:
    me = place.me
    place.clock.at = _time("2026-07-01 12:00")
    await me.import_notes(
        [
            ImportLine("about", "I was born in Ghent in 1979."),
            ImportLine("about", "I sing alto in the Thursday choir."),
            ImportLine("routines", "Choir is on Thursdays at eight; nothing else goes there."),
        ]
    )
    await me.add(NewNote("about", "My shoe size is 39, wide."))
    place.clock.at = _time("2026-11-03 07:40")
    await me.add(NewNote("lessons", "The key to the cellar sticks: lift, then turn.", "Cellar key", "2027-03-31"))
    await me.edit("about/my-shoe-size-is-39-wide", NoteEdit("My shoe size is 39, wide; 40 in winter boots."))
    await _style(place)


async def _style(place: Installation) -> None:
    now = place.clock.now()
    text = "Writes short and warm, greets by first name, signs with “Tove, Lark Street”."
    note = _note(Area.PREFERENCES, text, Origin.EMAIL, Way.STYLE, now)
    await _save(place, lambda document: document.add(note), NoteChange(ChangeKind.ADDED, None, note))


async def _remember(place: Installation, message: Message, fact: Fact) -> None:
    """A note as learning or reflecting would have written it, or one more message behind the one that says it."""
    now = message.sent_at
    evidence = Evidence(message.id, message.thread_id, message.sent_at, fact.quote)
    view = await place.me.view()
    known = next((item.note for item in view.notes if item.note.text == fact.text), None)
    if known:
        after = replace(known, evidence=(*known.evidence, evidence), updated_at=now)
        change = NoteChange(ChangeKind.EVIDENCE, known, after, (message.id,))
        await _save(place, lambda document: document.add_evidence(known.path, [evidence], now), change)
        return
    way = Way.LEARNED if fact.origin is Origin.STATED else Way.REFLECTED
    note = replace(_note(fact.area, fact.text, fact.origin, way, now), details=fact.details, evidence=(evidence,))
    old = next((item.note for item in view.notes if item.note.text == fact.replaces), None)
    change = NoteChange(ChangeKind.REPLACED if old else ChangeKind.ADDED, old, note, (message.id,))
    paths = [old.path] if old else []
    await _save(place, lambda document: document.replace(note, paths, now), change)


async def _save(place: Installation, change: Callable[[NotesDocument], NotesDocument], noted: NoteChange) -> None:
    def judge(document: NotesDocument, now: datetime) -> Judgement[None]:
        return Judgement(change(document), None, (noted,))

    await place.faculties.committer.save(Scope("me"), Way.REFLECTED, judge)


def _note(area: Area, text: str, origin: Origin, way: Way, now: datetime) -> Note:
    return Note(TimeOrderedIds().new(), area, slug_for(text), text, origin, way, now, now)


def _time(text: str) -> datetime:
    return datetime.fromisoformat(f"{text}:00+00:00")


async def let_go(place: Installation, path: str, reason: ArchiveReason) -> None:
    """Archive a note as maintenance would."""
    note = next(item.note for item in (await place.me.view()).notes if item.note.path == path)
    now = place.clock.now()
    await _save(place, lambda document: document.let_go(path, reason, now), NoteChange(ChangeKind.ARCHIVED, note))

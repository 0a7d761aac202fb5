"""Any sequence of operations on the notes document keeps its promises (NOD-86, NOD-104, NOD-110, NOD-111)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from ownwords.domain.document import NotesDocument, slug_for
from ownwords.domain.notes import ArchiveReason, Area, Evidence, Note, Origin, Way
from ownwords.errors import MemoryFull

LIMIT = 6_000
START = datetime(2026, 3, 1, tzinfo=UTC)

texts = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=300)


class DocumentMachine(RuleBasedStateMachine):
    """Plays an owner, an assistant and the hourly job at once on a small document, beside a plain model of it."""

    def __init__(self) -> None:
        super().__init__()
        self.document = NotesDocument.empty()
        self.live: dict[str, str] = {}
        self.count = 0

    # What the machine needs

    def _now(self) -> datetime:
        self.count += 1
        return START + timedelta(minutes=self.count)

    def _note(self, area: Area, text: str, origin: Origin) -> Note:
        now = self._now()
        message = f"message-{self.count}"
        return Note(
            id=f"note-{self.count}",
            area=area,
            slug=self.document.free_slug(area, slug_for(text)),
            text=text,
            origin=origin,
            way=Way.ADDED,
            created_at=now,
            updated_at=now,
            evidence=(Evidence(message, "thread", now, text[:400]),),
        )

    def _try(self, document: NotesDocument, live: dict[str, str]) -> None:
        """Commit as the committer does: fitted, or refused with everything as it was."""
        try:
            fitted = document.fitted(LIMIT)
        except MemoryFull:
            assert replace_archive(document).size > LIMIT
            return
        self.document, self.live = fitted, live

    def _pick(self, choice: int) -> Note:
        return self.document.notes[choice % len(self.document.notes)]

    # What happens to a document

    @rule(area=st.sampled_from(Area), text=texts, origin=st.sampled_from(Origin))
    def add(self, area: Area, text: str, origin: Origin) -> None:
        note = self._note(area, text, origin)
        self._try(self.document.add(note), {**self.live, note.id: note.text})

    @precondition(lambda self: self.live)
    @rule(choice=st.integers(0, 10_000), text=texts)
    def rewrite(self, choice: int, text: str) -> None:
        old = self._pick(choice)
        now = self._now()
        new = replace(old, id=f"note-{self.count}", text=text, updated_at=now, replaces=())
        live = {key: value for key, value in self.live.items() if key != old.id}
        self._try(self.document.rewrite(old.path, new, now), {**live, new.id: text})

    @precondition(lambda self: self.live)
    @rule(choices=st.lists(st.integers(0, 10_000), min_size=1, max_size=3), area=st.sampled_from(Area), text=texts)
    def replace(self, choices: list[int], area: Area, text: str) -> None:
        olds = {note.path: note.id for note in map(self._pick, choices)}
        new = self._note(area, text, Origin.STATED)
        live = {key: value for key, value in self.live.items() if key not in olds.values()}
        self._try(self.document.replace(new, olds, self._now()), {**live, new.id: text})

    @precondition(lambda self: self.live)
    @rule(choice=st.integers(0, 10_000), reason=st.sampled_from(ArchiveReason))
    def let_go(self, choice: int, reason: ArchiveReason) -> None:
        old = self._pick(choice)
        live = {key: value for key, value in self.live.items() if key != old.id}
        self._try(self.document.let_go(old.path, reason, self._now()), live)

    @precondition(lambda self: self.document.archive)
    @rule(choice=st.integers(0, 10_000))
    def restore(self, choice: int) -> None:
        archived = self.document.archive[choice % len(self.document.archive)]
        successors = self._successors(archived.id)
        occupant = next((note for note in self.document.notes if note.path == archived.note.path), None)
        live = dict(self.live)
        if occupant and occupant.id in successors:
            del live[occupant.id]
        self._try(self.document.restore(archived.id, self._now()), {**live, archived.id: archived.note.text})

    @precondition(lambda self: self.live)
    @rule(choice=st.integers(0, 10_000))
    def forget(self, choice: int) -> None:
        note = self._pick(choice)
        versions = {archived.id for archived in self.document.versions(note.path)}
        document, forgotten = self.document.forget(note.path)
        assert {item.id for item in forgotten} == versions | {note.id}
        self._try(document, {key: value for key, value in self.live.items() if key != note.id})

    @precondition(lambda self: self.document.archive)
    @rule(choice=st.integers(0, 10_000))
    def forget_archived(self, choice: int) -> None:
        archived = self.document.archive[choice % len(self.document.archive)]
        self._try(self.document.forget_archived(archived.id)[0], self.live)

    @precondition(lambda self: self.live)
    @rule(choice=st.integers(0, 10_000), messages=st.integers(1, 3))
    def add_evidence(self, choice: int, messages: int) -> None:
        note = self._pick(choice)
        evidence = [Evidence(f"more-{n}", "thread", START, None) for n in range(messages)]
        self._try(self.document.add_evidence(note.path, evidence, self._now()), self.live)

    @precondition(lambda self: self.live)
    @rule(choice=st.integers(0, 10_000))
    def confirm(self, choice: int) -> None:
        note = self._pick(choice)
        self._try(self.document.confirm(note.path, self._now()), self.live)

    def _successors(self, note_id: str) -> set[str]:
        """What replaced it, step by step, by the links of the serialised document alone."""
        links = {archived.id: archived.replaced_by for archived in self.document.archive}
        found: set[str] = set()
        following = links.get(note_id)
        while following:
            found.add(following)
            following = links.get(following)
        return found

    # What holds whatever happened

    @invariant()
    def no_live_note_is_lost_or_changed_unasked(self) -> None:
        assert {note.id: note.text for note in self.document.notes} == self.live

    @invariant()
    def it_fits(self) -> None:
        assert self.document.size <= LIMIT
        assert self.document.size == len(self.document.serialise())

    @invariant()
    def links_agree(self) -> None:
        archive = {archived.id: archived for archived in self.document.archive}
        notes = {note.id: note for note in self.document.notes}
        for archived in archive.values():
            if archived.replaced_by is not None:
                successor = notes.get(archived.replaced_by) or archive[archived.replaced_by].note
                assert archived.id in successor.replaces
        for note in [*notes.values(), *(archived.note for archived in archive.values())]:
            assert len(set(note.replaces)) == len(note.replaces)
            assert all(archive[earlier].replaced_by == note.id for earlier in note.replaces)
        assert not notes.keys() & archive.keys()

    @invariant()
    def addresses_are_unique(self) -> None:
        paths = [note.path for note in self.document.notes]
        assert len(set(paths)) == len(paths)

    @invariant()
    def it_is_read_back_equal(self) -> None:
        again = NotesDocument.parse(self.document.serialise())
        assert again.notes == self.document.notes
        assert again.archive == self.document.archive
        assert again.serialise() == self.document.serialise()


def replace_archive(document: NotesDocument) -> NotesDocument:
    """The document without its archive."""
    for archived in document.archive:
        document, _ = document.forget_archived(archived.id)
    return document


TestDocument = pytest.mark.req("NOD-86", "NOD-99", "NOD-110", "NOD-111")(DocumentMachine.TestCase)
TestDocument.settings = settings(max_examples=120, stateful_step_count=50)

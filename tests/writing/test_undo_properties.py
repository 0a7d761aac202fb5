"""Any sequence of changes and undos keeps the notes whole, and to undo an undo is to have done nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any, TypeVar

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from ownwords.domain.changes import ChangeKind
from ownwords.domain.document import NotesDocument
from ownwords.domain.notes import ArchiveReason, Area, Evidence, Note, Origin, Way
from ownwords.errors import Conflict, Refused
from ownwords.memory import Memory
from ownwords.reading.changes import ChangesQuery
from ownwords.writing.commit import Judgement, NoteChange
from ownwords.writing.edit import NewNote, NoteEdit
from tests.memories import START, Clock, in_memory

Result = TypeVar("Result")

NUMBERS = st.integers(0, 10_000)
AREAS = st.sampled_from([Area.ABOUT, Area.PEOPLE])


class UndoMachine(RuleBasedStateMachine):
    """An owner who changes and undoes things, and jobs that add to them."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.memory: Memory = self._do(in_memory(Clock()))
        self.document = NotesDocument.empty()
        self.words = 0
        self.gone: set[str] = set()

    def teardown(self) -> None:
        self.runner.close()

    def _do(self, work: Coroutine[Any, Any, Result]) -> Result:
        return self.runner.run(work)

    def _try(self, work: Coroutine[Any, Any, object]) -> None:
        """What may be refused, and changes nothing then."""
        before = self.document.serialise()
        try:
            self._do(work)
        except (Conflict, Refused):
            assert self._do(self.memory.document()).serialise() == before
        self.document = self._do(self.memory.document())

    def _word(self) -> str:
        self.words += 1
        return f"word{self.words}x"

    def _pick(self, choice: int) -> Note:
        return self.document.notes[choice % len(self.document.notes)]

    def _judged(self, document: NotesDocument, *changes: NoteChange) -> None:
        committer = self.memory._able.committer  # pyright: ignore[reportPrivateUsage]
        self._do(committer.save(self.memory.scope, Way.REFLECTED, lambda _, now: Judgement(document, None, changes)))
        self.document = self._do(self.memory.document())

    # What happens

    @rule(area=AREAS)
    def add(self, area: Area) -> None:
        self._try(self.memory.add(NewNote(area, self._word())))

    @rule(area=AREAS, choices=st.lists(NUMBERS, max_size=2), known=st.booleans())
    def capture(self, area: Area, choices: list[int], known: bool) -> None:
        """A note by itself, in the place of others or not; `known` records its adding, too."""
        word = self._word()
        slug = self.document.free_slug(area, word)
        evidence = (Evidence(f"message {self.words}", "thread", START, f"quote {word}"),)
        note = Note(
            f"note {self.words}", area, slug, word, Origin.INFERRED, Way.CAPTURED, START, START, evidence=evidence
        )
        olds = {old.id: old for old in map(self._pick, choices)} if self.document.notes else {}
        changes = [NoteChange(ChangeKind.ADDED, None, note)] if known or not olds else []
        changes += [NoteChange(ChangeKind.REPLACED, old, note) for old in olds.values()]
        self._judged(self.document.replace(note, [old.path for old in olds.values()], START), *changes)

    @precondition(lambda self: self.document.notes)
    @rule(choice=NUMBERS, area=AREAS, abstract=st.booleans())
    def edit(self, choice: int, area: Area, abstract: bool) -> None:
        edit = NoteEdit(abstract=self._word()) if abstract else NoteEdit(text=self._word(), area=area)
        self._try(self.memory.edit(self._pick(choice).path, edit))

    @precondition(lambda self: self.document.notes)
    @rule(choice=NUMBERS, message=st.integers(1, 3), stated=st.booleans())
    def hear(self, choice: int, message: int, stated: bool) -> None:
        note = self._pick(choice)
        item = Evidence(f"heard {message}", "thread", START, None)
        more = self.document.add_evidence(note.path, [item], START)
        more = more.confirm(note.path, START) if stated else more
        if more is not self.document:
            self._judged(more, NoteChange(ChangeKind.EVIDENCE, note, more.note(note.path), (item.message_id,)))

    @precondition(lambda self: self.document.notes)
    @rule(choice=NUMBERS)
    def confirm(self, choice: int) -> None:
        self._try(self.memory.confirm(self._pick(choice).path))

    @precondition(lambda self: self.document.notes)
    @rule(choice=NUMBERS, reason=st.sampled_from([ArchiveReason.STALE, ArchiveReason.EXPIRED]))
    def let_go(self, choice: int, reason: ArchiveReason) -> None:
        note = self._pick(choice)
        self._judged(self.document.let_go(note.path, reason, START), NoteChange(ChangeKind.ARCHIVED, note))

    @precondition(lambda self: self.document.archive)
    @rule(choice=NUMBERS)
    def restore(self, choice: int) -> None:
        self._try(self.memory.restore(self.document.archive[choice % len(self.document.archive)].id))

    @precondition(lambda self: self.document.notes)
    @rule(choice=NUMBERS)
    def forget(self, choice: int) -> None:
        note = self._pick(choice)
        forgotten = {note.id, *(archived.id for archived in self.document.versions(note.path))}
        everything = (*self.document.notes, *(archived.note for archived in self.document.archive))
        words = {one.text for one in everything if one.id in forgotten}
        self._try(self.memory.forget(note.path))
        left = self.document.serialise().decode()  # another version may have kept the slug
        self.gone |= {word for word in words if word not in left}

    @rule(choice=NUMBERS, stay=st.booleans())
    def undo(self, choice: int, stay: bool) -> None:
        """Undo something; undo that; and, to `stay`, undo it once more."""
        page = self._do(self.memory.timeline(ChangesQuery(limit=1_000)))
        if not page.changes:
            return
        shown = page.changes[choice % len(page.changes)]
        before, held = self.document.serialise(), self._live()
        try:
            undone = self._do(self.memory.undo(shown.change.id)).result
        except (Conflict, Refused):
            assert not shown.can_undo
            assert self._do(self.memory.document()).serialise() == before
            return
        assert shown.can_undo
        self.document = self._do(self.memory.document())
        touched = set(shown.change.note_ids)
        others = {key: value for key, value in held.items() if key not in touched}
        assert {key: value for key, value in self._live().items() if key not in touched} == others
        without = self._live()
        self._do(self.memory.undo(undone.change.id))
        self.document = self._do(self.memory.document())
        assert self._live() == held
        if stay:
            self._do(self.memory.undo(shown.change.id))
            self.document = self._do(self.memory.document())
            assert self._live() == without

    def _live(self) -> dict[str, tuple[str, str, frozenset[str]]]:
        return {
            note.id: (note.text, note.status, frozenset(item.message_id for item in note.evidence))
            for note in self.document.notes
        }

    # What holds

    @invariant()
    def links_agree(self) -> None:
        archive = {archived.id: archived for archived in self.document.archive}
        notes = {note.id: note for note in self.document.notes}
        assert not notes.keys() & archive.keys()
        for archived in archive.values():
            if archived.replaced_by is not None:
                follower = notes.get(archived.replaced_by) or archive[archived.replaced_by].note
                assert archived.id in follower.replaces
        for note in [*notes.values(), *(archived.note for archived in archive.values())]:
            assert len(set(note.replaces)) == len(note.replaces)
            assert all(archive[earlier].replaced_by == note.id for earlier in note.replaces)

    @invariant()
    def nothing_leads_back_to_itself(self) -> None:
        following = {archived.id: archived.replaced_by for archived in self.document.archive}
        for start in following:
            seen, current = set[str](), start
            while current is not None:
                assert current not in seen
                seen.add(current)
                current = following.get(current)

    @invariant()
    def no_words_twice_and_nothing_forgotten(self) -> None:
        said = [note.sameness for note in self.document.notes]
        assert len(set(said)) == len(said)
        kept = self.document.serialise().decode() + repr(self._do(self.memory.changes(100_000)))
        assert [word for word in self.gone if word in kept] == []


TestUndo = UndoMachine.TestCase
TestUndo.settings = settings(max_examples=60, stateful_step_count=40, deadline=None, phases=[Phase.generate])


@pytest.mark.parametrize("kind", [kind for kind in ChangeKind if kind not in {ChangeKind.UNDONE, ChangeKind.REDONE}])
def test_a_change_without_words_is_never_undone(kind: ChangeKind) -> None:
    """As those of stores that will keep none, and of what was forgotten."""

    async def one() -> None:
        memory = await in_memory(Clock())
        committer = memory._able.committer  # pyright: ignore[reportPrivateUsage]
        await committer.save(
            memory.scope, "page", lambda document, now: Judgement(replace(document), None, (NoteChange(kind),))
        )
        with pytest.raises(Refused):
            await memory.undo((await memory.changes())[0].id)

    asyncio.run(one())

"""Tapped answers: a question of the assistant's and the answer that the owner tapped, stored as they are (CH-10…CH-13).

No model is asked and no length is asked for. The answer goes into the conversation as the owner's tapped words, which
prove the note. The switches of capture stop this path, too; what capture never stores, this does not store either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from uuid import UUID, uuid5

from ownwords.domain.changes import ChangeKind
from ownwords.domain.characters import checked_characters
from ownwords.domain.conversation import Message, NewMessage, Role
from ownwords.domain.document import NotesDocument
from ownwords.domain.notes import Area, Note, Origin, Way
from ownwords.domain.scope import Scope
from ownwords.domain.switches import Switches
from ownwords.domain.turns import Deed, Turn, TurnOrigin, allows
from ownwords.domain.words import same_words
from ownwords.errors import Conflict, Invalid
from ownwords.ports.reads import Reads, ThreadTail
from ownwords.tasks.proposals import ProposedFact
from ownwords.writing.capture import within_ceiling
from ownwords.writing.commit import Committer, Judgement, NoteChange
from ownwords.writing.gates import CAPTURE_GATES, Accept, Gate, Proposal, Refuse, Verdict, judged
from ownwords.writing.proposed import Making, note_of, sifted

MOST_ANSWERS = 3
"""Of one turn (CH-11)."""
LONGEST_PART = 60
"""Characters of a question and of an answer (CH-12)."""
MOST_LOOKED_THROUGH = 1_000
"""Messages of the owner's after a turn's request, for the turn's answers."""
_BEGINNING = len("00000000-0000")
_IMPORTANCE = 3


@dataclass(frozen=True, slots=True)
class TappedAnswer:
    """What was asked, and which of the offered answers was tapped."""

    question: str
    answer: str


class Became(StrEnum):
    """What became of a tapped answer."""

    SAVED = "saved"
    REPLACED = "replaced"
    """In place of an earlier answer to the same question."""
    KNOWN = "known"
    """It was saved already."""
    SAID = "said"
    """Too long for this path: it is in the conversation, for ordinary capture."""
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Answered:
    """A tapped answer as it is in the conversation, what became of it, and the note, or why there is none."""

    message: Message
    became: Became
    note: Note | None = None
    reason: str = ""


class Answering:
    """Stores tapped answers."""

    def __init__(self, reads: Reads, committer: Committer) -> None:
        self._reads = reads
        self._committer = committer

    async def answer(self, scope: Scope, turn: Turn, given: Sequence[TappedAnswer]) -> tuple[Answered, ...]:
        """Append the answers, and save them where they may be. The same answers again change nothing. Raises Invalid
        for an empty one, and for more than three in a turn; Conflict where the turn's one question was answered
        otherwise."""
        answers = [_checked(one) for one in given]
        messages = await self._said(scope, turn, answers)
        request = _Request(turn.origin, await self._reads.switches(scope))
        verdict = judged(ANSWER_GATES, request)
        outcomes: list[Answered] = []
        for answer, message in zip(answers, messages, strict=True):
            if max(len(answer.question), len(answer.answer)) > LONGEST_PART:
                outcomes.append(Answered(message, Became.SAID))
            elif not isinstance(verdict, Accept):
                outcomes.append(Answered(message, Became.REFUSED, reason=verdict.reason))
            else:
                outcomes.append(await self._saved(scope, answer, message, request.switches))
        return tuple(outcomes)

    async def _said(self, scope: Scope, turn: Turn, answers: Sequence[TappedAnswer]) -> list[Message]:
        """The answers in the conversation. A long pair is the owner's plain words, so that capture may read it."""
        new = [
            NewMessage(
                Role.OWNER,
                one.answer,
                _message_id(turn, one),
                tapped=max(len(one.question), len(one.answer)) <= LONGEST_PART,
            )
            for one in answers
        ]
        tail = ThreadTail(MOST_LOOKED_THROUGH, role=Role.OWNER, forward=True, after=turn.request_id)
        since = await self._reads.messages(scope, turn.thread_id, tail)
        answered = {message.id for message in since if _is_answer_in(turn, message.id)}
        if turn.asked is not None and turn.asked.question and answered - {message.id for message in new}:
            raise Conflict("This question is answered already.", field="answers")
        if len(answered | {message.id for message in new}) > MOST_ANSWERS:
            raise Invalid(f"A turn has at most {MOST_ANSWERS} tapped answers.", field="answers")
        return [one.message for one in await self._committer.append(scope, turn.thread_id, new)]

    async def _saved(self, scope: Scope, answer: TappedAnswer, message: Message, switches: Switches) -> Answered:
        text = f"{answer.question} {answer.answer}"
        fact = ProposedFact(Area.ABOUT, text, answer.answer, (message.id,), abstract=answer.question)
        proposal = Proposal(fact, [message], sensitive=switches.sensitive)

        async def judge(document: NotesDocument, now: datetime) -> Judgement[Answered]:
            if (before := _saved_before(document, message)) is not None:
                return Judgement(document, before)
            accepted, refused = await sifted(self._reads, scope, [proposal], CAPTURE_GATES)
            if refused:
                return Judgement(document, Answered(message, Became.REFUSED, reason=refused[0].reason))
            making = Making(Origin.STATED, Way.ANSWERED, now, _IMPORTANCE)
            note = note_of(document, accepted[0], self._committer.ids.new(), making)
            return _judged(document, note, Answered(message, Became.SAVED), now)

        return (await self._committer.save(scope, Way.ANSWERED, judge)).result


def _message_id(turn: Turn, answer: TappedAnswer) -> str:
    """The same for the same answer in the same turn. Its beginning tells the turn."""
    own = str(uuid5(UUID(turn.id), f"answer\0{answer.question}\0{answer.answer}"))
    return _beginning(turn) + own[_BEGINNING:]


def _is_answer_in(turn: Turn, message_id: str) -> bool:
    return message_id.startswith(_beginning(turn))


def _beginning(turn: Turn) -> str:
    return str(uuid5(UUID(turn.id), "answer"))[:_BEGINNING]


def _saved_before(document: NotesDocument, message: Message) -> Answered | None:
    """What was saved of the answer when it came before. Whatever the owner did to it since stays done."""
    for note in document.notes:
        if any(item.message_id == message.id for item in note.evidence):
            return Answered(message, Became.KNOWN, note)
    if any(item.message_id == message.id for old in document.archive for item in old.note.evidence):
        return Answered(message, Became.KNOWN, reason="It was saved, and has changed since.")
    return None


def _checked(given: TappedAnswer) -> TappedAnswer:
    """Each on one line. Raises Invalid for what is empty or cannot be kept."""
    question = " ".join(checked_characters(given.question, "question").split())
    answer = " ".join(checked_characters(given.answer, "answer").split())
    for text, field in ((question, "question"), (answer, "answer")):
        if not text:
            raise Invalid(f"A tapped answer needs its {field}.", field=field)
    return TappedAnswer(question, answer)


def _judged(document: NotesDocument, note: Note, answered: Answered, now: datetime) -> Judgement[Answered]:
    """The same question answered anew replaces its note (decisions, "Tapped answers")."""
    cited = (answered.message.id,)
    twin = document.twin(note)
    if twin is not None:
        document = document.add_evidence(twin.path, note.evidence, now).confirm(twin.path, now)
        after = document.note(twin.path)
        changes = [NoteChange(ChangeKind.EVIDENCE, twin, after, cited)] if after != twin else []
        return Judgement(document, replace(answered, became=Became.KNOWN, note=after), tuple(changes))
    earlier = [old for old in document.notes if _answers_the_same(old, note)]
    document = document.replace(note, [old.path for old in earlier], now)
    saved = document.note(note.path)
    document, let_go = within_ceiling(document, now)
    changes = [NoteChange(ChangeKind.ADDED, None, saved, cited)]
    changes += [NoteChange(ChangeKind.REPLACED, old, saved, cited) for old in earlier]
    became = Became.REPLACED if earlier else Became.SAVED
    return Judgement(document, replace(answered, became=became, note=saved), (*changes, *let_go))


def _answers_the_same(old: Note, note: Note) -> bool:
    """An answered note's abstract is its question."""
    return old.way is Way.ANSWERED and same_words(old.abstract or "") == same_words(note.abstract or "")


@dataclass(frozen=True, slots=True)
class _Request:
    origin: TurnOrigin
    switches: Switches


def _may_capture(request: _Request) -> Verdict:
    if allows(request.origin, Deed.CAPTURE):
        return Accept()
    return Refuse("Only in a turn that the owner started are tapped answers saved.")


def _is_switched_on(request: _Request) -> Verdict:
    """CH-13: the switches stop this path, too."""
    if request.switches.remember and request.switches.capture:
        return Accept()
    return Refuse("Saving after a reply is switched off.")


ANSWER_GATES: tuple[Gate[_Request], ...] = (_may_capture, _is_switched_on)

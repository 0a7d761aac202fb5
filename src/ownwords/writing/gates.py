"""The gates before a note: ordered checks, each with its reason. The first that does not accept decides.

A request passes `LEARN_GATES`, then every note that came of it passes `NOTE_GATES`. What is proposed, by a model or by
the offline rule, is only ever a proposal: paths, ids, quotes and dates are checked here against the records that were
supplied (NOD-40, NOD-80, NOD-81, NOD-92).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ownwords.domain.changes import Tombstone
from ownwords.domain.conversation import Message, Role
from ownwords.domain.notes import LONGEST_TEXT, Area, checked_text
from ownwords.domain.quotes import find_quote
from ownwords.domain.secrets import find_secret
from ownwords.domain.switches import Switches
from ownwords.domain.turns import Deed, TurnOrigin, allows
from ownwords.errors import Invalid, Refused, SavingOff
from ownwords.tasks.captured import may_be_captured
from ownwords.tasks.proposals import ProposedFact
from ownwords.tasks.sensitive import SENSITIVE, topics_of
from ownwords.tasks.skill import SkillResult


@dataclass(frozen=True, slots=True)
class Accept:
    """Go on."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Not without the owner's word: ask them first."""

    reason: str


@dataclass(frozen=True, slots=True)
class Refuse:
    """No, and why; `error` is what a refused request raises."""

    reason: str
    error: type[Refused] = Refused


Verdict = Accept | Hold | Refuse
Subject = TypeVar("Subject")
Gate = Callable[[Subject], Verdict]


def judged(gates: Iterable[Gate[Subject]], subject: Subject) -> Verdict:
    """The verdict of the first gate that does not accept, or Accept."""
    for gate in gates:
        verdict = gate(subject)
        if not isinstance(verdict, Accept):
            return verdict
    return Accept()


# A request to learn


@dataclass(frozen=True, slots=True)
class LearnRequest:
    """What is known when somebody asks to learn: who started the work, what the owner allows, and the messages."""

    origin: TurnOrigin
    switches: Switches
    current: Message | None
    named: tuple[tuple[str, Message | None], ...]


def started_by_owner(request: LearnRequest) -> Verdict:
    """NOD-89, NOD-92: only work that the owner started may learn."""
    if allows(request.origin, Deed.LEARN):
        return Accept()
    return Refuse(f"Work that started from {_STARTED_FROM[request.origin]} cannot save notes.")


def saving_is_on(request: LearnRequest) -> Verdict:
    if request.switches.remember:
        return Accept()
    return Refuse(_SAVING_OFF, SavingOff)


def has_owner_message(request: LearnRequest) -> Verdict:
    if request.current is not None:
        return Accept()
    return Refuse("There is no message of the owner in this conversation to learn from.")


def names_only_owner_messages(request: LearnRequest) -> Verdict:
    """NOD-74: one named message that is not the owner's own refuses the save."""
    for message_id, message in request.named:
        if message is None or message.role is not Role.OWNER:
            return Refuse(f"Message {message_id} is not one of the owner's own; nothing was saved.")
    return Accept()


def current_can_be_read(request: LearnRequest) -> Verdict:
    if request.current is None:
        return Accept()
    return readable(request.current)


LEARN_GATES: tuple[Gate[LearnRequest], ...] = (
    started_by_owner,
    saving_is_on,
    has_owner_message,
    names_only_owner_messages,
    current_can_be_read,
)

_SAVING_OFF = "Saving is off. The owner can turn on “Remember things about me” in Settings → Memory."
_STARTED_FROM = {
    TurnOrigin.OWNER: "the owner",
    TurnOrigin.TASK: "a task",
    TurnOrigin.SCHEDULE: "a schedule",
    TurnOrigin.EVENT: "an event",
    TurnOrigin.SUBAGENT: "a subagent",
}


def readable(message: Message) -> Verdict:
    """NOD-73: what a note is never made from, even in the owner's own thread."""
    if message.tapped:
        return Refuse("The message is a title that the owner tapped, not their own words.")
    if len(message.text) > LONGEST_TEXT:
        return Refuse(f"The message is longer than {LONGEST_TEXT:,} characters; say it in a shorter one.")
    secret = find_secret(message.text)
    if secret is not None:
        return Refuse(f"The message holds {secret.value}.")
    return Accept()


# A proposed note


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposed note, the owner's messages that it may cite, the ids of the notes that it makes untrue (of those that
    were shown), what was forgotten, and the keyed hash of its words, to know it by."""

    note: ProposedFact
    supplied: Sequence[Message]
    untrue: tuple[str, ...] = ()
    tombstones: Sequence[Tombstone] = ()
    digest: str = ""
    sensitive: bool = False
    """Whether the owner lets sensitive topics be remembered unasked."""

    @property
    def cited(self) -> list[Message]:
        """The cited messages, in the order cited; ids that were not supplied do not count."""
        by_id = {message.id: message for message in self.supplied}
        return [by_id[key] for key in dict.fromkeys(self.note.message_ids) if key in by_id]


def has_text(proposal: Proposal) -> Verdict:
    try:
        checked_text(proposal.note.text)
    except Invalid as error:
        return Refuse(error.message)
    return Accept()


def names_an_area(proposal: Proposal) -> Verdict:
    if proposal.note.area in set(Area):
        return Accept()
    return Refuse(f"There is no area {proposal.note.area!r}.")


def cites_the_owner(proposal: Proposal) -> Verdict:
    """Only messages of the owner are supplied, so citing one is citing the owner."""
    if proposal.cited:
        return Accept()
    return Refuse("The note cites none of the owner's messages.")


def quotes_a_cited_message(proposal: Proposal) -> Verdict:
    """NOD-80: the proof of a note is a verbatim span of the owner's."""
    if any(find_quote(message.text, proposal.note.quote) for message in proposal.cited):
        return Accept()
    return Refuse("No cited message of the owner contains the quote.")


def holds_no_secret(proposal: Proposal) -> Verdict:
    """NOD-81."""
    note = proposal.note
    secret = find_secret("\n".join([note.text, note.abstract or "", *note.entities]))
    if secret is None:
        return Accept()
    return Refuse(f"The note holds {secret.value}.")


def was_not_forgotten(proposal: Proposal) -> Verdict:
    """What the owner forgot or undid stays so over the same messages, and in the same words over all that was said by
    then; a new message can bring it (decisions)."""
    messages = {tombstone.message_id for tombstone in proposal.tombstones}
    said_last = max(message.sent_at for message in proposal.cited)
    same_words = [
        tombstone
        for tombstone in proposal.tombstones
        if tombstone.digest == proposal.digest and said_last <= tombstone.forgotten_at
    ]
    cited = {message.id for message in proposal.cited}
    if not same_words and not cited <= messages:
        return Accept()
    of_it = same_words or [tombstone for tombstone in proposal.tombstones if tombstone.message_id in cited]
    if all(tombstone.undone for tombstone in of_it):
        return Refuse("The owner undid this. What was undone can be brought back under “Let go”.")
    return Refuse("The owner had this forgotten.")


def is_nothing_sensitive(proposal: Proposal) -> Verdict:
    """NOD-122: unless the owner allows it, nothing that nobody asked for touches a sensitive topic."""
    if proposal.sensitive or not topics_of(*_words(proposal)) & SENSITIVE:
        return Accept()
    return Refuse("It touches a sensitive topic, and the owner did not allow these.")


def is_for_capture(proposal: Proposal) -> Verdict:
    """CH-14, CH-15: what capture never stores, found in what it would store, whoever proposed it."""
    if may_be_captured(proposal.sensitive, *_words(proposal)):
        return Accept()
    return Refuse("It touches what is never saved unasked.")


def _words(proposal: Proposal) -> tuple[str, ...]:
    note = proposal.note
    return (note.text, note.quote, note.abstract or "", *note.entities)


NOTE_GATES: tuple[Gate[Proposal], ...] = (
    has_text,
    names_an_area,
    cites_the_owner,
    quotes_a_cited_message,
    holds_no_secret,
    was_not_forgotten,
)
"""What every note passes."""

REFLECT_GATES = (*NOTE_GATES, is_nothing_sensitive)
CAPTURE_GATES = (*NOTE_GATES, is_for_capture)


# A note of the notebook


@dataclass(frozen=True, slots=True)
class NotebookRequest:
    """What is known when an assistant writes in its notebook: who started the work, what the owner allows, and all
    texts that it would hold."""

    origin: TurnOrigin
    switches: Switches
    texts: tuple[str, ...] = ()


def may_write_notebook(request: NotebookRequest) -> Verdict:
    if allows(request.origin, Deed.WRITE_NOTEBOOK):
        return Accept()
    return Refuse(f"Work that started from {_STARTED_FROM[request.origin]} cannot write in the notebook.")


def saves_notes_at_all(request: NotebookRequest) -> Verdict:
    if request.switches.remember:
        return Accept()
    return Refuse(_SAVING_OFF, SavingOff)


def writes_no_secret(request: NotebookRequest) -> Verdict:
    """In a field, or in all of them together: a title may introduce what the content holds."""
    found = (find_secret(text) for text in (*request.texts, "\n".join(request.texts)))
    secret = next((kind for kind in found if kind is not None), None)
    return Accept() if secret is None else Refuse(f"The note holds {secret.value}.")


NOTEBOOK_GATES: tuple[Gate[NotebookRequest], ...] = (may_write_notebook, saves_notes_at_all, writes_no_secret)


# A skill


@dataclass(frozen=True, slots=True)
class SkillRequest:
    """What is known when an assistant saves or patches a skill: who started the work, and what the owner allows."""

    origin: TurnOrigin
    switches: Switches


def may_write_skill(request: SkillRequest) -> Verdict:
    """NOD-155, NOD-156."""
    if allows(request.origin, Deed.WRITE_SKILL):
        return Accept()
    return Refuse(f"Work that started from {_STARTED_FROM[request.origin]} can read skills and not write them.")


def saves_skills_at_all(request: SkillRequest) -> Verdict:
    """NOD-157."""
    if request.switches.remember:
        return Accept()
    return Refuse(_SAVING_OFF, SavingOff)


SKILL_GATES: tuple[Gate[SkillRequest], ...] = (may_write_skill, saves_skills_at_all)
"""What a request to save or patch a skill passes."""


@dataclass(frozen=True, slots=True)
class PreparedSkill:
    """A skill as the task prepared it. `people` are the names that the notes tell of, as a skill's name would spell
    them; `sensitive` is whether the owner lets sensitive topics be remembered."""

    name: str
    result: SkillResult
    people: frozenset[str]
    sensitive: bool


def was_prepared(skill: PreparedSkill) -> Verdict:
    """NOD-153: what the task refused, such as a body that still holds a secret."""
    return Refuse(skill.result.refused) if skill.result.refused else Accept()


def names_no_secret(skill: PreparedSkill) -> Verdict:
    """Name, description and body together: one may introduce what another one holds."""
    secret = find_secret(f"{skill.name}\n{skill.result.description}\n{skill.result.body}")
    return Accept() if secret is None else Refuse(f"The skill holds {secret.value}.")


def names_nobody(skill: PreparedSkill) -> Verdict:
    """The task rewrites description and body; a name stays as it is, and must not be somebody's."""
    if any(f"-{person}-" in f"-{skill.name}-" for person in skill.people):
        return Refuse("A skill is named after a site, an app or a flow, not after a person: choose another name.")
    return Accept()


def is_no_sensitive_skill(skill: PreparedSkill) -> Verdict:
    """NOD-154."""
    said = (skill.name.replace("-", " "), skill.result.description, skill.result.body)
    if skill.sensitive or not (skill.result.sensitive or topics_of(*said) & SENSITIVE):
        return Accept()
    return Refuse("The skill is about a sensitive topic, and the owner did not allow these to be remembered.")


PREPARED_GATES: tuple[Gate[PreparedSkill], ...] = (was_prepared, names_no_secret, names_nobody, is_no_sensitive_skill)
"""What every prepared skill passes."""

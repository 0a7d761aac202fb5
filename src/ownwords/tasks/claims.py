"""What the reply check is given, and what it may answer: passages of the draft, each with the records it rests on, and
what to put in its place (NOD-56…NOD-63).

There is nothing else to answer with: a check changes words of a draft, and can neither call a tool nor save a note.
"""

from __future__ import annotations

from dataclasses import dataclass

from ownwords.domain.notes import Note
from ownwords.tasks.evidence_records import FactRecord, MessageRecord, OwnerRequest


@dataclass(frozen=True, slots=True)
class CheckInput:
    """`notes` are all live ones (NOD-58, NOD-59), `facts` and `messages` the selected evidence, `reads` what was read
    of the memory and the conversation since, oldest first; `omitted_reads` counts those that are not among them."""

    request: OwnerRequest
    draft: str
    notes: tuple[Note, ...]
    facts: tuple[FactRecord, ...] = ()
    messages: tuple[MessageRecord, ...] = ()
    reads: tuple[FactRecord | MessageRecord, ...] = ()
    omitted_reads: int = 0


@dataclass(frozen=True, slots=True)
class Claim:
    """A passage of the draft about the owner, as it stands there, and the ids of the records that bear it out; where it
    has to change, that bear out what to say `instead`."""

    said: str
    evidence: tuple[str, ...]
    instead: str | None = None


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The claims that were looked at. Without one to change, the draft is fine as it is."""

    claims: tuple[Claim, ...]

    def revised(self, draft: str) -> str:
        """The draft with its changes, each of which stands there once."""
        changes = {draft.find(claim.said): claim for claim in self.claims if claim.instead is not None}
        parts: list[str] = []
        done = 0
        for start, claim in sorted(changes.items(), key=lambda change: change[0]):
            parts += [draft[done:start], claim.instead or ""]
            done = start + len(claim.said)
        return "".join((*parts, draft[done:]))

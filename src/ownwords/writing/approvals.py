"""The owner's yes to one thing that an assistant asked first: what its button holds, and that it is good once.

A button holds what is to be done, signed, with what must be as it was when the owner was asked: the notes where
something is to be forgotten, the switch where saving is to be stopped or taken up. No model ever sees it, so that no
text can press it. What a turn asked is kept with it, so that it is offered again as long as nothing was said since.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta

from itsdangerous import BadData, URLSafeSerializer

from ownwords.domain.instants import from_microseconds, to_microseconds
from ownwords.domain.scope import Scope
from ownwords.domain.turns import Asked, AskedApproval, Turn
from ownwords.errors import Conflict, Invalid, Refused, Stale
from ownwords.ports.reads import Reads, ThreadTail
from ownwords.ports.runtime import Clock
from ownwords.ports.turns import TurnLog
from ownwords.tasks.trust import Action

VALID = timedelta(hours=1)
_TAKEN = "This was answered already."
_TOO_OLD = "This was asked too long ago: ask for it again."


ON_NOTES = frozenset({Action.FORGET, Action.CLEAR})


@dataclass(frozen=True, slots=True)
class Doing:
    """What is to be done, in which conversation it was asked, and what must be as it was: the version of the notes, or
    whether saving was on (1 or 0)."""

    action: Action
    path: str | None
    thread_id: str
    as_it_was: int

    @property
    def version(self) -> int | None:
        """The notes' version that was judged; None where it makes no difference."""
        return self.as_it_was if self.action in ON_NOTES else None


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """What a conversation left open: a question with answers to tap, empty where there is none, and approvals that are
    still good. `turn_id` is the turn that asked."""

    turn_id: str = ""
    question: str = ""
    options: tuple[str, ...] = ()
    approvals: tuple[AskedApproval, ...] = ()


class Approvals:
    """Makes approvals, takes them once, and knows those that are open."""

    def __init__(self, reads: Reads, turns: TurnLog, clock: Clock) -> None:
        """`reads` hold the secret that they are signed with."""
        self._reads = reads
        self._turns = turns
        self._clock = clock

    async def state(self, scope: Scope, action: Action) -> int:
        """What an approval of that action goes by, as it is now."""
        if action in ON_NOTES:
            return (await self._reads.document(scope)).version
        return int((await self._reads.switches(scope)).remember)

    async def made(self, scope: Scope, doing: Doing) -> str:
        """The approval of this one thing."""
        at = to_microseconds(self._clock.now())
        whose = [scope.owner, scope.workspace]
        signed = (await self._signer()).dumps([whose, doing.action, doing.path, doing.thread_id, doing.as_it_was, at])
        return str(signed)

    async def take(self, scope: Scope, approval: str) -> Doing:
        """What is approved, from now on taken. Raises Invalid for what is no approval of this memory, Refused for one
        that is too old, Conflict for one that was taken before, and Stale where something is not as it was."""
        doing, is_old = await self._read(scope, approval)
        if is_old:
            raise Refused(_TOO_OLD)
        await self._settle(scope, doing, approval)
        if doing.action not in ON_NOTES and await self.state(scope, doing.action) != doing.as_it_was:
            raise Stale("The setting was changed since: ask for it again.")
        return doing

    async def decline(self, scope: Scope, approval: str) -> None:
        """The owner's no: it is not offered again. Raises Invalid and Conflict, as `take` does."""
        doing, _ = await self._read(scope, approval)
        await self._settle(scope, doing, approval)

    async def left_open(self, scope: Scope, thread_id: str) -> LeftOpen:
        """What the newest reply of a conversation asks, unless something was said, or begun anew, since."""
        turn = await self._newest(scope, thread_id)
        if turn is None or turn.asked is None:
            return LeftOpen()
        good = [one for one in turn.asked.approvals if not one.taken and await self._holds(scope, one.approval)]
        return LeftOpen(turn.id, turn.asked.question, turn.asked.options, tuple(good))

    async def _read(self, scope: Scope, approval: str) -> tuple[Doing, bool]:
        """What an approval is for, and whether it is too old."""
        try:
            whose, action, path, thread_id, as_it_was, at = (await self._signer()).loads(approval)
        except (BadData, UnicodeEncodeError, ValueError):
            raise Invalid("This is no approval of ours: press the button that was shown.", field="approval") from None
        if whose != [scope.owner, scope.workspace]:
            raise Invalid("This approval is of another memory.", field="approval")
        is_old = self._clock.now() - from_microseconds(at) > VALID
        return Doing(Action(action), path, thread_id, as_it_was), is_old

    async def _holds(self, scope: Scope, approval: str) -> bool:
        doing, is_old = await self._read(scope, approval)
        return not is_old and await self.state(scope, doing.action) == doing.as_it_was

    async def _settle(self, scope: Scope, doing: Doing, approval: str) -> None:
        """Note on its turn that it is taken. Where the conversation has gone on, its turn offers it to nobody."""
        while (turn := await self._newest(scope, doing.thread_id)) is not None and turn.asked is not None:
            asked = next((one for one in turn.asked.approvals if one.approval == approval), None)
            if asked is None:
                return
            if asked.taken:
                raise Conflict(_TAKEN)
            if await self._turns.replace_turn(scope, turn, replace(turn, asked=_taken(turn.asked, approval))):
                return

    async def _newest(self, scope: Scope, thread_id: str) -> Turn | None:
        """The turn whose reply is the newest message of a conversation, None where that is no reply."""
        newest = await self._reads.messages(scope, thread_id, ThreadTail(1, after_reset=True))
        if not newest:
            return None
        return (await self._turns.turns_of_replies(scope, [newest[-1].id])).get(newest[-1].id)

    async def _signer(self) -> URLSafeSerializer:
        return URLSafeSerializer(await self._reads.secret(), salt="approval")


def _taken(asked: Asked, approval: str) -> Asked:
    approvals = [replace(one, taken=True) if one.approval == approval else one for one in asked.approvals]
    return replace(asked, approvals=tuple(approvals))

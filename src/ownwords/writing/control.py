"""What an assistant may do to memory besides learning: have a note forgotten, stop, resume or clear (NOD-90, NOD-91).

Every request passes the gates of who started the turn, then the trust check: the owner's own current words must ask for
it. Where they do not, nothing happens and the owner is asked first. What they then approve is that one action: a button
holds it, signed, and no model ever sees it, so that no text can press it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ownwords.domain.conversation import Message, Role, Thread
from ownwords.domain.parsed import ParsedDocuments
from ownwords.domain.quotes import find_quote
from ownwords.domain.scope import Scope
from ownwords.domain.turns import Deed, TurnOrigin, allows, least_trusted
from ownwords.domain.usage import Caller
from ownwords.errors import NotFound, Refused, Unavailable
from ownwords.ports.reads import Reads, ThreadTail
from ownwords.tasks.task import Tasks
from ownwords.tasks.trust import TRUST, Action, TrustInput
from ownwords.writing.approvals import Approvals, Doing, LeftOpen
from ownwords.writing.commit import Committer
from ownwords.writing.forget import Forgetting, Forgotten
from ownwords.writing.gates import Accept, Gate, Hold, Refuse, Verdict, judged


@dataclass(frozen=True, slots=True)
class ControlCall:
    """What an assistant asks for: `path` for forgetting, and for the others the owner's complete current message as
    `quote`."""

    thread_id: str
    action: Action
    path: str | None = None
    quote: str | None = None
    origin: TurnOrigin = TurnOrigin.OWNER


@dataclass(frozen=True, slots=True)
class Controlled:
    """What was done; or, with `ask` set, what the owner has to be asked first, and nothing was done. `approval` does
    it, when the owner says yes: it is for a button, and for nobody else to see. `path` is the note it is about, if it
    is about one."""

    action: Action
    ask: str | None = None
    forgotten: Forgotten | None = None
    approval: str | None = field(default=None, repr=False)
    path: str | None = None


@dataclass(frozen=True, slots=True)
class _Request:
    call: ControlCall
    origin: TurnOrigin
    current: Message | None
    note: str | None
    as_it_was: int
    """What was judged, as approvals go by it."""
    caller: Caller

    @property
    def doing(self) -> Doing:
        return Doing(self.call.action, self.call.path, self.call.thread_id, self.as_it_was)


class Controlling:
    """Carries out what the owner's own words ask for."""

    def __init__(
        self,
        reads: Reads,
        committer: Committer,
        forgetting: Forgetting,
        documents: ParsedDocuments,
        tasks: Tasks,
        approvals: Approvals,
    ) -> None:
        self._reads = reads
        self._committer = committer
        self._forgetting = forgetting
        self._documents = documents
        self._tasks = tasks
        self._approvals = approvals

    async def control(self, scope: Scope, call: ControlCall) -> Controlled:
        """Raises NotFound for an unknown conversation or note, Refused with the gate's reason, and Stale when the notes
        changed while the request was judged; nothing is done then."""
        thread = await self._reads.thread(scope, call.thread_id)
        if thread is None:
            raise NotFound(f"There is no conversation {call.thread_id}.")
        request = await self._request(scope, thread, call)
        verdict = judged(CONTROL_GATES, request)
        if isinstance(verdict, Accept):
            verdict = await self._trust_check(request)
        if isinstance(verdict, Refuse):
            raise Refused(verdict.reason)
        if isinstance(verdict, Hold):
            approval = await self._approvals.made(scope, request.doing)
            return Controlled(call.action, ask=verdict.reason, approval=approval, path=call.path)
        return Controlled(call.action, forgotten=await self._carry_out(scope, request.doing))

    async def approve(self, scope: Scope, approval: str) -> Controlled:
        """Do what the owner approved: once, within the hour, and on the notes as they were. Raises Invalid for what is
        no approval of this memory, Refused for one that is too old, NotFound, Conflict for one that was answered, and
        Stale when the notes changed since."""
        doing = await self._approvals.take(scope, approval)
        return Controlled(doing.action, forgotten=await self._carry_out(scope, doing))

    async def decline(self, scope: Scope, approval: str) -> None:
        """The owner's no to what they were asked. Raises Invalid and Conflict."""
        await self._approvals.decline(scope, approval)

    async def left_open(self, scope: Scope, thread_id: str) -> LeftOpen:
        """What a conversation left open for its owner. Raises NotFound."""
        return await self._approvals.left_open(scope, thread_id)

    async def _request(self, scope: Scope, thread: Thread, call: ControlCall) -> _Request:
        tail = ThreadTail(1, role=Role.OWNER, after_reset=True)
        recent = await self._reads.messages(scope, thread.id, tail)
        current = recent[-1] if recent else None
        caller = Caller(scope, thread.id)
        note = None
        as_it_was = await self._approvals.state(scope, call.action)
        if call.action is Action.FORGET:
            stored = await self._reads.document(scope)
            note, as_it_was = self._documents.parse(stored.body).note(call.path or "").text, stored.version
        return _Request(call, least_trusted(thread.origin, call.origin), current, note, as_it_was, caller)

    async def _trust_check(self, request: _Request) -> Verdict:
        """Whether the owner's own words ask for it; the last gate, as it may take a model."""
        action, current = request.call.action, request.current
        ask = Hold(_QUESTIONS[action].format(path=request.call.path))
        if current is None or current.tapped:
            return ask
        asked = await self._asked(TrustInput(current.text, action, request.note), request.caller)
        return Accept() if asked else ask

    async def _asked(self, given: TrustInput, caller: Caller) -> bool:
        try:
            return (await self._tasks.run(TRUST, given, caller)).asked
        except Unavailable:  # a model that does not answer must not stop the owner: their plain words are enough
            return TRUST.offline(given).asked

    async def _carry_out(self, scope: Scope, doing: Doing) -> Forgotten | None:
        if doing.action is Action.FORGET:
            return await self._forgetting.forget(scope, doing.path or "", doing.version)
        if doing.action is Action.CLEAR:
            return await self._forgetting.clear(scope, doing.version)
        switches = await self._reads.switches(scope)
        await self._committer.write_switches(scope, replace(switches, remember=doing.action is Action.RESUME))
        return None


def _may_do_this(request: _Request) -> Verdict:
    """Forgetting and clearing need a turn that an owner message started; stopping and resuming, work of the owner's."""
    deed = Deed.CONTROL if request.call.action in {Action.STOP, Action.RESUME} else Deed.FORGET
    if allows(request.origin, deed):
        return Accept()
    return Refuse("Only a turn that the owner started may do this.")


def _has_owner_message(request: _Request) -> Verdict:
    return Accept() if request.current else Refuse("There is no message of the owner that asks for it.")


def _quotes_it_whole(request: _Request) -> Verdict:
    """NOD-91: control takes the complete current owner message, quoted."""
    if request.call.action is Action.FORGET or request.current is None:
        return Accept()
    message = request.current.text.strip()
    if find_quote(message, request.call.quote or "") == message:
        return Accept()
    return Refuse("The quote has to be the owner's complete current message.")


CONTROL_GATES: tuple[Gate[_Request], ...] = (_may_do_this, _has_owner_message, _quotes_it_whole)
"""What holds before the trust check."""

_QUESTIONS = {
    Action.FORGET: "Should I forget {path}, with its earlier versions?",
    Action.STOP: "Should I stop saving anything new about you?",
    Action.RESUME: "Should I save things about you again?",
    Action.CLEAR: "Should I forget everything I know about you?",
}

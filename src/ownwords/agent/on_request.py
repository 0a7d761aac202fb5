"""What the owner's message asks of the memory itself, done without a model: to remember, to forget, to stop.

The offline rules hear the request, and the same gates as for a model's call decide. Where a note cannot be told from
others, nothing is done and the reply names them.
"""

from __future__ import annotations

from dataclasses import dataclass

from ownwords.domain.conversation import Audience, Message, Role
from ownwords.domain.turns import TurnOrigin
from ownwords.errors import OwnwordsError
from ownwords.memory import Memory
from ownwords.tasks.asking import asked
from ownwords.tasks.speech import heard
from ownwords.tasks.trust import Action, TrustInput, trust_offline
from ownwords.writing.control import ControlCall, Controlled

_DONE = {
    Action.FORGET: "It is forgotten.",
    Action.STOP: "From now on nothing new is remembered.",
    Action.RESUME: "From now on things are remembered again.",
    Action.CLEAR: "Everything is forgotten.",
}
_REMEMBERED = "All right."
_NOT_REMEMBERED = "Not remembered: "
_MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class DoneOnRequest:
    """What was done, in a sentence, and what was done to the memory or is to be asked first."""

    text: str
    controlled: Controlled | None = None


async def done_on_request(memory: Memory, request: Message, origin: TurnOrigin) -> DoneOnRequest | None:
    """What was done on the owner's request; None where their message asks nothing of the memory. What fails as
    expected is said instead."""
    if request.role is not Role.OWNER:
        return None
    try:
        for action in (Action.STOP, Action.RESUME, Action.CLEAR):
            if _asks(request.text, action):
                call = ControlCall(request.thread_id, action, quote=request.text, origin=origin)
                return _told(await memory.control(call))
        paths = await _to_forget(memory, request.text)
        if len(paths) == 1:
            return _told(
                await memory.control(ControlCall(request.thread_id, Action.FORGET, path=paths[0], origin=origin))
            )
        if paths and (await memory.open_thread(request.thread_id)).thread.audience is Audience.GROUP:
            return DoneOnRequest("More than one note fits that. Ask me for it in a private chat.")
        if paths:
            named = "\n".join(f"- {path}" for path in paths[:_MOST_NAMED])
            return DoneOnRequest(f"More than one note fits that. Say it in the words of the one you mean:\n{named}")
    except OwnwordsError as error:
        return DoneOnRequest(error.message)
    if any(here.asks and asked(here.sentence) for here in heard(request.text)):
        return await _learned(memory, request, origin)
    return None


async def _learned(memory: Memory, request: Message, origin: TurnOrigin) -> DoneOnRequest | None:
    """None where there was nothing to remember in it after all."""
    try:
        learned = await memory.learn(request.thread_id, [request.id], origin)
    except OwnwordsError as error:
        return DoneOnRequest(f"{_NOT_REMEMBERED}{error.message}")
    if learned.saved:
        return DoneOnRequest(_REMEMBERED)
    reasons = [f"{_NOT_REMEMBERED}{refused.reason}" for refused in learned.refused]
    return DoneOnRequest("\n".join(reasons)) if reasons else None


async def _to_forget(memory: Memory, text: str) -> list[str]:
    notes = (await memory.document()).notes
    return [note.path for note in notes if _asks(text, Action.FORGET, note.text)]


def _asks(text: str, action: Action, note: str | None = None) -> bool:
    return trust_offline(TrustInput(text, action, note)).asked


def _told(done: Controlled) -> DoneOnRequest:
    return DoneOnRequest(done.ask if done.ask is not None else _DONE[done.action], done)

"""How far reflection is, and what it may read, over plain values."""

from __future__ import annotations

from datetime import datetime, timedelta

from ownwords.adapters.in_memory import jobs
from ownwords.adapters.in_memory.records import Conversation, Said, ScopeRecords
from ownwords.domain.conversation import Message, Role
from ownwords.domain.jobs import MAINTAIN, Job, next_tick
from ownwords.domain.notes import LONGEST_TEXT
from ownwords.domain.reflection import YOUNGEST, ReflectionStep, Unread, UnreadMessages
from ownwords.domain.scope import Scope
from ownwords.domain.turns import Deed, allows
from ownwords.errors import Conflict


def unread(records: ScopeRecords, position: int, limit: int) -> UnreadMessages:
    found = [said for said in records.said[position:] if said and _is_for_reflection(records, said)][: max(limit, 0)]
    end = found[-1].position + 1 if len(found) == limit and found else len(records.said)
    return UnreadMessages(tuple(Unread(said.position, said.message) for said in found), end)


def step(records: ScopeRecords, reflection: ReflectionStep | None) -> None:
    """Raises Conflict where the progress is another by now."""
    if reflection is None:
        return
    if records.reflection != reflection.before:
        raise Conflict("These messages have been read by now.")
    records.reflection = reflection.after


def begin_capture(records: ScopeRecords, at: datetime, rest: timedelta) -> bool:
    if records.captured is not None and timedelta() <= at - records.captured < rest:
        return False
    records.captured = at
    return True


def maintain(records: ScopeRecords, scope: Scope, due: datetime | None) -> None:
    if due is not None:
        jobs.enqueue(records, Job(scope, MAINTAIN, "", due))


def maintain_after(records: ScopeRecords, scope: Scope, messages: list[Message], now: datetime) -> None:
    """The hourly job is due when the owner's new words are old enough."""
    if any(_is_owners(message) for message in messages):
        maintain(records, scope, next_tick(now + YOUNGEST))


def _is_owners(message: Message) -> bool:
    return message.role is Role.OWNER and not message.tapped


def _is_for_reflection(records: ScopeRecords, said: Said) -> bool:
    thread: Conversation = records.conversations[said.message.thread_id]
    return (
        _is_owners(said.message)
        and len(said.message.text) <= LONGEST_TEXT
        and said.position >= max(thread.visible_from, thread.imported_until)
        and allows(thread.thread.origin, Deed.LEARN)
    )

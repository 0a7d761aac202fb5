"""Everything a scope's conversations hold, in a form that can be read without Ownwords and imported again; and every
call of a model that was made for them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import asdict
from datetime import UTC, datetime

from ownwords.domain.conversation import Message, Thread
from ownwords.domain.scope import Scope
from ownwords.domain.usage import ModelCall
from ownwords.ports.reads import ConversationReads, ThreadTail
from ownwords.ports.usage import UsageReads

_PAGE = 500


async def conversation_lines(reads: ConversationReads, scope: Scope) -> AsyncIterator[str]:
    """Every message of every thread as a line of JSON, in the form that the import reads, thread after thread."""
    offset = 0
    while threads := await reads.threads(scope, _PAGE, offset):
        offset += len(threads)
        for thread in threads:
            after: str | None = None
            while page := await reads.messages(scope, thread.id, ThreadTail(_PAGE, forward=True, after=after)):
                for message in page:
                    yield json.dumps(_line(thread, message), ensure_ascii=False)
                after = page[-1].id


async def every_call(usage: UsageReads, scope: Scope) -> AsyncIterator[ModelCall]:
    """Every call of the scope, oldest first."""
    after: ModelCall | None = None
    while page := await usage.calls(scope, *_ALL_TIME, limit=_PAGE, after=after):
        for call in page:
            yield call
        after = page[-1]


_ALL_TIME = (datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC))


def _line(thread: Thread, message: Message) -> dict[str, object]:
    line: dict[str, object] = {
        "thread": thread.id,
        "title": thread.title,
        "audience": thread.audience,
        "origin": thread.origin,
        "begun_at": thread.created_at.isoformat(),
        "id": message.id,
        "role": message.role,
        "text": message.text,
        "sent_at": message.sent_at.isoformat(),
    }
    if thread.reset_at:
        line["reset_at"] = thread.reset_at.isoformat()
    if message.speaker:
        line["speaker"] = message.speaker
    if message.tapped:
        line["tapped"] = True
    if message.attachments:
        line["attachments"] = [asdict(attachment) for attachment in message.attachments]
    return line

"""What a conversation is called: its title, or how its owner began it.

The beginning is read each time and kept nowhere, so that what is taken out of a message is not left in a title."""

from __future__ import annotations

from ownwords.domain.conversation import Role, Thread
from ownwords.domain.quotes import excerpt
from ownwords.memory import Memory
from ownwords.ports.reads import ThreadTail

UNTITLED = "Untitled conversation"
_LONGEST = 60


async def name_of(memory: Memory, thread: Thread) -> str:
    if thread.title or not thread.messages:
        return thread.title or UNTITLED
    first = await memory.messages(thread.id, ThreadTail(1, role=Role.OWNER, forward=True))
    begun = " ".join(first[0].text.split()) if first else ""
    return excerpt(begun, (), _LONGEST)[0] or UNTITLED

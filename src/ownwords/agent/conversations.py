"""Conversations as a chat shows them: what each is called, and why nobody can talk in one.

A conversation without a title is called by how its owner began it. The beginning is read each time and kept nowhere,
so that what is taken out of a message is not left in a title.
"""

from __future__ import annotations

from ownwords.domain.conversation import Audience, Role, Thread
from ownwords.domain.quotes import excerpt
from ownwords.domain.turns import TurnOrigin
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


async def talked_in(memory: Memory, most: int, here: str = "") -> list[Thread]:
    """The newest conversations in which anything was said, and the one that is shown."""
    return [one for one in await memory.threads(most) if one.messages or one.id == here]


def closed_because(thread: Thread) -> str:
    """Why nobody can talk in a conversation here; empty where the owner can."""
    if thread.audience is Audience.GROUP:
        return "This is the conversation of a group. Talk in it where the group does; here it can be read."
    if thread.origin is not TurnOrigin.OWNER:
        return f"{_BEGUN[thread.origin]}, so nothing said here counts as your word. Begin a new conversation to talk."
    return ""


_BEGUN = {
    TurnOrigin.TASK: "A task of yours started this conversation",
    TurnOrigin.SCHEDULE: "A schedule started this conversation",
    TurnOrigin.EVENT: "An event from elsewhere started this conversation",
    TurnOrigin.SUBAGENT: "Another assistant started this conversation",
}

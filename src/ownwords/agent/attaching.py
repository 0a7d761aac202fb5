"""A message that comes with files of the asset library: stored with their names and types, as they are known there."""

from __future__ import annotations

from collections.abc import Sequence

from ownwords.domain.conversation import Attachment, Message, NewMessage, Role
from ownwords.domain.turns import TurnOrigin, least_trusted
from ownwords.errors import Invalid
from ownwords.memory import Conversation, Memory

_OWNERS = frozenset({TurnOrigin.OWNER, TurnOrigin.TASK})
"""Turns whose message is the owner's."""


async def attachments_of(memory: Memory, asset_ids: Sequence[str]) -> tuple[Attachment, ...]:
    """The files as a message names them, each once. Raises Invalid for one that is not in this library."""
    ids = list(dict.fromkeys(asset_ids))
    known = await memory.assets.known(ids)
    missing = next((one for one in ids if one not in known), None)
    if missing is not None:
        raise Invalid(f"There is no asset {missing} to attach: upload the file first.", field="attachments")
    return tuple(Attachment(one, known[one].name, known[one].content_type) for one in ids)


async def say_with_files(
    memory: Memory, conversation: Conversation, text: str, asset_ids: Sequence[str], origin: TurnOrigin
) -> Message:
    """Store what starts a turn, with its files. Raises Invalid, also for a file that is not there."""
    attachments = await attachments_of(memory, asset_ids)
    role = Role.OWNER if least_trusted(conversation.thread.origin, origin) in _OWNERS else Role.EVENT
    return await conversation.add(NewMessage(role, text, attachments=attachments))

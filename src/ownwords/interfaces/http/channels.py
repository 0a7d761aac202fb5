"""Channels: accounts on Telegram and WhatsApp that are linked with a memory."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import JSONResponse

from ownwords.domain.channels import Channel
from ownwords.errors import NotFound
from ownwords.interfaces.channel_wire import link_code_json, link_json
from ownwords.interfaces.http.answers import Answer, answer, answers
from ownwords.interfaces.http.bodies import LinkToMake
from ownwords.interfaces.http.parameters import Installation, ScopedMemory, Text

router = APIRouter(prefix="/api/channels", tags=["channels"])


class LinkedAccount(Answer):
    """An account on a channel that is the owner's."""

    channel: Channel
    account: str
    name: str
    owner: str
    workspace: str | None
    linked_at: str


class LinkedAccounts(Answer):
    """The accounts that are linked with this memory."""

    links: list[LinkedAccount]


class MadeCode(Answer):
    """A code, told this once: whoever sends `send` to the assistant by then is the owner there."""

    code: str
    channel: Channel | None
    send: str
    expires_at: str


class UnlinkedAccount(Answer):
    """The account that is a stranger's now."""

    channel: Channel
    account: str


@router.get("", responses=answers(LinkedAccounts))
async def list_links(installation: Installation, memory: ScopedMemory) -> JSONResponse:
    """The accounts on channels that are linked with this memory."""
    found = await installation.ownwords.chats.links(memory.scope.owner)
    return answer({"links": [link_json(link) for link in found if link.scope == memory.scope]})


@router.post("/links", responses=answers(MadeCode))
async def make_code(installation: Installation, memory: ScopedMemory, body: LinkToMake) -> JSONResponse:
    """Make a code that links an account with this memory: it is good once, for ten minutes, on `channel` or on any."""
    return answer(link_code_json(await installation.ownwords.chats.code(memory.scope, body.channel)))


@router.delete("/links/{channel}/{account}", responses=answers(UnlinkedAccount))
async def unlink(
    installation: Installation,
    memory: ScopedMemory,
    channel: Annotated[Channel, Path(description="Where the account is.")],
    account: Annotated[Text, Path(description="The account, as it is listed.")],
) -> JSONResponse:
    """Unlink an account: it is a stranger's from now on. What was said stays in the conversations."""
    chats = installation.ownwords.chats
    found = await chats.links(memory.scope.owner)
    named = [one for one in found if (one.sender.channel, one.sender.id) == (channel, account)]
    if not any(one.scope == memory.scope for one in named):
        raise NotFound("There is no such link with this memory.")
    await chats.unlink(memory.scope.owner, channel, account)
    return answer({"channel": channel, "account": account})

"""Channels for as long as a server runs: what comes in is received, and what waited is answered."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager

from ownwords.compose import Ownwords
from ownwords.domain.channels import Channel, OutgoingMessage
from ownwords.domain.notices import CompactionCause, CompactionNotice, shows_compaction
from ownwords.domain.scope import Scope
from ownwords.errors import OwnwordsError
from ownwords.interfaces.channels.reception import Reception, Rest
from ownwords.ports.channels import Transport
from ownwords.settings import Settings

SECONDS_TO_FINISH = 5.0
_log = logging.getLogger(__name__)


@asynccontextmanager
async def channels_kept_up(
    ownwords: Ownwords,
    transports: Sequence[Transport],
    rest: Rest = asyncio.sleep,
    finish: float = SECONDS_TO_FINISH,
) -> AsyncGenerator[Mapping[Channel, Reception]]:
    """Receive what comes in on the channels. At the end what is being answered may `finish` in so many seconds; what is
    not answered by then waits for the next start."""
    receptions = {transport.channel: Reception(ownwords, transport, rest) for transport in transports}
    running = [asyncio.create_task(one.run(), name=f"ownwords-{one.channel}") for one in receptions.values()]
    try:
        yield receptions
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await asyncio.gather(*(one.stop(finish) for one in receptions.values()))


@asynccontextmanager
async def notices_sent(ownwords: Ownwords, transports: Sequence[Transport], chosen: Settings) -> AsyncGenerator[None]:
    """Tell chats of compactions that nobody asked for, where the settings say so (NB-10, NB-12)."""
    by_channel = {transport.channel: transport for transport in transports}

    async def tell(scope: Scope, thread_id: str, cause: CompactionCause, notice: CompactionNotice) -> None:
        try:
            chat = await ownwords.chats.chat_of_thread(scope, thread_id)
            if chat is None or chat.chat.channel not in by_channel:
                return
            override = chosen.channel_show_compaction_notices.get(chat.chat.channel)
            if shows_compaction(cause, chosen.show_compaction_notices, override):
                await by_channel[chat.chat.channel].send(chat.chat.id, OutgoingMessage(notice))
        except OwnwordsError as error:
            _log.warning("A notice of a compaction was not sent: %s", error.message)

    with ownwords.compaction_notices.heard_by(tell):
        yield

"""Which channels are in use, as the settings say."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from ownwords.domain.channels import Channel
from ownwords.errors import Invalid
from ownwords.ports.channels import CalledTransport, Transport, Webhook
from ownwords.settings import Settings


def channels_of(chosen: Settings) -> tuple[Channel, ...]:
    """The channels that are set."""
    set_up = ((Channel.TELEGRAM, chosen.telegram_token), (Channel.WHATSAPP, chosen.whatsapp_token))
    return tuple(channel for channel, token in set_up if token is not None)


@dataclass(frozen=True, slots=True)
class Transports:
    """The channels in use, and what WhatsApp calls where that is one of them."""

    all: tuple[Transport, ...] = ()
    whatsapp: Webhook | None = None


@asynccontextmanager
async def open_transports(chosen: Settings) -> AsyncGenerator[Transports]:
    """The channels that are set; nothing is connected before it is used. Raises Invalid where a package is missing."""
    async with AsyncExitStack() as at_end:
        opened: list[Transport] = []
        if chosen.telegram_token is not None:
            opened.append(await at_end.enter_async_context(_telegram(chosen.telegram_token, chosen.telegram_url)))
        calls = _whatsapp(chosen)
        whatsapp = await at_end.enter_async_context(calls) if calls else None
        yield Transports((*opened, *([whatsapp] if whatsapp else [])), whatsapp)


def _whatsapp(chosen: Settings) -> AbstractAsyncContextManager[CalledTransport] | None:
    """An HTTP client takes a tenth of a second to load, which nobody pays who is not on WhatsApp."""
    token, number = chosen.whatsapp_token, chosen.whatsapp_phone_number_id
    words, secret = chosen.whatsapp_verify_token, chosen.whatsapp_app_secret
    if token is None or number is None or words is None or secret is None:
        return None
    from ownwords.adapters.channels.whatsapp import API, WhatsAppAccount, open_whatsapp  # noqa: PLC0415 - see above

    return open_whatsapp(WhatsAppAccount(number, token, words, secret, chosen.whatsapp_url or API))


def _telegram(token: str, url: str | None) -> AbstractAsyncContextManager[Transport]:
    """Telegram's library takes half a second to load, which nobody pays who has no bot."""
    try:
        from ownwords.adapters.channels.telegram import open_telegram  # noqa: PLC0415 - see above
    except ModuleNotFoundError as problem:
        if problem.name is None or problem.name.partition(".")[0] not in ("telegram", "httpx"):
            raise
        raise Invalid(
            "OWNWORDS_TELEGRAM_TOKEN is set, but what speaks with Telegram is not installed: install "
            "ownwords[telegram].",
            field="telegram_token",
        ) from None
    return open_telegram(token, url)

"""Linking accounts on channels with a memory, and unlinking them, from the Settings page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.compose import Ownwords, channels_of, settings
from ownwords.domain.channels import Channel
from ownwords.errors import NotFound
from ownwords.interfaces.web.site import Frame, Site, go_to, render
from ownwords.interfaces.web.visit import Visit, read_form
from ownwords.interfaces.web.wording import Moment, moment

SECTION = "/settings"
_PART = "channels"


@dataclass(frozen=True, slots=True)
class LinkedAccount:
    """A linked account as the page shows it."""

    channel: str
    value: str
    account: str
    name: str
    since: Moment


@dataclass(frozen=True, slots=True)
class ChannelSection:
    """The part "Telegram and WhatsApp": which are set up, and which accounts are linked with this memory."""

    set_up: tuple[str, ...]
    links: tuple[LinkedAccount, ...]
    make_code: str
    unlink: str


@dataclass(frozen=True, slots=True)
class CodePage:
    """A code, shown this once."""

    template: ClassVar[str] = "channel_code.html"
    frame: Frame
    send: str
    until: Moment
    back: str


async def channel_section(ownwords: Ownwords, visit: Visit) -> ChannelSection:
    """How it stands for this memory."""
    scope = visit.memory.scope
    links = [one for one in await ownwords.chats.links(scope.owner) if one.scope == scope]
    return ChannelSection(
        set_up=tuple(channel.label for channel in channels_of(settings())),
        links=tuple(
            LinkedAccount(
                link.sender.channel.label,
                link.sender.channel,
                link.sender.id,
                link.sender.name,
                moment(link.linked_at, visit.zone),
            )
            for link in links
        ),
        make_code=visit.link("/settings/channels/code"),
        unlink=visit.link("/settings/channels/unlink"),
    )


class ChannelPages:
    """What is behind the buttons of that part."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def router(self) -> APIRouter:
        return self._site.routes(
            [
                ("POST", "/settings/channels/code", self.make_code),
                ("POST", "/settings/channels/unlink", self.unlink),
            ]
        )

    async def make_code(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        made = await self._site.ownwords.chats.code(visit.memory.scope)
        frame = self._site.frame(visit, "Link an account", SECTION)
        until = moment(made.expires_at, visit.zone)
        return render(CodePage(frame, f"/link {made.code}", until, visit.link(SECTION, anchor=_PART)))

    async def unlink(self, request: Request) -> Response:
        visit, form = await self._site.visit(request), await read_form(request)
        chats, scope = self._site.ownwords.chats, visit.memory.scope
        asked = (form.text("channel"), form.text("account"))
        for link in await chats.links(scope.owner):
            if link.scope == scope and (link.sender.channel.value, link.sender.id) == asked:
                await chats.unlink(scope.owner, Channel(asked[0]), link.sender.id)
                return go_to(visit.link(SECTION, {"done": "unlinked"}, anchor=_PART))
        raise NotFound("There is no such link with this memory.")

"""Channels over plain values: looked through at each question."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from ownwords.adapters.in_memory.records import CameIn, ScopeRecords
from ownwords.domain.channels import Channel, KeptButtons, Link, LinkedChat, Sender, WaitingMessage
from ownwords.domain.scope import Scope
from ownwords.errors import Conflict, NotFound

_REMEMBERED = timedelta(days=10)


class InMemoryChannels:
    """ChannelStore over the records of all scopes."""

    _scopes: defaultdict[Scope, ScopeRecords]

    async def add_link_code(self, scope: Scope, channel: Channel | None, digest: bytes, expires: datetime) -> None:
        self._scopes[scope].channels.codes[digest] = (channel, expires.astimezone(UTC))

    async def link_by_code(self, sender: Sender, digest: bytes, at: datetime) -> Link | None:
        for held in self._scopes.values():
            codes = held.channels.codes.items()
            held.channels.codes = {one: code for one, code in codes if code[1] > at}
        for scope, held in self._scopes.items():
            if digest in held.channels.codes and held.channels.codes[digest][0] in (None, sender.channel):
                return self._linked(scope, sender, digest, at)
        return None

    def _linked(self, scope: Scope, sender: Sender, digest: bytes, at: datetime) -> Link:
        known = self._link(sender.channel, sender.id)
        if known is not None and known.scope != scope:
            raise Conflict("This account is linked with another memory: unlink it there first.")
        channels = self._scopes[scope].channels
        link = replace(known, sender=sender) if known else Link(sender, scope, at.astimezone(UTC))
        channels.links[sender.channel, sender.id] = link
        del channels.codes[digest]
        return link

    async def links(self, owner: str) -> list[Link]:
        found = (
            link
            for scope, held in self._scopes.items()
            if scope.owner == owner
            for link in held.channels.links.values()
        )
        return sorted(found, key=lambda one: (one.linked_at, one.sender.channel, one.sender.id))

    def _link(self, channel: Channel, sender_id: str) -> Link | None:
        held = (one.channels.links.get((channel, sender_id)) for one in self._scopes.values())
        return next(filter(None, held), None)

    async def link_of(self, channel: Channel, sender_id: str) -> Link | None:
        return self._link(channel, sender_id)

    async def delete_link(self, owner: str, channel: Channel, sender_id: str) -> bool:
        link = self._link(channel, sender_id)
        if link is None or link.scope.owner != owner:
            return False
        held = self._scopes[link.scope].channels
        gone = {key for key, chat in held.chats.items() if (chat.chat.channel, chat.sender) == (channel, sender_id)}
        held.buttons = {
            one: kept for one, kept in held.buttons.items() if (kept.chat.channel, kept.chat.id) not in gone
        }
        held.came = {key: came for key, came in held.came.items() if key[:2] not in gone}
        held.chats = {key: chat for key, chat in held.chats.items() if key not in gone}
        del held.links[channel, sender_id]
        return True

    async def linked_chat(self, channel: Channel, chat_id: str) -> LinkedChat | None:
        return self._chat(channel, chat_id)

    def _chat(self, channel: Channel, chat_id: str) -> LinkedChat | None:
        held = (one.channels.chats.get((channel, chat_id)) for one in self._scopes.values())
        return next(filter(None, held), None)

    async def chat_of_thread(self, scope: Scope, thread_id: str) -> LinkedChat | None:
        held = self._scopes[scope].channels.chats.values() if scope in self._scopes else ()
        return next((one for one in held if one.thread_id == thread_id), None)

    async def put_chat(self, chat: LinkedChat) -> LinkedChat:
        link = self._link(chat.chat.channel, chat.sender)
        if link is None or link.scope != chat.scope:
            raise NotFound("This account is not linked any more.")
        known = self._chat(chat.chat.channel, chat.chat.id)
        if known is not None and (known.sender, known.scope) != (chat.sender, chat.scope):
            return known
        kept = replace(known or chat, chat=replace((known or chat).chat, title=""), thread_id=chat.thread_id)
        self._scopes[chat.scope].channels.chats[chat.chat.channel, chat.chat.id] = kept
        return kept

    async def take_update(self, chat: LinkedChat, update_id: str, at: datetime, waiting: str | None = None) -> bool:
        if self._chat(chat.chat.channel, chat.chat.id) != chat:
            raise NotFound("This chat is not linked any more.")
        held, key = self._scopes[chat.scope].channels, (chat.chat.channel, chat.chat.id, update_id)
        held.came = {
            one: came for one, came in held.came.items() if came.waiting is not None or came.at >= at - _REMEMBERED
        }
        if key in held.came:
            return False
        held.came[key] = CameIn(at, waiting)
        return True

    async def waiting_messages(self, channel: Channel) -> list[WaitingMessage]:
        found = [
            (came.at, WaitingMessage(held.channels.chats[key[:2]], came.waiting))
            for held in self._scopes.values()
            for key, came in held.channels.came.items()
            if key[0] is channel and came.waiting is not None
        ]
        return [waiting for _, waiting in sorted(found, key=lambda one: one[0])]

    async def answered(self, chat: LinkedChat, message_ids: Collection[str]) -> None:
        for key, came in self._scopes[chat.scope].channels.came.items() if chat.scope in self._scopes else ():
            if key[:2] == (chat.chat.channel, chat.chat.id) and came.waiting in message_ids:
                came.waiting = None

    async def keep_buttons(self, scope: Scope, buttons: KeptButtons, at: datetime) -> None:
        if self._chat(buttons.chat.channel, buttons.chat.id) is None:
            raise NotFound("This chat is not linked any more.")
        held = self._scopes[scope].channels
        held.buttons = {one: kept for one, kept in held.buttons.items() if kept.expires_at > at}
        held.buttons[buttons.id] = replace(buttons, expires_at=buttons.expires_at.astimezone(UTC))

    async def take_buttons(self, channel: Channel, chat_id: str, buttons_id: str, at: datetime) -> KeptButtons | None:
        for held in self._scopes.values():
            kept = held.channels.buttons.get(buttons_id)
            if kept is not None and (kept.chat.channel, kept.chat.id) == (channel, chat_id):
                del held.channels.buttons[buttons_id]
                return kept if kept.expires_at > at else None
        return None

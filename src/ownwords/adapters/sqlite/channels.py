"""Channels in the database: links and their codes, chats, what came in, and what buttons mean."""

from __future__ import annotations

import json
from collections.abc import Collection
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.readers import Readers
from ownwords.adapters.sqlite.scopes import ScopeRow, find_scope, need_scope
from ownwords.adapters.sqlite.statements import load
from ownwords.adapters.sqlite.writer import Writer
from ownwords.domain.channels import (
    ButtonKind,
    Channel,
    Chat,
    KeptButtons,
    Link,
    LinkedChat,
    Sender,
    WaitingMessage,
)
from ownwords.domain.instants import from_microseconds, to_microseconds
from ownwords.domain.scope import Scope
from ownwords.errors import Conflict, NotFound

_SQL = load("channels")
_REMEMBERED = timedelta(days=10)
"""Channels deliver again what was not taken, for a week at most."""


class SqliteChannels:
    """`ports.channels.ChannelStore` over the store's threads."""

    _readers: Readers
    _writer: Writer

    async def add_link_code(self, scope: Scope, channel: Channel | None, digest: bytes, expires: datetime) -> None:
        await self._writer.write(partial(_add_code, scope=scope, channel=channel, digest=digest, expires=expires))

    async def link_by_code(self, sender: Sender, digest: bytes, at: datetime) -> Link | None:
        return await self._writer.write(partial(_link_by_code, sender=sender, digest=digest, at=at))

    async def links(self, owner: str) -> list[Link]:
        return await self._readers.read(lambda database: [_link(row) for row in database.rows(_SQL["links"], (owner,))])

    async def link_of(self, channel: Channel, sender_id: str) -> Link | None:
        return await self._readers.read(partial(_link_of, channel=channel, sender_id=sender_id))

    async def delete_link(self, owner: str, channel: Channel, sender_id: str) -> bool:
        return await self._writer.write(partial(_delete_link, owner=owner, channel=channel, sender_id=sender_id))

    async def linked_chat(self, channel: Channel, chat_id: str) -> LinkedChat | None:
        return await self._readers.read(partial(_linked_chat, channel=channel, chat_id=chat_id))

    async def chat_of_thread(self, scope: Scope, thread_id: str) -> LinkedChat | None:
        return await self._readers.read(partial(_chat_of_thread, scope=scope, thread_id=thread_id))

    async def put_chat(self, chat: LinkedChat) -> LinkedChat:
        return await self._writer.write(partial(_put_chat, chat=chat))

    async def take_update(self, chat: LinkedChat, update_id: str, at: datetime, waiting: str | None = None) -> bool:
        return await self._writer.write(partial(_take_update, chat=chat, update_id=update_id, at=at, waiting=waiting))

    async def waiting_messages(self, channel: Channel) -> list[WaitingMessage]:
        return await self._readers.read(partial(_waiting, channel=channel))

    async def answered(self, chat: LinkedChat, message_ids: Collection[str]) -> None:
        await self._writer.write(partial(_answered, chat=chat, message_ids=message_ids))

    async def keep_buttons(self, scope: Scope, buttons: KeptButtons, at: datetime) -> None:
        await self._writer.write(partial(_keep_buttons, scope=scope, buttons=buttons, at=at))

    async def take_buttons(self, channel: Channel, chat_id: str, buttons_id: str, at: datetime) -> KeptButtons | None:
        return await self._writer.write(
            partial(_take_buttons, channel=channel, chat_id=chat_id, buttons_id=buttons_id, at=at)
        )


def drop_buttons(database: Database, scope: ScopeRow) -> None:
    """No button of the scope means anything any more: something was forgotten that one may name."""
    database.run(_SQL["drop_buttons"], (scope.number,))


def _add_code(database: Database, scope: Scope, channel: Channel | None, digest: bytes, expires: datetime) -> None:
    number = need_scope(database, scope).number
    database.run(_SQL["add_code"], (digest, number, channel or "", to_microseconds(expires)))


def _link_by_code(database: Database, sender: Sender, digest: bytes, at: datetime) -> Link | None:
    now = to_microseconds(at)
    row: Any = database.row(_SQL["code"], (digest, sender.channel, now))
    if row is None:
        database.run(_SQL["delete_code"], (b"", now))
        return None
    number, owner, workspace = row
    known = _link_of(database, sender.channel, sender.id)
    if known is not None and known.scope != Scope(owner, workspace or None):
        raise Conflict("This account is linked with another memory: unlink it there first.")
    database.run(_SQL["put_link"], (sender.channel, sender.id, number, sender.name, now))
    database.run(_SQL["delete_code"], (digest, now))
    return _link_of(database, sender.channel, sender.id)


def _link_of(database: Database, channel: Channel, sender_id: str) -> Link | None:
    row = database.row(_SQL["link"], (channel, sender_id))
    return _link(row) if row else None


def _delete_link(database: Database, owner: str, channel: Channel, sender_id: str) -> bool:
    known = _link_of(database, channel, sender_id)
    if known is None or known.scope.owner != owner:
        return False
    for statement in ("delete_buttons_of_sender", "delete_updates_of_sender", "delete_chats_of_sender"):
        database.run(_SQL[statement], (channel, sender_id))
    database.run(_SQL["delete_link"], (channel, sender_id))
    return True


def _linked_chat(database: Database, channel: Channel, chat_id: str) -> LinkedChat | None:
    row = database.row(_SQL["chat"], (channel, chat_id))
    return _chat(row) if row else None


def _chat_of_thread(database: Database, scope: Scope, thread_id: str) -> LinkedChat | None:
    found = find_scope(database, scope)
    row = database.row(_SQL["chat_of_thread"], (found.number, thread_id)) if found else None
    return _chat(row) if row else None


def _put_chat(database: Database, chat: LinkedChat) -> LinkedChat:
    channel, found = chat.chat.channel, find_scope(database, chat.scope)
    link = _link_of(database, channel, chat.sender)
    if found is None or link is None or link.scope != chat.scope:
        raise NotFound("This account is not linked any more.")
    is_group = int(chat.chat.is_group)
    database.run(_SQL["put_chat"], (channel, chat.chat.id, chat.sender, found.number, chat.thread_id, is_group))
    return _linked_chat(database, channel, chat.chat.id) or chat


def _take_update(database: Database, chat: LinkedChat, update_id: str, at: datetime, waiting: str | None) -> bool:
    where, found = chat.chat, find_scope(database, chat.scope)
    if found is None or _linked_chat(database, where.channel, where.id) != chat:
        raise NotFound("This chat is not linked any more.")
    database.run(_SQL["drop_old_updates"], (to_microseconds(at - _REMEMBERED),))
    row = (where.channel, where.id, update_id, found.number, to_microseconds(at), waiting)
    return database.run(_SQL["add_update"], row) > 0


def _waiting(database: Database, channel: Channel) -> list[WaitingMessage]:
    rows: list[Any] = list(database.rows(_SQL["waiting"], (channel,)))
    return [WaitingMessage(_chat(row[:-1]), row[-1]) for row in rows]


def _answered(database: Database, chat: LinkedChat, message_ids: Collection[str]) -> None:
    database.run_many(_SQL["answered"], [(chat.chat.channel, chat.chat.id, one) for one in message_ids])


def _keep_buttons(database: Database, scope: Scope, buttons: KeptButtons, at: datetime) -> None:
    where, found = buttons.chat, find_scope(database, scope)
    if found is None or _linked_chat(database, where.channel, where.id) is None:
        raise NotFound("This chat is not linked any more.")
    database.run(_SQL["delete_buttons"], ("", to_microseconds(at)))
    words, expires = json.dumps(buttons.words, ensure_ascii=False), to_microseconds(buttons.expires_at)
    database.run(
        _SQL["keep_buttons"], (buttons.id, found.number, where.channel, where.id, buttons.kind, words, expires)
    )


def _take_buttons(
    database: Database, channel: Channel, chat_id: str, buttons_id: str, at: datetime
) -> KeptButtons | None:
    now = to_microseconds(at)
    row: Any = database.row(_SQL["buttons"], (buttons_id, channel, chat_id, now))
    database.run(_SQL["delete_buttons"], (buttons_id if row else "", now))
    if row is None:
        return None
    found, _, _, kind, words, expires = row
    chat = _linked_chat(database, channel, chat_id)
    where = chat.chat if chat else Chat(channel, chat_id)
    return KeptButtons(found, where, ButtonKind(kind), tuple(json.loads(words)), from_microseconds(expires))


def _link(row: Any) -> Link:
    channel, sender, name, owner, workspace, linked = row
    return Link(Sender(Channel(channel), sender, name), Scope(owner, workspace or None), from_microseconds(linked))


def _chat(row: Any) -> LinkedChat:
    channel, chat, is_group, sender, thread, owner, workspace = row
    return LinkedChat(Chat(Channel(channel), chat, bool(is_group)), Scope(owner, workspace or None), sender, thread)

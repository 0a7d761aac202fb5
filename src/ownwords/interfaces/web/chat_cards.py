"""What stands in a chat: a message with its marks, its files and what can be done with it, and the conversations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from ownwords.agent.conversations import name_of, talked_in
from ownwords.domain.assets import StoredAsset
from ownwords.domain.conversation import Attachment, Message, Role
from ownwords.interfaces.web import messages, wording
from ownwords.interfaces.web.conversations import who_said
from ownwords.interfaces.web.prose import Prose, prose_of
from ownwords.interfaces.web.reasons import Reason, reasons_of
from ownwords.interfaces.web.visit import Visit
from ownwords.interfaces.web.wording import Moment
from ownwords.reading.turns import ShownClaim

_MOST_LISTED = 40


@dataclass(frozen=True, slots=True)
class FileChip:
    """A file that came with a message. `link` is empty where it is no asset that is there, `thumbnail` where there is
    no picture of it."""

    name: str
    link: str
    thumbnail: str


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """A message. A reply is `prose`; what anybody else said is `text`, word for word. `remembered` leads to what came
    of it, for the owner's own messages."""

    anchor: str
    kind: str
    who: str
    said: Moment
    text: str
    prose: Prose
    reasons: tuple[Reason, ...]
    files: tuple[FileChip, ...]
    day: str
    fresh_start: bool
    condensed: bool
    redact: str
    remembered: str


@dataclass(frozen=True, slots=True)
class TalkLink:
    """A conversation to go on with; `here` is the one that is shown."""

    name: str
    link: str
    here: bool


@dataclass(frozen=True, slots=True)
class Around:
    """What is special around the messages: the last reset, up to where it is condensed, and when what stands before
    them was said, None where nothing does or that is not shown."""

    reset_at: datetime | None = None
    covered_through: str | None = None
    since: datetime | None = None


async def chat_messages(visit: Visit, shown: Sequence[Message], around: Around) -> tuple[ChatMessage, ...]:
    """The messages as cards, with what their claims rest on and the files that are still there."""
    claims = await visit.memory.claims([message.id for message in shown])
    assets = await _assets(visit, shown)
    days = messages.day_headings((message.sent_at for message in shown), visit.zone, around.since)
    begins = messages.fresh_start(shown, around.reset_at)
    return tuple(
        ChatMessage(
            anchor=f"m-{message.id}",
            kind=message.role,
            who=who_said(message),
            said=wording.clock(message.sent_at, visit.zone),
            text=message.text,
            prose=_prose(message, claims),
            reasons=reasons_of(visit, message.text, message.id, claims.get(message.id, ())),
            files=tuple(_chip(visit, item, assets) for item in message.attachments),
            day=day,
            fresh_start=number == begins,
            condensed=message.id == around.covered_through,
            redact=visit.link(f"/conversations/{message.thread_id}/messages/{message.id}/redact"),
            remembered=visit.link("/changes", {"message": message.id}) if message.role is Role.OWNER else "",
        )
        for number, (message, day) in enumerate(zip(shown, days, strict=True))
    )


async def talk_links(visit: Visit, here: str = "") -> tuple[TalkLink, ...]:
    """The newest conversations in which anything was said, and the one that is shown."""
    return tuple(
        [
            TalkLink(await name_of(visit.memory, thread), visit.link(f"/chat/{thread.id}"), thread.id == here)
            for thread in await talked_in(visit.memory, _MOST_LISTED, here)
        ]
    )


def _prose(message: Message, claims: Mapping[str, tuple[ShownClaim, ...]]) -> Prose:
    if message.role is not Role.ASSISTANT:
        return ()
    return prose_of(message.text, message.id, claims.get(message.id, ()))


async def _assets(visit: Visit, shown: Sequence[Message]) -> Mapping[str, StoredAsset]:
    ids = list(dict.fromkeys(item.id for message in shown for item in message.attachments))
    return await visit.memory.assets.known(ids) if ids else {}


def _chip(visit: Visit, item: Attachment, assets: Mapping[str, StoredAsset]) -> FileChip:
    asset = assets.get(item.id)
    if asset is None:
        return FileChip(item.name, "", "")
    path = f"/api/assets/{asset.id}"
    thumbnail = visit.link(f"{path}/thumbnail") if asset.has_thumbnail else ""
    return FileChip(asset.name, visit.link(f"{path}/content"), thumbnail)

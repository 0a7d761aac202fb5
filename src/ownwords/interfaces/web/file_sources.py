"""Messages that something was drawn from: who said it when, how it begins, and where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ownwords.domain.conversation import Message
from ownwords.domain.quotes import excerpt
from ownwords.interfaces.web import wording
from ownwords.interfaces.web.cards import message_link
from ownwords.interfaces.web.conversations import who_said
from ownwords.interfaces.web.visit import Visit
from ownwords.interfaces.web.wording import Moment

MOST_SHOWN = 3
"""Messages that are shown of one thing; the others are counted."""
_EXCERPT = 120


@dataclass(frozen=True, slots=True)
class Source:
    """A message."""

    who: str
    said: Moment
    excerpt: str
    link: str


@dataclass(frozen=True, slots=True)
class Sources:
    """The first messages, and how many more there are; `gone` says that some are there no more."""

    shown: tuple[Source, ...] = ()
    more: str = ""
    gone: str = ""


async def messages_of(visit: Visit, ids: Iterable[Sequence[str]]) -> Mapping[str, Message]:
    """The first messages of each, as far as they are there."""
    wanted = dict.fromkeys(each for some in ids for each in some[:MOST_SHOWN])
    return await visit.memory.messages_by_id(list(wanted))


def sources_of(visit: Visit, ids: Sequence[str], messages: Mapping[str, Message]) -> Sources:
    first = ids[:MOST_SHOWN]
    found = [messages[each] for each in first if each in messages]
    gone, more = len(first) - len(found), len(ids) - len(first)
    return Sources(
        tuple(_source(visit, message) for message in found),
        f"and {wording.counted(more, 'more message')}" if more else "",
        f"{wording.counted(gone, 'message is', 'messages are')} not there any more" if gone else "",
    )


def _source(visit: Visit, message: Message) -> Source:
    return Source(
        who=who_said(message),
        said=wording.moment(message.sent_at, visit.zone),
        excerpt=excerpt(message.text, (), _EXCERPT)[0],
        link=message_link(visit, message.thread_id, message.id),
    )

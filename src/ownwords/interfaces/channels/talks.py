"""One chat: what was asked for in it is done one after the other, and what comes of it is sent there.

A message that comes during a turn is in the conversation by then, and the turn takes it in. What could not be sent
waits, and is sent with the next reply, or at the next start.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field

from ownwords.agent import TurnAsked, turn
from ownwords.agent.commands import commanded
from ownwords.agent.events import ApprovalAsked, Forgot, OwnerAsked, Replied, RequestReplaced, TurnFailed
from ownwords.compose import Ownwords
from ownwords.domain.channels import ButtonKind, KeptButtons, LinkedChat, OutgoingMessage
from ownwords.domain.conversation import Role
from ownwords.domain.notices import CompactionNotice
from ownwords.errors import ChannelRefused, ChannelUnavailable, NotFound, OwnwordsError, StoreUnavailable
from ownwords.memory import Memory
from ownwords.ports.channels import Transport
from ownwords.ports.reads import ThreadTail
from ownwords.writing.answers import TappedAnswer

IN_GROUPS = frozenset({"compact", "help"})
"""Commands that show a group nothing of what is private."""
_PRIVATE = "That would show the group what is private: ask me in our own chat."
_YES = "Yes"
_REMEMBERED = 100
_TRIES = 5
_PAUSE = 30.0
"""Seconds until what the channel did not take is sent again."""
_DONE = "Done."
_ASK_ALONE = "That needs your yes: ask me for it in our own chat."
_log = logging.getLogger(__name__)

Rest = Callable[[float], Awaitable[None]]


@dataclass(slots=True)
class _Outcome:
    """What a turn came to: the request that it answered last, and what is to be sent."""

    request: str
    text: str = ""
    question: OwnerAsked | None = None
    approvals: list[ApprovalAsked] = field(default_factory=list[ApprovalAsked])
    left: int = 0
    """In how many places what was forgotten still is."""


class Talk:
    """What goes on in one chat."""

    def __init__(self, ownwords: Ownwords, transport: Transport, chat: LinkedChat, rest: Rest) -> None:
        self._ownwords = ownwords
        self._transport = transport
        self.chat = chat
        self._rest = rest
        self._commands: deque[tuple[str, str]] = deque()
        """Each with the message that came before it, which is answered first."""
        self._waiting: list[str] = []
        self._came_as: dict[str, str] = {}
        self._from_before: set[str] = set()
        self._answered: deque[str] = deque(maxlen=_REMEMBERED)
        self._working: asyncio.Task[None] | None = None

    @property
    def _memory(self) -> Memory:
        return self._ownwords.owner(self.chat.scope.owner, self.chat.scope.workspace)

    def command_later(self, text: str) -> None:
        """Carry out a command when what came before is done."""
        self._commands.append((text, self._waiting[-1] if self._waiting else ""))
        self._work()

    def answer_later(self, message_id: str, came_as: str = "", *, again: bool = False) -> None:
        """Answer a message, which has the id `came_as` on the channel, unless the turn that goes on has taken it in.
        With `again` it may have its reply already, which was not sent."""
        self._waiting.append(message_id)
        self._came_as[message_id] = came_as
        if again:
            self._from_before.add(message_id)
        self._work()

    async def pressed(self, kept: KeptButtons, place: int, press_id: str) -> None:
        """Do what a button stands for. Raises what that raises."""
        if kept.kind is ButtonKind.APPROVAL:
            done = await self._memory.approve(kept.words[0])
            what = ", ".join(done.forgotten.paths) if done.forgotten else ""
            left = len(done.forgotten.still_held_in) + len(done.forgotten.derived) if done.forgotten else 0
            await self._send(f"Done: {what}.{_left(left)}" if what else _DONE)
            return
        turn_id, question, *options = kept.words
        if place < len(options):
            (answered,) = await self._memory.answer(turn_id, [TappedAnswer(question, options[place])])
            await self._ownwords.chats.take(self.chat, f"press:{press_id}", answered.message.id)
            self.answer_later(answered.message.id, press_id)

    async def stop(self, seconds: float) -> None:
        """Let what goes on come to its end within so many seconds, and break it off then."""
        if self._working is not None and not self._working.done():
            await asyncio.wait([self._working], timeout=seconds)
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)

    def _work(self) -> None:
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._go_on(), name="ownwords-talk")

    async def _go_on(self) -> None:
        """Do all that there is to do. What the channel does not take is sent again, and then waits for the next message
        or the next start."""
        tries = 0
        while self._commands or self._waiting:
            try:
                await self._next()
                tries = 0
            except ChannelUnavailable as error:
                _log.warning("%s: %s", self.chat.chat.channel.label, error.message)
                self._from_before.update(self._waiting)
                tries += 1
                if tries >= _TRIES:
                    return
                await self._rest(_PAUSE)
            except StoreUnavailable as error:
                _log.warning("What became of a chat is not kept: %s", error.message)
                return
            except OwnwordsError as error:  # nobody can be told in the chat any more
                _log.warning("A chat on %s ended: %s", self.chat.chat.channel.label, error.code)
                self._commands.clear()
                self._waiting.clear()

    async def _next(self) -> None:
        if self._commands and self._commands[0][1] not in self._waiting:
            await self._command(self._commands.popleft()[0])
        elif taken_in := [one for one in self._waiting if one in self._answered]:
            await self._settle(taken_in)
        else:
            await self._answer()

    # Commands

    async def _command(self, text: str) -> None:
        name = text.strip().partition(" ")[0].removeprefix("/").lower()
        if self.chat.chat.is_group and name not in IN_GROUPS:
            await self._send(_PRIVATE)
            return
        told = ""
        try:
            async with self._typing(""):
                thread = (await self._memory.open_thread(self.chat.thread_id)).thread
                async for answer in commanded(self._memory, thread, text):
                    told = answer
                    await self._send(answer)
        except NotFound as error:
            await self._send(error.message)
        except asyncio.CancelledError:
            if told == CompactionNotice.BEGUN:
                await self._send(CompactionNotice.CANCELLED)
            raise

    # Turns

    async def _answer(self) -> None:
        """Answer the newest message that waits, and with it those before it; what came behind a command is later."""
        newest = self._commands[0][1] if self._commands else self._waiting[-1]
        try:
            async with self._typing(self._came_as.get(newest, "")):
                outcome = await self._reply_from_before(newest) or await self._turn(newest)
        except StoreUnavailable:
            raise
        except OwnwordsError as error:
            outcome = _Outcome(newest, error.message)
        # What the turn took in may not have been noted as waiting yet: then all that waits was said before.
        answered = outcome.request
        covered = self._waiting[: self._waiting.index(answered) + 1] if answered in self._waiting else self._waiting
        try:
            await self._deliver(outcome)
        except ChannelRefused as error:
            _log.warning("%s: %s", self.chat.chat.channel.label, error.message)
        self._answered.append(answered)
        await self._settle(covered)

    async def _settle(self, message_ids: list[str]) -> None:
        """These messages do not wait any more."""
        done = tuple(message_ids)
        self._waiting = [one for one in self._waiting if one not in done]
        self._from_before.difference_update(done)
        self._came_as = {one: came_as for one, came_as in self._came_as.items() if one in self._waiting}
        await self._ownwords.chats.answered(self.chat, done)

    async def _reply_from_before(self, message_id: str) -> _Outcome | None:
        """The reply that was stored and may not have been sent."""
        if message_id not in self._from_before:
            return None
        tail = ThreadTail(1, role=Role.ASSISTANT, after=message_id, forward=True)
        found = await self._memory.messages(self.chat.thread_id, tail)
        return _Outcome(message_id, found[0].text) if found else None

    async def _turn(self, message_id: str) -> _Outcome:
        outcome = _Outcome(message_id)
        asked = TurnAsked(self.chat.thread_id, message_id=message_id)
        async with aclosing(turn(self._ownwords.assistant, self._memory, asked)) as events:
            async for event in events:
                match event:
                    case RequestReplaced(message):
                        outcome.request = message.id
                    case ApprovalAsked():
                        outcome.approvals.append(event)
                    case Forgot(forgotten):
                        outcome.left += len(forgotten.still_held_in) + len(forgotten.derived)
                    case OwnerAsked():
                        outcome.question = event
                    case Replied(_, message):
                        outcome.text = message.text
                    case TurnFailed(_, why):
                        outcome.text = why
                    case _:
                        pass
        return outcome

    async def _deliver(self, outcome: _Outcome) -> None:
        question = outcome.question
        if question is not None and len(question.options) <= self._transport.most_buttons:
            words = (question.turn_id, question.question, *question.options)
            kept = await self._ownwords.chats.keep_buttons(self.chat, ButtonKind.ANSWER, words)
            await self._send(outcome.text, kept, question.options)
        else:
            await self._send(outcome.text)
        if outcome.left:
            await self._send(_left(outcome.left).strip())
        for approval in outcome.approvals:
            await self._ask(approval)

    async def _ask(self, approval: ApprovalAsked) -> None:
        """Ask for the owner's yes in their own chat: what is asked may name a note."""
        chats, chat = self._ownwords.chats, self.chat
        if chat.chat.is_group:
            own = await chats.chat(chat.chat.channel, chat.sender)
            if own is None:
                await self._send(_ASK_ALONE)
                return
            chat = own
        kept = await chats.keep_buttons(chat, ButtonKind.APPROVAL, (approval.approval,))
        button = kept.button(0, _YES)
        await self._transport.send(chat.chat.id, OutgoingMessage(approval.question, (button,)))

    async def _send(self, text: str, kept: KeptButtons | None = None, labels: tuple[str, ...] = ()) -> None:
        """Send a text, in as many messages as it takes; the buttons are under the last one."""
        *parts, last = self._transport.parts(text) or [""]
        for part in parts:
            await self._transport.send(self.chat.chat.id, OutgoingMessage(part))
        buttons = tuple(kept.button(place, label) for place, label in enumerate(labels)) if kept else ()
        if last:
            await self._transport.send(self.chat.chat.id, OutgoingMessage(last, buttons))

    @asynccontextmanager
    async def _typing(self, message_id: str) -> AsyncGenerator[None]:
        """Show in the chat, as long as this is open, that it is being worked on."""
        showing = asyncio.create_task(self._show_typing(message_id))
        try:
            yield
        finally:
            showing.cancel()
            await asyncio.gather(showing, return_exceptions=True)

    async def _show_typing(self, message_id: str) -> None:
        try:
            while True:
                await self._transport.show_typing(self.chat.chat.id, message_id)
                await self._rest(self._transport.typing_every)
        except (ChannelUnavailable, ChannelRefused):
            return  # the reply is what matters


def _left(places: int) -> str:
    """A word on where what was forgotten still is."""
    if not places:
        return ""
    where = "one place" if places == 1 else f"{places} places"
    return f" What it was drawn from still stands in {where}: `ownwords forget --everywhere` takes it out there, too."

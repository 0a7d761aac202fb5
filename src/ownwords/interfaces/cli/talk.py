"""A chat in the terminal as it goes on: in which conversation, what waits for the owner, and turn after turn."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import aclosing, contextmanager
from dataclasses import dataclass, field

from ownwords.agent import Event, TurnAsked, turn
from ownwords.agent.conversations import closed_because, name_of
from ownwords.agent.events import (
    ApprovalAsked,
    Checking,
    Forgot,
    MessageStored,
    OwnerAsked,
    Replied,
    TextCame,
    ToolCalled,
    TurnFailed,
)
from ownwords.agent.telling import event_json
from ownwords.compose import Ownwords
from ownwords.domain.assets import StoredAsset
from ownwords.domain.conversation import Message, Role
from ownwords.errors import Refused
from ownwords.interfaces.cli.chat_lines import print_message, print_said, print_sources
from ownwords.interfaces.cli.forgotten import TAKE_OUT, places, show_forgotten, take_out
from ownwords.interfaces.cli.session import counted, out, shown, visible
from ownwords.memory import Conversation, Memory
from ownwords.ports.reads import ThreadTail
from ownwords.writing.answers import TappedAnswer
from ownwords.writing.forget import Forgotten

_YES = frozenset({"y", "yes"})
_NO = frozenset({"n", "no"})
_LAST = 6
"""So many messages are shown of a conversation that is opened."""
_AGAIN = "/again tries again."
_NO_REPLY = "There is no reply to this yet: /again makes one."


@dataclass(slots=True)
class Talk:
    """The chat as it goes on. Without a conversation one is begun, called `title`, by what is said next. `question`
    waits for an answer by number, each of `asked` for a yes or a no: an approval, or taking what was forgotten out of
    the places that still hold it. `files` go with the next message. `listed` are the conversations and `changes` the
    changes that were shown with numbers, `first` is the first message that is shown."""

    ownwords: Ownwords
    memory: Memory
    conversation: Conversation | None
    as_json: bool = False
    title: str = ""
    question: OwnerAsked | None = None
    asked: list[ApprovalAsked | Forgotten] = field(default_factory=list["ApprovalAsked | Forgotten"])
    files: list[StoredAsset] = field(default_factory=list[StoredAsset])
    listed: list[str] = field(default_factory=list[str])
    changes: list[str] = field(default_factory=list[str])
    first: str | None = None
    streamed: bool = False

    async def begun(self) -> Conversation:
        """The conversation, begun now where there is none. Raises Refused where nobody can talk in it."""
        if self.conversation is None:
            self.conversation = await self.memory.create_thread(self.title)
        why = closed_because(self.conversation.thread)
        if why:
            raise Refused(why)
        return self.conversation

    # Conversations

    async def go_to(self, memory: Memory, conversation: Conversation | None) -> None:
        """Go on in another memory. Files of the one before stay there."""
        self.memory, self.listed, self.changes = memory, [], []
        if self.files:
            out.print("[dim]Nothing is attached any more.[/dim]")
        self.files.clear()
        out.print(f"[dim]{shown(memory.scope.workspace or 'Your own memory')}[/dim]")
        await self.open(conversation)

    async def open(self, conversation: Conversation | None, title: str = "") -> None:
        """Go on in that conversation, or in a new one that is called so."""
        self.conversation, self.title, self.first = conversation, title, None
        self.question = None
        self.asked.clear()
        if conversation is not None:
            await self.show()

    async def show(self) -> None:
        """Show the last messages of the conversation, and offer what it left open."""
        if self.conversation is None:
            return
        messages = await self.conversation.messages(_LAST)
        if messages and not self.as_json:
            # What was said since it was opened counts, too: its name may come of it.
            thread = (await self.memory.open_thread(self.conversation.id)).thread
            name = shown(await name_of(self.memory, thread))
            earlier = "; /earlier shows more" if thread.messages > len(messages) else ""
            out.print(f"[dim]{name}: {counted(thread.messages, 'message')}{earlier}.[/dim]")
        await self.print_messages(messages)
        why = closed_because(self.conversation.thread)
        if why and not self.as_json:
            out.print(f"[dim]{shown(why)}[/dim]")
        elif not why:
            await self._offer(self.conversation, messages)

    async def earlier(self) -> bool:
        """Show the messages before those that are shown; False where there are none."""
        messages = await self.conversation.messages(_LAST, self.first) if self.conversation is not None else []
        await self.print_messages(messages)
        return bool(messages)

    async def print_messages(self, messages: Sequence[Message]) -> None:
        """Print messages of before."""
        if not messages:
            return
        self.first = messages[0].id
        claims, zone = await self.memory.claims([message.id for message in messages]), await self.memory.zone()
        for message in messages:
            if self.as_json:
                await self._tell(MessageStored(message))
            else:
                print_message(message, claims.get(message.id, ()), zone)

    async def _offer(self, conversation: Conversation, shown_last: Sequence[Message]) -> None:
        """What the conversation left open, offered again."""
        left = await self.memory.left_open(conversation.id)
        for approval in left.approvals:
            await self._tell(ApprovalAsked(approval.question, approval.approval))
        if left.question:
            await self._tell(OwnerAsked(left.turn_id, left.question, left.options))
        self._ask_next()
        if shown_last and shown_last[-1].role is Role.OWNER and not self.as_json:
            out.print(f"[dim]{_NO_REPLY}[/dim]")

    # Turns

    async def say(self, text: str) -> None:
        """A message of the owner's, with the files that are attached, or their answer to what they were asked."""
        if self.asked and text.lower() in _YES | _NO:
            try:
                await self._decide(self.asked.pop(0), yes=text.lower() in _YES)
            finally:  # no yes may be for what was not shown
                self._ask_next()
        elif self.question is not None and (tapped := _tapped(text, self.question.options)) is not None:
            await self._answer(self.question, tapped)
        elif text or self.files:
            files = tuple(file.id for file in self.files)
            await self._turn(TurnAsked((await self.begun()).id, text, attachments=files))

    async def again(self) -> bool:
        """Make the turn for the last message, where it has no reply; False where it has."""
        newest = await self.conversation.messages(1) if self.conversation is not None else []
        if not newest or newest[0].role is not Role.OWNER:
            return False
        await self._turn(TurnAsked((await self.begun()).id, message_id=newest[0].id))
        return True

    async def _decide(self, asked: ApprovalAsked | Forgotten, *, yes: bool) -> None:
        if isinstance(asked, Forgotten) and yes:
            await take_out(self.memory, asked)
            out.print(f"[dim]Redacted in {counted(places(asked), 'place')}.[/dim]")
            return
        if isinstance(asked, ApprovalAsked) and yes:
            done = await self.memory.approve(asked.approval)
            if done.forgotten is None:
                out.print("[dim]Done.[/dim]")
            else:
                self._forgot(done.forgotten)
            return
        if isinstance(asked, ApprovalAsked):
            await self.memory.decline(asked.approval)
        out.print("[dim]Nothing was changed.[/dim]")

    def _forgot(self, forgotten: Forgotten) -> None:
        show_forgotten(forgotten)
        if places(forgotten):
            self.asked.append(forgotten)

    async def _answer(self, question: OwnerAsked, tapped: str) -> None:
        conversation = await self.begun()
        self.question = None
        (answered,) = await self.memory.answer(question.turn_id, [TappedAnswer(question.question, tapped)])
        since = await self.memory.messages(conversation.id, ThreadTail(_LAST, forward=True, after=answered.message.id))
        if since:
            out.print("[dim]This was answered elsewhere:[/dim]")
            await self.print_messages([answered.message, *since])
        else:
            await self._turn(TurnAsked(conversation.id, message_id=answered.message.id))

    async def _turn(self, asked: TurnAsked) -> None:
        """One turn; Ctrl+C stops it, and the chat goes on."""
        self.question, self.streamed = None, False
        self.asked.clear()
        working = asyncio.ensure_future(self._events(asked))
        try:
            with _interrupted(working.cancel):
                await asyncio.wait({working})
        finally:
            working.cancel()
        if working.cancelled():
            out.print(f"\n[dim]Stopped. {_AGAIN}[/dim]")
        else:
            await working

    async def _events(self, asked: TurnAsked) -> None:
        async with aclosing(turn(self.ownwords.assistant, self.memory, asked)) as events:
            async for event in events:
                if isinstance(event, MessageStored) and asked.attachments:
                    self.files.clear()
                await self._tell(event)
        self._ask_next()

    async def _tell(self, event: Event) -> None:
        """Show what happened. As JSON it waits for no answer: each line that comes is a message."""
        if self.as_json:
            print(json.dumps(event_json(event), ensure_ascii=False), flush=True)
        else:
            await self._print(event)

    async def _print(self, event: Event) -> None:
        match event:
            case TextCame(text):
                self.streamed = True
                sys.stdout.write(visible(text))
                sys.stdout.flush()
            case ToolCalled(_, name):
                self._end_line()
                out.print(f"[dim]… {shown(name)}[/dim]")
            case Checking():
                out.print("[dim]… checking it against what you said[/dim]")
            case Replied(_, message):
                await self._print_reply(message)
            case ApprovalAsked():
                self.asked.append(event)
            case OwnerAsked():
                self.question = event
                for number, option in enumerate(event.options, 1):
                    out.print(f"  {number}  {shown(option)}")
            case Forgot(forgotten):
                self._forgot(forgotten)
            case TurnFailed(_, why):
                self._end_line()
                out.print(f"[red]{shown(why)}[/red] [dim]{_AGAIN}[/dim]")
            case _:
                pass

    async def _print_reply(self, message: Message) -> None:
        claims = (await self.memory.claims([message.id])).get(message.id, ())
        if self.streamed:
            self._end_line()
            print_sources(message.text, claims, await self.memory.zone())
        else:
            print_said(message, claims, await self.memory.zone())

    def _end_line(self) -> None:
        if self.streamed:
            sys.stdout.write("\n")
            self.streamed = False

    def _ask_next(self) -> None:
        if self.asked and not self.as_json:
            question = TAKE_OUT if isinstance(self.asked[0], Forgotten) else self.asked[0].question
            out.print(f"{shown(question)} [dim](y/n)[/dim]")


@contextmanager
def _interrupted(stop: Callable[[], object]) -> Generator[None]:
    """While it lasts, Ctrl+C calls `stop`, each time: what asyncio makes of it ends the program the second time."""
    loop, before = asyncio.get_running_loop(), signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, lambda number, frame: loop.call_soon_threadsafe(stop))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _tapped(line: str, options: Sequence[str]) -> str | None:
    """The option of that number, or of exactly these words."""
    if line.isascii() and line.isdecimal() and 1 <= int(line[:3]) <= len(options):
        return options[int(line[:3]) - 1]
    return next((option for option in options if option.casefold() == line.casefold()), None)

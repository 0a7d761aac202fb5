"""chat: talk to the assistant in the terminal, with the same commands and taps as on the page."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from contextlib import aclosing, contextmanager
from dataclasses import dataclass, field
from typing import Annotated

import typer

from ownwords.agent import Event, TurnAsked, turn
from ownwords.agent.commands import COMMANDS, commanded, is_command
from ownwords.agent.events import (
    ApprovalAsked,
    Checking,
    Forgot,
    OwnerAsked,
    Replied,
    TextCame,
    ToolCalled,
    TurnFailed,
)
from ownwords.agent.telling import event_json
from ownwords.compose import Ownwords
from ownwords.errors import OwnwordsError
from ownwords.interfaces.cli.forgotten import TAKE_OUT, places, show_forgotten, take_out
from ownwords.interfaces.cli.session import JsonOption, Session, counted, fail, out, session, shown, visible
from ownwords.memory import Conversation, Memory
from ownwords.writing.answers import TappedAnswer
from ownwords.writing.forget import Forgotten

_YES = frozenset({"y", "yes"})


def register(app: typer.Typer) -> None:
    """Add this command to the application."""
    app.command()(chat)


def chat(
    context: typer.Context,
    thread: Annotated[
        str, typer.Argument(help="The conversation's title; it is made when there is none.")
    ] = "terminal",
    as_json: JsonOption = False,
) -> None:
    """Talk to the assistant. What you write after / is a command: /help lists them. Ctrl+C stops a turn, and at an
    empty line it ends the chat, as Ctrl+D does. From a pipe, each line is a message."""
    asyncio.run(_talk(session(context), thread, as_json))


async def _talk(chosen: Session, title: str, as_json: bool) -> None:
    try:
        async with Ownwords.open(chosen.data) as ownwords:
            memory = ownwords.owner(chosen.owner, chosen.workspace)
            talk = _Talk(ownwords, memory, await memory.thread(title), as_json)
            if sys.stdin.isatty():
                _greet(ownwords)
            async with aclosing(_lines()) as lines:
                async for line in lines:
                    if line.strip():
                        await talk.take(line.strip())
    except OwnwordsError as error:
        fail(error.message)


def _greet(ownwords: Ownwords) -> None:
    model = ownwords.assistant.model
    who = shown(model.name) if model else "No model is set: your memory answers alone, word for word."
    out.print(f"[dim]{who}  /help for commands, Ctrl+D to leave.[/dim]")


async def _lines() -> AsyncGenerator[str]:
    """What is typed, a line each: with history and completion in a terminal."""
    if not sys.stdin.isatty():
        while line := await asyncio.to_thread(sys.stdin.readline):
            yield line
        return
    # Loading it takes a tenth of a second and more, which nobody pays who does not chat.
    from prompt_toolkit import PromptSession  # noqa: PLC0415 - see above
    from prompt_toolkit.completion import WordCompleter  # noqa: PLC0415 - see above

    completer = WordCompleter([f"/{name}" for name in COMMANDS], sentence=True)
    typed: PromptSession[str] = PromptSession(completer=completer, complete_while_typing=True)
    while True:
        try:
            yield await typed.prompt_async("› ")
        except (EOFError, KeyboardInterrupt):
            return


@dataclass(slots=True)
class _Talk:
    """The chat as it goes on. `question` waits for an answer by number, each of `asked` for a yes: an approval, or
    taking what was forgotten out of the places that still hold it."""

    ownwords: Ownwords
    memory: Memory
    conversation: Conversation
    as_json: bool
    question: OwnerAsked | None = None
    asked: list[ApprovalAsked | Forgotten] = field(default_factory=list["ApprovalAsked | Forgotten"])
    streamed: bool = False

    async def take(self, line: str) -> None:
        """Do what a line asks for; what fails is said, and the chat goes on."""
        try:
            if self.asked:
                await self._decide(self.asked.pop(0), line.lower() in _YES)
                self._ask_next()
            elif self.question is not None and (tapped := _tapped(line, self.question.options)) is not None:
                await self._answer(self.question, tapped)
            elif is_command(line):
                async for answer in commanded(self.memory, self.conversation.thread, line):
                    out.print(shown(answer))
            else:
                await self._turn(TurnAsked(self.conversation.id, line))
        except OwnwordsError as error:
            out.print(f"[red]{shown(error.message)}[/red]")

    async def _decide(self, asked: ApprovalAsked | Forgotten, yes: bool) -> None:
        if not yes:
            out.print("[dim]Nothing was changed.[/dim]")
        elif isinstance(asked, Forgotten):
            await take_out(self.memory, asked)
            out.print(f"[dim]Redacted in {counted(places(asked), 'place')}.[/dim]")
        else:
            done = await self.memory.approve(asked.approval)
            if done.forgotten is None:
                out.print("[dim]Done.[/dim]")
            else:
                self._forgot(done.forgotten)

    def _forgot(self, forgotten: Forgotten) -> None:
        show_forgotten(forgotten)
        if places(forgotten):
            self.asked.append(forgotten)

    async def _answer(self, question: OwnerAsked, tapped: str) -> None:
        self.question = None
        (answered,) = await self.memory.answer(question.turn_id, [TappedAnswer(question.question, tapped)])
        await self._turn(TurnAsked(self.conversation.id, message_id=answered.message.id))

    async def _turn(self, asked: TurnAsked) -> None:
        """One turn; Ctrl+C stops it, and the chat goes on."""
        self.question, self.streamed = None, False
        working = asyncio.ensure_future(self._events(asked))
        try:
            with _interrupted(working.cancel):
                await asyncio.wait({working})
        finally:
            working.cancel()
        if working.cancelled():
            out.print("\n[dim]Stopped.[/dim]")
        else:
            await working

    async def _events(self, asked: TurnAsked) -> None:
        async with aclosing(turn(self.ownwords.assistant, self.memory, asked)) as events:
            async for event in events:
                if self.as_json:
                    print(json.dumps(event_json(event), ensure_ascii=False), flush=True)
                else:
                    self._show(event)
        self._ask_next()

    def _show(self, event: Event) -> None:
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
            case Replied(_, message) if self.streamed:
                self._end_line()
            case Replied(_, message):
                out.print(shown(message.text))
            case OwnerAsked():
                self.question = event
                for number, option in enumerate(event.options, 1):
                    out.print(f"  {number}  {shown(option)}")
            case ApprovalAsked():
                self.asked.append(event)
            case Forgot(forgotten):
                self._forgot(forgotten)
            case TurnFailed(_, why):
                self._end_line()
                out.print(f"[red]{shown(why)}[/red]")
            case _:
                pass

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

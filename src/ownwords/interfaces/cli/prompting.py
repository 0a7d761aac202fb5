"""Lines as they are typed on a terminal: with history, and completion of commands and of the paths they take.

Loading what it stands on takes a tenth of a second and more, which nobody pays who does not chat.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterable, Mapping

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, PathCompleter
from prompt_toolkit.document import Document


class CommandCompleter(Completer):
    """Completes `/` with the commands, each with what it is for, and behind `takes_path` the paths of files."""

    def __init__(self, commands: Mapping[str, str], takes_path: str) -> None:
        self._commands = commands
        self._takes_path = f"/{takes_path} "
        self._paths = PathCompleter(expanduser=True)

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        typed = document.text_before_cursor
        if typed.startswith(self._takes_path):
            return self._paths.get_completions(Document(typed.removeprefix(self._takes_path)), complete_event)
        return [
            Completion(f"/{name}", -len(typed), display_meta=about)
            for name, about in self._commands.items()
            if typed.startswith("/") and f"/{name}".startswith(typed.lower().replace("_", "-"))
        ]


async def typed_lines(prompt: Callable[[], str], completer: CommandCompleter) -> AsyncGenerator[str]:
    """What is typed, a line each, until the end is typed or an empty line is interrupted."""
    typed: PromptSession[str] = PromptSession(completer=completer, complete_while_typing=True)
    while True:
        try:
            yield await typed.prompt_async(prompt())
        except (EOFError, KeyboardInterrupt):
            return

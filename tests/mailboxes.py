"""Memories with a mailbox, served by the fakes that we ship: what the tests of the writing style stand on."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from urllib.parse import parse_qs, urlsplit

import httpx2

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.adapters.runtime import TimeOrderedIds
from ownwords.compose import Beside, Mailing, Ownwords, assemble
from ownwords.domain.mail import ImapAccount, Security
from ownwords.domain.notes import Note
from ownwords.domain.usage import Caller
from ownwords.memory import Memory
from ownwords.settings import Hidden, Settings
from ownwords.tasks.style import StyleInput
from ownwords.tasks.task import Given, OfflineTasks, Result, Task, Tasks
from ownwords.testing import FakeGmail, FakeImap, FixedClock
from ownwords.writing.tokens import Tokens
from tests.mails import ADA

PATH = "preferences/writing-style"
REDIRECT = "http://127.0.0.1:8420/settings/mail/gmail/answer"


class Describing(OfflineTasks):
    """A model that describes the style as the test says, through the task's own checks; it keeps what it was shown."""

    def __init__(self, text: str = "Writes in a warm tone.") -> None:
        self.text = text
        self.shown: list[StyleInput] = []
        self.meanwhile: Callable[[], Awaitable[object]] | None = None

    async def run(self, task: Task[Given, Result], given: Given, caller: Caller) -> Result:
        assert isinstance(given, StyleInput)
        self.shown.append(given)
        if self.meanwhile is not None:
            await self.meanwhile()
        return task.checked(task.result(self.text), given)


async def installation(
    gmail: FakeGmail | None = None, tasks: Tasks | None = None, clock: FixedClock | None = None
) -> Ownwords:
    """Without a disk, on a clock that stands, with this Gmail where one is given."""
    clock, ids = clock or FixedClock(), TimeOrderedIds()
    chosen = Settings()
    if gmail is not None:
        chosen = Settings(
            gmail_client_id=gmail.client_id, gmail_client_secret=Hidden(gmail.client_secret), gmail_url=gmail.url
        )
    store = InMemoryStore(clock, ids)
    faculties = await assemble(store, clock, ids, tasks or OfflineTasks(), beside=Beside(Mailing(chosen)))
    return Ownwords(faculties, Tokens(store, clock, ids))


def account(imap: FakeImap, password: str | None = None) -> ImapAccount:
    secret = imap.password if password is None else password
    return ImapAccount("127.0.0.1", imap.port, Security.NONE, imap.user, secret, (ADA,))


async def consent(authorize: str) -> tuple[str, str | None]:
    """What the owner's browser brings back from Google: state, and code where they said yes."""
    async with httpx2.AsyncClient(trust_env=False) as browser:
        answer = await browser.get(authorize)
    given = parse_qs(urlsplit(answer.headers["location"]).query)
    return given["state"][0], given.get("code", [None])[0]


async def connect_gmail(memory: Memory) -> None:
    state, code = await consent(await memory.mailbox.ask_gmail(REDIRECT))
    await memory.mailbox.answered_gmail(state, code)


async def style(memory: Memory) -> Note | None:
    """The note of the style, where there is one."""
    return next((note for note in (await memory.document()).notes if note.path == PATH), None)


@asynccontextmanager
async def connected(
    messages: list[bytes], tasks: Tasks | None = None, clock: FixedClock | None = None
) -> AsyncIterator[tuple[Memory, FakeImap]]:
    """A memory with a mailbox by IMAP."""
    async with FakeImap({"INBOX": [], "Sent": messages}) as imap:
        memory = (await installation(tasks=tasks, clock=clock)).owner()
        await memory.mailbox.connect_imap(account(imap))
        yield memory, imap

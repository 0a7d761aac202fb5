"""The mailbox that the writing style is learned from: connected, read, disconnected (NOD-138…NOD-142)."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from ownwords.domain.mail import ImapAccount
from ownwords.interfaces.http import mail_answers as said
from ownwords.interfaces.http.answers import answer, answers
from ownwords.interfaces.http.bodies import ImapConnection
from ownwords.interfaces.http.parameters import ScopedMemory
from ownwords.interfaces.mail_wire import GMAIL_ANSWER, disconnected_json, mail_reading_json, mail_status_json

router = APIRouter(prefix="/api/mail", tags=["mail"])


@router.get("", responses=answers(said.MailStatus))
async def show_mailbox(memory: ScopedMemory) -> JSONResponse:
    """Which mailbox is connected, its last reading and the next one. Passwords and tokens are in no answer."""
    return answer(mail_status_json(await memory.mailbox.status()))


@router.post("/imap", responses=answers(said.MailStatus))
async def connect_imap(memory: ScopedMemory, body: ImapConnection) -> JSONResponse:
    """Connect a mailbox on an IMAP server, in place of another one. It is signed in to and its sent folder opened for
    reading first. `addresses` are those that the owner writes from; left out, `user` is the first of them."""
    account = ImapAccount(body.host, body.port, body.security, body.user, body.password, body.addresses)
    return answer(mail_status_json(await memory.mailbox.connect_imap(account)))


@router.post("/gmail", responses=answers(said.GmailQuestion))
async def ask_gmail(memory: ScopedMemory, request: Request) -> JSONResponse:
    """Begin to connect Gmail: open `authorize_url` in a browser on the machine that this server runs on. Google's
    answer comes back here; the address is good once, for 15 minutes."""
    redirect_uri = f"{request.url.scheme}://{request.headers['host']}{GMAIL_ANSWER}"
    return answer({"authorize_url": await memory.mailbox.ask_gmail(redirect_uri)})


@router.post("/style", responses=answers(said.MailReading))
async def read_style(memory: ScopedMemory) -> JSONResponse:
    """Read the newest sent mails now, and save how the owner writes as the note `preferences/writing-style`. Nothing of
    a mail is kept. A note there that is the owner's own is left as it is, and the answer says so."""
    return answer(mail_reading_json(await memory.mailbox.read_style()))


@router.delete("", responses=answers(said.Disconnected))
async def disconnect(memory: ScopedMemory) -> JSONResponse:
    """Delete the password or tokens for good, and give back what Gmail granted. The note of the style stays."""
    return answer(disconnected_json(await memory.mailbox.disconnect()))

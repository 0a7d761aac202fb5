"""Connecting a mailbox, having it read, and disconnecting it, from the Settings page (NOD-138…NOD-142)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.domain.mail import ImapAccount, Security
from ownwords.errors import Invalid, MailRefused, OwnwordsError, Unavailable
from ownwords.interfaces.mail_wire import GMAIL_ANSWER
from ownwords.interfaces.web.note_form import Choice
from ownwords.interfaces.web.site import Frame, Site, go_to, render, status_of
from ownwords.interfaces.web.visit import Form, Visit, address, read_form

SECTION = "/settings"
_PART = "mail"
_SECURITIES = {
    Security.TLS: "TLS (most servers, port 993)",
    Security.STARTTLS: "STARTTLS (port 143)",
    Security.NONE: "None (only for a server on this machine)",
}


@dataclass(frozen=True, slots=True)
class TypedAccount:
    """An account as the owner typed it. A password is never shown again."""

    addresses: str = ""
    host: str = ""
    port: str = "993"
    security: str = Security.TLS
    user: str = ""


@dataclass(frozen=True, slots=True)
class ImapPage:
    """The form of a mailbox on an IMAP server."""

    template: ClassVar[str] = "mail_imap.html"
    frame: Frame
    typed: TypedAccount
    securities: tuple[Choice, ...]
    error: str
    field: str
    save: str
    back: str


@dataclass(frozen=True, slots=True)
class GmailPage:
    """The way to Google. A form of ours may not lead to another site, a link may."""

    template: ClassVar[str] = "mail_gmail.html"
    frame: Frame
    authorize: str
    back: str


class MailPages:
    """What is behind the buttons of the part about mail."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def router(self) -> APIRouter:
        return self._site.routes(
            [
                ("GET", "/settings/mail/imap", self.ask_imap),
                ("POST", "/settings/mail/imap", self.connect_imap),
                ("POST", "/settings/mail/gmail", self.ask_gmail),
                ("GET", GMAIL_ANSWER, self.answered_gmail),
                ("POST", "/settings/mail/read", self.read),
                ("POST", "/settings/mail/disconnect", self.disconnect),
            ]
        )

    async def ask_imap(self, request: Request) -> Response:
        return self._form(await self._site.visit(request), TypedAccount())

    async def connect_imap(self, request: Request) -> Response:
        visit, form = await self._site.visit(request), await read_form(request)
        typed = TypedAccount(**{name: form.text(name).strip() for name in TypedAccount.__dataclass_fields__})
        try:
            await visit.memory.mailbox.connect_imap(_account(typed, form))
        except OwnwordsError as error:
            return self._form(visit, typed, error)
        return go_to(_section(visit.workspace, "mail-connected"))

    async def ask_gmail(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        redirect_uri = f"{request.url.scheme}://{request.headers['host']}{GMAIL_ANSWER}"
        authorize = await visit.memory.mailbox.ask_gmail(redirect_uri)
        frame = self._site.frame(visit, "Connect Gmail", SECTION)
        return render(GmailPage(frame, authorize, visit.link(SECTION, anchor=_PART)))

    async def answered_gmail(self, request: Request) -> Response:
        """Google's answer, for whichever memory asked: the state says it."""
        given = request.query_params
        mailbox = self._site.ownwords.owner().mailbox
        scope = await mailbox.answered_gmail(given.get("state", ""), given.get("code"))
        return go_to(_section(scope.workspace, "mail-connected"))

    async def read(self, request: Request) -> Response:
        """What failed is kept as the outcome, and told there."""
        visit = await self._site.visit(request)
        try:
            await visit.memory.mailbox.read_style()
        except (MailRefused, Unavailable):
            return go_to(_section(visit.workspace, ""))
        return go_to(_section(visit.workspace, "mail-read"))

    async def disconnect(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        disconnected = await visit.memory.mailbox.disconnect()
        return go_to(_section(visit.workspace, "mail-gone-here" if disconnected.problem else "mail-gone"))

    def _form(self, visit: Visit, typed: TypedAccount, error: OwnwordsError | None = None) -> Response:
        page = ImapPage(
            frame=self._site.frame(visit, "Connect a mailbox", SECTION),
            typed=typed,
            securities=tuple(Choice(one, text, one == typed.security) for one, text in _SECURITIES.items()),
            error=error.message if error else "",
            field=(error.field or "") if error else "",
            save=visit.link("/settings/mail/imap"),
            back=visit.link(SECTION, anchor=_PART),
        )
        return render(page, status_of(error) if error else 200)


def _account(typed: TypedAccount, form: Form) -> ImapAccount:
    """The account that was typed. Raises Invalid."""
    if not typed.port.isascii() or not typed.port.isdigit() or len(typed.port) > 5:
        raise Invalid("The port is a number from 1 to 65535; most servers have 993.", field="port")
    if typed.security not in set(Security):
        raise Invalid("Choose how the connection is protected.", field="security")
    addresses = tuple(typed.addresses.replace(",", " ").replace(";", " ").split())
    return ImapAccount(
        host=typed.host,
        port=int(typed.port),
        security=Security(typed.security),
        user=typed.user,
        password=form.text("password"),
        addresses=addresses,
    )


def _section(workspace: str | None, done: str) -> str:
    return address(SECTION, workspace, {"done": done}, _PART)

"""mail: the mailbox that the writing style is learned from."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from ownwords.domain.mail import ImapAccount, MailReading, Security
from ownwords.interfaces.cli.browser_answer import browser_answer
from ownwords.interfaces.cli.session import JsonOption, confirmed, counted, out, print_json, session, shown
from ownwords.interfaces.mail_wire import disconnected_json, mail_reading_json, mail_status_json
from ownwords.memory import Memory
from ownwords.writing.mailbox import Disconnected, MailStatus

Addresses = Annotated[
    list[str] | None,
    typer.Option("--address", help="An address that you write from; once for each, your main one first."),
]

mail = typer.Typer(no_args_is_help=True, help="Your writing style, from your sent mail.")
connect = typer.Typer(no_args_is_help=True, help="Connect a mailbox. Only sent mail is read, and none is kept.")


def register(app: typer.Typer) -> None:
    """Add these commands to the application."""
    mail.add_typer(connect, name="connect")
    app.add_typer(mail, name="mail")


@connect.command()
def imap(
    context: typer.Context,
    host: Annotated[str, typer.Argument(help="The server, such as imap.example.org.")],
    addresses: Addresses = None,
    user: Annotated[str, typer.Option(help="The user, where that is not your main address.")] = "",
    port: Annotated[int, typer.Option(help="The port.")] = 993,
    security: Annotated[Security, typer.Option(help="none is only for this machine.")] = Security.TLS,
    as_json: JsonOption = False,
) -> None:
    """Connect a mailbox on an IMAP server. The password is asked for, or read from stdin; it is stored encrypted."""
    own = tuple(addresses or ([user] if "@" in user else []))
    account = ImapAccount(host, port, security, user, _password(), own)

    async def work(memory: Memory) -> MailStatus:
        return await memory.mailbox.connect_imap(account)

    _print_status(session(context).run(work), as_json)


@connect.command()
def gmail(
    context: typer.Context,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open your browser.")] = True,
    as_json: JsonOption = False,
) -> None:
    """Connect Gmail: you give leave in your browser, on this machine."""

    async def work(memory: Memory) -> MailStatus:
        async with browser_answer() as (address, answered):
            authorize = await memory.mailbox.ask_gmail(address)
            print(f"Open this in your browser, and allow mail to be read:\n{authorize}", file=sys.stderr, flush=True)
            if browser:
                webbrowser.open(authorize)
            answer = await answered()
        await memory.mailbox.answered_gmail(answer["state"], answer.get("code"))
        return await memory.mailbox.status()

    _print_status(session(context).run(work), as_json)


@mail.command()
def status(context: typer.Context, as_json: JsonOption = False) -> None:
    """Which mailbox is connected, when it was read, and what came of it."""
    _print_status(session(context).run(lambda memory: memory.mailbox.status()), as_json)


@mail.command()
def style(
    context: typer.Context,
    file: Annotated[
        Path | None, typer.Argument(help="An mbox file; without it, the mailbox that is connected.")
    ] = None,
    addresses: Addresses = None,
    as_json: JsonOption = False,
) -> None:
    """Read sent mail now, and save how you write as the note preferences/writing-style. No mail is kept."""

    async def work(memory: Memory) -> MailReading:
        if file is None:
            return await memory.mailbox.read_style()
        return await memory.mailbox.read_file(file, tuple(addresses or ()))

    reading = session(context).run(work)
    if as_json:
        print_json(mail_reading_json(reading))
    else:
        out.print(_told(reading))


@mail.command()
def disconnect(
    context: typer.Context,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Delete the password or tokens for good, and give back what Gmail granted. The note of your style stays."""
    confirmed("Disconnect the mailbox?", yes)

    async def work(memory: Memory) -> Disconnected:
        return await memory.mailbox.disconnect()

    done = session(context).run(work)
    if as_json:
        print_json(disconnected_json(done))
        return
    out.print("Disconnected; password and tokens are deleted." if done.was_connected else "No mailbox was connected.")
    if done.problem:
        out.print(shown(done.problem))


def _password() -> str:
    """Typed without being shown, or the first line of what is piped in."""
    if sys.stdin.isatty():
        return str(typer.prompt("Password", hide_input=True))
    return sys.stdin.readline().rstrip("\r\n")


def _print_status(status: MailStatus, as_json: bool) -> None:
    if as_json:
        print_json(mail_status_json(status))
        return
    connection = status.connection
    if status.problem:
        out.print(shown(status.problem))
    elif connection is None:
        out.print("No mailbox is connected.")
    else:
        since = connection.connected_at.astimezone().strftime("%Y-%m-%d %H:%M")
        out.print(f"{shown(connection.account.name)} is connected since {since}.")
        last = connection.last
        out.print(f"Last read {last.at.astimezone():%Y-%m-%d %H:%M}: {_told(last)}" if last else "Not read yet.")


def _told(reading: MailReading) -> str:
    read = f" {counted(reading.mails, 'mail')} read." if reading.mails else ""
    return f"{shown(reading.told)}{read}"

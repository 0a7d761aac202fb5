"""channels: the accounts on Telegram and WhatsApp that are yours."""

from __future__ import annotations

from typing import Annotated

import typer

from ownwords.compose import Ownwords, channels_of, settings
from ownwords.domain.channels import Channel, Link, LinkCode
from ownwords.domain.scope import Scope
from ownwords.errors import NotFound, OwnwordsError
from ownwords.interfaces.channel_wire import link_code_json, link_json
from ownwords.interfaces.cli.session import JsonOption, fail, out, print_json, session, shown, visible

channels = typer.Typer(
    invoke_without_command=True, help="Chats on Telegram and WhatsApp: which accounts are yours. Alone, lists them."
)


def register(app: typer.Typer) -> None:
    """Add these commands to the application."""
    app.add_typer(channels, name="channels")


@channels.callback()
def show(context: typer.Context) -> None:
    """Chats on Telegram and WhatsApp: which accounts are yours. Alone, lists them."""
    if context.invoked_subcommand is None:
        list_links(context)


@channels.command("list")
def list_links(context: typer.Context, as_json: JsonOption = False) -> None:
    """The accounts that are linked with your memories, and the channels that are set up."""
    current = session(context)

    async def work(ownwords: Ownwords) -> list[Link]:
        return await ownwords.chats.links(current.owner)

    found = current.run_on_all(work)
    if as_json:
        print_json([link_json(link) for link in found])
        return
    for link in found:
        where = f", for the workspace {link.scope.workspace}" if link.scope.workspace else ""
        name = f"{link.sender.id} ({link.sender.name})" if link.sender.name else link.sender.id
        since = f"since {link.linked_at.astimezone():%Y-%m-%d %H:%M}"
        out.print(f"[bold]{link.sender.channel.label}[/bold]  {shown(name)}{shown(where)}  [dim]{since}[/dim]")
    if not found:
        out.print("No account is linked.")
    try:
        known = ", ".join(channel.label for channel in channels_of(settings()))
    except OwnwordsError as error:
        fail(error.message)
    out.print(f"[dim]Set up: {known or 'no channel; OWNWORDS_TELEGRAM_TOKEN sets up Telegram'}.[/dim]")


@channels.command()
def link(
    context: typer.Context,
    channel: Annotated[
        Channel | None, typer.Argument(help="Where the code is to be sent; without it, wherever you like.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Make a code. Whoever sends it to the assistant within ten minutes is you there, with this memory."""
    current = session(context)

    async def work(ownwords: Ownwords) -> LinkCode:
        return await ownwords.chats.code(Scope(current.owner, current.workspace), channel)

    made = current.run_on_all(work)
    if as_json:
        print_json(link_code_json(made))
        return
    print(f"/link {made.code}")
    where = channel.label if channel else "Telegram or WhatsApp"
    typer.echo(f"Send this to your assistant on {where}. It is good once, for ten minutes.", err=True)


@channels.command()
def unlink(
    context: typer.Context,
    channel: Annotated[Channel, typer.Argument(help="Where the account is.")],
    account: Annotated[str, typer.Argument(help="The account, as `channels` lists it.")],
    as_json: JsonOption = False,
) -> None:
    """From now on the account is a stranger's. What was said stays."""
    current = session(context)

    async def work(ownwords: Ownwords) -> None:
        found = await ownwords.chats.links(current.owner)
        sender = next((one.sender for one in found if (one.sender.channel, one.sender.id) == (channel, account)), None)
        if sender is None:
            raise NotFound(f"There is no link with {visible(account)} on {channel.label}.")
        await ownwords.chats.unlink(current.owner, channel, sender.id)

    current.run_on_all(work)
    if as_json:
        print_json({"unlinked": {"channel": channel, "account": account}})
    else:
        out.print(f"Unlinked: {shown(account)} on {channel.label}.")

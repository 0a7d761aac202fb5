"""token: leave for programs to use a memory over HTTP."""

from __future__ import annotations

from typing import Annotated

import typer

from ownwords.compose import Ownwords
from ownwords.domain.scope import Scope
from ownwords.domain.tokens import Token
from ownwords.interfaces.cli.session import JsonOption, out, print_json, session, shown, visible
from ownwords.told import Json
from ownwords.writing.tokens import MadeToken

tokens = typer.Typer(no_args_is_help=True, help="Tokens: what programs show to use a memory over HTTP.")


def register(app: typer.Typer) -> None:
    """Add these commands to the application."""
    app.add_typer(tokens, name="token")


@tokens.command()
def create(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="What to call it: the program that is to use it, for one.")],
    workspace: Annotated[str | None, typer.Option(help="For the memory of this workspace.")] = None,
    read_only: Annotated[bool, typer.Option("--read-only", help="It changes nothing.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Make a token and show it, this once: only its digest is kept."""
    current = session(context)

    async def work(ownwords: Ownwords) -> MadeToken:
        scope = Scope(current.owner, workspace if workspace is not None else current.workspace)
        return await ownwords.tokens.create(scope, name, read_only=read_only)

    made = current.run_on_all(work)
    if as_json:
        print_json({**_json(made.token), "token": made.secret})
        return
    print(made.secret)
    # Not beside the secret: `TOKEN=$(ownwords token create …)` is to be the secret alone.
    typer.echo(f"{visible(_may(made.token))}. It is not shown again.", err=True)


@tokens.command("list")
def list_tokens(context: typer.Context, as_json: JsonOption = False) -> None:
    """Your tokens: what each is for, and when it was used last."""
    current = session(context)

    async def work(ownwords: Ownwords) -> list[Token]:
        return await ownwords.tokens.of_owner(current.owner)

    found = current.run_on_all(work)
    if as_json:
        print_json([_json(token) for token in found])
        return
    for token in found:
        used = f"used {token.last_used_at.astimezone():%Y-%m-%d %H:%M}" if token.last_used_at else "never used"
        made = f"made {token.created_at.astimezone():%Y-%m-%d}"
        out.print(f"[bold]{shown(token.name)}[/bold]  {shown(_may(token))}  [dim]{made}, {used}[/dim]")
    if not found:
        out.print("There are no tokens.")


@tokens.command()
def revoke(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="The token's name.")],
    as_json: JsonOption = False,
) -> None:
    """Take a token back: from now on it is refused."""
    current = session(context)

    async def work(ownwords: Ownwords) -> None:
        await ownwords.tokens.revoke(current.owner, name)

    current.run_on_all(work)
    if as_json:
        print_json({"revoked": name})
    else:
        out.print(f"Revoked: {shown(name)}.")


def _may(token: Token) -> str:
    where = f"the workspace {token.scope.workspace}" if token.scope.workspace else "your ordinary chats"
    return f"{'Reads' if token.read_only else 'Reads and writes'} the memory of {where}"


def _json(token: Token) -> Json:
    return {
        "name": token.name,
        "owner": token.scope.owner,
        "workspace": token.scope.workspace,
        "read_only": token.read_only,
        "created_at": token.created_at.isoformat(),
        "last_used_at": token.last_used_at.isoformat() if token.last_used_at else None,
    }

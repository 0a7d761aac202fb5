"""forget, clear, account delete: leaving nothing behind."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from ownwords.errors import Conflict, NotFound
from ownwords.interfaces.cli.session import JsonOption, confirmed, out, print_json, session
from ownwords.interfaces.wire import forgotten_json
from ownwords.memory import Memory
from ownwords.writing.forget import Forgotten

Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]

account = typer.Typer(no_args_is_help=True, help="The whole account.")


def register(app: typer.Typer) -> None:
    """Add these commands to the application."""
    app.command()(forget)
    app.command()(clear)
    app.add_typer(account, name="account")


def forget(
    context: typer.Context,
    what: Annotated[str, typer.Argument(help="A note as AREA/SLUG, an archived note's id, or words of one note.")],
    everywhere: Annotated[bool, typer.Option("--everywhere", help="Redact the messages that hold it, too.")] = False,
    yes: Yes = False,
    as_json: JsonOption = False,
) -> None:
    """Forget a note with its archived versions, quotes and traces. The same messages cannot bring it back."""
    confirmed(f"Forget {what!r} for good?", yes)

    async def work(memory: Memory) -> Forgotten:
        forgotten = await _forget(memory, what)
        if everywhere:
            for held in forgotten.still_held_in:
                await memory.redact(held.message.id, held.quote)
        return forgotten

    forgotten = session(context).run(work)
    if as_json:
        print_json({**forgotten_json(forgotten), "redacted": everywhere})
        return
    versions = f" and {forgotten.versions} archived" if forgotten.versions else ""
    out.print(f"Forgotten: {escape(', '.join(forgotten.paths)) or 'an archived note'}{versions}.")
    for held in forgotten.still_held_in:
        state = "redacted in" if everywhere else "still said in"
        out.print(f"[dim]  {state} message {held.message.id}: {escape(held.message.text[:100])}[/dim]")
    if forgotten.still_held_in and not everywhere:
        out.print("[dim]To take it out of the conversation as well, forget it with --everywhere.[/dim]")


def clear(context: typer.Context, yes: Yes = False, as_json: JsonOption = False) -> None:
    """Forget everything: every note and every archived one. Conversations stay."""
    confirmed("Forget every note?", yes)
    forgotten = session(context).run(lambda memory: memory.clear())
    if as_json:
        print_json(forgotten_json(forgotten))
    else:
        out.print(f"Forgotten: {len(forgotten.paths)} notes and {forgotten.versions} archived ones.")


@account.command("delete")
def delete_account(context: typer.Context, yes: Yes = False, as_json: JsonOption = False) -> None:
    """Delete the account: every conversation, note and setting of this owner, in every workspace."""
    current = session(context)
    confirmed(f"Delete everything of {current.owner!r}? This cannot be undone.", yes)
    deleted = current.run_on_all(lambda ownwords: ownwords.delete_owner(current.owner))
    if as_json:
        print_json({"deleted": deleted})
        return
    out.print("Deleted: " + ", ".join(f"{count:,} {what}" for what, count in deleted.items()) + ".")


async def _forget(memory: Memory, what: str) -> Forgotten:
    """Forget a path, an archived note, or the one note that the words find."""
    document = await memory.document()
    if any(note.path == what for note in document.notes):
        return await memory.forget(what)
    if any(archived.id == what for archived in document.archive):
        return await memory.forget_archived(what)
    paths = [note.path for note in await memory.find(what)]
    if not paths:
        raise NotFound(f"No note is found by {what!r}.")
    if len(paths) > 1:
        some = ", ".join(paths[:5]) + ("…" if len(paths) > 5 else "")
        raise Conflict(f"{len(paths)} notes hold these words ({some}): name one of them by its path.")
    return await memory.forget(paths[0])

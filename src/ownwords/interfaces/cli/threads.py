"""threads: the conversations of a memory."""

from __future__ import annotations

from typing import Annotated

import typer

from ownwords.domain.conversation import Message, Thread
from ownwords.interfaces.cli.session import JsonOption, confirmed, counted, out, print_json, session, shown
from ownwords.interfaces.wire import thread_json
from ownwords.memory import Memory
from ownwords.told import message_json

ThreadId = Annotated[str, typer.Argument(help="The conversation's id.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]

threads = typer.Typer(no_args_is_help=True, help="Your conversations.")


def register(app: typer.Typer) -> None:
    """Add these commands to the application."""
    app.add_typer(threads, name="threads")


@threads.command("list")
def list_threads(
    context: typer.Context,
    limit: Annotated[int, typer.Option(min=1, max=1000, help="How many at most.")] = 50,
    as_json: JsonOption = False,
) -> None:
    """Conversations with the day they began and their messages, the one with the newest message first."""

    async def work(memory: Memory) -> list[Thread]:
        return await memory.threads(limit)

    current = session(context)
    found = current.run(work)
    if as_json:
        print_json([thread_json(thread, current.workspace) for thread in found])
        return
    if not found:
        out.print("There is no conversation yet.")
    for thread in found:
        begun = thread.created_at.astimezone().strftime("%Y-%m-%d")
        out.print(f"{thread.id}  {begun}  {thread.messages:>7,}  {shown(thread.title) or '[dim]untitled[/dim]'}")
    if len(found) == limit:
        out.print(f"[dim]These are the first {limit:,}; --limit gives more.[/dim]")


@threads.command()
def show(
    context: typer.Context,
    thread_id: ThreadId,
    limit: Annotated[int, typer.Option(min=1, max=1000, help="How many messages at most.")] = 50,
    before: Annotated[str | None, typer.Option(help="Those before this message, by id.")] = None,
    as_json: JsonOption = False,
) -> None:
    """The newest messages of a conversation, in the order they were said."""

    async def work(memory: Memory) -> list[Message]:
        conversation = await memory.open_thread(thread_id)
        return await conversation.messages(limit, before)

    messages = session(context).run(work)
    if as_json:
        print_json([message_json(message) for message in messages])
        return
    for message in messages:
        when = message.sent_at.astimezone().strftime("%Y-%m-%d %H:%M")
        out.print(f"[dim]{message.id}  {when}[/dim]  {shown(message.speaker or message.role)}: {shown(message.text)}")


@threads.command()
def reset(context: typer.Context, thread_id: ThreadId) -> None:
    """Begin anew: what was said stays, but is no longer searched. Notes stay."""
    session(context).run(lambda memory: memory.reset_thread(thread_id))
    out.print("Done. What was said before is kept, and no longer searched.")


@threads.command("go-on")
def go_on(context: typer.Context, thread_id: ThreadId) -> None:
    """Let a conversation that waits for your word call models again. What it costs is counted anew from here."""
    session(context).run(lambda memory: memory.let_go_on(thread_id))
    out.print("Done. It goes on, and what it costs is counted anew.")


@threads.command()
def delete(context: typer.Context, thread_id: ThreadId, yes: Yes = False) -> None:
    """Delete a conversation with all its messages and what the notebook and the journal have of it, for good."""
    confirmed("Delete this conversation with all its messages?", yes)
    deleted = session(context).run(lambda memory: memory.delete_thread(thread_id))
    gone = [counted(deleted.messages, "message")]
    if deleted.notebook_notes:
        gone.append(f"{counted(deleted.notebook_notes, 'note')} of the notebook")
    if deleted.journal_entries:
        gone.append(f"{counted(deleted.journal_entries, 'entry', 'entries')} of the journal")
    out.print(f"Deleted, with {' and '.join(gone)}.")

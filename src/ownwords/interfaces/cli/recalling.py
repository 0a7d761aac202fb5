"""learn, find, read, memory, history: the memory itself."""

from __future__ import annotations

from typing import Annotated

import typer

from ownwords.domain.conversation import HistoryOrder, Match, Message
from ownwords.domain.notes import Note
from ownwords.interfaces.cli.session import JsonOption, fail, out, print_json, session, shown, visible
from ownwords.interfaces.wire import note_view_json
from ownwords.memory import Memory
from ownwords.reading.history import HistoryQuery
from ownwords.told import history_json, learned_json, note_json
from ownwords.writing.learn import Learned, Outcome

THREAD = "terminal"

_DONE = {Outcome.ADDED: "Saved", Outcome.EVIDENCE: "Known, and now said once more", Outcome.REPLACED: "Replaced"}


def register(app: typer.Typer) -> None:
    """Add these commands to the application."""
    app.command()(learn)
    app.command()(find)
    app.command()(read)
    app.command("memory")(digest)
    app.command("context", hidden=True)(digest)
    app.command()(history)


def learn(
    context: typer.Context,
    text: Annotated[str | None, typer.Argument(help="What you say. Kept in the conversation “terminal”.")] = None,
    thread: Annotated[str | None, typer.Option(help="Learn in this conversation (its id) instead.")] = None,
    message: Annotated[
        list[str] | None, typer.Option(help="An older message of yours, by id; may be repeated.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Save what you ask to remember or state, with your words as the proof."""

    async def work(memory: Memory) -> Learned:
        conversation = await memory.open_thread(thread) if thread else await memory.thread(THREAD)
        if text is not None:
            await conversation.say(text)
        return await memory.learn(conversation, message or [])

    if text is None and thread is None:
        raise typer.BadParameter("Say something to learn, or name a conversation with --thread.")
    learned = session(context).run(work)
    if as_json:
        print_json(learned_json(learned))
    else:
        _show_learned(learned)
    if not learned.saved:
        reasons = "; ".join(refused.reason for refused in learned.refused)
        fail(f"Nothing was saved. {reasons or 'No lasting fact was found in what you said.'}")


def find(
    context: typer.Context,
    words: Annotated[list[str], typer.Argument(help="Any words, in any form.")],
    as_json: JsonOption = False,
) -> None:
    """Notes that hold any of the words."""

    async def work(memory: Memory) -> tuple[Note, ...]:
        return await memory.find(" ".join(words))

    notes = session(context).run(work)
    if as_json:
        print_json([note_json(note) for note in notes])
        return
    for note in notes:
        out.print(f"[bold]{shown(note.path)}[/bold]  {shown(note.text)}  [dim]{note.label}[/dim]")
    if not notes:
        fail("No note holds any of these words.")


def read(
    context: typer.Context,
    path: Annotated[str | None, typer.Argument(help="An area, or a note as AREA/SLUG. Without it, the index.")] = None,
    as_json: JsonOption = False,
) -> None:
    """The index, an area, or one note in full with its proof."""

    async def as_text(memory: Memory) -> str:
        return await memory.read(path)

    async def as_values(memory: Memory) -> object:
        wanted = (path or "").strip("/ ")
        if "/" in wanted:
            return note_view_json(await memory.note(wanted))
        notes = await memory.area(wanted) if wanted else (await memory.document()).notes
        return [note_json(note) for note in notes]

    if as_json:
        print_json(session(context).run(as_values))
    else:
        print(visible(session(context).run(as_text)) or "Nothing remembered yet.")


def digest(context: typer.Context, as_json: JsonOption = False) -> None:
    """What is remembered, in a few lines, as /memory says it in a chat."""

    async def work(memory: Memory) -> str:
        return await memory.digest()

    text = session(context).run(work)
    if as_json:
        print_json({"text": text})
    else:
        print(visible(text))


def history(
    context: typer.Context,
    words: Annotated[list[str] | None, typer.Argument(help="Any words, in any form.")] = None,
    sent_from: Annotated[str | None, typer.Option("--from", help="First day (2026-03-01), or an instant.")] = None,
    sent_to: Annotated[str | None, typer.Option("--to", help="Last day, included, or an instant.")] = None,
    around: Annotated[str | None, typer.Option(help="A message id: that message with five before and after.")] = None,
    before: Annotated[str | None, typer.Option(help="Only what was sent before this instant.")] = None,
    order: Annotated[HistoryOrder | None, typer.Option(help="Best first, or newest first.")] = None,
    cursor: Annotated[str | None, typer.Option(help="Where the page before ended.")] = None,
    thread: Annotated[str | None, typer.Option(help="Only this conversation, by its id.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Search every word of your conversations."""
    query = HistoryQuery(thread, " ".join(words or []) or None, sent_from, sent_to, before, around, order, cursor)
    page = session(context).run(lambda memory: memory.history(query))
    if as_json:
        print_json(history_json(page))
        return
    for match in page.matches:
        _show_match(match)
    out.print(f"[dim]{len(page.matches)} of {page.total_matches:,}[/dim]" if page.total_matches else "Nothing found.")
    if page.next_cursor:
        out.print(f"[dim]More: --cursor {page.next_cursor}[/dim]", soft_wrap=True)


def _show_learned(learned: Learned) -> None:
    for item in learned.saved:
        replaced = f", in place of {', '.join(item.replaced)}" if item.replaced else ""
        out.print(f"{_DONE[item.outcome]}: [bold]{shown(item.note.path)}[/bold]  {shown(item.note.text)}{replaced}")
    for refused in learned.refused:
        out.print(f"[dim]Not saved: {shown(refused.text)} — {shown(refused.reason)}[/dim]")


def _show_match(match: Match) -> None:
    for message in match.before:
        _show_neighbour(message)
    out.print(f"{_said(match.message)}{shown(match.message.text)}")
    out.print(f"                  {match.message.id}", style="dim")
    for message in match.after:
        _show_neighbour(message)
    out.print()


def _show_neighbour(message: Message) -> None:
    """What was said before or after, in one line, which a terminal may cut."""
    line = f"{_said(message)}{shown(' '.join(message.text.split()))}"
    out.print(line, style="dim", no_wrap=True, overflow=None if out.soft_wrap else "ellipsis")


def _said(message: Message) -> str:
    when = message.sent_at.astimezone().strftime("%Y-%m-%d %H:%M")
    return f"{when}  {shown(message.speaker or message.role)}: "

"""notebook: what the assistant wrote for itself, by its five tools."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Annotated

import typer

from ownwords.errors import Invalid
from ownwords.interfaces.cli.session import JsonOption, out, print_json, session, shown
from ownwords.memory import Memory
from ownwords.notebook import (
    Json,
    Notebook,
    NotebookOptions,
    deleted_json,
    page_json,
    saved_json,
)
from ownwords.reading.notebook import NotebookPage

MemoryId = Annotated[str, typer.Argument(help="The note's id.")]
Title = Annotated[str | None, typer.Option(help="A short label.")]
Kind = Annotated[str | None, typer.Option(help="note, fact, preference, decision or resource.")]
Resources = Annotated[
    list[str] | None,
    typer.Option("--resource", help='What it is about, as JSON: {"type": "url", "id": "…"}; may be repeated.'),
]
Thread = Annotated[str | None, typer.Option("--in", help="The conversation, by its id.")]
Current = Annotated[bool, typer.Option("--current", help="Only what was saved in that conversation.")]
Kinds = Annotated[list[str] | None, typer.Option("--kind", help="Only of this kind; may be repeated.")]
Cursor = Annotated[str | None, typer.Option(help="Go on where the page before ended.")]

notebook = typer.Typer(no_args_is_help=True, help="What the assistant wrote for itself.")


def register(app: typer.Typer) -> None:
    """Add these commands to the application."""
    app.add_typer(notebook, name="notebook")


@notebook.command()
def save(
    context: typer.Context,
    content: Annotated[str, typer.Argument(help="The note itself.")],
    title: Title = None,
    kind: Kind = None,
    resources: Resources = None,
    thread: Thread = None,
    as_json: JsonOption = False,
) -> None:
    """Save a note."""

    async def work(notebook: Notebook) -> Json:
        given = {"title": title, "kind": kind, "resources": _references(resources)}
        return saved_json(await notebook.save(content, **given))

    _answer(context, thread, work, "Saved", as_json)


@notebook.command("list")
def list_notes(
    context: typer.Context,
    limit: Annotated[int | None, typer.Option(help="How many at most, up to 200; otherwise 100.")] = None,
    thread: Thread = None,
    current: Current = False,
    kinds: Kinds = None,
    cursor: Cursor = None,
    as_json: JsonOption = False,
) -> None:
    """Notes, newest first."""
    options = NotebookOptions(limit, "current" if current else "all", kinds or (), cursor)
    _show(context, thread, lambda notebook: notebook.notes(options), as_json)


@notebook.command()
def search(
    context: typer.Context,
    query: Annotated[str, typer.Argument(help="Words that are all in the title or the content, whatever their case.")],
    limit: Annotated[int | None, typer.Option(help="How many at most, up to 200; otherwise 25.")] = None,
    thread: Thread = None,
    current: Current = False,
    kinds: Kinds = None,
    cursor: Cursor = None,
    as_json: JsonOption = False,
) -> None:
    """Notes by keyword, newest first."""
    options = NotebookOptions(limit, "current" if current else "all", kinds or (), cursor)
    _show(context, thread, lambda notebook: notebook.search(query, options), as_json)


@notebook.command()
def update(
    context: typer.Context,
    memory_id: MemoryId,
    content: Annotated[str | None, typer.Option(help="What it says from now on.")] = None,
    title: Title = None,
    kind: Kind = None,
    resources: Resources = None,
    no_resources: Annotated[bool, typer.Option("--no-resources", help="It is about nothing any more.")] = False,
    thread: Thread = None,
    as_json: JsonOption = False,
) -> None:
    """Change what is given of a note; resources are replaced as a whole."""

    async def work(notebook: Notebook) -> Json:
        references = [] if no_resources else _references(resources)
        given = {"content": content, "title": title, "kind": kind, "resources": references}
        return saved_json(await notebook.update(memory_id, **given))

    _answer(context, thread, work, "Changed", as_json)


@notebook.command()
def delete(context: typer.Context, memory_id: MemoryId, thread: Thread = None, as_json: JsonOption = False) -> None:
    """Delete a note, for good."""

    async def work(notebook: Notebook) -> Json:
        return deleted_json(await notebook.delete(memory_id))

    _answer(context, thread, work, "Deleted", as_json)


def _answer(
    context: typer.Context, thread: str | None, work: Callable[[Notebook], Awaitable[Json]], done: str, as_json: bool
) -> None:
    async def within(memory: Memory) -> Json:
        return await work(memory.notebook.within(thread))

    answer = session(context).run(within)
    if as_json:
        print_json(answer)
        return
    out.print(f"{done}: {shown(answer['memory_id'])}")
    if "note" in answer:
        out.print(f"[dim]{answer['note']}[/dim]")


def _show(
    context: typer.Context, thread: str | None, work: Callable[[Notebook], Awaitable[NotebookPage]], as_json: bool
) -> None:
    async def within(memory: Memory) -> NotebookPage:
        return await work(memory.notebook.within(thread))

    page = session(context).run(within)
    answer = page_json(page, thread)
    if as_json:
        print_json(answer)
        return
    if not page.notes:
        out.print("Nothing is there.")
    for note in page.notes:
        day = note.created_at.astimezone().strftime("%Y-%m-%d")
        title = f"[bold]{shown(note.title)}[/bold]  " if note.title else ""
        out.print(f"[dim]{shown(note.id)}  {day}  {note.kind}[/dim]  {title}{shown(note.content)}")
        for one in note.resources:
            label = f"  {shown(one.label)}" if one.label else ""
            out.print(f"[dim]  {shown(one.type)}: {shown(one.uri or one.id)}{label}[/dim]")
    if answer["next_cursor"]:
        out.print(f"[dim]There are more: --cursor {answer['next_cursor']}[/dim]")


def _references(texts: list[str] | None) -> list[object] | None:
    """What `--resource` names; None where nothing was said of it."""
    if not texts:
        return None
    try:
        return [json.loads(text) for text in texts]
    except ValueError:
        message = 'A resource is given as JSON, such as {"type": "url", "id": "https://example.org"}.'
        raise Invalid(message, field="resources") from None

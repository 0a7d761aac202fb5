"""The notebook as an assistant uses it, from one place: a memory, or a conversation of it.

`Notebook` is the library's face. `NOTEBOOK_TOOLS` are the five tools with their documented results; every face answers
with the same ones (NT-12…NT-20, NT-C1…NT-C9).
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ownwords.domain.characters import checked_characters
from ownwords.domain.notebook import (
    FOUND_BY_DEFAULT,
    LISTED_BY_DEFAULT,
    DropReason,
    NotebookChange,
    NotebookNote,
    ResourceReference,
    checked_content,
    checked_title,
    parse_cursor,
    parse_kind,
    parse_kinds,
    parse_limit,
    parse_resources,
    search_terms,
    to_cursor,
)
from ownwords.domain.scope import Scope
from ownwords.domain.turns import TurnOrigin
from ownwords.errors import Invalid, OwnwordsError
from ownwords.ports.notebook import InThread, NotebookQuery
from ownwords.reading.notebook import NotebookPage, NotebookReading
from ownwords.writing.edit import PAGE
from ownwords.writing.notebook import NotebookCaller, NotebookWriting, SavedNote

Json = dict[str, Any]

NO_USER = "No user context; cannot access memory."
_DROPPED = {
    DropReason.NOT_FOUND: "Some asset references were not found and were dropped.",
    DropReason.NO_TYPE_OR_ID: "Some references have no type or no id and were dropped.",
}


@dataclass(frozen=True, slots=True)
class NotebookFaculties:
    """What reads and writes notebooks, composed once for all scopes."""

    reading: NotebookReading
    writing: NotebookWriting


@dataclass(frozen=True, slots=True)
class NotebookOptions:
    """Which notes to list or find, as a caller says it: a number at most, `current` or all threads, kinds, and where
    to go on. What means nothing is taken as not said (NT-14, NT-15, NT-C6…NT-C8)."""

    limit: object = None
    thread: object = None
    kinds: object = ()
    cursor: str | None = None


class Notebook:
    """The notebook of one scope, seen from a conversation or from none."""

    def __init__(self, scope: Scope, able: NotebookFaculties, caller: NotebookCaller | None = None) -> None:
        self._scope = scope
        self._able = able
        self._caller = caller or NotebookCaller()

    def within(
        self, thread_id: str | None, origin: TurnOrigin = TurnOrigin.OWNER, message_id: str | None = None
    ) -> Notebook:
        """The same notebook, from a conversation: what is saved is saved in it, and `current` is it. `origin` says what
        started the work; what the conversation keeps of its own counts as well. `message_id` is the message that the
        work answers."""
        return Notebook(self._scope, self._able, NotebookCaller(thread_id, origin, message_id=message_id))

    @property
    def by_hand(self) -> Notebook:
        """The same notebook in its owner's hand: the change record says of a deletion that it was theirs."""
        return Notebook(self._scope, self._able, replace(self._caller, way=PAGE))

    @property
    def thread_id(self) -> str | None:
        return self._caller.thread_id

    async def save(
        self, content: object, *, title: object = None, kind: object = None, resources: object = None
    ) -> SavedNote:
        """Save a note (NT-1…NT-11). An unknown kind is a note; a resource is `{type, id, uri?, label?}`. Raises
        Invalid, Refused, and NotFound where the conversation is not there."""
        checked_content(content)
        return await self._written(None, {"content": content, "title": title, "kind": kind, "resources": resources})

    async def update(
        self,
        note_id: object,
        *,
        content: object = None,
        title: object = None,
        kind: object = None,
        resources: object = None,
    ) -> SavedNote:
        """Change what is given of a note; resources are replaced as a whole, and "" takes a title away (NT-16). Raises
        as `save`, and NotFound."""
        fields = {"content": content, "title": title, "kind": kind, "resources": resources}
        return await self._written(_id(note_id), fields)

    async def delete(self, note_id: object) -> str:
        """Delete a note, and every byte of it; answers its id. Raises NotFound and Refused."""
        deleted = _id(note_id)
        await self._able.writing.delete(self._scope, self._caller, deleted)
        return deleted

    async def note(self, note_id: object) -> NotebookNote:
        """One note. Raises NotFound."""
        return await self._able.reading.note(self._scope, _id(note_id))

    async def notes(self, options: NotebookOptions | None = None) -> NotebookPage:
        """Notes, newest first (NT-14). Raises CursorInvalid."""
        return await self._page((), options or NotebookOptions(), LISTED_BY_DEFAULT)

    async def search(self, query: object, options: NotebookOptions | None = None) -> NotebookPage:
        """Notes that hold every word of the query in title or content, whatever its case, newest first (NT-15). Raises
        Invalid where there is no word, and CursorInvalid."""
        terms = search_terms(checked_characters(query, "query")) if isinstance(query, str) else ()
        if not terms:
            raise Invalid("query is required", field="query")
        return await self._page(terms, options or NotebookOptions(), FOUND_BY_DEFAULT)

    async def count(self, thread_id: str | None = None) -> int:
        """How many notes there are, or how many were saved in a conversation and go with it (NT-41)."""
        return await self._able.reading.count(self._scope, thread_id)

    def everything(self) -> AsyncIterator[NotebookNote]:
        """Every note, newest first: for an export."""
        return self._able.reading.everything(self._scope)

    async def restore(self, notes: Sequence[NotebookNote]) -> int:
        """Keep exported notes with their ids and times; answers how many were not there. One of a conversation that is
        not here belongs to none. Raises Refused for one with a secret."""
        return await self._able.writing.restore(self._scope, notes)

    async def _written(self, note_id: str | None, fields: Mapping[str, object]) -> SavedNote:
        given = {name: value for name, value in fields.items() if value is not None}
        kept, dropped = parse_resources(given["resources"]) if "resources" in given else (None, ())
        change = NotebookChange(
            title=checked_title(given["title"]) if "title" in given else None,
            content=checked_content(given["content"]) if "content" in given else None,
            kind=parse_kind(given["kind"]) if "kind" in given else None,
            resources=kept,
        )
        writing, caller = self._able.writing, self._caller
        if note_id is None:
            saved = await writing.save(self._scope, caller, change)
        else:
            saved = await writing.update(self._scope, caller, note_id, change)
        return SavedNote(saved.note, (*dropped, *saved.dropped))

    async def _page(self, terms: tuple[str, ...], options: NotebookOptions, otherwise: int) -> NotebookPage:
        current = isinstance(options.thread, str) and options.thread.strip().lower() == "current"
        query = NotebookQuery(
            limit=parse_limit(options.limit, otherwise),
            terms=terms,
            thread=InThread(self._caller.thread_id) if current else None,
            kinds=parse_kinds(options.kinds),
            before=parse_cursor(options.cursor) if options.cursor else None,
        )
        return await self._able.reading.page(self._scope, query)


def saved_json(saved: SavedNote) -> Json:
    """What saving or changing a note answers (NT-C2)."""
    note = saved.note
    answer: Json = {
        "success": True,
        "memory_id": note.id,
        "kind": note.kind.value,
        "resources": [_resource_json(one) for one in note.resources],
    }
    if saved.dropped:
        answer["dropped_resources"] = [
            {"type": one.type, "id": one.id, "reason": one.reason.value} for one in saved.dropped
        ]
        answer["note"] = " ".join(_DROPPED[one] for one in dict.fromkeys(one.reason for one in saved.dropped))
    return answer


def page_json(page: NotebookPage, thread_id: str | None) -> Json:
    """What listing or finding notes answers, to a caller in that conversation (NT-19, NT-C3)."""
    return {
        "success": True,
        "count": len(page.notes),
        "memories": [
            {
                "memory_id": note.id,
                "kind": note.kind.value,
                "title": note.title or None,
                "content": note.content,
                "from_current_thread": thread_id is not None and note.thread_id == thread_id,
                "created_at": note.created_at.isoformat(),
                "updated_at": note.updated_at.isoformat(),
                "resources": [_resource_json(one) for one in note.resources],
            }
            for note in page.notes
        ],
        "next_cursor": to_cursor(page.more_before) if page.more_before is not None else None,
    }


def deleted_json(note_id: str) -> Json:
    """What deleting a note answers."""
    return {"success": True, "memory_id": note_id}


def _resource_json(resource: ResourceReference) -> Json:
    fields = {"type": resource.type, "id": resource.id, "uri": resource.uri, "label": resource.label}
    metadata = {"content_type": resource.content_type} if resource.content_type else None
    return {name: value for name, value in {**fields, "metadata": metadata}.items() if value is not None}


def _id(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise Invalid("memory_id is required", field="memory_id")
    return checked_characters(value.strip(), "memory_id")


def _options(arguments: Mapping[str, object]) -> NotebookOptions:
    cursor = arguments.get("cursor")
    named = (arguments.get(name) for name in ("limit", "thread", "kinds"))
    return NotebookOptions(*named, cursor=cursor if isinstance(cursor, str) else None)


_FIELDS = ("content", "title", "kind", "resources")


async def _save(notebook: Notebook, arguments: Mapping[str, object]) -> Json:
    content, title, kind, resources = map(arguments.get, _FIELDS)
    return saved_json(await notebook.save(content, title=title, kind=kind, resources=resources))


async def _list(notebook: Notebook, arguments: Mapping[str, object]) -> Json:
    return page_json(await notebook.notes(_options(arguments)), notebook.thread_id)


async def _search(notebook: Notebook, arguments: Mapping[str, object]) -> Json:
    page = await notebook.search(arguments.get("query"), _options(arguments))
    return page_json(page, notebook.thread_id)


async def _update(notebook: Notebook, arguments: Mapping[str, object]) -> Json:
    fields = {name: arguments.get(name) for name in _FIELDS}
    return saved_json(await notebook.update(arguments.get("memory_id"), **fields))


async def _delete(notebook: Notebook, arguments: Mapping[str, object]) -> Json:
    return deleted_json(await notebook.delete(arguments.get("memory_id")))


NotebookTool = Callable[[Notebook | None, Mapping[str, object]], Awaitable[Json]]


def _told(carry_out: Callable[[Notebook, Mapping[str, object]], Awaitable[Json]]) -> NotebookTool:
    """The tool as it is called: what fails as expected is an answer, `{success: false, error}`."""

    async def tool(notebook: Notebook | None, arguments: Mapping[str, object]) -> Json:
        if notebook is None:
            return {"success": False, "error": NO_USER}
        try:
            return await carry_out(notebook, arguments)
        except OwnwordsError as error:
            return {"success": False, "error": error.message}

    return tool


NOTEBOOK_TOOLS: Mapping[str, NotebookTool] = {
    "memory_save": _told(_save),
    "memory_list": _told(_list),
    "memory_search": _told(_search),
    "memory_update": _told(_update),
    "memory_delete": _told(_delete),
}
"""The tools by their names, each over a notebook (None where nobody is signed in) and the arguments as they came."""

"""One visit of the owner: which memory it is about, in which time zone, and the links that stay there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from urllib.parse import urlencode

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request

from ownwords.errors import Invalid
from ownwords.memory import Memory

_MOST_FIELDS = 20_000
_LARGEST_FIELD = 16 * 1024 * 1024
"""Bytes of a field as it is sent, where a character of a message may take twelve."""

Query = Mapping[str, str] | Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Visit:
    """Whose memory a request is about, and how its owner reads: time zone and languages. `workspaces` are those to
    switch to. `place` is the page of a part of the Memory page that the owner is on, as a query; empty elsewhere."""

    memory: Memory
    workspace: str | None
    workspaces: tuple[str, ...]
    zone: tzinfo
    languages: tuple[str, ...]
    place: tuple[tuple[str, str], ...] = ()

    def link(self, path: str, query: Query = (), anchor: str = "") -> str:
        """The address of a page in the same workspace. Empty parts of the query are left out."""
        return address(path, self.workspace, query, anchor)


def address(path: str, workspace: str | None, query: Query = (), anchor: str = "") -> str:
    """The address of a page in that workspace, or in the owner's own memory."""
    parts = list(query.items()) if isinstance(query, Mapping) else list(query)
    kept = [(name, value) for name, value in [("workspace", workspace or ""), *parts] if value]
    return path + ("?" + urlencode(kept) if kept else "") + ("#" + anchor if anchor else "")


@dataclass(frozen=True, slots=True)
class Form:
    """What the owner typed, ticked and chose. Line breaks are plain, as they were typed."""

    values: FormData

    def text(self, name: str) -> str:
        """A field's text; empty when it was not sent."""
        value = self.values.get(name)
        return _plain(value) if isinstance(value, str) else ""

    def ticked(self, name: str) -> list[str]:
        """The values of the boxes of that name that were ticked."""
        return [value for value in self.values.getlist(name) if isinstance(value, str)]

    def typed(self) -> tuple[str, ...]:
        """The longer texts in it: what must not get lost when nothing else can be done."""
        return tuple(_plain(value) for name, value in self.values.multi_items() if name in _TYPED and value)


_TYPED = frozenset({"text", "body", "description", "abstract", "title", "quote"})


def _plain(value: object) -> str:
    return str(value).replace("\r\n", "\n").replace("\r", "\n")


async def read_form(request: Request) -> Form:
    """The form that a request carries. Starlette keeps it, so that it can be read again. Raises Invalid for one that
    cannot be read, such as with a field that is too large."""
    try:
        return Form(await request.form(max_fields=_MOST_FIELDS, max_part_size=_LARGEST_FIELD))
    except HTTPException as problem:
        if problem.status_code != 400:
            raise
        why = problem.detail.removesuffix(".")
        raise Invalid(f"This form cannot be read ({why}). Go back, and send less at once.") from None

"""What a request names: the installation, whose memory, which conversation, and the version it was made for.

Routes get these as dependencies. A parameter that a route does not know is an error: a misspelt `from` must not search
all of time, and `DELETE /api/account?workspace=…` must not delete everything.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Header, Path, Query, Request
from fastapi.dependencies.models import Dependant
from pydantic import AfterValidator, JsonValue

from ownwords.compose import Ownwords
from ownwords.domain.characters import checked_characters
from ownwords.domain.tokens import Token
from ownwords.errors import Invalid, NotFound, Refused
from ownwords.interfaces.http.bearer import token_of
from ownwords.memory import Conversation, Memory

_ETAG = re.compile(r'(?:W/)?"(\d{1,18})"')


def storable(text: str) -> str:
    """The text, unless it holds what no store can keep."""
    try:
        return checked_characters(text, "")
    except Invalid as problem:
        raise ValueError(problem.message) from None


Text = Annotated[str, AfterValidator(storable)]

NAME: dict[str, JsonValue] = {"minLength": 1, "maxLength": 100}
"""What the OpenAPI document says of a workspace's name; the core is what checks it."""

_WHOSE = "The workspace whose memory it is; without it, the owner's ordinary chats."
WorkspaceName = Annotated[Text | None, Query(description=_WHOSE, json_schema_extra=NAME)]


async def refuse_unknown_parameters(request: Request) -> None:
    """Raises Invalid for a query parameter that the route does not have."""
    known = _query_names(request.scope["route"].dependant)
    unknown = next((name for name in request.query_params if name not in known), None)
    if unknown is not None:
        takes = f"it takes {', '.join(sorted(known))}" if known else "it takes none"
        raise Invalid(f"There is no parameter {unknown!r} on this route; {takes}.", field=unknown)


def _query_names(dependant: Dependant) -> set[str]:
    names = {parameter.alias for parameter in dependant.query_params}
    return names.union(*(_query_names(inner) for inner in dependant.dependencies))


@dataclass(frozen=True, slots=True)
class Reach:
    """What a request may reach: all of the owner's, or with a token the one scope that the token is bound to."""

    ownwords: Ownwords
    token: Token | None = None

    def owner(self, workspace: str | None = None) -> Memory:
        """The owner's memory, or that of the workspace. Raises Refused for what the token is not for, whether or not
        there is anything."""
        if self.token is None:
            return self.ownwords.owner(workspace=workspace)
        scope = self.token.scope
        if workspace not in (None, scope.workspace):
            bound = f"the workspace {scope.workspace!r}" if scope.workspace else "the owner's ordinary chats"
            raise Refused(f"This token is for {bound} alone.", field="workspace")
        return self.ownwords.owner(scope.owner, scope.workspace)

    async def workspaces(self) -> list[str]:
        """The workspaces that hold anything and can be reached."""
        if self.token is None:
            return await self.ownwords.workspaces()
        return [self.token.scope.workspace] if self.token.scope.workspace else []

    async def delete_owner(self) -> dict[str, int]:
        """Delete the account. Raises Refused with a token: what is bound to one scope does not delete all of them."""
        if self.token is not None:
            raise Refused("A token cannot delete the account: use the page Settings, or `ownwords account delete`.")
        return await self.ownwords.delete_owner()


async def installation(request: Request) -> Reach:
    """What this request may reach of the open installation, as `api` was given it."""
    ownwords: Any = request.state.ownwords
    return Reach(ownwords, token_of(request))


Installation = Annotated[Reach, Depends(installation)]


async def scoped_memory(ownwords: Installation, workspace: WorkspaceName = None) -> Memory:
    """The memory that the request is about."""
    return ownwords.owner(workspace=workspace)


ScopedMemory = Annotated[Memory, Depends(scoped_memory)]


@dataclass(frozen=True, slots=True)
class FoundThread:
    """A conversation, and the memory that it is of."""

    memory: Memory
    conversation: Conversation


async def find_thread(ownwords: Reach, thread_id: str, workspace: str | None = None) -> FoundThread:
    """The conversation of that id, in whichever of the owner's scopes it is: the id alone is enough.

    The owner's ordinary chats go first. One export imported into two workspaces gives the same ids twice; `workspace`
    then says which is meant. Raises NotFound."""
    memory = ownwords.owner(workspace=workspace)
    try:
        return FoundThread(memory, await memory.open_thread(thread_id))
    except NotFound:
        if workspace is not None:
            raise
    for name in await ownwords.workspaces():
        memory = ownwords.owner(workspace=name)
        try:
            return FoundThread(memory, await memory.open_thread(thread_id))
        except NotFound:
            continue
    raise NotFound(f"There is no conversation {thread_id}.")


async def named_thread(
    ownwords: Installation,
    thread_id: Annotated[Text, Path(description="The conversation's id.")],
    workspace: Annotated[
        Text | None,
        Query(description="Only needed where two workspaces hold a conversation of this id.", json_schema_extra=NAME),
    ] = None,
) -> FoundThread:
    """The conversation that the path names."""
    return await find_thread(ownwords, thread_id, workspace)


NamedThread = Annotated[FoundThread, Depends(named_thread)]


async def expected_version(
    if_match: Annotated[
        str | None,
        Header(
            alias="If-Match",
            description='The version of the notes that this was made for, such as `"7"`; else 409.',
            json_schema_extra={"pattern": r'^((W/)?"[0-9]{1,18}"|\*)$'},
        ),
    ] = None,
) -> int | None:
    """The version in `If-Match`, strong or weak; None for any."""
    if if_match is None or if_match.strip() == "*":
        return None
    etag = _ETAG.fullmatch(if_match.strip())
    if etag is None:
        raise Invalid(
            f'Cannot read {if_match!r} as a version: use the ETag that the notes came with, such as "7".',
            field="If-Match",
        )
    return int(etag[1])


ExpectedVersion = Annotated[int | None, Depends(expected_version)]

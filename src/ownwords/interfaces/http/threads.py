"""Conversations: begin, append, read, reset, redact, delete. What is acknowledged is durable."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import JSONResponse

from ownwords.agent.attaching import attachments_of
from ownwords.domain.conversation import Attachment
from ownwords.domain.conversation import NewMessage as Message
from ownwords.interfaces.http import answers as said
from ownwords.interfaces.http.answers import answer, answers
from ownwords.interfaces.http.bodies import NewMessage, NewMessages, NewThread, Redaction
from ownwords.interfaces.http.parameters import Installation, NamedThread, ScopedMemory, Text
from ownwords.interfaces.wire import thread_json
from ownwords.told import derived_json, message_json

router = APIRouter(prefix="/api/threads", tags=["conversations"])


@router.post("", status_code=201, responses=answers(said.Thread, 201))
async def begin_thread(ownwords: Installation, body: NewThread) -> JSONResponse:
    """Begin a conversation, in a workspace where one is named. Its origin says who started it, and holds for all that
    is ever said in it."""
    memory = ownwords.owner(workspace=body.workspace)
    conversation = await memory.create_thread(body.title, body.audience, body.origin)
    return answer(thread_json(conversation.thread, memory.scope.workspace), 201)


@router.get("", responses=answers(said.Threads))
async def list_threads(
    memory: ScopedMemory,
    limit: Annotated[int, Query(ge=1, le=200, description="How many at most.")] = 50,
    offset: Annotated[int, Query(ge=0, le=1_000_000_000, description="How many to skip.")] = 0,
) -> JSONResponse:
    """The conversations of the owner or of one workspace, the one with the newest message first."""
    threads = await memory.threads(limit, offset)
    return answer({"threads": [thread_json(thread, memory.scope.workspace) for thread in threads]})


@router.get("/{thread_id}", responses=answers(said.Thread))
async def show_thread(found: NamedThread) -> JSONResponse:
    """One conversation, without its messages."""
    return answer(thread_json(found.conversation.thread, found.memory.scope.workspace))


@router.delete("/{thread_id}", responses=answers(said.DeletedThread))
async def delete_thread(found: NamedThread) -> JSONResponse:
    """Delete a conversation with all its messages and what the notebook has of it, for good. Notes that it proves stay,
    without their quotes."""
    deleted = await found.conversation.delete()
    return answer(
        {
            "deleted_messages": deleted.messages,
            "deleted_notebook_notes": deleted.notebook_notes,
            "deleted_journal_entries": deleted.journal_entries,
        }
    )


@router.post("/{thread_id}/reset", responses=answers(said.Thread))
async def reset_thread(found: NamedThread) -> JSONResponse:
    """Keep what was said, but search none of it any more. Notes stay."""
    await found.conversation.reset()
    fresh = await found.memory.open_thread(found.conversation.id)
    return answer(thread_json(fresh.thread, found.memory.scope.workspace))


@router.post("/{thread_id}/go-on", responses=answers(said.Thread))
async def let_thread_go_on(found: NamedThread) -> JSONResponse:
    """The owner's word to a conversation that reached its check-in: it may call models again, and what it costs is
    counted anew from here."""
    await found.memory.let_go_on(found.conversation.id)
    return answer(thread_json(found.conversation.thread, found.memory.scope.workspace))


@router.post("/{thread_id}/messages", status_code=201, responses=answers(said.AppendedMessages, 201))
async def append_messages(found: NamedThread, body: NewMessages) -> JSONResponse:
    """Append messages in this order, all or none. The answer comes when they are durable. A message whose `id` is there
    already with the same words is answered with `new: false`; with other words it is a conflict. Attachments are
    assets, by their ids: they are kept with the names and types that they have in the library."""
    ids = [item.id for message in body.messages for item in message.attachments]
    files = {file.id: file for file in await attachments_of(found.memory, ids)}
    messages = [_message(message, files) for message in body.messages]
    appended = await found.memory.append(found.conversation.id, messages)
    return answer({"messages": [{**message_json(item.message), "new": item.new} for item in appended]}, 201)


@router.get("/{thread_id}/messages", responses=answers(said.Messages))
async def read_messages(
    found: NamedThread,
    before: Annotated[Text | None, Query(description="Those before this message, by its id.")] = None,
    limit: Annotated[int, Query(ge=1, le=1_000, description="How many at most.")] = 50,
) -> JSONResponse:
    """The newest messages, or those before one, in the order they were said."""
    messages = await found.conversation.messages(limit, before or None)
    return answer({"messages": [message_json(message) for message in messages]})


@router.post("/{thread_id}/messages/{message_id}/redact", responses=answers(said.RedactedMessage))
async def redact_message(
    found: NamedThread, message_id: Annotated[Text, Path(description="The message's id.")], body: Redaction
) -> JSONResponse:
    """Put `[redacted]` in place of a quote, or of all that a message said, for good. What the journal drew from these
    words goes, too; other places that say them are named."""
    await found.conversation.messages(1, before=message_id)  # raises NotFound when it is of another conversation
    redacted = await found.memory.redact(message_id, body.quote)
    return answer({**message_json(redacted.message), "still_held_in": list(map(derived_json, redacted.derived))})


def _message(body: NewMessage, files: Mapping[str, Attachment]) -> Message:
    return Message(
        role=body.role,
        text=body.text,
        id=body.id,
        sent_at=body.sent_at,
        speaker=body.speaker,
        tapped=body.tapped,
        attachments=tuple(files[one] for one in dict.fromkeys(item.id for item in body.attachments)),
    )

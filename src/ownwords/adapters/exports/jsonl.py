"""JSON Lines: one message a line, or one whole conversation a line under `messages`.

    {"role": "user", "text": "I moved to Porto.", "thread": "trip", "sent_at": "2024-03-01T09:00:00Z"}
    {"messages": [{"role": "user", "content": "…"}, {"role": "assistant", "content": "…"}]}

`role` is needed, and `text` or `content`, or `attachments`; `thread`, `title`, `id`, `sent_at` (or `timestamp`,
`created_at`), `speaker` and `tapped` are not. Lines without a thread are one thread named after the file. A message
without a time takes that of the line before it in its thread, and without one the file's. Lines may be appended to a
file that was imported: those before keep their ids, so only the new ones are added. An `id` that is a UUID is kept.

The first line of a thread that is kept may say its `audience`, its `origin` and when it was begun (`begun_at`). An
origin that is unknown here counts as the least trusted; without one the thread is the owner's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import sha256

from ownwords.adapters.exports.conversations import PART_MESSAGES, Said, message_of, stored, thread_of, time_of
from ownwords.adapters.exports.identity import derived_id, own_id
from ownwords.adapters.exports.json_stream import VALUE_LIMIT, ByteStream, decoded
from ownwords.adapters.exports.json_values import as_attachments, as_key, as_list, as_object, as_text, as_time
from ownwords.adapters.exports.reading import Reading
from ownwords.domain.conversation import Audience, ConversationPart, NewMessage, Role, Thread
from ownwords.domain.message_ids import as_uuid
from ownwords.domain.turns import TurnOrigin, least_trusted
from ownwords.errors import ImportUnreadable

KIND = "jsonl"

_CHUNK = 512 * 1024
_ROLES = {
    **{role.value: role for role in Role},
    "user": Role.OWNER,
    "human": Role.OWNER,
    "function": Role.TOOL,
}
_SYSTEM = ("system", "developer")
_AUDIENCES = {audience.value: audience for audience in Audience}
_ORIGINS = {origin.value: origin for origin in TurnOrigin}
_LONGEST_TITLE = 300
_TIMES = ("sent_at", "timestamp", "created_at")


@dataclass(slots=True)
class _Thread:
    """What has to be remembered of a thread while the file is read: its lines may come at any place. Its first message
    gives it its id."""

    name: str
    id: str = ""
    created_at: datetime | None = None
    audience: Audience = Audience.PRIVATE
    origin: TurnOrigin = TurnOrigin.OWNER
    known: datetime | None = None
    count: int = 0


@dataclass(slots=True)
class _Run:
    """Messages of one thread that follow each other, up to a part of them."""

    thread: Thread | None = None
    messages: list[NewMessage] = field(default_factory=list[NewMessage])

    def taken(self) -> Iterator[ConversationPart]:
        if self.thread and self.messages:
            yield ConversationPart(self.thread, tuple(self.messages))
        self.messages.clear()


def numbered_lines(stream: ByteStream) -> Iterator[tuple[int, object]]:
    """The value of each line that is not blank, with its number from 1. Raises ImportUnreadable, naming the line."""
    rest = b""
    number = 0
    ended = False
    while not ended:
        data = stream.read(max(_CHUNK, len(rest)))
        ended = not data
        if b"\n" not in data and not ended:
            rest += data
            if len(rest) > VALUE_LIMIT:
                raise ImportUnreadable(f"Line {number + 1:,} is over {VALUE_LIMIT >> 20} MB: write one message a line.")
            continue
        *lines, rest = (rest + data + (b"\n" if ended else b"")).split(b"\n")
        for line in lines:
            number += 1
            text = line.decode("utf-8-sig" if number == 1 else "utf-8", "surrogateescape").strip()
            if text:
                yield number, _value(text, number)


def is_message(value: object) -> bool:
    """Whether a line may be a message or a conversation."""
    line = as_object(value)
    return "messages" in line or ("role" in line and any(key in line for key in ("text", "content", "attachments")))


def read(streams: Iterable[ByteStream], reading: Reading) -> Iterator[ConversationPart]:
    """The parts: messages that follow each other in the file and belong to one thread."""
    for stream in streams:
        yield from _Reader(reading).parts(stream)


class _Reader:
    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._threads: dict[str, _Thread] = {}
        self._whole = 0
        self._run = _Run()

    def parts(self, stream: ByteStream) -> Iterator[ConversationPart]:
        try:
            for _, value in numbered_lines(stream):
                yield from self._line(as_object(value))
        except ImportUnreadable:
            yield from self._run.taken()
            raise
        yield from self._run.taken()

    def _line(self, line: dict[str, object]) -> Iterator[ConversationPart]:
        name = as_key(line.get("thread"))
        if "messages" not in line:
            yield from self._message(line, self._thread(name or self._reading.stem), line)
            return
        self._whole += 1
        thread = self._thread(name) if name else _Thread(f"{self._reading.stem} {self._whole}")
        said = as_list(line["messages"])
        if not said:
            self._reading.leave_out("conversation without messages")
        for message in said:
            yield from self._message(as_object(message), thread, line)

    def _thread(self, name: str) -> _Thread:
        return self._threads.setdefault(name, _Thread(name))

    def _message(
        self, line: dict[str, object], thread: _Thread, about: dict[str, object]
    ) -> Iterator[ConversationPart]:
        """Add one message to the run; gives the run before it when that is complete. `about` tells of its thread."""
        said = _said(line)
        self._reading.leave_out(*said.left_out)
        if not said.role:
            return
        if not thread.id:
            thread.id = own_id(thread.name) or derived_id(said.sent_at, KIND, "thread", thread.name)
            thread.created_at = as_time(about.get("begun_at")) or said.sent_at
            self._trust(thread, about)
        if not self._run.thread or self._run.thread.id != thread.id or len(self._run.messages) == PART_MESSAGES:
            yield from self._run.taken()
            self._run.thread = self._described(thread, about.get("title"))
        thread.known = said.sent_at or thread.known
        message_id = as_uuid(said.key) or derived_id(thread.known, *_names(thread, said))
        sent_at = thread.known or self._reading.modified
        self._run.messages.append(message_of(said, said.role, message_id, sent_at, self._reading))
        thread.count += 1

    def _trust(self, thread: _Thread, about: dict[str, object]) -> None:
        """Who reads along in the thread and who started it. A word that is not known here is left out."""
        audience, origin = about.get("audience"), about.get("origin")
        if audience is not None:
            known = _AUDIENCES.get(as_text(audience))
            thread.audience = known or Audience.PRIVATE
            self._reading.leave_out(*([] if known else ["unknown audience"]))
        if origin is not None:
            started = _ORIGINS.get(as_text(origin))
            thread.origin = started or least_trusted(*TurnOrigin)
            self._reading.leave_out(*([] if started else ["unknown origin"]))

    def _described(self, thread: _Thread, title: object) -> Thread:
        """The thread as it is stored. One of ours keeps its title, also when that is empty."""
        ours = own_id(thread.name)
        named = as_text(title) or (self._reading.stem if ours else thread.name)
        made = thread_of(thread.id, named, thread.created_at or self._reading.modified, self._reading)
        kept = " ".join(self._reading.cleaned(title).split()) if ours and isinstance(title, str) else made.title
        return replace(made, title=kept[:_LONGEST_TITLE], audience=thread.audience, origin=thread.origin)


def _names(thread: _Thread, said: Said) -> tuple[str, ...]:
    """What a message without a UUID is known by. The text is part of it: an id that is used twice for two texts
    loses neither."""
    text = sha256(said.text).hexdigest()
    return (KIND, "message", thread.name, *(("id", said.key) if said.key else ("index", str(thread.count))), text)


def _said(line: dict[str, object]) -> Said:
    given = next((line[key] for key in _TIMES if line.get(key) is not None), None)
    sent_at, why_no_time = time_of(given)
    role_name = as_text(line.get("role")).strip().lower()
    role = _ROLES.get(role_name)
    key = as_key(line.get("id"))
    if role is None:
        reason = "system message" if role_name in _SYSTEM else "unknown role"
        return Said(key, sent_at, left_out=(reason, *why_no_time))
    text, left_out = _content(line)
    attachments = as_attachments(line.get("attachments"))
    if not text.strip() and not attachments:
        return Said(key, sent_at, left_out=(*(left_out or ["message without text"]), *why_no_time))
    return Said(
        key=key,
        sent_at=sent_at,
        role=role,
        text=stored(text),
        speaker=as_text(line.get("speaker")),
        tapped=line.get("tapped") is True,
        attachments=attachments,
        left_out=(*left_out, *why_no_time),
    )


def _content(line: dict[str, object]) -> tuple[str, list[str]]:
    """The text, from a string or from a list of blocks, and what else was in the list."""
    written = as_text(line.get("text")) or as_text(line.get("content"))
    if written:
        return written, []
    texts: list[str] = []
    others: list[str] = []
    for block in as_list(line.get("content")) or as_list(line.get("text")):
        text = as_text(block) or as_text(as_object(block).get("text"))
        if text:
            texts.append(text)
        else:
            kind = as_text(as_object(block).get("type"))
            others.append("image" if "image" in kind else "unknown content")
    return "\n".join(texts), others


def _value(text: str, number: int) -> object:
    try:
        return decoded(text)
    except ImportUnreadable as error:
        raise ImportUnreadable(
            f"Line {number:,} is broken: {error.message}. Mend or remove it, and try again."
        ) from None

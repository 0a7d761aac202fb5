"""What a scripted model answers, and how its answer travels: whole, slowly, cut off, for ever.

A `Reply` is a value. It says the same to a client of OpenAI's API and to one of Anthropic's; each is told in its own
words.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from ownwords.domain.usage import TokenUsage


class Ending(StrEnum):
    """Why the model stopped."""

    DONE = "done"
    LENGTH = "length"
    FILTERED = "filtered"


class Cut(StrEnum):
    """Where the connection is closed before the answer is whole."""

    BEFORE_HEADERS = "before_headers"
    IN_BODY = "in_body"


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call of a tool. `arguments` is sent as it is where it is a string, so that it can be broken JSON."""

    name: str
    arguments: Mapping[str, object] | str = field(default_factory=dict[str, object])
    id: str | None = None

    @property
    def arguments_text(self) -> str:
        return self.arguments if isinstance(self.arguments, str) else json.dumps(self.arguments, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Failure:
    """An HTTP error. What is None is filled in as providers do for that status."""

    status: int
    message: str | None = None
    code: str | None = None
    retry_after: float | None = None


@dataclass(frozen=True, slots=True)
class Raw:
    """A response as it is, whatever the client asked for."""

    body: bytes
    status: int


@dataclass(frozen=True, slots=True)
class Delivery:
    """How an answer travels. `delay` is before the headers, `pace` between two pieces of the body; both in seconds."""

    delay: float = 0
    pace: float = 0
    cut: Cut | None = None
    endless: bool = False
    content_type: str | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer of a scripted model. Make it with `text`, `json`, `calls`, … and change it with `after`, `paced`, ….
    A bare `Reply()` is an empty text, and on routes other than the chat what the server says there anyway."""

    content: str = ""
    is_json: bool = False
    tool_calls: tuple[ToolCall, ...] = ()
    declined: str | None = None
    ending: Ending = Ending.DONE
    reasoning: str = ""
    reasons_inline: bool = False
    tokens: TokenUsage | None = None
    """None: a plausible number for the length of what was said."""
    counted: bool = True
    failure: Failure | None = None
    as_it_is: Raw | None = None
    delivery: Delivery = field(default_factory=Delivery)

    @staticmethod
    def text(text: str) -> Reply:
        """The model says this."""
        return Reply(text)

    @staticmethod
    def json(value: object) -> Reply:
        """The model answers in JSON: in the tool that the request makes it call, where there is one, else as text."""
        return Reply(json.dumps(value, ensure_ascii=False), is_json=True)

    @staticmethod
    def calls(*tool_calls: ToolCall, text: str = "") -> Reply:
        """The model calls tools, and may say something before."""
        return Reply(text, tool_calls=tool_calls)

    @staticmethod
    def refusal(text: str = "I cannot help with that.") -> Reply:
        """The model declines: OpenAI's `refusal` with this text, Anthropic's stop reason of that name without any."""
        return Reply(declined=text)

    @staticmethod
    def filtered(text: str = "") -> Reply:
        """The provider's filter stops the answer, after `text`."""
        return Reply(text, ending=Ending.FILTERED)

    @staticmethod
    def truncated(text: str) -> Reply:
        """The answer ends at its length, after `text`."""
        return Reply(text, ending=Ending.LENGTH)

    @staticmethod
    def empty() -> Reply:
        """A whole answer that says nothing."""
        return Reply()

    @staticmethod
    def junk() -> Reply:
        """A body that calls itself JSON and is none."""
        return Reply.raw(b"<html><body>Bad gateway</body></html>", "application/json")

    @staticmethod
    def raw(body: bytes, content_type: str, status: int = 200) -> Reply:
        """This body and nothing else, also where a stream was asked for."""
        return Reply(as_it_is=Raw(body, status), delivery=Delivery(content_type=content_type))

    @staticmethod
    def error(
        status: int, message: str | None = None, *, code: str | None = None, retry_after: float | None = None
    ) -> Reply:
        """An HTTP error, said as the provider says it. `retry_after` is in seconds."""
        return Reply(failure=Failure(status, message, code, retry_after))

    @staticmethod
    def hang() -> Reply:
        """Nothing, not even headers, for as long as the client waits."""
        return Reply().after(math.inf)

    def after(self, seconds: float) -> Reply:
        """Nothing is sent for so long, not even headers."""
        return replace(self, delivery=replace(self.delivery, delay=seconds))

    def paced(self, seconds: float) -> Reply:
        """So long between two pieces of the body."""
        return replace(self, delivery=replace(self.delivery, pace=seconds))

    def cut_before_headers(self) -> Reply:
        """The connection is closed without an answer."""
        return replace(self, delivery=replace(self.delivery, cut=Cut.BEFORE_HEADERS))

    def cut_in_body(self) -> Reply:
        """The connection is closed when half of the body is out."""
        return replace(self, delivery=replace(self.delivery, cut=Cut.IN_BODY))

    def never_ending(self, every: float = 0.02) -> Reply:
        """After the headers something small comes every so many seconds for ever: white space, or more of the stream.
        With 0 it comes as fast as the client takes it."""
        return replace(self, delivery=replace(self.delivery, endless=True, pace=every))

    def typed(self, content_type: str) -> Reply:
        """Says that it is of this type, whatever it is."""
        return replace(self, delivery=replace(self.delivery, content_type=content_type))

    def thinking(self, text: str, *, inline: bool = False) -> Reply:
        """Reasons first: apart from the answer, as servers do that know the model, or in it, as others do."""
        return replace(self, reasoning=text, reasons_inline=inline)

    def using(self, *, input: int, output: int, cached: int = 0) -> Reply:
        """Counts so many tokens; `cached` are those of `input` that the provider had cached."""
        return replace(self, tokens=TokenUsage(input, cached, output))

    def uncounted(self) -> Reply:
        """Leaves usage out, as some OpenAI-compatible servers do. Anthropic's always has it."""
        return replace(self, counted=False)

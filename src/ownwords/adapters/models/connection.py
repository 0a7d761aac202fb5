"""How a provider's model is talked to through pydantic-ai, and what may come of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from pydantic_ai.exceptions import ModelAPIError, UnexpectedModelBehavior, UserError
from pydantic_ai.models import Model as LibraryModel
from pydantic_ai.settings import ModelSettings

from ownwords.adapters.models.forms import AnswerForm

_MALFORMED = (AttributeError, LookupError, TypeError, ValueError)
"""What a library raises that walks through JSON which is no answer of its provider: Anthropic's does not look first."""

FAILURES = (ModelAPIError, UnexpectedModelBehavior, UserError, *_MALFORMED)
"""What comes of a question that is not answered as it should be."""


@dataclass(frozen=True, slots=True)
class Connection:
    """A provider's model as pydantic-ai talks to it, the forms of answer worth trying, strictest first, and whether the
    answer is to be streamed: some servers notice only then that nobody waits any more."""

    model: LibraryModel
    forms: tuple[AnswerForm, ...]
    settings: ModelSettings
    close: Callable[[], Awaitable[None]]
    stream: bool = False

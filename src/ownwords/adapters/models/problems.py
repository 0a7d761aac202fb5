"""What went wrong with a question to a provider, as one line that says what to do.

The line holds the model's name, its address, a status and where to mend it: never the key, nor anything that the
provider wrote, which may repeat either the key or the prompt.
"""

from __future__ import annotations

import re
import socket
import ssl
from collections.abc import Iterator
from typing import cast
from urllib.parse import urlsplit

from pydantic_ai.exceptions import (
    ModelAPIError,
    ModelAuthenticationError,
    ModelConnectionError,
    ModelContextWindowExceededError,
    ModelHTTPError,
    ModelNotFoundError,
    ModelQuotaExceededError,
    ModelRateLimitError,
    ModelRequestRejectedError,
    UserError,
)

from ownwords.settings import OWN_KEYS, ModelChoice, Provider

_FORM_WORDS = re.compile(
    r"response.?format|json.?schema|json.?object|grammar|structured|guided|output.?(config|format)", re.IGNORECASE
)
_LENGTH_WORDS = re.compile(r"context.?(length|size|window)", re.IGNORECASE)
_TOO_LARGE = 413
_FILTER_CODES = {"content_filter", "content_policy_violation"}


def refuses_form(error: Exception) -> bool:
    """Whether it may be the form of the answer that was refused: the request was rejected for no reason that another
    form would not mend, or the error names the form. Some servers call that an error of theirs."""
    match error:
        case UserError():  # pydantic-ai knows that the model does not take it
            return True
        case _ if is_refusal(error):
            return False
        case ModelAuthenticationError() | ModelNotFoundError():
            return False
        case _ if is_too_long(error):
            return False
        case ModelRequestRejectedError():
            return True
        case ModelHTTPError(status_code=status):
            return status >= 500 and _FORM_WORDS.search(str(error.body)) is not None
        case _:
            return False


def is_refusal(error: Exception) -> bool:
    """Whether a content filter declined the prompt, which some services answer as an error."""
    return isinstance(error, ModelAPIError) and error.provider_error_code in _FILTER_CODES


def is_too_long(error: Exception) -> bool:
    """Whether the input is longer than the model can read. Some servers say so in no other way than in words."""
    match error:
        case ModelContextWindowExceededError():
            return True
        case ModelRequestRejectedError() if isinstance(error, ModelHTTPError) and _LENGTH_WORDS.search(str(error.body)):
            return True
        case ModelHTTPError(status_code=status):
            return status == _TOO_LARGE
        case _:
            return False


def explained(error: Exception, choice: ModelChoice) -> str:
    """The line for an error of pydantic-ai."""
    match error:
        case ModelConnectionError():
            return _connection(error, choice)
        case ModelHTTPError():
            return _status(error, error.status_code, choice)
        case _:
            return f"{choice.name} answered with something that is no answer of a model. {_after_nonsense(choice)}"


def no_key(choice: ModelChoice) -> str:
    """The line for a provider that is not asked without a key."""
    return f"There is no key for {choice.name}. Set {choice.key_in} or {OWN_KEYS[choice.provider]}."


def _after_nonsense(choice: ModelChoice) -> str:
    match choice.provider:
        case Provider.SERVER:
            return f"Check that {choice.chosen_in} holds the address of its API."
        case Provider.LOCAL:  # which ends its answer without a word then
            return "The input may be longer than it can read."
        case _:
            return "Try again later."


def _status(error: ModelAPIError, status: int, choice: ModelChoice) -> str:
    name = choice.name
    match error:
        case ModelQuotaExceededError():
            return f"The account of {name} has no credit left ({status}). Add credit at the provider."
        case ModelAuthenticationError():
            if choice.key is None:
                return f"{name} asks for a key ({status}). Set {choice.key_in}."
            return f"{name} refused the key ({status}). Check {choice.key_in}."
        case ModelNotFoundError():
            if choice.provider is not Provider.SERVER:
                return f"There is no model {name}, or not for this key ({status}). Correct {choice.chosen_in}."
            return (
                f"{choice.url} has no model {choice.model}, or is not the address of its API, which mostly ends in /v1 "
                f"({status}). Correct {choice.chosen_in}."
            )
        case ModelRateLimitError():
            wait = "in a moment" if error.retry_after is None else f"in {_seconds(error.retry_after)}"
            return f"{name} takes no more calls for now ({status}). Try again {wait}."
        case _ if is_too_long(error):
            return f"The input is longer than {name} can read ({status}). Choose a model that reads more."
        case ModelRequestRejectedError():
            return f"{name} rejected the request ({status}). Choose another model in {choice.chosen_in}."
        case _ if status >= 500:
            return f"{name} failed ({status}). Try again later."
        case _:
            return f"{name} did not answer the question ({status}). Check the address in {choice.chosen_in}."


def _connection(error: ModelConnectionError, choice: ModelChoice) -> str:
    causes = list(_causes(error))
    ours = choice.provider is Provider.SERVER
    mend = f"Check the network, or correct {choice.chosen_in}." if ours else "Check the network."
    if any(isinstance(cause, socket.gaierror) for cause in causes):
        return f"The host {urlsplit(choice.url).hostname} of {choice.name} is not found. {mend}"
    if any(isinstance(cause, ssl.SSLError) for cause in causes):
        return f"There is no safe connection to {choice.name}: its certificate or its TLS is not accepted. {mend}"
    if any(isinstance(cause, ConnectionRefusedError) for cause in causes):
        mend = f"Start the server, or correct {choice.chosen_in}." if ours else mend
        return f"Nothing listens at {choice.url} for {choice.model} (connection refused). {mend}"
    if error.phase in ("connect", "pool"):
        return f"{choice.name} cannot be reached at {choice.url}. {mend}"
    return f"The connection to {choice.name} broke off before the answer was complete. Try again."


def _causes(error: BaseException) -> Iterator[BaseException]:
    """The errors that this one came from, those in groups included."""
    seen: set[int] = set()
    waiting: list[BaseException | None] = [error]
    while waiting:
        one = waiting.pop()
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        waiting += [one.__cause__, one.__context__]
        if isinstance(one, BaseExceptionGroup):
            waiting += cast("BaseExceptionGroup[BaseException]", one).exceptions


def _seconds(wait: float) -> str:
    return f"{wait:.0f} s" if wait >= 1 else f"{wait:.1f} s"

"""Anthropic's models, over its own protocol."""

from __future__ import annotations

from anthropic import AsyncAnthropic
from pydantic_ai.models.anthropic import AnthropicModel
from pydantic_ai.providers.anthropic import AnthropicProvider
from pydantic_ai.settings import ModelSettings

from ownwords.adapters.models.answering import ProviderModel
from ownwords.adapters.models.connection import Connection
from ownwords.adapters.models.forms import AnswerForm
from ownwords.adapters.models.http_client import http_client
from ownwords.settings import ModelChoice

_NO_KEY = "none"
"""Never sent: without a key nothing is asked. But the library would look for one in other variables."""


def connect(choice: ModelChoice) -> ProviderModel:
    """The model of this choice. Nothing is sent until it is asked."""
    client = AsyncAnthropic(
        base_url=choice.url,
        api_key=choice.key or _NO_KEY,
        max_retries=0,
        timeout=None,
        http_client=http_client(choice.url),
    )
    model = AnthropicModel(choice.model, provider=AnthropicProvider(anthropic_client=client))
    # Tasks are short and have seconds, not minutes: no thinking where it can be turned off.
    settings = ModelSettings(thinking=False)
    return ProviderModel(choice, Connection(model, (AnswerForm.SCHEMA, AnswerForm.PROMPT), settings, client.close))

"""OpenAI, and every server that speaks its chat completions: Ollama, vLLM, llama.cpp, OpenRouter and others."""

from __future__ import annotations

from urllib.parse import urlsplit

from openai import AsyncOpenAI
from pydantic_ai.models.openai import OpenAIChatModelSettings
from pydantic_ai.profiles.openai import OpenAIModelProfile
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider
from pydantic_ai.settings import ModelSettings

from ownwords.adapters.models.answering import ProviderModel
from ownwords.adapters.models.connection import Connection
from ownwords.adapters.models.forms import AnswerForm
from ownwords.adapters.models.http_client import http_client
from ownwords.adapters.models.plain_client import PlainChatModel, PlainOpenAI
from ownwords.settings import ModelChoice, Provider

_NO_KEY = "none"
"""The library asks for some key; a server that needs none ignores it."""

_OPENAI_HOSTS = ("openai.com", "openai.azure.com")
"""Where the newest models know a limit of length by its newest name only; all other servers know the older one."""


def connect(choice: ModelChoice) -> ProviderModel:
    """The model of this choice. Nothing is sent until it is asked."""
    client = openai_client(choice)
    match choice.provider:
        case Provider.OPENAI:
            return ProviderModel(choice, _openai(choice, client))
        case Provider.LOCAL:
            return ProviderModel(choice, _local(choice, client))
        case _:
            return ProviderModel(choice, _server(choice, client))


def openai_client(choice: ModelChoice) -> AsyncOpenAI:
    """A client of OpenAI's protocol for the place of this choice."""
    client = PlainOpenAI(
        base_url=choice.url,
        api_key=choice.key or _NO_KEY,
        max_retries=0,
        timeout=None,
        http_client=http_client(choice.url),
    )
    if choice.provider is not Provider.OPENAI:
        # The library takes these from variables that are meant for OpenAI.
        client.organization = client.project = None
    return client


def _openai(choice: ModelChoice, client: AsyncOpenAI) -> Connection:
    profile = OpenAIModelProfile(supports_json_object_output=False)  # `forms` asks for it
    model = PlainChatModel(choice.model, provider=OpenAIProvider(openai_client=client), profile=profile)
    # Tasks are short and have seconds, not minutes: no reasoning where it can be turned off.
    settings = OpenAIChatModelSettings(thinking=False, openai_store=False)
    return Connection(model, (AnswerForm.SCHEMA, AnswerForm.OBJECT, AnswerForm.PROMPT), settings, client.close)


def _server(choice: ModelChoice, client: AsyncOpenAI) -> Connection:
    return Connection(_chat_model(choice, client), tuple(AnswerForm), ModelSettings(thinking=False), client.close)


def _local(choice: ModelChoice, client: AsyncOpenAI) -> Connection:
    """llama-cpp-python's server: one form is known to work, and only a streamed answer ends when nobody waits for it.
    Unlike a served model it is given no temperature by whoever packed it."""
    settings = ModelSettings(thinking=False, temperature=0)
    return Connection(_chat_model(choice, client), (AnswerForm.OBJECT_OF_SCHEMA,), settings, client.close, stream=True)


def _chat_model(choice: ModelChoice, client: AsyncOpenAI) -> PlainChatModel:
    """A model of a server about which nothing is known but its protocol."""
    host = urlsplit(choice.url).hostname or ""
    profile = OpenAIModelProfile(
        supports_json_schema_output=True,
        supports_json_object_output=False,  # `forms` asks for it
        # Most servers hold the answer to the schema without showing it to the model; some ignore it in silence.
        native_output_requires_schema_in_instructions=True,
        openai_supports_strict_tool_definition=False,
        openai_chat_supports_multiple_system_messages=False,
        openai_chat_supports_max_completion_tokens=any(
            host == known or host.endswith(f".{known}") for known in _OPENAI_HOSTS
        ),
    )
    provider = OpenAICompatibleProvider(choice.provider.value, openai_client=client)
    return PlainChatModel(choice.model, provider=provider, profile=profile)

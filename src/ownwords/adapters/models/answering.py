"""One question to one model, through pydantic-ai: the form of the answer that the server takes, and what came back."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator

from genai_prices import Usage
from pydantic_ai.direct import model_request, model_request_stream
from pydantic_ai.exceptions import UserError
from pydantic_ai.messages import ModelRequest as Question
from pydantic_ai.messages import ModelResponse
from pydantic_ai.messages import UserPromptPart as Prompt
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.output import OutputObjectDefinition
from pydantic_ai.settings import ModelSettings

from ownwords.adapters.models.chatting import Chatting
from ownwords.adapters.models.connection import FAILURES, Connection
from ownwords.adapters.models.forms import AnswerForm, forms_for, remember, response_format
from ownwords.adapters.models.prices import price
from ownwords.adapters.models.problems import explained, is_refusal, is_too_long, no_key, refuses_form
from ownwords.domain.usage import TokenUsage
from ownwords.errors import ModelTooSmall, ModelUnavailable
from ownwords.ports.chat import ChatAnswer, ChatRequest
from ownwords.ports.models import ModelAnswer, ModelRequest
from ownwords.settings import OWN_KEYS, ModelChoice

_THOUGHT = re.compile(r"\s*<think>.*?</think>\s*", re.DOTALL)
"""What a small model may think aloud first; pydantic-ai takes it out of answers that are not streamed."""


class ProviderModel:
    """A model over its connection (`ports.models.PricedModel`, `ports.chat.ChatModel`)."""

    def __init__(self, choice: ModelChoice, connection: Connection) -> None:
        self._choice = choice
        self._connection = connection

    @property
    def name(self) -> str:
        return self._choice.name

    async def answer(self, request: ModelRequest) -> ModelAnswer:
        """Raises ModelUnavailable, and ModelTooSmall where the input is too long; an answer that a content filter
        withheld comes back as refused."""
        choice = self._choice
        if choice.key is None and choice.provider in OWN_KEYS:
            raise ModelUnavailable(no_key(choice))
        problem: Exception = UserError("This model has no form of answer.")
        for form in forms_for(choice.url, choice.model, self._connection.forms):
            try:
                response = await self._ask(request, form)
            except FAILURES as error:
                problem = error
                if request.schema is None or not refuses_form(error):
                    break
            else:
                if request.schema is not None:
                    remember(choice.url, choice.model, form)
                return self._read(response)
        if is_refusal(problem):
            return ModelAnswer("", choice.model, refused=True)
        # Raised here and not above: an error of the provider is not to travel along in a traceback.
        raise (ModelTooSmall if is_too_long(problem) else ModelUnavailable)(explained(problem, choice))

    def chat(self, request: ChatRequest) -> AsyncGenerator[str | ChatAnswer]:
        """`ports.chat.ChatModel.chat`."""
        return Chatting(self._choice, self._connection).chat(request)

    async def price_of(self, tokens: TokenUsage) -> int | None:
        usage = Usage(input_tokens=tokens.input, cache_read_tokens=tokens.cached, output_tokens=tokens.output)
        return price(self._choice, self._choice.model, usage)

    async def close(self) -> None:
        await self._connection.close()

    async def _ask(self, request: ModelRequest, form: AnswerForm) -> ModelResponse:
        settings: ModelSettings = {**self._connection.settings, "max_tokens": request.most_tokens}
        parameters = ModelRequestParameters()
        if request.schema is not None:
            mode = "native" if form is AnswerForm.SCHEMA else "prompted"
            schema = OutputObjectDefinition(dict(request.schema), name=request.name)
            parameters = ModelRequestParameters(output_mode=mode, output_object=schema)
            if (asked := response_format(form, request.schema)) is not None:
                settings["extra_body"] = {"response_format": asked}
        messages = [Question(parts=[Prompt(request.content)], instructions=request.instructions)]
        if not self._connection.stream:
            return await model_request(
                self._connection.model,
                messages,
                model_settings=settings,
                model_request_parameters=parameters,
                instrument=False,
            )
        async with model_request_stream(
            self._connection.model,
            messages,
            model_settings=settings,
            model_request_parameters=parameters,
            instrument=False,
        ) as events:
            async for _ in events:
                pass
            return events.get()

    def _read(self, response: ModelResponse) -> ModelAnswer:
        usage, model = response.usage, response.model_name or self._choice.model
        text = response.text or ""
        return ModelAnswer(
            text=text[thought.end() :] if (thought := _THOUGHT.match(text)) else text,
            model=model,
            tokens=TokenUsage(usage.input_tokens, usage.cache_read_tokens, usage.output_tokens),
            price=price(self._choice, model, Usage.from_raw(usage)),
            refused=response.finish_reason == "content_filter",
            cut=response.finish_reason == "length",
        )

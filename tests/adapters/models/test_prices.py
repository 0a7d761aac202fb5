"""What a call costs: by the list, rounded up, None where nobody knows."""

from __future__ import annotations

import pytest
from genai_prices import Usage

from ownwords.adapters.models.prices import price
from ownwords.settings import Provider
from tests.adapters.models.asking import chosen

TYPICAL = Usage(input_tokens=2_500, output_tokens=150)


@pytest.mark.parametrize(
    ("provider", "url", "model", "expected"),
    [
        (Provider.OPENAI, "https://api.openai.com/v1", "gpt-6-luna", 325),
        (Provider.ANTHROPIC, "https://api.anthropic.com", "claude-haiku-5-5", 325),
        (Provider.OPENAI, "https://api.openai.com/v1", "gpt-of-tomorrow", None),
        (Provider.SERVER, "http://127.0.0.1:11434/v1", "gpt-6-luna", None),
        (Provider.SERVER, "https://models.example/v1", "gpt-6-luna", None),
        (Provider.LOCAL, "http://127.0.0.1:1/v1", "small.gguf", 0),
    ],
)
def test_a_price_is_known_or_none(provider: Provider, url: str, model: str, expected: int | None) -> None:
    assert price(chosen(url, provider, model), model, TYPICAL) == expected


def test_a_server_that_is_in_the_list_has_its_own_prices() -> None:
    choice = chosen("https://openrouter.ai/api/v1", model="openai/gpt-4o-mini")
    assert price(choice, choice.model, TYPICAL) == 465


def test_a_name_that_the_list_does_not_know_is_priced_by_the_name_that_was_asked_for() -> None:
    choice = chosen("https://api.openai.com/v1", Provider.OPENAI, "gpt-6-luna")
    assert price(choice, "luna-of-today", TYPICAL) == 325


def test_a_fraction_of_a_millionth_counts_as_one() -> None:
    choice = chosen("https://api.openai.com/v1", Provider.OPENAI, "gpt-6-luna")
    assert price(choice, "gpt-6-luna", Usage(input_tokens=1)) == 1

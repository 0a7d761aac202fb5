"""What a call costs, in whole micro-dollars, by the price list that comes with genai-prices. Nothing is fetched.

A server of one's own has no price in any list: None, also on this machine, where a server may well pass the question on
to a paid one. The one model that is known to cost nothing is the one we run ourselves.
"""

from __future__ import annotations

from decimal import ROUND_CEILING, Decimal

from genai_prices import Usage, calc_price

from ownwords.domain.usage import MICROS
from ownwords.settings import ModelChoice, Provider


def price(choice: ModelChoice, model: str, usage: Usage) -> int | None:
    """The price of a call, rounded up; `model` is the name that the provider gave. An uncounted call has none."""
    if choice.provider is Provider.LOCAL:
        return 0
    if not usage.input_tokens and not usage.output_tokens:
        return None
    for name in dict.fromkeys((model, choice.model)):
        try:
            return _micros(_total(choice, name, usage))
        except (LookupError, ValueError):  # a model or a kind of usage that is not in the list
            continue
    return None


def _total(choice: ModelChoice, model: str, usage: Usage) -> Decimal:
    if choice.provider is Provider.SERVER:
        return calc_price(usage, model, provider_api_url=choice.url).total_price
    return calc_price(usage, model, provider_id=choice.provider.value).total_price


def _micros(dollars: Decimal) -> int:
    return int((dollars * MICROS).to_integral_value(ROUND_CEILING))

"""A month of Tove's calls of models, for tests and for the pictures: the same ones each time."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta

from ownwords.domain.scope import Scope
from ownwords.domain.usage import CallOutcome, ModelCall, TokenUsage
from tests.interfaces.web.invented import NOW, Installation

HOSTED, OWN = "openai:gpt-mini", "local:small.gguf"
# Task: calls on an ordinary day, the share that is cached, tokens in and out of a call.
TASKS = {
    "chat": (9, 0.6, 9_000, 420),
    "select": (9, 0.8, 6_500, 90),
    "check": (7, 0.4, 3_800, 260),
    "capture": (9, 0.0, 900, 60),
    "learn": (2, 0.0, 1_400, 180),
    "compact": (1, 0.0, 14_000, 700),
    "reflect": (3, 0.0, 7_000, 240),
    "dream": (1, 0.0, 11_000, 600),
    "rank": (2, 0.7, 2_500, 40),
}


async def spend(place: Installation, days: int = 30) -> None:
    """Calls up to now, some of which were not answered and some of a model without a price. Limits are set, and the
    conversation about the workshop waits."""
    chance = random.Random(7)  # noqa: S311 - no secrets
    switches = await place.me.settings()
    await place.me.change_settings(replace(switches, daily_limit=2_000_000, check_in=500_000))
    threads = await place.me.threads()
    workshop = next(thread for thread in threads if thread.title == "The workshop")
    number = 0
    for day in range(days):
        busy = chance.choice([0.3, 0.8, 1, 1, 1.2, 2.4]) if day else 1
        for task, (usual, cached, sent, received) in TASKS.items():
            for _ in range(round(usual * busy)):
                number += 1
                at = NOW - timedelta(days=day, minutes=chance.randrange(1, 500))
                tokens = TokenUsage(
                    *(round(each * chance.uniform(0.6, 1.6)) for each in (sent, sent * cached, received))
                )
                call = _call(f"call-{number:05}", task, tokens, chance)
                thread_id = chance.choice(threads).id if task == "chat" else None
                thread_id = workshop.id if day == 0 and task == "chat" else thread_id
                await place.faculties.usage_log.record_call(Scope("me"), replace(call, at=at, thread_id=thread_id))


def _call(call_id: str, task: str, tokens: TokenUsage, chance: random.Random) -> ModelCall:
    if task == "rank":
        return ModelCall(call_id, NOW, task, OWN, CallOutcome.ANSWERED, chance.randrange(200, 900), tokens)
    if chance.random() < 0.02:
        return ModelCall(call_id, NOW, task, HOSTED, CallOutcome.LATE, 20_000)
    price = round((tokens.input - tokens.cached) * 1.1 + tokens.cached * 0.2 + tokens.output * 4.4)
    latency = chance.randrange(500, 2_600)
    return ModelCall(call_id, NOW, task, HOSTED, CallOutcome.ANSWERED, latency, tokens, price)

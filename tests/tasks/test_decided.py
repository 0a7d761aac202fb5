"""Decisions are heard in nine languages, and nothing that only sounds like one."""

from __future__ import annotations

import pytest

from ownwords.tasks.decided import is_decision
from ownwords.tasks.sentences import span_of


@pytest.mark.parametrize(
    "text",
    [
        "Let's go with PostgreSQL",
        "OK, we decided to use PostgreSQL",
        "We'll stick with the blue one",
        "Decision: ship on Friday",
        "Wir haben uns für PostgreSQL entschieden",
        "Lass uns bei PostgreSQL bleiben",
        "On part sur PostgreSQL",
        "J'ai décidé de partir en mai",
        "Hemos decidido usar PostgreSQL",
        "Vamos com PostgreSQL",
        "Abbiamo deciso di usare PostgreSQL",
        "We hebben besloten om PostgreSQL te gebruiken",
        "我们决定用PostgreSQL",
        "データベースはPostgreSQLに決めた",
        "PostgreSQLを使うことにしました",
    ],
)
def test_a_decision_is_heard(text: str) -> None:
    assert is_decision(span_of(text))


@pytest.mark.parametrize(
    "text",
    [
        "I use PostgreSQL",
        "They decided to leave",
        "What did we decide",
        "Maybe we decided too early",
        "If we decided to leave, who would stay",
        "Let's keep going and chase our dreams",
        "Let's use it",
        "I chose to write about this because it's personal",
        "Wir nehmen das",
        "Tom hat sich entschieden",
        "We decided " + "very " * 100 + "early",
        "",
    ],
)
def test_what_only_sounds_like_one_is_not(text: str) -> None:
    assert not is_decision(span_of(text))

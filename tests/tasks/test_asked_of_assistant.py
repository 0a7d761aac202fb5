"""Whether a request asks for what the assistant said."""

from __future__ import annotations

import pytest

from ownwords.tasks.asked_of_assistant import asks_assistant


@pytest.mark.parametrize(
    "text",
    [
        "What did you suggest for Porto?",
        "WHAT HAVE YOU SAID ABOUT IT?",
        "The book you recommended",
        "you've mentioned a film",
        "What was your advice?",
        "Was hast du mir für Porto empfohlen?",
        "Was haben Sie mir empfohlen?",
        "Haben Sie das geschrieben?",
        "Dein Vorschlag von gestern?",
        "Qu'as-tu dit de Porto ?",
        "Tu m'as parlé d'un livre",
        "Que m'avez-vous conseillé ? Vous m'avez dit…",
        "¿Qué me recomendaste?",
        "O que você recomendou?",
        "Que livro sugeriste?",
        "Che libro mi hai consigliato?",
        "Wat heb je aangeraden?",
        "你推荐了什么书？",
        "您说过什么？",
        "何の本を勧めてくれましたか？",
    ],
)
def test_what_the_assistant_said_is_asked_for(text: str) -> None:
    assert asks_assistant(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Where did I buy the boat?",
        "What did Eva suggest?",
        "Do you know my sister?",
        "Wo haben sie geheiratet?",
        "Was hat sie empfohlen?",
        "Qu'est-ce que j'ai dit ?",
        "Où ont-ils dit cela ?",
        "¿Qué me recomendó Eva?",
        "O que a Eva recomendou?",
        "Che libro ha consigliato Eva?",
        "Wat zei Eva?",
        "我说过什么？",
        "私は何と言った？",
        "\ud800",
    ],
)
def test_what_others_said_is_something_else(text: str) -> None:
    assert not asks_assistant(text)

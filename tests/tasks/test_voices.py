"""From the owner's words to what an assistant says for them."""

from __future__ import annotations

import pytest

from ownwords.tasks.voices import in_reply, said_by_owner, says_your


@pytest.mark.parametrize(
    ("code", "mine", "yours"),
    [
        ("en", "my sister i am", "your sister you are"),
        ("de", "ich wohne mit meiner schwester", "du wohnst mit deiner schwester"),
        ("fr", "j habite avec ma sœur", "vous habitez avec votre sœur"),
        ("es", "mi hermana yo vivo", "tu hermana usted vive"),
        ("pt", "minha eu moro", "tua voce mora"),
        ("it", "mia sorella abito", "tua sorella abiti"),
        ("nl", "ik woon mijn zus", "je woont jouw zus"),
        ("zh", "我 妹 妹", "你 妹 妹"),
        ("ja", "私 は", "あなた は"),
    ],
)
def test_the_owners_words_are_turned_to_the_owner(code: str, mine: str, yours: str) -> None:
    said = in_reply(mine.split(), code)
    assert all(word in possible for word, possible in zip(yours.split(), said, strict=True))
    assert all(word in said_by_owner(other) for word, other in zip(mine.split(), yours.split(), strict=True))


def test_what_may_be_somebody_elses_or_past_is_not_taken_for_the_owners() -> None:
    assert in_reply(["vivo"], "es") == (frozenset({"vives"}),)
    assert "ihre" not in in_reply(["meine"], "de")[0]
    assert "wohntest" not in in_reply(["ich", "wohne"], "de")[1]
    assert in_reply(["i", "live"], "en")[1] == frozenset({"live"})


def test_your_is_heard_right_before_a_thing() -> None:
    assert says_your("so I'll call Your ", "en")
    assert not says_your("your old ", "en")
    assert not says_your("you and yours truly, colour ", "en")
    assert says_your("这是你的", "zh")

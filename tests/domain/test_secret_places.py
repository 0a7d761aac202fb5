"""Passwords that nobody calls one, beside a place to log in."""

from __future__ import annotations

import pytest

from ownwords.domain.secrets import SecretKind, find_secret, without_secrets


@pytest.mark.parametrize(
    "text",
    [
        "I always use hunter2-Blue! for the uni portal",
        "Ich logge mich mit Sommerregen#88 ein",
        "je me connecte au portail avec Hirondelle#88",
        "entro al campus virtual con Golondrina#88",
        "我登录系统用的是Yanzi#8899",
    ],
)
def test_a_word_of_letters_digits_and_signs_is_a_password_there(text: str) -> None:
    assert find_secret(text) is SecretKind.PASSWORD


@pytest.mark.parametrize(
    "text",
    [
        "I log in with my student card",
        "the portal moved to https://uni.example/portal2",
        "I wrote hunter2-Blue! on the board",
        "my account is mira22@uni.example",
        "log in, then open chapter 3!",
    ],
)
def test_elsewhere_and_other_words_are_none(text: str) -> None:
    assert find_secret(text) is None


def test_only_the_password_is_taken_out() -> None:
    assert without_secrets("I use Otter77+river for the portal.") == "I use <secret> for the portal."

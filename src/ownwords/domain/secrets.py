"""Finds what must never be remembered: card numbers, keys, passwords, PINs, links that log in, recovery phrases.

What has a shape is found anywhere (`secret_shapes`); what has none is found where a sentence introduces it
(`secret_introductions`) or beside a place to log in (`secret_places`). All read the text folded (`secret_values`), so
that a zero-width space or full-width digits hide nothing, and every span is carried back to the text as it was written.

A gate and not a vault: it is for owners who paste a secret without thinking, not for one who hides it on purpose.
Time is linear in the text: a repeat in a pattern is bounded, or gives nothing back of what it read. There is no state
but a cache of folded characters, so any thread may call this. Serves NOD-73, NOD-81, NOD-134, NOD-150, NOD-153.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum

from ownwords.domain.secret_introductions import (
    introduced_keys,
    introduced_passwords,
    introduced_pins,
    names_a_secret,
    recovery_phrases,
)
from ownwords.domain.secret_places import unnamed_passwords
from ownwords.domain.secret_shapes import cards, login_links, shaped_keys
from ownwords.domain.secret_values import Folded, Span, origins


class SecretKind(StrEnum):
    """What was found, in the words a reason can use: "The message holds a card number." """

    CARD = "a card number"
    KEY = "a key"
    LOGIN_LINK = "a link with a login"
    PASSWORD = "a password"  # noqa: S105 - the name of a kind
    PIN = "a PIN or security code"
    RECOVERY_PHRASE = "a recovery phrase"


_Rule = tuple[SecretKind, Callable[[Folded], Iterable[Span]]]
# The most telling first: where several fit, the first one gives the reason.
_SHAPES: tuple[_Rule, ...] = (
    (SecretKind.KEY, shaped_keys),
    (SecretKind.LOGIN_LINK, login_links),
    (SecretKind.CARD, cards),
    (SecretKind.PASSWORD, unnamed_passwords),
)
_INTRODUCTIONS: tuple[_Rule, ...] = (
    (SecretKind.RECOVERY_PHRASE, recovery_phrases),
    (SecretKind.KEY, introduced_keys),
    (SecretKind.PASSWORD, introduced_passwords),
    (SecretKind.PIN, introduced_pins),
)


def find_secret(text: str) -> SecretKind | None:
    """The first kind of secret in the text, None when it is clean (NOD-73, NOD-81, NOD-134, NOD-153)."""
    return next((kind for kind, _ in _secrets(Folded(text))), None)


# A secret may come to light only when the one before it is gone: "my password is ... or ...".
_MOST_PASSES = 9


def without_secrets(text: str) -> str:
    """The text with `<secret>` where each secret stood; all else stays as it was written (NOD-150)."""
    for _ in range(_MOST_PASSES):
        spans = sorted(span for _, span in _secrets(Folded(text)))
        if not spans:
            break
        text = _cut(text, spans)
    return text


def _cut(text: str, spans: list[Span]) -> str:
    """`spans` are sorted; they may overlap."""
    origin = origins(text)
    kept: list[str] = []
    end = 0
    for first, last in ((origin[start], origin[stop - 1] + 1) for start, stop in spans):
        if first >= end:
            kept += [text[end:first], "<secret>"]
        end = max(end, last)
    return "".join([*kept, text[end:]])


def _secrets(text: Folded) -> Iterator[tuple[SecretKind, Span]]:
    rules = (*_SHAPES, *_INTRODUCTIONS) if names_a_secret(text) else _SHAPES
    return ((kind, span) for kind, rule in rules for span in rule(text))

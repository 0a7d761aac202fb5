"""Passwords that nobody calls one, found beside a place to log in: "I use hunter2-Blue! for the portal"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ownwords.domain.secret_values import TOKEN, WRAPPING, Folded, Span, fold, is_mixed, token_span

_PLACES = re.compile(
    fold(
        r"(?<![a-z])(?:log(?:ged|ging|s)?[ -]?in(?:to)?|sign(?:ed|ing|s)?[ -]?in|portail|moodle|eduroam|campus virtual"
        r"|aula virtual|accounts?|locked (?:me )?out|unlock|wi-?fi|wlan|vpn|router|ein(?:ge)?log\w{0,9}"
        r"|log(?:ge|gt) (?:mich|sich)|anmeld\w{0,9}|konto|compte|connecte[rz]?|connexion|cuenta|sesion"
        r"|conta|acessar|accedere|accesso|inlog\w{0,9})(?![a-z])"
        r"|portale?(?![a-z])|登录|登陆|账号|帐号|ログイン|アカウント"
    )
)
# No word or name has one of these in it together with a digit.
_SIGNS = frozenset("!@#$%^&*+=")
_NEARBY = 60
_FEWEST = 8


def unnamed_passwords(text: Folded) -> Iterator[Span]:
    """Letters, digits and signs in one word, near a place to log in."""
    places = [place.span() for place in _PLACES.finditer(text.lower)]
    for token in TOKEN.finditer(text.plain) if places else ():
        value = token[0].strip(WRAPPING)
        if not is_mixed(value, _FEWEST) or _SIGNS.isdisjoint(value):
            continue
        if any(start < token.end() + _NEARBY and token.start() - _NEARBY < end for start, end in places):
            yield token_span(text.plain, token.start())

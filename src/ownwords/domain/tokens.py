"""Tokens: what a program shows in place of the owner, and what it may do with it.

A token is bound to one scope and reaches nothing else. Its secret is shown once, when it is made; what is kept is its
digest, from which nobody gets the secret back.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime

from ownwords.domain.characters import checked_characters
from ownwords.domain.scope import Scope
from ownwords.errors import Invalid

SECRET_PREFIX = "ow_"  # noqa: S105 - it tells what a secret is for, and is none
LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class Token:
    """A program's leave to use one scope: to read and write, or with `read_only` to read alone."""

    id: str
    scope: Scope
    name: str
    read_only: bool
    created_at: datetime
    last_used_at: datetime | None = None


def digest_of(secret: str) -> bytes:
    """What a secret is found by. A secret is 256 random bits, so nobody comes to it by guessing: no slow hash is
    needed."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()


def checked_name(name: str) -> str:
    """A token's name on one line. Raises Invalid for none, and for one that is too long or cannot be kept."""
    name = " ".join(checked_characters(name, "name").split())
    if not name:
        raise Invalid("Give the token a name, such as that of the program that is to use it.", field="name")
    if len(name) > LONGEST_NAME:
        raise Invalid(f"A token's name holds at most {LONGEST_NAME} characters.", field="name")
    return name

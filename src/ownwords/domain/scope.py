"""Whose memory it is: an owner, or one workspace of an owner (NOD-1, NB-5, CH-21, CH-22).

Everything that is stored carries a scope, and nothing crosses from one scope to another.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from ownwords.errors import Invalid

_LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class Scope:
    """An owner's memory, or with `workspace` the memory of that one workspace."""

    owner: str
    workspace: str | None = None

    def __post_init__(self) -> None:
        _check_name(self.owner, "owner")
        if self.workspace is not None:
            _check_name(self.workspace, "workspace")


def _check_name(name: str, field: str) -> None:
    if not name or name != name.strip():
        raise Invalid(f"The {field} needs a name without blanks around it.", field=field)
    if len(name) > _LONGEST_NAME:
        raise Invalid(f"The {field}'s name is longer than {_LONGEST_NAME} characters.", field=field)
    if any(unicodedata.category(character) in {"Cc", "Cs"} for character in name):
        raise Invalid(f"The {field}'s name holds a control character.", field=field)

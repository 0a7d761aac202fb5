"""The built-in guides: procedures for kinds of work, which come with Ownwords and which nobody can change (NOD-144).

Each is a Markdown file beside this one, named after the guide: the first line is its description, the rest its body.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from ownwords.domain.skills import (
    Guide,
    checked_skill_body,
    checked_skill_description,
    checked_skill_name,
)

_FOLDER = Path(__file__).parent


@cache
def guides() -> Mapping[str, Guide]:
    """Every guide by its name, in the order of the names."""
    return MappingProxyType({file.stem: _read(file) for file in sorted(_FOLDER.glob("*.md"))})


def _read(file: Path) -> Guide:
    description, _, body = file.read_text(encoding="utf-8").partition("\n")
    return Guide(checked_skill_name(file.stem), checked_skill_description(description), checked_skill_body(body))

"""SQL lives in the .sql files of this folder, where it can be read without Python: each statement with its name and
what it does. They are read once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import resources

_NAMED = re.compile(r"^-- name: (\w+)\n((?:-- .*\n)+)([^;]+);\n", re.MULTILINE)
_FILES = resources.files("ownwords.adapters.sqlite")

SCHEMA = (_FILES / "schema.sql").read_text(encoding="utf-8")


def load(name: str) -> Mapping[str, str]:
    """The statements of sql/NAME.sql by their names."""
    return {found[1]: found[3] for found in _NAMED.finditer(script(name))}


def script(name: str) -> str:
    """All of sql/NAME.sql, to be run as one."""
    return (_FILES / "sql" / f"{name}.sql").read_text(encoding="utf-8")


def migrations() -> list[str]:
    """The scripts of migrations/, in the order of their numbers from 1 on."""
    files = sorted((_FILES / "migrations").iterdir(), key=lambda file: file.name)
    return [file.read_text(encoding="utf-8") for file in files if file.name.endswith(".sql")]

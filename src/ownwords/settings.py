"""How this installation is run: one frozen object. Only `compose` reads the environment into it.

Three variables do not pay for a settings library: importing one took 13 MB and a third of a command's start.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ownwords.errors import Invalid

PREFIX = "OWNWORDS_"


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of the process, from `OWNWORDS_…` variables; what a call gives explicitly goes first."""

    data: Path = Path("~/.ownwords")
    """The data folder, with the embedded store in it. `OWNWORDS_DATA`."""

    host: str = "127.0.0.1"
    """The address that `serve` listens on. `OWNWORDS_HOST`."""

    port: int = 8420
    """The port that `serve` listens on. `OWNWORDS_PORT`."""


def read_settings(environment: Mapping[str, str]) -> Settings:
    """The settings in these variables; an empty one counts as missing. Raises Invalid for what is no port."""
    given = {
        name.removeprefix(PREFIX): value for name, value in environment.items() if name.startswith(PREFIX) and value
    }
    default = Settings()
    port = given.get("PORT", str(default.port))
    if not port.isascii() or not port.isdigit() or int(port) > 65_535:
        raise Invalid(f"OWNWORDS_PORT is {port!r}: use a number from 1 to 65535.", field="port")
    return Settings(Path(given.get("DATA", default.data)), given.get("HOST", default.host), int(port))

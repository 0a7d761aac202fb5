"""How this installation is run: one frozen object. Only `compose` reads the environment into it."""

from __future__ import annotations

from pathlib import Path

from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Settings of the process, from `OWNWORDS_…` variables; what a call gives explicitly goes first."""

    model_config = SettingsConfigDict(env_prefix="OWNWORDS_", frozen=True, extra="ignore")

    data: Path = Path("~/.ownwords")
    """The data folder, with the embedded store in it. `OWNWORDS_DATA`."""

    host: str = "127.0.0.1"
    """The address that `serve` listens on. `OWNWORDS_HOST`."""

    port: int = 8420
    """The port that `serve` listens on. `OWNWORDS_PORT`."""

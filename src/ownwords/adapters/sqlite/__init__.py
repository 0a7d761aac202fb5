"""The embedded store: one SQLite file, written by one thread and read beside it."""

from ownwords.adapters.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]

"""The journal on disk: `memory/history.jsonl` in a scope's workspace folder, in the documented shape."""

from ownwords.adapters.journal_files.store import JournalFiles

__all__ = ["JournalFiles"]

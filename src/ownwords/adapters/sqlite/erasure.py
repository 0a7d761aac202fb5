"""Leaving no byte behind.

`secure_delete` overwrites what is deleted, but a tree that was rearranged earlier keeps copies of rows on its pages,
and the write-ahead log keeps older pages. So what erases something marks it, in the same transaction, and a purge
writes the marked part of the file anew and empties the log. A purge that was cut off is done again by the next one.
"""

from __future__ import annotations

from typing import Any

from ownwords.adapters.sqlite import notebook, vectors
from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.scopes import LAST_POSITION, ScopeRow, scopes_of_owner
from ownwords.adapters.sqlite.statements import load, script

_SQL = load("erasure")
_REBUILD_NOTES = script("rebuild_notes")
_REBUILD_NOTEBOOK = script("rebuild_notebook")
_REBUILD_SUMMARIES = script("rebuild_summaries")

_COUNTED_BY_SCOPE = {
    "summaries": "delete_summaries",
    "threads": "delete_threads",
    "documents": "delete_objects",
    "changes": "delete_changes",
    "tombstones": "delete_tombstones",
    "imports": "delete_import_sources",
    "calls": "delete_calls",
    "turns": "delete_turns",
    "sealed": "delete_sealed",
    "assets": "delete_assets",
    "tokens": "delete_tokens",
    "dreams": "delete_dreams",
    "chats": "delete_chats",
    "links": "delete_links",
}


def delete_owner(database: Database, owner: str) -> dict[str, int]:
    """Delete every scope of the owner with all it holds; answers how many of what."""
    scopes = scopes_of_owner(database, owner)
    deleted = {"scopes": len(scopes), "messages": 0, "notebook": 0, **dict.fromkeys(_COUNTED_BY_SCOPE, 0)}
    for scope in scopes:
        deleted["messages"] += _delete_messages(database, scope)
        deleted["notebook"] += notebook.delete_all_notes(database, scope)
        _delete(database, "unname_files", scope.number)
        for statement in ("delete_buttons", "delete_updates", "delete_link_codes"):
            _delete(database, statement, scope.number)
        for name, statement in _COUNTED_BY_SCOPE.items():
            deleted[name] += _delete(database, statement, scope.number)
        for statement in ("delete_turn_records", "delete_jobs", "delete_job_queues"):
            _delete(database, statement, scope.number)
        _delete(database, "delete_scope", scope.number)
    if scopes:
        mark_notes_erased(database)
        mark_messages_erased(database)
    return deleted


def _delete_messages(database: Database, scope: ScopeRow) -> int:
    vectors.delete_all_vectors(database, scope)
    everything = (scope.key(0), scope.key(LAST_POSITION))
    for statement in ("delete_unsealed", "delete_postings", "delete_segments"):
        _delete(database, statement, *everything)
    return _delete(database, "delete_messages", *everything)


def _delete(database: Database, statement: str, *bindings: int) -> int:
    """How many rows the statement deleted."""
    return database.run(_SQL[statement], bindings)


def mark_notes_erased(database: Database) -> None:
    database.run(_SQL["mark_notes_erased"])


def mark_messages_erased(database: Database) -> None:
    database.run(_SQL["mark_messages_erased"])


def purge(database: Database) -> None:
    """Leave no erased byte in the file or its log. Outside of any transaction; waits for readers to finish."""
    row: Any = database.row(_SQL["erased"])
    notes, messages, notebook_notes, summaries = row
    if notebook_notes:
        database.run_script(_REBUILD_NOTEBOOK)
    if messages:
        database.run("VACUUM")
    else:
        if notes:
            database.run_script(_REBUILD_NOTES)
        if summaries:
            database.run_script(_REBUILD_SUMMARIES)
    database.empty_log()
    if any(row):
        database.run(_SQL["purged"])

"""What threads were condensed to.

How much was said since is counted with each append, in the statement that counts its messages: an append tells by
itself that its thread became large.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any

from ownwords.adapters.sqlite.database import Database
from ownwords.adapters.sqlite.messages import ThreadRow, find_thread
from ownwords.adapters.sqlite.scopes import ScopeRow, find_scope
from ownwords.adapters.sqlite.statements import load
from ownwords.domain.instants import from_microseconds, to_microseconds
from ownwords.domain.journal import Bullet, Lineage, Mark
from ownwords.domain.scope import Scope
from ownwords.domain.summaries import ThreadSummary, ThreadView, citing, holding
from ownwords.errors import NotFound

_SQL = load("summaries")


def thread_view(database: Database, scope: ScopeRow, thread_id: str) -> ThreadView | None:
    row: Any = database.row(_SQL["view"], (scope.number, thread_id))
    return _view(thread_id, row) if row else None


def swap_summary(database: Database, scope: Scope, was: ThreadSummary | None, summary: ThreadSummary) -> bool:
    row = find_scope(database, scope)
    thread = find_thread(database, row, summary.thread_id) if row else None
    if row is None or thread is None:
        return False
    fields = (summary.through, summary.planned, _encoded(summary.bullets), to_microseconds(summary.at), summary.cursor)
    place = (row.number, thread.number)
    if was is None:
        kept = database.run(_SQL["add_summary"], (*fields, summary.version, *place))
    else:
        known = (was.version, was.through, was.planned)
        kept = database.run(_SQL["swap_summary"], (*fields, summary.version, *place, *known))
    if kept and summary.through is not None and summary.through != (was.through if was else None):
        database.run(_SQL["count_uncondensed"], (*place, summary.through))
    return kept > 0


def set_view_budget(database: Database, scope: Scope, thread_id: str, budget: int) -> None:
    row = find_scope(database, scope)
    if row is None or not database.run(_SQL["set_budget"], (budget, row.number, thread_id)):
        raise NotFound(f"There is no conversation {thread_id}.")


def erase_words(database: Database, scope: Scope, words: str) -> int:
    """Also of a scope whose summaries hold them no more the pages are written anew: they may have been there before."""
    row = find_scope(database, scope)
    if row is None:
        return 0
    erased = 0
    for thread, bullets, planned in list(database.rows(_SQL["summaries"], (row.number, None))):
        given = _decoded(bullets)
        left = tuple(one for one in given if not holding(one, words))
        erased += len(given) - len(left)
        if planned is not None or len(left) < len(given):
            database.run(_SQL["set_bullets"], (_encoded(left), row.number, thread))
    database.run(_SQL["mark_erased"])
    return erased


def forget_message(database: Database, scope: ScopeRow, thread: int, message_id: str) -> None:
    """Take out what cites a message, within the write that changes its words."""
    for _, bullets, _ in list(database.rows(_SQL["summaries"], (scope.number, thread))):
        left = tuple(one for one in _decoded(bullets) if not citing(one, message_id))
        database.run(_SQL["set_bullets"], (_encoded(left), scope.number, thread))


def delete_summary(database: Database, scope: ScopeRow, thread: ThreadRow) -> None:
    database.run(_SQL["delete_summary"], (scope.number, thread.number))
    database.run(_SQL["nothing_uncondensed"], (scope.number, thread.number))
    database.run(_SQL["mark_erased"])


def compacts_at(scope: ScopeRow, said: ThreadView, now: datetime, idle: timedelta | None) -> datetime | None:
    """When a thread in which something was said is to be condensed: now, where it is large, or when it has been idle;
    None for not by itself."""
    if not scope.switches.remember:
        return None
    if said.is_large:
        return now
    return now + idle if idle is not None else None


def _view(thread_id: str, row: Any) -> ThreadView:
    _, characters, budget, through, planned, bullets, at, cursor, version = row
    if version is None:
        return ThreadView(None, characters, budget)
    summary = ThreadSummary(thread_id, through, _decoded(bullets), from_microseconds(at), cursor, planned, version)
    return ThreadView(summary, characters, budget)


def _encoded(bullets: Sequence[Bullet]) -> str:
    fields = [[one.text, one.lineage, one.mark, one.day.isoformat(), one.message_ids] for one in bullets]
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def _decoded(bullets: str) -> tuple[Bullet, ...]:
    return tuple(
        Bullet(text, Lineage(lineage), Mark(mark), date.fromisoformat(day), tuple(message_ids))
        for text, lineage, mark, day, message_ids in json.loads(bullets)
    )

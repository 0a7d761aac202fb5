"""The shapes that leave Ownwords, the same on every interface: JSON in snake_case, times in RFC 3339 with offset, money
in US dollars."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from ownwords.domain.assets import StoredAsset
from ownwords.domain.changes import Change
from ownwords.domain.conversation import Thread
from ownwords.domain.evidence import EvidenceFact, EvidenceMessage, Mark
from ownwords.domain.notes import ArchivedNote, ArchiveReason, Note
from ownwords.domain.scope import Scope
from ownwords.domain.switches import Switches
from ownwords.domain.turn_stages import CheckedReply, PreparedTurn
from ownwords.domain.turns import CheckedClaim, Turn
from ownwords.domain.usage import ModelCall, TokenUsage, UsageRow, to_dollars
from ownwords.domain.versions import FileDiff, ToldVersion, cut
from ownwords.errors import OwnwordsError
from ownwords.jobs.maintenance import Maintained
from ownwords.reading.changes import ChangesPage, ShownChange
from ownwords.reading.notes import MemoryView, NoteView, Support
from ownwords.reading.usage import UsageTotals, UsageView
from ownwords.skills import skill_json
from ownwords.told import Json, note_fields, note_json
from ownwords.writing.answers import Answered
from ownwords.writing.commit import Committed
from ownwords.writing.importing import ImportedDocument, ImportedNotes, ImportLine, ImportTotals
from ownwords.writing.undo import Undone

ALL_NOTES = "all"
"""How `recall_notes` is written where every note is given."""

IN_DIALOG = {"HX-Retarget": "#dialog-body", "HX-Reselect": "#panel", "HX-Reswap": "innerHTML"}
"""Headers of an error as a page: with JavaScript it stands in the dialog, before the page that the owner was on."""


def error_json(error: OwnwordsError) -> Json:
    """The one error body."""
    body: Json = {"code": error.code, "message": error.message}
    if error.field is not None:
        body["field"] = error.field
    return {"error": body}


def thread_json(thread: Thread, workspace: str | None = None) -> Json:
    return {
        "id": thread.id,
        "title": thread.title,
        "workspace": workspace,
        "audience": thread.audience,
        "origin": thread.origin,
        "created_at": thread.created_at.isoformat(),
        "reset_at": _time(thread.reset_at),
        "messages": thread.messages,
    }


def asset_json(asset: StoredAsset) -> Json:
    return {
        "id": asset.id,
        "name": asset.name,
        "extension": asset.extension,
        "content_type": asset.content_type,
        "size": asset.size,
        "sha256": asset.sha256,
        "thumbnail": asset.has_thumbnail,
        "uri": asset.uri,
        "created_at": asset.created_at.isoformat(),
    }


def prepared_json(turn: PreparedTurn) -> Json:
    """`{turn_id, message_id, system, message_context, conversation, evidence, tools, marks}`."""
    packet = turn.evidence
    return {
        "turn_id": turn.id,
        "message_id": turn.request.id,
        "system": turn.system,
        "message_context": turn.context,
        "conversation": {
            "summary": turn.conversation.summary,
            "covered_through": turn.conversation.covered_through,
        },
        "evidence": {
            "facts": [_fact_json(fact) for fact in packet.facts],
            "messages": [_evidence_json(message) for message in packet.messages],
            "earlier": [_evidence_json(message) for message in packet.earlier],
            "omitted": {"facts": packet.omitted.facts, "messages": packet.omitted.messages},
            "shortened": packet.shortened,
        },
        "tools": [
            {"name": tool.name, "description": tool.description, "parameters": dict(tool.parameters)}
            for tool in turn.tools
        ],
        "marks": _marks_json(turn.marks),
    }


def checked_json(reply: CheckedReply) -> Json:
    """`{text, revised, visual_kept, claims, marks}`."""
    return {
        "text": reply.text,
        "revised": reply.revised,
        "visual_kept": reply.visual_kept,
        "claims": [_claim_json(claim) for claim in reply.claims],
        "marks": _marks_json(reply.marks),
    }


def turn_json(turn: Turn) -> Json:
    """`{turn_id, thread_id, request_id, reply_id, claims}`: the claims of the reply, or of the draft so far."""
    claims = turn.checked.claims if turn.checked else ()
    return {
        "turn_id": turn.id,
        "thread_id": turn.thread_id,
        "request_id": turn.request_id,
        "reply_id": turn.reply_id,
        "claims": [_claim_json(claim) for claim in claims],
    }


def _claim_json(claim: CheckedClaim) -> Json:
    return {"said": claim.said, "evidence": list(claim.evidence)}


def _fact_json(fact: EvidenceFact) -> Json:
    return {
        "path": fact.path,
        "text": fact.text,
        "quote": fact.quote,
        "source": fact.source,
        "date": fact.said_at.isoformat(),
        "label": fact.label,
        "ended": _time(fact.ended),
        "shortened": fact.shortened,
    }


def _evidence_json(message: EvidenceMessage) -> Json:
    return {
        "id": message.id,
        "thread_id": message.thread_id,
        "role": message.role,
        "speaker": message.speaker,
        "sent_at": message.sent_at.isoformat(),
        "excerpt": message.excerpt,
        "shortened": message.shortened,
    }


def _marks_json(marks: Iterable[Mark]) -> list[Json]:
    return [{"part": mark.part, "why": mark.why} for mark in marks]


def note_view_json(view: NoteView) -> Json:
    """A note with its evidence and history, live or archived."""
    fields = note_json(view.note) if view.archived is None else _archived_fields(view.archived)
    fields["evidence"] = [_support_json(item) for item in view.support]
    fields["history"] = [shown_change_json(change) for change in view.history]
    return fields


def memory_json(view: MemoryView) -> Json:
    """`{version, size, limit, notes, archive, skills}`: everything, as the owner sees it."""
    return {
        "version": view.version,
        "size": view.size,
        "limit": view.limit,
        "notes": [note_view_json(note) for note in view.notes],
        "archive": [note_view_json(note) for note in view.archive],
        "skills": [skill_json(skill) for skill in view.skills],
    }


def committed_note_json(committed: Committed[Note]) -> Json:
    return {"version": committed.version, "note": note_json(committed.result)}


def import_line_json(line: ImportLine) -> Json:
    return {"area": line.area, "text": line.text, "skip": line.skip}


def imported_notes_json(committed: Committed[ImportedNotes]) -> Json:
    return {
        "version": committed.version,
        "saved": [note_json(note) for note in committed.result.saved],
        "skipped": [import_line_json(line) for line in committed.result.skipped],
    }


def imported_document_json(committed: Committed[ImportedDocument]) -> Json:
    return {
        "version": committed.version,
        "notes": committed.result.notes,
        "archived": committed.result.archived,
        "skills": committed.result.skills,
    }


def import_totals_json(totals: ImportTotals) -> Json:
    return {
        "kind": totals.kind,
        "threads": totals.threads,
        "messages": totals.messages,
        "known": totals.known,
        "left_out": totals.left_out,
    }


def change_json(change: Change) -> Json:
    return {
        "id": change.id,
        "at": change.at.isoformat(),
        "store": change.store,
        "kind": change.kind,
        "way": change.way,
        "note_id": change.note_id,
        "path": change.path,
        "message_ids": list(change.message_ids),
        "before": _plain(change.before),
        "after": _plain(change.after),
        "undoes": change.undoes,
    }


def shown_change_json(shown: ShownChange) -> Json:
    """A change with what can be done about it now; `why_not` says why it cannot be undone."""
    undone = {
        "undone_by": shown.undone_by,
        "can_undo": shown.can_undo,
        "why_not": shown.why_not.message if shown.why_not else None,
    }
    return {**change_json(shown.change), **undone, "files": _changed_files(shown.told) if shown.told else None}


def _changed_files(told: ToldVersion) -> Json:
    """What there is to a change of the files beside: who made the version, what it is called, the journal entries that
    Dream had read for it, and how each file changed, the beginning of it where that is long."""
    version = told.version
    return {
        "author": version.author.name,
        "subject": version.subject,
        "cursors": list(version.cursors),
        "diffs": [{**diff_json(diff), "text": cut(diff.text)} for diff in told.diffs],
    }


def diff_json(diff: FileDiff) -> Json:
    return {
        "name": diff.name.value,
        "form": diff.form.value,
        "added": diff.added,
        "removed": diff.removed,
        "text": diff.text,
        "old_bytes": diff.old_bytes,
        "new_bytes": diff.new_bytes,
    }


def changes_json(page: ChangesPage) -> Json:
    """`{changes, nextCursor, marks}`, newest first."""
    return {
        "changes": [shown_change_json(change) for change in page.changes],
        "nextCursor": page.next_cursor,
        "marks": _marks_json(page.marks),
    }


def undone_json(committed: Committed[Undone], shown: ShownChange) -> Json:
    """`{version, change, note}`: the undo as it is recorded, and the note as it is now, null where it was let go, and
    where the change is of the notebook or of a skill: how that is now, `change.after` tells. Of the files
    `change.files` tells what undoing it changed."""
    note = committed.result.note
    return {
        "version": committed.version,
        "change": shown_change_json(shown),
        "note": note_json(note) if note else None,
    }


def answered_json(answered: Answered) -> Json:
    return {
        "message_id": answered.message.id,
        "became": answered.became.value,
        "path": answered.note.path if answered.note else None,
        "reason": answered.reason,
    }


def maintained_json(scope: Scope, done: Maintained) -> Json:
    return {
        "owner": scope.owner,
        "workspace": scope.workspace,
        "archived": done.repaired.archived,
        "messages": done.reflected.messages,
        "changed": done.reflected.changed,
        "next_at": done.next_at.isoformat() if done.next_at else None,
    }


def settings_json(switches: Switches) -> Json:
    return {
        "remember": switches.remember,
        "time_zone": switches.time_zone,
        "languages": list(switches.languages),
        "daily_limit": _dollars(switches.daily_limit),
        "check_in": _dollars(switches.check_in),
        "recall": switches.recall,
        "recall_by_model": switches.recall_by_model,
        "recall_notes": switches.recall_notes or ALL_NOTES,
        "capture": switches.capture,
        "reflection": switches.reflection,
        "style": switches.style,
        "sensitive": switches.sensitive,
        "dream": switches.dream,
        "dream_review": switches.dream_review,
    }


def usage_json(view: UsageView, workspace: str | None = None) -> Json:
    """Rows and totals of some days, what was spent today, the limits, and the conversations that wait (NOD-66)."""
    return {
        "from": view.first.isoformat(),
        "to": view.last.isoformat(),
        "time_zone": str(view.zone),
        "rows": [_usage_row_json(row) for row in view.rows],
        "totals": _totals_json(view.totals),
        "today": view.today.isoformat(),
        "spent_today": to_dollars(view.spent_today),
        "daily_limit": _dollars(view.daily_limit),
        "limit_reached": view.limit_reached,
        "check_in": _dollars(view.check_in),
        "waiting": [
            {"thread": thread_json(waiting.thread, workspace), "spent": to_dollars(waiting.spent)}
            for waiting in view.waiting
        ],
    }


def call_json(call: ModelCall) -> Json:
    """A call of a model, as the export of everything writes it."""
    return {
        "id": call.id,
        "at": call.at.isoformat(),
        "task": call.task,
        "model": call.model,
        "outcome": call.outcome,
        "latency_ms": call.latency_ms,
        "tokens": _tokens_json(call.tokens),
        "price": _dollars(call.price),
        "thread_id": call.thread_id,
        "turn_id": call.turn_id,
    }


def _usage_row_json(row: UsageRow) -> Json:
    return {
        "day": row.day.isoformat(),
        "task": row.task,
        "model": row.model,
        "calls": row.calls,
        "failed": row.failed,
        "tokens": _tokens_json(row.tokens),
        "price": to_dollars(row.price),
        "unpriced": row.unpriced,
        "latency_ms": row.latency_ms,
    }


def _totals_json(totals: UsageTotals) -> Json:
    return {
        "calls": totals.calls,
        "failed": totals.failed,
        "tokens": _tokens_json(totals.tokens),
        "price": to_dollars(totals.price),
        "unpriced": totals.unpriced,
    }


def _tokens_json(tokens: TokenUsage) -> Json:
    return {"input": tokens.input, "cached": tokens.cached, "output": tokens.output}


def _archived_fields(archived: ArchivedNote) -> Json:
    """An archived note: when it was let go and why; one that was replaced stopped being true then."""
    fields = note_fields(archived.note, archived.status, archived.label)
    fields["archived_at"] = archived.archived_at.isoformat()
    fields["reason"] = archived.reason
    fields["replaced_by"] = archived.replaced_by
    if archived.reason is ArchiveReason.REPLACED and fields["valid_to"] is None:
        fields["valid_to"] = archived.archived_at.date().isoformat()
    return fields


def _support_json(item: Support) -> Json:
    fields: Json = {
        "message_id": item.message_id,
        "thread_id": item.thread_id,
        "sent_at": item.sent_at,
        "quote": item.quote,
    }
    if item.message is not None:
        fields["message"] = item.message
    return fields


def _plain(fields: Mapping[str, object] | None) -> Json | None:
    return dict(fields) if fields is not None else None


def _dollars(micros: int | None) -> float | None:
    return None if micros is None else to_dollars(micros)


def _time(value: datetime | None) -> str | None:
    return value.isoformat() if value else None

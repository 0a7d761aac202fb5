"""The shapes of durable files, their versions and the journal, the same on every interface."""

from __future__ import annotations

from hashlib import sha256

from ownwords.domain.files import FileName
from ownwords.domain.journal import Bullet
from ownwords.domain.versions import Version
from ownwords.interfaces.wire import Json
from ownwords.reading.files import BroughtBy, TracedLine
from ownwords.reading.journal import JournalPage, ShownEntry


def text_sha(text: str) -> str:
    """By what a text is known again: the SHA-256 of its UTF-8, in hex."""
    return sha256(text.encode()).hexdigest()


def file_json(name: FileName, text: str) -> Json:
    return {"name": name.value, "text": text, "sha": text_sha(text)}


def version_json(version: Version) -> Json:
    return {
        "sha": version.id,
        "at": version.at.isoformat(),
        "author": version.author.name,
        "subject": version.subject,
        "body": version.body,
        "parent": version.parent,
        "undoes": version.undoes,
        "cursors": list(version.cursors),
    }


def traced_json(line: TracedLine) -> Json:
    version = line.version
    return {
        "text": line.text,
        "version": {"sha": version.id, "at": version.at.isoformat(), "subject": version.subject} if version else None,
        "brought_by": [_brought_json(one) for one in line.brought_by],
    }


def page_json(page: JournalPage) -> Json:
    state = page.state
    return {
        "entries": [entry_json(entry) for entry in page.entries],
        "total": state.entries,
        "newest": state.newest,
        "dreamed": state.dreamed,
        "waiting": state.pending,
        "set_aside": state.rejected,
        "more_before": page.more_before,
    }


def entry_json(shown: ShownEntry) -> Json:
    entry = shown.entry
    return {
        "cursor": entry.cursor,
        "at": entry.at.isoformat(),
        "state": shown.state.value,
        "version": shown.version.id if shown.version else None,
        "bullets": [_bullet_json(bullet) for bullet in entry.bullets],
        "covers": list(entry.covers),
    }


def _bullet_json(bullet: Bullet) -> Json:
    return {
        "text": bullet.text,
        "lineage": bullet.lineage.value,
        "mark": bullet.mark.value,
        "day": bullet.day.isoformat(),
        "message_ids": list(bullet.message_ids),
    }


def _brought_json(brought: BroughtBy) -> Json:
    return {
        "cursor": brought.cursor,
        "day": brought.day.isoformat(),
        "words": brought.words,
        "message_ids": list(brought.message_ids),
    }

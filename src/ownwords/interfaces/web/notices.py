"""What was just done, told on the page that the browser is sent on to. An address carries a code and a count only."""

from __future__ import annotations

from starlette.requests import Request

from ownwords.interfaces.web.wording import counted

FILE_UNDONE = "file-undone"
_NOTICES = {
    "added": "Saved.",
    "edited": "Rewritten. What it said before is under “Let go”.",
    "unchanged": "Nothing was changed.",
    "confirmed": "Confirmed.",
    "forgotten": "Forgotten, with its quotes and its earlier versions.",
    "restored": "Brought back.",
    "redacted": "Taken out of the message, for good.",
    "taken-out": "Taken out there, for good.",
    "on": "From now on, what you ask to remember becomes a note.",
    "off": "From now on, nothing you say becomes a note.",
    "skill-saved": "Saved. It is kept as you wrote it.",
    "skill-forgotten": "Forgotten, for good.",
    "memory-deleted": "Deleted, for good.",
    "said": "Stored, word for word.",
    "reset": "A new beginning. What was said before is kept, and no longer searched.",
    "settings": "Settings saved.",
    "mail-connected": "Connected. Your sent mail is read for its style soon, or now, if you say so below.",
    "mail-read": "Your sent mail was read. What came of it is below.",
    "mail-gone": "Disconnected. Password and tokens are deleted; the note of your style stays until you forget it.",
    "mail-gone-here": "Disconnected here, and the tokens are deleted; but Google could not be told. Remove Ownwords "
    "from the connections of your Google account.",
    "unlinked": "Unlinked. What was said there stays in your conversations.",
    "went-on": "It goes on. What it costs is counted anew.",
    "undone-added": "Undone. The note is let go; it is under “Let go” on the Memory page.",
    "undone-evidence": "Undone. These messages do not stand behind the note any more.",
    "undone-edited": "Undone. The note says again what it said before.",
    "undone-replaced": "Undone. The earlier note is back.",
    "undone-confirmed": "Undone. The note is not confirmed any more.",
    "undone-archived": "Undone. The note is back.",
    "undone-restored": "Undone. The note is let go again.",
    "skill-undone-added": "Undone. The skill is gone; only its change has its words, until you forget it.",
    "skill-undone-edited": "Undone. The skill says again what it said before.",
    "skill-undone-dropped": "Undone. The skill is back.",
    "redone": "Done again.",
    "file-saved": "Saved, as a version of yours.",
    "hand-edits": "It is a version of yours now.",
    "taken-back": "Restored. That is this version: restore it in turn, and all is as it was.",
    FILE_UNDONE: "Undone, as a version of yours. It is the newest change: undo that, and all is as it was.",
    "entry-redacted": "Taken out of the journal, for good.",
    "guide-made": "Made. Dream follows it from now on; change it as you like.",
    "guide-saved": "Saved. Dream follows it from its next run on.",
    "guide-emptied": "Emptied. Dream follows what is built in.",
    "dream-changed": "Dream changed the files. What it did is below.",
    "dream-unchanged": "Dream read what was waiting, and nothing lasting was new.",
    "dream-nothing": "Nothing is waiting to be read.",
    "dream-held": "Dream proposes edits, and waits for your word.",
    "dream-approved": "Approved. What became of it is below.",
    "dream-rejected": "Rejected. Nothing was changed, and Dream reads on.",
    "dream-failed": "Dream did not complete, and nothing was changed. The reason is below.",
    "dream-set_aside": "Dream failed for the third time with these entries: they were set aside.",
}


def notice_of(request: Request) -> str:
    """The notice that an address asks for; empty for none, or for a code that is not known."""
    code, count = request.query_params.get("done", ""), _count(request, "count")
    match code:
        case "imported":
            skipped = _count(request, "skipped")
            left = f" {counted(skipped, 'line')} left out: saved in the meantime." if skipped else ""
            return f"{counted(count, 'note')} imported, word for word.{left}"
        case "cleared":
            skills = _count(request, "skills")
            also = f" and {counted(skills, 'skill')}" if skills else ""
            return f"Everything is forgotten: {counted(count, 'note')}{also}. Your conversations are still there."
        case "deleted":
            return f"Deleted, with {counted(count, 'message')}."
        case _:
            return _NOTICES.get(code, "")


def _count(request: Request, name: str) -> int:
    text = request.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0

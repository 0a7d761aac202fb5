"""A chat on paper: messages, what a reply rests on, and the files that came along, in plain lines."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo

from ownwords.domain.assets import StoredAsset
from ownwords.domain.conversation import Message, Role
from ownwords.interfaces.cli.session import counted, out, shown
from ownwords.reading.passages import passages_in, record_numbers, unplaced
from ownwords.reading.turns import Ground, MessageGround, NoteGround, ShownClaim

_TEXT = 200
"""Characters of a record that are printed."""


def print_message(message: Message, claims: Sequence[ShownClaim], zone: tzinfo) -> None:
    """Print a message of before, with what it rests on."""
    out.print(f"[dim]{message.sent_at.astimezone(zone):%Y-%m-%d %H:%M}[/dim]  {shown(_who(message))}: ", end="")
    print_said(message, claims, zone)


def print_said(message: Message, claims: Sequence[ShownClaim], zone: tzinfo) -> None:
    """Print what a message says, with numbers behind what rests on something, and below what that is."""
    passages = passages_in(message.text, claims)
    marked = "".join(one.text + "".join(f"[{number}]" for number in one.numbers) for one in passages)
    if marked or not message.attachments:
        out.print(shown(marked))
    if message.attachments:
        out.print(f"[dim]  with {shown(', '.join(one.name for one in message.attachments))}[/dim]")
    print_sources(message.text, claims, zone)


def print_sources(text: str, claims: Sequence[ShownClaim], zone: tzinfo) -> None:
    """Print the records that the claims of a reply rest on, by number."""
    grounds = {ground.record: ground for claim in claims for ground in claim.grounds}
    for record, number in record_numbers(claims).items():
        of = "; ".join(f"“{said}”" for said in unplaced(text, record, claims))
        out.print(
            f"[dim]  [{number}] {shown(_ground(grounds[record], zone))}{shown(f' – for {of}' if of else '')}[/dim]"
        )


def print_files(files: Sequence[StoredAsset]) -> None:
    """Print the files that go with the next message, by number."""
    for number, file in enumerate(files, 1):
        out.print(
            f"  {number}  {shown(file.name)}  [dim]{counted(file.size, 'byte')}, {shown(file.content_type)}[/dim]"
        )


def _ground(ground: Ground, zone: tzinfo) -> str:
    match ground:
        case NoteGround():
            state = "; changed since then" if ground.changed else ""
            state = f"; let go on {ground.ended.astimezone(zone):%Y-%m-%d}" if ground.ended else state
            return f"{_cut(ground.note.text)} ({ground.label}{state}){_quoted(ground, zone)}"
        case MessageGround(_, message, excerpt):
            return f"{message.sent_at.astimezone(zone):%Y-%m-%d}, {_who(message)}: {_cut(excerpt)}"
        case _:
            return "This is no longer kept."


def _quoted(ground: NoteGround, zone: tzinfo) -> str:
    if ground.support is None or ground.support.quote is None:
        return ""
    day = datetime.fromisoformat(ground.support.sent_at).astimezone(zone)
    return f" – you, {day:%Y-%m-%d}: “{_cut(ground.support.quote)}”"


def _who(message: Message) -> str:
    return message.speaker or ("You" if message.role is Role.OWNER else message.role.capitalize())


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _TEXT else f"{line[: _TEXT - 1]}…"

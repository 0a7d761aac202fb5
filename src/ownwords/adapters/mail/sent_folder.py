"""Which folder of an IMAP server holds what was sent: the one the server marks, or else the one that is named so."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable
from dataclasses import dataclass

_LISTED = re.compile(rb'\((?P<flags>[^)]*)\) (?:"(?P<delimiter>(?:[^"\\]|\\.)+)"|NIL|"") (?P<name>.+)', re.DOTALL)
_SHIFTED = re.compile(r"&([^-]*)-")
_NAMES = (
    *("sent", "sent items", "sent messages", "sent mail", "sent-mail", "outbox/sent"),
    *("gesendet", "gesendete elemente", "gesendete objekte", "gesendete nachrichten"),
    *("envoyés", "éléments envoyés", "messages envoyés", "courrier envoyé"),
    *("enviados", "elementos enviados", "mensajes enviados", "correo enviado"),
    *("itens enviados", "mensagens enviadas", "e-mails enviados", "enviadas"),
    *("inviati", "inviata", "posta inviata", "messaggi inviati", "elementi inviati"),
    *("verzonden", "verzonden items", "verzonden objecten", "verzonden berichten"),
    *("已发送", "已发送邮件", "已发邮件", "已傳送", "寄件備份", "送信済み", "送信済みメール", "送信済みアイテム"),
    *("skickat", "skickade objekt", "sendt", "sendte elementer", "lähetetyt", "wysłane", "отправленные"),
)
"""The best known first."""


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder as a server lists it. `name` is what is sent back, without quotes; `shown` its last part, readable."""

    name: str
    shown: str
    marked: bool


def listed(lines: Iterable[object]) -> list[Folder]:
    """The folders in the answer to LIST. A name that came as a literal stands beside its line."""
    return [folder for line in lines if (folder := _folder(line)) is not None]


def sent_folder(folders: Iterable[Folder]) -> Folder | None:
    """The folder of sent mail among them."""
    folders = list(folders)
    marked = [folder for folder in folders if folder.marked]
    named = sorted((folder for folder in folders if folder.shown in _NAMES), key=lambda one: _NAMES.index(one.shown))
    return next(iter([*marked, *named]), None)


def _folder(line: object) -> Folder | None:
    match line:
        case bytes():
            found, name = _LISTED.fullmatch(line), None
        case (bytes() as head, bytes() as literal):
            found, name = _LISTED.match(head), literal
        case _:
            return None
    if found is None:
        return None
    flags = found["flags"].lower().split()
    raw = name if name is not None else _unquoted(found["name"].strip())
    if rb"\noselect" in flags or not raw.isascii():
        return None
    text = raw.decode("ascii")
    delimiter = (found["delimiter"] or b"").decode("latin-1").replace("\\\\", "\\")
    last = text.rpartition(delimiter)[2] if delimiter else text
    return Folder(text, _decoded(last).casefold(), rb"\sent" in flags)


def _unquoted(name: bytes) -> bytes:
    return re.sub(rb"\\(.)", rb"\1", name[1:-1]) if name[:1] == b'"' and name[-1:] == b'"' else name


def _decoded(name: str) -> str:
    """A folder's name out of the UTF-7 of IMAP."""

    def plain(shifted: re.Match[str]) -> str:
        coded = shifted[1].replace(",", "/")
        try:
            return base64.b64decode(coded + "=" * (-len(coded) % 4)).decode("utf-16-be") if coded else "&"
        except (binascii.Error, UnicodeDecodeError):
            return shifted[0]

    return _SHIFTED.sub(plain, name)

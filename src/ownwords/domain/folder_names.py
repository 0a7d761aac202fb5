"""The name of a scope's folder, on any disk.

Two scopes have two names, also where a disk does not tell capitals from small letters. A name says whose it is as long
as it is written in small letters and digits; what is not is spelled out, and what is too long ends in its hash.
"""

from __future__ import annotations

import re
from hashlib import sha256

from ownwords.domain.scope import Scope
from ownwords.errors import Invalid

_PLAIN = re.compile(rb"[a-z0-9_-]")
_WHOLE = re.compile(r"(?:[a-z0-9_-]|=[0-9a-f]{2})+")
_LONGEST = 100
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\Z|\+)")
"""What Windows keeps for itself."""


def folder_name(scope: Scope) -> str:
    """`me` for the owner `me`, `me+trip` for their workspace `trip`; any other character is `=` and two hex digits for
    each of its bytes in UTF-8."""
    names = [scope.owner] if scope.workspace is None else [scope.owner, scope.workspace]
    return "+".join(map(_spelled, names))


def owner_of(folder: str) -> str:
    """The first part of a folder's name: equal for all folders of one owner, and for no other's."""
    return folder.partition("+")[0]


def workspace_of(folder: str) -> str | None:
    """The workspace whose folder has this name; None for an owner's own folder, one whose name ends in its hash, and
    what is no scope's folder."""
    owner, _, spelled = folder.partition("+")
    if not _WHOLE.fullmatch(spelled):
        return None
    raw = re.sub(rb"=(..)", lambda found: bytes.fromhex(found[1].decode()), spelled.encode())
    name = raw.decode("utf-8", "replace")
    return name if is_folder_of(folder, owner, name) else None


def is_folder_of(folder: str, owner: str, workspace: str) -> bool:
    """Whether a folder of this name is that of a workspace, of an owner whose folders begin so."""
    try:
        return folder == f"{owner}+{folder_name(Scope('me', workspace)).partition('+')[2]}"
    except Invalid:
        return False


def _spelled(name: str) -> str:
    spelled = "".join(chr(byte) if _PLAIN.fullmatch(bytes([byte])) else f"={byte:02x}" for byte in name.encode("utf-8"))
    if _RESERVED.match(spelled):
        spelled = f"={ord(spelled[0]):02x}{spelled[1:]}"
    if len(spelled) <= _LONGEST:
        return spelled
    digest = sha256(name.encode("utf-8")).hexdigest()[:32]
    return f"{spelled[: _LONGEST - len(digest) - 2]}=={digest}"

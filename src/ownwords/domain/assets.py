"""Assets: the files that an owner keeps for their assistant, and that notes of the notebook may refer to."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime

from ownwords.domain.characters import repaired_characters
from ownwords.domain.file_types import FileType

LARGEST_ASSET = 50 * 1024 * 1024
"""Bytes of one file."""
MOST_ASSETS = 200
"""How many are listed at once; a cursor leads on."""

_LONGEST_NAME = 200
_UNNAMED = "file"
_EXTENSION = re.compile(r"\.([A-Za-z0-9]{1,10})$")
_NOT_IN_NAMES = str.maketrans(dict.fromkeys('<>:"|?*', "_"))
_LEFT_OUT = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Categories of characters that show nothing, or turn the direction of those that do."""
_JOINERS = "\u200c\u200d"
"""Some scripts cannot be written without them."""
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class StoredAsset:
    """A file of the library. What it is was seen in its bytes; `extension` has no dot. `file` is the name that its
    bytes lie under, which no other asset ever has; `sha256` is theirs in hexadecimal digits."""

    id: str
    name: str
    extension: str
    content_type: str
    size: int
    sha256: str
    has_thumbnail: bool
    created_at: datetime
    file: str

    @property
    def uri(self) -> str:
        """`asset://ID.EXT` (NT-C15)."""
        return f"asset://{self.id}.{self.extension}" if self.extension else f"asset://{self.id}"


def cleaned_name(given: str) -> str:
    """The name as it can be shown, and be a file's name on every system: no path, nothing invisible, not too long."""
    text = unicodedata.normalize("NFC", repaired_characters(given)).replace("\\", "/").rpartition("/")[2]
    kept = (one for one in text if one in _JOINERS or unicodedata.category(one) not in _LEFT_OUT)
    text = " ".join("".join(kept).translate(_NOT_IN_NAMES).split()).strip(". ")
    if _DEVICES.match(text):
        text = f"_{text}"
    return _shortened(text) or _UNNAMED


def extension_of(name: str, kind: FileType) -> str:
    """What the file's kind is written with; where a kind has no extension of its own, that of its name."""
    found = _EXTENSION.search(name)
    return kind.extension or (found[1].lower() if found else "")


def _shortened(name: str) -> str:
    """The name with at most so many bytes, its extension kept."""
    found = _EXTENSION.search(name)
    ending = found[0] if found else ""
    room = _LONGEST_NAME - len(ending)
    return name.removesuffix(ending).encode()[:room].decode(errors="ignore").rstrip(". ") + ending

"""The bytes of an export: of the file itself, or of `conversations.json` in a zip, as streams that are read once.

Nothing is unpacked to disk and no path in a zip is followed. A zip may unpack to 200 times its own size at most, and
what it declares is what is read of it. Raises ImportUnreadable for whatever cannot be read, and says what to do.
"""

from __future__ import annotations

import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from ownwords.adapters.exports.json_values import as_time
from ownwords.adapters.exports.reading import Reading
from ownwords.domain.characters import repaired_characters
from ownwords.errors import ImportUnreadable

_ZIP = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_MEMBER = re.compile(r"conversations(?:-([0-9]{1,9}))?\.json", re.IGNORECASE)
_MOST_TIMES_LARGER = 200
_ALWAYS_ALLOWED = 16 * 1024 * 1024
_ENCRYPTED = 0x1
_DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OverflowError,
)


class GuardedStream:
    """A stream whose errors are ours, and whose bytes are counted."""

    def __init__(self, stream: IO[bytes], path: Path, reading: Reading) -> None:
        self._stream = stream
        self._path = path
        self._reading = reading

    def read(self, size: int, /) -> bytes:
        with readable(self._path):
            data = self._stream.read(size)
        self._reading.bytes_read += len(data)
        return data


@dataclass(frozen=True, slots=True)
class Source:
    """What is to be read: `size` bytes, of the members of a zip, or of the file itself when there are none."""

    path: Path
    size: int
    modified: datetime
    members: tuple[zipfile.ZipInfo, ...] = ()

    @property
    def stem(self) -> str:
        return repaired_characters(self.path.stem)

    def reading(self) -> Reading:
        return Reading(self.stem, self.modified)

    def streams(self, reading: Reading) -> Generator[GuardedStream]:
        """One stream after the other; each is closed when the next is asked for."""
        with readable(self.path):
            file = zipfile.ZipFile(self.path) if self.members else self.path.open("rb")
        with file:
            if not isinstance(file, zipfile.ZipFile):
                yield GuardedStream(file, self.path, reading)
                return
            for member in self.members:
                with readable(self.path):
                    stream = file.open(member)
                with stream:
                    yield GuardedStream(stream, self.path, reading)


def located(path: Path) -> Source:
    """The source in this file, which must be there, be a file and hold something."""
    with readable(path):
        about = path.stat()
        if stat.S_ISDIR(about.st_mode):
            raise ImportUnreadable(f"{path.name} is a folder: give the zip, or the conversations.json in it.")
        if not stat.S_ISREG(about.st_mode):
            raise ImportUnreadable(f"{path.name} is not a file: give the zip, or the conversations.json in it.")
        with path.open("rb") as file:
            head = file.read(4)
    if not head:
        raise ImportUnreadable(f"{path.name} is empty. Download the export again.")
    modified = as_time(about.st_mtime) or datetime(1970, 1, 1, tzinfo=UTC)
    if head not in _ZIP:
        return Source(path, about.st_size, modified)
    members = _members(path, about.st_size)
    return Source(path, sum(member.file_size for member in members), modified, members)


def _members(path: Path, archive_size: int) -> tuple[zipfile.ZipInfo, ...]:
    with readable(path), zipfile.ZipFile(path) as archive:
        infos = archive.infolist()
    found = {info: match for info in infos if (match := _MEMBER.fullmatch(_last_name(info)))}
    if not found:
        nested = any(_last_name(info).lower().endswith(".zip") for info in infos)
        raise ImportUnreadable(
            f"{path.name} holds another zip: unpack it, and import the zip inside."
            if nested
            else f"{path.name} holds no conversations.json. Give the zip as it came from ChatGPT or Claude."
        )
    if any(info.flag_bits & _ENCRYPTED for info in found):
        raise ImportUnreadable(f"{path.name} is encrypted: unpack it, and import the conversations.json in it.")
    if any(info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for info in found):
        raise ImportUnreadable(
            f"{path.name} is packed in an unusual way: unpack it, and import the conversations.json."
        )
    if sum(info.file_size for info in found) > max(_ALWAYS_ALLOWED, archive_size * _MOST_TIMES_LARGER):
        raise ImportUnreadable(
            f"{path.name} would unpack to over {_MOST_TIMES_LARGER} times its size, which no export does. If you trust "
            "it, unpack it, and import the conversations.json in it."
        )
    return tuple(sorted(found, key=lambda info: (int(found[info][1] or 0), info.filename)))


def _last_name(info: zipfile.ZipInfo) -> str:
    return info.filename.replace("\\", "/").rpartition("/")[2]


@contextmanager
def readable(path: Path) -> Generator[None]:
    """Every way in which reading a file fails, as one line for a person."""
    try:
        yield
    except FileNotFoundError:
        raise ImportUnreadable(f"There is no file {path.name}. Check the name.") from None
    except PermissionError:
        raise ImportUnreadable(f"{path.name} may not be read. Check who may read it.") from None
    except OSError as error:
        raise ImportUnreadable(f"{path.name} could not be read: {error.strerror or error}.") from None
    except _DAMAGED:
        raise ImportUnreadable(f"{path.name} is cut off or damaged. Download the export again.") from None

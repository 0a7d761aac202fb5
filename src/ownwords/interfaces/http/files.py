"""The durable files: as they stand, edited by their owner, and where each line came from (NB-3, NB-33)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Header, Path
from fastapi.responses import JSONResponse
from pydantic import Field

from ownwords.domain.files import FileName, file_named
from ownwords.errors import Stale
from ownwords.interfaces.file_wire import file_json, text_sha, traced_json
from ownwords.interfaces.http import answers as said
from ownwords.interfaces.http.answers import answers
from ownwords.interfaces.http.bodies import Body
from ownwords.interfaces.http.parameters import ScopedMemory, Text
from ownwords.interfaces.wire import Json, diff_json
from ownwords.memory import Memory

router = APIRouter(prefix="/api/files", tags=["files"])


class File(said.Answer):
    """A durable file as it stands. `sha` is the SHA-256 of its text, by which a later edit is known to be of this one;
    it is the ETag, too. A byte that is no UTF-8 is one character, U+EF00 plus the byte."""

    name: FileName
    text: str
    sha: str


class Files(said.Answer):
    """The three files, the folder that they lie in, and what was edited there and is no version yet."""

    folder: str
    files: list[File]
    hand_edits: list[said.FileChange]


class WrittenFile(File):
    """The file as it stands now, and the version that was made; none where it held this text already."""

    version: str | None


class LineVersion(said.Answer):
    """The version that brought a line."""

    sha: str
    at: str
    subject: str


class LineSource(said.Answer):
    """A bullet of the journal that may have brought a line, by its first words."""

    cursor: int
    day: str
    words: str
    message_ids: list[str]


class BlamedLine(said.Answer):
    """A line, the version that brought it (none for an edit by hand that is no version yet), and for one of Dream's the
    bullets that share most words with it."""

    text: str
    version: LineVersion | None
    brought_by: list[LineSource]


class Blame(said.Answer):
    """The lines of a file as it stands."""

    name: FileName
    lines: list[BlamedLine]


class RewrittenFiles(said.Answer):
    """How many versions were written anew."""

    versions: int


class FileText(Body):
    """What a file is to say. `sha` is that of the text that was edited: where the file is another by now, it is refused
    as stale."""

    text: Text
    sha: Text | None = None


class Words(Body):
    """The words to take out."""

    words: Annotated[Text, Field(min_length=1)]


async def named_file(
    name: Annotated[Text, Path(description="SOUL.md, USER.md, or MEMORY.md, also as memory/MEMORY.md.")],
) -> FileName:
    """The file that the path names."""
    return file_named(name)


NamedFile = Annotated[FileName, Depends(named_file)]
IfMatch = Annotated[str | None, Header(alias="If-Match", description="`sha` of the text that was edited; else 409.")]


@router.get("", responses=answers(Files))
async def list_files(memory: ScopedMemory) -> JSONResponse:
    """The three files as they stand."""
    files = await memory.files.read()
    edits = await memory.files.pending_hand_edits()
    content: Json = {
        "folder": await memory.files.folder(),
        "files": [file_json(name, files.text(name)) for name in FileName],
        "hand_edits": list(map(diff_json, edits)),
    }
    return JSONResponse(content)


@router.post("/redact", responses=answers(RewrittenFiles))
async def redact_files(memory: ScopedMemory, body: Words) -> JSONResponse:
    """Take words out of the files, of all their versions and of the guide, for good. A line that says nothing else
    goes; elsewhere `[redacted]` stands for them. Versions that held them have new ids."""
    return JSONResponse({"versions": len(await memory.files.redact(body.words))})


@router.get("/{name:path}/blame", responses=answers(Blame))
async def blame_file(memory: ScopedMemory, name: NamedFile) -> JSONResponse:
    """The lines of a file, each with the version that brought it and the journal entries that may have."""
    lines = await memory.files.blame(name)
    return JSONResponse({"name": name.value, "lines": list(map(traced_json, lines))})


@router.get("/{name:path}", responses=answers(File))
async def read_file(memory: ScopedMemory, name: NamedFile) -> JSONResponse:
    """A file as it stands, edits by hand with it."""
    return _file(name, (await memory.files.read()).text(name))


@router.put("/{name:path}", responses=answers(WrittenFile))
async def write_file(memory: ScopedMemory, name: NamedFile, body: FileText, if_match: IfMatch = None) -> JSONResponse:
    """Let a file say this, as a version of the owner's. It is refused as stale where the file is not the one that was
    edited, and where the text holds a secret that was not there."""
    expected = await _expected(memory, name, [body.sha, _tag(if_match)])
    version = await memory.files.write(name, body.text, expected)
    return _file(name, body.text, version=version)


def _file(name: FileName, text: str, **more: str | None) -> JSONResponse:
    content = {**file_json(name, text), **more}
    return JSONResponse(content, headers={"ETag": f'"{content["sha"]}"'})


def _tag(if_match: str | None) -> str | None:
    """What `If-Match` names, strong or weak; None for anything."""
    tag = (if_match or "*").strip().removeprefix("W/").strip('"')
    return None if tag == "*" else tag


async def _expected(memory: Memory, name: FileName, shas: list[str | None]) -> str | None:
    """The text of the file where it is the one that is meant; None where none is. Raises Stale."""
    named = [sha.lower() for sha in shas if sha is not None]
    if not named:
        return None
    text = (await memory.files.read()).text(name)
    if any(sha != text_sha(text) for sha in named):
        raise Stale(f"{name} was changed since you read it. Read it again and repeat.")
    return text

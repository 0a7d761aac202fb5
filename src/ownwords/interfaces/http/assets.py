"""The asset library: files that the owner uploads, and that notes of the notebook may refer to (NT-9).

Whatever a file holds, no browser runs it from here. What was decoded as a picture is answered as one; anything else is
a download of bytes, pages, drawings and documents with scripts among them.
"""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from ownwords.domain.assets import MOST_ASSETS, StoredAsset
from ownwords.domain.file_types import RASTER_IMAGES
from ownwords.interfaces.http.answers import Answer, answer, answers
from ownwords.interfaces.http.parameters import ScopedMemory, Text
from ownwords.interfaces.http.uploads import FIELD, FORM, upload_of
from ownwords.interfaces.wire import asset_json
from ownwords.ports.asset_store import Parts

router = APIRouter(prefix="/api/assets", tags=["assets"])

BYTES = "application/octet-stream"
WEBP = "image/webp"
_NOTHING_RUNS = "default-src 'none'; sandbox; frame-ancestors 'none'"

_BINARY = {"type": "string", "format": "binary"}
_FORM = {"type": "object", "required": [FIELD], "properties": {FIELD: _BINARY}}
_BODY = {
    "requestBody": {
        "required": True,
        "description": "The file, at most 50 MB: as it is, or in a form.",
        "content": {BYTES: {"schema": _BINARY}, FORM: {"schema": _FORM}},
    }
}

AssetId = Annotated[Text, Path(description="The asset's id.")]


class Asset(Answer):
    """A file of the library. What it is was seen in its bytes; `thumbnail` says whether there is one."""

    id: str
    name: str
    extension: str
    content_type: str
    size: int
    sha256: str
    thumbnail: bool
    uri: str
    created_at: str


class Assets(Answer):
    """Files, the newest first, and where to go on for more."""

    assets: list[Asset]
    next_cursor: str | None


class DeletedAsset(Answer):
    """Which file is gone."""

    deleted: str


@router.post("", status_code=201, responses=answers(Asset, 201), openapi_extra=_BODY)
async def add_asset(
    request: Request,
    memory: ScopedMemory,
    name: Annotated[Text | None, Query(description="What to call it; otherwise as the form calls it.")] = None,
) -> JSONResponse:
    """Keep a file. What it is, is seen in its bytes, whatever its name and its sender say. A name loses its path and
    what cannot be shown."""
    upload = await upload_of(request, name)
    return answer(asset_json(await memory.assets.add(upload.name, upload.parts)), 201)


@router.get("", responses=answers(Assets))
async def list_assets(
    memory: ScopedMemory,
    limit: Annotated[int, Query(ge=1, le=MOST_ASSETS, description="How many at most.")] = 100,
    cursor: Annotated[Text | None, Query(description="`next_cursor` of the page before.")] = None,
) -> JSONResponse:
    """The files of the owner or of one workspace, the newest first."""
    page = await memory.assets.page(limit, cursor)
    return answer({"assets": [asset_json(one) for one in page.assets], "next_cursor": page.next_cursor})


@router.get("/{asset_id}", responses=answers(Asset))
async def show_asset(memory: ScopedMemory, asset_id: AssetId) -> JSONResponse:
    """What is known of a file."""
    return answer(asset_json(await memory.assets.asset(asset_id)))


@router.get("/{asset_id}/content", response_class=Response, responses={200: {"content": {BYTES: {}}}})
async def show_content(memory: ScopedMemory, asset_id: AssetId) -> Response:
    """The file itself: a picture (PNG, JPEG, GIF, WebP) as one, anything else as a download of bytes."""
    content = await memory.assets.content(asset_id)
    asset = content.asset
    is_picture = asset.has_thumbnail and asset.content_type in RASTER_IMAGES
    headers = {
        "Content-Length": str(asset.size),
        "Content-Disposition": _disposition("inline" if is_picture else "attachment", asset),
        "Content-Security-Policy": _NOTHING_RUNS,
    }
    return _Content(content.parts, headers=headers, media_type=asset.content_type if is_picture else BYTES)


@router.get("/{asset_id}/thumbnail", response_class=Response, responses={200: {"content": {WEBP: {}}}})
async def show_thumbnail(memory: ScopedMemory, asset_id: AssetId) -> Response:
    """A picture of at most 168 pixels each way, of a picture; 404 for anything else."""
    picture = await memory.assets.thumbnail(asset_id)
    return Response(picture, media_type=WEBP, headers={"Content-Security-Policy": _NOTHING_RUNS})


@router.delete("/{asset_id}", responses=answers(DeletedAsset))
async def delete_asset(memory: ScopedMemory, asset_id: AssetId) -> JSONResponse:
    """Delete a file for good. Notes that refer to it stay, and show it no more."""
    await memory.assets.delete(asset_id)
    return answer({"deleted": asset_id})


class _Content(StreamingResponse):
    """Bytes whose file is closed, also when nobody listens any more."""

    def __init__(self, parts: Parts, *, headers: dict[str, str], media_type: str) -> None:
        super().__init__(parts, headers=headers, media_type=media_type)
        self._parts = parts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self._parts.aclose()


def _disposition(how: str, asset: StoredAsset) -> str:
    """How the file is to be saved, in ASCII, with its name in every script beside it (RFC 6266)."""
    plain = asset.name.encode("ascii", "replace").decode().replace("?", "_").replace("%", "_")
    return f"{how}; filename=\"{plain}\"; filename*=UTF-8''{quote(asset.name, safe='')}"

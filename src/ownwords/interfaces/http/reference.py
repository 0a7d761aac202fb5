"""The API described: as OpenAPI at /openapi.json, and as a page at /docs that needs no script and no other machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from itertools import groupby
from operator import attrgetter, itemgetter
from pathlib import Path
from typing import Any

from fastapi import APIRouter
from fastapi.openapi.utils import get_openapi
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ownwords.interfaces.http import (
    account,
    assets,
    changes,
    channels,
    chat,
    compacting,
    dream,
    files,
    health,
    history,
    journal,
    mail,
    memory,
    notebook,
    notes,
    settings,
    skills,
    threads,
    turns,
    usage,
)
from ownwords.interfaces.http.answers import ERRORS
from ownwords.interfaces.http.errors import STATUS

HERE = Path(__file__).parent
JSON = "application/json"

_TOPICS = (
    threads,
    chat,
    turns,
    compacting,
    history,
    memory,
    notes,
    notebook,
    journal,
    files,
    skills,
    assets,
    changes,
    dream,
    mail,
    channels,
    settings,
    usage,
    account,
    health,
)
TOPICS = tuple(topic.router for topic in _TOPICS)

_CODES = ", ".join(f"`{code}` {status}" for code, status in sorted(STATUS.items(), key=itemgetter(1)))

DESCRIPTION = f"""Long-term memory for AI assistants, in its owner's own words. Bodies and answers are JSON, times are
RFC 3339 with offset, ids are UUIDs, money is US dollars. Fields and parameters that a route does not know are refused.
Answers about notes carry the version of the notes as `ETag`; a write that sends it back as `If-Match` fails with 409
when somebody wrote in between. A program may show a token, `Authorization: Bearer …`: it then has the memory that the
token is for and no other. Every error has the same body, `{{"error": {{"code", "message", "field"?}}}}`.

Codes with their statuses: {_CODES}."""

router = APIRouter(include_in_schema=False)

_TEMPLATES = Environment(
    loader=FileSystemLoader(HERE),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


@dataclass(frozen=True, slots=True)
class Part:
    """Something that a route takes or answers: where or when, its shape, and what it means."""

    name: str
    shape: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Route:
    """A route as the page shows it."""

    method: str
    path: str
    tag: str
    description: str
    takes: tuple[Part, ...]
    answers: tuple[Part, ...]


@cache
def openapi() -> dict[str, Any]:
    """The OpenAPI document of the API."""
    described = APIRouter(responses=ERRORS)
    for topic in TOPICS:
        described.include_router(topic)
    return get_openapi(title="Ownwords", version=version("ownwords"), description=DESCRIPTION, routes=described.routes)


@router.get("/openapi.json")
async def show_openapi() -> JSONResponse:
    """The OpenAPI document."""
    return JSONResponse(openapi())


@router.get("/docs")
async def show_reference() -> HTMLResponse:
    """The page."""
    document = openapi()
    page = _TEMPLATES.get_template("reference.html").render(
        title=document["info"]["title"],
        version=document["info"]["version"],
        description=document["info"]["description"],
        groups=[(tag, list(routes)) for tag, routes in groupby(_routes(document), key=attrgetter("tag"))],
    )
    return HTMLResponse(page)


@router.get("/docs/reference.css")
async def show_style() -> FileResponse:
    """How the page looks."""
    return FileResponse(HERE / "reference.css")


def _routes(document: Mapping[str, Any]) -> Iterator[Route]:
    schemas: Mapping[str, Any] = document["components"]["schemas"]
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            yield Route(
                method=method.upper(),
                path=path,
                tag=operation["tags"][0],
                description=operation["description"],
                takes=tuple(_taken(operation, schemas)),
                answers=tuple(_answered(operation, schemas)),
            )


def _taken(operation: Mapping[str, Any], schemas: Mapping[str, Any]) -> Iterator[Part]:
    for parameter in operation.get("parameters", ()):
        needed = ", required" if parameter.get("required") and parameter["in"] != "path" else ""
        yield Part(
            parameter["name"],
            f"{_shape(parameter['schema'], schemas)}, {parameter['in']}{needed}",
            parameter.get("description", ""),
        )
    if body := operation.get("requestBody"):
        for kind, content in body["content"].items():
            schema = content["schema"]
            shape = _shape(schema, schemas)
            meaning = body.get("description") or _resolved(schema, schemas).get("description", "")
            yield Part("body", shape if kind == JSON else f"{kind}: {shape}", meaning)


def _answered(operation: Mapping[str, Any], schemas: Mapping[str, Any]) -> Iterator[Part]:
    for status, response in operation["responses"].items():
        if status in ERRORS:
            continue
        kind, content = next(iter(response["content"].items()))
        shape = _shape(content["schema"], schemas) if "schema" in content else kind
        yield Part(status, shape, response["description"])


def _resolved(schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> Mapping[str, Any]:
    return schemas[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema


def _shape(schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> str:
    """A schema in a line: `{title?: text, origin?: owner | task | …}`."""
    schema = _resolved(schema, schemas)
    if "anyOf" in schema:
        return " | ".join(_shape(choice, schemas) for choice in schema["anyOf"])
    if "enum" in schema:
        return " | ".join("null" if one is None else str(one) for one in schema["enum"])
    if "items" in schema:
        return f"[{_shape(schema['items'], schemas)}, …]"
    if "properties" in schema:
        required = schema.get("required", ())
        fields = schema["properties"].items()
        inner = (f"{name}{'' if name in required else '?'}: {_shape(field, schemas)}" for name, field in fields)
        return "{" + ", ".join(inner) + "}"
    return str(schema.get("format") or _WORDS.get(schema.get("type", ""), "anything"))


_WORDS = {
    "string": "text",
    "integer": "number",
    "number": "number",
    "boolean": "true | false",
    "object": "{…}",
    "null": "null",
}

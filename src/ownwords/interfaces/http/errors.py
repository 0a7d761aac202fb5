"""The one error body, whatever went wrong: `{"error": {"code", "message", "field"?}}`. No traceback leaves here.

`code` is what a program reads and never changes, the message is what a person reads, `field` is the part of the request
that is meant, such as `messages.0.text`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.routing import Match
from starlette.types import Scope

from ownwords.errors import OwnwordsError
from ownwords.interfaces.wire import IN_DIALOG, error_json

STATUS = {
    # What the core finds wrong (ownwords.errors)
    "invalid": 422,
    "invalid_cursor": 400,
    "import_unreadable": 422,
    "not_found": 404,
    "refused": 403,
    "saving_off": 403,
    # Not 507: the server works, and repeating helps only once the owner has let something go.
    "memory_full": 409,
    "skills_full": 409,
    "conflict": 409,
    "stale": 409,
    "unavailable": 503,
    "store_unavailable": 503,
    "store_full": 507,
    "model_unavailable": 503,
    "model_unreadable": 503,
    "model_refused": 503,
    "embedder_unavailable": 503,
    "mail_refused": 403,
    "mail_unavailable": 503,
    "key_unavailable": 503,
    "channel_refused": 403,
    "channel_unavailable": 503,
    # What HTTP itself can find wrong
    "malformed": 400,
    "unauthorized": 401,
    "cross_site": 403,
    "method_not_allowed": 405,
    "too_large": 413,
    "unsupported_media_type": 415,
    "wrong_host": 421,
    "internal": 500,
}
"""Every code that is answered, with its status."""


def answer_errors(app: FastAPI) -> None:
    """Make the app answer every error with the one body."""
    app.exception_handler(OwnwordsError)(_expected)
    app.exception_handler(RequestValidationError)(_not_valid)
    app.exception_handler(HTTPException)(_of_http)


def error_answer(
    code: str, message: str, *, field: str | None = None, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """An answer with the one error body, and the status of its code."""
    error = OwnwordsError(message, field=field)
    error.code = code
    return JSONResponse(error_json(error), STATUS[code], headers)


def told(scope: Scope, code: str, message: str, headers: Mapping[str, str] | None = None) -> Response:
    """The same, but as a page where a person looks at it."""
    accepts = Headers(scope=scope).get("accept", "")
    if "text/html" not in accepts or scope["path"].startswith("/api/"):
        return error_answer(code, message, headers=headers)
    title = "Nothing here" if code == "not_found" else "That did not work"
    page = _PAGE.format(title=title, message=escape(message))
    return HTMLResponse(page, STATUS[code], {**IN_DIALOG, **(headers or {})})


async def _expected(_: Request, error: OwnwordsError) -> JSONResponse:
    return JSONResponse(error_json(error), STATUS[error.code])


async def _not_valid(_: Request, error: RequestValidationError) -> JSONResponse:
    """The first thing that is wrong with a request, by the field it is in."""
    problems: Sequence[Mapping[str, Any]] = error.errors()
    problem = problems[0]
    if problem["type"] == "json_invalid":
        place = problem["loc"][-1]
        return error_answer("malformed", f"The body is no JSON: {problem['ctx']['error']} (at character {place}).")
    field = ".".join(str(part) for part in problem["loc"][1:]) or None
    return error_answer("invalid", f"{field or 'The body'}: {_plainly(problem)}", field=field)


def _plainly(problem: Mapping[str, Any]) -> str:
    """What a validator says of a value, without its jargon and without the value."""
    match problem["type"]:
        case "missing":
            return "this is missing."
        case "extra_forbidden":
            return "there is no such field; check its spelling."
        case "value_error":
            return str(problem["ctx"]["error"])
        case "too_short":
            return f"at least {problem['ctx']['min_length']:,} is needed here."
        case "too_long":
            most, given = problem["ctx"]["max_length"], problem["ctx"]["actual_length"]
            return f"at most {most:,} are taken here; these are {given:,}."
        case "tuple_type":
            return "send a list."
        case "model_attributes_type":
            return "send a JSON object."
        case _:
            return f"{problem['msg'].removesuffix('.')}."


async def _of_http(request: Request, error: HTTPException) -> Response:
    match error.status_code:
        case 404:
            return told(request.scope, "not_found", f"There is nothing at {request.url.path}.")
        case 405:
            allowed = ", ".join(_methods(request))
            message = f"{request.method} does not work on {request.url.path}; use {allowed}."
            return told(request.scope, "method_not_allowed", message, {"Allow": allowed})
        case 413:
            return told(request.scope, "too_large", error.detail)
        case _:
            # The framework raises no other but for a body that it cannot decode.
            return told(request.scope, "malformed", "The body cannot be read: send JSON in UTF-8.")


_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Ownwords</title>
<link rel="stylesheet" href="/static/app.css">
<main id="main">
<section id="panel" class="panel">
<h1 id="panel-title" tabindex="-1">{title}</h1>
<p class="error" role="alert">{message}</p>
<p><a href="/">Go to your memory</a></p>
</section>
</main>
</html>
"""


def _methods(request: Request) -> list[str]:
    """What works on this path: each route only knows its own."""
    app: FastAPI = request.app
    tried = ({**request.scope, "method": method} for method in _METHODS)
    return [scope["method"] for scope in tried if any(route.matches(scope)[0] is Match.FULL for route in app.routes)]


_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")

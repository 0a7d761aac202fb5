"""The one error body, whatever went wrong: `{"error": {"code", "message", "field"?}}`. No traceback leaves here.

`code` is what a program reads and never changes, the message is what a person reads, `field` is the part of the request
that is meant, such as `messages.0.text`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.routing import Match

from ownwords.errors import OwnwordsError
from ownwords.interfaces.wire import error_json

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
    "conflict": 409,
    "stale": 409,
    "unavailable": 503,
    "store_unavailable": 503,
    "store_full": 507,
    "model_unavailable": 503,
    "model_unreadable": 503,
    "model_refused": 503,
    # What HTTP itself can find wrong
    "malformed": 400,
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
        case _:
            return f"{problem['msg'].removesuffix('.')}."


async def _of_http(request: Request, error: HTTPException) -> Response:
    match error.status_code:
        case 404 if _is_page(request):
            return HTMLResponse(_NO_PAGE, 404)
        case 404:
            return error_answer("not_found", f"There is no route {request.url.path}.")
        case 405:
            allowed = ", ".join(_methods(request))
            message = f"{request.method} does not work on {request.url.path}; use {allowed}."
            return error_answer("method_not_allowed", message, headers={"Allow": allowed})
        case 413:
            return error_answer("too_large", error.detail)
        case _:
            # The framework raises no other but for a body that it cannot decode.
            return error_answer("malformed", "The body cannot be read: send JSON in UTF-8.")


def _is_page(request: Request) -> bool:
    """Whether a person looks at the answer."""
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")


_NO_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Nothing here · Ownwords</title>
<link rel="stylesheet" href="/static/app.css">
<main>
<h1>Nothing here</h1>
<p>There is no page at this address. <a href="/">Go to your memory</a></p>
</main>
</html>
"""


def _methods(request: Request) -> list[str]:
    """What works on this path: each route only knows its own."""
    app: FastAPI = request.app
    tried = ({**request.scope, "method": method} for method in _METHODS)
    return [scope["method"] for scope in tried if any(route.matches(scope)[0] is Match.FULL for route in app.routes)]


_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")

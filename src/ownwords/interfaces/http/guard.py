"""What stands before every route: who may speak to this server at all, and how much they may send.

The server needs no account on one's own machine, so whatever can make this machine's browser speak to it must be kept
out: other web sites, and names that were made to point here. Nothing is read of a request that is refused.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from urllib.parse import urlsplit

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ownwords.domain.assets import LARGEST_ASSET
from ownwords.interfaces.http.errors import told
from ownwords.interfaces.logs import log_unexpected

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
LARGEST_BODY = 8 * 1024 * 1024
LARGEST_FORM = 3 * LARGEST_BODY
"""A form writes a byte as three characters."""
LARGEST_UPLOAD = LARGEST_ASSET + 64 * 1024
"""What stands around a file in a form is small."""
UPLOADS = ("POST", "/api/assets")
"""Where a body is a file, of whatever kind."""

SAFETY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

_READING = frozenset({"GET", "HEAD"})
_FOR_PROGRAMS = ("/api/", "/mcp")
_log = structlog.get_logger()


class SafetyHeaders:
    """Every answer tells the browser to load nothing from elsewhere, and to keep nothing of what it was shown."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        # Files of the product hold nothing personal; their ETag says whether they changed.
        caching = "no-cache" if scope["path"].startswith("/static/") else "no-store"

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SAFETY_HEADERS.items():
                    headers.setdefault(name, value)  # a route may only be stricter
                headers["Cache-Control"] = caching
            await send(message)

        await self._app(scope, receive, with_headers)


class Watch:
    """Logs each request by its route, never by its words, and turns what nobody expected into a plain 500."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noting)
        except Exception as error:  # noqa: BLE001 – the last handler there is: what no route expected
            log_unexpected(error, method=scope["method"])
            if not status:  # else uvicorn cuts off what was begun
                answer = told(scope, "internal", "Something went wrong in Ownwords; its log says where.")
                await answer(scope, receive, noting)
        route = getattr(scope.get("route"), "path", "-")
        milliseconds = round((time.perf_counter() - began) * 1000, 1)
        _log.info("answered", method=scope["method"], route=route, status=status, ms=milliseconds)


class Guard:
    """Refuses other hosts' names, other sites' requests, bodies that are too large, and bodies of the wrong kind."""

    def __init__(self, app: ASGIApp, hosts: Collection[str] = LOOPBACK_NAMES) -> None:
        self._app = app
        self._hosts = frozenset(name.lower() for name in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await told(scope, *refusal)(scope, receive, send)
            return
        await self._app(scope, _bounded(receive, _largest(scope, headers)), send)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[str, str] | None:
        """The code of what is wrong, and what to say of it."""
        method, path = scope["method"], scope["path"]
        host = headers.get("host", "")
        if _name(host) not in self._hosts:
            # A name that was made to point at this machine (DNS rebinding), or a typing error.
            return "wrong_host", f"This server is not {host or 'nameless'}; open it by the address it printed."
        if not _is_from_here(method, host, headers):
            return "cross_site", "This request comes from another web site."
        if "\x00" in path:
            return "not_found", "There is no route with a NUL character."
        largest = _largest(scope, headers)
        if int(headers.get("content-length", "0")) > largest:
            return "too_large", _too_large(largest)
        if (
            (method, path) != UPLOADS
            and path.startswith(_FOR_PROGRAMS)
            and _has_body(headers)
            and not _is_json(headers.get("content-type", ""))
        ):
            return "unsupported_media_type", "Send the body as JSON, with `Content-Type: application/json`."
        return None


def _too_large(largest: int) -> str:
    if largest == LARGEST_UPLOAD:
        return f"A file holds at most {LARGEST_ASSET // 1024 // 1024} MB."
    return f"A request holds at most {LARGEST_BODY // 1024 // 1024} MB; send it in smaller parts."


def _name(host: str) -> str:
    """The name in a Host header, without its port, or an empty string for what is no host."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_from_here(method: str, host: str, headers: Headers) -> bool:
    """Whether no other site is behind the request. Browsers say so in Sec-Fetch-Site; Origin only counts without it,
    since under `Referrer-Policy: no-referrer` our own forms have the origin `null`. Programs send neither."""
    site = headers.get("sec-fetch-site")
    if site in {"same-origin", "none"}:
        return True
    if site is not None:
        # Following a link from elsewhere is fine; embedding or fetching what is here is not.
        followed = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
        return method in _READING and followed
    origin = headers.get("origin")
    return origin is None or method in _READING or origin.partition("://")[2].lower() == host.lower()


def _largest(scope: Scope, headers: Headers) -> int:
    if (scope["method"], scope["path"]) == UPLOADS:
        return LARGEST_UPLOAD
    is_form = headers.get("content-type", "").lower().startswith("application/x-www-form-urlencoded")
    return LARGEST_FORM if is_form else LARGEST_BODY


def _has_body(headers: Headers) -> bool:
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers


def _is_json(content_type: str) -> bool:
    kind = content_type.partition(";")[0].strip().lower()
    return kind == "application/json" or (kind.startswith("application/") and kind.endswith("+json"))


def _bounded(receive: Receive, largest: int) -> Receive:
    """The body as it comes, but no more of it than that."""
    received = 0

    async def counted() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > largest:
            raise HTTPException(413, _too_large(largest))
        return message

    return counted

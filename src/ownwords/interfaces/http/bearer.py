"""Tokens over HTTP: `Authorization: Bearer …`, for programs.

Who shows a token gets the scope that it is bound to and nothing else, and with one that only reads, nothing is changed.
One that is wrong or was revoked is refused, also where none is needed: whoever shows one counts on what it stands for.
"""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from ownwords.domain.tokens import Token
from ownwords.errors import OwnwordsError
from ownwords.interfaces.http.errors import error_answer
from ownwords.writing.tokens import Tokens

API = "/api/"
MCP = "/mcp"
_OPEN = ("/healthz", "/readyz", "/openapi.json", "/docs", "/static/")
"""Where it makes no difference who asks."""

_READING = frozenset({"GET", "HEAD"})
_WRONG = "This token is not known here, or was revoked. `ownwords token create NAME` makes another."
_CHALLENGE = {"WWW-Authenticate": 'Bearer error="invalid_token"'}


def token_of(request: Request) -> Token | None:
    """The token that the request came with, None where it came with none."""
    found: object = getattr(request.state, "token", None)
    return found if isinstance(found, Token) else None


class Bearer:
    """Recognises the token of a request, and refuses what it does not allow."""

    def __init__(self, app: ASGIApp, tokens: Tokens) -> None:
        self._app = app
        self._tokens = tokens

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        secret = _secret(Headers(scope=scope)) if scope["type"] == "http" else None
        if secret is None:
            await self._app(scope, receive, send)
            return
        try:
            token = await self._tokens.recognise(secret)
        except OwnwordsError as error:
            await error_answer(error.code, error.message)(scope, receive, send)
            return
        if token is None:
            await error_answer("unauthorized", _WRONG, headers=_CHALLENGE)(scope, receive, send)
            return
        if refusal := _refusal(token, scope["method"], scope["path"]):
            await error_answer("refused", refusal)(scope, receive, send)
            return
        scope.setdefault("state", {})["token"] = token
        await self._app(scope, receive, send)


def _secret(headers: Headers) -> str | None:
    scheme, _, secret = headers.get("authorization", "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else None


def _refusal(token: Token, method: str, path: str) -> str | None:
    """What the token does not allow. What may be done at /mcp, its tools know."""
    if path == MCP or path.startswith(_OPEN):
        return None
    if not path.startswith(API):
        return f"A token is for programs, at {API} and {MCP}; the pages are the owner's."
    if token.read_only and method not in _READING:
        return "This token only reads."
    return None

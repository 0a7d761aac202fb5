"""MCP over streamable HTTP, as a part of the server.

Each request stands alone: there are no sessions, so a client goes on where the server was started anew, and any of
several servers may answer. Who may speak at all, the guard and the tokens have decided before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from ownwords.interfaces.mcp.holder import Holder
from ownwords.interfaces.mcp.protocol import Context, mcp_server


class McpEndpoint:
    """The ASGI application at /mcp. Bodies are taken up to that size."""

    def __init__(self, holder_of: Callable[[Request], Holder], largest_body: int) -> None:
        def holder(context: Context) -> Holder:
            request: Any = context.request  # the library's own type for it is any
            return holder_of(request)

        self._server = mcp_server(holder)
        self._largest_body = largest_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # One for each request: it holds nothing, and ends with all that it began.
        once = StreamableHTTPSessionManager(
            self._server, json_response=True, stateless=True, max_request_body_size=self._largest_body
        )
        async with once.run():
            await once.handle_request(scope, receive, send)

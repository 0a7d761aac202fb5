"""The server: API, pages and static files in one process, behind the guard, on this machine alone.

Until there are accounts it listens on loopback addresses only: whoever reaches it reads the memory. It logs to stderr
what it does, by route and status, never what anybody said.
"""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import signal
import socket
import sys
import threading
from collections.abc import Collection, Generator
from contextlib import contextmanager
from pathlib import Path

import structlog
import uvicorn
from fastapi import FastAPI
from fastapi.telemetry import TelemetryConfig
from starlette.requests import Request
from starlette.routing import Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from ownwords.compose import Ownwords, open_transports, settings
from ownwords.errors import Invalid, OwnwordsError, Refused, Unavailable
from ownwords.interfaces.channels import channels_kept_up, notices_sent
from ownwords.interfaces.channels.webhook import WHATSAPP, WhatsAppCalls
from ownwords.interfaces.http import api
from ownwords.interfaces.http.bearer import MCP, Bearer, token_of
from ownwords.interfaces.http.errors import answer_errors
from ownwords.interfaces.http.guard import LARGEST_BODY, LOOPBACK_NAMES, Guard, SafetyHeaders, Watch
from ownwords.interfaces.logs import configure_logs
from ownwords.interfaces.mcp.holder import Holder
from ownwords.interfaces.web import STATIC, pages
from ownwords.ports.channels import Webhook

NO_WORKER = "--no-worker"
SECONDS_TO_FINISH = 10
"""How long requests may go on after a signal to stop."""

NO_TELEMETRY: TelemetryConfig = {
    "tracing": False,
    "metrics": False,
    "logs": False,
    "operation_spans": False,
    "auto_configure": False,
}

_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_log = structlog.get_logger()


def create_app(
    ownwords: Ownwords, *, hosts: Collection[str] = LOOPBACK_NAMES, whatsapp: Webhook | None = None
) -> FastAPI:
    """Everything that is served, over one open installation. `hosts` are the names by which it may be called, and
    `whatsapp` is what takes WhatsApp's calls, where it is set up."""
    app = FastAPI(
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        # Its spans and logs would hold queries, paths with slugs, and error messages.
        telemetry=NO_TELEMETRY,
    )
    app.include_router(api(ownwords))
    app.include_router(pages(ownwords))
    app.mount("/static", StaticFiles(directory=STATIC))
    app.router.routes.append(Route(WHATSAPP, WhatsAppCalls(whatsapp).answer, methods=["GET", "POST"]))
    app.router.routes.append(Route(MCP, _Mcp(ownwords), methods=["POST"]))
    answer_errors(app)
    app.add_middleware(Bearer, tokens=ownwords.tokens)
    app.add_middleware(Guard, hosts=hosts)
    app.add_middleware(Watch)
    app.add_middleware(SafetyHeaders)
    return app


class _Mcp:
    """/mcp. The protocol's library takes more than a second to load, which nobody pays who has no client of it."""

    def __init__(self, ownwords: Ownwords) -> None:
        self._ownwords = ownwords
        self._endpoint: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._endpoint is None:
            self._endpoint = await asyncio.to_thread(self._load)
        await self._endpoint(scope, receive, send)

    def _load(self) -> ASGIApp:
        from ownwords.interfaces.mcp.http import McpEndpoint  # noqa: PLC0415 - see above

        return McpEndpoint(self._holder, LARGEST_BODY)

    def _holder(self, request: Request) -> Holder:
        """Who shows no token is the owner at this machine, as everywhere on this server."""
        token = token_of(request)
        if token is None:
            return Holder(self._ownwords.owner())
        return Holder(self._ownwords.owner(token.scope.owner, token.scope.workspace), token.read_only)


def run(data: Path, host: str, port: int, local_model: Path | None = None, *, work: bool = True) -> None:
    """Serve until Ctrl+C or SIGTERM; requests in progress are finished, and the store is closed. Port 0 takes any free
    one. `local_model` is a GGUF file to run as the memory model. Without `work`, what is due is left to workers that
    run beside.

    Raises Invalid for a host, port or model that means nothing, Refused for an address that other machines reach,
    Unavailable where the port is taken, and StoreUnavailable for a data folder that cannot be used."""
    asyncio.run(_serve(data, host, port, local_model, work))


async def _serve(data: Path, host: str, port: int, local_model: Path | None, work: bool) -> None:
    with listening(host, port) as listener:
        configure_logs()
        chosen = settings()
        async with (
            open_transports(chosen) as transports,
            Ownwords.open(data, local_model=local_model, background=work) as ownwords,
            notices_sent(ownwords, transports.all, chosen),
            channels_kept_up(ownwords, transports.all),
        ):
            config = uvicorn.Config(
                create_app(ownwords, hosts={*LOOPBACK_NAMES, host}, whatsapp=transports.whatsapp),
                log_config=None,
                log_level="warning",
                access_log=False,
                proxy_headers=False,
                server_header=False,
                timeout_graceful_shutdown=SECONDS_TO_FINISH,
            )
            _log.info(f"Ownwords is at {_url(listener)}", data=str(data))
            await _Server(config).serve(sockets=[listener])
            _log.info("stopped")


class _Server(uvicorn.Server):
    """Ends its serving on a signal, not the process: the store is still to be closed."""

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in _SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there and only there. Raises as `run` does."""
    address = "127.0.0.1" if host == "localhost" else host
    try:
        here = ipaddress.ip_address(address)
    except ValueError:
        raise Invalid(f"{host!r} is no address: use 127.0.0.1, ::1 or localhost.", field="host") from None
    if not here.is_loopback:
        raise Refused(
            f"{host} can be reached from other machines, and there are no accounts yet: everyone who reaches it would "
            "read the memory. Use 127.0.0.1."
        )
    if not 0 <= port <= 65535:
        raise Invalid(f"There is no port {port}: use 1 to 65535, or 0 for any free one.", field="port")
    family = socket.AF_INET6 if here.version == 6 else socket.AF_INET
    try:
        bound = socket.create_server((address, port), family=family)
    except OSError as problem:
        raise Unavailable(_why_not(problem, host, port)) from None
    # Only for a socket that says it is TCP does asyncio turn off Nagle's delay, which would be 40 ms an answer.
    return socket.socket(bound.family, bound.type, socket.IPPROTO_TCP, bound.detach())


def _why_not(problem: OSError, host: str, port: int) -> str:
    match problem.errno:
        case errno.EADDRINUSE:
            shown = f"[{host}]" if ":" in host else host
            return (
                f"port {port} is in use — is Ownwords already running? Open http://{shown}:{port} or choose another "
                "with --port"
            )
        case errno.EACCES:
            return f"port {port} is not yours to use; choose one above 1023 with --port"
        case _:
            return f"cannot listen on {host}, port {port}: {problem.strerror or problem}"


def _url(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def main(data: str, host: str, port: str, local_model: str = "", *options: str) -> None:
    """Serve as a program; ends with exit code 1 and one line on stderr where that cannot be."""
    try:
        run(Path(data), host, int(port), Path(local_model) if local_model else None, work=NO_WORKER not in options)
    except OwnwordsError as error:
        sys.exit(f"ownwords: {error.message}")


if __name__ == "__main__":
    main(*sys.argv[1:])

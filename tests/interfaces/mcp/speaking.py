"""Clients of the protocol as the tests use them: the official one, over a real process and over a real server."""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult, TextContent, TextResourceContents

from tests.interfaces.http.serving import LOCAL, Served

PROGRAM = "from ownwords.interfaces.main import main; main()"
KINDS = ("legacy", "auto")
"""With a handshake, as most clients there are, and without one, as the newest protocol has it."""


def command(data: Path, *options: str) -> list[str]:
    """`ownwords … mcp` on this folder."""
    return [sys.executable, "-P", "-c", PROGRAM, "--data", str(data), *options, "mcp"]


@asynccontextmanager
async def over_stdio(data: Path, *options: str, mode: str = "legacy") -> AsyncGenerator[Client]:
    """A client with a server process of its own; what the process logs goes to a file beside the data."""
    program, *arguments = command(data, *options)
    environment = {name: os.environ[name] for name in ("PYTHONPATH", "OWNWORDS_EMBEDDER", "HOME")}
    server = StdioServerParameters(command=program, args=arguments, env=environment)
    with (data.parent / "log").open("a", encoding="utf-8") as log:
        async with Client(stdio_client(server, errlog=log), mode=mode) as client:
            yield client


@asynccontextmanager
async def over_http(served: Served, secret: str | None = None, mode: str = "legacy") -> AsyncGenerator[Client]:
    """A client of the server, with a token where one is given."""
    headers = {"Authorization": f"Bearer {secret}"} if secret is not None else {}
    async with httpx2.AsyncClient(headers=headers, **LOCAL) as http:
        transport = streamable_http_client(f"http://{served.address}/mcp", http_client=http)
        async with Client(transport, mode=mode) as client:
            yield client


async def answer(client: Client, tool: str, **arguments: Any) -> Any:
    """What a tool answered, which must be no failure."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result
    return result.structured_content


async def failure(client: Client, tool: str, **arguments: Any) -> tuple[str, str | None, str]:
    """The code, field and text of a failure."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error, result
    error = result.structured_content["error"]
    return error["code"], error.get("field"), text_in(result)


def text_in(result: CallToolResult) -> str:
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


async def resource(client: Client, uri: str) -> str:
    (content,) = (await client.read_resource(uri)).contents
    assert isinstance(content, TextResourceContents)
    assert content.uri == uri
    return content.text

"""MCP on stdin and stdout, for a client that starts this as its own process. Nothing else is written on stdout."""

from __future__ import annotations

from mcp.server.stdio import stdio_server

from ownwords.interfaces.mcp.holder import Holder
from ownwords.interfaces.mcp.protocol import mcp_server
from ownwords.memory import Memory


async def serve(memory: Memory) -> None:
    """Answer until stdin ends. Whoever started this process is the owner's, and may do what a task of theirs may."""
    holder = Holder(memory)
    server = mcp_server(lambda _: holder)
    try:
        async with stdio_server() as (requests, answers):
            await server.run(requests, answers, server.create_initialization_options())
    except* BrokenPipeError:  # the client went without a word, and nobody is left to be answered
        pass

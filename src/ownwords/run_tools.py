"""The three tools of run memory, with the same kind of results as the notebook's: what fails as expected is an answer
(NT-42)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from ownwords.domain.run_memory import RunMemory
from ownwords.errors import OwnwordsError

Json = dict[str, Any]
RunTool = Callable[[RunMemory | None, Mapping[str, object]], Awaitable[Json]]

NO_RUN = "There is no run to share anything in."


def _list(run: RunMemory, _: Mapping[str, object]) -> Json:
    shared = [{"name": name, "size": size} for name, size in run.sizes().items()]
    return {"success": True, "count": len(shared), "shared": shared}


def _read(run: RunMemory, arguments: Mapping[str, object]) -> Json:
    return {"success": True, "name": arguments.get("name"), "result": run.read(arguments.get("name"))}


def _share(run: RunMemory, arguments: Mapping[str, object]) -> Json:
    size = run.share(arguments.get("name"), arguments.get("result"))
    return {"success": True, "name": arguments.get("name"), "size": size}


def _told(carry_out: Callable[[RunMemory, Mapping[str, object]], Json]) -> RunTool:
    async def tool(run: RunMemory | None, arguments: Mapping[str, object]) -> Json:
        if run is None:
            return {"success": False, "error": NO_RUN}
        try:
            return carry_out(run, arguments)
        except OwnwordsError as error:
            return {"success": False, "error": error.message}

    return tool


RUN_TOOLS: Mapping[str, RunTool] = {
    "list_shared": _told(_list),
    "read_shared": _told(_read),
    "share_result": _told(_share),
}
"""The tools by their names, each over a run (None outside of any) and the arguments as they came."""

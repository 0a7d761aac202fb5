"""assets: files of yours that notes of the notebook may refer to."""

from __future__ import annotations

from contextlib import aclosing
from pathlib import Path
from typing import Annotated

import typer

from ownwords.domain.assets import MOST_ASSETS, StoredAsset
from ownwords.interfaces.cli.asset_lines import bytes_in
from ownwords.interfaces.cli.session import (
    JsonOption,
    confirmed,
    counted,
    fail,
    out,
    print_json,
    session,
    shown,
)
from ownwords.interfaces.wire import asset_json
from ownwords.memory import Memory
from ownwords.reading.assets import AssetPage

AssetId = Annotated[str, typer.Argument(help="The file's id.")]

assets = typer.Typer(no_args_is_help=True, help="Files of yours that notes of the notebook may refer to.")


def register(app: typer.Typer) -> None:
    """Add these commands to the application."""
    app.add_typer(assets, name="assets")


@assets.command()
def add(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(help="Files of at most 50 MB each.", readable=False)],
    as_json: JsonOption = False,
) -> None:
    """Keep files. What each is, is seen in its bytes, and not in its name."""

    async def work(memory: Memory) -> list[StoredAsset]:
        return [await memory.assets.add(file.name, bytes_in(file)) for file in files]

    added = session(context).run(work)
    if as_json:
        print_json([asset_json(asset) for asset in added])
        return
    for asset in added:
        out.print(_line(asset))


@assets.command("list")
def list_assets(
    context: typer.Context,
    limit: Annotated[int, typer.Option(min=1, max=MOST_ASSETS, help="How many at most.")] = 100,
    cursor: Annotated[str | None, typer.Option(help="Go on where the page before ended.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Your files with their sizes and kinds, the newest first."""

    async def work(memory: Memory) -> AssetPage:
        return await memory.assets.page(limit, cursor)

    page = session(context).run(work)
    if as_json:
        print_json({"assets": [asset_json(asset) for asset in page.assets], "next_cursor": page.next_cursor})
        return
    if not page.assets:
        out.print("There is no file yet.")
    for asset in page.assets:
        out.print(_line(asset))
    if page.next_cursor:
        out.print(f"[dim]There are more: --cursor {page.next_cursor}[/dim]")


@assets.command()
def get(
    context: typer.Context,
    asset_id: AssetId,
    target: Annotated[
        Path | None, typer.Option("--out", help="Where to; without it, here, by its name. Nothing is written over.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Write a file of the library to a file here."""

    async def work(memory: Memory) -> tuple[StoredAsset, Path]:
        content = await memory.assets.content(asset_id)
        path = target or Path(content.asset.name)
        async with aclosing(content.parts) as parts:
            try:
                with path.open("xb") as file:
                    async for part in parts:
                        file.write(part)
            except FileExistsError:
                fail(f"{path} is there already: say --out FILE for another place.")
            except OSError as problem:
                fail(f"Cannot write {path}: {problem.strerror}.")
        return content.asset, path

    asset, path = session(context).run(work)
    if as_json:
        print_json({**asset_json(asset), "written_to": str(path)})
    else:
        out.print(f"Wrote {shown(str(path))}, {counted(asset.size, 'byte')}.")


@assets.command()
def delete(
    context: typer.Context,
    asset_id: AssetId,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Delete a file for good. Notes that refer to it stay, and show it no more."""
    current = session(context)
    asset = current.run(lambda memory: memory.assets.asset(asset_id))
    confirmed(f"Delete “{asset.name}” for good?", yes)
    current.run(lambda memory: memory.assets.delete(asset_id))
    if as_json:
        print_json({"deleted": asset_id})
    else:
        out.print(f"Deleted: {shown(asset.name)}.")


def _line(asset: StoredAsset) -> str:
    day = asset.created_at.astimezone().strftime("%Y-%m-%d")
    return f"[dim]{asset.id}  {day}[/dim]  {asset.size:>12,}  {asset.content_type}  {shown(asset.name)}"

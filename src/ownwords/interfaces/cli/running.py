"""settings: what an owner decides about a memory."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Annotated

import typer

from ownwords.compose import Ownwords
from ownwords.domain.scope import Scope
from ownwords.domain.switches import ON_OR_OFF, Switches, parse_recalled_notes
from ownwords.domain.usage import amount_text, parse_amount, to_micros
from ownwords.errors import Invalid
from ownwords.interfaces.cli.session import JsonOption, counted, out, print_json, session, shown
from ownwords.interfaces.wire import maintained_json, settings_json
from ownwords.jobs.maintenance import Maintained
from ownwords.memory import Memory
from ownwords.writing.embedding import Reindexed

Shown = str | bool | int | float | list[str] | None
_KEYS = tuple(field.name for field in fields(Switches))
_WORDS = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}


def register(app: typer.Typer) -> None:
    """Add these commands to the application."""
    app.command()(settings)
    app.command()(reindex)
    app.command()(maintain)


def reindex(context: typer.Context, as_json: JsonOption = False) -> None:
    """Make the index of messages anew: their words, as after another choice of languages, and the vectors that are
    missing, as after another choice of embedder. Both can be searched meanwhile."""

    async def work(memory: Memory) -> Reindexed:
        return await memory.reindex()

    done = session(context).run(work)
    if as_json:
        print_json({"words": done.words, "vectors": done.vectors})
        return
    embedded = "no embedder is set" if done.vectors is None else f"{done.vectors:,} embedded"
    out.print(f"{done.words:,} messages indexed, {embedded}.")


def maintain(
    context: typer.Context,
    now: Annotated[str | None, typer.Option(help="As if it were this time, such as 2026-03-31T09:00:00+01:00.")] = None,
    as_json: JsonOption = False,
) -> None:
    """One tick of the hourly job, for every memory that it has something to do for: notes past their last day and said
    twice go to the archive, and what you said since is read for what it tells of your life."""

    async def work(ownwords: Ownwords) -> list[tuple[Scope, Maintained]]:
        return await ownwords.maintain()

    done = session(context).run_on_all(work, now)
    if as_json:
        print_json([maintained_json(scope, one) for scope, one in done])
        return
    for scope, one in done:
        name = shown(scope.workspace or scope.owner)
        read = f"{counted(one.reflected.messages, 'message')} read, {counted(one.reflected.changed, 'note')} changed"
        out.print(f"{name}: {read}, {one.repaired.archived:,} archived.")
    if not done:
        out.print("There was nothing to do.")


def settings(
    context: typer.Context,
    key: Annotated[str | None, typer.Argument(help=f"{', '.join(_KEYS[:-1])} or {_KEYS[-1]}.")] = None,
    value: Annotated[str | None, typer.Argument(help="The new value; - takes it away.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Show the settings, one of them, or change it. The limits are in US dollars: daily_limit for calls of models in a
    day, check_in for a conversation until it asks whether to go on."""

    async def work(memory: Memory) -> Switches:
        switches = await memory.settings()
        if key is not None and key not in _KEYS:
            raise Invalid(f"There is no setting {key!r}: use {', '.join(_KEYS)}.", field="key")
        if key is not None and value is not None:
            switches = _changed(switches, key, value)
            await memory.change_settings(switches)
        return switches

    values = settings_json(session(context).run(work))
    if key is not None:
        values = {key: values[key]}
    if as_json:
        print_json(values)
        return
    for name, current in values.items():
        out.print(f"{name} = {_shown(current)}")


def _changed(switches: Switches, key: str, value: str) -> Switches:
    if key in ON_OR_OFF:
        if value.lower() not in _WORDS:
            raise Invalid(f"{key} is on or off, not {value!r}.", field=key)
        return replace(switches, **{key: _WORDS[value.lower()]})
    if key == "recall_notes":
        return replace(switches, recall_notes=None if value == "-" else parse_recalled_notes(value))
    if key == "time_zone":
        return replace(switches, time_zone=None if value == "-" else value)
    if key in {"daily_limit", "check_in"}:
        return replace(switches, **{key: None if value == "-" else parse_amount(value, key)})
    codes = () if value == "-" else tuple(code.strip().lower() for code in value.split(","))
    return replace(switches, languages=codes)


def _shown(value: Shown) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, list):
        return ", ".join(value) or "detected"
    if isinstance(value, float):
        return f"${amount_text(to_micros(value, ''))}"
    return str(value) if value is not None else "-"

"""dream, dream-log, dream-restore and dream-prompt: let Dream run, see and undo what it changed, and guide it."""

from __future__ import annotations

from datetime import tzinfo
from typing import Annotated, Literal

import typer

from ownwords.domain.dreams import DreamEdit, DreamOutcome, DreamRun, completion
from ownwords.domain.versions import Version
from ownwords.errors import Conflict
from ownwords.interfaces.cli.session import JsonOption, fail, out, print_json, session, shown
from ownwords.interfaces.dream_wire import change_json, guide_json, log_json, run_json
from ownwords.memory import Memory
from ownwords.reading.files import Guide, ShownVersion

_LISTED = 10
_TEXT = 200

Sha = Annotated[str | None, typer.Argument(help="A version's id, or the first digits of it.", show_default=False)]


def register(app: typer.Typer) -> None:
    """Add these commands to the application."""
    app.command()(dream)
    app.command("dream-log")(dream_log)
    app.command("dream-restore")(dream_restore)
    app.command("dream-prompt")(dream_prompt)


def dream(
    context: typer.Context,
    approve: Annotated[bool, typer.Option("--approve", help="Make a version of the edits that wait.")] = False,
    without: Annotated[list[int] | None, typer.Option(help="An edit to leave out of it, by its number.")] = None,
    reject: Annotated[bool, typer.Option("--reject", help="Let nothing come of the edits that wait.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Let Dream run now: it reads what was condensed of your conversations and keeps SOUL.md, USER.md and
    memory/MEMORY.md true. With review switched on its edits wait, and are approved or rejected here."""
    if approve and reject:
        fail("Say --approve or --reject, not both.", 2)
    if without and not approve:
        fail("--without goes with --approve.", 2)

    async def work(memory: Memory) -> DreamRun:
        if not approve and not reject:
            if not as_json:
                out.print("Dreaming...")
            return await memory.dreams.dream()
        held = await memory.dreams.held()
        if held is None:
            raise Conflict("Nothing of Dream's waits for your word.")
        return await (memory.dreams.reject(held.id) if reject else memory.dreams.approve(held.id, without or ()))

    run = session(context).run(work)
    if as_json:
        print_json(run_json(run))
    if run.outcome is DreamOutcome.FAILED:
        fail(completion(run))
    if not as_json:
        _print_run(run)


def dream_log(context: typer.Context, sha: Sha = None, as_json: JsonOption = False) -> None:
    """The newest change of Dream's to your files, or any version of them."""

    async def work(memory: Memory) -> tuple[ShownVersion, tzinfo]:
        return await memory.files.change(sha), await memory.zone()

    change, zone = session(context).run(work)
    if as_json:
        print_json(change_json(change))
        return
    _print_version(change.version, zone)
    if change.undone_by:
        out.print(f"[dim]Undone by {change.undone_by.short}.[/dim]")
    for diff in change.diffs:
        out.print(f"\n[bold]{shown(diff.line)}[/bold]")
        if diff.text:
            out.print(shown(diff.text))
    out.print(f"\n[dim]To undo it: ownwords dream-restore {change.version.short}[/dim]")


def dream_restore(
    context: typer.Context,
    sha: Sha = None,
    force: Annotated[
        bool, typer.Option("--force", help="Where lines were changed again since, take what was there before.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """List the newest changes of Dream's and what of them was restored; or undo one, with all that it changed. What you
    changed since in other lines stays, and the restore can itself be undone."""
    if sha is None:
        _list_versions(context, as_json)
        return

    async def work(memory: Memory) -> ShownVersion:
        try:
            made = await memory.files.restore(sha, force=force)
        except Conflict as error:
            raise Conflict(
                f"{error.message}\nNothing was changed. With --force, what was there before stands."
            ) from None
        return await memory.files.change(made.id)

    change = session(context).run(work)
    if as_json:
        print_json(change_json(change))
        return
    for diff in change.diffs:
        out.print(shown(diff.line))
    out.print(f"Restored. To take this back: ownwords dream-restore {change.version.short}")


def dream_prompt(
    context: typer.Context,
    action: Annotated[
        Literal["init"] | None, typer.Argument(help="init: make a guide to edit.", show_default=False)
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """How Dream is guided in this memory: by your prompts/dream.md, or by what is built in."""

    async def work(memory: Memory) -> tuple[bool, Guide, str]:
        made = action == "init" and await memory.files.init_guide()
        return made, await memory.files.guide(), await memory.files.folder()

    made, guide, folder = session(context).run(work)
    place = shown(f"{folder}/prompts/dream.md")
    if as_json:
        print_json({**guide_json(guide), "folder": folder, "made": made})
    elif made:
        out.print(f"There is a guide to edit now: {place}")
    elif action == "init":
        out.print(f"There is a guide already, and it stays as it is: {place}")
    elif guide.is_own:
        out.print(f"[dim]Dream follows your guide, {place}:[/dim]\n\n{shown(guide.text)}")
    else:
        out.print("[dim]Dream follows what is built in. For a guide of your own: ownwords dream-prompt init[/dim]\n")
        out.print(shown(guide.text))


def _list_versions(context: typer.Context, as_json: bool) -> None:
    async def work(memory: Memory) -> tuple[list[Version], tzinfo]:
        return await memory.files.log(_LISTED, dreams=True), await memory.zone()

    versions, zone = session(context).run(work)
    if as_json:
        print_json(log_json(versions))
        return
    for version in versions:
        _print_version(version, zone)
    hint = "To undo one: ownwords dream-restore SHA" if versions else "Dream has changed nothing yet."
    out.print(f"[dim]{hint}[/dim]")


def _print_version(version: Version, zone: tzinfo) -> None:
    at = version.at.astimezone(zone)
    out.print(f"[bold]{version.short}[/bold]  {at:%Y-%m-%d %H:%M}  {shown(version.subject)}")


def _print_run(run: DreamRun) -> None:
    out.print(shown(completion(run)))
    if run.outcome is DreamOutcome.HELD:
        for number, edit in enumerate(run.edits, 1):
            out.print(f"{number:>3}. {_edit_line(edit)}")
        out.print("[dim]ownwords dream --approve, also --without NUMBER, or ownwords dream --reject[/dim]")
        return
    if run.reason and run.outcome is not DreamOutcome.NOTHING:
        out.print(f"[dim]{shown(run.reason)}[/dim]")
    for edit in run.refused:
        out.print(f"[dim]Left out:[/dim] {_edit_line(edit)}")


def _edit_line(edit: DreamEdit) -> str:
    what = " → ".join(shown(" ".join(text.split()), _TEXT) for text in (edit.find, edit.text) if text)
    why = f"  [dim]{shown(edit.refused)}[/dim]" if edit.refused else ""
    return f"{shown(edit.file)}, {shown(edit.action)}: {what}{why}"

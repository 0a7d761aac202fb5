"""skills: procedures that the assistant learned, to be seen, edited and forgotten."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ownwords.domain.skills import Guide, Skill
from ownwords.errors import Invalid, NotFound
from ownwords.interfaces.cli.leaving import Yes
from ownwords.interfaces.cli.session import JsonOption, confirmed, out, print_json, session, shown
from ownwords.memory import Memory
from ownwords.skills import guide_json, skill_json
from ownwords.writing.skills import SkillEdit

Name = Annotated[str, typer.Argument(help="The skill's name.")]
IfVersion = Annotated[int | None, typer.Option("--if-version", help="Only if the notes are at this version.")]

skills = typer.Typer(no_args_is_help=True, help="What the assistant learned to do.")


def register(app: typer.Typer) -> None:
    """Add these commands to the application."""
    app.add_typer(skills, name="skills")


@skills.command("list")
def list_skills(context: typer.Context, as_json: JsonOption = False) -> None:
    """Every learned skill and every built-in guide, by name."""

    async def work(memory: Memory) -> tuple[int, tuple[Skill, ...], tuple[Guide, ...]]:
        return *await memory.skills.list(), memory.skills.guides

    version, learned, guides = session(context).run(work)
    if as_json:
        found = {"skills": list(map(skill_json, learned)), "guides": list(map(guide_json, guides))}
        print_json({"version": version, **found})
        return
    if not learned:
        out.print("Nothing is learned yet.")
    for skill in learned:
        edited = "  [dim]edited by you[/dim]" if skill.edited_by_owner else ""
        out.print(f"[bold]{shown(skill.name)}[/bold]  {shown(skill.description)}{edited}")
    for guide in guides:
        out.print(f"[dim]{guide.name}  {guide.description}  Built-in guide[/dim]")


@skills.command()
def show(context: typer.Context, name: Name, as_json: JsonOption = False) -> None:
    """One learned skill, as it is stored."""
    skill = session(context).run(lambda memory: memory.skills.skill(name))
    if as_json:
        print_json(skill_json(skill))
        return
    out.print(f"[bold]{shown(skill.name)}[/bold]  {shown(skill.description)}")
    if skill.extends:
        out.print(f"[dim]extends the guide {shown(skill.extends)}[/dim]")
    out.print(f"\n{shown(skill.body)}")


@skills.command()
def edit(
    context: typer.Context,
    name: Name,
    description: Annotated[str | None, typer.Option(help="When to use it, in one line.")] = None,
    body: Annotated[str | None, typer.Option(help="The procedure.")] = None,
    file: Annotated[
        Path | None, typer.Option("--file", help="A file with the procedure, in place of --body.", readable=False)
    ] = None,
    extends: Annotated[str | None, typer.Option(help='The guide that it extends; "" for none.')] = None,
    version: IfVersion = None,
    as_json: JsonOption = False,
) -> None:
    """Write a skill by hand: it is kept as you write it. One that is not there takes a description and a body."""

    async def work(memory: Memory) -> Skill:
        return (await memory.skills.edit(name, SkillEdit(description, _body(body, file), extends), version)).result

    skill = session(context).run(work)
    if as_json:
        print_json(skill_json(skill))
    else:
        out.print(f"Saved: [bold]{shown(skill.name)}[/bold]  {shown(skill.description)}")


@skills.command()
def forget(
    context: typer.Context, name: Name, version: IfVersion = None, yes: Yes = False, as_json: JsonOption = False
) -> None:
    """Forget a skill, for good; also one that was dropped or undone, of which only `changes` tells."""
    current = session(context)
    name = name.strip()

    async def known(memory: Memory) -> None:
        if not await memory.skills.is_kept(name):
            raise NotFound(f"There is no skill {name}.")

    current.run(known)
    confirmed(f"Forget the skill {name} for good?", yes)
    now = current.run(lambda memory: memory.skills.forget(name, version))
    if as_json:
        print_json({"version": now, "forgotten": name})
    else:
        out.print(f"Forgotten: {shown(name)}.")


def _body(body: str | None, file: Path | None) -> str | None:
    if file is None:
        return body
    if body is not None:
        raise Invalid("Give the procedure either as --body or as --file.", field="body")
    try:
        return file.read_text(encoding="utf-8")
    except OSError as problem:
        raise Invalid(f"Cannot read {file}: {problem.strerror}.", field="file") from None
    except UnicodeDecodeError:
        raise Invalid(f"{file} is no text in UTF-8.", field="file") from None

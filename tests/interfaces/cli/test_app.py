"""The application as a whole: every command has its help, and every command that prints data prints JSON."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from ownwords.interfaces.cli.app import app
from tests.interfaces.cli.conftest import Run

NO_DATA = {"export", "threads reset", "threads go-on", "threads delete"}
"""What these print is a line that says what was done, or the file itself."""
PROGRAMS = {"serve", "worker", "mcp"}
"""What these do ends when they are stopped."""


def commands(group: TyperGroup, path: str = "") -> Iterator[tuple[str, TyperCommand]]:
    for name, command in group.commands.items():
        if isinstance(command, TyperGroup):
            yield from commands(command, f"{path}{name} ")
        elif isinstance(command, TyperCommand):
            yield path + name, command


def application() -> TyperGroup:
    made = typer.main.get_command(app)
    assert isinstance(made, TyperGroup)
    return made


COMMANDS = dict(commands(application()))
DOCUMENTED = (
    "learn find read memory context history import export forget clear usage settings doctor reindex maintain changes "
    "undo compact",
    "notes list,notes add,notes edit,notes confirm,notes forget,notes restore",
    "threads list,threads show,threads reset,threads go-on,threads delete,account delete",
    "skills list,skills show,skills edit,skills forget",
    "notebook save,notebook list,notebook search,notebook update,notebook delete",
    "files pull,files push,journal",
    "assets add,assets list,assets get,assets delete",
    "mail connect imap,mail connect gmail,mail status,mail style,mail disconnect",
    "token create,token list,token revoke",
    "channels list,channels link,channels unlink",
    "chat,dream,dream-log,dream-restore,dream-prompt",
)


def test_the_commands_are_those_of_the_surfaces() -> None:
    documented = {*DOCUMENTED[0].split(), *(name for line in DOCUMENTED[1:] for name in line.split(","))}
    assert COMMANDS.keys() - PROGRAMS == documented


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_and_json(run: Run, name: str) -> None:
    shown = run(*name.split(), "--help")
    assert (shown.code, shown.err) == (0, "")
    command = COMMANDS[name]
    assert command.help
    assert all(parameter.help for parameter in command.params if isinstance(parameter, TyperOption))
    if name not in NO_DATA | PROGRAMS:
        assert "--json" in {option for parameter in command.params for option in parameter.opts}

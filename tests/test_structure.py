"""The rules of the house that can be checked by reading it: sizes, names, imports, and tests that mirror the source.

import-linter holds the directions (`.importlinter`); this holds the rest.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CODE = [path for folder in ("src", "bench", "tools", "tests") for path in sorted((ROOT / folder).rglob("*.py"))]
PRODUCT = [path for path in CODE if "tests" not in path.relative_to(ROOT).parts]

LONGEST_FILE = 500
LONGEST_FUNCTION = 60
MOST_PARAMETERS = 6

# Functions over a size, by `path::name`. The list may only get shorter: an entry that is no longer needed fails.
OVER_SIZE: set[str] = set()

NO_NAMES = re.compile(r"^(utils?|helpers?|common|managers?|.*_v\d+)$")
# Where tests may stand beside those that mirror a part of src/ownwords.
OWN_FOLDERS = {"acceptance", "attacks", "backends", "bench", "browser", "offline"}
OWN_TESTS = {"test_docs", "test_locks", "test_offline", "test_requirements", "test_structure"}

# Functions that import, by `path::name`: the libraries of model providers take seconds to load, and what reads a
# model's answers, or embeds, takes memory that a search by words does without; that of MCP takes a second and a half.
# May only get shorter.
LATE_IMPORTS = {
    "src/ownwords/compose/channels.py::_telegram",
    "src/ownwords/compose/channels.py::_whatsapp",
    "src/ownwords/compose/models.py::_connected",
    "src/ownwords/compose/models.py::_connected_embedder",
    "src/ownwords/compose/models.py::_in_folder",
    "src/ownwords/compose/assembling.py::_mail_access",
    "src/ownwords/compose/models.py::_packaged",
    "src/ownwords/compose/assembling.py::_sealer",
    "src/ownwords/compose/models.py::tasks_by",
    "src/ownwords/compose/assembling.py::_thumbnails",
    "src/ownwords/interfaces/cli/chat.py::_lines",
    "src/ownwords/interfaces/main.py::mcp",
    "src/ownwords/interfaces/server.py::_load",
}

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def read(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def functions(path: Path) -> Iterator[Function]:
    return (node for node in ast.walk(read(path)) if isinstance(node, Function))


def parameters(function: Function) -> int:
    """How many a caller has to know. self and cls do not count; nor do the flags of a command (a function that takes
    the command line's context): each is documented and given by name."""
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    first = arguments[0].annotation if arguments else None
    if first is not None and ast.unparse(first) == "typer.Context":
        return 1
    return sum(1 for argument in arguments if argument.arg not in {"self", "cls"})


def test_files_are_short() -> None:
    lengths = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in CODE}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_functions_are_short_and_take_few_parameters() -> None:
    over = {
        f"{name_of(path)}::{function.name}"
        for path in PRODUCT
        for function in functions(path)
        if (function.end_lineno or 0) - function.lineno + 1 > LONGEST_FUNCTION or parameters(function) > MOST_PARAMETERS
    }
    assert over - OVER_SIZE == set(), "split the function, or make its parameters a value"
    assert OVER_SIZE - over == set(), "these hold the size now; take them off the list"


def test_imports_stand_at_the_top_and_are_plain() -> None:
    inside = {
        f"{name_of(path)}::{function.name}"
        for path in CODE
        for function in functions(path)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert inside == LATE_IMPORTS
    dynamic = re.compile(r"^(exec|eval|__import__|importlib\.import_module|import_module|runpy\..*)$")
    calls = [
        f"{name_of(path)}:{node.lineno}"
        for path in PRODUCT
        for node in ast.walk(read(path))
        if isinstance(node, ast.Call) and dynamic.match(ast.unparse(node.func))
    ]
    assert calls == []


def test_every_folder_is_a_package() -> None:
    """import-linter does not see a folder without an __init__.py, nor what is in it."""
    folders = {path.parent for path in CODE if path.is_relative_to(ROOT / "src")}
    assert [name_of(folder) for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []


def test_no_module_has_a_name_that_says_nothing() -> None:
    names = {name_of(path): {path.stem, *path.relative_to(ROOT).parts[:-1]} for path in CODE}
    assert [name for name, parts in names.items() if any(map(NO_NAMES.match, parts))] == []


def test_a_broad_except_has_its_reason_beside_it() -> None:
    bare: list[str] = []
    for path in CODE:
        lines = path.read_text(encoding="utf-8").splitlines()
        for node in ast.walk(read(path)):
            if not isinstance(node, ast.ExceptHandler):
                continue
            caught = "BaseException" if node.type is None else ast.unparse(node.type)
            reason = re.sub(r"^ *noqa(: *[A-Z0-9, ]+)?", "", lines[node.lineno - 1].partition("#")[2]).strip(" -–:")
            if re.search(r"\b(Base)?Exception\b", caught) and not reason:
                bare.append(f"{name_of(path)}:{node.lineno}")
    assert bare == []


def test_every_module_opens_with_its_promise() -> None:
    assert [name_of(path) for path in CODE if not ast.get_docstring(read(path))] == []


def test_tests_mirror_the_source() -> None:
    """tests/a/test_b.py and tests/a/test_b_under_attack.py are about src/ownwords/a/b.py, or a folder of that name."""
    source = ROOT / "src" / "ownwords"
    modules = {path.relative_to(source).with_suffix("") for path in source.rglob("*") if path.suffix in {".py", ""}}
    strays: list[str] = []
    for path in (ROOT / "tests").rglob("test_*.py"):
        place = path.relative_to(ROOT / "tests")
        if place.parts[0] in OWN_FOLDERS or (len(place.parts) == 1 and place.stem in OWN_TESTS):
            continue
        words = place.stem.removeprefix("test_").split("_")
        about = (place.parent / "_".join(words[:end]) for end in range(len(words), 0, -1))
        if not any(module in modules for module in about):
            strays.append(name_of(path))
    assert strays == []


def committed() -> list[Path]:
    """What is in the repository, or will be with the next commit."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    return [path for name in listed.stdout.decode().split("\0") if name and (path := ROOT / name).is_file()]


@pytest.mark.parametrize(
    ("what", "pattern"),
    [
        ("a package registry", r"\b(pypi|pythonhosted|npmjs|debian|anaconda|crates)\.(org|com|io|net)\b"),
        ("a path of one machine", r"(?<![\w.~}\])])/(root|work|home/\w+|Users/\w+)/"),
    ],
)
def test_no_file_names_something_that_is_not_the_same_everywhere(what: str, pattern: str) -> None:
    found: list[str] = []
    for path in committed():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{name_of(path)}: {match[0]}" for match in re.finditer(pattern, text)]
    assert found == [], f"names {what}"

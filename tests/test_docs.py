"""Undocumented means broken: links lead somewhere; every command, route, setting and word of the code is in docs/."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from textwrap import indent

import pytest
from typer import Context
from typer.core import TyperGroup
from typer.main import get_command

from ownwords.domain.switches import Switches
from ownwords.interfaces.main import app
from ownwords.settings import Settings
from tools import reference

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
PAGE_NAMES = [page.relative_to(ROOT).as_posix() for page in PAGES]


def prose(page: Path) -> str:
    """A page without what it shows as code."""
    text = re.sub(r"^(```|~~~).*?^\1", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]*`", "", text)


def anchors(page: Path) -> set[str]:
    """What a link into this page may name, as code hosts make it from headings."""
    text = re.sub(r"^(```|~~~).*?^\1", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ +(.+?)\s*$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=PAGE_NAMES)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(<?([^)\s>]+)", prose(page)) + re.findall(r'(?:src|href)="([^"]+)"', prose(page))
    broken: list[str] = []
    for link in links:
        if re.match(r"(https?|mailto):", link):
            continue
        place, _, anchor = link.partition("#")
        target = (page.parent / place).resolve() if place else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    assert broken == []


@pytest.mark.parametrize("page", reference.PAGES)
def test_the_reference_is_as_generated(page: str) -> None:
    assert (reference.FOLDER / page).read_text(encoding="utf-8") == reference.PAGES[page](), "run `make docs`"


def test_every_command_and_option_says_what_it_does() -> None:
    silent: list[str] = []

    def visit(command: TyperGroup, path: str) -> None:
        context = Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            silent.extend([f"{path} {name}"] if not inner.help else [])
            for parameter in inner.params:
                record = parameter.get_help_record(context)
                silent.extend([f"{path} {name} {parameter.name}"] if record and not record[1].strip() else [])
            if isinstance(inner, TyperGroup):
                visit(inner, f"{path} {name}")

    root = get_command(app)
    assert isinstance(root, TyperGroup)
    visit(root, "ownwords")
    assert silent == []


def test_every_setting_is_documented() -> None:
    text = (reference.FOLDER / "settings.md").read_text(encoding="utf-8")
    assert [name for name in Settings.__dataclass_fields__ if f"`OWNWORDS_{name.upper()}`" not in text] == []
    assert [field.name for field in fields(Switches) if f"`{field.name}`" not in text] == []


def test_every_word_of_the_domain_is_explained() -> None:
    """Each public enumeration and value of src/ownwords/domain is named in docs/language.md."""
    language = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
    unexplained = [
        node.name
        for path in sorted((ROOT / "src" / "ownwords" / "domain").glob("*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
        if node.bases or any("dataclass" in ast.unparse(decorator) for decorator in node.decorator_list)
        if f"`{node.name}`" not in language
    ]
    assert unexplained == []


def test_every_code_word_of_the_language_exists() -> None:
    """A name in docs/language.md that looks like a class is one of the domain's."""
    language = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
    source = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "ownwords" / "domain").glob("*.py"))
    named = set(re.findall(r"`([A-Z][a-z]+[A-Za-z]*)`", language))
    assert {name for name in named if not re.search(rf"^class {name}\b", source, re.MULTILINE)} == set()


def test_the_readme_opens_with_the_two_commands() -> None:
    opening = (ROOT / "README.md").read_text(encoding="utf-8")[:2000]
    assert "make serve" in opening
    assert "make test" in opening
    assert re.search(r"!\[[^]]+\]\([^)]+\)|<img [^>]*alt=", opening), "a picture of the page"
    assert re.search(r"\bmake test\b", (ROOT / ".ci" / "run").read_text(encoding="utf-8"))


def test_the_python_of_the_readme_runs(tmp_path: Path) -> None:
    shown = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)
    imports, _, work = "".join(shown).replace("draft = ...", "draft = turn.context").partition("\n\n")
    program = f"import asyncio\n{imports}\nasync def main():\n{indent(work, '    ')}\nasyncio.run(main())\n"
    environment = {**os.environ, "OWNWORDS_DATA": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Porto" in done.stdout


def test_the_python_of_an_assistants_turn_runs(tmp_path: Path) -> None:
    page = ROOT / "docs" / "how-to" / "use-in-your-assistant.md"
    (program,) = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    claim = "Your sister Ines lives in Porto."
    assert done.stdout == f"{claim}\n{claim} ('people/my-sister-ines-lives-in-porto',)\n"

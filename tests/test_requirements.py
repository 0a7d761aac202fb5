"""What is claimed is proved: every requirement is listed, and every one listed as proved has a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools import requirements as tool

STATED = {"NOD-": 161, "NT-": 42, "NB-": 39, "CH-": 23, "NT-C": 26, "NB-C": 40}

LISTED = tool.read_requirements()
MARKS = tool.read_marks()


def test_every_requirement_is_listed() -> None:
    assert sorted(LISTED) == sorted(f"{name}{number}" for name, last in STATED.items() for number in range(1, last + 1))


def test_every_requirement_says_something_and_has_a_status() -> None:
    for requirement in LISTED.values():
        assert requirement.says.rstrip("`").endswith("."), requirement.id
        assert requirement.status == "proved" or re.match(r"(later|otherwise): \w", requirement.status), requirement.id


def test_what_is_claimed_has_a_test() -> None:
    claimed = {name for name, requirement in LISTED.items() if requirement.status == "proved"}
    assert sorted(claimed - MARKS.keys()) == [], "marked as proved, and no test names it"


def test_no_test_names_a_requirement_that_does_not_exist() -> None:
    assert {name: tests for name, tests in MARKS.items() if name not in LISTED} == {}


def test_the_page_is_as_generated() -> None:
    assert tool.PAGE.read_text(encoding="utf-8") == tool.render(LISTED, MARKS), "run `make docs`"


def test_marks_are_found_wherever_they_may_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_x.py").write_text(
        "import pytest\n"
        'pytestmark = [pytest.mark.req("A-1")]\n'
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.req("A-2", "A-3"))])\n'
        "def test_one(x): ...\n"
        '@pytest.mark.req("A-4")\n'
        "class TestTwo:\n"
        '    @pytest.mark.req("A-5")\n'
        "    async def test_three(self): ...\n"
    )
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    one = "tests/test_x.py"
    assert tool.read_marks() == {
        "A-1": [one],
        "A-2": [f"{one}::test_one"],
        "A-3": [f"{one}::test_one"],
        "A-4": [f"{one}::TestTwo"],
        "A-5": [f"{one}::TestTwo::test_three"],
    }

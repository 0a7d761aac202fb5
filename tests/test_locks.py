"""The locks are what `pyproject.toml` asks for: exact, hashed, without addresses, the same in use and development."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RUN, DEV = "requirements.lock", "requirements-dev.lock"
GROUPS: dict[str, list[str]] = {"run": PROJECT["project"]["dependencies"], **PROJECT["dependency-groups"]}
ASKED = {RUN: GROUPS["run"] + GROUPS["build"], DEV: [asked for group in GROUPS.values() for asked in group]}


def pins(lock: str) -> list[Requirement]:
    lines = re.findall(r"^[a-z].*?(?= \\$)", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE)
    return [Requirement(line) for line in lines]


@pytest.mark.parametrize("lock", [RUN, DEV])
def test_the_lock_holds_what_the_project_asks_for(lock: str) -> None:
    locked = pins(lock)
    for asked in map(Requirement, ASKED[lock]):
        found = [pin for pin in locked if canonicalize_name(pin.name) == canonicalize_name(asked.name)]
        assert found, f"{asked.name} is not in {lock}: run `make lock`"
        for pin in found:
            (version,) = pin.specifier
            assert asked.specifier.contains(version.version), f"{pin} is not {asked}: run `make lock`"


@pytest.mark.parametrize("lock", [RUN, DEV])
def test_every_pin_is_exact_and_hashed_and_has_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    blocks = re.split(r"\n(?=\S)", text)
    packages = [block for block in blocks if not block.startswith("#")]
    assert len(packages) == len(pins(lock)) > 20
    for package in packages:
        assert re.match(r"\S+==\S+ (; .+ )?\\\n( +--hash=sha256:[0-9a-f]{64}( \\\n|\n*$))+$", package), package[:80]
    assert "://" not in text


def test_development_runs_on_what_is_run() -> None:
    assert set(map(str, pins(RUN))) <= set(map(str, pins(DEV)))


def test_the_build_is_locked_too() -> None:
    assert set(PROJECT["build-system"]["requires"]) <= set(GROUPS["build"])

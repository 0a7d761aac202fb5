"""settings."""

from __future__ import annotations

import pytest

from tests.interfaces.cli.conftest import Run


@pytest.mark.req("CH-16")
def test_settings_are_shown_and_changed_one_by_one(run: Run) -> None:
    assert run("settings", "--json").json == {"remember": True, "time_zone": None, "languages": []}
    assert run("settings", "remember", "off").out == "remember = off\n"
    assert run("settings", "time_zone", "Europe/Lisbon").out == "time_zone = Europe/Lisbon\n"
    assert run("settings", "languages", "PT, en").out == "languages = pt, en\n"
    wanted = {"remember": False, "time_zone": "Europe/Lisbon", "languages": ["pt", "en"]}
    assert run("settings", "--json").json == wanted
    assert run("settings", "time_zone", "--json").json == {"time_zone": "Europe/Lisbon"}
    for key, value in (("remember", "on"), ("time_zone", "-"), ("languages", "-")):
        run("settings", key, value)
    assert run("settings").out == "remember = on\ntime_zone = -\nlanguages = detected\n"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["memory"], "no setting 'memory': use remember, time_zone, languages"),
        (["remember", "perhaps"], "on or off"),
        (["time_zone", "Atlantis/Capital"], "Unknown time zone"),
        (["languages", "klingon"], "language"),
    ],
)
def test_what_is_no_setting_is_said_so(run: Run, arguments: list[str], reason: str) -> None:
    assert reason in run("settings", *arguments).reason
    assert run("settings", "--json").json == {"remember": True, "time_zone": None, "languages": []}


def test_a_switch_is_the_scopes_own(run: Run) -> None:
    run("settings", "remember", "off")
    assert run("--workspace", "house", "settings", "remember", "--json").json == {"remember": True}

"""settings."""

from __future__ import annotations

import pytest

from tests.interfaces.cli.conftest import Run

DEFAULT: dict[str, object] = {
    "remember": True,
    "time_zone": None,
    "languages": [],
    "daily_limit": None,
    "check_in": None,
    "recall": True,
    "recall_by_model": False,
    "recall_notes": "all",
    "capture": True,
    "dream": True,
    "dream_review": False,
    "reflection": True,
    "style": True,
    "sensitive": False,
}


@pytest.mark.req("CH-16")
def test_settings_are_shown_and_changed_one_by_one(run: Run) -> None:
    assert run("settings", "--json").json == DEFAULT
    assert run("settings", "remember", "off").out == "remember = off\n"
    assert run("settings", "time_zone", "Europe/Lisbon").out == "time_zone = Europe/Lisbon\n"
    assert run("settings", "languages", "PT, en").out == "languages = pt, en\n"
    assert run("settings", "daily_limit", "$2.50").out == "daily_limit = $2.50\n"
    assert run("settings", "check_in", "1").out == "check_in = $1.00\n"
    assert run("settings", "recall", "no").out == "recall = off\n"
    assert run("settings", "recall_by_model", "ON").out == "recall_by_model = on\n"
    assert run("settings", "recall_notes", "12").out == "recall_notes = 12\n"
    assert run("settings", "sensitive", "on").out == "sensitive = on\n"
    for key in ("capture", "reflection", "style"):
        assert run("settings", key, "off").out == f"{key} = off\n"
    wanted = {"remember": False, "time_zone": "Europe/Lisbon", "languages": ["pt", "en"], "daily_limit": 2.5}
    given = {"check_in": 1, "recall": False, "recall_by_model": True, "recall_notes": 12, "sensitive": True}
    saving = {"capture": False, "reflection": False, "style": False, "dream": True, "dream_review": False}
    assert run("settings", "--json").json == {**wanted, **given, **saving}
    assert run("settings", "time_zone", "--json").json == {"time_zone": "Europe/Lisbon"}
    for key, value in (
        ("remember", "on"),
        ("time_zone", "-"),
        ("languages", "-"),
        ("daily_limit", "-"),
        ("check_in", "-"),
        ("recall", "yes"),
        ("recall_by_model", "off"),
        ("recall_notes", "ALL"),
        ("capture", "on"),
        ("reflection", "on"),
        ("style", "on"),
        ("sensitive", "off"),
    ):
        run("settings", key, value)
    assert run("settings").out.split("\n")[:3] == ["remember = on", "time_zone = -", "languages = detected"]
    assert run("settings").out.endswith(
        "recall_notes = all\ncapture = on\nreflection = on\nstyle = on\nsensitive = off\n"
        "dream = on\ndream_review = off\n"
    )


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["memory"], "no setting 'memory': use remember, time_zone, languages, daily_limit, check_in, recall"),
        (["remember", "perhaps"], "on or off"),
        (["recall", "-"], "on or off"),
        (["recall_by_model", "maybe"], "on or off"),
        (["time_zone", "Atlantis/Capital"], "Unknown time zone"),
        (["languages", "klingon"], "language"),
        (["daily_limit", "much"], "'much' is no amount: use US dollars such as 2.50"),
        (["daily_limit", "2,50"], "such as 2.50"),
        (["daily_limit", "1e3"], "such as 2.50"),
        (["daily_limit", "1000000.000001"], "0 to 1,000,000"),
        (["check_in", "0"], "more than 0"),
    ],
)
def test_what_is_no_setting_is_said_so(run: Run, arguments: list[str], reason: str) -> None:
    assert reason in run("settings", *arguments).reason
    assert run("settings", "--json").json == DEFAULT


def test_a_negative_limit_is_refused(run: Run) -> None:
    assert "with a point and no sign" in run("settings", "daily_limit", "--", "-2").reason


def test_a_switch_is_the_scopes_own(run: Run) -> None:
    run("settings", "remember", "off")
    assert run("--workspace", "house", "settings", "remember", "--json").json == {"remember": True}

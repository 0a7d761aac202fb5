"""Settings of the process: from variables, with a clear word for a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest

from ownwords.errors import Invalid
from ownwords.settings import Settings, read_settings


def test_without_variables_it_is_the_documented_defaults() -> None:
    assert read_settings({"PATH": "/bin", "OWNWORDS_PORT": ""}) == Settings(Path("~/.ownwords"), "127.0.0.1", 8420)


def test_each_variable_counts() -> None:
    given = {"OWNWORDS_DATA": "/srv/words", "OWNWORDS_HOST": "::1", "OWNWORDS_PORT": "65535"}
    assert read_settings(given) == Settings(Path("/srv/words"), "::1", 65_535)


@pytest.mark.parametrize("port", ["65536", "-1", "eighty", "8420.0", "８４２０"])
def test_what_is_no_port_is_named(port: str) -> None:
    with pytest.raises(Invalid, match="OWNWORDS_PORT"):
        read_settings({"OWNWORDS_PORT": port})

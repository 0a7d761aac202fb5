"""What every test stands on: no network but this machine's own, a home of its own, and how far hypothesis looks."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.offline import sitecustomize as offline

IN_CI = os.environ.get("CI") == "true"
GET_CHROMIUM = "no chromium here; on Debian: sudo apt-get install chromium (or set CHROMIUM to a browser)"
KEPT = {"OWNWORDS_REAL_CONVERSATIONS", "OWNWORDS_TEST_GGUF", "OWNWORDS_TEST_NODE_MODULES", "OWNWORDS_TEST_ONNX"}

settings.register_profile("dev", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", parent=settings.get_profile("dev"), derandomize=True, print_blob=True)
settings.load_profile("ci" if IN_CI else "dev")


def find_chromium() -> str | None:
    """The browser to test with: CHROMIUM where set, else the first known one on the PATH."""
    names = (os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if name and (path := shutil.which(name))), None)


CHROMIUM = find_chromium()


def pytest_configure(config: pytest.Config) -> None:
    """Nothing of the person's own is read or written: a fresh home, none of their settings, no way out for the Python
    processes that tests start. Done before any test module is imported."""
    home = tempfile.TemporaryDirectory(prefix="ownwords-tests-", ignore_cleanup_errors=True)
    config.add_cleanup(home.cleanup)
    for name in list(os.environ):
        if name.startswith(("OWNWORDS_", "XDG_")) and name not in KEPT:
            del os.environ[name]
    paths = (str(Path(offline.__file__).parent), os.environ.get("PYTHONPATH"))
    os.environ.update(HOME=home.name, USERPROFILE=home.name, PYTHONPATH=os.pathsep.join(filter(None, paths)))
    # Nothing is embedded beside a test that is about something else: see `default_embedder`.
    os.environ["OWNWORDS_EMBEDDER"] = "none"


def _need_chromium() -> str:
    """Skip the test where there is no browser; CI is to have one."""
    if CHROMIUM is None and IN_CI:
        pytest.fail(GET_CHROMIUM, pytrace=False)
    return CHROMIUM or pytest.skip(GET_CHROMIUM)


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("browser"):
        _need_chromium()


@pytest.fixture
def default_embedder(monkeypatch: pytest.MonkeyPatch) -> None:
    """The embedder that comes with Ownwords, as where nothing is set."""
    monkeypatch.delenv("OWNWORDS_EMBEDDER")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the browser, for tests marked `browser`."""
    return _need_chromium()

"""doctor: what is in use and whether it works, tried over real HTTP, with one line for each thing that does not."""

from __future__ import annotations

import socket
from collections.abc import Generator
from itertools import count
from pathlib import Path

import pytest

from ownwords.interfaces.cli import doctor
from ownwords.settings import PLACES, Provider
from ownwords.testing import Reply, ScriptedModelServer
from tests.interfaces.cli.conftest import Run

KEY = "sk-k3y-that-nobody-may-see"
YES = Reply.json({"answer": "yes"})

_unused = count(1)


@pytest.fixture
def server() -> Generator[ScriptedModelServer]:
    with ScriptedModelServer(key=KEY) as running:
        yield running


@pytest.fixture
def model(server: ScriptedModelServer, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of the model in use for everything; what a server takes is remembered by it, so it is a new one."""
    name = f"{server.openai_url}#doctor-{next(_unused)}"
    monkeypatch.setenv("OWNWORDS_MODEL", name)
    monkeypatch.setenv("OWNWORDS_MODEL_KEY", KEY)
    return name


@pytest.fixture(autouse=True)
def no_embedder(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that comes with Ownwords takes a second to load; the tests that are about it choose it."""
    monkeypatch.setenv("OWNWORDS_EMBEDDER", "none")


@pytest.mark.req("CH-23")
def test_without_a_model_it_says_what_is_in_use_and_that_the_offline_rules_are(run: Run, data: Path) -> None:
    run("notes", "add", "about", "Likes tea")
    report = run("--workspace", "house", "doctor", "--json").json
    assert (report["data"], report["owner"], report["workspace"], report["notes"]) == (str(data), "me", "house", 0)
    report = run("doctor", "--json").json
    assert (report["notes"], report["archived"], report["remember"], report["store_problem"]) == (1, 0, True, None)
    assert report["models"] == {"assistant": None, "memory": None, "dream": None, "embedder": None}
    told = run("doctor")
    assert told.code == 0
    for line in (
        "store: SQLite, embedded",
        "1 notes, 0 archived",
        "memory model: none: notes follow the offline rules",
        "embedder: none: search goes by words alone",
    ):
        assert line in told.out


def test_one_model_for_everything_is_asked_once(run: Run, server: ScriptedModelServer, model: str) -> None:
    server.otherwise(YES)
    report = run("doctor", "--json").json
    found = report["models"]["memory"]
    assert found == report["models"]["assistant"]
    assert (found["model"], found["answers"], found["price"], found["problem"]) == (model, True, None, None)
    assert found["latency_ms"] >= 0
    assert len(server.requests) == 1
    out = run("doctor").out
    assert f"memory model: {model} answers in " in out
    assert "what a call costs is not known" in out


def test_each_model_is_named_with_what_it_is_for(
    run: Run, server: ScriptedModelServer, model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.otherwise(YES)
    monkeypatch.setenv("OWNWORDS_MEMORY_MODEL", f"{model}-small")
    monkeypatch.setenv("OWNWORDS_EMBEDDER", f"{model}-embedder")
    out = run("doctor").out
    assert f"assistant model: {model} answers in " in out
    assert f"memory model: {model}-small answers in " in out
    assert f"embedder: {model}-embedder answers in " in out


def test_the_embedder_that_comes_with_it_answers_and_says_its_languages(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OWNWORDS_EMBEDDER")
    found = run("doctor", "--json").json["models"]["embedder"]
    assert found["model"].startswith("use-multilingual-3@")
    assert (found["answers"], found["dimensions"], found["price"], found["problem"]) == (True, 512, 0, None)
    assert found["first_ms"] >= found["latency_ms"] >= 0
    assert {"de", "en", "ja", "zh"} < set(found["languages"])
    out = run("doctor").out
    assert "; 512 dimensions; made for ar, de, en, " in out
    assert "; a call costs nothing" in out


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ("text-embedding-3-small", "64 dimensions; embedding a thousand messages costs about $0.0010"),
        ("embedding-of-tomorrow", "64 dimensions; what a call costs is not known"),
    ],
)
def test_what_an_embedder_behind_an_address_costs_is_told_where_it_is_known(
    run: Run, server: ScriptedModelServer, monkeypatch: pytest.MonkeyPatch, chosen: str, told: str
) -> None:
    monkeypatch.setitem(PLACES, Provider.OPENAI, server.openai_url)
    monkeypatch.setenv("OWNWORDS_EMBEDDER", f"openai:{chosen}")
    monkeypatch.setenv("OWNWORDS_EMBEDDER_KEY", KEY)
    assert told in run("doctor").out


@pytest.mark.parametrize(
    ("reply", "line"),
    [
        (Reply.error(500), "failed (500). Try again later."),
        (Reply.junk(), "answered with something else than vectors."),
        (Reply.hang(), "did not answer within 0.5 s. Try again, or choose another in OWNWORDS_EMBEDDER."),
    ],
)
def test_an_embedder_that_does_not_work_is_one_line_and_exit_code_1(
    run: Run, server: ScriptedModelServer, reply: Reply, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "DEADLINE", 0.5 if reply == Reply.hang() else 60)
    monkeypatch.setenv("OWNWORDS_EMBEDDER", f"{server.openai_url}#small")
    monkeypatch.setenv("OWNWORDS_EMBEDDER_KEY", KEY)
    server.otherwise(reply, to="embeddings")
    told = run("doctor")
    assert (told.code, told.err) == (1, "ownwords: Not working: embedder.\n")
    (found,) = [shown for shown in told.out.splitlines() if shown.startswith("embedder: ")]
    assert line in found
    assert KEY not in told.out + told.err


@pytest.mark.parametrize(
    ("chosen", "price", "told"),
    [("gpt-6-luna", 325, "about $0.0003"), ("gpt-3.5-turbo", 1_475, "about $0.0015"), ("gpt-of-tomorrow", None, None)],
)
def test_what_learning_costs_is_told_where_it_is_known(
    run: Run, server: ScriptedModelServer, monkeypatch: pytest.MonkeyPatch, chosen: str, price: int, told: str | None
) -> None:
    monkeypatch.setitem(PLACES, Provider.OPENAI, server.openai_url)
    monkeypatch.setenv("OWNWORDS_MEMORY_MODEL", f"openai:{chosen}")
    monkeypatch.setenv("OWNWORDS_MEMORY_MODEL_KEY", KEY)
    server.otherwise(YES)
    assert run("doctor", "--json").json["models"]["memory"]["price"] == price
    line = f"learning from a message costs {told}" if told else "what a call costs is not known"
    assert line in run("doctor").out


@pytest.mark.parametrize(
    ("reply", "line"),
    [
        (Reply.error(404), "has no model doctor-"),
        (Reply.error(429, retry_after=2), "takes no more calls for now (429). Try again in 2 s."),
        (Reply.error(500), "failed (500). Try again later."),
        (YES.cut_in_body(), "broke off before the answer was complete. Try again."),
        (Reply.junk(), "answered with something that is no answer of a model."),
        (Reply.text("I am here."), "answers, but not with the JSON it is asked for. Choose a model that can."),
        (Reply.refusal("No."), "answers, but not with the JSON it is asked for. Choose a model that can."),
        (Reply.hang(), "did not answer within 0.5 s: it is slow, or still being loaded."),
    ],
)
@pytest.mark.usefixtures("model")
def test_each_failure_is_one_line_and_exit_code_1(
    run: Run, server: ScriptedModelServer, reply: Reply, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "DEADLINE", 0.5 if reply == Reply.hang() else 60)
    server.otherwise(reply)
    told = run("doctor")
    assert (told.code, told.err) == (1, "ownwords: Not working: assistant model, memory model.\n")
    (found,) = [shown for shown in told.out.splitlines() if shown.startswith("memory model: ")]
    assert line in found
    assert KEY not in told.out + told.err
    assert run("doctor", "--json").code == 1


@pytest.mark.usefixtures("model")
def test_a_wrong_key_is_one_line_that_does_not_repeat_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OWNWORDS_MODEL_KEY", "sk-another")
    told = run("doctor")
    assert told.code == 1
    assert "refused the key (401). Check OWNWORDS_MODEL_KEY." in told.out
    assert "sk-another" not in told.out + told.err


def test_nothing_that_listens_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    monkeypatch.setenv("OWNWORDS_MEMORY_MODEL", f"http://127.0.0.1:{port}/v1#llama3.2")
    told = run("doctor")
    assert (told.code, told.err) == (1, "ownwords: Not working: memory model.\n")
    assert (
        f"memory model: Nothing listens at http://127.0.0.1:{port}/v1 for llama3.2 (connection refused). Start"
        in told.out
    )
    assert "assistant model: none" in told.out


def test_a_provider_without_a_key_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    monkeypatch.setenv("OWNWORDS_MEMORY_MODEL", "anthropic:claude-haiku-5-5")
    told = run("doctor")
    assert told.code == 1
    assert (
        "There is no key for anthropic:claude-haiku-5-5. Set OWNWORDS_MEMORY_MODEL_KEY or ANTHROPIC_API_KEY."
        in told.out
    )


def test_a_setting_that_is_wrong_is_the_reason(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OWNWORDS_MODEL", "gpt-6-luna")
    assert run("doctor").reason.startswith("OWNWORDS_MODEL names no model: use openai:MODEL")


@pytest.mark.usefixtures("model")
def test_a_store_that_does_not_open_is_told_beside_the_models(
    run: Run, server: ScriptedModelServer, tmp_path: Path
) -> None:
    server.otherwise(YES)
    (tmp_path / "file").write_text("in the way")
    told = run("doctor", folder=tmp_path / "file")
    assert (told.code, told.err) == (1, "ownwords: Not working: store.\n")
    assert "answers in " in told.out
    (line,) = [shown for shown in told.out.splitlines() if shown.startswith("store: ")]
    assert str(tmp_path / "file") in line
    assert (tmp_path / "file").read_text() == "in the way"


def test_an_answer_in_a_fence_is_an_answer(run: Run, server: ScriptedModelServer, model: str) -> None:
    server.otherwise(Reply.text('Sure!\n```json\n{"answer": "yes"}\n```'))
    assert run("doctor", "--json").json["models"]["memory"]["model"] == model

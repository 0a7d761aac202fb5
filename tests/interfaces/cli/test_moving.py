"""import and export: what comes in, what goes out, and that the one reads the other."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.interfaces.cli.conftest import Run
from tests.interfaces.cli.terminal import OWNWORDS, terminal

SAID: list[dict[str, Any]] = [
    {"role": "user", "text": "My sister Ines lives in Porto.", "sent_at": "2026-01-02T10:00:00.123456+00:00"},
    {"role": "assistant", "text": "Noted.\nAnd your brother? 🎉", "sent_at": "2026-01-02T10:00:01+00:00"},
    {"role": "participant", "speaker": "Rui", "text": "I live in Faro.", "sent_at": "2026-01-02T10:00:02+00:00"},
    {"role": "user", "text": "Plan a trip", "tapped": True, "sent_at": "2026-01-02T10:00:03+00:00"},
]


def bomb() -> bytes:
    """A zip of 20 KB that would unpack to 20 MB."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("conversations.json", b"[" + b" " * (20 << 20))
    return packed.getvalue()


def written(path: Path, said: Iterable[dict[str, Any]]) -> str:
    path.write_text("\n".join(json.dumps({"thread": "trip", **line}) for line in said), encoding="utf-8")
    return str(path)


def conversations(run: Run, folder: Path) -> dict[str, list[dict[str, Any]]]:
    """Every message of every conversation, by title."""
    threads = run("threads", "list", "--json", folder=folder).json
    return {
        thread["title"]: run("threads", "show", thread["id"], "--limit", "1000", "--json", folder=folder).json
        for thread in threads
    }


def test_conversations_come_in_once_and_say_so(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path / "talk.jsonl", SAID)
    assert run("import", file).out == ("talk.jsonl (jsonl): 4 new messages, 1 new conversation, 0 known already.\n")
    (again,) = run("import", file, "--json").json
    assert again == {"kind": "jsonl", "threads": 0, "messages": 0, "known": 4, "left_out": {}}
    assert run("history", "sister", "--json").json["totalMatches"] == 1


@pytest.mark.req("NOD-130", "NOD-131", "NOD-133", "NOD-134")
def test_a_pasted_answer_comes_in_as_notes(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "answer.md"
    file.write_bytes("\ufeff## People\r\n- Ines lives in Porto\r\n- ines lives in PORTO\r\n".encode())
    assert run("import", str(file)).out == ("answer.md: 1 note saved.\n  skipped, saved already: ines lives in PORTO\n")
    (answer,) = run("import", str(file), "--json").json
    assert (answer["version"], answer["saved"]) == (1, [])
    assert answer["skipped"][0] == {"area": "people", "text": "Ines lives in Porto", "skip": "saved already"}
    renamed = file.rename(tmp_path / "answer.answer")
    (named,) = run("import", str(renamed), "--as", "notes", "--json").json
    assert len(named["skipped"]) == 2


@pytest.mark.parametrize(
    ("name", "content", "arguments", "reason"),
    [
        ("broken.json", b"[{", [], "The file is broken"),
        ("photo.zip", b"PK\x03\x04 not a zip", [], "photo.zip"),
        ("bomb.zip", bomb(), [], "bomb.zip would unpack to over 200 times its size"),
        ("book.pdf", b"%PDF-1.7\n", [], "book.pdf is a PDF. Expected is"),
        ("empty.json", b"", [], "empty.json is empty"),
        ("empty.zip", b"", [], "empty.zip is empty"),
        ("empty.md", b"", [], "empty.md holds no notes: write one fact a line"),
        ("blank.md", b"\xef\xbb\xbf## People\r\n\r\n", [], "blank.md holds no notes"),
        ("letter.md", b"\xff\xfe", [], "letter.md is not text in UTF-8: save it as UTF-8"),
        ("big.md", b"x" * (4 * 1024 * 1024 + 1), [], "larger than 4 MB"),
        ("nul.md", b"- a\x00b", [], "nul.md: The text holds a NUL character"),
        ("talk.jsonl", b'{"role": "user", "text": "hi"}', ["--as", "recipe"], ""),
    ],
)
def test_a_file_that_cannot_be_read_is_said_so(
    run: Run, tmp_path: Path, name: str, content: bytes, arguments: list[str], reason: str
) -> None:
    (tmp_path / name).write_bytes(content)
    ran = run("import", str(tmp_path / name), *arguments)
    if reason:
        assert reason in ran.reason
        assert "No such file" in run("import", str(tmp_path / "missing.md")).reason
        assert "missing.json" in run("import", str(tmp_path / "missing.json")).reason
    else:
        assert ran.code == 2


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a file without an end")
def test_a_file_without_an_end_does_not_fill_memory(run: Run) -> None:
    assert "larger than 4 MB" in run("import", "--as", "notes", "/dev/zero").reason
    assert "is not a file" in run("import", "/dev/zero").reason


@pytest.mark.req("NOD-111")
def test_notes_that_do_not_all_fit_are_refused_as_a_whole_and_the_file_is_named(run: Run, tmp_path: Path) -> None:
    run("notes", "add", "about", "Likes tea")
    good, large = tmp_path / "good.md", tmp_path / "large.md"
    good.write_text("- Likes cake")
    large.write_text("".join(f"- {number} {'x' * 3_900}\n" for number in range(70)))
    ran = run("import", str(good), str(large), "--json")
    assert ran.reason == f"{large}: Memory is full"
    assert run("read").out == "about/likes-cake: Likes cake\nabout/likes-tea: Likes tea\n"


@pytest.mark.req("NOD-127")
def test_notes_go_out_as_markdown(run: Run, tmp_path: Path) -> None:
    run("notes", "add", "people", "Ines lives in Porto")
    markdown = "# Memory\n\n## People\n\n- Ines lives in Porto\n"
    assert run("export").out == markdown + "\n"
    target = tmp_path / "memory.md"
    assert run("export", "--out", str(target)).out == f"Wrote {target}.\n"
    assert target.read_text(encoding="utf-8") == markdown


@pytest.mark.req("CH-23")
def test_everything_goes_out_and_comes_back_the_same(run: Run, tmp_path: Path) -> None:
    written(tmp_path / "talk.jsonl", SAID)
    run("import", str(tmp_path / "talk.jsonl"))
    run("learn", "Remember that my sister Ines lives in Porto.")
    folder, fresh = tmp_path / "out", tmp_path / "fresh"
    assert "5 messages" in run("export", "--everything", "--out", str(folder)).out
    files = [str(folder / name) for name in ("notes.md", "conversations.jsonl")]
    answers = run("import", *files, "--json", folder=fresh).json
    assert (len(answers[0]["saved"]), answers[1]["messages"], answers[1]["left_out"]) == (1, 5, {})
    assert conversations(run, fresh) == conversations(run, tmp_path / "data")
    assert run("read", folder=fresh).out == run("read").out
    again = run("import", *files, "--json").json
    assert (again[0]["saved"], again[1]["messages"], again[1]["known"]) == ([], 0, 5)


def test_where_it_cannot_be_written_is_said_so(run: Run, tmp_path: Path) -> None:
    run("learn", "Remember that my sister Ines lives in Porto.")
    (tmp_path / "file").write_text("taken")
    everything = ["export", "--everything", "--out"]
    assert "Cannot write to" in run(*everything, str(tmp_path / "file")).reason
    assert "Cannot write" in run("export", "--out", str(tmp_path / "no" / "folder" / "x.md")).reason
    full = tmp_path / "full"
    full.mkdir()
    (full / "conversations.jsonl").symlink_to("/dev/full")
    assert "No space left" in run(*everything, str(full)).reason
    assert run("export", "--everything").code == 2
    assert (tmp_path / "file").read_text() == "taken"


def test_an_interrupted_import_says_what_is_kept_and_goes_on(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "a-file-with-a-name-that-is-longer-than-a-line-of-this-terminal.jsonl"
    lines = [json.dumps({"role": "user", "thread": str(n // 100), "text": f"fig {n} " * 20}) for n in range(60_000)]
    file.write_text("\n".join(lines))
    with terminal(data, "import", str(file)) as importing:
        importing.until(" new, ")
        importing.program.send_signal(signal.SIGINT)
        assert importing.end() == 130
        assert "Stopped. What was imported so far is kept" in " ".join(importing.printed.split())
        assert "Traceback" not in importing.printed
    done = subprocess.run([OWNWORDS, "--data", data, "import", file, "--json"], capture_output=True, check=True)
    (totals,) = json.loads(done.stdout)
    assert 0 < totals["messages"] < 60_000
    done = subprocess.run(
        [OWNWORDS, "--data", data, "threads", "list", "--limit", "1000", "--json"], capture_output=True
    )
    assert sum(thread["messages"] for thread in json.loads(done.stdout)) == 60_000

"""files, journal: shown, pulled and pushed; and out of one data folder into another."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from ownwords.compose import Ownwords
from ownwords.domain.files import FileName
from ownwords.domain.journal import Lineage
from ownwords.memory import Memory
from tests.interfaces.cli.conftest import Run
from tests.journals import dreamed, noted
from tests.workspaces import assert_sound, git


def on(data: Path, work: Callable[[Memory], Awaitable[Any]], workspace: str | None = None) -> Any:
    async def opened() -> Any:
        async with Ownwords.open(data, background=False) as ownwords:
            return await work(ownwords.owner(workspace=workspace))

    return asyncio.run(opened())


async def life(memory: Memory) -> None:
    await memory.files.write(FileName.SOUL, "Be brief. [red]\x1b\n")
    cursor = await noted(memory, "Likes tea", "The roof is done", message_id="a")
    await dreamed(memory, FileName.USER, "- Likes tea.\n", cursor)
    await memory.files.restore((await memory.files.change()).version.id)
    await dreamed(memory, FileName.MEMORY, "- The roof is done.\n", cursor)
    await noted(memory, "Waiting", lineage=Lineage.MAIL)
    await memory.files.init_guide()
    folder = Path(await memory.files.folder())
    (folder / "AGENTS.md").write_text("Use metres.\n" * 4_000)
    (folder / "memory" / "MEMORY.md").write_bytes(b"- The roof is done. \xd1\n")
    with (folder / "memory" / "history.jsonl").open("a") as file:
        file.write("no entry\n")


async def all_of(memory: Memory) -> Any:
    folder = Path(await memory.files.folder())
    names = ("AGENTS.md", "prompts/dream.md", "prompts/README.md", "memory/history.jsonl", "memory/.dream_cursor")
    return (
        await memory.files.read(),
        await memory.files.log(99),
        await memory.files.pending_hand_edits(),
        [await memory.files.blame(name) for name in FileName],
        await memory.journal.page(),
        [(folder / name).read_bytes() for name in names],
    )


def test_everything_goes_out_and_comes_in_again(run: Run, data: Path, tmp_path: Path) -> None:
    run("notes", "add", "about", "Plays the viola")
    on(data, life)
    run("--workspace", "house", "notes", "add", "about", "Of the house")
    on(data, lambda memory: noted(memory, "Of the house"), "house")
    before = on(data, all_of)
    run("export", "--everything", "--out", str(tmp_path / "out"))
    fresh = tmp_path / "fresh"
    answers = run("import", str(tmp_path / "out"), "--json", folder=fresh).json
    assert [one["files"] for one in answers] == [2, 2]
    assert on(fresh, all_of) == before
    assert_pending_alone(fresh / "workspaces" / "me")
    assert [one["files"] for one in run("import", str(tmp_path / "out"), "--json", folder=fresh).json] == [0, 0]
    assert on(fresh, all_of) == before
    assert on(fresh, lambda memory: noted(memory, "next")) == 3
    git(tmp_path, "clone", "--quiet", str(tmp_path / "out" / "files" / "versions.bundle"), "cloned", "-b", "main")
    assert (tmp_path / "cloned" / "SOUL.md").exists()


def assert_pending_alone(folder: Path) -> None:
    git(folder, "fsck", "--strict", "--full")
    assert git(folder, "status", "--porcelain").split() == ["M", "memory/MEMORY.md"]


def test_what_is_there_is_not_overwritten_and_what_is_no_bundle_says_so(run: Run, data: Path, tmp_path: Path) -> None:
    on(data, life)
    run("export", "--everything", "--out", str(tmp_path / "out"))
    other = tmp_path / "other"
    on(other, lambda memory: memory.files.write(FileName.USER, "mine\n"))
    on(other, lambda memory: noted(memory, "mine"))
    assert run("import", str(tmp_path / "out"), "--json", folder=other).json[0]["files"] == 0
    assert on(other, lambda memory: memory.files.read()).user == "mine\n"
    bundle = tmp_path / "out" / "files" / "versions.bundle"
    raw = bundle.read_bytes()
    for wrong in (b"", b"no bundle", raw[:200], raw[:-40] + b"x" * 40, raw[:-20] + b"x" * 20):
        bundle.write_bytes(wrong)
        answer = run("import", str(tmp_path / "out"), folder=tmp_path / "third")
        assert (answer.code, "versions.bundle" in answer.err) == (1, True), answer
    bundle.write_bytes(raw)
    assert run("import", str(tmp_path / "out"), "--json", folder=tmp_path / "third").json[0]["files"] == 2
    assert_pending_alone(tmp_path / "third" / "workspaces" / "me")


def test_the_files_and_the_journal_are_shown(run: Run, data: Path) -> None:
    assert run("files", "--json").json["files"][1]["text"] == ""
    assert run("journal").out == "Empty.\n"
    on(data, life)
    shown = run("files").out
    assert "Be brief. [red]␛" in shown
    assert "Edited by hand, and no version yet: memory/MEMORY.md: binary" in shown
    assert str(data / "workspaces" / "me") in shown
    listed = run("journal").out
    assert listed.index("waiting") < listed.index("dreamed")
    assert "- Likes tea (2026-04-02)" in listed
    assert "1 lines could not be read" in listed
    page = run("journal", "--limit", "1", "--json").json
    assert ([one["cursor"] for one in page["entries"]], page["more_before"]) == ([2], 2)
    assert "--before 2" in run("journal", "--limit", "1").out
    assert run("journal", "1", "--json").json["bullets"][0]["message_ids"] == ["a"]
    assert run("journal", "9").reason == "The journal has no entry 9."
    assert "1 to 200" in run("journal", "--limit", "0").reason


@pytest.mark.req("NB-33")
def test_what_is_edited_in_the_folder_becomes_a_version(run: Run, data: Path) -> None:
    assert str(data / "workspaces" / "me") in run("files", "pull").out
    assert run("files", "push").out == "Nothing was changed.\n"
    on(data, lambda memory: memory.files.write(FileName.SOUL, "Be brief.\n"))
    folder = data / "workspaces" / "me"
    (folder / "USER.md").write_text("- By hand.\n")
    assert len(run("files", "push", "--json").json["versions"]) == 1
    assert_sound(folder)
    assert "edit: by hand" in git(folder, "log", "--format=%s")


def test_files_are_pulled_edited_elsewhere_and_pushed(run: Run, data: Path, tmp_path: Path) -> None:
    place = tmp_path / "mine"
    assert run("files", "pull", str(place)).out == "The files are empty: nothing was written.\n"
    on(data, lambda memory: memory.files.write(FileName.USER, "- Likes tea.\n"))
    assert run("files", "pull", str(place), "--json").json["written"] == ["USER.md"]
    assert run("files", "pull", str(place)).out == "All is there already.\n"
    (place / "USER.md").write_bytes(b"- Likes coffee. \xd1\n")
    (place / "memory" / "MEMORY.md").write_text("- Roof.\n")
    assert "is not as it was pulled" in run("files", "pull", str(place)).reason
    assert len(run("files", "push", str(place), "--json").json["versions"]) == 2
    assert run("files", "push", str(place)).out == "Nothing was changed.\n"
    files = on(data, lambda memory: memory.files.read())
    assert (files.user, files.memory) == ("- Likes coffee. \uefd1\n", "- Roof.\n")
    on(data, lambda memory: memory.files.write(FileName.USER, "- Likes water.\n"))
    assert run("files", "pull", str(place), "--json").json["written"] == ["USER.md"]
    (place / "USER.md").write_text("- Likes milk.\n")
    on(data, lambda memory: memory.files.write(FileName.USER, "- Likes juice.\n"))
    assert "was changed here since it was pulled" in run("files", "push", str(place)).reason
    assert on(data, lambda memory: memory.files.read()).user == "- Likes juice.\n"
    run("files", "push", str(place), "--force")
    assert on(data, lambda memory: memory.files.read()).user == "- Likes milk.\n"
    (place / "USER.md").unlink()
    assert run("files", "push", str(place)).out == "Nothing was changed.\n"


def test_a_folder_that_will_not_do_says_why(run: Run, data: Path, tmp_path: Path) -> None:
    on(data, lambda memory: memory.files.write(FileName.USER, "- Likes tea.\n"))
    home = str(data / "workspaces" / "me")
    for command in ("pull", "push"):
        assert "The files live in that folder" in run("files", command, home).reason
    assert "None of SOUL.md" in run("files", "push", str(tmp_path / "nowhere")).reason
    (tmp_path / "file").write_text("x")
    assert "Cannot" in run("files", "pull", str(tmp_path / "file")).reason


def test_everywhere_takes_it_out_of_the_journal_and_the_files(run: Run, data: Path) -> None:
    run("learn", "Remember that my sister Ines lives in Porto.")

    async def drawn(memory: Memory) -> None:
        cursor = await noted(memory, "My sister Ines lives in Porto")
        await dreamed(memory, FileName.USER, "- My sister Ines lives in Porto (2026-04-02)\n- Tea\n", cursor)
        await memory.notebook.save("My sister Ines lives in Porto")

    on(data, drawn)
    path = "people/my-sister-ines-lives-in-porto"
    forgotten = run("forget", path, "--everywhere", "--yes").out
    for place in ("redacted in message", "entry 1 of the journal", "USER.md", "of the notebook"):
        assert place in forgotten
    left = [file for file in data.rglob("*") if file.is_file() and b"ines" in file.read_bytes().lower()]
    assert left == []
    assert on(data, lambda memory: memory.files.read()).user == "- Tea\n"
    run("learn", "Remember that my brother Rui lives in Faro.")
    on(data, lambda memory: noted(memory, "My brother Rui lives in Faro"))
    told = run("forget", "people/my-brother-rui-lives-in-faro", "--yes", "--json").json
    assert [one["store"] for one in told["still_held_in"]] == ["conversation", "journal"]
    assert told["still_held_in"][1]["redact"] == {
        "method": "POST",
        "path": "/api/journal/2/redact",
        "body": {"words": "My brother Rui lives in Faro"},
    }
    assert "workspace folder" in run("account", "delete", "--yes").out


def test_the_answers_are_json(run: Run, data: Path) -> None:
    on(data, life)
    assert json.loads(run("files", "pull", "--json").out) == {"folder": str(data / "workspaces" / "me"), "written": []}

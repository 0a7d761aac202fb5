"""What was observed in the program of the third document, as a conversation and its files show it here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.acceptance.conversations.dreaming import ACME, LINE, USUAL, condensing, consolidated, dreaming, user_file
from tests.acceptance.conversations.stage import Stage, call, records


def memory_of(stage: Stage) -> Path:
    """The folder of the journal."""
    return stage.folder / "workspaces" / "me" / "memory"


def put_entries(stage: Stage, count: int, content: str = "- [durable] Likes walk {number}") -> Path:
    """A journal as another program may have written it."""
    memory = memory_of(stage)
    memory.mkdir(parents=True, exist_ok=True)
    lines = [
        json.dumps({"cursor": number, "timestamp": "2026-04-03 00:02", "content": content.format(number=number)})
        for number in range(1, count + 1)
    ]
    (memory / "history.jsonl").write_text("".join(f"{line}\n" for line in lines))
    (memory / ".cursor").write_text(f"{count}\n")
    return memory


@pytest.mark.req("NB-15", "NB-C28")
async def test_a_run_prunes_what_dream_has_read_beyond_a_thousand(stage: Stage) -> None:
    """Only the oldest ones that it has read, by a file that takes the place of the old one at once."""
    memory = put_entries(stage, 1_030)
    (memory / ".dream_cursor").write_text("1005\n")
    before = (memory / "history.jsonl").stat().st_ino
    run = await stage.api.post("/api/dream")
    assert run["cursors"] == list(range(1_006, 1_026))
    lines = (memory / "history.jsonl").read_text().splitlines()
    assert [json.loads(line)["cursor"] for line in (lines[0], lines[-1])] == [31, 1_030]
    assert (memory / "history.jsonl").stat().st_ino != before
    assert {path.name for path in memory.iterdir() if path.name.endswith((".tmp", ".new"))} == set()
    put_entries(stage, 1_030)
    (memory / ".dream_cursor").write_text("0\n")
    await stage.api.post("/api/dream")
    lines = (memory / "history.jsonl").read_text().splitlines()
    assert len(lines) == 1_010, "what it has not read stays, however much it is"
    assert json.loads(lines[0])["cursor"] == 21


@pytest.mark.req("NB-C8")
async def test_what_dream_is_shown(stage: Stage) -> None:
    """The guide, the files as they are, and the history."""
    await stage.api.client.put("/api/dream/prompt", json={"text": "Only release notes."})
    await stage.api.client.put("/api/files/SOUL.md", json={"text": "Be brief.\n"})
    await consolidated(stage, ACME, USUAL)
    (request,) = stage.memory.requests("dream")
    assert [one["text"] for one in records(request, "guide")] == ["Only release notes."]
    assert {one["file"]: one["text"] for one in records(request, "files")} == {
        "SOUL.md": "Be brief.\n",
        "USER.md": "",
        "memory/MEMORY.md": "",
    }
    (bullet,) = records(request, "journal")
    assert (bullet["text"], bullet["from"], bullet["cursor"]) == (ACME, "owner", "1")


@pytest.mark.req("NB-C30")
async def test_a_file_that_nobody_wrote_is_not_in_the_prompt(stage: Stage) -> None:
    told = await (await stage.talk()).says("Hello!", "Hello!")
    assert not any(name in told.shown for name in ("SOUL.md", "USER.md", "MEMORY.md"))
    await stage.api.client.put("/api/files/USER.md", json={"text": f"{LINE}\n"})
    told = await (await stage.talk()).says("Hello!", "Hello!")
    assert "USER.md" in told.shown
    assert told.shown.count("SOUL.md") == 1, "where it is said what the files are"


@pytest.mark.req("NB-C31")
async def test_no_tool_writes_the_journal_or_its_cursors(stage: Stage) -> None:
    """There is no tool for files or for a shell, and Dream's edits are of its three files."""
    memory = put_entries(stage, 1)
    before = {path.name: path.read_bytes() for path in memory.iterdir()}
    talk = await stage.talk()
    command = f"echo x >> {memory}/history.jsonl"
    told = await talk.says(
        "Hello!", call("shell", command=command), call("write_file", path=f"{memory}/.cursor", text="9"), "Hello!"
    )
    assert told.failed == [True, True]
    assert told.offered == {
        *("memory_read", "memory_find", "history_search", "manage_personal_context", "skills", "ask_owner"),
        *("memory_save", "memory_list", "memory_search", "memory_update", "memory_delete"),
    }
    assert {path.name: path.read_bytes() for path in memory.iterdir() if path.name in before} == before
    for name in ("memory/history.jsonl", "memory/.cursor", "memory/.dream_cursor", "../USER.md"):
        put_entries(stage, 1)
        (memory / ".dream_cursor").write_text("0\n")
        stage.memory.answers["dream"] = dreaming({**USUAL, "file": name, "text": "- Likes walk 1"})
        run = await stage.api.client.post("/api/dream")
        assert run.json().get("version") is None
        assert (memory / "history.jsonl").read_bytes() == before["history.jsonl"]
        assert (memory / ".cursor").read_bytes() == before[".cursor"]


@pytest.mark.req("NB-C33")
@pytest.mark.parametrize("mark", ["permanent", "durable", "ephemeral", "correction", "skip"])
async def test_marks_are_not_saved_in_the_files(stage: Stage, mark: str) -> None:
    """Dream takes them out of what a model writes, wherever they stand."""
    await consolidated(stage, ACME, {**USUAL, "text": f"- [{mark}] {ACME}"})
    text = await user_file(stage)
    assert LINE in text
    assert "[" not in text


@pytest.mark.req("NB-C39")
async def test_an_empty_entry_is_neither_written_nor_dreamed(stage: Stage) -> None:
    talk = await stage.talk()
    await talk.says("Hello!", "Hello!")
    await stage.api.post("/api/compact", {"thread_id": talk.id})
    assert (await stage.api.get("/api/journal"))["entries"] == []
    for content in ("", "(nothing)"):
        memory = put_entries(stage, 1, content)
        (memory / ".dream_cursor").write_text("0\n")
        await stage.api.post("/api/dream")
        assert all(records(request, "journal") == [] for request in stage.memory.requests("dream"))
        assert await user_file(stage) == ""


@pytest.mark.req("NB-C17", "NB-C37", "NB-C40")
async def test_a_restore_is_a_version_and_what_it_undid_is_not_done_again(stage: Stage) -> None:
    run = await consolidated(stage, ACME, USUAL)
    shown = await stage.api.get(f"/api/dream/log/{run['version'][:8]}")
    assert [(diff["name"], diff["added"] > 0) for diff in shown["diffs"]] == [("USER.md", True)]
    undone = await stage.api.post(f"/api/dream/restore/{run['version']}")
    assert await user_file(stage) == ""
    log = (await stage.api.get("/api/dream/log"))["versions"]
    assert [one["sha"] for one in log] == [undone["version"]["sha"], run["version"]]
    asked = len(stage.memory.requests("dream"))
    assert (await stage.api.post("/api/dream"))["outcome"] == "nothing"
    assert len(stage.memory.requests("dream")) == asked
    again = await stage.talk()
    await again.says("For Beta, use tables.", "All right.")
    stage.memory.answers["compact"] = condensing("For Beta, use tables.")
    await stage.api.post("/api/compact", {"thread_id": again.id})
    await stage.api.post("/api/dream")
    assert ACME not in stage.memory.requests("dream")[-1].shown

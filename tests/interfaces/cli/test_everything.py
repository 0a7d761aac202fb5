"""The folder of everything: out of one data folder, into a fresh one, and it is the same memory."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ownwords.compose import Ownwords
from ownwords.domain.conversation import Attachment, Audience, NewMessage, Role
from ownwords.domain.switches import Switches
from ownwords.domain.turns import TurnOrigin
from ownwords.domain.usage import CallOutcome, TokenUsage
from ownwords.errors import Refused
from ownwords.interfaces.cli.everything import workspace_folder
from ownwords.writing.edit import NewNote, NoteEdit
from tests.interfaces.cli.conftest import Run
from tests.memories import a_call, record

ODD_NAME = "Casa/../Praia 東京 " + "x" * 80
FIRST_LINE = '{"role": "user", "text": "hi"}\n'


def on(folder: Path, work: Callable[[Ownwords], Awaitable[Any]]) -> Any:
    async def opened() -> Any:
        async with Ownwords.open(folder) as ownwords:
            return await work(ownwords)

    return asyncio.run(opened())


async def fill(ownwords: Ownwords) -> None:
    """A life: notes with evidence and an archive, an event's thread, an untitled one, settings and workspaces."""
    me = ownwords.owner()
    trip = await me.thread("trip")
    await trip.say("Remember that my sister Ines lives in Porto.", message_id="m-1")
    await me.learn(trip)
    await me.add(NewNote("about", "Builds a boat", expires="2031-01-02"))
    await me.edit("about/builds-a-boat", NoteEdit(text="Builds two boats"))
    post = await me.create_thread("post", Audience.GROUP, TurnOrigin.EVENT)
    await post.say("Remember that my brother Rui lives in Faro.")
    await post.add(NewMessage(Role.PARTICIPANT, "", speaker="Rui", attachments=(Attachment("f", "map.png"),)))
    await (await me.create_thread()).say("No title.")
    limits = Switches(True, "Europe/Lisbon", ("en", "pt"), daily_limit=2_500_001, check_in=1)
    await me.change_settings(replace(limits, recall=False, recall_by_model=True))
    await record(me, a_call("c1", thread_id=trip.id, turn_id="u1"), a_call("c2", price=None, model="模型"))
    await record(me, a_call("c3", outcome=CallOutcome.LATE, tokens=TokenUsage(3, 2, 1), price=216))
    about = [{"type": "url", "id": "u", "uri": "x", "label": "Líne"}]
    await me.notebook.within(trip.id).save("Two\nlines ☃", title="T", kind="decision", resources=about)
    await me.notebook.save("Outside")
    for name in ("house", ODD_NAME):
        workspace = ownwords.owner(workspace=name)
        await workspace.notebook.save(f"Of {name}")
        await (await workspace.thread("plan")).say(f"Remember that I like {name[:5]} tea.")
        await workspace.learn(await workspace.thread("plan"))
        await workspace.change_settings(Switches(remember=False))
        await record(workspace, a_call(name[:5]))


async def held(ownwords: Ownwords) -> dict[str | None, object]:
    """Everything that is stored, by workspace; quotes and messages as the owner sees them, without the change record,
    which is not imported."""
    found: dict[str | None, object] = {}
    for name in (None, *await ownwords.workspaces()):
        memory = ownwords.owner(workspace=name)
        threads = {thread.id: thread for thread in await memory.threads()}
        view = await memory.view()
        found[name] = (
            threads,
            [line async for line in memory.export_conversations()],
            (await memory.document()).serialise(),
            [item.support for item in (*view.notes, *view.archive)],
            await memory.settings(),
            [call async for call in memory.calls()],
            [note async for note in memory.notebook.everything()],
        )
    return found


@pytest.mark.req("CH-23")
def test_everything_comes_back_as_it_was(run: Run, data: Path, tmp_path: Path) -> None:
    on(data, fill)
    folder, fresh = tmp_path / "out", tmp_path / "fresh"
    assert "6 messages" in run("export", "--everything", "--out", str(folder)).out
    assert {path.name for path in folder.iterdir()} == {
        *(
            "notes.md",
            "notes.json",
            "conversations.jsonl",
            "calls.jsonl",
            "notebook.jsonl",
            "settings.json",
            "changes.jsonl",
            "notebook.jsonl",
            "assets.jsonl",
            "assets",
            "workspaces",
        )
    }
    changes = [json.loads(line) for line in (folder / "changes.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [change["kind"] for change in changes if change["store"] == "notes"] == ["edited", "added", "added"]
    in_notebook = [change for change in changes if change["store"] == "notebook"]
    assert [change["after"]["content"] for change in in_notebook] == ["Outside", "Two\nlines ☃"]
    assert {path.name for path in (folder / "workspaces").iterdir()} == {
        "house",
        workspace_folder(folder, ODD_NAME).name,
    }
    answers = run("import", str(folder), "--json", folder=fresh).json
    assert [answer["conversations"]["left_out"] for answer in answers] == [{}] * 3
    assert {answer["workspace"] for answer in answers} == {None, "house", ODD_NAME}
    assert answers[0]["document"] == {"version": 1, "notes": 2, "archived": 1, "skills": 0}
    assert [answer["calls"] for answer in answers] == [3, 1, 1]
    assert [answer["notebook"] for answer in answers] == [2, 1, 1]
    assert run("usage", "--json", folder=fresh).json["waiting"] == [], "what was spent elsewhere makes nobody wait"
    assert all(answer["settings_restored"] for answer in answers)
    before, after = on(data, held), on(fresh, held)
    assert after == before
    (note,) = [line.split(":")[0] for line in run("read", folder=fresh).out.splitlines() if "Porto" in line]
    assert "“Remember that my sister Ines lives in Porto.”" in run("read", note, folder=fresh).out
    again = run("import", str(folder), "--json", folder=fresh).json
    assert [
        (a["conversations"]["messages"], a["calls"], a["document"]["notes"], a["settings_restored"]) for a in again
    ] == [(0, 0, 0, False)] * 3
    assert on(fresh, held) == before


@pytest.mark.req("NOD-89")
def test_what_an_event_started_is_not_the_owners_after_a_round_trip(run: Run, data: Path, tmp_path: Path) -> None:
    on(data, fill)
    fresh = tmp_path / "fresh"
    run("export", "--everything", "--out", str(tmp_path / "out"))
    run("import", str(tmp_path / "out"), folder=fresh)

    async def learn(ownwords: Ownwords) -> str:
        me = ownwords.owner()
        (post,) = [thread for thread in await me.threads() if thread.title == "post"]
        with pytest.raises(Refused, match="event"):
            await me.learn(post.id)
        return await me.index()

    assert "Rui" not in on(fresh, learn)


def test_a_workspace_goes_out_and_comes_in_alone(run: Run, data: Path, tmp_path: Path) -> None:
    on(data, fill)
    house, whole, fresh = tmp_path / "house", tmp_path / "whole", tmp_path / "fresh"
    assert "1 message " in run("--workspace", "house", "export", "--everything", "--out", str(house)).out
    assert not (house / "workspaces").exists()
    run("export", "--everything", "--out", str(whole))
    said = run("--workspace", "barn", "import", str(house), folder=fresh).out
    assert "1 new message," in said
    assert "workspace barn: 1 note and 0 archived ones, settings restored." in said
    assert "workspace barn: 1 call of models." in said
    assert len(run("--workspace", "hut", "import", str(whole), "--json", folder=fresh).json) == 1
    hut = run("--workspace", "hut", "settings", "--json", folder=fresh).json
    assert (hut["time_zone"], hut["daily_limit"]) == ("Europe/Lisbon", None), "a workspace has no limits of its own"
    assert on(fresh, lambda ownwords: ownwords.workspaces()) == ["barn", "hut"]


def test_a_workspace_that_has_files_alone_goes_out_and_comes_in_with_the_rest(
    run: Run, data: Path, tmp_path: Path
) -> None:
    run("--workspace", "lab", "dream-prompt", "init")
    whole, fresh = tmp_path / "whole", tmp_path / "fresh"
    run("export", "--everything", "--out", str(whole))
    run("import", str(whole), folder=fresh)
    assert on(fresh, lambda ownwords: ownwords.workspaces()) == ["lab"]
    before, after = (run("--workspace", "lab", "dream-prompt", folder=folder).out for folder in (data, fresh))
    assert after.replace(str(fresh), str(data)) == before


def test_notes_that_are_there_refuse_others_and_settings_stay(run: Run, data: Path, tmp_path: Path) -> None:
    on(data, fill)
    folder, other, mine = tmp_path / "out", tmp_path / "other", tmp_path / "mine"
    run("export", "--everything", "--out", str(folder))
    run("notes", "add", "about", "Sings", folder=other)
    ran = run("import", str(folder), "--json", folder=other)
    assert ("notes here already" in ran.reason, "notes.md" in ran.reason) == (True, True)
    assert run("read", folder=other).out == "about/sings: Sings\n"
    own = Switches(remember=False)
    on(mine, lambda ownwords: ownwords.owner().change_settings(own))
    assert not run("import", str(folder), "--json", folder=mine).json[0]["settings_restored"]
    assert on(mine, lambda ownwords: ownwords.owner().settings()) == own


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("notes.json", b"{", "no notes document"),
        ("notes.json", b"\xff" * (256 * 1024 + 1), "larger than 256 KiB"),
        ("settings.json", b"{", "no JSON"),
        ("settings.json", b"[" * 50_000, "no JSON"),
        ("settings.json", b'{"remember": 1}', "no settings"),
        ("settings.json", b'{"remember": true, "time_zone": "Moon", "languages": []}', "Moon"),
        ("settings.json", b'{"remember": true, "time_zone": null, "languages": [], "check_in": "1"}', "no settings"),
        ("settings.json", b'{"remember": true, "time_zone": null, "languages": [], "recall": "off"}', "no settings"),
        ("conversations.jsonl", FIRST_LINE.encode() + b"{", "Line 2"),
        ("calls.jsonl", b"{", "line 1 is no call"),
        ("calls.jsonl", b"\xff\n", "line 1 is no call"),
        ("calls.jsonl", b"[" * 50_000, "line 1 is no call"),
        ("calls.jsonl", b"x" * 100_000, "line 1 is no call"),
    ],
)
def test_a_broken_part_is_named(run: Run, tmp_path: Path, name: str, content: bytes, reason: str) -> None:
    folder, fresh = tmp_path / "out", tmp_path / "fresh"
    run("export", "--everything", "--out", str(folder))
    (folder / name).write_bytes(content)
    ran = run("import", str(folder), "--json", folder=fresh)
    assert reason in ran.reason
    if reason != "Moon":
        assert str(folder / name) in ran.reason


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", ""),
        ("id", "a\x00b"),
        ("id", None),
        ("at", "2026-03-02T09:00:00"),
        ("at", "soon"),
        ("at", 0),
        ("task", "x" * 1_001),
        ("outcome", "sung"),
        ("latency_ms", -1),
        ("latency_ms", 2**31),
        ("latency_ms", 1.5),
        ("tokens", {"input": 1}),
        ("tokens", {"input": 1, "cached": 0, "output": 2**63}),
        ("price", -0.1),
        ("price", float("nan")),
        ("price", 10**400),
        ("price", "0.1"),
        ("thread_id", 7),
    ],
)
def test_a_call_that_the_export_never_wrote_is_refused_by_its_line(
    run: Run, tmp_path: Path, data: Path, field: str, value: object
) -> None:
    on(data, lambda ownwords: record(ownwords.owner(), a_call("c1"), a_call("c2")))
    folder, fresh = tmp_path / "out", tmp_path / "fresh"
    run("export", "--everything", "--out", str(folder))
    good, line = (folder / "calls.jsonl").read_text(encoding="utf-8").splitlines()
    broken = json.dumps({**json.loads(line), field: value})
    (folder / "calls.jsonl").write_text(f"{good}\n{broken}\n", encoding="utf-8")
    assert f"{folder / 'calls.jsonl'}: line 2 is no call" in run("import", str(folder), folder=fresh).reason


def test_a_folder_of_an_older_version_has_no_calls(run: Run, tmp_path: Path) -> None:
    folder, fresh = tmp_path / "out", tmp_path / "fresh"
    run("export", "--everything", "--out", str(folder))
    (folder / "calls.jsonl").unlink()
    (folder / "settings.json").write_text('{"remember": false, "time_zone": null, "languages": []}')
    answer = run("import", str(folder), "--json", folder=fresh).json[0]
    assert (answer["calls"], answer["settings_restored"]) == (0, True)


def test_the_file_that_is_broken_is_named_among_several(run: Run, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text(FIRST_LINE)
    bad.write_text(FIRST_LINE + "{")
    ran = run("import", str(good), str(bad), "--json")
    assert ran.reason.startswith(f"{bad}: ")
    assert "is a folder" in run("import", str(tmp_path)).reason


def test_folders_of_workspaces_never_meet_and_never_leave(tmp_path: Path) -> None:
    names = [
        "house",
        "House",
        "hou se",
        "../house",
        "..",
        ".",
        "a/b",
        "a-b",
        "a b",
        "東京",
        "é" * 100,
        "x" * 100,
        "con:",
    ]
    folders = [workspace_folder(tmp_path, name) for name in names]
    assert len({str(folder).casefold() for folder in folders}) == len(names)
    for folder in folders:
        assert folder.parent == tmp_path / "workspaces"
        folder.mkdir(parents=True)

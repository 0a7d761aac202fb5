"""What other programs, crashes and disks may do to the files: nothing is fatal, silent, hidden or given twice."""

from __future__ import annotations

import asyncio
import logging
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from ownwords.domain.journal import Lineage, Mark
from ownwords.errors import StoreFull, StoreUnavailable
from tests.adapters.journal_files.journals import DAY, ME, Folder, entry, line
from tests.machine import small_disk

LOG = "ownwords.adapters.journal_files.rejected"
DEEP = "[" * 100_000 + "\n"
BAD: dict[str, bytes | str] = {
    "text cursor": line("7"),
    "true cursor": line(True),
    "float cursor": line(7.0),
    "negative cursor": line(-7),
    "zero cursor": line(0),
    "null cursor": line(None),
    "cursor that leaves none above": line(1 << 60),
    "cursor of 5,000 digits": '{"cursor": ' + "9" * 5_000 + ', "timestamp": "2026-04-03 00:02", "content": "x"}\n',
    "taken cursor": line(1),
    "content of numbers": line(7, content=7),
    "content of half a pair": line(7, content="\ud83d"),
    "no content": '{"cursor": 7, "timestamp": "2026-04-03 00:02"}\n',
    "timestamp of numbers": line(7, timestamp=1_700_000_000),
    "timestamp of words": line(7, timestamp="yesterday"),
    "no object": "[7]\n",
    "no JSON": "- User prefers dark mode\n",
    "half a line": '{"cursor": 7, "timestamp": "2026-04-0\n',
    "too deep": DEEP,
    "not UTF-8": b'{"cursor": 7, "timestamp": "2026-04-03 00:02", "content": "\xd1"}\n',
    "zeros of a lost block": bytes(512) + b"\n",
}


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == LOG]


@pytest.mark.req("NB-C5", "NB-C35")
@pytest.mark.parametrize("name", BAD)
async def test_a_line_that_cannot_be_read_is_set_aside_once(
    folder: Folder, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    await folder.add("before")
    folder.put(BAD[name])
    assert await folder.add("after") == [2]
    stood = folder.history.read_bytes()
    for _ in range(2):
        assert await folder.read() == [(1, ["before"]), (2, ["after"])]
    assert await folder.add("later") == [3]
    assert len(folder.set_aside()) == len(warnings(caplog)) == 1
    assert "dark mode" not in warnings(caplog)[0]
    assert folder.history.read_bytes().startswith(stood)  # only a prune rewrites
    assert (await folder.journal.state(ME)).rejected == 1
    await folder.journal.prune(ME)
    assert [one["cursor"] for one in folder.lines()] == [1, 2, 3]
    assert await folder.read() == [(1, ["before"]), (2, ["after"]), (3, ["later"])]
    assert len(folder.set_aside()) == 1


async def test_what_is_set_aside_keeps_its_bytes_and_its_reason(folder: Folder) -> None:
    folder.put(line("seven", "- words") + line(3) + line(3, "- other words"))
    assert await folder.read() == [(3, ["foreign"])]
    folder.put(b"\xd1\n")
    await folder.read()
    assert folder.set_aside() == [
        (line("seven", "- words").rstrip(), "its cursor is no whole number above 0"),
        (line(3, "- other words").rstrip(), "its cursor 3 is that of an earlier line"),
        ("0Q==", "it is not UTF-8"),
    ]


@pytest.mark.req("NB-C34")
@pytest.mark.parametrize("torn", ['{"cursor": 2, "timesta', line(2)[:-2], "\x00"])
async def test_a_torn_last_line_is_closed_off(folder: Folder, torn: str) -> None:
    await folder.add("before")
    folder.put(torn)
    assert await folder.add("after", "later") == [2, 3]
    assert await folder.read() == [(1, ["before"]), (2, ["after"]), (3, ["later"])]
    assert folder.set_aside() == [(torn, "it is not JSON, or only a part of a line")]


@pytest.mark.req("NB-C34")
async def test_a_whole_last_line_without_its_end_counts(folder: Folder) -> None:
    await folder.add("before")
    folder.put(line(2)[:-1])
    assert await folder.read() == [(1, ["before"]), (2, ["foreign"])]
    await folder.journal.advance(ME, 2)
    assert await folder.journal.prune(ME, 1) == 1
    assert folder.history.read_bytes() == line(2).encode()[:-1]
    assert await folder.add("after") == [3]
    assert await folder.read() == [(2, ["foreign"]), (3, ["after"])]
    assert folder.set_aside() == []


async def test_a_line_that_grows_while_it_is_read_counts_when_it_is_whole(folder: Folder) -> None:
    await folder.add("before")
    folder.put(line(2)[:20])
    assert [one.cursor for one in await folder.journal.entries(ME)] == [1]
    folder.put(line(2)[20:-1])
    assert [one.cursor for one in await folder.journal.entries(ME)] == [1, 2]
    folder.put("\n" + line(3))
    assert [one.cursor for one in await folder.journal.entries(ME)] == [1, 2, 3]


async def test_foreign_lines_are_read_with_no_trust(folder: Folder) -> None:
    content = "Prose\r\n* [permanent] Allergic to nuts (2025-01-31)\n\n- [skip] x (2025-13-31)"
    folder.put("\n  \n" + line(9, content, "2026-04-03T00:02:00Z", session_key="cli:direct"))
    folder.put(line(4, "(nothing)") + line(10, ""))
    found = await folder.journal.pending(ME)
    assert [(one.cursor, len(one.bullets)) for one in found] == [(4, 0), (9, 3), (10, 0)]
    prose, nuts, skip = found[1].bullets
    assert (prose.text, prose.mark, skip.text) == ("Prose", Mark.DURABLE, "[skip] x (2025-13-31)")
    assert (nuts.text, nuts.mark, nuts.day.isoformat()) == ("Allergic to nuts", Mark.PERMANENT, "2025-01-31")
    assert {one.lineage for one in found[1].bullets} == {Lineage.MAIL}
    assert found[1].at.isoformat() == "2026-04-03T00:02:00+00:00"
    assert await folder.add("ours") == [11]


async def test_words_changed_by_hand_lose_their_trust_and_the_others_keep_it(folder: Folder) -> None:
    await folder.journal.append(ME, entry("I like tea", "I like figs"))
    changed = folder.history.read_text().replace("tea", "gin")  # as long as before
    folder.history.write_text(changed)
    for journal in (folder.journal, folder.opened()):
        found = await journal.entry(ME, 1)
        assert found is not None
        assert [(one.text, one.lineage) for one in found.bullets] == [
            ("I like gin", Lineage.MAIL),
            ("I like figs", Lineage.OWNER),
        ]
        assert found.bullets[0].day == DAY
    folder.lineage.write_bytes(b"\xd1 gone\n")
    found = await folder.journal.entry(ME, 1)
    assert found is not None
    assert {one.lineage for one in found.bullets} == {Lineage.MAIL}
    assert await folder.add("next") == [2]
    assert folder.set_aside() == [("0SBnb25l", "it is no record of a lineage, or only a part of one")]


async def test_a_lineage_whose_entry_was_never_finished_vouches_for_nobody_else(folder: Folder) -> None:
    await folder.add("one", "two")
    folder.history.write_text(folder.history.read_text().splitlines(keepends=True)[0])
    folder.cursor.unlink()
    folder.put(line(2, timestamp="2026-04-03 00:02"))
    found = await folder.journal.entry(ME, 2)
    assert found is not None
    assert (found.bullets[0].lineage, found.covers) == (Lineage.MAIL, ())
    assert await folder.add("three") == [3]


@pytest.mark.req("NB-C4")
@pytest.mark.parametrize("cursor", [None, "", "-4", "seven", "2.0", "True", "٧", str(1 << 60), "1"])
async def test_a_lost_or_broken_cursor_file_is_rebuilt(folder: Folder, cursor: str | None) -> None:
    await folder.add("one", "two")
    folder.cursor.unlink()
    if cursor is not None:
        folder.cursor.write_text(cursor)
    folder.put(line("3") + "garbage")
    assert await folder.add("three") == [3]
    assert folder.cursor.read_text() == "3\n"


async def test_a_cursor_is_not_given_again_whatever_was_lost(folder: Folder) -> None:
    await folder.add("one", "two", "three")
    folder.history.unlink()
    assert await folder.add("four") == [4]
    folder.history.unlink()
    folder.lineage.unlink()
    assert await folder.add("five") == [5]
    folder.cursor.unlink()
    folder.history.unlink()
    assert await folder.add("six") == [6]
    folder.put(line(1 << 52))
    with pytest.raises(StoreUnavailable, match="take that line out"):
        await folder.add("seven")


@pytest.mark.req("NB-C38")
async def test_a_dream_cursor_beyond_the_journal_skips_nothing(folder: Folder) -> None:
    await folder.add("one", "two")
    await folder.journal.advance(ME, 2)
    for path in (folder.history, folder.cursor, folder.lineage):
        path.unlink()
    assert await folder.add("new") == [1]
    assert [one.cursor for one in await folder.journal.pending(ME)] == [1]
    folder.dream.write_text("99")
    assert (await folder.journal.state(ME)).dreamed == 1
    folder.put(line(2))
    assert [one.cursor for one in await folder.opened().pending(ME)] == [2]


@pytest.mark.req("NB-C6")
async def test_a_lost_dream_cursor_replays_and_one_beyond_the_journal_is_clamped(folder: Folder) -> None:
    await folder.add("one", "two")
    await folder.journal.advance(ME, 2)
    assert await folder.journal.pending(ME) == []
    folder.dream.unlink()
    assert [one.cursor for one in await folder.opened().pending(ME)] == [1, 2]
    for corrupt in ("seven", "-5"):
        folder.dream.write_text(corrupt)
        assert [one.cursor for one in await folder.opened().pending(ME)] == [1, 2]
    folder.dream.write_text("99")
    assert await folder.opened().pending(ME) == []
    await folder.add("three")
    assert [one.cursor for one in await folder.opened().pending(ME)] == [3]


@pytest.mark.parametrize("number", ["-5", "seven", "", "1.5"])
async def test_a_dream_cursor_that_is_no_number_reads_all_again(
    folder: Folder, number: str, caplog: pytest.LogCaptureFixture
) -> None:
    await folder.add("one", "two")
    folder.dream.write_text(number)
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            assert len(await folder.journal.pending(ME)) == 2
    assert [record.message for record in caplog.records] == [f"{folder.dream} was put right: it is 0 now."]
    folder.dream.unlink()
    assert len(await folder.journal.pending(ME)) == 2


async def test_what_a_program_appends_is_seen_at_once_and_its_cursor_taken(folder: Folder) -> None:
    await folder.add("one")
    folder.put(line(2) + line(7))
    assert await folder.add("eight") == [8]
    folder.put(line(9) * 2)
    assert [cursor for cursor, _ in await folder.read()] == [1, 2, 7, 8, 9]
    assert len(folder.set_aside()) == 1


FOREIGN = """
import json, random, sys, time
path, ends = sys.argv[1], random.Random(4)
print("ready", flush=True)
while True:
    with open(path, "rb+") as file:
        lines = file.read().split(b"\\n")
        cursors = [0]
        for line in lines[-6:]:
            try:
                cursors.append(json.loads(line)["cursor"])
            except ValueError:
                pass
    line = json.dumps({"cursor": max(cursors) + 1, "timestamp": "2026-04-03 00:02", "content": "- foreign"})
    with open(path, "a") as file:
        file.write(ends.choice([line + "\\n", line + "\\n", line, line[:20], "\\n" + line + "\\n"]))
    time.sleep(ends.random() / 500)
"""


async def test_a_program_that_writes_at_the_very_moment_takes_nothing_away(folder: Folder) -> None:
    """It knows of no lock, takes the next cursor for itself, and does not always end its lines."""
    await folder.add("first")
    foreign = await asyncio.create_subprocess_exec(
        sys.executable, "-c", FOREIGN, str(folder.history), stdout=subprocess.PIPE
    )
    assert foreign.stdout is not None
    assert await foreign.stdout.readline() == b"ready\n"
    given: dict[int, str] = {}
    for number in range(150):
        with suppress(StoreUnavailable):  # it was in the way ten times
            given[(await folder.add(f"ours {number}"))[0]] = f"ours {number}"
    foreign.kill()
    await foreign.wait()
    found = dict(await folder.read())
    assert {cursor: found.get(cursor) for cursor in given} == {cursor: [text] for cursor, text in given.items()}
    assert list(given) == sorted(given)
    assert len(given) > 100


LIMITED = """
import asyncio, resource, sys
from pathlib import Path
from ownwords.errors import StoreFull
from tests.adapters.journal_files.journals import ME, Folder

async def main():
    folder = Folder(Path(sys.argv[1]))
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (4_000, hard))
    given = []
    try:
        while True:
            given += await folder.add(f"{len(given)} " + "x" * 100)
    except StoreFull:
        stood = folder.history.read_bytes(), folder.lineage.read_bytes()
    for _ in range(3):
        try:
            await folder.add("y" * 4_000)
        except StoreFull:
            assert stood == (folder.history.read_bytes(), folder.lineage.read_bytes())
    assert [one.cursor for one in await folder.journal.entries(ME, 0, 1_000)] == given
    folder.put("garbage\\n")
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    await folder.journal.advance(ME, 9)
    for call in (folder.journal.prune(ME, 1), folder.journal.redact(ME, "x" * 100)):
        try:
            await call
            raise AssertionError
        except StoreFull:
            assert folder.history.read_bytes() == stood[0] + b"garbage\\n"
    assert [one.cursor for one in await folder.journal.entries(ME, 0, 1_000)] == given
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    assert await folder.add("more") > given[-1:]
    assert await folder.journal.prune(ME, 1) == 9
    assert len(folder.set_aside()) == 1
    await folder.journal.close()

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits as Unix has them")
async def test_without_room_nothing_is_half_written(tmp_path: Path) -> None:
    root = Path(__file__).parents[3]
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-c", LIMITED, str(tmp_path / "workspace"), cwd=root, stderr=subprocess.PIPE
    )
    _, said = await program.communicate()
    assert program.returncode == 0, said.decode()


async def test_a_full_disk_is_said_to_be_full(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 2) as disk:
        folder = Folder(disk.data)
        await folder.add("before")
        disk.leave(0)
        for call in (lambda: folder.add("x" * 9_000), lambda: folder.journal.advance(ME, 1)):
            with pytest.raises(StoreFull, match="Free some space"):
                await call()
        assert await folder.read() == [(1, ["before"])]
        disk.clear()
        assert await folder.add("after") > [1]
        await folder.journal.close()


async def test_a_held_journal_says_so_and_a_killed_holder_holds_nothing(folder: Folder) -> None:
    await folder.add("one")
    program = (
        "import sys, time; from pathlib import Path; from ownwords.adapters.journal_files.locking import held\n"
        "with held(Path(sys.argv[1]), 1, make=False): print('held', flush=True); time.sleep(600)"
    )
    holder = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, str(folder.memory / ".lock"), stdout=subprocess.PIPE
    )
    assert holder.stdout is not None
    assert await holder.stdout.readline() == b"held\n"
    impatient = folder.opened(busy_timeout=0.05)
    with pytest.raises(StoreUnavailable, match="held by another process"):
        await impatient.append(ME, entry("two"))
    waiting = asyncio.create_task(folder.journal.append(ME, entry("two")))
    holder.send_signal(signal.SIGKILL)
    assert await waiting == 2
    await holder.wait()
    await impatient.close()


async def test_a_file_where_the_folder_should_be_is_an_error_that_says_where(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.memory.rmdir()
    folder.memory.write_text("in the way")
    with pytest.raises(StoreUnavailable, match="memory cannot be used"):
        await folder.add("one")
    folder.memory.unlink()
    assert await folder.add("one") == [1]
    folder.history.unlink()
    folder.history.mkdir()
    with pytest.raises(StoreUnavailable):
        await folder.journal.entries(ME)


async def test_a_lineage_that_is_broken_inside_is_set_aside_when_it_is_used(folder: Folder) -> None:
    await folder.add("one", "two")
    folder.lineage.write_text(folder.lineage.read_text().replace('"lineage":"owner"', '"lineage":"0wner"', 1))
    for _ in range(2):
        assert [one.bullets[0].lineage for one in await folder.journal.entries(ME)] == [Lineage.MAIL, Lineage.OWNER]
    assert len(folder.set_aside()) == 1
    await folder.journal.redact_entry(ME, 2)
    assert await folder.read() == [(1, ["one"]), (2, [])]
    assert len(folder.lineage.read_text().splitlines()) == 1

"""The journal as its callers see it: the documented lines, entries by cursor, the Dream cursor, pruning, redacting."""

from __future__ import annotations

import asyncio
import json
import shutil
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ownwords.adapters.journal_files import JournalFiles
from ownwords.domain.journal import Bullet, JournalEntry, Lineage, Mark, NewEntry
from ownwords.domain.scope import Scope
from ownwords.errors import Invalid, NotFound, StoreUnavailable
from ownwords.ports.journal import JournalHoldings, JournalState
from tests.adapters.journal_files.journals import AT, DAY, ME, Folder, bullet, entry, line


@pytest.mark.req("NB-14", "NB-C1")
async def test_a_line_has_the_documented_shape(folder: Folder) -> None:
    bullets = (bullet("I prefer dark mode — здравствуй"), bullet("Deadline moved", Lineage.WEB, Mark.CORRECTION))
    assert await folder.journal.append(ME, NewEntry(AT, bullets, ("m1",))) == 1
    assert folder.history.read_text(encoding="utf-8") == (
        '{"cursor": 1, "timestamp": "2026-04-03 00:02", "content": "- I prefer dark mode — здравствуй (2026-04-02)\\n'
        '- [correction] Deadline moved (2026-04-02)"}\n'
    )
    assert folder.cursor.read_text() == "1\n"


async def test_an_entry_comes_back_with_its_lineage_for_whoever_reads(folder: Folder) -> None:
    bullets = tuple(
        Bullet(f"[{mark}] word (2020-01-01)", lineage, mark, DAY, ("m1", "m2")) for lineage in Lineage for mark in Mark
    )
    cursor = await folder.journal.append(ME, NewEntry(AT, bullets, ("m1", "m2", "m3")))
    expected = JournalEntry(cursor, AT.astimezone(UTC), bullets, ("m1", "m2", "m3"))
    other = folder.opened()
    assert await other.entry(ME, cursor) == await folder.journal.entry(ME, cursor) == expected
    assert await other.entry(ME, cursor + 1) is None
    await other.close()


async def test_equal_lines_keep_a_lineage_each(folder: Folder) -> None:
    twice = (bullet("Tea", Lineage.OWNER), bullet("Tea", Lineage.MAIL))
    cursor = await folder.journal.append(ME, NewEntry(AT, twice))
    found = await folder.journal.entry(ME, cursor)
    assert found is not None
    assert found.bullets == twice


async def test_a_bullet_is_one_line_and_what_says_nothing_is_no_bullet(folder: Folder) -> None:
    await folder.add("[RAW] 2 messages\r\n  owner: hi\nassistant: hello")
    assert await folder.read() == [(1, ["[RAW] 2 messages owner: hi assistant: hello"])]
    for bullets in ((), (bullet(" \n "),)):
        with pytest.raises(Invalid):
            await folder.journal.append(ME, NewEntry(AT, bullets))
    with pytest.raises(Invalid):
        await folder.add("half of a pair: \ud83d")
    with pytest.raises(Invalid):
        await folder.journal.append(ME, NewEntry(AT.replace(tzinfo=None), (bullet("x"),)))
    assert [one["cursor"] for one in folder.lines()] == [1]


async def test_a_long_content_ends_in_the_mark(folder: Folder) -> None:
    await folder.journal.append(ME, NewEntry(AT, (bullet("short"), bullet("é" * 70_000, Lineage.TOOL))))
    content = folder.lines()[0]["content"]
    assert content.endswith("é\n... (truncated)")
    assert len(content) == 64_000 + len("\n... (truncated)")
    found = await folder.journal.entry(ME, 1)
    assert found is not None
    assert [one.lineage for one in found.bullets] == [Lineage.OWNER, Lineage.TOOL]
    assert set(found.bullets[1].text) == {"é"}


@pytest.mark.req("NB-C2")
async def test_an_append_is_cleaned_capped_numbered_and_written_with_its_cursor(folder: Folder) -> None:
    await folder.add("  one\r\n line  \t")
    await folder.add("x" * 70_000)
    with pytest.raises(Invalid):
        await folder.add(" \n ")
    first, second = folder.lines()
    assert (first["cursor"], first["content"]) == (1, "- one line (2026-04-02)")
    assert (second["cursor"], len(second["content"])) == (2, 64_000 + len("\n... (truncated)"))
    assert second["content"].endswith("x\n... (truncated)")
    assert folder.cursor.read_text().strip() == "2"


async def test_entries_are_read_from_the_oldest_on(folder: Folder) -> None:
    await folder.add(*map(str, range(1, 31)))
    assert [one.cursor for one in await folder.journal.entries(ME)] == list(range(1, 21))
    assert [one.cursor for one in await folder.journal.entries(ME, 28)] == [29, 30]
    assert [one.cursor for one in await folder.journal.entries(ME, -5, 2)] == [1, 2]
    assert await folder.journal.entries(ME, 30) == await folder.journal.entries(ME, 0, 0) == []


async def test_the_newest_come_first_and_a_page_goes_on_before_a_cursor(folder: Folder) -> None:
    await folder.add(*map(str, range(1, 31)))
    assert [one.cursor for one in await folder.journal.newest(ME)] == list(range(30, 10, -1))
    assert [one.cursor for one in await folder.journal.newest(ME, 3)] == [2, 1]
    assert [one.cursor for one in await folder.journal.newest(ME, 99, 2)] == [30, 29]
    assert [await folder.journal.newest(ME, before, limit) for before, limit in ((1, 5), (-7, 5), (None, 0))] == [
        []
    ] * 3


async def test_reading_and_redacting_make_no_folder(tmp_path: Path) -> None:
    journal = JournalFiles(lambda scope: tmp_path / "root" / scope.owner)
    assert await journal.entries(ME) == await journal.newest(ME) == await journal.pending(ME) == []
    assert await journal.entry(ME, 1) is None
    assert await journal.state(ME) == JournalState(0, 0, 0, 0, 0)
    assert await journal.holding(ME, "tea") == await journal.redact(ME, "tea") == JournalHoldings((), 0)
    assert await journal.advance(ME, 3) == await journal.prune(ME) == 0
    with pytest.raises(NotFound):
        await journal.redact_entry(ME, 1)
    assert not (tmp_path / "root").exists()
    await journal.close()


async def test_a_deleted_folder_does_not_come_back_to_life(folder: Folder) -> None:
    await folder.add("My sister lives in Porto", "tea")
    await folder.journal.advance(ME, 2)
    shutil.rmtree(folder.workspace)
    assert await folder.journal.entries(ME) == []
    assert not folder.workspace.exists()
    assert await folder.add("new") == [1]
    assert await folder.read() == [(1, ["new"])]
    assert await folder.journal.state(ME) == JournalState(1, 1, 0, 1, 0)


async def test_dream_goes_on_where_it_was(folder: Folder) -> None:
    assert await folder.journal.pending(ME) == []
    await folder.add(*map(str, range(1, 31)))
    assert [one.cursor for one in await folder.journal.pending(ME)] == list(range(1, 21))
    assert await folder.journal.advance(ME, 20) == 20
    assert await folder.journal.advance(ME, 7) == 20
    assert [one.cursor for one in await folder.opened().pending(ME)] == list(range(21, 31))
    assert await folder.journal.advance(ME, 99) == 30
    assert await folder.journal.advance(ME, -3) == 30
    assert await folder.journal.state(ME) == JournalState(30, 30, 30, 0, 0)
    assert folder.dream.read_text() == "30\n"


@pytest.mark.req("NB-16")
async def test_only_what_dream_has_read_is_pruned_and_cursors_go_on(folder: Folder) -> None:
    await folder.add(*map(str, range(1, 11)))
    assert await folder.journal.prune(ME, 3) == 0
    await folder.journal.advance(ME, 4)
    assert await folder.journal.prune(ME, 8) == 2
    assert await folder.journal.prune(ME, 0) == await folder.journal.prune(ME, -1) == 0
    assert await folder.journal.prune(ME, 1) == 2
    assert await folder.read() == [(number, [str(number)]) for number in range(5, 11)]
    await folder.journal.advance(ME, 10)
    assert await folder.journal.prune(ME, 1) == 5
    assert len(folder.lineage.read_text().splitlines()) == 1
    assert await folder.add("next") == [11]
    found = await folder.journal.pending(ME)
    assert [(one.cursor, one.bullets[0].lineage) for one in found] == [(11, Lineage.OWNER)]


@pytest.mark.req("NB-16")
async def test_the_retention_is_a_thousand(folder: Folder) -> None:
    folder.put("".join(line(number) for number in range(1, 1_006)))
    await folder.journal.advance(ME, 1_005)
    assert await folder.journal.prune(ME) == 5


async def test_what_is_redacted_is_nowhere_any_more(folder: Folder) -> None:
    await folder.journal.append(ME, entry("My sister Inês lives in Porto", "I like tea"))
    await folder.add("MY SISTER  Inês lives in Porto.", "Nothing of it")
    folder.put(line(4, "My sister\nInês lives in Porto", session_key="x"))
    folder.put(line(5, "tea", note="my sister Inês lives in Porto"))
    folder.put(line("six", "- first\n- my sister Inês lives in Porto"))  # escaped, and no entry
    folder.put(line(7, "x").encode("utf-16") + "my sister Inês lives in Porto\n".encode("latin-1"))
    folder.put(b'{"cursor": 8, "content": "my sister In\xc3\xaas lives in Porto')  # torn
    (folder.memory / "history.jsonl.new").write_text("My sister Inês lives in Porto")
    where = await folder.journal.holding(ME, "my sister Inês lives in Porto")
    assert where == JournalHoldings((1, 2, 4, 5), 3)
    assert await folder.journal.redact(ME, "my sister Inês lives in Porto") == where
    stored = b"".join(path.read_bytes() for path in folder.memory.iterdir())
    assert b"sister" not in stored.lower()
    assert b"Porto" not in stored
    assert await folder.read() == [(1, ["I like tea"]), (2, []), (3, ["Nothing of it"]), (4, []), (5, ["tea"])]
    found = await folder.journal.entry(ME, 1)
    assert found is not None
    assert (found.bullets[0].lineage, found.covers[:2]) == (Lineage.OWNER, ("m1", "m2"))
    bullets = [len(json.loads(one)["bullets"]) for one in folder.lineage.read_text(encoding="utf-8").splitlines()]
    assert bullets == [1, 0, 1]
    assert await folder.journal.holding(ME, "my sister Inês lives in Porto") == JournalHoldings((), 0)
    assert await folder.add("next") == [6]


async def test_an_entry_can_be_emptied_and_no_words_mean_nothing(folder: Folder) -> None:
    await folder.add("one", "two")
    await folder.journal.redact_entry(ME, 1)
    assert await folder.read() == [(1, []), (2, ["two"])]
    with pytest.raises(NotFound):
        await folder.journal.redact_entry(ME, 3)
    await folder.journal.append(ME, entry("My sister lives in Porto", "I like tea"))
    await folder.journal.redact_entry(ME, 3, "MY SISTER")
    assert await folder.read() == [(1, []), (2, ["two"]), (3, ["I like tea"])]
    with pytest.raises(Invalid):
        await folder.journal.redact_entry(ME, 3, " ")
    for call in (folder.journal.redact, folder.journal.holding):
        with pytest.raises(Invalid):
            await call(ME, " ")
    assert (await folder.journal.holding(ME, "cursor")).cursors == ()


async def test_scopes_have_journals_of_their_own(tmp_path: Path) -> None:
    journal = JournalFiles(lambda scope: tmp_path / scope.owner / (scope.workspace or "own"))
    work = replace(ME, workspace="work")
    assert await journal.append(ME, entry("mine")) == await journal.append(work, entry("of work")) == 1
    assert [one.bullets[0].text for one in await journal.entries(work)] == ["of work"]
    assert await journal.entries(Scope("other")) == []
    await journal.close()
    with pytest.raises(StoreUnavailable, match="closed"):
        await journal.entries(ME)


async def test_many_appends_at_once_have_a_cursor_each(folder: Folder) -> None:
    other = folder.opened()
    given = await asyncio.gather(
        *(journal.append(ME, entry(str(number))) for number in range(60) for journal in (folder.journal, other))
    )
    await other.close()
    assert sorted(given) == list(range(1, 121))
    assert [cursor for cursor, _ in await folder.read()] == list(range(1, 121))


async def test_a_moment_is_kept_to_the_microsecond(folder: Folder) -> None:
    moment = datetime(2026, 10, 25, 1, 30, 0, 7, AT.tzinfo, fold=1)  # the second time that night
    await folder.journal.append(ME, NewEntry(moment, (bullet("x"),)))
    found = await folder.journal.entry(ME, 1)
    assert found is not None
    assert found.at - datetime(2026, 10, 25, 1, 30, 0, 7, UTC) == timedelta(0)


async def test_of_the_same_messages_there_is_one_entry_as_long_as_it_says_anything(folder: Folder) -> None:
    first = NewEntry(AT, (bullet("first"),), ("m1", "m2"))
    again = NewEntry(AT + timedelta(hours=1), (bullet("said otherwise"),), ("m1", "m2"))
    assert await folder.journal.append(ME, first) == 1
    other = folder.opened()
    assert await other.append(ME, again) == await folder.journal.append(ME, again) == 1
    for covers in (("m1",), ("m2", "m1"), ("m1", "m2", "m3"), ("m1", "x", "m2"), ()):
        await folder.journal.append(ME, NewEntry(AT, (bullet("another"),), covers))
    assert await folder.journal.append(ME, NewEntry(AT, (bullet("another"),), ())) == 7, "nobody says what it covers"
    await folder.journal.redact_entry(ME, 1)
    assert await other.append(ME, again) == 8
    assert await other.append(ME, first) == 8
    await other.close()


async def test_an_entry_of_which_only_the_lineage_was_written_is_written(folder: Folder) -> None:
    await folder.journal.append(ME, NewEntry(AT, (bullet("first"),), ("m1", "m2")))
    folder.history.write_bytes(b"")
    assert await folder.opened().append(ME, NewEntry(AT, (bullet("first"),), ("m1", "m2"))) == 2
    assert [texts for _, texts in await folder.read()] == [["first"]]


async def test_only_the_newest_entries_are_looked_at(folder: Folder) -> None:
    old = NewEntry(AT, (bullet("old"),), ("m1",))
    await folder.journal.append(ME, old)
    await folder.add(*map(str, range(19)))
    assert await folder.journal.append(ME, old) == 1
    await folder.add("one more")
    assert await folder.journal.append(ME, old) == 22

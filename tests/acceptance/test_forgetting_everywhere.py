"""What the notebook, the journal and the files say of a forgotten thing is named, and goes for good (NOD-90, decisions
"Forget means forget")."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from dulwich.repo import Repo

from ownwords import Ownwords
from ownwords.domain.conversation import NewMessage, Role
from ownwords.domain.files import FileName
from ownwords.domain.journal import Lineage
from ownwords.errors import Invalid, NotFound
from ownwords.memory import Memory
from ownwords.writing.derived import DerivedPlace, DerivedStore
from ownwords.writing.edit import NewNote
from tests.journals import dreamed, noted
from tests.workspaces import assert_sound

WORDS = (b"quintessa", b"zorrinho", b"vilarinho")
SAID = "My sister Quintessa Zorrinho lives in Vilarinho."


def left_in(data: Path) -> set[bytes]:
    """Which of the words any file in the folder still holds, packed or not."""
    return {word for raw in everything(data) for word in WORDS if word[:6] in raw.lower()}


def everything(data: Path) -> Iterator[bytes]:
    for path in data.rglob("*"):
        if path.is_file():
            raw = path.read_bytes()
            yield raw
            with suppress(zlib.error):
                yield zlib.decompress(raw)
    for control in data.rglob(".git"):
        with Repo(str(control.parent)) as repository:
            yield from (repository.object_store[sha].as_raw_string() for sha in repository.object_store)


@pytest.fixture
async def me(tmp_path: Path) -> AsyncIterator[Memory]:
    async with Ownwords.open(tmp_path, background=False) as ownwords:
        yield ownwords.owner()


async def told(memory: Memory) -> tuple[str, str]:
    """A note and all that may come of its message, with what must stay beside; answers its path and the message."""
    thread = await memory.thread("trip")
    message = await thread.say(f"Remember this. {SAID} Tea is best at five.")
    saved = (await memory.learn(thread, [message.id])).saved
    path = next(item.note.path for item in saved if "Quintessa" in item.note.text)
    for other in saved:
        if other.note.path != path:
            await memory.forget(other.note.path)
    await thread.add(NewMessage(Role.ASSISTANT, "Noted: your sister Quintessa Zorrinho lives in Vilarinho."))
    await memory.notebook.save("Sister: Quintessa Zorrinho, lives in Vilarinho. Call her.", title="People")
    await memory.notebook.save("The roof is done.")
    cursor = await noted(memory, SAID, "Tea is best at five", message_id=message.id)
    await noted(memory, "The sister, Quintessa Zorrinho, who lives at Vilarinho", lineage=Lineage.ASSISTANT)
    await noted(memory, "The roof is done")
    folder = Path(await memory.files.folder())
    await dreamed(memory, FileName.USER, f"# The owner\n\n- {SAID}\n- Drinks tea at five.\n", cursor)
    await memory.files.write(FileName.USER, "# The owner\n\n- Drinks tea at five.\n")
    await memory.files.write(
        FileName.MEMORY, f"- The roof is done. {SAID} More soon.\n- Sister Quintessa Zorrinho, she lives in Vilarinho\n"
    )
    history = folder / "memory" / "history.jsonl"
    with history.open("a") as file:
        file.write(f"no JSON: {SAID}\n")
    (folder / "memory" / "history.jsonl.new").write_text(SAID)
    (folder / "memory" / ".MEMORY.md.new").write_text(SAID)
    await memory.files.write_guide(f"Keep it short. {SAID}\n")
    return path, message.id


@pytest.mark.parametrize("name", ["prompts/dream.md", "AGENTS.md"])
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"Use metres.\n" * 4_000, b"Call it off.\n"),
        ("日本語で。\n".encode() * 30_000, b""),
        (b"\xef\xbb\xbfUse metres.\r\n", b"Mind the caf\xe9.\r\n"),
        (b"x" * 31_990 + b"\n", b"\n" * 40_000),
    ],
    ids=["long", "long in other script", "no UTF-8", "at the limit"],
)
async def test_a_text_beside_the_files_loses_it_however_it_is_written(
    tmp_path: Path, name: str, before: bytes, after: bytes
) -> None:
    async with Ownwords.open(tmp_path, background=False) as ownwords:
        lab = ownwords.owner(workspace="lab")
        note = (await lab.add(NewNote("about", SAID))).result
        text = Path(await lab.files.folder()) / name
        text.parent.mkdir(parents=True)
        text.write_bytes(before + f"- {SAID}\n".encode() + after)
        forgotten = await lab.forget(note.path)
        assert [(place.store, place.id) for place in forgotten.derived] == [(DerivedStore.FILES, name)]
        await lab.take_out(forgotten.derived)
        assert text.read_bytes() == before + after, "the rest is what it was, byte by byte"
        assert left_in(tmp_path) == set()


@pytest.mark.parametrize("packed", [False, True], ids=["loose", "packed"])
@pytest.mark.req("NOD-90")
async def test_after_every_offer_no_byte_is_left(me: Memory, tmp_path: Path, packed: bool) -> None:
    path, _ = await told(me)
    folder = Path(await me.files.folder())
    if packed:
        versions = await me._able.workspaces.versions(me.scope)  # pyright: ignore[reportPrivateUsage]
        assert await versions.gc() > 0
    assert left_in(tmp_path) == set(WORDS)
    forgotten = await me.forget(path)
    assert {place.store for place in forgotten.derived} == set(DerivedStore)
    for held in forgotten.still_held_in:
        await me.redact(held.message.id, held.quote)
    assert left_in(tmp_path) == set(WORDS), "what was drawn from it still says it"
    await me.take_out(forgotten.derived)
    assert left_in(tmp_path) == set()
    assert_sound(folder)
    assert (await me.files.read()).user == "# The owner\n\n- Drinks tea at five.\n"
    assert (await me.files.read()).memory == "- The roof is done. [redacted] More soon.\n"
    assert (await me.files.guide()).text == "Keep it short. [redacted]\n"
    page = await me.journal.page()
    assert [[one.text for one in shown.entry.bullets] for shown in page.entries] == [
        ["The roof is done"],
        [],
        ["Tea is best at five"],
    ]
    assert [note.content async for note in me.notebook.everything()] == ["The roof is done."]
    assert "Tea is best at five." in (await (await me.thread("trip")).messages())[0].text


async def test_each_place_is_named_with_what_it_says(me: Memory) -> None:
    path, _ = await told(me)
    places = (await me.forget(path)).derived
    by_store = {store: [(one.id, one.words) for one in places if one.store is store] for store in DerivedStore}
    assert [words for _, words in by_store[DerivedStore.NOTEBOOK]] == [
        "People\nSister: Quintessa Zorrinho, lives in Vilarinho. Call her."
    ]
    assert [cursor for cursor, _ in by_store[DerivedStore.JOURNAL]] == ["2", "1", ""]
    named = dict(by_store[DerivedStore.FILES])
    assert named["memory/MEMORY.md"] == "- Sister Quintessa Zorrinho, she lives in Vilarinho"
    assert named[""] == SAID, "only an earlier version says it"
    assert "prompts/dream.md" in named
    await me.take_out(places)
    await me.take_out(places)


async def test_what_says_something_else_is_not_named(me: Memory) -> None:
    note = (await me.add(NewNote("about", "My brother Rui lives in Faro"))).result
    await me.notebook.save("My brother Rui lives in Braga and my sister in Faro, and so on, as they always did")
    await me.notebook.save("Faro")
    await noted(me, "My brother Rui likes tea")
    await me.files.write(FileName.USER, "- My sister lives in Faro.\n")
    places = (await me.forget(note.path)).derived
    assert [one.words for one in places if one.store is not DerivedStore.NOTEBOOK] == []


async def test_a_redacted_message_takes_what_the_journal_drew_from_it(me: Memory, tmp_path: Path) -> None:
    thread = await me.thread("trip")
    message = await thread.say(f"{SAID} Tea is best at five.")
    other = await thread.say(SAID)
    await noted(me, "Quintessa Zorrinho, my sister, lives in Vilarinho", "Tea is best at five", message_id=message.id)
    await noted(me, "My sister Quintessa Zorrinho lives in Vilarinho", message_id=other.id)
    await me.redact(message.id, SAID)
    entries = [[one.text for one in shown.entry.bullets] for shown in (await me.journal.page()).entries]
    assert entries == [["My sister Quintessa Zorrinho lives in Vilarinho"], ["Tea is best at five"]]
    await me.redact(other.id)
    await me.redact(message.id)
    assert [shown.entry.bullets for shown in (await me.journal.page()).entries] == [(), ()]
    assert left_in(tmp_path) == set()


async def test_a_deleted_conversation_takes_along_what_it_was_condensed_into(me: Memory, tmp_path: Path) -> None:
    thread, other = await me.thread("trip"), await me.thread("house")
    await thread.say(SAID)
    await other.say("The roof is done.")
    assert (await me.compact(thread)).cursor == 1
    await me.compact(other)
    await thread.say(f"Once more. {SAID}")
    await me.compact(thread)
    await me.dreams.dream()
    await me.files.write(FileName.USER, "")
    await me.files.redact(SAID.rstrip("."))
    assert (await thread.delete()).journal_entries == 2
    entries = [[one.text for one in shown.entry.bullets] for shown in (await me.journal.page()).entries]
    assert [texts for texts in entries if texts] == [["The roof is done."]]
    assert left_in(tmp_path) == set()
    assert (await other.delete()).journal_entries == 1


async def test_words_are_taken_out_of_one_place(me: Memory, tmp_path: Path) -> None:
    await noted(me, SAID, "Tea")
    await noted(me, SAID)
    await me.journal.redact(1, "quintessa zorrinho")
    assert [len(one.entry.bullets) for one in (await me.journal.page()).entries] == [1, 1]
    await me.journal.redact(1)
    assert await me.journal.redact_words(SAID) == (2,)
    await me.files.write(FileName.USER, f"- {SAID}\n- Tea\n")
    moved = await me.files.redact(SAID, "lives in Vilarinho")
    assert (await me.files.log(1))[0].id in moved.values()
    assert (await me.files.read()).user == "- Tea\n"
    assert left_in(tmp_path) == set()
    assert await me.files.redact() == await me.files.redact("nobody said this") == {}
    for call in (me.files.redact(" "), me.journal.redact(1, ""), me.journal.redact_words("\n")):
        with pytest.raises(Invalid):
            await call
    with pytest.raises(NotFound):
        await me.journal.redact(3)


async def test_nothing_is_made_by_forgetting_where_there_are_no_files(me: Memory, tmp_path: Path) -> None:
    note = (await me.add(NewNote("about", SAID))).result
    assert (await me.forget(note.path)).derived == ()
    await me.take_out([DerivedPlace(DerivedStore.FILES, "USER.md", SAID), DerivedPlace(DerivedStore.JOURNAL, "", SAID)])
    assert not (tmp_path / "workspaces").exists()


@pytest.mark.req("CH-20")
async def test_the_account_takes_its_folders_along(tmp_path: Path) -> None:
    async with Ownwords.open(tmp_path, background=False) as ownwords:
        me, work, other = ownwords.owner(), ownwords.owner(workspace="zorrinho"), ownwords.owner("you")
        for memory in (me, work, other):
            await noted(memory, "Tea" if memory is other else SAID)
            await memory.files.write(FileName.USER, "- Tea\n" if memory is other else SAID)
        assert (await ownwords.delete_owner())["folders"] == 2
        assert left_in(tmp_path) == set()
        assert [path.name for path in (tmp_path / "workspaces").iterdir()] == ["you"]
        assert (await me.journal.page()).entries == ()
        assert await noted(me, "new") == 1
        assert [one.entry.cursor for one in (await other.journal.page()).entries] == [1]

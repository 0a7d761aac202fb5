"""The index, an area, a note, words, and the owner's view (NOD-12…NOD-23, NOD-85, NOD-126…NOD-128)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ownwords.compose import Ownwords
from ownwords.domain.conversation import NewMessage, Role
from ownwords.domain.document import SIZE_LIMIT
from ownwords.domain.notes import ArchiveReason, Area, Evidence
from ownwords.errors import Invalid, NotFound
from ownwords.memory import Conversation, Memory
from ownwords.writing.edit import NewNote, NoteEdit
from tests.memories import START, inferred, keep

SAID = "By the way, it rains. Remember that my sister Ines lives in Porto. And what is for lunch?"
PATH = "people/my-sister-ines-lives-in-porto"


@pytest.fixture
async def known(me: Memory, thread: Conversation) -> Memory:
    await thread.say(SAID)
    await me.learn(thread)
    await me.add(NewNote("about", "Is called\n\tAna  Duarte"))
    await me.add(NewNote("lessons", "Never book before nine", "early flights"))
    await keep(me, replace(inferred("Likes tea", "m1", "m2", slug="tea"), id="tea"))
    await keep(me, inferred("Owns a boat", "m1", slug="boat"))
    return me


@pytest.mark.req("NOD-12", "NOD-13", "NOD-15")
async def test_the_index_gives_every_note_on_a_line_confirmed_ones_first(known: Memory) -> None:
    assert await known.index() == "\n".join(
        [
            "about/is-called-ana-duarte: Is called Ana Duarte",
            f"{PATH}: My sister Ines lives in Porto",
            "lessons/early-flights: Never book before nine",
            "about/tea: Likes tea",
            "about/boat: Owns a boat (tentative)",
        ]
    )
    assert await known.read() == await known.read("/") == await known.index()


@pytest.mark.req("NOD-14", "NOD-6")
async def test_the_index_cuts_nothing_up_to_a_full_document(me: Memory) -> None:
    texts = [f"{number} " + "word " * 760 + "end" for number in range(64)]
    for text in texts:
        await me.add(NewNote("about", text))
    lines = (await me.index()).splitlines()
    assert sorted(line.partition(": ")[2] for line in lines) == sorted(texts)
    assert (await me.view()).size > SIZE_LIMIT * 0.95


@pytest.mark.req("NOD-16", "NOD-99")
@pytest.mark.parametrize("reason", ArchiveReason)
async def test_what_was_let_go_is_in_no_reading_but_the_owners(known: Memory, reason: ArchiveReason) -> None:
    document = (await known.document()).let_go("about/boat", reason, START)
    assert "boat" not in " ".join(note.path for note in document.notes)
    await known.edit("about/boat", NoteEdit(text="Sold the yacht"))
    for shown in (await known.index(), await known.read("about"), await known.read("about/boat")):
        assert "Owns a boat" not in shown
    assert [note.text for note in await known.find("owns")] == []
    (archived,) = (await known.view()).archive
    assert archived.archived is not None
    assert (archived.note.text, archived.archived.reason) == ("Owns a boat", ArchiveReason.REWRITTEN)


@pytest.mark.req("NOD-17", "NOD-10")
async def test_an_area_lists_its_notes(known: Memory) -> None:
    assert [note.path for note in await known.area("About ")] == [
        "about/is-called-ana-duarte",
        "about/tea",
        "about/boat",
    ]
    assert await known.read("people/") == f"{PATH}: My sister Ines lives in Porto"
    assert await known.read("routines") == ""
    assert len([note for area in Area for note in await known.area(area)]) == 5
    with pytest.raises(Invalid) as caught:
        await known.read("money")
    assert caught.value.field == "area"


@pytest.mark.req("NOD-18", "NOD-19", "NOD-20")
async def test_a_note_shows_its_status_and_quote_and_never_the_message(known: Memory, thread: Conversation) -> None:
    view = await known.note(f" {PATH} ")
    (message,) = await thread.messages()
    (support,) = view.support
    assert (support.message_id, support.thread_id) == (message.id, thread.id)
    assert (support.sent_at, support.message) == (message.sent_at.isoformat(), None)
    assert support.quote is not None
    assert support.quote in SAID
    shown = await known.read(PATH)
    for part in (PATH, "My sister Ines lives in Porto", "stated (Confirmed)", "evidence: 1", support.quote, message.id):
        assert part in shown
    assert "rains" not in shown
    assert "lunch" not in shown
    tea = await known.note("about/tea")
    assert [(item.message_id, item.quote) for item in tea.support] == [("m1", None), ("m2", None)]
    assert "m1: (no quote kept)" in await known.read("about/tea")
    for path in ("people/nobody", "people/", "", "money/x", "\x00"):
        with pytest.raises(NotFound):
            await known.note(path)


@pytest.mark.req("NOD-85", "NOD-128", "NOD-21")
async def test_a_quote_is_shown_only_while_a_message_of_the_owner_holds_it(
    ownwords: Ownwords, me: Memory, thread: Conversation
) -> None:
    mine = await thread.say("I own a boat.")
    answer = await thread.add(NewMessage(Role.ASSISTANT, "You own a boat."))
    theirs = await (await ownwords.owner("you").thread("trip")).say("I own a boat.")
    quotes = {mine.id: "I own a boat", answer.id: "You own a boat", theirs.id: "I own a boat", "gone": "I own a boat"}
    note = inferred("Owns a boat")
    evidence = tuple(Evidence(message_id, thread.id, START, quote) for message_id, quote in quotes.items())
    await keep(me, replace(note, evidence=evidence))
    shown = {item.message_id: item.quote for item in (await me.note("about/hunch")).support}
    assert shown == {mine.id: "I own a boat", answer.id: None, theirs.id: None, "gone": None}
    (owners,) = (await me.view()).notes
    assert [(item.quote, item.message) for item in owners.support] == [
        ("I own a boat", "I own a boat."),
        *[(None, None)] * 3,
    ]


@pytest.mark.req("NOD-21")
async def test_the_owner_sees_everything_with_the_messages_in_full(known: Memory) -> None:
    await known.edit("about/boat", NoteEdit(text="Owns a ship"))
    view = await known.view()
    assert [item.note for item in view.notes] == list((await known.document()).notes)
    assert (view.limit, view.size) == (256 * 1024, (await known.document()).size)
    sister = next(item for item in view.notes if item.note.path == PATH)
    assert [item.message for item in sister.support] == [SAID]
    assert [shown.change.kind for shown in sister.history] == ["added"]
    ship = next(item for item in view.notes if item.note.path == "about/boat")
    assert [shown.change.kind for shown in ship.history] == ["edited"]
    (boat,) = view.archive
    assert boat.history == ship.history


@pytest.mark.req("NOD-22", "NOD-23")
async def test_words_find_notes_by_slug_abstract_and_text_in_any_form(known: Memory) -> None:
    async def find(words: str) -> list[str]:
        return [note.path for note in await known.find(words)]

    assert await find("SISTERS") == [PATH]
    assert await find("flight") == await find("early-flights") == ["lessons/early-flights"]
    assert await find("boats") == ["about/boat"]
    assert await find("called ana porto booking") == [
        "about/is-called-ana-duarte",
        PATH,
        "lessons/early-flights",
    ]
    assert await find("") == await find("?!") == await find("nothing of that") == []
    await known.edit("about/tea", NoteEdit(text="喜欢乌龙茶"))
    assert await find("乌龙") == ["about/tea"]


@pytest.mark.req("NOD-1", "CH-21", "CH-22")
async def test_another_scope_sees_none_of_it(ownwords: Ownwords, known: Memory) -> None:
    for memory in (ownwords.owner("you"), ownwords.owner(workspace="house")):
        assert await memory.index() == ""
        assert await memory.find("Ines boat tea") == ()
        assert (await memory.view()).version == 0
        with pytest.raises(NotFound):
            await memory.note(PATH)


@pytest.mark.req("NOD-127")
async def test_the_export_is_markdown_by_area(known: Memory) -> None:
    assert await known.export_markdown() == (
        "# Memory\n\n## About you\n\n- Is called Ana Duarte\n- Likes tea\n- Owns a boat\n\n"
        "## People\n\n- My sister Ines lives in Porto\n\n## Lessons\n\n- Never book before nine\n"
    )

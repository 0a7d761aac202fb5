"""Forgetting, line by line of what was decided: gone everywhere, kept away, and named where it still is (NOD-90)."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from ownwords.adapters.in_memory import InMemoryStore
from ownwords.compose import Ownwords
from ownwords.domain.changes import ChangeKind
from ownwords.domain.conversation import DeletedThread, NewMessage, Role
from ownwords.domain.notes import Area
from ownwords.domain.turns import CheckedClaim, CheckedDraft, Turn, TurnOrigin
from ownwords.errors import NotFound, Refused, Stale, StoreFull, StoreUnavailable
from ownwords.memory import Conversation, Memory
from ownwords.reading.history import HistoryQuery
from ownwords.writing.edit import NewNote, NoteEdit
from ownwords.writing.forget import Forgotten
from tests.memories import START, ScriptedModel, keep_turn, proposed, texts

SAID = "Remember that my sister Ines lives in Porto."
PATH = "people/my-sister-ines-lives-in-porto"


async def learned(memory: Memory, said: str = SAID) -> str:
    """The path of the note that the owner's words become."""
    thread = await memory.thread("trip")
    await thread.say(said)
    return (await memory.learn(thread)).saved[0].note.path


async def everything_kept_about_notes(memory: Memory) -> str:
    """All that the store holds of notes: the document and the change record, and nothing of conversations."""
    store = memory._able.reads  # pyright: ignore[reportPrivateUsage]
    assert isinstance(store, InMemoryStore)
    changes = [(change.before, change.after, change.path) for change in await memory.changes(1_000)]
    tombstones = [(stone.message_id, stone.digest) for stone in await store.tombstones(memory.scope)]
    return (await store.document(memory.scope)).body.decode() + json.dumps([changes, tombstones], ensure_ascii=False)


def held(forgotten: Forgotten) -> dict[str, str | None]:
    return {item.message.text: item.quote for item in forgotten.still_held_in}


@pytest.mark.req("NOD-90")
async def test_a_forgotten_note_is_gone_with_its_versions_quotes_and_history(me: Memory) -> None:
    path = await learned(me)
    await me.edit(path, NoteEdit(abstract="sister"))
    await me.edit(path, NoteEdit(text="My sister Ines lives in Matosinhos"))
    await me.add(NewNote("about", "Likes tea"))
    forgotten = await me.forget(path)
    assert (forgotten.paths, forgotten.versions) == ((path,), 2)
    assert await me.index() == "about/likes-tea: Likes tea"
    assert await me.find("Ines sister Porto Matosinhos") == ()
    assert (await me.view()).archive == ()
    kept = await everything_kept_about_notes(me)
    assert not [word for word in ("Ines", "ines", "Porto", "Matosinhos") if word in kept]
    newest, *others = await me.changes()
    assert (newest.kind, newest.note_id, newest.path, newest.message_ids) == (ChangeKind.FORGOTTEN, None, None, ())
    assert [change.path for change in others] == ["about/likes-tea"]
    with pytest.raises(NotFound):
        await me.forget(path)


@pytest.mark.req("NOD-90")
async def test_the_same_message_cannot_bring_it_back_and_a_new_one_can(me: Memory, thread: Conversation) -> None:
    await me.forget(await learned(me))
    again = await me.learn(thread)
    assert again.saved == ()
    assert [refused.reason for refused in again.refused] == ["The owner had this forgotten."]
    assert await me.index() == ""
    await thread.say(SAID)
    assert [item.note.path for item in (await me.learn(thread)).saved] == [PATH]


async def test_a_paraphrase_of_the_same_message_cannot_bring_it_back(fooled: Memory, model: ScriptedModel) -> None:
    thread = await fooled.thread("trip")
    message = await thread.say("My sister Ines lives in Porto.")
    model.answer = lambda task: [proposed("Ines lives in Porto", "Ines lives in Porto", message.id)]
    await fooled.forget((await fooled.learn(thread)).saved[0].note.path)
    model.answer = lambda task: [proposed("The owner's sister is in Porto", "sister Ines", message.id)]
    assert (await fooled.learn(thread)).saved == ()


async def test_what_was_only_written_by_hand_is_not_learned_from_what_was_said_before(
    me: Memory, thread: Conversation
) -> None:
    await thread.say(SAID)
    await me.add(NewNote("people", "MY SISTER ines lives in Porto"))
    await me.forget(PATH)
    assert (await me.learn(thread)).saved == ()
    await thread.say(SAID)
    assert len((await me.learn(thread)).saved) == 1


async def test_a_version_that_the_archive_had_no_room_for_leaves_the_change_record_too(me: Memory) -> None:
    path = (await me.add(NewNote("about", "Lives in Porto"))).result.path
    await me.edit(path, NoteEdit(text="Lives elsewhere"))
    for number in range(60):
        await me.add(NewNote("about", f"{number} " + "x" * 3_900))
    while (document := await me.document()).archive:
        await me.add(NewNote("about", f"more {len(document.notes)}"))
    assert "Porto" in await everything_kept_about_notes(me)
    await me.forget(path)
    assert "Porto" not in await everything_kept_about_notes(me)


@pytest.mark.req("CH-19")
async def test_forget_everything_leaves_no_word_of_any_note_and_keeps_the_conversation(
    me: Memory, thread: Conversation
) -> None:
    path = await learned(me)
    await me.edit(path, NoteEdit(text="My sister Ines lives in Faro"))
    await me.add(NewNote("about", "Likes tea"))
    cleared = await me.clear()
    assert sorted(cleared.paths) == ["about/likes-tea", path]
    assert (cleared.versions, cleared.still_held_in) == (1, ())
    kept = await everything_kept_about_notes(me)
    assert not [word for word in ("Ines", "Porto", "Faro", "tea") if word in kept]
    assert [message.text for message in await thread.messages()] == [SAID]
    assert (await me.learn(thread)).saved == ()
    version = (await me.view()).version
    assert (await me.clear()).version == version, "nothing to forget is no change"


async def test_one_archived_note_can_be_forgotten_alone(me: Memory) -> None:
    path = (await me.add(NewNote("about", "Lives in Lyon"))).result.path
    for city in ("Nice", "Porto"):
        await me.edit(path, NoteEdit(text=f"Lives in {city}"))
    nice = next(old.note.id for old in (await me.view()).archive if "Nice" in old.note.text)
    forgotten = await me.forget_archived(nice)
    assert (forgotten.paths, forgotten.versions) == ((), 1)
    kept = await everything_kept_about_notes(me)
    assert "Nice" not in kept
    assert "Lyon" in kept
    with pytest.raises(NotFound):
        await me.forget_archived(nice)


@pytest.mark.req("NOD-104")
async def test_a_stale_version_forgets_nothing(me: Memory) -> None:
    note = await me.add(NewNote("about", "Lives in Porto"))
    await me.add(NewNote("about", "Likes tea"))
    for call in (me.forget(note.result.path, note.version), me.clear(note.version)):
        with pytest.raises(Stale):
            await call
    assert await texts(me) == ["Likes tea", "Lives in Porto"]


@pytest.mark.req("NOD-90")
async def test_what_is_gone_is_not_reported_as_still_there_when_only_the_cleaning_failed(
    me: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = me._able.reads  # pyright: ignore[reportPrivateUsage]
    problems = iter(
        [StoreFull("No space is left; nothing was written."), StoreUnavailable("Another process holds it.")]
    )

    async def purge() -> None:
        raise next(problems)

    monkeypatch.setattr(store, "purge", purge)
    path, thread = await learned(me), await me.thread("trip")
    with pytest.raises(StoreFull) as problem:
        await me.forget(path)
    assert problem.value.message.startswith("It is gone from your memory, but traces may be left")
    assert "no space is left, so free some. The next thing that you forget" in problem.value.message
    assert "nothing was written" not in problem.value.message
    assert await me.index() == ""
    with pytest.raises(StoreUnavailable, match="another process holds it"):
        await me.delete_thread(thread.id)
    assert await me.threads() == []


# Where it still is


@pytest.mark.req("NOD-90")
async def test_the_answer_names_what_proved_it_and_what_echoes_it_and_nothing_of_another_scope(
    ownwords: Ownwords, me: Memory, thread: Conversation
) -> None:
    path = await learned(me)
    await thread.add(NewMessage(Role.ASSISTANT, "So your sister Ines lives in Porto!"))
    await thread.add(NewMessage(Role.ASSISTANT, "Ines, in Porto? The sister who lives there? Noted."))
    await thread.add(NewMessage(Role.ASSISTANT, "Porto is lovely."))
    other = await me.thread("other")
    await other.say("My sister Ines lives in Porto, as you know.")
    await other.reset()
    await (await ownwords.owner(workspace="house").thread("trip")).say(SAID)
    assert held(await me.forget(path)) == {
        SAID: SAID,
        "So your sister Ines lives in Porto!": None,
        "Ines, in Porto? The sister who lives there? Noted.": None,
        "My sister Ines lives in Porto, as you know.": "My sister Ines lives in Porto",
    }


async def test_a_message_that_only_pointed_at_it_is_not_named(me: Memory, thread: Conversation) -> None:
    await thread.say("Ines lives at Rua da Alegria 12.")
    await thread.say("Remember that address.")
    (saved,) = (await me.learn(thread)).saved
    assert saved.note.evidence_count == 2
    assert "Remember that address." not in held(await me.forget(saved.note.path))


async def test_a_message_whose_quote_was_too_long_to_keep_is_named(fooled: Memory, model: ScriptedModel) -> None:
    thread = await fooled.thread("trip")
    message = await thread.say("well, " * 100)
    model.answer = lambda task: [proposed("Hesitates a lot", message.text, message.id)]
    forgotten = await fooled.forget((await fooled.learn(thread)).saved[0].note.path)
    assert held(forgotten) == {message.text: None}


async def test_a_message_that_proves_one_version_is_not_offered_whole_for_being_like_another(me: Memory) -> None:
    path = await learned(me, f"Hello. {SAID} What is for lunch?")
    await me.edit(path, NoteEdit(text="My sister Ines lives in Faro"))
    (quote,) = held(await me.forget(path)).values()
    assert quote == SAID


async def test_a_message_that_holds_two_versions_is_offered_once_with_both(
    fooled: Memory, model: ScriptedModel
) -> None:
    thread = await fooled.thread("trip")
    message = await thread.say("I lived in Lyon, then came Porto, and I like both.")
    model.answer = lambda task: [proposed("Lives in Lyon", "lived in Lyon", message.id)]
    await fooled.learn(thread)
    model.answer = lambda task: [
        proposed("Lives in Porto", "came Porto", message.id, replaces=("about/lives-in-lyon",))
    ]
    await fooled.learn(thread)
    assert held(await fooled.forget("about/lives-in-porto")) == {message.text: "lived in Lyon, then came Porto"}


# Taking it out there, too


@pytest.mark.req("NOD-85", "NOD-128")
async def test_redacting_a_quote_takes_it_out_of_the_words_the_search_and_every_note(
    fooled: Memory, model: ScriptedModel
) -> None:
    thread = await fooled.thread("trip")
    said = "My sister Ines lives in Porto and my brother Rui in Faro. INES LIVES IN PORTO!"
    message = await thread.say(said)
    await thread.say("Porto is lovely.")
    model.answer = lambda task: [
        proposed("Ines lives in Porto", "Ines lives in Porto", message.id),
        proposed("Rui is in Faro", "Ines lives in Porto and my brother Rui in Faro", message.id),
        proposed("Has a brother", "my brother Rui", message.id),
    ]
    await fooled.learn(thread)
    (place, *_) = (await fooled.forget("about/ines-lives-in-porto")).still_held_in
    redacted = await fooled.redact(place.message.id, place.quote)
    assert redacted.message.text == "My sister [redacted] and my brother Rui in Faro. [redacted]!"
    assert [message.text for message in await thread.messages()] == [redacted.message.text, "Porto is lovely."]
    page = await fooled.history(HistoryQuery(query="Porto"))
    assert [match.message.text for match in page.matches] == ["Porto is lovely."]
    assert "Porto" not in await everything_kept_about_notes(fooled)
    shown = {item.note.text: item.support[0].quote for item in (await fooled.view()).notes}
    assert shown == {"Has a brother": "my brother Rui", "Rui is in Faro": None}
    with pytest.raises(NotFound):
        await fooled.redact(place.message.id, place.quote)


async def test_a_whole_message_can_be_redacted_and_what_is_not_there_cannot(me: Memory, thread: Conversation) -> None:
    message = await thread.say(SAID)
    assert (await me.redact(message.id)).message.text == "[redacted]"
    for message_id, quote in (("unknown", None), (message.id, "Ines"), (message.id, "\x00")):
        with pytest.raises(NotFound):
            await me.redact(message_id, quote)
    assert (await me.redact(message.id, "redacted")).message.text == "[[redacted]]"


@pytest.mark.req("NOD-85", "NOD-20")
async def test_deleting_a_conversation_keeps_its_notes_without_their_quotes(me: Memory, thread: Conversation) -> None:
    path = await learned(me)
    assert await me.delete_thread(thread.id) == DeletedThread(1)
    (support,) = (await me.note(path)).support
    assert (support.quote, support.thread_id) == (None, thread.id)
    assert "Remember" not in await everything_kept_about_notes(me)
    assert [change.kind for change in await me.changes()] == [ChangeKind.EVIDENCE]
    for call in (me.delete_thread(thread.id), thread.messages(), me.reset_thread(thread.id)):
        with pytest.raises(NotFound):
            await call


@pytest.mark.req("CH-20")
async def test_deleting_the_account_takes_every_scope_of_the_owner_and_of_nobody_else(ownwords: Ownwords) -> None:
    mine = [ownwords.owner(), ownwords.owner(workspace="house")]
    theirs = ownwords.owner("you")
    for memory in (*mine, theirs):
        await learned(memory)
        await memory.change_settings(replace(await memory.settings(), time_zone="Europe/Lisbon"))
    deleted = await ownwords.delete_owner()
    assert (deleted["scopes"], deleted["threads"], deleted["messages"], deleted["documents"]) == (2, 2, 2, 2)
    for memory in mine:
        assert await memory.threads() == []
        assert (await memory.view()).version == 0
        assert await memory.changes() == []
        assert (await memory.settings()).time_zone is None
    assert await ownwords.workspaces() == []
    assert await theirs.index() == f"{PATH}: My sister Ines lives in Porto"
    assert len(await theirs.threads()) == 1
    with pytest.raises(Refused):
        await mine[0].learn(await mine[0].create_thread())


@pytest.mark.req("CH-18")
async def test_every_note_can_be_removed_on_its_own_with_saving_off(me: Memory) -> None:
    for area in Area:
        await me.add(NewNote(area, f"Something about {area}"))
    await me.change_settings(replace(await me.settings(), remember=False))
    for item in (await me.view()).notes:
        assert (await me.forget(item.note.path)).paths == (item.note.path,)
    assert await me.index() == ""


async def turn_naming(memory: Memory, record: str) -> str:
    """The id of a turn in a thread of its own with a reply that rests on this record."""
    thread = await memory.thread("turns")
    draft = CheckedDraft("print", "", (CheckedClaim("said", (record,)),))
    turn = Turn(f"turn of {record}", thread.id, "request", TurnOrigin.OWNER, START, checked=draft)
    await keep_turn(memory, turn.finished("reply"))
    return turn.id


async def are_there(memory: Memory, *turn_ids: str) -> list[bool]:
    store = memory._able.turns  # pyright: ignore[reportPrivateUsage]
    return [await store.turn(memory.scope, turn_id) is not None for turn_id in turn_ids]


@pytest.mark.req("NOD-90")
async def test_a_forgotten_note_takes_along_the_turns_that_name_any_path_or_id_it_had(me: Memory) -> None:
    path = await learned(me)
    first = (await me.document()).note(path)
    await me.edit(path, NoteEdit(area="about"))
    moved = (await me.edit("about/my-sister-ines-lives-in-porto", NoteEdit(text="Ines lives in Faro"))).result
    tea = await me.add(NewNote("about", "Likes tea"))
    names = (path, first.id, moved.path, moved.id)
    turns = [await turn_naming(me, name) for name in names]
    others = [await turn_naming(me, name) for name in (tea.result.path, tea.result.id, "people/my-sister")]
    await me.forget(moved.path)
    assert await are_there(me, *turns) == [False] * 4
    assert await are_there(me, *others) == [True] * 3


@pytest.mark.req("NOD-90")
async def test_a_restored_note_that_took_another_path_takes_along_the_turns_that_name_its_old_one(me: Memory) -> None:
    path = await learned(me)
    await me.edit(path, NoteEdit(area="about", text="Ines has moved to Faro"))
    (old,) = (await me.document()).archive
    await me.add(NewNote("people", "Another", "My sister Ines lives in Porto"))
    restored = (await me.restore(old.id)).result
    assert restored.path == f"{path}-2"
    turns = [await turn_naming(me, name) for name in (path, restored.path)]
    await me.forget(restored.path)
    assert await are_there(me, *turns) == [False, False]


@pytest.mark.req("NOD-90", "CH-19")
async def test_an_archived_version_and_all_notes_take_their_turns_along(me: Memory) -> None:
    path = await learned(me)
    old = (await me.document()).note(path)
    new = (await me.edit(path, NoteEdit(area="about", text="Ines lives in Faro"))).result
    turns = [await turn_naming(me, name) for name in (path, old.id, new.path, new.id)]
    await me.forget_archived(old.id)
    assert await are_there(me, *turns) == [False, False, True, True]
    await me.clear()
    assert await are_there(me, *turns) == [False] * 4


@pytest.mark.req("NOD-90")
async def test_words_taken_out_of_a_conversation_take_along_the_turns_that_were_given_them(me: Memory) -> None:
    """Those that name the message, and those that name a note which quoted it."""
    thread = await me.thread("trip")
    path = await learned(me)
    tea = (await me.add(NewNote("about", "Likes tea"))).result.path
    (message,) = await thread.messages()
    turns = [await turn_naming(me, name) for name in (message.id, path, tea)]
    await me.redact(message.id, "Ines lives in Porto")
    assert await are_there(me, *turns) == [False, False, True]
    path = await learned(me, "Remember that my brother Rui lives in Faro.")
    turns = [await turn_naming(me, name) for name in ((await thread.messages())[-1].id, path, tea)]
    await thread.delete()
    assert await are_there(me, *turns) == [False, False, True]


async def test_what_is_taken_out_of_a_conversation_makes_a_save_on_its_way_too_late(me: Memory) -> None:
    thread = await me.thread("aside")
    said = await thread.say("I own a red bicycle")
    for take_out in (lambda: me.redact(said.id), thread.delete):
        version = (await me.view()).version
        await take_out()
        with pytest.raises(Stale):
            await me.add(NewNote("about", "I own a red bicycle"), version)

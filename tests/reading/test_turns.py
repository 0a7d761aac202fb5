"""What a reply rests on, as it is by now: notes with the owner's words, messages, and what is no longer kept."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from ownwords.compose import Ownwords
from ownwords.domain.conversation import Message, NewMessage, Role
from ownwords.domain.document import NotesDocument
from ownwords.domain.notes import ArchiveReason, Evidence
from ownwords.domain.turns import CheckedClaim, CheckedDraft, Turn, TurnOrigin
from ownwords.errors import NotFound
from ownwords.memory import Conversation, Memory
from ownwords.reading.turns import Ground, LostGround, MessageGround, NoteGround
from ownwords.writing.commit import Judgement
from ownwords.writing.edit import PAGE, NewNote, NoteEdit
from tests.memories import inferred, keep, keep_turn

SAID = "Remember that my sister Ines lives in Porto."
PATH = "people/my-sister-ines-lives-in-porto"


@pytest.fixture
async def mine(me: Memory, thread: Conversation) -> Message:
    """The owner's message, and the note that it became."""
    message = await thread.say(SAID)
    assert [item.note.path for item in (await me.learn(thread)).saved] == [PATH]
    return message


async def reply(memory: Memory, *claims: tuple[str, tuple[str, ...]], turn_id: str = "u1") -> str:
    """The id of a reply with these claims."""
    thread = await memory.thread("trip")
    said = await thread.add(NewMessage(Role.ASSISTANT, "Ines lives in Porto."))
    draft = CheckedDraft("print", said.text, tuple(CheckedClaim(*claim) for claim in claims))
    turn = Turn(turn_id, thread.id, "request", TurnOrigin.OWNER, said.sent_at, checked=draft)
    await keep_turn(memory, turn.finished(said.id))
    return said.id


async def grounds(memory: Memory, reply_id: str) -> list[Ground]:
    """What the one claim of a reply rests on."""
    (claim,) = (await memory.claims([reply_id]))[reply_id]
    return list(claim.grounds)


async def note_ground(memory: Memory, reply_id: str) -> NoteGround:
    (ground,) = await grounds(memory, reply_id)
    assert isinstance(ground, NoteGround)
    return ground


async def let_go(memory: Memory, path: str) -> None:
    """Archive a note as maintenance will."""

    def judge(document: NotesDocument, now: datetime) -> Judgement[None]:
        return Judgement(document.let_go(path, ArchiveReason.EXPIRED, now), None)

    await memory._able.committer.save(memory.scope, PAGE, judge)  # pyright: ignore[reportPrivateUsage]


async def test_a_claim_shows_its_records_in_the_order_of_the_check(me: Memory, mine: Message) -> None:
    reply_id = await reply(me, ("Ines", (mine.id, "about/unknown", PATH, mine.id)), ("Porto", (PATH,)), ("So", ()))
    shown = await me.claims([mine.id, reply_id, "unknown"])
    assert list(shown) == [reply_id]
    first, second, third = shown[reply_id]
    assert [claim.said for claim in shown[reply_id]] == ["Ines", "Porto", "So"]
    message, lost, note = first.grounds
    assert message == MessageGround(mine.id, mine, SAID)
    assert lost == LostGround("about/unknown")
    assert isinstance(note, NoteGround)
    assert (note.note.path, note.label, note.ended, note.changed) == (PATH, "Confirmed", None, False)
    assert note.support is not None
    assert (note.support.message_id, note.support.message) == (mine.id, SAID)
    assert note.support.quote is not None
    assert note.support.quote in SAID
    assert (second.grounds, third.grounds) == ((note,), ())


async def test_replies_without_claims_and_messages_of_others_show_none(
    ownwords: Ownwords, me: Memory, mine: Message
) -> None:
    bare = await reply(me)
    reply_id = await reply(me, ("Porto", (PATH,)), turn_id="u2")
    assert await me.claims([]) == await me.claims([bare, mine.id]) == {}
    for other in (ownwords.owner("you"), ownwords.owner(workspace="work")):
        assert await other.claims([reply_id]) == {}
        with pytest.raises(NotFound):
            await other.turn("u2")
    assert (await me.turn("u2")).reply_id == reply_id
    with pytest.raises(NotFound):
        await me.turn("unknown")


@pytest.mark.req("NOD-85")
async def test_a_quote_is_shown_only_while_a_message_of_the_owner_holds_it(me: Memory, thread: Conversation) -> None:
    words = ("I own a boat.", "My boat is blue.", "We sail.")
    first, second, third = [await thread.say(text) for text in words]
    answer = await thread.add(NewMessage(Role.ASSISTANT, "You own a boat."))
    evidence = [
        Evidence(first.id, thread.id, first.sent_at, "I own a boat"),
        Evidence(second.id, thread.id, second.sent_at, "My boat is red"),
        Evidence(third.id, thread.id, third.sent_at),
        Evidence(answer.id, thread.id, answer.sent_at, "You own a boat"),
        Evidence("gone", thread.id, answer.sent_at, "I own a boat"),
    ]
    await keep(me, replace(inferred("Owns a boat", slug="boat"), evidence=tuple(evidence)))
    await keep(me, replace(inferred("Sails", slug="sail"), id="sail", evidence=tuple(evidence[2:])))
    await keep(me, replace(inferred("Swims", slug="swim"), id="swim", evidence=tuple(evidence[3:])))
    reply_id = await reply(me, ("boat", ("about/boat", "about/sail", "about/swim")))
    supports = [ground.support for ground in await grounds(me, reply_id) if isinstance(ground, NoteGround)]
    assert [(one.message_id, one.quote, one.message) for one in supports if one] == [
        (first.id, "I own a boat", "I own a boat."),
        (third.id, None, "We sail."),
        (answer.id, None, None),
    ]


async def test_a_note_that_became_another_is_shown_as_it_is_now(me: Memory, mine: Message) -> None:
    reply_id = await reply(me, ("Porto", (PATH,)))
    assert not (await note_ground(me, reply_id)).changed
    again = await (await me.thread("trip")).say(SAID)
    await me.learn(await me.thread("trip"))
    ground = await note_ground(me, reply_id)
    assert not ground.changed, "one message more behind it changes nothing of what it says"
    assert ground.support is not None
    assert ground.support.message_id == again.id
    await me.edit(PATH, NoteEdit(text="My sister Ines lives in Faro"))
    ground = await note_ground(me, reply_id)
    assert (ground.note.text, ground.changed, ground.support) == ("My sister Ines lives in Faro", True, None)
    later = await reply(me, ("Faro", (PATH,)), turn_id="u2")
    assert not (await note_ground(me, later)).changed


async def test_a_note_that_the_owner_moved_is_found_where_it_is(me: Memory, mine: Message) -> None:
    old = (await me.document()).note(PATH)
    reply_id = await reply(me, ("Porto", (PATH,)))
    by_id = await reply(me, ("Porto", (old.id,)), turn_id="u2")
    await me.edit(PATH, NoteEdit(area="about"))
    await me.edit("about/my-sister-ines-lives-in-porto", NoteEdit(area="lessons"))
    for each in (reply_id, by_id):
        ground = await note_ground(me, each)
        assert (ground.note.area, ground.changed, ground.ended) == ("lessons", True, None)


async def test_a_note_that_was_let_go_is_shown_with_its_end(me: Memory, mine: Message) -> None:
    """By the path that it had, and by its id; when it is brought back, as it is."""
    old = (await me.document()).note(PATH)
    reply_id = await reply(me, ("Porto", (PATH,)))
    by_id = await reply(me, ("Porto", (old.id,)), turn_id="u2")
    await let_go(me, PATH)
    (archived,) = (await me.document()).archive
    for each in (reply_id, by_id):
        ground = await note_ground(me, each)
        assert (ground.note.text, ground.label, ground.ended) == (old.text, "Let go", archived.archived_at)
        assert ground.support is not None
        assert ground.support.message == SAID
    await me.restore(old.id)
    assert [(await note_ground(me, each)).ended for each in (reply_id, by_id)] == [None, None]


async def test_a_long_message_is_shown_where_it_bears_the_claim_out(me: Memory, thread: Conversation) -> None:
    text = "Nothing here. " * 400 + "My sister Ines lives in Porto. " + "Nothing there. " * 400
    message = await thread.say(text)
    (ground,) = await grounds(me, await reply(me, ("Your sister lives in Porto", (message.id,))))
    assert isinstance(ground, MessageGround)
    assert "Ines lives in Porto" in ground.excerpt
    assert len(ground.excerpt) <= 400
    assert ground.message == message


@pytest.mark.req("NOD-90")
async def test_what_is_forgotten_takes_its_claims_along(me: Memory, mine: Message) -> None:
    await me.add(NewNote("about", "Likes tea"))
    sister = await reply(me, ("Porto", (PATH,)))
    tea = await reply(me, ("tea", ("about/likes-tea",)), turn_id="u2")
    message = await reply(me, ("Porto", (mine.id,)), turn_id="u3")
    await me.forget(PATH)
    assert set(await me.claims([sister, tea, message])) == {tea, message}
    await me.redact(mine.id)
    assert list(await me.claims([sister, tea, message])) == [tea]
    await me.clear()
    assert await me.claims([sister, tea, message]) == {}

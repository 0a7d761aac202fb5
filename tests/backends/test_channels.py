"""What every store keeps of channels: codes once and for a while, links of one memory, chats, and what came in."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ownwords.domain.channels import (
    ButtonKind,
    Channel,
    Chat,
    KeptButtons,
    Link,
    LinkedChat,
    Sender,
    WaitingMessage,
    code_digest,
)
from ownwords.domain.scope import Scope
from ownwords.errors import Conflict, NotFound
from ownwords.ports.writes import DocumentWrite
from tests.backends.stores import ME, MY_WORK, SOMEBODY, START, StillClock, Store, say

ADA = Sender(Channel.TELEGRAM, "11", "Ada")
BEA = Sender(Channel.TELEGRAM, "12", "Bea")
CHAT = Chat(Channel.TELEGRAM, "11")
GROUP = Chat(Channel.TELEGRAM, "-7", is_group=True)
LATER = START + timedelta(minutes=10)


async def link(store: Store, sender: Sender = ADA, scope: Scope = ME, code: str = "ABCD") -> Link:
    await store.add_link_code(scope, None, code_digest(code), LATER)
    made = await store.link_by_code(sender, code_digest(code), START)
    assert made is not None
    return made


async def linked_chat(store: Store, chat: Chat = CHAT, sender: Sender = ADA, scope: Scope = ME) -> LinkedChat:
    await link(store, sender, scope)
    return await store.put_chat(LinkedChat(chat, scope, sender.id, "t1"))


async def test_a_code_links_once(store: Store) -> None:
    await store.add_link_code(ME, Channel.TELEGRAM, code_digest("abcd-efgh"), LATER)
    assert await store.link_by_code(ADA, code_digest("ABCDEFGX"), START) is None
    made = Link(ADA, ME, START)
    assert await store.link_by_code(ADA, code_digest("ABCD EFGH"), START) == made
    assert await store.link_by_code(BEA, code_digest("abcdefgh"), START) is None
    assert await store.link_of(Channel.TELEGRAM, "11") == made
    assert await store.link_of(Channel.WHATSAPP, "11") is None
    assert await store.links("me") == [made]
    assert await store.links("somebody") == []


async def test_a_code_is_good_for_its_channel_and_until_its_time(store: Store) -> None:
    await store.add_link_code(ME, Channel.WHATSAPP, code_digest("A"), LATER)
    assert await store.link_by_code(ADA, code_digest("A"), START) is None
    await store.add_link_code(ME, None, code_digest("B"), LATER)
    assert await store.link_by_code(ADA, code_digest("B"), LATER) is None
    await store.add_link_code(ME, None, code_digest("C"), LATER)
    assert await store.link_by_code(ADA, code_digest("C"), LATER - timedelta(microseconds=1)) is not None


async def test_an_account_is_of_one_memory(store: Store) -> None:
    await link(store)
    for other in (SOMEBODY, MY_WORK):
        await store.add_link_code(other, None, code_digest(f"X{other}"), LATER)
        with pytest.raises(Conflict, match="another memory"):
            await store.link_by_code(ADA, code_digest(f"X{other}"), START)
    assert (await store.link_by_code(BEA, code_digest(f"X{SOMEBODY}"), START)) == Link(BEA, SOMEBODY, START)
    named = Sender(Channel.TELEGRAM, "11", "Ada L.")
    assert await link(store, named, code="again") == Link(named, ME, START)


async def test_only_the_owner_unlinks_and_all_of_it_goes(store: Store) -> None:
    chat = await linked_chat(store)
    assert await store.take_update(chat, "u1", START, "m1")
    await store.keep_buttons(ME, KeptButtons("b1", CHAT, ButtonKind.APPROVAL, ("yes",), LATER), START)
    assert not await store.delete_link("somebody", Channel.TELEGRAM, "11")
    assert await store.delete_link("me", Channel.TELEGRAM, "11")
    assert not await store.delete_link("me", Channel.TELEGRAM, "11")
    assert await store.link_of(Channel.TELEGRAM, "11") is None
    assert await store.linked_chat(Channel.TELEGRAM, "11") is None
    assert await store.waiting_messages(Channel.TELEGRAM) == []
    assert await store.take_buttons(Channel.TELEGRAM, "11", "b1", START) is None
    with pytest.raises(NotFound):
        await store.put_chat(chat)
    with pytest.raises(NotFound):
        await store.take_update(chat, "u2", START)
    with pytest.raises(NotFound):
        await store.keep_buttons(ME, KeptButtons("b2", CHAT, ButtonKind.APPROVAL, (), LATER), START)


async def test_a_chat_is_one_conversation_of_one_account(store: Store) -> None:
    chat = await linked_chat(store, GROUP)
    assert await store.linked_chat(Channel.TELEGRAM, "-7") == chat == LinkedChat(GROUP, ME, "11", "t1")
    await link(store, BEA, SOMEBODY, code="B")
    assert await store.put_chat(LinkedChat(GROUP, SOMEBODY, "12", "t9")) == chat
    moved = await store.put_chat(LinkedChat(GROUP, ME, "11", "t2"))
    assert moved == LinkedChat(GROUP, ME, "11", "t2")
    assert await store.chat_of_thread(ME, "t2") == moved
    assert await store.chat_of_thread(ME, "t1") is None
    assert await store.chat_of_thread(SOMEBODY, "t2") is None


async def test_what_came_in_is_taken_once_and_waits_until_it_is_answered(store: Store) -> None:
    chat = await linked_chat(store)
    assert await store.take_update(chat, "u1", START, "m1")
    assert not await store.take_update(chat, "u1", START, "m1")
    assert await store.take_update(chat, "u2", START)
    assert await store.take_update(chat, "u3", START, "m3")
    assert await store.waiting_messages(Channel.TELEGRAM) == [WaitingMessage(chat, "m1"), WaitingMessage(chat, "m3")]
    assert await store.waiting_messages(Channel.WHATSAPP) == []
    await store.answered(chat, ["m1", "m2"])
    assert await store.waiting_messages(Channel.TELEGRAM) == [WaitingMessage(chat, "m3")]
    assert not await store.take_update(chat, "u1", START, "m1")
    late = START + timedelta(days=11)
    assert await store.take_update(chat, "u2", late)
    assert not await store.take_update(chat, "u3", late, "m3")


async def test_buttons_are_good_once_in_their_chat_and_for_a_while(store: Store) -> None:
    await linked_chat(store)
    kept = KeptButtons("b1", CHAT, ButtonKind.ANSWER, ("t", "Which “one”?", "A", "B"), LATER)
    await store.keep_buttons(ME, kept, START)
    assert await store.take_buttons(Channel.TELEGRAM, "12", "b1", START) is None
    assert await store.take_buttons(Channel.WHATSAPP, "11", "b1", START) is None
    assert await store.take_buttons(Channel.TELEGRAM, "11", "b1", START) == kept
    assert await store.take_buttons(Channel.TELEGRAM, "11", "b1", START) is None
    await store.keep_buttons(ME, kept, START)
    assert await store.take_buttons(Channel.TELEGRAM, "11", "b1", LATER) is None


@pytest.mark.parametrize("how", ["note", "message", "thread"])
async def test_no_button_names_what_was_forgotten(store: Store, how: str) -> None:
    await linked_chat(store)
    (message,) = await say(store, "t1", "my sister Ines")
    await store.keep_buttons(ME, KeptButtons("b1", CHAT, ButtonKind.APPROVAL, ("ines",), LATER), START)
    if how == "note":
        await store.write_document(ME, DocumentWrite(0, b"{}", erased_records=("people/ines",)))
    elif how == "message":
        await store.redact_message(ME, message.id, "[redacted]")
    else:
        await store.delete_thread(ME, "t1")
    assert await store.take_buttons(Channel.TELEGRAM, "11", "b1", START) is None


async def test_deleting_the_owner_deletes_links_and_chats(store: Store, clock: StillClock) -> None:
    chat = await linked_chat(store)
    await store.take_update(chat, "u1", START, "m1")
    await store.keep_buttons(ME, KeptButtons("b1", CHAT, ButtonKind.APPROVAL, ("ines",), LATER), START)
    await store.add_link_code(ME, None, code_digest("left"), LATER)
    await link(store, BEA, SOMEBODY, code="B")
    deleted = await store.delete_owner("me")
    assert (deleted["links"], deleted["chats"]) == (1, 1)
    assert await store.links("me") == []
    assert await store.link_by_code(ADA, code_digest("left"), clock.now()) is None
    assert await store.waiting_messages(Channel.TELEGRAM) == []
    assert len(await store.links("somebody")) == 1
    await store.purge()

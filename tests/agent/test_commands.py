"""Commands that are answered in a chat without a turn of the assistant."""

from __future__ import annotations

from ownwords.agent.commands import commanded
from ownwords.domain.conversation import Audience
from ownwords.testing import Reply
from ownwords.writing.edit import NewNote
from tests.agent.conftest import Chat

INES = "My sister Ines lives in Porto"


async def commands(chat: Chat, line: str) -> list[str]:
    return [answer async for answer in commanded(chat.memory, chat.thread.thread, line)]


async def test_the_digest_is_written_by_the_memory_model_and_counted_without_a_turn(chat: Chat) -> None:
    await chat.memory.add(NewNote("people", INES))
    line = {"text": "Ines, your sister, lives in Porto", "paths": ["people/my-sister-ines-lives-in-porto"]}
    for name in ("/memory", "/context"):
        chat.tasks.reply_json({"lines": [line]})
        (answer,) = await commands(chat, name)
        assert answer == "1 note: 1 on people.\n- Ines, your sister, lives in Porto"
    assert chat.server.requests == []
    assert await chat.said() == []
    calls = [call async for call in chat.memory.calls()]
    assert [(call.task, call.thread_id, call.turn_id) for call in calls] == [("digest", chat.thread.id, None)] * 2


async def test_where_the_memory_model_is_down_the_digest_is_in_the_owners_words_and_says_why(chat: Chat) -> None:
    await chat.memory.add(NewNote("people", INES))
    chat.tasks.otherwise(Reply.error(503))
    (answer,) = await commands(chat, "/memory")
    assert answer.startswith(f"1 note: 1 on people.\n- {INES}\n(")
    assert "503" in answer


async def test_a_group_is_told_nothing_of_the_notes(chat: Chat) -> None:
    await chat.memory.add(NewNote("people", INES))
    chat.thread = await chat.memory.create_thread("friends", Audience.GROUP)
    (answer,) = await commands(chat, "/memory")
    assert "Ines" not in answer
    assert "private chat" in answer
    assert chat.tasks.requests == []

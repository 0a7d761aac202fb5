"""WhatsApp, from the webhook to what is sent, with the server as it runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
import uvicorn

from ownwords import Ownwords
from ownwords.compose import open_transports, settings
from ownwords.domain.channels import Channel
from ownwords.interfaces.channels import channels_kept_up
from ownwords.interfaces.channels.webhook import WHATSAPP
from ownwords.interfaces.server import create_app, listening
from ownwords.testing import FakeWhatsApp, Reply, ScriptedModelServer, WhatsAppMessage, WhatsAppUser
from ownwords.testing.replies import ToolCall
from ownwords.writing.edit import NewNote
from tests.interfaces.channels.conftest import no_rest

ADA = WhatsAppUser("491701", "Ada")
BEA = WhatsAppUser("491702", "Bea")


@dataclass(slots=True)
class Talking:
    """The assistant on WhatsApp."""

    whatsapp: FakeWhatsApp
    server: ScriptedModelServer
    tasks: ScriptedModelServer
    ownwords: Ownwords

    async def link(self, user: WhatsAppUser = ADA) -> None:
        code = await self.ownwords.chats.code(self.ownwords.owner().scope, Channel.WHATSAPP)
        assert (await self.answers(f"/link {code.code}", user))[0].text.startswith("Linked.")

    async def answers(
        self, text: str, user: WhatsAppUser = ADA, messages: int = 1, file: tuple[str, bytes] | None = None
    ) -> list[WhatsAppMessage]:
        """Write, and wait for so many messages."""
        before = len(self.whatsapp.sent)
        assert await self.whatsapp.write(user, text, file=file) == 200
        return await self.messages(before, messages)

    async def messages(self, before: int, messages: int = 1) -> list[WhatsAppMessage]:
        await self.whatsapp.until(lambda: len(self.whatsapp.sent) >= before + messages)
        return self.whatsapp.sent[before:]

    async def said(self) -> list[tuple[str, str]]:
        memory = self.ownwords.owner()
        (found,) = [one for one in await memory.threads() if one.title == "WhatsApp"]
        messages = await (await memory.open_thread(found.id)).messages()
        return [(message.role.value, message.text) for message in messages]


@asynccontextmanager
async def serving(folder: Path, whatsapp: FakeWhatsApp) -> AsyncGenerator[Ownwords]:
    """The server, on a free port."""
    async with (
        open_transports(settings()) as transports,
        Ownwords.open(folder, background=False) as ownwords,
        channels_kept_up(ownwords, transports.all, no_rest, finish=0.0),
    ):
        listener = listening("127.0.0.1", 0)
        app = create_app(ownwords, whatsapp=transports.whatsapp)
        server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False))
        whatsapp.webhook = f"http://127.0.0.1:{listener.getsockname()[1]}{WHATSAPP}"
        running = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            yield ownwords
        finally:
            server.should_exit = True
            await running


@pytest.fixture
async def talking(
    tmp_path: Path, models: tuple[ScriptedModelServer, ScriptedModelServer], monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[Talking]:
    async with FakeWhatsApp() as whatsapp:
        given = {
            "URL": whatsapp.url,
            "TOKEN": whatsapp.token,
            "PHONE_NUMBER_ID": whatsapp.phone_number_id,
            "VERIFY_TOKEN": whatsapp.verify_token,
            "APP_SECRET": whatsapp.app_secret,
        }
        for name, value in given.items():
            monkeypatch.setenv(f"OWNWORDS_WHATSAPP_{name}", value)
        async with serving(tmp_path, whatsapp) as ownwords:
            yield Talking(whatsapp, *models, ownwords)


async def test_the_address_is_verified_by_the_words_that_were_agreed(talking: Talking) -> None:
    assert await talking.whatsapp.verify() == (200, "12345")
    assert (await talking.whatsapp.verify("other words"))[0] == 403
    assert (await talking.whatsapp.verify("ünicode"))[0] == 403


async def test_nothing_is_believed_without_the_signature(talking: Talking) -> None:
    await talking.link()
    for signature in ("", "sha256=", "sha256=" + "0" * 64, "sha1=abc", "sha256=\u00fc"):
        assert await talking.whatsapp.post(b'{"entry": []}', signature) == 403
    for body in (
        b"",
        b"[]",
        b'{"entry": 7}',
        b'{"entry": [{"changes": [{"field": "messages", "value": "x"}]}]}',
        b'{"entry": [{"changes": [{"field": "messages", "value": null}]}]}',
    ):
        assert await talking.whatsapp.post(body, talking.whatsapp.signature(body)) == 200
    assert await talking.said() == []


async def test_a_stranger_links_and_talks(talking: Talking) -> None:
    assert "/link CODE" in (await talking.answers("Hello"))[0].text
    await talking.link()
    talking.server.reply_text("**Good** morning, *Ada*!")
    (reply,) = await talking.answers("Good morning")
    assert (reply.to, reply.text) == (ADA.number, "*Good* morning, _Ada_!")
    assert await talking.said() == [("owner", "Good morning"), ("assistant", "**Good** morning, *Ada*!")]
    assert len(talking.whatsapp.typing) >= 1
    assert "/link CODE" in (await talking.answers("Hello", BEA))[0].text


async def test_what_is_delivered_twice_is_one_turn(talking: Talking) -> None:
    await talking.link()
    talking.server.reply_text("Once.")
    await talking.answers("Say it once")
    assert [await talking.whatsapp.repeat() for _ in range(3)] == [200] * 3
    assert await talking.said() == [("owner", "Say it once"), ("assistant", "Once.")]
    assert len(talking.server.requests) == 1


@pytest.mark.parametrize(
    ("options", "is_list"),
    [
        (["Tea", "Coffee"], False),
        (["Tea", "Coffee", "Milk", "Juice"], True),
        (["Tea, with milk and sugar", "No"], True),
    ],
)
async def test_what_is_asked_is_tapped_as_a_button_or_in_a_list(
    talking: Talking, options: list[str], is_list: bool
) -> None:
    await talking.link()
    question = {"question": "What would you like?", "options": options}
    talking.server.reply(Reply.calls(ToolCall("ask_owner", question, "c1")), Reply.text("Here you are."))
    (asked,) = await talking.answers("Order me a drink")
    assert (list(asked.choices), asked.is_list) == (options, is_list)
    before = len(talking.whatsapp.sent)
    assert await talking.whatsapp.press(ADA, asked, options[0]) == 200
    assert (await talking.messages(before))[0].text == "Here you are."
    assert options[0] in (await talking.said())[2][1]
    assert await talking.whatsapp.press(ADA, asked, options[1]) == 200
    assert "no longer good" in (await talking.messages(before, 2))[1].text
    assert await talking.whatsapp.press(BEA, asked, options[1]) == 200
    assert "Only the owner" in (await talking.messages(before, 3))[2].text


async def test_an_approval_is_a_button(talking: Talking) -> None:
    await talking.link()
    note = (await talking.ownwords.owner().add(NewNote("people", "My sister Ines lives in Porto"))).result
    forget = {"action": "memory_forget", "path": note.path}
    talking.server.reply(Reply.calls(ToolCall("manage_personal_context", forget, "c1")), Reply.text("Shall I?"))
    _, asked = await talking.answers("Hm, tidy up a bit", messages=2)
    before = len(talking.whatsapp.sent)
    await talking.whatsapp.press(ADA, asked, "Yes")
    assert (await talking.messages(before))[0].text == f"Done: {note.path}."


async def test_a_long_reply_is_cut_and_too_much_is_waited_for(talking: Talking) -> None:
    await talking.link()
    talking.server.reply_text("\n\n".join(["word " * 500] * 3))
    talking.whatsapp.flood(2)
    parts = await talking.answers("Tell me a lot", messages=3)
    assert len(parts) == 3
    assert all(len(part.text) <= 4_096 for part in parts)


async def test_a_digest_is_sent_without_a_turn(talking: Talking) -> None:
    await talking.link()
    await talking.ownwords.owner().add(NewNote("people", "My sister Ines lives in Porto"))
    line = {"text": "Ines, your sister, lives in Porto", "paths": ["people/my-sister-ines-lives-in-porto"]}
    for command in ("/memory", "/context"):
        talking.tasks.reply_json({"lines": [line]})
        (told,) = await talking.answers(command)
        assert told.text == "1 note: 1 on people.\n- Ines, your sister, lives in Porto"
    assert talking.server.requests == []
    assert await talking.said() == []


async def test_a_file_becomes_an_asset(talking: Talking) -> None:
    await talking.link()
    (kept,) = await talking.answers("", file=("list.txt", b"milk, bread"))
    assert kept.text == "Kept: list.txt"
    (asset,) = (await talking.ownwords.owner().assets.page()).assets
    assert (asset.name, asset.size) == ("list.txt", 11)


async def test_where_it_is_not_set_up_there_is_nothing(tmp_path: Path) -> None:
    async with FakeWhatsApp() as whatsapp, serving(tmp_path, whatsapp):
        assert (await whatsapp.verify())[0] == 404
        assert await whatsapp.write(ADA, "Hello") == 404

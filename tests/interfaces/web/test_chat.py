"""The chat without JavaScript: a whole turn at a time, by forms."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlencode

import httpx2
import pytest

from ownwords.domain.conversation import Attachment, Audience, NewMessage, Role
from ownwords.domain.notes import Way
from ownwords.domain.turns import Asked, TurnOrigin
from ownwords.testing import Reply
from ownwords.testing.replies import ToolCall
from ownwords.writing.edit import NewNote
from tests.interfaces.web.invented import Installation
from tests.interfaces.web.plain_browser import Element, PlainBrowser
from tests.interfaces.web.reasoned import give_reasons
from tests.interfaces.web.serving import serving
from tests.interfaces.web.talking import Talking, talking
from tests.pictures import picture

PATH = "people/my-sister-ines-lives-in-porto"
ASK = ToolCall("ask_owner", {"question": "Which city do you prefer?", "options": ["Porto", "<b>Madrid</b>"]}, "c1")


@pytest.fixture
async def talk(tmp_path: Path) -> AsyncIterator[Talking]:
    async with talking(tmp_path) as found:
        yield found


@pytest.fixture
async def spoken(talk: Talking) -> AsyncIterator[PlainBrowser]:
    """A browser before an installation with an assistant."""
    async with serving(talk) as url, httpx2.AsyncClient(base_url=url, trust_env=False, timeout=60) as client:
        yield PlainBrowser(client)


def said(browser: PlainBrowser) -> list[str]:
    return [_words(item) for item in browser.page.one(id="thread").all(class_="message")]


def _words(message: Element) -> str:
    text = message.all(class_="message-text") or message.all(class_="prose")
    return text[0].text.strip() if text else ""


async def test_the_chat_comes_first_and_a_new_conversation_begins_with_the_first_word(
    spoken: PlainBrowser, talk: Talking
) -> None:
    await spoken.open("/memory")
    assert spoken.page.one("nav", aria_label="Pages").all("a")[0].line == "Chat"
    await spoken.follow("Chat", spoken.page.one("nav", aria_label="Pages"))
    assert await talk.me.threads() == []
    talk.server.reply_text("Hello **Tove**.")
    await spoken.press("Send", text="Hello there.")
    assert spoken.posted == 303
    assert said(spoken) == ["Hello there.", "Hello Tove."]
    assert spoken.page.one(id="thread").one("strong").text == "Tove"
    assert spoken.page.one("h1").line == "Hello there."
    assert await talk.said() == [("owner", "Hello there."), ("assistant", "Hello **Tove**.")]
    talk.server.reply_text("Well, thank you.")
    await spoken.press("Send", text="How are you?")
    assert len(said(spoken)) == 4
    assert [link.line for link in spoken.page.one(id="talks").one("ul").all("a")] == ["Hello there."]


async def test_a_conversation_without_a_title_is_called_as_its_owner_began_it(
    browser: PlainBrowser, place: Installation
) -> None:
    thread = await place.me.create_thread()
    await browser.open("/chat")
    assert not browser.page.one(id="talks").all("ul"), "nothing was said in it"
    first = await thread.say("The oven runs hot by twenty degrees.")
    for page in ("/chat", "/conversations"):
        assert "The oven runs hot" in (await browser.open(page)).one("main").line
    await place.me.redact(first.id)
    for page in ("/chat", "/conversations", f"/chat/{thread.id}"):
        assert "oven" not in (await browser.open(page)).one("main").line


async def test_without_a_model_the_memory_answers_and_the_page_says_how_to_set_one(
    browser: PlainBrowser, lived_in: Installation
) -> None:
    await browser.open("/chat")
    assert "No model is set" in browser.page.one(id="composer").line
    await browser.press("Send", text="Where does Ines live?")
    assert "My sister Ines lives in Porto." in said(browser)[1]
    assert "OWNWORDS_MODEL" in browser.page.one(id="composer").line


@pytest.mark.parametrize(("text", "says"), [("", "needs some text"), (" \n", "needs some text"), ("a\x00", "NUL")])
async def test_what_cannot_be_said_begins_nothing(spoken: PlainBrowser, talk: Talking, text: str, says: str) -> None:
    await spoken.open("/chat")
    await spoken.press("Send", text=text)
    assert spoken.status == 422
    assert says in spoken.error
    assert spoken.field("text") == text
    assert await talk.me.threads() == []


async def test_why_there_is_no_reply_is_said_and_it_can_be_tried_again(spoken: PlainBrowser, talk: Talking) -> None:
    talk.server.reply(Reply.error(503), Reply.text("Hello."))
    await spoken.open("/chat")
    await spoken.press("Send", text="Hello?")
    assert spoken.status == 503
    assert said(spoken) == ["Hello?"]
    assert "again" in spoken.page.one(id="waiting").line
    assert spoken.field("text", spoken.page.one(id="speak")) == "", "it is stored"
    thread_id = (await talk.me.threads())[0].id
    await spoken.open(f"/chat/{thread_id}")
    assert "There is no reply to this yet." in spoken.page.one(id="waiting").line
    await spoken.press("Try again")
    assert spoken.posted == 303
    assert said(spoken) == ["Hello?", "Hello."]
    assert not spoken.page.one(id="waiting").all("form")


async def test_a_form_that_is_sent_twice_is_one_message_with_one_reply(spoken: PlainBrowser, talk: Talking) -> None:
    thread = await talk.me.create_thread()
    await spoken.open(f"/chat/{thread.id}")
    body = urlencode({"text": "Once.", "key": spoken.field("key")})
    talk.server.reply_text("Yes.")
    url = f"/chat/{thread.id}"
    other = PlainBrowser(spoken._client)
    await asyncio.gather(spoken.send("POST", url, body), other.send("POST", url, body))
    await spoken.send("POST", url, body)
    assert await talk.said(thread.id) == [("owner", "Once."), ("assistant", "Yes.")]
    assert (spoken.posted, other.posted) == (303, 303)


async def test_only_a_message_of_the_owners_is_tried_again(spoken: PlainBrowser, talk: Talking) -> None:
    thread, other = await talk.me.create_thread(), await talk.me.create_thread()
    theirs = await other.say("Elsewhere.")
    reply = await thread.add(NewMessage(Role.ASSISTANT, "Mine."))
    for message_id in (theirs.id, reply.id, "nothing"):
        await spoken.send("POST", f"/chat/{thread.id}", urlencode({"message_id": message_id}))
        assert spoken.status == 404
    assert talk.server.requests == []


async def test_a_tapped_answer_is_kept_and_starts_the_next_turn(spoken: PlainBrowser, talk: Talking) -> None:
    talk.server.reply(Reply.calls(ASK), Reply.text("Madrid it is."))
    await spoken.open("/chat")
    await spoken.press("Send", text="Help me choose.")
    assert spoken.status == 200
    form = spoken.page.one("form", class_="options")
    assert [button.text for button in form.all("button")] == ["Porto", "<b>Madrid</b>"]
    await spoken.press("<b>Madrid</b>")
    assert said(spoken)[-2:] == ["<b>Madrid</b>", "Madrid it is."]
    (note,) = (await talk.me.document()).notes
    assert (note.way, note.text) == (Way.ANSWERED, "Which city do you prefer? <b>Madrid</b>")
    thread = await talk.me.open_thread((await talk.me.threads())[0].id)
    assert [message.text for message in await thread.messages() if message.tapped] == ["<b>Madrid</b>"]


async def test_a_question_and_an_approval_come_back_until_they_are_answered(
    spoken: PlainBrowser, talk: Talking
) -> None:
    stop = ToolCall("manage_personal_context", {"action": "memory_control", "control": "stop", "quote": "Hm."}, "c2")
    talk.server.reply(Reply.calls(stop), Reply.calls(ASK), Reply.text("Madrid it is."))
    await spoken.open("/chat")
    await spoken.press("Send", text="Hm.")
    there = f"/chat/{(await talk.me.threads())[0].id}"
    other = PlainBrowser(spoken._client)
    for window in (spoken, other):
        await window.open(there)
        assert len(window.page.one("form", class_="options").all("button")) == 2
    await other.press("Yes, do it")
    assert not (await talk.me.settings()).remember
    assert other.page.all("form", class_="options"), "the question is still open"
    assert not other.page.all("form", class_="approval")
    await spoken.press("Yes, do it")
    assert (spoken.status, "answered already" in spoken.error) == (409, True)
    await other.press("Porto")
    assert said(other)[-2:] == ["Porto", "Madrid it is."]
    await spoken.press("<b>Madrid</b>")
    assert (spoken.status, "answered already" in spoken.error) == (409, True)
    assert not spoken.page.one(id="waiting").all("form")
    assert len(await talk.said()) == 4


async def test_what_a_group_is_asked_is_not_offered_here(spoken: PlainBrowser, talk: Talking) -> None:
    group = await talk.me.create_thread("g", audience=Audience.GROUP)
    turn = await talk.me.prepare(group, "Tea?")
    await turn.finish("Which?", Asked("Which?", ("Green", "Black")))
    await spoken.open(f"/chat/{group.id}")
    assert not spoken.page.one(id="waiting").all("form")


async def test_saves_are_silent_and_told_where_they_are_asked_for(spoken: PlainBrowser, talk: Talking) -> None:
    learn = ToolCall("manage_personal_context", {"action": "memory_learn"}, "c1")
    talk.will_learn("My sister Ines lives in Porto", "my sister Ines lives in Porto")
    talk.server.reply(Reply.calls(learn), Reply.text("Alright."))
    await spoken.open("/chat")
    await spoken.press("Send", text="Remember that my sister Ines lives in Porto.")
    assert [note.text for note in (await talk.me.document()).notes] == ["My sister Ines lives in Porto"]
    assert said(spoken) == ["Remember that my sister Ines lives in Porto.", "Alright."]
    assert spoken.notice == ""
    shown = spoken.page.one(id="thread").line.replace("Remember that", "")
    for word in ("Saved", "remembered that", "Noted", "memory_learn", "manage_personal_context"):
        assert word not in shown
    await spoken.follow("What was remembered?")
    assert "Only what came from one message is shown." in spoken.main.line
    assert "My sister Ines lives in Porto" in spoken.main.line
    await spoken.press("Undo")
    assert (await talk.me.document()).notes == ()
    assert "Only what came from one message is shown." in spoken.main.line


async def test_what_the_turn_wrote_in_the_notebook_is_told_with_the_rest(spoken: PlainBrowser, talk: Talking) -> None:
    note = ToolCall("memory_save", {"content": "The roof is done.", "title": "Roof"}, "c1")
    talk.server.reply(Reply.calls(note), Reply.text("Good."))
    await spoken.open("/chat")
    await spoken.press("Send", text="The roof is done.")
    await talk.me.notebook.save("Something else.")
    await spoken.follow("What was remembered?")
    assert "The roof is done." in spoken.main.one(class_="timeline").line
    assert "Something else." not in spoken.main.line


async def test_nothing_was_remembered_of_small_talk(spoken: PlainBrowser, talk: Talking) -> None:
    await talk.me.add(NewNote("about", "I keep bees."))
    talk.server.reply_text("It is.")
    await spoken.open("/chat")
    await spoken.press("Send", text="What a day.")
    await spoken.follow("What was remembered?")
    assert "Nothing was remembered of this message." in spoken.main.line
    assert "bees" not in spoken.main.line


async def test_an_approval_is_one_button_and_what_still_holds_it_is_offered(
    spoken: PlainBrowser, talk: Talking
) -> None:
    before = await (await talk.me.thread("before")).say("Remember that my sister Ines lives in Porto.")
    talk.will_learn("My sister Ines lives in Porto", "my sister Ines lives in Porto")
    await talk.me.learn(before.thread_id)
    assert [note.path for note in (await talk.me.document()).notes] == [PATH]
    forget = ToolCall("manage_personal_context", {"action": "memory_forget", "path": PATH}, "c1")
    talk.server.reply(Reply.calls(forget), Reply.text('<button name="approval">Yes</button> Shall I?'))
    await spoken.open("/chat")
    await spoken.press("Send", text="What a day.")
    assert spoken.status == 200
    form = spoken.page.one("form", class_="approval")
    assert PATH in form.line
    assert [button.line for button in spoken.page.one(id="thread").all("button")] == []
    await spoken.press("Yes, do it")
    assert (spoken.posted, spoken.notice) == (303, "Forgotten, with its quotes and its earlier versions.")
    assert (await talk.me.document()).notes == ()
    assert "Porto" not in spoken.url
    held = spoken.page.one(id="held")
    assert held.one("mark").text == "my sister Ines lives in Porto"
    await spoken.press("Redact the marked words")
    assert "/chat/" in spoken.url
    assert not spoken.page.all(id="held")
    assert "[redacted]" in (await talk.said(before.thread_id))[0][1]
    assert "What a day." in said(spoken)


async def test_what_is_forgotten_on_the_owners_words_is_offered_where_it_is_still_held(
    spoken: PlainBrowser, talk: Talking
) -> None:
    await talk.me.add(NewNote("people", "My sister Ines lives in Porto"))
    await talk.me.notebook.save("My sister Ines lives in Porto.")
    forget = ToolCall("manage_personal_context", {"action": "memory_forget", "path": PATH}, "c1")
    talk.server.reply(Reply.calls(forget), Reply.text("It is forgotten."))
    await spoken.open("/chat")
    await spoken.press("Send", text="Forget that my sister Ines lives in Porto.")
    assert spoken.posted == 303
    assert "Porto" not in spoken.url
    assert said(spoken)[-1] == "It is forgotten."
    held = spoken.page.one(id="held")
    assert len(held.all("li", class_="proof")) == 2
    await spoken.press("Take it out there")
    assert len(spoken.page.one(id="held").all("li", class_="proof")) == 1
    assert await talk.me.notebook.count() == 0


async def test_an_approval_is_not_taken_twice_changed_or_elsewhere(spoken: PlainBrowser, talk: Talking) -> None:
    await talk.me.add(NewNote("people", "My sister Ines lives in Porto"))
    forget = ToolCall("manage_personal_context", {"action": "memory_forget", "path": PATH}, "c1")
    talk.server.reply(Reply.calls(forget), Reply.text("Shall I?"))
    await spoken.open("/chat")
    await spoken.press("Send", text="What a day.")
    form = spoken.page.one("form", class_="approval")
    token = spoken.field("approval", form)
    url = form.attributes["action"]
    other = await talk.ownwords.owner(workspace="lab").create_thread()
    await spoken.send("POST", f"/chat/{other.id}/approve?workspace=lab", urlencode({"approval": token}))
    assert (spoken.status, "another memory" in spoken.error) == (422, True)
    await spoken.send("POST", url, urlencode({"approval": token[:-1]}))
    assert spoken.status == 422
    assert len((await talk.me.document()).notes) == 1
    await spoken.send("POST", url, urlencode({"approval": token}))
    assert (await talk.me.document()).notes == ()
    await spoken.send("POST", url, urlencode({"approval": token}))
    assert spoken.status == 409


async def test_a_command_is_answered_and_no_part_of_the_conversation(spoken: PlainBrowser, talk: Talking) -> None:
    thread = await talk.me.create_thread()
    await spoken.open(f"/chat/{thread.id}")
    await spoken.press("Send", text="/help")
    (answered,) = spoken.page.one(id="thread").all("li", class_="answered")
    assert "/dream-log" in answered.line
    await spoken.press("Send", text="/nothing")
    assert "There is no command /nothing." in spoken.page.one(id="thread").line
    assert await talk.said(thread.id) == []
    talk.server.reply_text("A path.")
    await spoken.press("Send", text="/etc/hosts is a file")
    assert await talk.said(thread.id) == [("owner", "/etc/hosts is a file"), ("assistant", "A path.")]
    assert len(spoken.page.one(id="commands").all("li")) >= 6


async def test_compact_says_that_it_begins_and_what_came_of_it(spoken: PlainBrowser, talk: Talking) -> None:
    thread = await talk.me.thread("x")
    await thread.say("My sister Ines lives in Porto.")
    await spoken.open(f"/chat/{thread.id}")
    await spoken.press("Send", text="/compact")
    answers = [item.line for item in spoken.page.one(id="thread").all("li", class_="answered")]
    assert answers[0] == "Compressing context…"
    assert len(answers) == 2
    assert "Condensed up to here" in spoken.page.one(id="thread").line


async def test_marks_and_reasons_stand_in_the_reply_as_it_is_read(
    browser: PlainBrowser, lived_in: Installation
) -> None:
    reply = await give_reasons(lived_in)
    await browser.open(f"/chat/{reply.thread_id}")
    shown = browser.page.one(id=f"m-{reply.id}")
    assert [mark.text for mark in shown.one(class_="prose").all("a", class_="cite")] == ["1", "2", "3", "4", "5"]
    assert "choir5." in shown.one(class_="prose").line
    assert len(shown.all("li", class_="reason")) == 5


async def test_who_else_reads_along_or_began_it_leaves_no_composer(spoken: PlainBrowser, talk: Talking) -> None:
    group = await talk.me.create_thread("g", audience=Audience.GROUP)
    event = await talk.me.create_thread("e", origin=TurnOrigin.EVENT)
    for thread, why in ((group, "group"), (event, "An event from elsewhere")):
        await thread.say("Hello")
        await spoken.open(f"/chat/{thread.id}")
        assert not spoken.page.all("textarea", id="say")
        assert not spoken.page.one(id="waiting").all("form")
        assert why in spoken.page.one(id="composer").line
        for path in ("", "/command"):
            await spoken.send("POST", f"/chat/{thread.id}{path}", urlencode({"text": "/help"}))
            assert (spoken.status, why in spoken.error) == (403, True)
        await spoken.send("POST", f"/chat/{thread.id}", urlencode({"text": "Hello"}))
        assert spoken.status == 403
    assert talk.server.requests == []


async def test_a_workspace_has_its_own_chat(spoken: PlainBrowser, talk: Talking) -> None:
    talk.server.reply_text("At six.")
    await spoken.open("/chat?workspace=Bar")
    await spoken.press("Send", text="When do we open?")
    assert "workspace=Bar" in spoken.url
    assert said(spoken) == ["When do we open?", "At six."]
    assert await talk.me.threads() == []
    await spoken.follow("Your own memory")
    assert not spoken.page.one(id="talks").all("ul")
    (thread,) = await talk.ownwords.owner(workspace="Bar").threads()
    await spoken.open(f"/chat/{thread.id}")
    assert spoken.status == 404


async def test_files_are_shown_with_their_message_as_long_as_they_are_there(
    spoken: PlainBrowser, talk: Talking
) -> None:
    asset = await talk.me.assets.add("red.png", picture())
    thread = await talk.me.create_thread()
    files = (Attachment(asset.id, "red.png", "image/png"), Attachment("gone", "<b>.pdf", "application/pdf"))
    await thread.add(NewMessage(Role.OWNER, "Look.", attachments=files))
    await spoken.open(f"/chat/{thread.id}")
    things = spoken.page.one(id="thread").one(class_="things")
    assert things.one("img").attributes["src"] == f"/api/assets/{asset.id}/thumbnail"
    assert things.all("li")[1].line == "<b>.pdf"
    await talk.me.assets.delete(asset.id)
    await spoken.open(f"/chat/{thread.id}")
    assert not spoken.page.one(id="thread").all("img")
    assert "red.png" in spoken.page.one(id="thread").line


async def test_what_was_said_since_a_message_is_had_by_itself(spoken: PlainBrowser, talk: Talking) -> None:
    thread = await talk.me.create_thread()
    first, *_ = [await thread.say(f"number {number}") for number in range(3)]
    await spoken.open(f"/chat/{thread.id}?after={first.id}")
    assert said(spoken) == ["number 1", "number 2"]
    assert not spoken.page.one(id="thread").all(class_="day"), "the same day as before"
    await spoken.open(f"/chat/{thread.id}?after=nothing")
    assert spoken.status == 404
    await thread.say("x" * 50)
    for number in range(60):
        await thread.say(f"later {number}")
    await spoken.open(f"/chat/{thread.id}")
    assert len(said(spoken)) == 50
    await spoken.follow("Earlier messages")
    assert said(spoken)[0] == "number 0"
    assert not spoken.page.one(id="waiting").all("form"), "the end is not shown here"
    await spoken.follow("The newest")
    assert said(spoken)[-1] == "later 59"

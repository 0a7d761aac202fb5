"""The chat in a real browser: a reply as it comes, what stops it, taps, approvals, files, commands and a phone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from ownwords.testing import ReceivedRequest, Reply
from ownwords.testing.replies import ToolCall
from ownwords.writing.edit import NewNote
from tests.browser.conftest import Desk
from tests.interfaces.web.talking import Talking, talking
from tests.pictures import picture

pytestmark = pytest.mark.browser

PATH = "people/my-sister-ines-lives-in-porto"
ASK = ToolCall("ask_owner", {"question": "Which city do you prefer?", "options": ["Porto", "Madrid"]}, "c1")
SLOW = Reply.text("It is a long story. ").never_ending(0.05)


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Talking]:
    async with talking(tmp_path) as found:
        yield found


@pytest.fixture
def talk(place: Talking) -> Talking:
    return place


def stored(page: Page) -> Locator:
    """The messages that are shown as they are stored."""
    return page.locator("#thread .message:not(.passing)")


async def write(page: Page, text: str) -> None:
    await page.get_by_role("textbox", name="Message").fill(text)
    await page.keyboard.press("Enter")


async def test_a_reply_is_shown_as_it_comes_and_then_as_it_is_stored(desk: Desk, talk: Talking) -> None:
    page = await desk.window(path="/chat")
    await expect(page.get_by_role("textbox", name="Message")).to_be_focused()
    talk.server.reply(SLOW)
    await write(page, "Tell me <b>all</b>.\x20")
    passing = page.locator(".message.passing")
    await expect(passing.first.locator(".message-text")).to_have_text("Tell me <b>all</b>.")
    await expect(passing.last).to_contain_text("It is a long story.", timeout=30_000)  # loads what speaks to models
    assert page.url.startswith(f"{desk.address}/chat/")
    await page.keyboard.press("Escape")
    await expect(page.locator("#waiting")).to_contain_text("Stopped. What you said is kept.")
    await talk.server.until(lambda: talk.server.requests[-1].disconnected)
    await expect(stored(page)).to_have_count(1)
    assert [who for who, _ in await talk.said()] == ["owner"]
    find = ToolCall("memory_find", {"words": "story"}, "c1")
    talk.server.reply(Reply.calls(find), Reply.text("A **short** one.\n\n- yes"))
    await page.get_by_role("button", name="Try again").click()
    await expect(stored(page)).to_have_count(2)
    await expect(stored(page).last.locator("strong")).to_have_text("short")
    await expect(stored(page).last.locator("li")).to_have_text("yes")
    await expect(page.locator("#waiting form")).to_have_count(0)
    await expect(page.locator("#said")).to_contain_text("The assistant: A **short** one.")
    await expect(page.get_by_role("button", name="Stop")).to_be_hidden()
    await expect(page.locator("#talks li a[aria-current]")).to_have_text("Tell me <b>all</b>.")


async def test_what_is_checked_comes_whole_with_its_sources(desk: Desk, talk: Talking) -> None:
    await talk.me.add(NewNote("people", "My sister Ines lives in Porto"))
    talk.tasks.otherwise(Reply.json({"claims": [{"said": "Ines lives in Porto", "evidence": [PATH]}]}))
    talk.server.reply_text("Ines lives in Porto.")
    page = await desk.window(path="/chat")
    await write(page, "Where does my sister Ines live?")
    await page.get_by_role("link", name="Why? 1").click()
    await expect(page.locator(".reason")).to_contain_text("My sister Ines lives in Porto")
    assert await talk.said() == [
        ("owner", "Where does my sister Ines live?"),
        ("assistant", "Ines lives in Porto."),
    ]


async def test_what_is_written_while_a_turn_goes_on_is_taken_in(desk: Desk, talk: Talking) -> None:
    page = await desk.window(path="/chat")
    talk.server.reply(Reply.text("First draft.").after(2), Reply.text("Both, then."))
    await write(page, "Bake bread.")
    await expect(page.locator(".message.passing")).to_have_count(2)
    await write(page, "And a cake.")
    await expect(page.locator(".message.passing")).to_have_count(3)
    await expect(stored(page)).to_have_count(3)
    assert await talk.said() == [("owner", "Bake bread."), ("owner", "And a cake."), ("assistant", "Both, then.")]
    assert len(talk.server.requests) == 2


async def test_why_there_is_no_reply_stays_and_a_reload_can_try_again(desk: Desk, talk: Talking) -> None:
    page = await desk.window(path="/chat")
    talk.server.reply(Reply.error(503))
    await write(page, "Hello?")
    await expect(page.locator("#waiting .why-none")).to_contain_text("Try again later.")
    talk.server.reply(SLOW)
    await page.get_by_role("button", name="Try again").click()
    await expect(page.locator(".message.passing")).to_contain_text("a long story")
    await page.reload()
    await expect(stored(page)).to_have_count(1)
    talk.server.reply_text("Here I am.")
    await page.get_by_role("button", name="Try again").click()
    await expect(stored(page)).to_have_count(2)
    assert await talk.said() == [("owner", "Hello?"), ("assistant", "Here I am.")]


async def test_an_answer_is_tapped_also_after_a_reload(desk: Desk, talk: Talking) -> None:
    page = await desk.window(path="/chat")
    talk.server.reply(Reply.calls(ASK), Reply.text("Madrid it is."))
    await write(page, "Help me choose.")
    await expect(page.get_by_role("button", name="Madrid")).to_be_visible()
    kept = await page.evaluate("JSON.stringify({...sessionStorage, ...localStorage})")
    assert "Madrid" not in kept, "no word of it is kept in the browser"
    await page.reload()
    await page.get_by_role("button", name="Madrid").click()
    await expect(stored(page)).to_have_count(4)
    assert (await talk.said())[2:] == [("owner", "Madrid"), ("assistant", "Madrid it is.")]
    assert [note.text for note in (await talk.me.document()).notes] == ["Which city do you prefer? Madrid"]
    await expect(page.locator(".options")).to_have_count(0)


async def test_what_is_left_open_comes_back_in_another_window_and_is_taken_once(desk: Desk, talk: Talking) -> None:
    await talk.me.add(NewNote("people", "My sister Ines lives in Porto"))
    forget = ToolCall("manage_personal_context", {"action": "memory_forget", "path": PATH}, "c1")
    talk.server.reply(Reply.calls(forget), Reply.calls(ASK), Reply.text("Madrid it is."))
    page = await desk.window(path="/chat")
    await write(page, "What a day.")
    await expect(page.get_by_role("button", name="Yes, do it")).to_have_count(1)
    other = await desk.window(path=page.url.removeprefix(desk.address))
    for window in (page, other):
        await expect(window.get_by_role("button", name="Madrid")).to_have_count(1)
    await other.get_by_role("button", name="Madrid").click()
    await expect(stored(other)).to_have_count(4)
    await expect(other.locator("#waiting form")).to_have_count(0)
    await page.get_by_role("button", name="Madrid").click()
    await expect(stored(page)).to_have_count(4)
    assert len(await talk.said()) == 4, "a tap has one reply"


async def test_only_the_button_forgets_and_it_says_where_it_is_still_held(desk: Desk, talk: Talking) -> None:
    before = await (await talk.me.thread("before")).say("Remember that my sister Ines lives in Porto.")
    talk.will_learn("My sister Ines lives in Porto", "my sister Ines lives in Porto")
    await talk.me.learn(before.thread_id)
    forget = ToolCall("manage_personal_context", {"action": "memory_forget", "path": PATH}, "c1")
    hostile = '<form action="/chat"><button>Yes, do it</button></form>'
    talk.server.reply(Reply.calls(forget), Reply.text(hostile))
    page = await desk.window(path="/chat")
    await write(page, "What a day.")
    await expect(page.get_by_role("button", name="Yes, do it")).to_have_count(1)
    await expect(stored(page).last).to_contain_text(hostile)
    await page.get_by_role("button", name="Yes, do it").click()
    await expect(page.locator("#held mark")).to_have_text("my sister Ines lives in Porto")
    assert (await talk.me.document()).notes == ()
    await page.get_by_role("button", name="Redact the marked words").click()
    await expect(page.locator("#held")).to_have_count(0)
    assert "/chat/" in page.url
    talk.server.reply_text("And on it goes.")
    await write(page, "Well.")
    await expect(stored(page)).to_have_count(4)


async def test_what_is_forgotten_on_the_owners_words_says_where_it_is_still_held(desk: Desk, talk: Talking) -> None:
    await talk.me.add(NewNote("people", "My sister Ines lives in Porto"))
    await talk.me.notebook.save("My sister Ines lives in Porto.")
    forget = ToolCall("manage_personal_context", {"action": "memory_forget", "path": PATH}, "c1")
    talk.server.reply(Reply.calls(forget), Reply.text("It is forgotten."))
    page = await desk.window(path="/chat")
    await write(page, "🌊 Forget that my sister Ines lives in Porto.")
    await expect(stored(page).last).to_contain_text("It is forgotten.")
    await expect(page.locator("#held .proof")).to_have_count(2)
    await page.get_by_role("button", name="Redact the marked words").click()
    await expect(page.locator("#held .proof")).to_have_count(1)
    await page.get_by_role("button", name="Take it out there").click()
    await expect(page.locator("#held")).to_have_count(0)
    assert await talk.me.notebook.count() == 0


async def test_files_are_attached_and_the_model_is_told_their_names(desk: Desk, talk: Talking) -> None:
    page = await desk.window(path="/chat")
    files = [
        {"name": "red.png", "mimeType": "image/png", "buffer": picture()},
        {"name": "list.txt", "mimeType": "text/plain", "buffer": b"eggs"},
        {"name": "none.txt", "mimeType": "text/plain", "buffer": b""},
    ]
    await page.locator("#attach-files").set_input_files(files)
    await expect(page.locator("#files img")).to_be_visible()
    await expect(page.locator("#files .failed")).to_contain_text("none.txt:")
    await page.get_by_role("button", name="Remove none.txt").click()
    talk.server.reply_text("A red picture.")
    await write(page, "Look at this.")
    await expect(stored(page)).to_have_count(2)
    await expect(stored(page).first.locator("img")).to_have_js_property("complete", True)
    assert await stored(page).first.locator("img").evaluate("image => image.naturalWidth") > 0
    await expect(stored(page).first.locator(".chip")).to_have_text("list.txt")
    shown = talk.server.requests[0].shown
    assert "red.png (image/png)" in shown
    assert "list.txt (text/plain" in shown
    await expect(page.locator("#files")).to_be_hidden()
    talk.server.reply_text("Only a picture.")
    await page.locator("#attach-files").set_input_files(files[:1])
    await expect(page.locator("#files img")).to_be_visible()
    await write(page, "")
    await expect(stored(page)).to_have_count(4)


async def test_commands_are_completed_by_keyboard_and_by_touch(desk: Desk, talk: Talking) -> None:
    page = await desk.window(path="/chat")
    field = page.get_by_role("textbox", name="Message")
    await field.press_sequentially("/dr")
    await expect(page.locator("#commands")).to_be_visible()
    await field.press("ArrowDown")
    await expect(field).to_have_attribute("aria-activedescendant", "command-dream-log")
    await field.press("Enter")
    await expect(field).to_have_value("/dream-log ")
    await expect(page.locator("#commands")).to_be_hidden()
    await field.fill("")
    await field.press_sequentially("/h")
    await field.press("Escape")
    await expect(page.locator("#commands")).to_be_hidden()
    await field.press_sequentially("e")
    await page.locator("#command-help").click()
    await expect(field).to_have_value("/help")
    await field.press("Enter")
    await expect(page.locator(".answered .prose")).to_contain_text("/dream-restore")
    await expect(page.locator(".answered")).to_contain_text("/help")
    await expect(page.locator("#thread .message")).to_have_count(0)
    (thread,) = await talk.me.threads()
    assert thread.messages == 0
    talk.server.reply_text("Good.")
    await write(page, "I am back.")
    await expect(stored(page)).to_have_count(2)
    await write(page, "/compact")
    await expect(page.locator(".answered").last.locator(".prose")).to_have_count(2)
    await expect(page.locator(".answered").last).to_contain_text("Compressing context…")
    assert len(await talk.said()) == 2


async def test_the_page_follows_what_comes_unless_the_reader_scrolled_up(desk: Desk, talk: Talking) -> None:
    thread = await talk.me.create_thread("long")
    for number in range(60):
        await thread.say(f"number {number}")
    page = await desk.window(path=f"/chat/{thread.id}")
    await expect(page.get_by_text("number 59", exact=True)).to_be_in_viewport()
    await page.mouse.move(600, 400)
    await page.mouse.wheel(0, -1_500)
    await expect(page.get_by_text("number 59", exact=True)).not_to_be_in_viewport()
    await page.get_by_role("link", name="Earlier messages").click()
    await expect(page.get_by_text("number 0", exact=True)).to_have_count(1)
    await expect(page.locator("#earlier a")).to_have_count(0)
    await expect(page.get_by_text("number 59", exact=True)).not_to_be_in_viewport()
    goes_on = asyncio.Event()

    async def in_two_parts(_: ReceivedRequest) -> Reply:
        await goes_on.wait()
        return Reply.text("Line.\n\n" * 100)

    talk.server.reply(in_two_parts)
    await write(page, "And on.")
    await expect(page.locator(".message.passing").last).to_be_in_viewport()
    await page.mouse.wheel(0, -1_500)
    await expect(page.locator(".message.passing").last).not_to_be_in_viewport()
    before = await page.evaluate("scrollY")
    goes_on.set()
    await expect(stored(page).last).to_contain_text("Line.")
    assert await page.evaluate("scrollY") == before
    talk.server.reply(Reply.text("Line.\n\n" * 100))
    await write(page, "And on.")
    await expect(stored(page)).to_have_count(64)
    await expect(page.get_by_role("textbox", name="Message")).to_be_in_viewport(ratio=1)
    assert await page.evaluate("document.scrollingElement.scrollHeight - innerHeight - scrollY") < 2


async def test_a_phone_keeps_the_composer_in_sight(desk: Desk, talk: Talking) -> None:
    thread = await talk.me.create_thread("long")
    for number in range(30):
        await thread.say(f"number {number}")
    page = await desk.window(width=360, path=f"/chat/{thread.id}")
    field = page.get_by_role("textbox", name="Message")
    await expect(field).to_be_in_viewport(ratio=1)
    await page.evaluate("scrollTo(0, 0)")
    await expect(field).to_be_in_viewport(ratio=1)
    assert await field.evaluate("each => parseFloat(getComputedStyle(each).fontSize)") >= 16
    assert await page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
    await expect(page.locator("#talks")).to_be_hidden()
    await page.get_by_role("link", name="All chats").click()
    await expect(page.locator("#talks")).to_be_visible()
    await page.get_by_role("link", name="long").click()
    await expect(field).to_be_in_viewport(ratio=1)


async def test_a_workspace_keeps_its_chat_apart(desk: Desk, talk: Talking) -> None:
    page = await desk.window(path="/chat?workspace=Caf%C3%A9")
    talk.server.reply(Reply.calls(ASK), Reply.text("Porto it is."))
    await page.locator("#attach-files").set_input_files({"name": "a.png", "mimeType": "", "buffer": picture()})
    await write(page, "Help me choose.")
    await page.get_by_role("button", name="Porto").click()
    await expect(stored(page)).to_have_count(4)
    assert "workspace=Caf%C3%A9" in page.url
    assert await talk.me.threads() == []
    (thread,) = await talk.ownwords.owner(workspace="Café").threads()
    assert thread.messages == 4


async def test_what_the_server_cannot_take_goes_back_to_the_composer(desk: Desk, talk: Talking) -> None:
    page = await desk.window(path="/chat")
    await page.route("**/api/chat", lambda route: route.abort())
    await write(page, "Not to be lost.")
    await expect(page.locator("#waiting .error")).to_contain_text("Ownwords did not answer.")
    await expect(page.get_by_role("textbox", name="Message")).to_have_value("Not to be lost.")
    await page.unroute("**/api/chat")
    talk.server.reply_text("Found.")
    await page.get_by_role("button", name="Send").click()
    await expect(stored(page)).to_have_count(2)
    await expect(page.locator("#waiting .error")).to_have_count(0)


async def test_without_javascript_it_is_a_form(desk: Desk, talk: Talking) -> None:
    page = await desk.window(javascript=False, path="/chat")
    talk.server.reply(Reply.calls(ASK), Reply.text("Madrid it is."))
    await page.get_by_role("textbox", name="Message").fill("Help me choose.")
    await page.get_by_role("button", name="Send").click()
    await page.get_by_role("button", name="Madrid").click()
    await expect(stored(page)).to_have_count(4)
    await expect(page.locator("#attach-files")).to_be_hidden()

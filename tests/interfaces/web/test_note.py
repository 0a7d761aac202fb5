"""What the owner does to one note without JavaScript, and what two tabs do to each other."""

from __future__ import annotations

import pytest

from ownwords.domain.conversation import NewMessage, Role
from ownwords.domain.files import FileName
from ownwords.domain.notes import ArchiveReason
from ownwords.writing.edit import NewNote, NoteEdit
from tests.interfaces.web.invented import Installation, let_go
from tests.interfaces.web.plain_browser import PlainBrowser
from tests.journals import noted

RYE = "On Saturdays I make rye bread; it needs the whole night."
PORTO = "My sister Ines lives in Porto."
CELLAR = "The key to the cellar sticks: lift, then turn."


@pytest.mark.req("NOD-129", "NOD-136")
async def test_a_rewritten_note_keeps_its_earlier_version(browser: PlainBrowser, lived_in: Installation) -> None:
    await browser.open("/memory")
    await browser.follow("Edit", browser.note(CELLAR))
    assert [browser.field(name) for name in ("text", "area", "abstract", "expires")] == [
        CELLAR,
        "lessons",
        "Cellar key",
        "2027-03-31",
    ]
    await browser.press("Save", text="The cellar key is new.", area="about", abstract="", expires="")
    assert browser.posted == 303
    assert browser.notice.startswith("Rewritten.")
    note = browser.note("The cellar key is new.")
    assert CELLAR in note.one(class_="earlier").line
    assert "Rewritten by you" in note.one(class_="history").line
    assert "In short" not in note.one("dl").line
    assert browser.url.endswith(f"#{note.attributes['id']}")
    assert "rewritten by you" in browser.note(CELLAR).line
    stored = next(item.note for item in (await lived_in.me.view()).notes if item.note.text == "The cellar key is new.")
    assert (stored.area, stored.abstract, stored.details.expires) == ("about", None, None)


async def test_saving_without_a_change_changes_nothing(browser: PlainBrowser, lived_in: Installation) -> None:
    version = (await lived_in.me.view()).version
    await browser.open("/memory")
    await browser.follow("Edit", browser.note(RYE))
    await browser.press("Save")
    assert browser.notice == "Nothing was changed."
    assert (await lived_in.me.view()).version == version


@pytest.mark.parametrize(
    ("typed", "status", "says"),
    [
        ({"text": ""}, 422, "needs some text"),
        ({"text": "ok", "expires": "soon"}, 422, "use 2027-05-03"),
        ({"text": PORTO.upper()}, 409, "This is saved already"),
        ({"text": "my password is Tr0ub4dor&3"}, 403, "looks like a password"),
    ],
)
async def test_a_refused_rewrite_says_why_and_loses_nothing(
    browser: PlainBrowser, lived_in: Installation, typed: dict[str, str], status: int, says: str
) -> None:
    await browser.open("/memory")
    await browser.follow("Edit", browser.note(RYE))
    await browser.press("Save", **typed)
    assert browser.status == status
    assert says in browser.error
    assert {name: browser.field(name) for name in typed} == typed
    await browser.press("Save", text="On Saturdays I bake.", expires="")
    assert "On Saturdays I bake." in browser.notes, "the form still works"


@pytest.mark.req("NOD-98")
async def test_confirm_makes_it_the_owners_word(browser: PlainBrowser, lived_in: Installation) -> None:
    await browser.open("/memory")
    assert "Mentioned once" in browser.note(RYE).line
    await browser.press("Confirm", browser.note(RYE))
    assert browser.notice == "Confirmed."
    assert "Mentioned once" not in browser.note(RYE).line
    assert not [button for button in browser.note(RYE).all("button") if button.line == "Confirm"]


@pytest.mark.req("NOD-90", "NOD-135")
async def test_forget_names_what_still_holds_it_and_takes_it_out_there(
    browser: PlainBrowser, lived_in: Installation
) -> None:
    await browser.open("/memory")
    await browser.follow("Forget …", browser.note(PORTO))
    assert PORTO in browser.main.text
    await browser.follow("Cancel")
    assert PORTO in browser.notes
    await browser.follow("Forget …", browser.note(PORTO))
    await browser.press("Forget it")
    assert browser.posted == 303
    assert browser.notice.startswith("Forgotten")
    assert PORTO not in browser.notes
    held = browser.page.one(id="held")
    assert [mark.text for mark in held.all("mark")] == ["my sister Ines lives in Porto"]
    assert not any(word in browser.url for word in ("Ines", "Porto", "ines")), "no words in the address"
    await browser.press("Redact the marked words", held)
    assert browser.notice == "Taken out of the message, for good."
    assert not browser.page.all(id="held")
    found = await (await lived_in.me.thread("Ines and Porto")).messages()
    assert found[0].text.startswith("Remember that [redacted].")


async def test_several_messages_are_redacted_one_by_one(browser: PlainBrowser, lived_in: Installation) -> None:
    await browser.open("/memory")
    await browser.follow("Forget …", browser.note("Samir is vegetarian."))
    await browser.press("Forget it")
    marked = [mark.text for mark in browser.page.one(id="held").all("mark")]
    assert sorted(marked) == ["Samir is still vegetarian", "Samir is vegetarian"]
    await browser.press("Redact the marked words")
    assert [mark.text for mark in browser.page.one(id="held").all("mark")] == marked[1:]
    await browser.follow("Leave them")
    assert not browser.page.all(id="held")


@pytest.mark.req("NOD-129")
async def test_an_archived_note_can_be_brought_back_and_forgotten(
    browser: PlainBrowser, lived_in: Installation
) -> None:
    await let_go(lived_in, "routines/the-workshop-is-closed-on-mondays", ArchiveReason.STALE)
    await browser.open("/memory")
    gone = browser.note("The workshop is closed on Mondays.")
    assert "mentioned once, long ago" in gone.line
    await browser.press("Bring back", gone)
    assert browser.notice == "Brought back."
    assert "The workshop is closed on Mondays." in browser.notes
    gone = browser.note("My shoe size is 39, wide.")
    await browser.follow("Forget …", gone)
    await browser.press("Forget it")
    assert "My shoe size is 39, wide." not in browser.main.text.replace("wide; 40", "")
    assert "My shoe size is 39, wide; 40 in winter boots." in browser.notes


@pytest.mark.req("NOD-104")
async def test_two_tabs_a_stale_rewrite_shows_both_texts(browser: PlainBrowser, place: Installation) -> None:
    await place.me.add(NewNote("about", "My bicycle is red."))
    await browser.open("/memory")
    await browser.follow("Edit", browser.note("My bicycle is red."))
    await place.me.edit("about/my-bicycle-is-red", NoteEdit("My bicycle is blue."))
    mine = "My bicycle is green.\n\nWith a bell."
    await browser.press("Save", text=mine, abstract="the bike")
    assert browser.status == 409
    assert "changed while you wrote" in browser.error
    assert browser.page.one("blockquote").text == "My bicycle is blue."
    assert (browser.field("text"), browser.field("abstract")) == (mine, "the bike")
    assert [item.note.text for item in (await place.me.view()).notes] == ["My bicycle is blue."]
    await browser.press("Save mine instead")
    assert browser.notes == [mine]
    assert {item.note.text for item in (await place.me.view()).archive} == {"My bicycle is red.", "My bicycle is blue."}


async def test_two_tabs_a_note_that_was_forgotten_can_be_saved_anew(browser: PlainBrowser, place: Installation) -> None:
    await place.me.add(NewNote("lessons", "Never paint in the rain."))
    await browser.open("/memory")
    await browser.follow("Edit", browser.note("Never paint in the rain."))
    await place.me.forget("lessons/never-paint-in-the-rain")
    await browser.press("Save", text="Never paint in rain or frost.")
    assert browser.status == 409
    assert "forgotten or let go" in browser.error
    await browser.press("Save as a new note")
    assert browser.notes == ["Never paint in rain or frost."]


async def test_a_write_to_another_note_is_no_conflict(browser: PlainBrowser, place: Installation) -> None:
    await place.me.add(NewNote("about", "One."))
    await browser.open("/memory")
    await browser.follow("Edit", browser.note("One."))
    await place.me.add(NewNote("about", "Two."))
    await browser.press("Save", text="One and a half.")
    assert sorted(browser.notes) == ["One and a half.", "Two."]


@pytest.mark.parametrize("action", ["confirm", "forget", "restore", "edit"])
async def test_what_is_not_there_is_said_on_a_page(browser: PlainBrowser, place: Installation, action: str) -> None:
    await browser.open("/memory")
    await browser.send("POST", f"{browser.url}/notes/nowhere/{action}", "text=what+I+typed")
    assert browser.status in {404, 409}
    assert browser.error
    assert "what I typed" in "".join(part.text for part in browser.main.all("textarea") + browser.main.all("p"))


async def test_the_proof_of_a_deleted_conversation_is_gone_and_the_note_stays(
    browser: PlainBrowser, lived_in: Installation
) -> None:
    thread = await lived_in.me.thread("Ines and Porto")
    await thread.delete()
    await browser.open("/memory")
    note = browser.note(PORTO)
    assert "no longer there" in note.line
    assert not note.all("blockquote")
    assert not [link for link in note.all("a") if link.line == "in its conversation"]


async def test_a_message_that_says_it_without_being_quoted_is_named_too(
    browser: PlainBrowser, place: Installation
) -> None:
    thread = await place.me.create_thread("x")
    await thread.add(NewMessage(Role.ASSISTANT, "So your boat is called Marigold."))
    await place.me.add(NewNote("about", "My boat is called Marigold."))
    await browser.open("/memory")
    await browser.follow("Forget …", browser.note("My boat is called Marigold."))
    await browser.press("Forget it")
    assert "So your boat is called Marigold." in browser.page.one(id="held").text
    await browser.press("Redact the marked words")
    assert (await thread.messages())[0].text == "[redacted]"


async def test_what_was_made_of_the_words_is_taken_out_place_by_place(
    browser: PlainBrowser, lived_in: Installation
) -> None:
    said = "My boat is called Marigold."
    await lived_in.me.add(NewNote("about", said))
    await noted(lived_in.me, said)
    await lived_in.me.files.write(FileName.USER, f"- {said}\n- Tea\n")
    await lived_in.me.notebook.save(said)
    await browser.open("/memory")
    await browser.follow("Forget …", browser.note(said))
    await browser.press("Forget it")
    assert not any(word in browser.url for word in ("boat", "Marigold"))
    for left in (2, 1, 0):
        await browser.press("Take it out there")
        assert browser.notice == "Taken out there, for good."
        assert [button.text for button in browser.page.all("button")].count("Take it out there") == left
    assert not browser.page.all(id="held")
    assert (await lived_in.me.files.read()).user == "- Tea\n"
    assert (await lived_in.me.journal.entry(1)).entry.bullets == ()
    assert await lived_in.me.notebook.count() == 0

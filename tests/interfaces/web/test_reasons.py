"""Why an assistant said so, without JavaScript: marks in the reply, and what each of them stands for."""

from __future__ import annotations

import pytest

from ownwords.domain.conversation import NewMessage, Role
from ownwords.interfaces.web.reasons import passages_of
from ownwords.reading.turns import LostGround, ShownClaim
from ownwords.writing.edit import NewNote, NoteEdit
from tests.interfaces.web.invented import Installation
from tests.interfaces.web.plain_browser import Element, PlainBrowser
from tests.interfaces.web.reasoned import REPLY, answered, give_reasons

ALMA = "My niece Alma was born on 17 October 2026."


async def reply_on(browser: PlainBrowser, title: str, place: Installation) -> Element:
    """The last message of a conversation."""
    thread = await place.me.thread(title)
    await browser.open(f"/conversations/{thread.id}")
    return browser.page.one(class_="thread").all("li", class_="message")[-1]


def text_of(reply: Element) -> Element:
    """What it says, before what it rests on."""
    return reply.all(class_="message-text")[0]


def without_marks(text: Element) -> str:
    return "".join(part for part in text.inside if isinstance(part, str))


def reasons(reply: Element) -> list[Element]:
    return reply.one("details", class_="why").all("li", class_="reason")


async def test_marks_stand_behind_their_passages_and_lead_to_their_records(
    browser: PlainBrowser, lived_in: Installation
) -> None:
    await give_reasons(lived_in)
    reply = await reply_on(browser, "Ines and Porto", lived_in)
    text = text_of(reply)
    assert without_marks(text) == REPLY
    assert text.text.startswith(
        "Alma is six weeks old by then1, and you told me that she and Ines are both well2. Take"
    )
    assert "facing forward34, you will" in text.text
    links = [link.attributes["href"].removeprefix("#") for link in text.all("a", class_="cite")]
    assert links == [reason.attributes["id"] for reason in reasons(reply)]
    assert [link.attributes["aria-label"] for link in text.all("a")] == [f"Why? {number}" for number in range(1, 6)]
    others = browser.page.one(class_="thread").all("li", class_="message")[:-1]
    assert not [found for message in others for found in (*message.all("sup"), *message.all(class_="why"))]


@pytest.mark.req("NOD-85")
async def test_each_record_opens_what_proves_it(browser: PlainBrowser, lived_in: Installation) -> None:
    await give_reasons(lived_in)
    reply = await reply_on(browser, "Ines and Porto", lived_in)
    alma, news, train, window, lost = reasons(reply)
    assert [part.one(class_="words").text for part in (alma, train)] == [
        ALMA,
        "I travel by train; I don’t fly any more.",
    ]
    assert alma.one("blockquote").text == "Please keep 17 October as her birthday"
    assert "You, on 17 October 2026, 08:52" in alma.line
    assert "Confirmed" in alma.line
    assert "Changed" not in alma.line
    assert news.one("summary").line == "2: You, on 17 October 2026"
    assert news.one("blockquote").text.startswith("Alma is here!")
    assert "Bears out: The flat in Porto has four floors." in news.line
    assert "Bears out" not in "".join(part.line for part in (alma, train, window, lost))
    assert lost.line.endswith("5: It is no longer kept.")
    await browser.follow("in its conversation", alma)
    assert browser.page.one(class_="here").one(class_="message-text").text.startswith("Alma is here!")
    await browser.follow("the note in your memory", alma)
    assert browser.note(ALMA)


async def test_what_became_of_a_note_is_said(browser: PlainBrowser, lived_in: Installation) -> None:
    thread = await lived_in.me.thread("Ines and Porto")
    path = (await lived_in.me.add(NewNote("about", "I sing alto."))).result.path
    await answered(lived_in, thread, "?", "You sing alto.", {"You sing alto": (path,)})
    await lived_in.me.edit(path, NoteEdit("I sing tenor."))
    (reason,) = reasons(await reply_on(browser, "Ines and Porto", lived_in))
    assert reason.one(class_="words").text == "I sing tenor."
    assert "Changed since then." in reason.line
    assert reason.all("blockquote") == []
    await lived_in.me.forget(path)
    reply = await reply_on(browser, "Ines and Porto", lived_in)
    assert reply.one(class_="message-text").text == "You sing alto."
    assert reply.all(class_="why") == []


async def test_everything_strange_is_escaped(browser: PlainBrowser, place: Installation) -> None:
    strange = "<b>\"bold\"</b> & </p><script>document.title='x'</script> مرحبا\u202e"
    thread = await place.me.thread("x")
    said = await thread.add(NewMessage(Role.PARTICIPANT, strange, speaker="<i>Ana</i>"))
    path = (await place.me.add(NewNote("about", strange))).result.path
    claims = {strange: (path, said.id, "<u>gone</u>"), "<s>unsaid</s>": (path,)}
    await answered(place, thread, "?", f"So {strange}. Yes.", claims)
    reply = await reply_on(browser, "x", place)
    assert without_marks(text_of(reply)) == f"So {strange}. Yes."
    note, message, lost = reasons(reply)
    assert note.one(class_="words").text == strange
    assert note.one("q").text == "<s>unsaid</s>"
    assert (message.one("bdi").text, message.one("blockquote").text) == ("<i>Ana</i>", strange)
    assert "no longer kept" in lost.line


def passages(text: str, *said: str) -> list[tuple[str, list[int]]]:
    """The parts of a text and their marks; each passage rests on a record of its own."""
    claims = [ShownClaim(each, (LostGround(str(number)),)) for number, each in enumerate(said)]
    found = passages_of(text, "m", claims)
    assert "".join(part.text for part in found) == text
    return [(part.text, [mark.number for mark in part.marks]) for part in found]


def test_where_marks_go() -> None:
    assert passages("A b c.") == [("A b c.", [])]
    assert passages("") == passages("", "a") == []
    assert passages("A b c.", "b c", "A", "A b c.") == [("A", [2]), (" b c", [1]), (".", [3])]
    assert passages("A b.", "b", "a B") == [("A b", [1, 2]), (".", [])], "one end, two records"
    assert passages("He said “it’s ﬁne”.", "it's fine") == [("He said “it’s ﬁne", [1]), ("”.", [])]
    assert passages("A b.", "b", "unsaid", " ", "A b") == [("A b", [1, 4]), (".", [])]
    assert passages("مرحبا بالعالم", "مرحبا") == [("مرحبا", [1]), (" بالعالم", [])]
    x, y = LostGround("x"), LostGround("y")
    claims = [ShownClaim("b", (x, y)), ShownClaim("A", (x,)), ShownClaim("A", ())]
    marks = [[mark.number for mark in part.marks] for part in passages_of("A b", "m", claims)]
    assert marks == [[1], [1, 2]], "a record has one number, wherever it is named"

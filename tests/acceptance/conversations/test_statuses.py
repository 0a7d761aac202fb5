"""Every status and label, and the ways that lead to them, as conversations and the page of the memory tell them."""

from __future__ import annotations

import pytest

from ownwords.testing import FakeImap
from tests.acceptance.conversations.stage import Stage, ago, call, capturing, learn, learning, reflecting
from tests.mails import ADA, mails

LYON = "I moved to Lyon for my new job last week."


@pytest.mark.req("NOD-94", "NOD-96", "NOD-119")
async def test_mentioned_once_then_learned_then_confirmed(stage: Stage) -> None:
    """One mention is tentative and marked; a second one makes it learned; the owner's wish to keep it, confirmed."""
    talk = await stage.talk()
    for place, label in (("at home", "Mentioned once"), ("in an orchestra", "Learned")):
        quote = f"I play the cello {place}"
        await talk.hears(f"{quote}, find me sheets.", sent_at=ago(days=2))
        stage.memory.answers["reflect"] = reflecting("Plays the cello", quote)
        await stage.later()
        assert await stage.notes() == {"Plays the cello": label}
        told = await talk.says("What do I play?", "The cello, I believe.")
        head, asked = (told.requests[0].body["messages"][place]["content"] for place in (0, -1))
        assert ("Plays the cello (tentative)" in head) is (label == "Mentioned once")
        assert label in asked, "its evidence stands by the request"
        assert quote in asked
    stage.memory.answers["learn"] = learning({"text": "Plays the cello", "quote": "I play the cello"})
    await talk.says("Remember that I play the cello.", learn(), "All right.")
    note = await stage.note("Plays the cello")
    assert (note["label"], note["evidence_count"]) == ("Confirmed", 3)


@pytest.mark.parametrize("way", ["learned", "added", "imported", "rewritten", "confirmed", "answered"])
async def test_confirmed_by_every_way(stage: Stage, way: str) -> None:
    talk = await stage.talk()
    text = "Lives in Lyon"
    match way:
        case "learned":
            stage.memory.answers["learn"] = learning({"text": text, "quote": "I moved to Lyon"})
            await talk.says(f"Remember: {LYON}", learn(), "All right.")
        case "added":
            await stage.add(text)
        case "imported":
            preview = await stage.api.post("/api/memory/import/preview", {"text": f"## About you\n- {text}"})
            await stage.api.post("/api/memory/import", preview)
        case "answered":
            text = "Where do you live? Lyon"
            ask = call("ask_owner", question="Where do you live?", options=["Lyon", "Nice"])
            told = await talk.says("Find me a gym.", ask)
            (asked,) = told.of("question")
            tapped = {"answers": [{"question": asked["question"], "answer": "Lyon"}]}
            await stage.api.post(f"/api/turns/{asked['turn_id']}/answers", tapped)
        case _:
            stage.memory.answers["capture"] = capturing({"text": text, "quote": "I moved to Lyon"})
            await talk.says(LYON, "Welcome!")
            stage.work()
            path = (await stage.note(text))["path"]
            if way == "confirmed":
                await stage.api.post(f"/api/memory/notes/{path}/confirm")
            else:
                text = "Lives in Lyon, by the river"
                await stage.api.client.patch(f"/api/memory/notes/{path}", json={"text": text})
    assert await stage.notes() == {text: "Confirmed"}
    note = await stage.note(text)
    assert (note["status"], note["way"] == way or way in {"rewritten", "confirmed"}) == ("stated", True)


@pytest.mark.req("NOD-86")
async def test_let_go_when_a_newer_word_replaces_it(stage: Stage) -> None:
    """The new note is there with its proof, the old one in the archive, linked; asked for earlier times it is told."""
    talk = await stage.talk()
    stage.memory.answers["learn"] = learning({"text": "Lives in Nice", "quote": "I live in Nice"})
    await talk.says("Remember that I live in Nice.", learn(), "All right.")
    old = await stage.note("Lives in Nice")
    stage.memory.answers["learn"] = learning(
        {"text": "Lives in Lyon", "quote": "I moved to Lyon", "replaces": [old["path"], "about/no-such-note"]}
    )
    await talk.says(f"Remember: {LYON}", learn(), "Noted: Lyon.")
    assert await stage.notes() == {"Lives in Lyon": "Confirmed"}
    assert await stage.let_go() == {"Lives in Nice": "Let go"}
    new = await stage.note("Lives in Lyon")
    (gone,) = (await stage.view())["archive"]
    assert (new["replaces"], gone["replaced_by"]) == ([gone["id"]], new["path"]) or gone["replaced_by"]
    told = await talk.says("Where did I live before?", "In Nice.")
    head, asked = told.requests[0].body["messages"][0]["content"], told.requests[0].body["messages"][-1]["content"]
    assert "Lives in Lyon" in head
    assert "Lives in Nice" not in head
    assert "Lives in Nice" in asked
    assert "Let go" in asked


async def test_let_go_when_its_day_is_over(stage: Stage) -> None:
    body = {"area": "about", "text": "Parks in lot C until Friday", "expires": "2026-01-02"}
    await stage.api.post("/api/memory/notes", body)
    await stage.later()
    assert await stage.notes() == {}
    assert await stage.let_go() == {"Parks in lot C until Friday": "Let go"}
    talk = await stage.talk()
    told = await talk.says("Where do I park?", "I do not know.")
    assert "lot C" not in told.shown


async def test_learned_from_your_sent_email(stage: Stage) -> None:
    """The one note that is not from the owner's messages: how they write, no word of what."""
    async with FakeImap({"INBOX": [], "Sent": mails(5)}) as imap:
        stage.memory.answers["style"] = {"text": "Writes short, informal mails. Greets with Hi and a first name."}
        at = {"host": "127.0.0.1", "port": imap.port, "security": "none"}
        await stage.api.post("/api/mail/imap", {**at, "password": imap.password, "addresses": [ADA]})
        reading = await stage.api.post("/api/mail/style")
        await stage.api.client.delete("/api/mail")
    assert reading["outcome"] == "saved"
    (note,) = (await stage.view())["notes"]
    assert (note["path"], note["label"]) == ("preferences/writing-style", "Learned from your sent email")
    assert (note["origin"], note["status"], len(note["text"]) <= 500) == ("email", "observed", True)
    talk = await stage.talk()
    told = await talk.says("Draft a reply to Ines.", "Dear Ines, …")
    assert f"preferences/writing-style: {note['text']}" in told.shown


async def test_what_is_said_again_is_evidence_and_no_second_note(stage: Stage) -> None:
    talk = await stage.talk()
    stage.memory.answers["learn"] = learning({"text": "Likes green tea", "quote": "I like green tea"})
    for said in ("Remember that I like green tea.", "Did I say it? I like green tea, remember that."):
        told = await talk.says(said, learn(), "All right.")
        assert told.failed == [False]
        assert [kind for kind in told.kinds if kind not in ("text",)][-1] == "reply"
    note = await stage.note("Likes green tea")
    assert (len(await stage.notes()), note["evidence_count"]) == (1, 2)
    assert [one["quote"] for one in note["evidence"]] == ["I like green tea", "I like green tea"]

"""The section Skills of the Memory page: seen, edited without overwriting, forgotten (NOD-161)."""

from __future__ import annotations

import pytest

from ownwords.writing.edit import NewNote
from ownwords.writing.skills import SkillEdit
from tests.interfaces.web.invented import Installation
from tests.interfaces.web.learned import SKILLS, learn_skills
from tests.interfaces.web.plain_browser import Element, PlainBrowser

ATTACK = "</p><script>alert(1)</script><img src=x onerror=alert(2)>"


def section(browser: PlainBrowser) -> Element:
    return browser.main.one("section", id="skills")


def cards(browser: PlainBrowser) -> list[Element]:
    return section(browser).all("li", class_="note")


async def test_each_skill_is_shown_with_its_body_and_the_guides_below(
    browser: PlainBrowser, place: Installation
) -> None:
    await browser.open("/memory")
    assert "Nothing is learned yet." in section(browser).line
    assert len(section(browser).one(class_="guides").one("ul").all("li")) == 6
    await learn_skills(place.me)
    await browser.open("/memory")
    returns, refund = cards(browser)
    assert (returns.one("b").line, returns.all(class_="about")[0].line) == SKILLS[0][:2]
    assert returns.one(class_="procedure").text == SKILLS[0][2]
    assert returns.all(class_="label") == []
    assert refund.one(class_="label").line == "Edited by you"
    assert "extends the guide work-through-a-form" in refund.line
    await browser.open("/memory?words=label")
    assert browser.main.all(id="skills") == []


async def test_what_a_skill_says_is_shown_and_never_run(browser: PlainBrowser, place: Installation) -> None:
    await place.me.skills.edit("nasty", SkillEdit(f"Do {ATTACK}", f"1. {ATTACK}\n2. [x](javascript:alert(3))"))
    for path in ("/memory", "/memory/skills/nasty/edit", "/memory/skills/nasty/forget"):
        await browser.open(path)
        assert browser.status == 200
        assert browser.main.all("script") + browser.main.all("img") == []
    await browser.open("/memory")
    assert cards(browser)[0].one(class_="procedure").text.startswith(f"1. {ATTACK}")


async def test_a_skill_is_edited(browser: PlainBrowser, place: Installation) -> None:
    await learn_skills(place.me)
    await browser.open("/memory")
    await browser.follow("Edit", cards(browser)[0])
    assert browser.field("body") == SKILLS[0][2]
    await browser.press("Save", body="1. Mine\r\n2. Yours", description="When it is mine")
    assert browser.notice == "Saved. It is kept as you wrote it."
    skill = await place.me.skills.skill("shop-returns")
    assert (skill.description, skill.body, skill.edited_by_owner) == ("When it is mine", "1. Mine\n2. Yours", True)
    for fields, why in (
        ({"body": ""}, "A skill needs a body"),
        ({"body": "x" * 6_001}, "at most 6,000 characters"),
        ({"description": "x" * 201}, "at most 200 characters"),
        ({"body": "1. Pay with 4111 1111 1111 " + "1111"}, "keeps no secrets"),
    ):
        await browser.open("/memory/skills/shop-returns/edit")
        await browser.press("Save", **fields)
        assert why in browser.error
        assert browser.posted in (403, 422)
        for name, value in fields.items():
            assert browser.field(name) == value, "what was typed is kept"
    await browser.open("/memory/skills/shop-returns/edit")
    await browser.press("Save")
    assert browser.notice == "Nothing was changed."
    assert await place.me.skills.skill("shop-returns") == skill


async def test_what_changed_meanwhile_is_not_overwritten(browser: PlainBrowser, place: Installation) -> None:
    await learn_skills(place.me)
    await browser.open("/memory/skills/shop-returns/edit")
    await place.me.add(NewNote("about", "I play the viola"))
    await place.me.skills.edit("shop-returns", SkillEdit(body="1. Elsewhere"))
    await browser.press("Save", body="1. Here")
    assert (browser.posted, "was changed while you wrote" in browser.error) == (409, True)
    assert "1. Elsewhere" in browser.main.one("blockquote").text
    assert browser.field("body") == "1. Here"
    await browser.press("Save mine instead")
    assert (await place.me.skills.skill("shop-returns")).body == "1. Here"
    await browser.open("/memory/skills/shop-returns/edit")
    await place.me.add(NewNote("about", "I play the drum"))
    await browser.press("Save", body="1. Again")
    assert browser.notice == "Saved. It is kept as you wrote it.", "another note is no conflict"
    await browser.open("/memory/skills/train-refund/edit")
    await place.me.skills.forget("train-refund")
    await browser.press("Save", body="1. Back")
    assert (browser.posted, "1. Back" in browser.main.text) == (404, True), "gone, and what was typed is shown"
    assert len((await place.me.view()).skills) == 1


async def test_forgetting_asks_first(browser: PlainBrowser, place: Installation) -> None:
    await learn_skills(place.me)
    await browser.open("/memory")
    await browser.follow("Forget", cards(browser)[0])
    panel = browser.page.one(id="panel")
    assert "shop-returns: Return an order" in panel.line
    assert "It cannot be undone." in panel.line
    assert len((await place.me.view()).skills) == 2
    await browser.press("Forget it")
    assert browser.notice == "Forgotten, for good."
    assert [card.one("b").line for card in cards(browser)] == ["train-refund"]
    for method in ("GET", "POST"):
        await browser.send(method, "/memory/skills/shop-returns/forget", "" if method == "POST" else None)
        assert browser.status == 404
    other = place.ownwords.owner(workspace="lab")
    await learn_skills(other)
    await browser.open("/memory/skills/shop-returns/edit")
    assert browser.status == 404
    await browser.open("/memory/skills/shop-returns/edit?workspace=lab")
    assert browser.status == 200


@pytest.mark.req("NOD-161")
async def test_all_that_the_owner_may_do(browser: PlainBrowser, place: Installation) -> None:
    await learn_skills(place.me)
    await place.me.skills.save("third", "A third one", "1. Open it")
    await browser.open("/memory")
    assert [card.one("b").line for card in cards(browser)] == ["shop-returns", "third", "train-refund"]
    await browser.follow("Edit", cards(browser)[0])
    await browser.press("Save", body="1. Mine")
    await browser.follow("Forget", cards(browser)[1])
    await browser.press("Forget it")
    exported = await place.me.export_markdown()
    assert "### shop-returns\n\n> Return an order at the shop" in exported
    assert "\n> 1. Mine\n" in exported
    assert "third" not in exported
    await browser.follow("Forget everything")
    assert "and 2 skills of your assistant" in browser.main.line
    await browser.press("Forget everything", sure=["yes"])
    assert browser.notice.startswith("Everything is forgotten: 0 notes and 2 skills.")
    assert (await place.me.view()).skills == ()

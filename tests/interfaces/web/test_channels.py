"""The part about Telegram and WhatsApp of the Settings page, without JavaScript."""

from __future__ import annotations

import pytest

from ownwords.domain.channels import Channel, Sender
from tests.interfaces.web.invented import Installation
from tests.interfaces.web.plain_browser import PlainBrowser


def part(browser: PlainBrowser) -> str:
    return browser.page.one(id="channels").line


async def test_an_account_is_linked_by_a_code_and_unlinked(
    browser: PlainBrowser, place: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    await browser.open("/settings")
    assert "OWNWORDS_TELEGRAM_TOKEN" in part(browser)
    monkeypatch.setenv("OWNWORDS_TELEGRAM_TOKEN", "123456:test-token-of-a-bot")
    await browser.open("/settings")
    assert "on Telegram" in part(browser)
    await browser.press("Link an account …")
    code = browser.page.one("code").line.removeprefix("/link ")
    await place.ownwords.chats.link(Sender(Channel.TELEGRAM, "11", "<b>Ada</b>"), code)
    await browser.open("/settings")
    assert "<b>Ada</b> (11)" in part(browser)
    await browser.press("Unlink: <b>Ada</b> on Telegram")
    assert (browser.posted, browser.notice.partition(".")[0]) == (303, "Unlinked")
    assert "Ada" not in part(browser)

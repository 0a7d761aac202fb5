"""A real browser before the whole server. A page that logs an error, or asks for anything elsewhere, fails its test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, Request, async_playwright

from tests.interfaces.web.invented import Installation, install, move_in
from tests.interfaces.web.serving import serving

ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@dataclass
class Desk:
    """A server, a browser, and what the browser complained about."""

    place: Installation
    address: str
    browser: Browser
    complaints: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    async def window(self, *, javascript: bool = True, width: int = 1280, dark: bool = False, path: str = "") -> Page:
        """A window of its own, at that page."""
        context = await self.browser.new_context(
            base_url=self.address,
            java_script_enabled=javascript,
            viewport={"width": width, "height": 800},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        context.set_default_timeout(10_000)
        self.contexts.append(context)
        page = await context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", self._asked)
        if path:
            await page.goto(path)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        # The browser itself reports every answer with an error status; what the page then says is tested.
        if message.type in {"error", "warning"} and "Failed to load resource" not in message.text:
            self.complaints.append(message.text)

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((f"{self.address}/", "data:")):
            self.complaints.append(f"asked for {request.url}")


@pytest.fixture
async def place() -> Installation:
    return await install()


@pytest.fixture
async def lived_in(place: Installation) -> Installation:
    await move_in(place)
    return place


@pytest.fixture
async def desk(place: Installation, chromium: str) -> AsyncIterator[Desk]:
    async with serving(place) as address, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        desk = Desk(place, address, browser)
        yield desk
        for context in desk.contexts:
            await context.close()
        await browser.close()
    assert desk.complaints == []

"""The WhatsApp that we ship refuses what Meta refuses."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest

from ownwords.testing import FakeWhatsApp


def keys(count: int, title: str = "Tea") -> list[dict[str, Any]]:
    return [{"type": "reply", "reply": {"id": str(one), "title": f"{title}{one}"}} for one in range(count)]


def interactive(buttons: list[dict[str, Any]], text: str = "Tea?") -> dict[str, Any]:
    asked = {"type": "button", "body": {"text": text}, "action": {"buttons": buttons}}
    return {"to": "1", "type": "interactive", "interactive": asked}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"to": "1", "type": "text", "text": {"body": "x" * 4_096}}, 200),
        ({"to": "1", "type": "text", "text": {"body": "x" * 4_097}}, 400),
        ({"to": "1", "type": "text", "text": {"body": ""}}, 400),
        ({"to": "2", "type": "text", "text": {"body": "Hello"}}, 400),
        (interactive(keys(3)), 200),
        (interactive(keys(4)), 400),
        (interactive(keys(1, "x" * 20)), 400),
        (interactive(keys(1), "x" * 1_025), 400),
    ],
)
async def test_limits_are_those_of_the_cloud_api(body: dict[str, Any], status: int) -> None:
    async with FakeWhatsApp() as whatsapp, httpx2.AsyncClient(trust_env=False) as client:
        whatsapp._wrote.add("1")  # pyright: ignore[reportPrivateUsage]
        url, right = f"{whatsapp.url}/v23.0/{whatsapp.phone_number_id}/messages", f"Bearer {whatsapp.token}"
        answer = await client.post(url, json=body, headers={"Authorization": right})
        assert answer.status_code == status, answer.text
        wrong = await client.post(url, json=body, headers={"Authorization": "Bearer other"})
        assert (wrong.status_code, wrong.json()["error"]["code"]) == (401, 190)
        assert len(whatsapp.sent) == (status == 200)

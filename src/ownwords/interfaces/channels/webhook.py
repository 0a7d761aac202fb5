"""The address that WhatsApp calls. Nothing of a call is read before its signature is checked; what came in is durable
before it is answered, and everything else comes afterwards."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ownwords.errors import OwnwordsError
from ownwords.ports.channels import Webhook

WHATSAPP = "/webhooks/whatsapp"


class WhatsAppCalls:
    """What is answered there; without a webhook, that there is nothing."""

    def __init__(self, webhook: Webhook | None) -> None:
        self._webhook = webhook

    async def answer(self, request: Request) -> Response:
        """A call of WhatsApp's: a question whether the address is ours, or what came in. One that was not taken is made
        again."""
        webhook, asked = self._webhook, request.query_params
        if webhook is None:
            return PlainTextResponse("WhatsApp is not set up here.", 404)
        if request.method != "POST":
            if webhook.verified(asked.get("hub.mode", ""), asked.get("hub.verify_token", "")):
                return PlainTextResponse(asked.get("hub.challenge", ""))
            return PlainTextResponse("These are not the words that were agreed.", 403)
        body = await request.body()
        if not webhook.signed(body, request.headers.get("x-hub-signature-256", "")):
            return PlainTextResponse("The signature is not that of the app's secret.", 403)
        try:
            await webhook.received(body)
        except OwnwordsError:
            return PlainTextResponse("Not taken: send it again.", 503)
        return PlainTextResponse("Taken.")

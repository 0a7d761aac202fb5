"""From a sentence to a line in a file: the memory model condenses and dreams as a test says."""

from __future__ import annotations

from ownwords.testing import ReceivedRequest
from tests.acceptance.conversations.stage import Answer, Stage, records
from tests.interfaces.http.serving import Json

ACME = "For Acme release notes, use concise bullet points and British spelling."
LINE = f"- {ACME}"


def condensing(text: str, **more: object) -> Answer:
    """The answer of a memory model that condenses a conversation to one bullet from the message that says so."""

    def answer(request: ReceivedRequest) -> Json:
        shown = records(request, "messages")
        cited = [one["id"] for one in shown if text in one["text"]]
        return {"bullets": [{"text": text, "message_ids": cited, "mark": "durable", **more}]}

    return answer


def dreaming(*edits: Json) -> Answer:
    """The answer of a memory model that dreams these edits, each resting on all that it was shown."""

    def answer(request: ReceivedRequest) -> Json:
        cursors = sorted({int(one["cursor"]) for one in records(request, "journal")})
        return {"edits": [{"cursors": cursors, **edit} for edit in edits]}

    return answer


async def consolidated(stage: Stage, said: str, *edits: Json) -> Json:
    """The owner says something, sends /compact and then /dream; what came of the run."""
    talk = await stage.talk()
    await talk.says(said, "All right, I will.")
    stage.memory.answers["compact"] = condensing(said)
    await stage.api.post("/api/compact", {"thread_id": talk.id})
    stage.memory.answers["dream"] = dreaming(*edits)
    return await stage.api.post("/api/dream")


async def user_file(stage: Stage) -> str:
    return (await stage.api.get("/api/files/USER.md"))["text"]


USUAL = {"file": "USER.md", "action": "append", "heading": "Preferences", "text": LINE}

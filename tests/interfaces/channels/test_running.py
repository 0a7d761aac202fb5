"""What chats are told of compactions that nobody asked for: nothing, unless the settings say so."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ownwords.testing import FakeTelegram, ReceivedRequest, Reply, ScriptedModelServer
from tests.interfaces.channels.conftest import Talking, served


def _condensing(request: ReceivedRequest) -> Reply:
    """A memory model that condenses, and does nothing else."""
    return Reply.json({"bullets": []}) if "bullets" in str(request.body) else Reply.error(503)


@pytest.mark.req("NB-10", "NB-12")
@pytest.mark.parametrize(
    ("everywhere", "telegram_alone", "shown"),
    [(None, None, False), ("true", None, True), ("true", "false", False), ("false", "true", True)],
)
@pytest.mark.parametrize("works", [True, False])
async def test_an_automatic_compaction_is_told_where_the_settings_say_so(
    tmp_path: Path,
    telegram: FakeTelegram,
    models: tuple[ScriptedModelServer, ScriptedModelServer],
    monkeypatch: pytest.MonkeyPatch,
    everywhere: str | None,
    telegram_alone: str | None,
    shown: bool,
    works: bool,
) -> None:
    for name, value in (("SHOW", everywhere), ("TELEGRAM_SHOW", telegram_alone)):
        if value is not None:
            monkeypatch.setenv(f"OWNWORDS_{name}_COMPACTION_NOTICES", value)
    server, tasks = models
    async with served(tmp_path, telegram) as ownwords:
        talking = Talking(telegram, server, tasks, ownwords)
        await talking.link()
        server.reply_text("How nice.")
        await talking.answers("I planted a plum tree")
        await talking.nothing_waits()
    async with served(tmp_path, telegram, now=datetime.now(UTC) + timedelta(minutes=16)) as ownwords:
        talking = Talking(telegram, server, tasks, ownwords)
        if works:
            tasks.otherwise(_condensing)
        before = len(telegram.sent)
        await ownwords.work()
        thread = await talking.thread()
        assert (await ownwords.owner().conversation_view(thread.id)).messages == ()
        told = [one.text for one in telegram.sent[before:]]
        outcome = "Context compacted." if works else "Unable to compact context."
        assert told == (["Compressing context…", outcome] if shown else [])
        assert await talking.said() == [("owner", "I planted a plum tree"), ("assistant", "How nice.")]

"""What a chat is told of compactions: by command always, on its own where somebody asked for it."""

from __future__ import annotations

import pytest

from ownwords.domain.notices import CompactionCause, CompactionNotice, shows_compaction


def test_the_words_are_those_of_the_documents() -> None:
    assert [*CompactionNotice] == [
        "Compressing context…",
        "Context compacted.",
        "Unable to compact context.",
        "Context compaction cancelled.",
    ]


@pytest.mark.parametrize("channel", [None, True, False])
@pytest.mark.parametrize("everywhere", [True, False])
def test_a_command_is_always_answered(everywhere: bool, channel: bool | None) -> None:
    assert shows_compaction(CompactionCause.COMMAND, everywhere, channel)


@pytest.mark.parametrize("cause", [CompactionCause.IDLE, CompactionCause.LARGE])
@pytest.mark.parametrize(
    ("everywhere", "channel", "shown"),
    [
        (False, None, False),
        (True, None, True),
        (False, True, True),
        (True, False, False),
        (False, False, False),
        (True, True, True),
    ],
)
def test_what_runs_on_its_own_is_told_where_the_channel_or_all_say_so(
    cause: CompactionCause, everywhere: bool, channel: bool | None, shown: bool
) -> None:
    assert shows_compaction(cause, everywhere, channel) is shown

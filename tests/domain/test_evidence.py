"""The packet within its room: what is shortened and left out stands in it, and references stay."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.conversation import Role
from ownwords.domain.evidence import (
    HEADINGS,
    LARGEST_PACKET,
    SHORT_EXCERPT,
    SHORTEST_EXCERPT,
    EvidenceFact,
    EvidenceMessage,
    EvidencePacket,
    room_for,
)

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def fact(number: int, length: int, quote: int = 0) -> EvidenceFact:
    return EvidenceFact(f"about/n{number}", "f" * length, NOON, "Confirmed", "q" * quote or None, f"m{number}")


def message(number: int, length: int) -> EvidenceMessage:
    return EvidenceMessage(f"m{number}", "t", Role.OWNER, NOON, "w" * length)


def packet(facts: list[int], messages: list[int], earlier: list[int]) -> EvidencePacket:
    return EvidencePacket(
        tuple(fact(number, length, length // 10) for number, length in enumerate(facts)),
        tuple(message(number, length) for number, length in enumerate(messages)),
        tuple(message(100 + number, length) for number, length in enumerate(earlier)),
    )


packets = st.builds(
    packet,
    st.lists(st.integers(1, 4_000), max_size=12),
    st.lists(st.integers(1, 1_200), max_size=20),
    st.lists(st.integers(1, 1_200), max_size=6),
)


@pytest.mark.req("NOD-52", "NOD-53", "NOD-55")
@given(packets, st.integers(0, 20_000))
def test_a_packet_fits_and_says_what_is_missing(whole: EvidencePacket, room: int) -> None:
    fitted = whole.fitted(room)
    records = (*fitted.facts, *fitted.messages, *fitted.earlier)
    assert fitted.size <= room or len(records) == 1
    assert fitted.shortened == (whole.size > room)
    assert bool(records) == bool(whole.facts or whole.messages or (whole.earlier and records))
    left_out = len(whole.messages) + len(whole.earlier) - len(fitted.messages) - len(fitted.earlier)
    assert (fitted.omitted.facts, fitted.omitted.messages) == (len(whole.facts) - len(fitted.facts), left_out)
    # What is kept are the best, by their references, and what is not whole says so.
    assert [one.path for one in fitted.facts] == [one.path for one in whole.facts[: len(fitted.facts)]]
    assert [one.source for one in fitted.facts] == [one.source for one in whole.facts[: len(fitted.facts)]]
    for short, was in zip(fitted.facts, whole.facts, strict=False):
        assert short.shortened == ((short.text, short.quote) != (was.text, was.quote))
    for shorter, before in zip(fitted.messages, whole.messages, strict=False):
        assert shorter.id == before.id
        assert shorter.shortened == (shorter.excerpt != before.excerpt)


@pytest.mark.req("NOD-55")
def test_where_there_is_no_room_the_best_record_stays_as_a_reference() -> None:
    one = packet([4_000], [1_200], []).fitted(0)
    assert [(fact.path, fact.source, len(fact.text), fact.quote, fact.shortened) for fact in one.facts] == [
        ("about/n0", "m0", SHORTEST_EXCERPT, None, True)
    ]
    assert one.messages == ()
    assert one.omitted.messages == 1
    (only,) = packet([], [1_200, 900], []).fitted(0).messages
    assert (only.id, len(only.excerpt), only.shortened) == ("m0", SHORTEST_EXCERPT, True)
    assert not packet([], [], []).fitted(0).shortened


def test_room_follows_the_context_window() -> None:
    assert room_for(None) == room_for(10_000_000) == LARGEST_PACKET
    assert room_for(256) == 0
    assert room_for(4_096, 9_000) == room_for(4_096), "a quarter is left"
    assert room_for(4_096, 11_000) == 12_288 - 11_000 - HEADINGS
    assert room_for(4_096, 12_287) == 0
    assert room_for(4_096, 12_288) == room_for(4_096, 1_000_000) == room_for(4_096), "that is not sent as a whole"
    rooms = [room_for(window) for window in (1_024, 4_096, 16_384, 65_536)]
    assert rooms == sorted(set(rooms))
    assert all(room * 4 <= window * 3 for room, window in zip(rooms, (1_024, 4_096, 16_384, 65_536), strict=True))
    assert SHORTEST_EXCERPT < SHORT_EXCERPT

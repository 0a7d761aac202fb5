"""The journal's values: whose words a line is worth, and how an entry reads (NB-14)."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.conversation import Role
from ownwords.domain.journal import Bullet, JournalEntry, Lineage, Mark, least_trusted, lineage_of

LINEAGES = st.sampled_from(Lineage)


def test_trust_falls_from_the_owner_to_mail() -> None:
    assert sorted(Lineage, key=lambda one: one.rank) == ["owner", "assistant", "tool", "web", "mail"]


@given(st.lists(LINEAGES, min_size=1), st.lists(LINEAGES))
def test_more_sources_never_make_a_thing_more_trusted(some: list[Lineage], more: list[Lineage]) -> None:
    worth = least_trusted(some)
    assert worth in some
    assert least_trusted([*some, *more]).rank >= worth.rank


def test_a_thing_without_a_source_has_no_lineage() -> None:
    with pytest.raises(ValueError, match="empty"):
        least_trusted([])


def test_only_what_the_owner_wrote_is_the_owners() -> None:
    assert {role for role in Role if lineage_of(role) is Lineage.OWNER} == {Role.OWNER}
    assert lineage_of(Role.OWNER, tapped=True) is Lineage.ASSISTANT
    assert lineage_of(Role.EVENT, tapped=True) is Lineage.MAIL


def test_an_entry_reads_as_lines() -> None:
    day = date(2026, 11, 20)
    bullets = (
        Bullet("I prefer dark mode", Lineage.OWNER, Mark.DURABLE, day, ("m1",)),
        Bullet("I now live in Braga", Lineage.OWNER, Mark.CORRECTION, day, ("m2",)),
    )
    entry = JournalEntry(42, datetime(2026, 11, 20, tzinfo=UTC), bullets, ("m1", "m2"))
    assert entry.content == "- I prefer dark mode (2026-11-20)\n- [correction] I now live in Braga (2026-11-20)"
    assert JournalEntry(43, entry.at, ()).content == ""

"""Ids: the layout of a UUIDv7, in the order of time, and nothing but content in them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import RFC_4122, UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.adapters.exports.identity import derived_id, own_id

TIMES = st.datetimes(datetime(1970, 1, 1), datetime(9999, 12, 31), timezones=st.just(UTC))


@given(TIMES, st.lists(st.text(st.characters()), max_size=4))
def test_an_id_is_a_uuid7_of_its_time(at: datetime, names: list[str]) -> None:
    made = derived_id(at, *names)
    parsed = UUID(made)
    assert (str(parsed), parsed.version, parsed.variant) == (made, 7, RFC_4122)
    assert parsed.int >> 80 == (at - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)
    assert own_id(made) == made
    assert derived_id(at, *names) == made


@given(st.lists(st.text(), max_size=3), st.lists(st.text(), max_size=3))
def test_other_names_give_another_id(one: list[str], other: list[str]) -> None:
    assert (derived_id(None, *one) == derived_id(None, *other)) == (one == other)


@given(TIMES, TIMES)
def test_ids_sort_by_time(one: datetime, other: datetime) -> None:
    if (other - one) >= timedelta(milliseconds=1):
        assert derived_id(one, "x") < derived_id(other, "x")


@pytest.mark.parametrize(
    "value", ["", "7", "018df0a0-8f00-4abc-8def-0123456789ab", "018df0a0-8f00-7abc-cdef-0123456789ab", "x" * 36]
)
def test_other_ids_are_not_ours(value: str) -> None:
    assert own_id(value) is None

"""Ids of messages: a UUID stays, anything else becomes one."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ownwords.domain.message_ids import as_uuid, message_id_for

THREAD, OTHER = "018df0a0-8f00-7abc-8def-0123456789ab", "018df0a0-8f00-7abc-8def-0123456789ac"


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=200))
def test_any_string_always_gives_the_same_uuid_in_its_conversation(name: str) -> None:
    made = message_id_for(THREAD, name)
    assert str(UUID(made)) == made == message_id_for(THREAD, name)
    assert made != message_id_for(OTHER, name)


def test_a_uuid_stays_itself() -> None:
    own = str(uuid4())
    assert message_id_for(THREAD, own.upper()) == message_id_for(OTHER, own) == own


@pytest.mark.parametrize(
    "value", ["", "m-1", f"{{{THREAD}}}", THREAD.replace("-", ""), f"urn:uuid:{THREAD}", THREAD + "\n"]
)
def test_other_spellings_are_no_uuid(value: str) -> None:
    assert as_uuid(value) is None

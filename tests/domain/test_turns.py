"""Who may do what: the documented table, cell by cell (NOD-89…NOD-92)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from itertools import permutations

import pytest

from ownwords.domain.turns import CheckedClaim, CheckedDraft, Deed, Turn, TurnOrigin, allows, least_trusted

TABLE = """
                owner  task  schedule  event  subagent
learn           yes    yes   no        no     no
forget          yes    no    no        no     no
control         yes    yes   no        no     no
capture         yes    no    no        no     no
write_skill     yes    yes   yes       no     no
read_skill      yes    yes   yes       yes    yes
read_notebook   yes    yes   yes       yes    yes
write_notebook  yes    yes   yes       no     no
"""


@pytest.mark.req("NOD-89", "NOD-90", "NOD-91", "NOD-92")
def test_the_table_holds() -> None:
    origins, *rows = (line.split() for line in TABLE.strip().splitlines())
    asked = {(row[0], origin): answer == "yes" for row in rows for origin, answer in zip(origins, row[1:], strict=True)}
    assert {(deed, origin): allows(origin, deed) for deed in Deed for origin in TurnOrigin} == asked


@pytest.mark.req("NOD-92")
def test_a_session_keeps_its_least_trusted_origin_in_whatever_order_they_met() -> None:
    for origins in permutations(TurnOrigin):
        assert least_trusted(*origins) is TurnOrigin.SUBAGENT
    assert least_trusted(TurnOrigin.EVENT, TurnOrigin.OWNER) is TurnOrigin.EVENT
    assert least_trusted(TurnOrigin.OWNER) is TurnOrigin.OWNER


def test_a_turn_names_all_that_it_was_given_and_when_finished_what_its_claims_rest_on() -> None:
    turn = Turn("u1", "t1", "m1", TurnOrigin.OWNER, datetime(2026, 3, 2, tzinfo=UTC), ("about/tea",), ("m2",), ("m3",))
    assert turn.records == {"m1", "about/tea", "m2", "m3"}
    assert turn.finished("m9").checked is None
    checked = CheckedDraft("print", "You like tea.", (CheckedClaim("tea", ("about/tea", "n1")),))
    turn = replace(turn, facts=(), reads=(), checked=checked)
    assert turn.records == {"m1", "m2", "about/tea", "n1"}
    finished = turn.finished("m9")
    assert finished.records == {"m1", "about/tea", "n1", "m9"}
    assert "You like tea." not in repr(finished)
    assert finished.checked is not None
    assert finished.checked.claims == checked.claims
    assert finished.without({"people/ines"}) == finished
    assert finished.without({"people/ines", "m9"}) is finished.without({"n1"}) is None
    assert turn.without({"m2", "n1"}) == replace(turn, messages=(), checked=None)
    assert turn.without({"people/ines"}) == replace(turn, checked=None)

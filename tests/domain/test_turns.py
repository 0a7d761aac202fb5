"""Who may do what: the documented table, cell by cell (NOD-89…NOD-92)."""

from __future__ import annotations

from itertools import permutations

import pytest

from ownwords.domain.turns import Deed, TurnOrigin, allows, least_trusted

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

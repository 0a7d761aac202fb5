"""Names of people in the notes, told from what else is named there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ownwords.domain.notes import Area, Details, Note
from ownwords.tasks.people import names_of_people
from tests.memories import inferred


def note(text: str, *entities: str, area: Area = Area.PEOPLE) -> Note:
    return replace(inferred(text, area=area), details=Details(entities=entities))


@pytest.mark.parametrize(
    ("text", "certain", "others"),
    [
        ("My sister Ines lives in Porto", {"Ines"}, {"Porto"}),
        ("Meine Schwester Ines wohnt in Porto", {"Ines"}, {"Porto"}),
        ("Ines works at Heron Ltd", {"Ines"}, {"Heron Ltd"}),
        ("我妹妹小美住在上海", {"小美"}, {"上海"}),
        ("My boss is called Maria Almeida.", set(), {"Maria Almeida"}),
        ("They like tea", set(), set()),
    ],
)
def test_names(text: str, certain: set[str], others: set[str]) -> None:
    found = names_of_people([note(text)])
    assert set(found.certain) == certain
    assert certain | others <= set(found.all)


def test_only_the_notes_on_people_count_with_all_they_name() -> None:
    assert names_of_people([note("My sister Ines lives in Porto", area=Area.ABOUT)]).all == ()
    assert "Rui Vale" in names_of_people([note("The landlord", "Rui Vale")]).all

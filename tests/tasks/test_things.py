"""Where addresses, numbers and the rest stand in a text."""

from __future__ import annotations

import pytest

from ownwords.tasks.languages.language import Thing
from ownwords.tasks.sentences import span_of
from ownwords.tasks.things import find_thing, is_mostly


@pytest.mark.req("NOD-76")
@pytest.mark.parametrize(
    ("thing", "text", "found"),
    [
        (Thing.ADDRESS, "She lives in Porto, Rua da Alegria 12", "Rua da Alegria 12"),
        (Thing.ADDRESS, "Rua da Alegria 12, 4000-045 Porto, nice", "Rua da Alegria 12, 4000-045 Porto"),
        (Thing.ADDRESS, "at 12 High Street, Leeds", "12 High Street, Leeds"),
        (Thing.ADDRESS, "habite 5 rue de la Paix à Nantes", "5 rue de la Paix"),
        (Thing.ADDRESS, "in der Heinrich-Heine-Straße 8a in Kassel", "Heinrich-Heine-Straße 8a"),
        (Thing.ADDRESS, "I walked 12 miles", None),
        (Thing.PHONE, "call +351 912 345 678 please", "+351 912 345 678"),
        (Thing.PHONE, "on 2027-05-03 or 03.05.2027", None),
        (Thing.PHONE, "it costs 450 euros", None),
        (Thing.EMAIL, 'she wrote "nuno.reis@example.org"', "nuno.reis@example.org"),
        (Thing.DATE, "first 3 May, then 9 May 2027", "9 May 2027"),
        (Thing.PRICE, "it was €1,250.50 in all", "€1,250.50"),
        (Thing.SIZE, "do you have size 42?", "42"),
        (Thing.NAME, "my colleague is called Ewa Nowak now", "Ewa Nowak"),
        (Thing.PLACE, "we ate at Trattoria Da Mario", "Trattoria Da Mario"),
        (Thing.LINK, "see https://example.org/a?b=1", "https://example.org/a?b=1"),
    ],
)
def test_things_are_found_as_they_were_written(thing: Thing, text: str, found: str | None) -> None:
    part = find_thing(thing, span_of(text))
    assert (part.text if part else None) == found


def test_little_more_than_the_thing_itself() -> None:
    text = "It's Rua da Alegria 12, Porto"
    part = find_thing(Thing.ADDRESS, span_of(text))
    assert part is not None
    assert is_mostly(part, span_of(text))
    assert not is_mostly(part, span_of(f"My mother lives at {part.text}"))

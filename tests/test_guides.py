"""The guides that come with Ownwords: each is within the limits of a skill, and would pass as one."""

from __future__ import annotations

from ownwords.domain.secrets import find_secret
from ownwords.guides import guides
from ownwords.tasks.outward import sends_outside


def test_there_are_six_in_the_order_of_their_names() -> None:
    assert list(guides()) == [
        "compare-offers",
        "keep-project-notes",
        "plan-a-journey",
        "research-with-sources",
        "work-through-a-form",
        "write-in-the-owners-style",
    ]


def test_each_says_when_to_use_it_what_to_verify_and_what_goes_wrong() -> None:
    for name, guide in guides().items():
        assert guide.name == name
        assert guide.description.startswith("When "), name
        for part in ("\n1. ", "\nVerify: ", "\nCommon mistakes: "):
            assert part in f"\n{guide.body}", (name, part)
        assert find_secret(guide.body) is None
        assert [line for line in guide.body.split("\n") if sends_outside(line)] == []

"""The topics that are not written down of the assistant's own accord, and how a language file names their words."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from ownwords.tasks.languages.language import Pattern, lines, pattern


class Topic(StrEnum):
    """What a text may touch. The first eight are those of NOD-123; health and the last four those of CH-14."""

    HEALTH = "health"
    RELIGION = "religion"
    POLITICS = "politics"
    SEXUALITY = "sexuality"
    GENDER_IDENTITY = "gender_identity"
    ETHNICITY = "ethnicity"
    IMMIGRATION = "immigration"
    CRIME = "crime"
    ADDRESS = "address"
    PHONE = "phone"
    FINANCE = "finance"
    RELATIONSHIPS = "relationships"


Words = Mapping[Topic, Pattern]
"""For each topic the words of one language that touch it, found anywhere in plain letters."""


def words(text: str) -> Pattern:
    """A pattern whose alternatives begin where a word begins. Where they end, each says itself."""
    return pattern(rf"\b(?:{lines(text)})")

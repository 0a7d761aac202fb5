"""Learned skills: procedures that the assistant wrote for itself, one for each site, app or flow (NOD-143, NOD-158).

They lie in the notes document, beside the notes. A skill is known by its name; a built-in guide is a procedure that
comes with Ownwords, and its name is taken (NOD-160).
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from ownwords.domain.characters import checked_characters
from ownwords.errors import Invalid

LONGEST_NAME = 64
LONGEST_DESCRIPTION = 200
LONGEST_BODY = 6_000
MOST_SKILLS = 40
USE_COUNTS_AFTER = timedelta(hours=1)
"""A skill that was used so lately is used lately enough: reading it again writes nothing."""
LEARNED_SKILLS = "Learned skills"
"""The heading of skills in an export. No note stands under it."""
SKILL_PATHS = "skills/"
"""With what a skill's path in the change record begins. No area of notes is called so."""

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Guide:
    """A built-in procedure for one kind of work. A skill is about one concrete flow, and may extend a guide."""

    name: str
    description: str
    body: str


@dataclass(frozen=True, slots=True)
class Skill:
    """A learned skill. `extends` is the name of the guide that it extends; one that the owner edited is never dropped
    to make room."""

    name: str
    description: str
    body: str
    created_at: datetime
    updated_at: datetime
    used_at: datetime
    extends: str | None = None
    edited_by_owner: bool = False

    @property
    def path(self) -> str:
        """By what the change record knows it."""
        return skill_path(self.name)

    def used(self, at: datetime) -> Skill:
        """The skill as it was read for a flow; the same where that was noted a short while ago."""
        return replace(self, used_at=at) if at - self.used_at >= USE_COUNTS_AFTER else self

    def says_the_same(self, other: Skill) -> bool:
        """Whether both say the same, whenever each was used."""
        return self.content == other.content

    @property
    def content(self) -> tuple[str, str, str | None]:
        """What it says."""
        return self.description, self.body, self.extends


@dataclass(frozen=True, slots=True)
class SkillPatch:
    """What to change of a skill; None stays. `find` is text of its body that stands there exactly once, and `replace`
    takes its place; `body` is a whole new one."""

    find: str | None = None
    replace: str | None = None
    body: str | None = None
    description: str | None = None
    extends: str | None = None


def skill_path(name: str) -> str:
    """By what the change record knows the skill of that name."""
    return f"{SKILL_PATHS}{name}"


def least_used(skills: Iterable[Skill]) -> Skill | None:
    """The skill to drop where there are too many: the one used least recently of those that the owner has not edited
    (NOD-159)."""
    droppable = [skill for skill in skills if not skill.edited_by_owner]
    return min(droppable, key=lambda skill: (skill.used_at, skill.name), default=None)


def patched_body(body: str, patch: SkillPatch) -> str:
    """The body as the patch leaves it. A reader sees `<` as `&lt;`, so what it sends back may be written so. Raises
    Invalid."""
    if patch.body is not None and patch.find is not None:
        raise Invalid("Send either a new body, or find and replace.", field="body")
    if patch.body is not None:
        return patch.body
    if patch.find is None:
        if patch.replace is not None:
            raise Invalid("To replace something, say what: send find, too.", field="find")
        return body
    find, put = patch.find, patch.replace or ""
    if find and find not in body:
        find, put = html.unescape(find), html.unescape(put)
    count = body.count(find) if find else 0
    if count != 1:
        found = "is not in the skill" if count == 0 else f"stands in the skill {count} times"
        raise Invalid(f"The text to find {found}; it has to stand there exactly once.", field="find")
    return body.replace(find, put)


def skills_markdown(skills: Iterable[Skill]) -> str:
    """The skills for an export, quoted: no line of theirs is a heading or a note there (NOD-161)."""
    parts = [
        "\n".join([f"### {skill.name}", "", *_quoted(f"{skill.description}\n\n{skill.body}"), ""]) for skill in skills
    ]
    return "\n".join([f"## {LEARNED_SKILLS}", "", *parts])


def _quoted(text: str) -> list[str]:
    return [f"> {line}".rstrip() for line in text.splitlines()]


def checked_skill_name(name: str) -> str:
    """The name without blanks around it; raises Invalid for what is no name of a skill."""
    name = checked_characters(name.strip(), "name")
    if len(name) > LONGEST_NAME or not _NAME.fullmatch(name):
        raise Invalid(
            f"A skill's name is lower-case letters and digits, with single hyphens between words, and at most "
            f"{LONGEST_NAME} characters: shop-returns.",
            field="name",
        )
    return name


def checked_skill_description(description: str) -> str:
    """The description on one line; raises Invalid for none, or a longer one."""
    description = " ".join(checked_characters(description, "description").split())
    if not description:
        raise Invalid("A skill needs a description: one line that says when to use it.", field="description")
    if len(description) > LONGEST_DESCRIPTION:
        message = f"A description holds at most {LONGEST_DESCRIPTION} characters; this is {len(description):,}."
        raise Invalid(message, field="description")
    return description


def checked_skill_body(body: str) -> str:
    """The body with plain line breaks; raises Invalid for none, or a longer one."""
    body = checked_characters(body, "body").replace("\r\n", "\n").replace("\r", "\n").strip()
    if not body:
        raise Invalid("A skill needs a body: the steps, what went wrong, what to verify.", field="body")
    if len(body) > LONGEST_BODY:
        raise Invalid(f"A skill holds at most {LONGEST_BODY:,} characters; this is {len(body):,}.", field="body")
    return body

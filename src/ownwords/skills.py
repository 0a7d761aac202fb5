"""Learned skills as an assistant and their owner use them, from one place: a memory, or a conversation of it.

`Skills` is the library's face. `skills_tool` is the tool with its three actions; every face answers with the same one.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ownwords.domain.scope import Scope
from ownwords.domain.skills import Guide, Skill, SkillPatch
from ownwords.domain.turns import TurnOrigin
from ownwords.errors import Invalid, OwnwordsError, Stale, Unavailable
from ownwords.guides import guides
from ownwords.reading.skills import SkillReading, skill_text
from ownwords.writing.commit import Committed
from ownwords.writing.forget import Forgetting
from ownwords.writing.skills import SkillCaller, SkillDraft, SkillEdit, SkillWriting

Json = dict[str, Any]

NO_USER = "No user context; cannot use skills."
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SkillFaculties:
    """What reads and writes skills, composed once for all scopes."""

    reading: SkillReading
    writing: SkillWriting
    forgetting: Forgetting


class Skills:
    """The skills of one scope, seen from a conversation or from none."""

    def __init__(self, scope: Scope, able: SkillFaculties, caller: SkillCaller | None = None) -> None:
        self._scope = scope
        self._able = able
        self._caller = caller or SkillCaller()

    def within(
        self, thread_id: str | None, origin: TurnOrigin = TurnOrigin.OWNER, message_id: str | None = None
    ) -> Skills:
        """The same skills, from a conversation. `origin` says what started the work; what the conversation keeps of its
        own counts as well (NOD-155, NOD-156). `message_id` is the message that the work answers."""
        return Skills(self._scope, self._able, SkillCaller(thread_id, origin, message_id))

    async def list(self) -> tuple[int, tuple[Skill, ...]]:
        """The version of the notes document, and the learned skills by name."""
        return await self._able.reading.skills(self._scope)

    @property
    def guides(self) -> tuple[Guide, ...]:
        """The built-in guides by name."""
        return tuple(guides().values())

    async def skill(self, name: str) -> Skill:
        """One learned skill, as its owner sees it. Raises NotFound."""
        return await self._able.reading.skill(self._scope, name)

    async def read(self, name: str, *, counts: bool = True) -> str:
        """A skill or guide as an assistant reads it, before it does what it is for (NOD-146). It counts as use, unless
        the caller only looks. Raises NotFound."""
        found = await self._able.reading.skill_or_guide(self._scope, name)
        if counts and isinstance(found, Skill):
            try:
                await self._able.writing.used(self._scope, self._caller, found.name)
            except (Unavailable, Stale) as error:  # it was read all the same
                _log.warning("That a skill was used could not be noted: %s", error.message)
        return skill_text(found)

    async def save(self, name: str, description: str, body: str, extends: str | None = None) -> Skill:
        """Save what the assistant learned, prepared so that it says nothing of anybody (NOD-147…NOD-154). `extends` is
        a guide's name. Raises Invalid, Conflict where the name is taken, Refused with the reason, SkillsFull,
        MemoryFull, and Unavailable where the memory model does not answer; nothing is saved then."""
        return await self._able.writing.save(self._scope, self._caller, SkillDraft(name, description, body, extends))

    async def patch(self, name: str, patch: SkillPatch) -> Skill:
        """Change a skill that proved wrong (NOD-148). Raises as `save`, and NotFound and Stale."""
        return await self._able.writing.patch(self._scope, self._caller, name, patch)

    async def edit(self, name: str, edit: SkillEdit, version: int | None = None) -> Committed[Skill]:
        """What the owner writes, kept as it is. `version` makes it fail as Stale when somebody wrote in between."""
        return await self._able.writing.edit(self._scope, name, edit, version)

    async def is_kept(self, name: str) -> bool:
        """Whether there is anything of a skill of that name: the skill, or its words in the change record."""
        return await self._able.forgetting.keeps_skill(self._scope, name.strip())

    async def forget(self, name: str, version: int | None = None) -> int:
        """Forget a skill, and every byte of it, also of one that only the change record tells of; answers the version
        afterwards. Raises NotFound and Stale."""
        return await self._able.forgetting.forget_skill(self._scope, name.strip(), version)


def skill_json(skill: Skill) -> Json:
    """A learned skill as its owner sees it."""
    return {
        "name": skill.name,
        "description": skill.description,
        "body": skill.body,
        "extends": skill.extends,
        "created_at": skill.created_at.isoformat(),
        "updated_at": skill.updated_at.isoformat(),
        "used_at": skill.used_at.isoformat(),
        "edited_by_owner": skill.edited_by_owner,
    }


def guide_json(guide: Guide) -> Json:
    """A built-in guide."""
    return {"name": guide.name, "description": guide.description, "body": guide.body}


def saved_skill_json(skill: Skill) -> Json:
    """What saving or patching a skill answers: no word of its body, which is read with the tool (NOD-146)."""
    return {"success": True, "name": skill.name, "text": f"Saved as {skill.name}."}


async def read_skill_json(skills: Skills, name: str, *, counts: bool = True) -> Json:
    """What reading a skill answers."""
    return {"success": True, "name": name, "text": await skills.read(name, counts=counts)}


async def _read(skills: Skills, arguments: Mapping[str, object]) -> Json:
    return await read_skill_json(skills, _needed(arguments, "name").strip())


async def _save(skills: Skills, arguments: Mapping[str, object]) -> Json:
    name, description, body = (_needed(arguments, field) for field in ("name", "description", "body"))
    return saved_skill_json(await skills.save(name, description, body, _text(arguments, "extends")))


async def _patch(skills: Skills, arguments: Mapping[str, object]) -> Json:
    fields = {field: _text(arguments, field) for field in ("find", "replace", "body", "description", "extends")}
    return saved_skill_json(await skills.patch(_needed(arguments, "name"), SkillPatch(**fields)))


_ACTIONS: Mapping[str, Callable[[Skills, Mapping[str, object]], Awaitable[Json]]] = {
    "read": _read,
    "save": _save,
    "patch": _patch,
}


async def carried_out(skills: Skills, arguments: Mapping[str, object]) -> Json:
    """What the tool does. Raises Invalid, and what the actions raise."""
    action = _ACTIONS.get(_needed(arguments, "action"))
    if action is None:
        raise Invalid(f"action: use one of {', '.join(_ACTIONS)}.", field="action")
    return await action(skills, arguments)


async def skills_tool(skills: Skills | None, arguments: Mapping[str, object]) -> Json:
    """The tool as it is called: what fails as expected is an answer, `{success: false, error}`."""
    if skills is None:
        return {"success": False, "error": NO_USER}
    try:
        return await carried_out(skills, arguments)
    except OwnwordsError as error:
        return {"success": False, "error": error.message}


def _needed(arguments: Mapping[str, object], field: str) -> str:
    text = _text(arguments, field)
    if text is None or not text.strip():
        raise Invalid(f"{field} is required", field=field)
    return text


def _text(arguments: Mapping[str, object], field: str) -> str | None:
    value = arguments.get(field)
    if value is not None and not isinstance(value, str):
        raise Invalid(f"{field}: send a text.", field=field)
    return value

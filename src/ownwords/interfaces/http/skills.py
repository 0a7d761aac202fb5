"""Learned skills: what their owner sees, edits and forgets (NOD-161), and the tool's actions (NOD-146…NOD-148)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import JSONResponse

from ownwords.domain.skills import SkillPatch
from ownwords.domain.turns import TurnOrigin
from ownwords.interfaces.http import answers as said
from ownwords.interfaces.http.answers import answer, answers
from ownwords.interfaces.http.bodies import Body
from ownwords.interfaces.http.parameters import ExpectedVersion, Installation, ScopedMemory, Text
from ownwords.skills import Skills, guide_json, read_skill_json, saved_skill_json, skill_json
from ownwords.writing.skills import SkillEdit

router = APIRouter(prefix="/api/skills", tags=["skills"])


class Guide(said.Answer):
    """A built-in guide: a procedure for one kind of work."""

    name: str
    description: str
    body: str


class ManySkills(said.Answer):
    """The learned skills and the built-in guides, each by name."""

    version: int
    skills: list[said.Skill]
    guides: list[Guide]


class EditedSkill(said.Answer):
    """The skill as it is by now."""

    version: int
    skill: said.Skill


class SavedSkill(said.Answer):
    """What the tool answers: no word of the body."""

    success: bool
    name: str
    text: str


class ReadSkill(said.Answer):
    """A skill as an assistant reads it: in an `untrusted_tool_result` block that nothing in it can close."""

    success: bool
    name: str
    text: str


class ForgottenSkill(said.Answer):
    """Which skill is gone for good."""

    version: int
    forgotten: str


class SkillText(Body):
    """What the owner writes of a skill. Without `extends` it extends no guide."""

    description: Text
    body: Text
    extends: Text | None = None


class _FromWork(Body):
    thread_id: Text | None = None
    origin: TurnOrigin = TurnOrigin.OWNER


class NewSkill(_FromWork):
    """What an assistant learned. `thread_id` is the conversation that it is in, and `origin` what started the work."""

    name: Text
    description: Text
    body: Text
    extends: Text | None = None


class SkillChanges(_FromWork):
    """What was wrong with a skill: `find`, which its body holds exactly once, and `replace`; or a whole new `body`.
    What is left out stays."""

    find: Text | None = None
    replace: Text | None = None
    body: Text | None = None
    description: Text | None = None
    extends: Text | None = None


SkillName = Annotated[Text, Path(description="The skill's name.")]


async def skills_within(
    memory: ScopedMemory,
    thread_id: Annotated[Text | None, Query(description="The conversation that the assistant is in.")] = None,
    origin: Annotated[TurnOrigin, Query(description="What started the work.")] = TurnOrigin.OWNER,
) -> Skills:
    """The skills, from the conversation that the request names."""
    return memory.skills.within(thread_id, origin)


@router.get("", responses=answers(ManySkills, etag=True))
async def list_skills(memory: ScopedMemory) -> JSONResponse:
    """Every learned skill as its owner sees it, and every built-in guide."""
    version, skills = await memory.skills.list()
    found = {"skills": list(map(skill_json, skills)), "guides": list(map(guide_json, memory.skills.guides))}
    return answer({"version": version, **found}, version=version)


@router.post("", status_code=201, responses=answers(SavedSkill, 201))
async def save_skill(memory: ScopedMemory, body: NewSkill) -> JSONResponse:
    """Save what an assistant learned. Secrets are taken out of it, and it is rewritten as a procedure that says nothing
    of anybody. Refused for what an event or a subagent started, while saving is off, and where that is not enough."""
    skills = memory.skills.within(body.thread_id, body.origin)
    return answer(saved_skill_json(await skills.save(body.name, body.description, body.body, body.extends)), 201)


@router.get("/{name}", responses=answers(said.Skill))
async def show_skill(memory: ScopedMemory, name: SkillName) -> JSONResponse:
    """One learned skill as its owner sees it. Looking at it does not count as use."""
    return answer(skill_json(await memory.skills.skill(name)))


@router.get("/{name}/read", responses=answers(ReadSkill))
async def read_skill(
    ownwords: Installation, skills: Annotated[Skills, Depends(skills_within)], name: SkillName
) -> JSONResponse:
    """A skill or guide as an assistant reads it before it does what it is for. That counts as use, unless the token
    only reads."""
    writes = ownwords.token is None or not ownwords.token.read_only
    return answer(await read_skill_json(skills, name, counts=writes))


@router.patch("/{name}", responses=answers(SavedSkill))
async def patch_skill(memory: ScopedMemory, name: SkillName, body: SkillChanges) -> JSONResponse:
    """Change a skill that an assistant followed and found wrong. It is prepared anew as a whole."""
    patch = SkillPatch(body.find, body.replace, body.body, body.description, body.extends)
    return answer(saved_skill_json(await memory.skills.within(body.thread_id, body.origin).patch(name, patch)))


@router.put("/{name}", responses=answers(EditedSkill, etag=True))
async def edit_skill(memory: ScopedMemory, name: SkillName, body: SkillText, version: ExpectedVersion) -> JSONResponse:
    """Write a skill by hand: it is kept as it is written, and never dropped to make room."""
    edited = await memory.skills.edit(name, SkillEdit(body.description, body.body, body.extends or ""), version)
    return answer({"version": edited.version, "skill": skill_json(edited.result)}, version=edited.version)


@router.delete("/{name}", responses=answers(ForgottenSkill, etag=True))
async def forget_skill(memory: ScopedMemory, name: SkillName, version: ExpectedVersion) -> JSONResponse:
    """Forget a skill, for good."""
    now = await memory.skills.forget(name, version)
    return answer({"version": now, "forgotten": name}, version=now)

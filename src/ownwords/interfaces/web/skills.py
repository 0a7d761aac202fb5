"""Skills on the Memory page: what the assistant learned to do, to be read, edited and forgotten (NOD-161).

A form says which words the owner saw, by the time of the skill's last change: what was changed meanwhile is not
overwritten.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ownwords.domain.skills import Guide, Skill, skill_path
from ownwords.errors import NotFound, OwnwordsError, Stale
from ownwords.interfaces.web import wording
from ownwords.interfaces.web.cards import skill_anchor, skill_link, skill_place
from ownwords.interfaces.web.question import Question, QuestionPage
from ownwords.interfaces.web.site import Frame, Site, go_to, render, status_of
from ownwords.interfaces.web.visit import Visit, read_form
from ownwords.interfaces.web.wording import Moment
from ownwords.reading.notes import MemoryView
from ownwords.writing.skills import SkillEdit

SECTION = "/memory"
PLACE = "skills"
"""The anchor of the section."""
_ATTEMPTS = 10
_CHANGED = "The skill was changed while you wrote. Below is what it says now, and what you wrote."


@dataclass(frozen=True, slots=True)
class SkillCard:
    """A skill as the page shows it."""

    anchor: str
    name: str
    description: str
    body: str
    extends: str
    edited: bool
    updated: Moment
    used: Moment
    changes: str
    edit: str
    forget: str


@dataclass(frozen=True, slots=True)
class SkillsSection:
    """What the assistant learned, and the guides that come with Ownwords."""

    cards: tuple[SkillCard, ...]
    guides: tuple[Guide, ...]


@dataclass(frozen=True, slots=True)
class SkillForm:
    """A skill as typed. `seen` is when the words that the owner saw were written; `error` is why it was not saved, and
    `field` what it is about."""

    action: str
    description: str
    body: str
    seen: str
    error: str = ""
    field: str = ""


@dataclass(frozen=True, slots=True)
class SkillEditPage:
    """A skill in its form. `now` is what it says by now, where it was changed meanwhile."""

    template: ClassVar[str] = "skill_edit.html"
    frame: Frame
    name: str
    form: SkillForm
    now: str
    back: str


class SkillPages:
    """The actions on one skill."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def router(self) -> APIRouter:
        return self._site.routes(
            [
                ("GET", "/memory/skills/{name}/edit", self.show_form),
                ("POST", "/memory/skills/{name}/edit", self.edit),
                ("GET", "/memory/skills/{name}/forget", self.ask_to_forget),
                ("POST", "/memory/skills/{name}/forget", self.forget),
            ]
        )

    async def show_form(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        skill = await visit.memory.skills.skill(_name(request))
        form = SkillForm(
            skill_link(visit, skill.name, "edit"), skill.description, skill.body, skill.updated_at.isoformat()
        )
        return self._form_page(visit, skill.name, form)

    async def edit(self, request: Request) -> Response:
        """Keep the skill as the owner writes it, on top of what they saw."""
        visit, name = await self._site.visit(request), _name(request)
        sent = await read_form(request)
        form = SkillForm(
            skill_link(visit, name, "edit"), sent.text("description"), sent.text("body"), sent.text("seen")
        )
        for _ in range(_ATTEMPTS):
            version, skills = await visit.memory.skills.list()
            skill = next((one for one in skills if one.name == name), None)
            if skill is None:
                raise NotFound("This skill is not there any more: it was forgotten while you wrote.")
            if skill.updated_at.isoformat() != form.seen:
                form = replace(form, seen=skill.updated_at.isoformat(), error=_CHANGED)
                return self._form_page(visit, name, form, f"{skill.description}\n\n{skill.body}", 409)
            try:
                edited = await visit.memory.skills.edit(name, SkillEdit(form.description, form.body), version)
            except Stale:  # of a write that may be about something else
                continue
            except OwnwordsError as error:
                refused = replace(form, error=error.message, field=error.field or "")
                return self._form_page(visit, name, refused, status=status_of(error))
            done = "unchanged" if edited.result == skill else "skill-saved"
            return go_to(visit.link(SECTION, {"done": done}, skill_anchor(name)))
        raise Stale("The notes kept changing while this was saved; nothing was saved. Try again.")

    async def ask_to_forget(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        name = _name(request)
        _, skills = await visit.memory.skills.list()
        skill = next((one for one in skills if one.name == name), None)
        if skill is None and not await visit.memory.skills.is_kept(name):
            raise NotFound(f"There is no skill {name}.")
        lost = "Your assistant will have to find out again how this is done."
        question = Question(
            title="Forget this skill?",
            explanation=(lost if skill else "It is gone already. Its changes go, too.", "It cannot be undone."),
            action=skill_link(visit, name, "forget"),
            button="Forget it",
            back=skill_place(visit, name) if skill else visit.link("/changes", {"note": skill_path(name)}),
            words=(f"{name}: {skill.description}" if skill else name,),
        )
        return render(QuestionPage(self._site.frame(visit, "Forget a skill", SECTION), question))

    async def forget(self, request: Request) -> Response:
        visit = await self._site.visit(request)
        await visit.memory.skills.forget(_name(request))
        return go_to(visit.link(SECTION, {"done": "skill-forgotten"}, PLACE))

    def _form_page(self, visit: Visit, name: str, form: SkillForm, now: str = "", status: int = 200) -> Response:
        frame = self._site.frame(visit, "Edit a skill", SECTION)
        return render(SkillEditPage(frame, name, form, now, visit.link(SECTION, (), PLACE)), status)


def skills_section(visit: Visit, view: MemoryView) -> SkillsSection:
    """The section of the Memory page."""
    return SkillsSection(tuple(_card(visit, skill) for skill in view.skills), visit.memory.skills.guides)


def _card(visit: Visit, skill: Skill) -> SkillCard:
    return SkillCard(
        anchor=skill_anchor(skill.name),
        name=skill.name,
        description=skill.description,
        body=skill.body,
        extends=skill.extends or "",
        edited=skill.edited_by_owner,
        updated=wording.moment(skill.updated_at, visit.zone),
        used=wording.moment(skill.used_at, visit.zone),
        changes=visit.link("/changes", {"note": skill.path}),
        edit=skill_link(visit, skill.name, "edit"),
        forget=skill_link(visit, skill.name, "forget"),
    )


def _name(request: Request) -> str:
    return str(request.path_params["name"])

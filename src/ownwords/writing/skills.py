"""Saving, patching, editing and using skills (NOD-147…NOD-159).

What an assistant saves is a draft: secrets are taken out before anybody reads it, the skill task makes a procedure of
it that says nothing of anybody, and the gates look at what came of that. A body that ends up in the document went this
way, or was written by the owner on the page.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from ownwords.domain.changes import ChangeKind
from ownwords.domain.document import NotesDocument
from ownwords.domain.parsed import ParsedDocuments
from ownwords.domain.scope import Scope
from ownwords.domain.secrets import without_secrets
from ownwords.domain.skills import (
    MOST_SKILLS,
    Guide,
    Skill,
    SkillPatch,
    checked_skill_body,
    checked_skill_description,
    checked_skill_name,
    least_used,
    patched_body,
)
from ownwords.domain.switches import Switches
from ownwords.domain.turns import TurnOrigin, least_trusted
from ownwords.domain.usage import Caller
from ownwords.errors import Conflict, Invalid, NotFound, SkillsFull, Stale
from ownwords.ports.reads import Reads
from ownwords.tasks.people import KnownNames, names_of_people
from ownwords.tasks.sentences import letters
from ownwords.tasks.skill import SKILL, SkillInput, SkillResult
from ownwords.tasks.task import Tasks
from ownwords.writing.commit import Committed, Committer, Judgement
from ownwords.writing.edit import PAGE, refuse_secret
from ownwords.writing.gates import (
    PREPARED_GATES,
    SKILL_GATES,
    Accept,
    PreparedSkill,
    Refuse,
    SkillRequest,
    Verdict,
    judged,
)
from ownwords.writing.skill_changes import SkillChange

LEARNED = "learned"
_NOT_IN_NAMES = re.compile("[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class SkillCaller:
    """Who saves or reads: in which conversation, what started the work, and the message that it answers, where it is
    one."""

    thread_id: str | None = None
    origin: TurnOrigin = TurnOrigin.OWNER
    message_id: str | None = None

    @property
    def message_ids(self) -> tuple[str, ...]:
        return (self.message_id,) if self.message_id else ()


@dataclass(frozen=True, slots=True)
class SkillDraft:
    """What an assistant wrote down. `extends` is a guide's name."""

    name: str
    description: str
    body: str
    extends: str | None = None


@dataclass(frozen=True, slots=True)
class SkillEdit:
    """What the owner writes; None leaves a part as it is, and an empty `extends` takes it away."""

    description: str | None = None
    body: str | None = None
    extends: str | None = None


class SkillWriting:
    """Writes the skills of one scope at a time. `guides` are the built-in ones."""

    def __init__(
        self,
        reads: Reads,
        committer: Committer,
        documents: ParsedDocuments,
        tasks: Tasks,
        guides: Mapping[str, Guide],
    ) -> None:
        self._reads = reads
        self._committer = committer
        self._documents = documents
        self._tasks = tasks
        self._guides = guides

    async def save(self, scope: Scope, caller: SkillCaller, draft: SkillDraft) -> Skill:
        """Save a new skill. Raises Conflict where there is one of that name (NOD-147), Invalid, Refused with a gate's
        reason, SkillsFull, MemoryFull, and what the task raises; nothing is saved then."""
        draft = self._checked(draft)
        await self._pass(scope, caller)
        _refuse_taken(await self._document(scope), draft.name)
        result = await self._prepared(scope, caller, draft)

        async def judge(document: NotesDocument, now: datetime) -> Judgement[Skill]:
            _refuse_taken(document, draft.name)
            await self._pass_prepared(scope, caller, document, draft.name, result)
            skill = Skill(draft.name, result.description, result.body, now, now, now, draft.extends)
            return _added(document, skill, caller.message_ids)

        return (await self._committer.save(scope, LEARNED, judge)).result

    async def patch(self, scope: Scope, caller: SkillCaller, name: str, patch: SkillPatch) -> Skill:
        """Change a skill that proved wrong (NOD-148); it is prepared anew as a whole. Raises as `save`, NotFound, and
        Stale where somebody changed it meanwhile."""
        if patch == SkillPatch():
            raise Invalid("Nothing to change: send find and replace, a body, a description, or extends.", field="find")
        await self._pass(scope, caller)
        was = self._known(await self._document(scope), name)
        body = patched_body(was.body, patch)
        description = was.description if patch.description is None else patch.description
        extends = was.extends if patch.extends is None else patch.extends or None
        draft = self._checked(SkillDraft(was.name, description, body, extends))
        result = await self._prepared(scope, caller, draft)

        async def judge(document: NotesDocument, now: datetime) -> Judgement[Skill]:
            skill = document.skill(was.name)
            if not skill.says_the_same(was):
                raise Stale(f"The skill {was.name} was changed meanwhile: read it again.")
            await self._pass_prepared(scope, caller, document, was.name, result)
            changed = replace(skill, description=result.description, body=result.body, extends=draft.extends)
            if changed == skill:
                return Judgement(document, skill)
            changed = replace(changed, updated_at=now, used_at=now)
            told = SkillChange(ChangeKind.EDITED, skill, changed, message_ids=caller.message_ids)
            return Judgement(document.with_skill(changed), changed, (told,))

        return (await self._committer.save(scope, LEARNED, judge)).result

    async def edit(
        self, scope: Scope, name: str, edit: SkillEdit, expected_version: int | None = None
    ) -> Committed[Skill]:
        """What the owner writes of a skill, also while saving is off; one that is not there yet is made of a
        description and a body. It is kept as they wrote it, and never dropped to make room. Raises Invalid, NotFound,
        Refused for a secret, SkillsFull, MemoryFull and Stale."""
        name = self._free_of_guides(checked_skill_name(name))
        description = None if edit.description is None else checked_skill_description(edit.description)
        body = None if edit.body is None else checked_skill_body(edit.body)
        extends = self._checked_guide(edit.extends)
        refuse_secret(f"{name}\n{description or ''}\n{body or ''}")

        def judge(document: NotesDocument, now: datetime) -> Judgement[Skill]:
            if description is not None and body is not None and name not in {one.name for one in document.skills}:
                skill = Skill(name, description, body, now, now, now, extends, edited_by_owner=True)
                return _added(document, skill)
            old = document.skill(name)
            changed = replace(
                old,
                description=old.description if description is None else description,
                body=old.body if body is None else body,
                extends=old.extends if edit.extends is None else extends,
            )
            if changed == old:
                return Judgement(document, old)
            changed = replace(changed, updated_at=now, edited_by_owner=True)
            refuse_secret(f"{name}\n{changed.description}\n{changed.body}")
            return Judgement(document.with_skill(changed), changed, (SkillChange(ChangeKind.EDITED, old, changed),))

        return await self._committer.save(scope, PAGE, judge, expected_version)

    async def used(self, scope: Scope, caller: SkillCaller, name: str) -> None:
        """Note that a skill is read for a flow, at most once an hour: so reading costs no write, and makes no other
        writer's version stale, time and again. Work that may write no skill leaves no trace, nor does any while saving
        is off. Raises Unavailable and Stale."""
        if not isinstance(await self._verdict(scope, caller), Accept):
            return

        def judge(document: NotesDocument, now: datetime) -> Judgement[None]:
            skill = next((one for one in document.skills if one.name == name), None)
            used = skill.used(now) if skill else None
            if used is None or used == skill:
                return Judgement(document, None)
            return Judgement(document.with_skill(used), None)

        await self._committer.save(scope, LEARNED, judge)

    async def _prepared(self, scope: Scope, caller: SkillCaller, draft: SkillDraft) -> SkillResult:
        """What the task makes of the draft, which by then holds no secret and, in its description, no name that is
        certainly somebody's (NOD-150, NOD-151)."""
        names = names_of_people((await self._document(scope)).notes)
        description = without_secrets(draft.description)
        for name in names.certain:
            description = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "<name>", description, flags=re.IGNORECASE)
        given = SkillInput(draft.name, description, without_secrets(draft.body), names.all)
        return await self._tasks.run(SKILL, given, Caller(scope, caller.thread_id))

    async def _pass(self, scope: Scope, caller: SkillCaller) -> Switches:
        verdict = await self._verdict(scope, caller)
        if isinstance(verdict, Refuse):
            raise verdict.error(verdict.reason)
        return await self._reads.switches(scope)

    async def _verdict(self, scope: Scope, caller: SkillCaller) -> Verdict:
        request = SkillRequest(await self._origin(scope, caller), await self._reads.switches(scope))
        return judged(SKILL_GATES, request)

    async def _pass_prepared(
        self, scope: Scope, caller: SkillCaller, document: NotesDocument, name: str, result: SkillResult
    ) -> None:
        """The gates once more, as switches and notes are by now, and those for what the task made."""
        switches = await self._pass(scope, caller)
        prepared = PreparedSkill(name, result, _as_slugs(names_of_people(document.notes)), switches.sensitive)
        verdict = judged(PREPARED_GATES, prepared)
        if isinstance(verdict, Refuse):
            raise verdict.error(verdict.reason)

    async def _origin(self, scope: Scope, caller: SkillCaller) -> TurnOrigin:
        if caller.thread_id is None:
            return caller.origin
        thread = await self._reads.thread(scope, caller.thread_id)
        if thread is None:
            raise NotFound(f"There is no conversation {caller.thread_id}.")
        return least_trusted(thread.origin, caller.origin)

    async def _document(self, scope: Scope) -> NotesDocument:
        return self._documents.parse((await self._reads.document(scope)).body)

    def _checked(self, draft: SkillDraft) -> SkillDraft:
        return SkillDraft(
            self._free_of_guides(checked_skill_name(draft.name)),
            checked_skill_description(draft.description),
            checked_skill_body(draft.body),
            self._checked_guide(draft.extends),
        )

    def _known(self, document: NotesDocument, name: str) -> Skill:
        return document.skill(self._free_of_guides(checked_skill_name(name)))

    def _free_of_guides(self, name: str) -> str:
        refuse_guide(name, self._guides)
        return name

    def _checked_guide(self, name: str | None) -> str | None:
        """NOD-144."""
        name = (name or "").strip() or None
        if name is not None and name not in self._guides:
            message = f"There is no guide {name!r} to extend; there are {', '.join(self._guides)}."
            raise Invalid(message, field="extends")
        return name


def refuse_guide(name: str, guides: Container[str]) -> None:
    """NOD-160. Raises Conflict."""
    if name in guides:
        raise Conflict(f"{name} is a built-in guide: choose another name, and say that it extends {name}.")


def _refuse_taken(document: NotesDocument, name: str) -> None:
    if any(skill.name == name for skill in document.skills):
        raise Conflict(f"There is a skill {name} already: read it, and patch what is wrong or missing in it.")


def _added(document: NotesDocument, skill: Skill, message_ids: tuple[str, ...] = ()) -> Judgement[Skill]:
    """The document with one more skill, and what was dropped to make room for it (NOD-159). Raises SkillsFull."""
    changes: list[SkillChange] = []
    while len(document.skills) >= MOST_SKILLS:
        dropped = least_used(document.skills)
        if dropped is None:
            raise SkillsFull
        document = document.without_skill(dropped.name)
        changes.append(SkillChange(ChangeKind.DROPPED, dropped, message_ids=message_ids))
    added = SkillChange(ChangeKind.ADDED, None, skill, message_ids=message_ids)
    return Judgement(document.with_skill(skill), skill, (*changes, added))


def _as_slugs(names: KnownNames) -> frozenset[str]:
    return frozenset(_NOT_IN_NAMES.sub("-", letters(name).casefold()).strip("-") for name in names.certain)

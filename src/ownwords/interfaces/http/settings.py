"""What the owner turned on and off."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from ownwords.domain.switches import ON_OR_OFF
from ownwords.interfaces.http import answers as said
from ownwords.interfaces.http.answers import answer, answers
from ownwords.interfaces.http.bodies import SettingsChanges
from ownwords.interfaces.http.parameters import ScopedMemory
from ownwords.interfaces.wire import settings_json

router = APIRouter(prefix="/api", tags=["settings"])


@router.get("/settings", responses=answers(said.Settings))
async def show_settings(memory: ScopedMemory) -> JSONResponse:
    """The settings of the owner, or of one workspace. `daily_limit` is what calls of models may cost in a day,
    `check_in` what a conversation's may before it asks whether to go on, both in US dollars. They are the owner's and
    hold in every workspace, whose own are always null. `recall` says whether turns are given notes and evidence,
    `recall_by_model` whether the memory model chooses them, `recall_notes` how many notes stand at the head of a turn.
    `capture`, `reflection` and `style` are the ways of saving that nobody asks for, `sensitive` whether these may save
    sensitive topics. `dream` is memory consolidation: off, Dream runs only when it is asked to; with `dream_review`,
    what it proposes waits for the owner's word."""
    return answer(settings_json(await memory.settings()))


@router.put("/settings", responses=answers(said.Settings))
async def change_settings(memory: ScopedMemory, body: SettingsChanges) -> JSONResponse:
    """Change settings; what is left out stays. With `remember` off, nothing new is saved but what the owner does by
    hand, and what is in memory is still read. With `recall` off, no turn is given any of it."""
    switches = await memory.settings()
    flags = {name: value for name in ON_OR_OFF if (value := getattr(body, name)) is not None}
    switches = replace(switches, **flags)
    if "recall_notes" in body.model_fields_set:
        switches = replace(switches, recall_notes=body.recall_notes)
    if "time_zone" in body.model_fields_set:
        switches = replace(switches, time_zone=body.time_zone)
    if body.languages is not None:
        switches = replace(switches, languages=body.languages)
    if "daily_limit" in body.model_fields_set:
        switches = replace(switches, daily_limit=body.daily_limit)
    if "check_in" in body.model_fields_set:
        switches = replace(switches, check_in=body.check_in)
    await memory.change_settings(switches)
    return answer(settings_json(switches))

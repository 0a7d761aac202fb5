"""Dream: run it, see and undo what it changed, decide what waits, and guide it (NB-23…NB-29)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import JSONResponse
from pydantic import Field, StrictBool, StrictInt

from ownwords.domain.dreams import MOST_RUNS
from ownwords.interfaces.dream_wire import change_json, guide_json, log_json, restoring_json, run_json, runs_json
from ownwords.interfaces.http import dream_answers as said
from ownwords.interfaces.http.answers import answer, answers
from ownwords.interfaces.http.bodies import Body
from ownwords.interfaces.http.parameters import ScopedMemory, Text
from ownwords.ports.workspaces import LONGEST_TEXT

router = APIRouter(prefix="/api/dream", tags=["dream"])

Sha = Annotated[Text, Path(description="The version's id, or the first digits of it.")]
RunId = Annotated[Text, Path(description="The run's id.")]
MOST_VERSIONS = 200


class RestoreVersion(Body):
    """With `force`, what was there before stands where the same lines were changed since."""

    force: StrictBool = False


class ApproveRun(Body):
    """The numbers of the edits to leave out."""

    without: Annotated[tuple[StrictInt, ...], Field(max_length=1_000)] = ()


class GuideText(Body):
    """The guide; an empty one leaves Dream to its built-in instructions."""

    text: Annotated[Text, Field(max_length=LONGEST_TEXT)]


@router.post("", responses=answers(said.DreamRun))
async def run_dream(memory: ScopedMemory) -> JSONResponse:
    """Let Dream read the oldest entries of the journal that wait, twenty at most, also while it is switched off. A run
    whose model did not answer is answered as `failed`; nothing was written then, and its entries are read again."""
    return answer(run_json(await memory.dreams.dream()))


@router.get("/runs", responses=answers(said.DreamRuns))
async def list_runs(
    memory: ScopedMemory, limit: Annotated[int, Query(ge=1, le=MOST_RUNS, description="How many at most.")] = 20
) -> JSONResponse:
    """The newest runs with every edit that was proposed, and why one was refused. Runs that found nothing to read are
    not kept."""
    return answer(runs_json(await memory.dreams.runs(limit), await memory.dreams.held()))


@router.post("/runs/{run_id}/approve", responses=answers(said.DreamRun))
async def approve_run(memory: ScopedMemory, run_id: RunId, body: ApproveRun | None = None) -> JSONResponse:
    """Make a version of the edits that wait. They are judged anew on the files as they are; what no longer applies says
    why. 409 where the run does not wait any more."""
    return answer(run_json(await memory.dreams.approve(run_id, body.without if body else ())))


@router.post("/runs/{run_id}/reject", responses=answers(said.DreamRun))
async def reject_run(memory: ScopedMemory, run_id: RunId) -> JSONResponse:
    """Let nothing come of the edits that wait. Dream reads on behind their entries."""
    return answer(run_json(await memory.dreams.reject(run_id)))


@router.get("/log", responses=answers(said.DreamLog))
async def show_log(
    memory: ScopedMemory, limit: Annotated[int, Query(ge=1, le=MOST_VERSIONS, description="How many at most.")] = 20
) -> JSONResponse:
    """What Dream changed and what of it was restored, newest first."""
    return answer(log_json(await memory.files.log(limit, dreams=True)))


@router.get("/log/{sha}", responses=answers(said.DreamChange))
async def show_change(memory: ScopedMemory, sha: Sha) -> JSONResponse:
    """What a version changed, file by file."""
    return answer(change_json(await memory.files.change(sha)))


@router.get("/restore/{sha}", responses=answers(said.DreamRestoring))
async def preview_restore(memory: ScopedMemory, sha: Sha) -> JSONResponse:
    """What undoing a version would do; nothing is written."""
    return answer(restoring_json(await memory.files.restoring(sha)))


@router.post("/restore/{sha}", responses=answers(said.DreamChange))
async def restore(memory: ScopedMemory, sha: Sha, body: RestoreVersion | None = None) -> JSONResponse:
    """Undo a version, as a version that can be undone itself. What changed since in other lines stays. 409 with both
    sides where the same lines were changed since."""
    made = await memory.files.restore(sha, force=body.force if body else False)
    return answer(change_json(await memory.files.change(made.id)))


@router.get("/prompt", responses=answers(said.DreamGuide))
async def show_guide(memory: ScopedMemory) -> JSONResponse:
    """How Dream is guided."""
    return answer(guide_json(await memory.files.guide()))


@router.put("/prompt", responses=answers(said.DreamGuide))
async def write_guide(memory: ScopedMemory, body: GuideText) -> JSONResponse:
    """Let the guide of this memory say something else."""
    await memory.files.write_guide(body.text)
    return answer(guide_json(await memory.files.guide()))

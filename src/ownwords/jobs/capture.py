"""Capture as a job: it is queued when a turn is finished, and done behind it (CH-2)."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime

from ownwords.domain.jobs import Job
from ownwords.domain.turns import TurnOrigin
from ownwords.errors import MemoryFull, ModelRefused, ModelUnavailable, ModelUnreadable
from ownwords.ports.reads import SettingsReads
from ownwords.reading.usage import zone_of
from ownwords.writing.capture import Capturing

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CaptureJob:
    """Makes the attempt that was queued."""

    reads: SettingsReads
    capturing: Capturing

    async def handle(self, job: Job) -> datetime | None:
        """What fails is not tried again: reflection reads the message once more."""
        zone = zone_of(await self.reads.switches(job.scope))
        origin = TurnOrigin(job.payload["origin"])
        try:
            await self.capturing.capture(job.scope, job.payload["message_id"], origin, zone)
        except (ModelUnavailable, ModelUnreadable, ModelRefused, MemoryFull) as error:
            _log.warning("Nothing was captured: %s", type(error).__name__)
        return None

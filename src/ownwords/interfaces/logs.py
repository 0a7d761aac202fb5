"""What a program that runs for long says of itself, on stderr: what it does, never what anybody said."""

from __future__ import annotations

import logging
import sys
import traceback

import structlog

_log = structlog.get_logger()


class _IntoOurLog(logging.Handler):
    """What the parts below say by the standard library's logging goes the same way as what we say."""

    def emit(self, record: logging.LogRecord) -> None:
        _log.log(record.levelno, record.getMessage())


def log_unexpected(error: Exception, **where: str) -> None:
    """What nobody expected: its kind and the places in our code. Its text may quote what somebody said."""
    places = [f"{frame.filename}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)[-6:]]
    _log.error("failed", error=type(error).__name__, at=places, **where)


def configure_logs() -> None:
    """Lines for people on a terminal, JSON anywhere else."""
    renderer = structlog.dev.ConsoleRenderer() if sys.stderr.isatty() else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[structlog.processors.add_log_level, structlog.processors.TimeStamper("iso"), renderer],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    ours = logging.getLogger("ownwords")
    ours.handlers = [_IntoOurLog()]
    ours.setLevel(logging.INFO)

"""Failures that no server on this machine can act out: each is one line as well."""

from __future__ import annotations

import socket
import ssl

import pytest
from pydantic_ai.exceptions import ModelConnectionError

from ownwords.adapters.models.problems import explained
from tests.adapters.models.asking import chosen


def failing(phase: str, cause: BaseException) -> ModelConnectionError:
    """The library's error, as it wraps a cause twice."""
    error = ModelConnectionError("llama3.2", "Connection error.", phase="connect" if phase == "connect" else "read")
    error.__cause__ = OSError("All connection attempts failed")
    error.__cause__.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (
            failing("connect", socket.gaierror(-2, "Name or service not known")),
            "The host models.example of https://models.example/v1#",
        ),
        (failing("connect", ssl.SSLCertVerificationError("self-signed")), "no safe connection to"),
        (failing("connect", ConnectionRefusedError()), "Nothing listens at https://models.example/v1"),
        (
            failing("connect", ExceptionGroup("all", [TimeoutError(), ConnectionRefusedError()])),
            "Nothing listens at https://models.example/v1",
        ),
        (failing("connect", OSError(101, "Network is unreachable")), "cannot be reached at https://models.example/v1"),
        (failing("read", ConnectionResetError()), "broke off before the answer was complete"),
    ],
)
def test_a_connection_that_fails_says_how_and_what_to_do(error: ModelConnectionError, line: str) -> None:
    said = explained(error, chosen("https://models.example/v1"))
    assert line in said
    assert "OWNWORDS_MODEL" in said or "Try again" in said
    assert "\n" not in said


def test_a_chain_of_causes_that_bites_its_tail_ends() -> None:
    error = failing("read", ConnectionResetError())
    assert error.__cause__ is not None
    error.__cause__.__context__ = error
    assert "broke off" in explained(error, chosen("https://models.example/v1"))

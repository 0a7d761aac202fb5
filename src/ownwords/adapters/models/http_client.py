"""The HTTP client under a provider's library: no time limit of its own, as many connections as there are questions, and
nothing of what is said in a log."""

from __future__ import annotations

import ipaddress
import logging
import ssl
from urllib.parse import urlsplit

import httpx2

MOST_CONNECTIONS = 1_000

SECONDS_KEPT = 3
"""How long an idle connection may be used again. Many servers close theirs after five, and a question that meets that
is lost."""

# These log whole requests at DEBUG, to whatever log the program that we are part of has set up.
_TALKATIVE = ("anthropic", "openai")


def http_client(url: str) -> httpx2.AsyncClient:
    """A client for this address. On this machine no proxy is asked: what is said here is not to go round outside."""
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.INFO)
    here = urlsplit(url)
    # Reading the machine's certificates takes as long as a short answer; without TLS nothing needs them.
    verify = True if here.scheme == "https" else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    return httpx2.AsyncClient(
        timeout=None,
        limits=httpx2.Limits(
            max_connections=MOST_CONNECTIONS, max_keepalive_connections=20, keepalive_expiry=SECONDS_KEPT
        ),
        trust_env=not _is_loopback(here.hostname or ""),
        verify=verify,
    )


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False

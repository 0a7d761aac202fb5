"""No network in tests: only this machine's own addresses can be reached.

An audit hook sees every connection and every name look-up of the interpreter, whoever asks, and cannot be taken out
again. `tests/conftest.py` imports this module; Python processes that tests start load it by its name, because its
folder is on their PYTHONPATH. Unix sockets and socket pairs are not touched.
"""

from __future__ import annotations

import ipaddress
import socket
import sys
from typing import cast

_INTERNET = {socket.AF_INET, socket.AF_INET6}


class NetworkIsOff(AssertionError):
    """A test tried to reach another machine. Not an OSError, so that no code under test takes it for an outage."""


def _is_here(host: object) -> bool:
    if isinstance(host, bytes):
        host = host.decode(errors="replace")
    if not isinstance(host, str) or host in {"", "localhost"}:
        return True
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return False


def _is_address(host: object) -> bool:
    try:
        ipaddress.ip_address(host.partition("%")[0] if isinstance(host, str) else "")
    except ValueError:
        return False
    return True


def _refuse_the_network(event: str, args: tuple[object, ...]) -> None:
    if event in {"socket.connect", "socket.sendto", "socket.sendmsg"}:
        asking, address = args[0], args[-1]
        if isinstance(asking, socket.SocketType) and asking.family not in _INTERNET:
            return
        if isinstance(address, tuple) and not _is_here(cast(tuple[object, ...], address)[0]):
            raise NetworkIsOff(f"The network is off in tests: {event} to {address!r}.")
    elif event in {"socket.getaddrinfo", "socket.gethostbyname"} and not (_is_here(args[0]) or _is_address(args[0])):
        raise NetworkIsOff(f"The network is off in tests: look-up of {args[0]!r}.")


sys.addaudithook(_refuse_the_network)

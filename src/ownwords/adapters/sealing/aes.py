"""AES-256-GCM with the installation's key: that of `OWNWORDS_KEY`, or else one in a file beside the store.

The file is made on first use, readable by its owner alone, and holds 32 random bytes as text. A database without it
gives nothing away. Blocking, but only for a small file's time.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from ownwords.errors import KeyUnavailable

_FORM = b"\x01"
_NONCE = 12
_SIZE = 32


class AesSealer:
    """A Sealer by a given secret, or else by the one in `file`."""

    def __init__(self, secret: str | None, file: Path | None) -> None:
        self._secret = secret
        self._file = file

    def seal(self, body: bytes, about: str) -> bytes:
        nonce = secrets.token_bytes(_NONCE)
        return _FORM + nonce + self._cipher(make=True).encrypt(nonce, body, about.encode())

    def open(self, sealed: bytes, about: str) -> bytes:
        cipher = self._cipher(make=False)
        nonce, body = sealed[1 : 1 + _NONCE], sealed[1 + _NONCE :]
        try:
            if sealed[:1] != _FORM or len(nonce) < _NONCE:
                raise InvalidTag
            return cipher.decrypt(nonce, body, about.encode())
        except InvalidTag:
            where = "OWNWORDS_KEY" if self._secret is not None else str(self._file)
            raise KeyUnavailable(
                f"The stored mail connection was encrypted with another key than that of {where}: put the right key "
                "back, or disconnect the mailbox and connect it anew."
            ) from None

    def _cipher(self, make: bool) -> AESGCM:
        secret = self._secret if self._secret is not None else self._from_file(make)
        # The secret is random and long, so it is only brought to size.
        return AESGCM(HKDF(SHA256(), _SIZE, salt=None, info=b"ownwords sealed").derive(secret.encode()))

    def _from_file(self, make: bool) -> str:
        if self._file is None:  # without a disk the key lives as long as the store
            self._secret = secrets.token_hex(_SIZE)
            return self._secret
        try:
            if make and not self._file.exists():
                _make(self._file)
            secret = self._file.read_text(encoding="ascii").strip()
        except (OSError, UnicodeDecodeError) as problem:
            if isinstance(problem, FileNotFoundError) and not make:
                raise KeyUnavailable(
                    f"The key file {self._file} is missing, so the stored mail connection cannot be opened: put it "
                    "back from your backup, or disconnect the mailbox and connect it anew."
                ) from None
            reason = problem.strerror if isinstance(problem, OSError) else "it is no text"
            raise KeyUnavailable(f"The key file {self._file} cannot be used: {reason}.") from None
        if len(secret) < _SIZE:
            raise KeyUnavailable(f"The key file {self._file} is not whole: put it back from your backup.")
        return secret


def _make(file: Path) -> None:
    """Write a fresh key whole or not at all; whoever was faster, theirs is kept."""
    fresh = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as stream:
            stream.write(secrets.token_hex(_SIZE) + "\n")
            stream.flush()
            os.fsync(stream.fileno())
        try:
            os.link(fresh, file)
        except FileExistsError:
            return
    finally:
        fresh.unlink()

"""The user's seal: what bears it was made here, by this user; what lies in a folder that travels cannot.

A seal is a keyed BLAKE2 over what a thing is called and its bytes. The key is made when the first thing is sealed, and
lies in a folder of its own, which belongs to the user and is closed to all others.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import blake2b
from pathlib import Path

from dogtable.base.own import OwnFolder

_KEY, _KEY_BYTES = "key", 32
_SEAL = 32  # bytes of seal before the thing


class Seal:
    """Seals things with the key in a folder, and looks whether they are."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def sealed(self, name: str, data: bytes) -> bytes:
        """Return a thing with its seal before it; OSError where there is no folder of the user's own for the key."""
        return self._of(self._own_key(), name, data) + data

    def opened(self, name: str, data: bytes) -> bytes | None:
        """Return a thing without its seal; None where the seal is none of this user's, or of something else."""
        try:
            with OwnFolder(self._folder) as own:
                key = own.read(_KEY)
        except OSError:  # not there, or not the user's alone: nothing was sealed
            return None
        seal, thing = data[:_SEAL], data[_SEAL:]
        return thing if len(key) == _KEY_BYTES and hmac.compare_digest(seal, self._of(key, name, thing)) else None

    def _own_key(self) -> bytes:
        """Return the user's key; one that is missing, damaged or was open to others is made anew."""
        with OwnFolder(self._folder, make=True) as own:
            try:
                key = own.read(_KEY)
            except OSError:
                key = b""
            if len(key) != _KEY_BYTES:
                own.write(_KEY, secrets.token_bytes(_KEY_BYTES))
                key = own.read(_KEY)  # of two that make one at the same time, the later one's holds
        return key

    @staticmethod
    def _of(key: bytes, name: str, data: bytes) -> bytes:
        return blake2b(f"{name}\0".encode() + data, key=key, digest_size=_SEAL).digest()

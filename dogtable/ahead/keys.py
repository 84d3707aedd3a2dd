"""What tells libraries apart: the machine that they are for, the code that made them, the digest of their bytes."""

from __future__ import annotations

import platform
import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path

HERE = Path(__file__).resolve().parent
_MACHINES = {"amd64": "x86_64", "arm64": "aarch64"}
SUFFIXES = {"win32": ".dll", "darwin": ".dylib"}
"""What the name of a library ends in; `.so` elsewhere."""


def this_machine() -> str:
    """Return for what machine a library must be, to be loaded here, such as linux-x86_64 or darwin-aarch64."""
    machine = platform.machine().lower()
    return f"{sys.platform}-{_MACHINES.get(machine, machine)}"


def digest(data: bytes) -> str:
    """Return a digest of 128 bits."""
    return blake2b(data, digest_size=16).hexdigest()


@cache
def made_by() -> str:
    """Return a digest of the code that makes libraries: of this package's own files, and of what it writes C from.

    A frozen program has them inside itself: its own file, as it stands there, is taken for all of them.
    """
    if getattr(sys, "frozen", False):
        state = Path(sys.executable).stat()
        return digest(f"frozen {state.st_size} {state.st_mtime_ns}".encode())
    folders = (HERE, HERE.parent / "ir", HERE.parent / "base")
    files = sorted([*HERE.glob("*.c"), *(file for folder in folders for file in folder.glob("*.py"))])
    return digest(b"".join(file.name.encode() + file.read_bytes() for file in files))

"""Which library belongs to which Program: a digest of all that its C was written from, and of the machine it is for."""

from __future__ import annotations

import platform
import sys
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from pathlib import Path

from dogtable.base.program import ENGINE_VERSION, Program

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


def key_of(program: Program, machine: str) -> str:
    """Return the key of the library of a Program: another for all that would make other C of it."""
    playing, layout = program.playing, program.layout
    parts = (
        ENGINE_VERSION,
        machine,
        (playing.source, sorted(playing.tables.items())) if playing is not None else (),
        (layout.size, layout.at, layout.next, layout.previous, layout.players, layout.initial),
        [(place.cell, place.last, place.count, place.holds) for place in layout.places],
        [(piece.set, piece.owner, piece.row) for piece in layout.pieces],
    )
    return digest(repr(parts).encode())


def asking_of(program: Program, machine: str) -> Program | None:
    """Return a Program with its source for asking in place of the one for whole games; None where C has no such."""
    if program.asking is None or not machine.startswith("linux"):
        return None
    return replace(program, playing=program.asking, asking=None)


@cache
def made_by() -> str:
    """Return a digest of this package's own files, "" where they do not lie on the disk (in a frozen program)."""
    files = sorted([*HERE.glob("*.py"), *HERE.glob("*.c")])
    if not (HERE / "writing.py").is_file():
        return ""
    return digest(b"".join(file.name.encode() + file.read_bytes() for file in files))

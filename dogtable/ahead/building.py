"""Building libraries: the C of Programs, through a C compiler, into one folder with a list of what lies there."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from dogtable.ahead.compilers import PATIENCE, Compiler, CompilerError, compiler_for, suffix
from dogtable.ahead.errors import UnknownError
from dogtable.ahead.keys import digest, this_machine
from dogtable.ahead.libraries import BUILT, LIST, TIME, Entry, Left, Listing, shipped
from dogtable.ahead.material import Material, materials
from dogtable.ahead.writing import written
from dogtable.base.errors import UsageError
from dogtable.base.program import Program

_NO_HURRY = 7_200.0
"""Seconds that a compiler may take for a library of a package: ziglang first builds what a system's libraries need."""


def made(material: Material, compiler: Compiler, patience: float = PATIENCE) -> tuple[Entry | Left, bytes]:
    """Return what a list says of the library of a material, and its bytes: none where it is left. OSError: no room."""
    now = time.strftime(TIME)
    try:
        data = compiler.library(written(material), patience)
    except UnknownError as reason:
        return Left(material.name, str(reason), now), b""
    except CompilerError as reason:
        return Left(material.name, str(reason), now, again=True), b""
    file = f"{material.key(compiler.machine)[:16]}-{digest(data)[:8]}-{compiler.machine}{suffix(compiler.machine)}"
    return Entry(file, digest(data), material.name, len(data), compiler.name, now), data


def build(
    programs: Iterable[Program],
    machine: str = "",
    folder: Path = BUILT,
    portable: bool = False,
    wanted: Callable[[Program], Sequence[Material]] = materials,
) -> Listing:
    """Compile the games of Programs for a machine into a folder; what else lies there for it goes away.

    What is there already and up to date is kept; `wanted` says of which material libraries are made. Return the
    libraries for the machine, and what is left to Python; UsageError where there is no compiler, or it fails.
    """
    machine = machine or this_machine()
    compiler = compiler_for(machine, portable)
    folder.mkdir(mode=0o755, parents=True, exist_ok=True)
    folder.chmod(0o755)
    before, found = _before(folder), Listing()
    for program in programs:
        for material in wanted(program):
            key = material.key(machine)
            result, data = (
                (before.libraries[key], b"") if key in before.libraries else made(material, compiler, _NO_HURRY)
            )
            if isinstance(result, Entry) and data:
                _write(folder / result.file, data, 0o755)
            if isinstance(result, Entry):
                found.libraries[key] = result
            elif result.again:
                raise UsageError(f"nothing could be compiled of {material.name}: {result.why}")
            else:
                found.left[key] = result
    others = {key: entry for key, entry in before.libraries.items() if f"-{machine}." not in entry.file}
    _write(folder / LIST, Listing({**others, **found.libraries}, found.left).text(), 0o644)
    named = {LIST, *(entry.file for entry in (*others.values(), *found.libraries.values()))}
    for file in folder.iterdir():
        if file.is_file() and file.name not in named:
            file.unlink()
    return found


def _before(folder: Path) -> Listing:
    """Return what lies in the folder already, whole and made by this very code."""
    try:
        with shipped(folder) as opened:
            listed = opened.listing()
        entries = listed.libraries.items()
        return Listing({key: e for key, e in entries if digest((folder / e.file).read_bytes()) == e.digest})
    except OSError:
        return Listing()  # nothing, or nothing to be kept: all is built anew


def _write(path: Path, data: bytes, mode: int) -> None:
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.write_bytes(data)
    part.chmod(mode)
    part.replace(path)

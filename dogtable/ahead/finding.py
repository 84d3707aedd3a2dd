"""Finding what was compiled ahead of time for a Program, and loading it.

A library is machine code, so it is taken from one place alone: the folder `built` of this package, when nobody else
can write there. It must be named in the list beside it with the very key of the Program and the digest of its bytes;
what is missing, damaged, older or for another machine is left alone, and games are played by Python.
"""

from __future__ import annotations

import ctypes
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from dogtable.ahead.keys import HERE, asking_of, digest, key_of, made_by, this_machine
from dogtable.base.program import Program

BUILT = HERE / "built"
LIST = "built.json"
L = TypeVar("L")
PURE = "DOGTABLE_PURE"
"""Environment variable: when it is set, everything is played by Python."""


@dataclass(frozen=True, slots=True)
class Library:
    """The functions of one library: see `playing.c`. `path` is where it lies."""

    path: Path
    begin: Any
    end: Any
    play: Any


@dataclass(frozen=True, slots=True)
class AskingLibrary:
    """The functions of a library of games that ask: see the end of `asking.c`. `path` is where it lies."""

    path: Path
    begin: Any
    end: Any
    start: Any
    choose: Any


def find(program: Program, folder: Path = BUILT) -> Library | None:
    """Return the library of a Program; None when there is none that may be loaded, or Python is wanted."""
    return _found(program, folder, _load)


def find_asking(program: Program, folder: Path = BUILT) -> AskingLibrary | None:
    """Return the library of a Program's games that ask, likewise."""
    asking = asking_of(program, this_machine())
    return None if asking is None else _found(asking, folder, _load_asking)


def count(folder: Path = BUILT) -> int:
    """Return how many libraries there are that may be loaded."""
    return 0 if os.environ.get(PURE) else len(_listed(folder))


def _found(program: Program, folder: Path, load: Callable[[Path], L]) -> L | None:
    if program.playing is None or os.environ.get(PURE):
        return None
    listed = _listed(folder)
    if not listed:
        return None
    entry = listed.get(key_of(program, this_machine()))
    if entry is None:
        return None
    path = folder / entry["file"]
    try:
        if path.parent != folder or not _is_closed(path) or digest(path.read_bytes()) != entry["digest"]:
            return None
        return load(path)
    except OSError:  # gone meanwhile, or not for this system after all
        return None


def _listed(folder: Path) -> dict[str, dict[str, str]]:
    """Return what a folder's list says, by key; nothing where it is not ours or was made by other code."""
    try:
        if not (_is_closed(folder) and _is_closed(folder / LIST)):
            return {}
        told = json.loads((folder / LIST).read_text(encoding="utf-8"))
        if made_by() not in ("", told["made_by"]):
            return {}
        return {key: {"file": str(e["file"]), "digest": str(e["digest"])} for key, e in told["libraries"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):  # not there, or not what we wrote
        return {}


def _is_closed(path: Path) -> bool:
    """Whether nobody but its owner, who is the user or the system, can write a file or folder."""
    if not hasattr(os, "getuid"):
        return True
    info = path.lstat()
    return info.st_uid in (0, os.getuid()) and not info.st_mode & 0o022


def _load(path: Path) -> Library:
    library = ctypes.PyDLL(str(path))  # games are short, so no other thread need run meanwhile
    number, address = ctypes.c_int64, ctypes.c_void_p
    begin, end, play = library.dogtable_begin, library.dogtable_end, library.dogtable_play
    begin.argtypes, begin.restype = [number, number, address, address], address
    end.argtypes, end.restype = [address], None
    play.argtypes, play.restype = [address, ctypes.c_uint64], number
    return Library(path, begin, end, play)


def _load_asking(path: Path) -> AskingLibrary:
    library = ctypes.PyDLL(str(path))  # as above
    number, address = ctypes.c_int64, ctypes.c_void_p
    begin, end = library.dogtable_begin, library.dogtable_end
    start, choose = library.dogtable_start, library.dogtable_choose
    begin.argtypes, begin.restype = [number, number, address], address
    end.argtypes, end.restype = [address], None
    start.argtypes, start.restype = [address, ctypes.c_uint64], number
    choose.argtypes, choose.restype = [address, number], number
    return AskingLibrary(path, begin, end, start, choose)

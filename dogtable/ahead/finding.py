"""Finding what was compiled ahead of time for a Program, and loading it.

A library is machine code, so it is taken from one place alone: the folder `built` of this package, when nobody else
can write there. It must be named in the list beside it with the very key of the Program and the digest of its bytes;
what is missing, damaged, older or for another machine is left alone, and games are played by Python.

The folder is held open while one looks, list and library are opened from there, and what was opened is what is checked
and, on Linux, loaded. Elsewhere a library is loaded by its path, as Python loads this very package.
"""

from __future__ import annotations

import ctypes
import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from dogtable.ahead.keys import HERE, asking_of, digest, key_of, made_by, this_machine
from dogtable.base.own import POSIX
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
    return _found(program, folder, _library)


def find_asking(program: Program, folder: Path = BUILT) -> AskingLibrary | None:
    """Return the library of a Program's games that ask, likewise."""
    asking = asking_of(program, this_machine())
    return None if asking is None else _found(asking, folder, _asking_library)


def count(folder: Path = BUILT) -> int:
    """Return how many libraries there are that may be loaded."""
    if os.environ.get(PURE):
        return 0
    try:
        with _Closed(folder) as closed:
            return len(_listed(closed))
    except OSError:  # not there, or not closed to others
        return 0


def _found(program: Program, folder: Path, load: Callable[[Path, ctypes.PyDLL], L]) -> L | None:
    if program.playing is None or os.environ.get(PURE):
        return None
    try:
        with _Closed(folder) as closed:
            entry = _listed(closed).get(key_of(program, this_machine()))
            if entry is None:
                return None
            library = closed.library(entry["file"], entry["digest"])
            return load(folder / entry["file"], library)
    except OSError:  # not there, not closed to others, or not for this system after all
        return None


class _Closed:
    """A folder in which nobody but its owner, who is the user or the system, can write; held open. OSError if none."""

    def __init__(self, folder: Path) -> None:
        self._path = folder
        self._folder = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC) if POSIX else None

    def __enter__(self) -> _Closed:
        try:
            if self._folder is not None:
                _check(os.fstat(self._folder))
        except OSError:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if self._folder is not None:
            os.close(self._folder)

    def read(self, name: str) -> bytes:
        """Return what a file holds; OSError where others can write it."""
        with self._open(name) as file:
            return file.read()

    def library(self, name: str, expected: str) -> ctypes.PyDLL:
        """Return a library, loaded; OSError when its bytes have another digest."""
        with self._open(name) as file:
            if digest(file.read()) != expected:
                raise PermissionError(f"{name} is not what the list says")
            if expected not in _LOADED:
                kept = os.dup(file.fileno())
                try:  # games are short, so no other thread need run meanwhile
                    path = f"/proc/self/fd/{kept}" if sys.platform == "linux" else str(self._path / name)
                    _LOADED[expected] = ctypes.PyDLL(path)
                except OSError:
                    os.close(kept)
                    raise
        return _LOADED[expected]

    def _open(self, name: str) -> BinaryIO:
        if name != Path(name).name:
            raise PermissionError(f"{name} is not the name of a file")
        if self._folder is None:
            return (self._path / name).open("rb")
        fd = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=self._folder)
        file = os.fdopen(fd, "rb")
        try:
            _check(os.fstat(fd))
        except OSError:
            file.close()
            raise
        return file


_LOADED: dict[str, ctypes.PyDLL] = {}
"""The libraries of this process by digest. Their files stay open: loaders take what is called alike for the same."""


def _listed(folder: _Closed) -> dict[str, dict[str, str]]:
    """Return what a folder's list says, by key; nothing where it was made by other code."""
    try:
        told = json.loads(folder.read(LIST))
        if made_by() not in ("", told["made_by"]):
            return {}
        return {key: {"file": str(e["file"]), "digest": str(e["digest"])} for key, e in told["libraries"].items()}
    except (ValueError, KeyError, TypeError, AttributeError):  # not what we wrote
        return {}


def _check(info: os.stat_result) -> None:
    if info.st_uid not in (0, os.getuid()) or info.st_mode & 0o022:
        raise PermissionError("others can write it")


def _library(path: Path, library: ctypes.PyDLL) -> Library:
    number, address = ctypes.c_int64, ctypes.c_void_p
    begin, end, play = library.dogtable_begin, library.dogtable_end, library.dogtable_play
    begin.argtypes, begin.restype = [number, number, address, address], address
    end.argtypes, end.restype = [address], None
    play.argtypes, play.restype = [address, ctypes.c_uint64], number
    return Library(path, begin, end, play)


def _asking_library(path: Path, library: ctypes.PyDLL) -> AskingLibrary:
    number, address = ctypes.c_int64, ctypes.c_void_p
    begin, end = library.dogtable_begin, library.dogtable_end
    start, choose = library.dogtable_start, library.dogtable_choose
    begin.argtypes, begin.restype = [number, number, address], address
    end.argtypes, end.restype = [address], None
    start.argtypes, start.restype = [address, ctypes.c_uint64], number
    choose.argtypes, choose.restype = [address, number], number
    return AskingLibrary(path, begin, end, start, choose)

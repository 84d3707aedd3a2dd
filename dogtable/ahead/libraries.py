"""Where libraries lie, with the list of them beside: what is in the list, whole and closed to others, may be loaded.

There are two such folders. One came with the program (`shipped`): it is the user's or the system's, and nobody can
write there who cannot write the program itself. The other is in the user's cache (`own`), filled in the background, and
the user's alone; its list bears the user's seal. A folder is held open while one looks, list and library are opened
from there, and what was opened is what is checked and, on Linux, loaded. Elsewhere a library is loaded by its path, as
Python loads this very package.
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import BinaryIO

from dogtable.ahead.keys import HERE, digest, made_by
from dogtable.base.own import POSIX, OwnFolder
from dogtable.base.paths import KeptFolders
from dogtable.base.seal import Seal

BUILT = HERE / "built"
LIST = "built.json"
OWN = "libraries"
"""The folder in the user's cache; in it is one for each version of this package (`own_path`)."""
MOST_VERSIONS, UNUSED = 20, 30 * 24 * 3600.0
"""So many versions' libraries are kept at most, and those of others so many seconds after they were used last."""
TIME = "%Y-%m-%d %H:%M:%S"
"""How the list says when something was made: by this machine's clock."""
MOST_LIST, MOST_BYTES = 1_000_000, 32_000_000
"""Bytes of a list and of a library that are read."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A library: its file, the digest and number of its bytes, what it is for, which compiler made it, and when.

    `code` stands for the version of this package that wrote its C (`keys.made_by`).
    """

    file: str
    digest: str
    name: str = ""
    size: int = 0
    compiler: str = ""
    made: str = ""
    code: str = field(default_factory=lambda: made_by())


@dataclass(frozen=True, slots=True)
class Left:
    """Why there is no library of something. `again`: it may be tried again later, as it was no fault of the rules."""

    name: str
    why: str
    when: str
    again: bool = False
    code: str = field(default_factory=lambda: made_by())


@dataclass
class Listing:
    """What a folder's list says: libraries, and what was left to Python, by key."""

    libraries: dict[str, Entry] = field(default_factory=dict)
    left: dict[str, Left] = field(default_factory=dict)

    def ours(self) -> Listing:
        """Return what this very code has made of it."""
        libraries = {key: entry for key, entry in self.libraries.items() if entry.code == made_by()}
        return Listing(libraries, {key: left for key, left in self.left.items() if left.code == made_by()})

    def text(self) -> bytes:
        """Return it as it is written."""
        result = {"libraries": self.libraries, "left": self.left}
        return json.dumps(result, default=asdict, indent=1).encode()


def listing(data: bytes) -> Listing:
    """Return what a list says; nothing where it is none."""
    try:
        written = json.loads(data)
        libraries = {key: Entry(**entry) for key, entry in written["libraries"].items()}
        if not all(isinstance(entry.file, str) for entry in libraries.values()):
            return Listing()
        return Listing(libraries, {key: Left(**left) for key, left in written["left"].items()})
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):  # not what we wrote
        return Listing()


class Opened:
    """A folder of libraries, held open; its files are opened from there, and are what they were when checked."""

    def __init__(self, path: Path, opened: Callable[[str], BinaryIO], listed: Callable[[bytes], Listing]) -> None:
        self.path = path
        self._open, self._listed = opened, listed

    def entry(self, key: str) -> Entry | None:
        """Return the library for the key of a material, if there is one; OSError as `listing` says."""
        return self.listing().libraries.get(key)

    def listing(self) -> Listing:
        """Return what its list says; OSError where there is none that may be believed."""
        with self._open(LIST) as file:
            return self._listed(file.read(MOST_LIST))

    def holds(self, key: str) -> bool:
        """Return whether there is a library for the key of a material, whole."""
        entry = self.entry(key)
        if entry is None:
            return False
        with self._open(entry.file) as file:
            return digest(file.read(MOST_BYTES)) == entry.digest

    def load(self, entry: Entry) -> ctypes.PyDLL:
        """Return a library, loaded; OSError when its bytes have another digest than the list says."""
        with self._open(entry.file) as file:
            if digest(file.read(MOST_BYTES)) != entry.digest:
                raise PermissionError(f"{entry.file} is not what the list says")
            if entry.digest not in _LOADED:
                kept = os.dup(file.fileno())
                try:  # games are short, so no other thread need run meanwhile
                    path = f"/proc/self/fd/{kept}" if sys.platform == "linux" else str(self.path / entry.file)
                    _LOADED[entry.digest] = ctypes.PyDLL(path)
                except OSError:
                    os.close(kept)
                    raise
        return _LOADED[entry.digest]


_LOADED: dict[str, ctypes.PyDLL] = {}
"""The libraries of this process by digest. Their files stay open: loaders take what is called alike for the same."""


@contextmanager
def shipped(path: Path) -> Iterator[Opened]:
    """Give a folder of the user's or the system's, in which nobody can write but who can write this package, too.

    OSError if it is none.
    """
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC) if POSIX else None

    def opened(name: str) -> BinaryIO:
        if name != Path(name).name:
            raise PermissionError(f"{name} is not the name of a file")
        if folder is None:
            return (path / name).open("rb")
        file = os.fdopen(os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=folder), "rb")
        try:
            _check(os.fstat(file.fileno()))
        except OSError:
            file.close()
            raise
        return file

    try:
        if folder is not None:
            _check(os.fstat(folder))
        frozen = bool(getattr(sys, "frozen", False))  # then the list was made by what was frozen
        yield Opened(path, opened, lambda data: listing(data) if frozen else listing(data).ours())
    finally:
        if folder is not None:
            os.close(folder)


@contextmanager
def own(kept: KeptFolders) -> Iterator[Opened]:
    """Give the folder in the user's cache; OSError where there is none that is the user's alone."""
    path = own_path(kept)
    with OwnFolder(path) as folder:
        if time.time() - path.stat().st_mtime > UNUSED / 100:  # so that it is known to be in use
            with suppress(OSError):
                os.utime(path)
        yield Opened(path, folder.open, lambda data: unsealed(kept, data).ours())


def own_path(kept: KeptFolders) -> Path:
    """Return where in the user's cache the libraries lie that this very code makes: each version has a folder."""
    return kept.cache / OWN / made_by()[:16]


def forget_unused(kept: KeptFolders) -> None:
    """Delete the libraries of other versions that have not been used for long, or are too many."""
    found = sorted((path.stat().st_mtime, path) for path in (kept.cache / OWN).iterdir())[::-1]
    for at, (used, path) in enumerate(found):
        if path != own_path(kept) and (at >= MOST_VERSIONS or time.time() - used > UNUSED):
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path, ignore_errors=True)  # Windows keeps what is loaded
            else:
                path.unlink(missing_ok=True)


def unsealed(kept: KeptFolders, data: bytes) -> Listing:
    """Return what the list in the user's cache says; nothing where it does not bear the user's seal."""
    opened = Seal(kept.key).opened(f"{OWN}/{LIST}", data)
    return Listing() if opened is None else listing(opened)


def sealed(kept: KeptFolders, found: Listing) -> bytes:
    """Return the list in the user's cache as it is written; OSError where there is no folder for the key."""
    return Seal(kept.key).sealed(f"{OWN}/{LIST}", found.text())


def _check(info: os.stat_result) -> None:
    """Say PermissionError where somebody can write who could not write this very package."""
    package = HERE.stat().st_mode & 0o022 if HERE.is_dir() else 0  # some install for a group, as their umask says
    if info.st_uid not in (0, os.getuid()) or info.st_mode & 0o022 & ~package:
        raise PermissionError("others can write it")

"""Programs kept between runs, in the user's own cache folder.

Compiled code is run, so it is taken from nowhere else: the folder and the file must belong to the user and be closed
to others. What is foreign, damaged or made by another version is not looked at; the ruleset is compiled anew.
"""

from __future__ import annotations

import marshal
import os
import pickle
import stat
import sys
from collections.abc import Mapping
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

from dogtable.base.program import ENGINE_VERSION, Program, python_tag, source_name
from dogtable.compile.compiler import compile_rules
from dogtable.compile.world import option_values
from dogtable.lang import tree

_DIGEST = 32  # bytes of digest before the program
_MOST = 200  # files kept


class Store:
    """Things kept in one folder (it is made when the first is stored), in files that end in `.` and `suffix`."""

    suffix = "kept"

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def read(self, name: str) -> object:
        """Return what a file holds that is ours and whole, else None."""
        path = self.folder / f"{name}.{self.suffix}"
        try:
            if not (_is_ours(self.folder) and _is_ours(path)):
                return None
            data = path.read_bytes()
        except OSError:  # not there, or not to be read: as good as not cached
            return None
        if len(data) <= _DIGEST or blake2b(data[_DIGEST:], digest_size=_DIGEST).digest() != data[:_DIGEST]:
            return None
        return pickle.loads(data[_DIGEST:])

    def write(self, name: str, thing: object) -> None:
        """Store something; without a folder of our own, or without room, nothing is stored."""
        data = pickle.dumps(thing, protocol=pickle.HIGHEST_PROTOCOL)
        path = self.folder / f"{name}.{self.suffix}"
        part = path.with_suffix(f".{os.getpid()}.part")
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not _is_ours(self.folder):
                return
            part.touch(mode=0o600)
            part.write_bytes(blake2b(data, digest_size=_DIGEST).digest() + data)
            part.replace(path)
            self._tidy()
        except OSError:  # a full or closed disk costs time at the next start, nothing else
            return

    def _tidy(self) -> None:
        """Delete the oldest files when there are too many."""
        files = sorted(self.folder.glob(f"*.{self.suffix}"), key=lambda file: file.stat().st_mtime)
        for file in files[:-_MOST]:
            file.unlink(missing_ok=True)


class Cache(Store):
    """The programs in one folder."""

    suffix = "program"

    def program(self, rules: tree.Rules, players: int, options: Mapping[str, object] | None = None) -> Program:
        """Return the Program of a ruleset, from the cache or compiled now (and stored)."""
        name = self._name(rules, players, option_values(rules, players, options or {}))
        known = self.read(name)
        if isinstance(known, Program) and known.hash == rules.hash:
            return known
        program = with_code(compile_rules(rules, players, options))
        self.write(name, program)
        return program

    @staticmethod
    def _name(rules: tree.Rules, players: int, options: Mapping[str, int]) -> str:
        """Return the file's name: a digest of the content and of all that its compilation depends on."""
        parts = (rules.game.id, rules.hash, players, sorted(options.items()), ENGINE_VERSION, python_tag(), _MADE_BY)
        return blake2b(repr(parts).encode(), digest_size=16).hexdigest()


def with_code(program: Program) -> Program:
    """Return the same Program with its source compiled for this Python."""
    code = compile(program.source, source_name(program), "exec")
    return replace(program, code=(python_tag(), marshal.dumps(code)))


def _is_ours(path: Path) -> bool:
    """Whether a file or folder belongs to the user alone (where the system knows such things) and is no link."""
    info = path.lstat()
    if stat.S_ISLNK(info.st_mode):
        return False
    if not hasattr(os, "getuid"):
        return True
    return info.st_uid == os.getuid() and not info.st_mode & 0o077


def states_of(folder: Path) -> list[tuple[str, int, int]]:
    """Return the state of the Python files in a folder, so that what is changed makes its things anew.

    A frozen program has them inside itself: its own file stands for all of them.
    """
    files = [Path(sys.executable)] if getattr(sys, "frozen", False) else sorted(folder.rglob("*.py"))
    return [(file.name, file.stat().st_size, file.stat().st_mtime_ns) for file in files]


_MADE_BY = states_of(Path(__file__).parent)
"""The compiler's own files as they were when this was imported: one that is edited while it runs goes on as it was."""

"""Programs kept between runs, in the user's own cache folder.

Compiled code is run, so it is taken from nowhere else: the folder and the file must belong to the user and be closed
to others. What is foreign, damaged or made by another version is not looked at; the ruleset is compiled anew.
"""

from __future__ import annotations

import marshal
import os
import pickle
import stat
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


class Cache:
    """The programs in one folder (it is made when the first is stored)."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def program(self, rules: tree.Rules, players: int, options: Mapping[str, object] | None = None) -> Program:
        """Return the Program of a ruleset, from the cache or compiled now (and stored)."""
        path = self.folder / self._name(rules, players, option_values(rules, players, options or {}))
        known = self._read(path)
        if known is not None and known.hash == rules.hash:
            return known
        program = with_code(compile_rules(rules, players, options))
        self._write(path, program)
        return program

    @staticmethod
    def _name(rules: tree.Rules, players: int, options: Mapping[str, int]) -> str:
        """Return the file's name: a digest of the content and of all that its compilation depends on."""
        parts = (rules.game.id, rules.hash, players, sorted(options.items()), ENGINE_VERSION, python_tag(), _MADE_BY)
        return blake2b(repr(parts).encode(), digest_size=16).hexdigest() + ".program"

    def _read(self, path: Path) -> Program | None:
        """Return the program of a file that is ours and whole, else None."""
        try:
            if not (_is_ours(self.folder) and _is_ours(path)):
                return None
            data = path.read_bytes()
        except OSError:  # not there, or not to be read: as good as not cached
            return None
        if len(data) <= _DIGEST or blake2b(data[_DIGEST:], digest_size=_DIGEST).digest() != data[:_DIGEST]:
            return None
        program = pickle.loads(data[_DIGEST:])
        return program if isinstance(program, Program) else None

    def _write(self, path: Path, program: Program) -> None:
        """Store a program; without a folder of our own, or without room, nothing is stored."""
        data = pickle.dumps(program, protocol=pickle.HIGHEST_PROTOCOL)
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
        files = sorted(self.folder.glob("*.program"), key=lambda file: file.stat().st_mtime)
        for file in files[:-_MOST]:
            file.unlink(missing_ok=True)


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


def _compiler() -> list[tuple[str, int, int]]:
    """Return the state of the compiler's own files, so that a changed compiler makes its programs anew."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    return [(file.name, file.stat().st_size, file.stat().st_mtime_ns) for file in files]


_MADE_BY = _compiler()
"""As it was when this was imported: a compiler that is edited while it runs goes on as it was."""

"""Programs kept between runs, in the user's own cache folder.

Compiled code is run, so it is taken from nowhere else: the folder and the file must belong to the user and be closed
to others, and each file bears a seal that only who has the user's key can make. The key lies in a folder of its own,
and neither lies in a folder that travels. What is foreign, damaged or made by another version is not looked at; the
ruleset is compiled anew.
"""

from __future__ import annotations

import marshal
import pickle
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from pathlib import Path

from dogtable.base.collector import uncollected
from dogtable.base.own import OwnFolder
from dogtable.base.paths import KeptFolders
from dogtable.base.program import ENGINE_VERSION, Program, python_tag, source_name
from dogtable.base.seal import Seal
from dogtable.base.spare_time import put_off
from dogtable.compile.options import option_values
from dogtable.lang import tree

_MOST = 200  # files kept


class Store:
    """Things of one sort, kept in the folder `sort` below the cache (it is made when the first is stored)."""

    sort = "kept"

    def __init__(self, kept: KeptFolders) -> None:
        self.folder = kept.cache / self.sort
        self._seal = Seal(kept.key)

    def read(self, name: str) -> object:
        """Return what a file holds that is ours and whole, else None."""
        try:
            with OwnFolder(self.folder) as own:
                data = own.read(name)
        except OSError:  # not there, or not the user's alone: as good as not cached
            return None
        thing = self._seal.opened(f"{self.sort}/{name}", data)
        with uncollected():
            return None if thing is None else pickle.loads(thing)

    def write(self, name: str, thing: object) -> None:
        """Store something; without folders of our own, or without room, nothing is stored."""
        with uncollected():
            data = pickle.dumps(thing, protocol=pickle.HIGHEST_PROTOCOL)
        try:
            sealed = self._seal.sealed(f"{self.sort}/{name}", data)
            with OwnFolder(self.folder, make=True) as own:
                own.write(name, sealed)
                own.keep(_MOST)
        except OSError:  # a full or closed disk costs time at the next start, nothing else
            return


class Cache(Store):
    """The programs in one folder."""

    sort = "programs"

    def program(self, rules: tree.Rules, players: int, options: Mapping[str, object] | None = None) -> Program:
        """Return the Program of a ruleset, from the cache or compiled now (and stored, when nobody waits for it)."""
        name = self._name(rules, players, option_values(rules, players, options or {}))
        known = self.read(name)
        if isinstance(known, Program) and known.hash == rules.hash:
            return known
        from dogtable.compile.compiler import compile_rules  # what is kept is read without the compiler

        program = with_code(compile_rules(rules, players, options))
        put_off(partial(self.write, name, program))  # sources of whole games are made for that at the latest
        return program

    @staticmethod
    def _name(rules: tree.Rules, players: int, options: Mapping[str, int]) -> str:
        """Return the file's name: a digest of the content and of all that its compilation depends on.

        Where the ruleset lies is part of it, for that is what errors name.
        """
        ruleset = (rules.game.id, rules.hash, rules.folders)
        parts = (*ruleset, players, sorted(options.items()), ENGINE_VERSION, python_tag(), MADE_BY)
        return blake2b(repr(parts).encode(), digest_size=16).hexdigest()


def with_code(program: Program) -> Program:
    """Return the same Program with its source compiled for this Python."""
    code = compile(program.source, source_name(program), "exec")
    return replace(program, code=(python_tag(), marshal.dumps(code)))


def states_of(folder: Path) -> list[tuple[str, int, int]]:
    """Return the state of the files of the program in a folder, so that what is changed makes its things anew.

    A frozen program has them inside itself: its own file stands for all of them.
    """
    frozen = getattr(sys, "frozen", False)
    files = [Path(sys.executable)] if frozen else sorted((*folder.rglob("*.py"), *folder.rglob("*.yaml")))
    return [(file.name, file.stat().st_size, file.stat().st_mtime_ns) for file in files]


BASE = states_of(Path(__file__).parents[1] / "base")
"""The files of what Programs and rules are made of, as they were when this was imported."""

MADE_BY = [*states_of(Path(__file__).parent), *states_of(Path(__file__).parents[1] / "ir"), *BASE]
"""The compiler's own files as they were when this was imported: one that is edited while it runs goes on as it was."""

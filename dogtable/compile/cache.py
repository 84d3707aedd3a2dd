"""Programs kept between runs, in the user's own cache folder (`base.store`).

What is foreign, damaged or made by another version is not looked at; the ruleset is compiled anew.
"""

from __future__ import annotations

import marshal
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from pathlib import Path

from dogtable.base.program import ENGINE_VERSION, Program, python_tag, source_name
from dogtable.base.spare_time import put_off
from dogtable.base.store import BASE, Store, states_of
from dogtable.compile.options import option_values
from dogtable.lang import tree


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


MADE_BY = [*states_of(Path(__file__).parent), *states_of(Path(__file__).parents[1] / "ir"), *BASE]
"""The compiler's own files as they were when this was imported: one that is edited while it runs goes on as it was."""

"""A ruleset from a folder, without a library: for tests of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from dogtable.base.paths import user_folders
from dogtable.base.program import Program
from dogtable.compile.cache import Cache
from dogtable.compile.compiler import compile_rules
from dogtable.lang.load import load_rules
from dogtable.lang.tree import Rules

ROOT = Path(__file__).parent.parent
SHIPPED = ROOT / "rulesets"
OWN = ROOT / "tests" / "rulesets"


class Folder:
    """Checked rules as a ruleset; satisfies the protocol `Ruleset`.

    With `kept`, what is compiled is kept where a library keeps it: for all processes of a run of the tests, that is
    (tests/conftest.py).
    """

    def __init__(self, rules: Rules, kept: bool = False) -> None:
        self.rules = rules
        self._kept = kept
        self.id = rules.game.id
        self.version = rules.game.version
        self.hash = rules.hash
        self.sources: Mapping[str, str] = rules.sources
        self.players = rules.game.players
        self._programs: dict[str, Program] = {}

    def program(self, players: int, options: Mapping[str, object]) -> Program:
        key = f"{players} {sorted(options.items())}"
        if key not in self._programs:
            self._programs[key] = self._compiled(players, options)
        return self._programs[key]

    def _compiled(self, players: int, options: Mapping[str, object]) -> Program:
        if not self._kept:
            return compile_rules(self.rules, players, options)
        return Cache(user_folders().kept).program(self.rules, players, options)


def find(name: str) -> Path:
    """The folder (or lone file) of a ruleset: shipped, or one of the tests' own."""
    for folder in (SHIPPED, SHIPPED / "examples", OWN):
        for path in (folder / name, folder / f"{name}.yaml"):
            if path.exists():
                return path
    raise FileNotFoundError(name)


@lru_cache
def ruleset(name: str) -> Folder:
    """A ruleset by its id, or by the name of its folder."""
    return Folder(load_rules(find(name), find)[0], kept=True)

"""What is counted in the games of a ruleset: told by a file, in the words of the ruleset.

seats:    {rule, within: percent points, from?: a seat from which places are counted, at the first decision}
lengths:  [{what, is: a number at the end}]
counts:   [{what, how, ...}], each one of
          moves + base + pieces   how often pieces went so, of the times that they went otherwise: {from, to, not from}
          picks + pieces          how often a piece was picked by that name, of its even share of the options
          each + per + words      numbers at the end, one a word
          points + of             points of each seat at the end, one a piece of `of`
          held against: even: [least, most] times the even share; factor: of the greatest to the least mean;
          most over median: of the greatest to the median
changes:  [what was changed because of the figures]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

import yaml

from dogtable.compile.compiler import compile_rules
from dogtable.engine.game import Game
from dogtable.lang.conditions import Conditions, text_scalar
from dogtable.lang.report import Report
from dogtable.lang.tree import Expr
from dogtable.session.loaded import LoadedRuleset

RECIPES = Path(__file__).parent / "recipes"
_EXPRESSIONS = ("pieces", "each", "per", "points", "of", "is", "from")


@dataclass(frozen=True)
class Recipe:
    """A recipe as it is written."""

    ruleset: str
    seats: Mapping[str, Any]
    lengths: Sequence[Mapping[str, Any]]
    counts: Sequence[Mapping[str, Any]]
    changes: Sequence[str]
    notes: Sequence[str]
    hash: str

    def texts(self) -> list[str]:
        """Return the expressions in it, each once."""
        told = [self.seats, *self.lengths, *self.counts]
        return list(dict.fromkeys(str(one[key]) for one in told for key in _EXPRESSIONS if key in one))


def recipe_of(ruleset: str) -> Recipe:
    """Return the recipe of a ruleset."""
    text = (RECIPES / f"{ruleset}.yaml").read_text(encoding="utf-8")
    told = yaml.safe_load(text)
    counted = repr((told["seats"], told["lengths"], told["counts"]))
    return Recipe(ruleset, **{"notes": [], **told}, hash=blake2b(counted.encode(), digest_size=4).hexdigest())


def recipes() -> list[str]:
    """Return the ids of the rulesets that have a recipe."""
    return sorted(path.stem for path in RECIPES.glob("*.yaml"))


def notes_of(name: str) -> list[str]:
    """Return the lines of a text that goes with the figures."""
    return (RECIPES / f"{name}.md").read_text(encoding="utf-8").splitlines()


class Kitchen:
    """A ruleset compiled for a number of players, together with the expressions of its recipe."""

    def __init__(self, rules: LoadedRuleset, recipe: Recipe, players: int) -> None:
        self.recipe = recipe
        report, checker = Report(), Conditions(rules.rules, players)
        self._number: dict[str, int] = {}
        exprs: list[Expr] = []
        for text in recipe.texts():
            expr = checker.expression(text_scalar(text, f"{recipe.ruleset} recipe"), report)
            if expr is not None:
                self._number[text] = len(exprs)
                exprs.append(expr)
        report.raise_errors()
        self.game = Game(compile_rules(rules.rules, players, extra=exprs))

    def value(self, text: str, cells: Sequence[int], seat: int = 0) -> Any:
        """Return the value of an expression of the recipe, as a seat sees it."""
        return self.game.machine.evaluate(cells, self._number[str(text)], seat)

    def name(self, piece: int) -> str:
        """Return what a piece is called in keys: its row, or its faces."""
        return self.game.naming.labels[piece]

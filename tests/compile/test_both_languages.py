"""Expressions of rules and of tables mean the same: over all functions that both have, team shapes, boards, and none.

Where rules stop with an error (of none, mostly), a table goes on: it is none there, or a fault with its place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dogtable.base.errors import RuleError
from dogtable.base.look import LookFaultError
from dogtable.base.program import NO_INT, Kind
from dogtable.base.things import Piece, Player, Space, StackEntry, Word, Zone
from dogtable.compile.compiler import compile_rules
from dogtable.compile.looks import make_look
from dogtable.compile.world import to_kind
from dogtable.engine.game import game_of
from dogtable.engine.match import Match
from dogtable.engine.sight import Sight
from dogtable.lang import tree
from dogtable.lang.conditions import Conditions, text_scalar
from dogtable.lang.load import load_sources
from dogtable.lang.look_vocabulary import FUNCTIONS
from dogtable.lang.report import Report
from tests.compile.at_random import TEAMS, Expressions, game
from tests.helpers import Folder
from tests.reference.match import SlowMatch

EACH = 120
LISTED = [
    "sum(worth_of(c) for c in pile)",
    "sum(price_of[w] for w in suits)",
    "max(price_of[w] for w in suits)",
    "min(worth_of(c) for c in cards)",
    "ranked(price_of[w] for w in suits)",
    "distinct(c.suit for c in cards)",
    "first(price_of[w] for w in these(green, red))",
    "last(price_of[w] for w in these(red, green))",
    "len(distinct(c.suit for c in pile))",
    "any(x.awake for x in tokens)",
    "all(x.awake for x in home[me])",
    "next(square[2, 3], left)",
    "line(square[2, 3], left, 2)",
    "those(next(square[1, 1], d) for d in directions)",
    "first(those(d for d in directions if next(square[0, 0], d) == square[1, 1])) == down_right",
    "up in directions",
    "meadow[oak].toll",
    "next(meadow[well], east)",
    "friends[trump]",
    "len(friends[green])",
    "cards[1]",
    "tokens[me][1]",
    "seats_from(leader)",
    "mates(leader)",
    "price_of[green] + 1",
    "abs(price_of[green])",
    "numbers(1, price_of[green])",
    "max(distinct(c.suit for c in cards), by=worth)",
]
BEYOND = 1 << 60


class Rules:
    """Values of the rules, blocks and the slow interpreter agreeing, with things by the names that views have."""

    def __init__(self, rules: tree.Rules, match: Match, asked: Sequence[tree.Expr]) -> None:
        self.rules, self.asked = rules, asked
        self.game = game_of(compile_rules(rules, match.players, extra=asked))
        self.cells = match.begun().cells if hasattr(match, "begun") else match._cells
        self.sight = Sight(self.game.naming, self.cells, whole=True)
        self.slow = SlowMatch(rules, match.players, {}, seed=1)

    def value(self, at: int, seat: int) -> Any:
        """What an expression comes to; None: that is an error in both, or none."""
        raw = self._fast(at, seat)
        assert self._slow(at, seat) == raw
        return raw if raw == "error" else self.told(to_kind(self.asked[at].kind), raw)

    def _fast(self, at: int, seat: int) -> Any:
        try:
            return self.game.machine.evaluate(self.cells, at, seat)
        except RuleError as error:
            return "error" if error.problem.code == "E502" else error

    def _slow(self, at: int, seat: int) -> Any:
        try:
            found = self.slow.evaluate(self.asked[at], seat)
        except RuleError as error:
            return "error" if error.problem.code == "E502" else error
        return list(found) if isinstance(found, (list, tuple)) else int(found)

    def told(self, kind: Kind, value: Any) -> Any:
        if isinstance(value, list):
            return [self.told(kind.item or kind, one) for one in value]
        if kind.sort == "int":
            assert value == NO_INT or abs(value) < BEYOND  # nothing was reckoned with none
            return None if value == NO_INT else value
        if value < 0:
            return None
        if kind.sort == "flag":
            return bool(value)
        if kind.sort == "word":
            return kind.of[0], value
        if kind.sort == "piece":
            return self.sight.piece(value)
        return self.sight.place(value) if kind.sort in ("space", "place") else (kind.sort, value)


def told(thing: Any, stack: list[StackEntry]) -> Any:
    """The same of what a table comes to."""
    if isinstance(thing, (Player, Word)):
        return ("player" if isinstance(thing, Player) else thing.list), thing.index
    if isinstance(thing, Piece):
        return thing.thing
    if isinstance(thing, (Space, Zone)):
        return thing.key
    if isinstance(thing, StackEntry):
        return "entry", stack.index(thing)
    if thing is None or isinstance(thing, (bool, int, float)):
        return thing
    return [told(one, stack) for one in thing]


def checked(rules: tree.Rules, players: int, texts: Sequence[str]) -> dict[str, tree.Expr]:
    """Those of them that the rules take, as values."""
    found, conditions = {}, Conditions(rules, players)
    for text in texts:
        report = Report()
        expr = conditions.expression(text_scalar(text), report)
        if expr is not None and not isinstance(expr, (tree.Zone, tree.Board)) and len(text) < 300:
            found[text] = expr
    return found


@pytest.mark.parametrize("teams", TEAMS, ids=lambda teams: f"{teams[0]} {teams[1]}")
def test_an_expression_means_in_a_table_what_it_means_in_rules(teams: tuple[int, str], tmp_path: Path) -> None:
    random = Random(f"{teams}")
    rules, _ = load_sources({"game.yaml": game(random, teams)})
    texts = LISTED + Expressions(random).many(EACH)
    expressions = checked(rules, teams[0], texts)
    assert len(expressions) > EACH * 0.7
    match = Match(Folder(rules), teams[0])
    theirs = Rules(rules, match, list(expressions.values()))
    lines = "".join(f'  - text: "{{{text}}}"\n' for text in expressions)
    (tmp_path / "table.yaml").write_text(f"table:\n{lines}", encoding="utf-8")
    look, compared = make_look(rules, [tmp_path]), 0
    for seat in (0, 1):
        opened = look.reader.open({**match.view(seat), "seat": seat}, {"turn": 0, "left": None})
        running = opened.functions[0].__globals__["f_top"].__self__
        for at, text in enumerate(expressions):
            expected, running.fuel = theirs.value(at, seat), 200_000
            try:
                found = told(opened.functions[look.table[at].subject.parts[0].hole.index]({}), running.stack)
            except LookFaultError as fault:
                assert expected == "error" or isinstance(expected, RuleError), (text, expected, fault)
                continue
            if expected != "error":
                assert (type(found), found) == (type(expected), expected), text
                compared += 1
    assert compared > EACH


def test_all_functions_that_both_have_are_among_them() -> None:
    text = " ".join(LISTED + Expressions(Random(1)).many(4000))
    assert set(FUNCTIONS) <= set(re.findall(r"([a-z_]+)\(", text))

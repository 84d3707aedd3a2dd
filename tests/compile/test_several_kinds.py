"""A field that pieces of several kinds have, or some of them: read, set and drawn as the kind of this piece declares.

The blocks, whole games and the slow interpreter do the same, and refuse the same.
"""

from __future__ import annotations

import pytest

from dogtable.base.errors import Problem, RuleError
from dogtable.compile.compiler import compile_rules
from dogtable.engine.machine import Machine
from dogtable.lang.load import load_sources
from dogtable.lang.tree import Rules
from tests.lang.little import problems
from tests.reference.match import SlowMatch

GAME = """\
game: {id: several, title: Several, language: 1, players: [2]}
kinds:
  card:
    m: {from: 0, to: 9, first: 1}
    who: player or none
    n: {from: 1, to: 9}
    face: {from: 1, to: 9}
    sides: [player]
    bright: flag
  token:
    m: {from: 0, to: 3, first: 2}
    who: player
    n: {from: 0, to: 5, first: 4}
  stone: {}
pieces:
  cards: {of: card, per: player, rows: [{name: a, n: 7, face: 3, sides: [], bright: true}], start: pile}
  tokens: {of: token, per: player, start: pile}
  stones: {of: stone, per: player, start: pile}
zones:
  pile: {of: [card, token, stone], per: player}
board:
  track: {spaces: [one, two], of: token, fields: {worth: {from: 0, to: 9}}, rows: {0: 4, 1: 5}}
  field: {spaces: [three], of: token}
state:
  points: {from: -1, to: 99}
play:
  - as: first(players)
    do:
      - let: x = pile[me][WHICH]
      - let: s = these(track, field)[WHICH]
      - STATEMENT
      - set: points = VALUE
  - finish
"""
LINE = GAME[: GAME.index("- STATEMENT")].count("\n") + 1
CARD, TOKEN, STONE = range(3)


def text(which: int, statement: str, value: str) -> str:
    return GAME.replace("WHICH", str(which)).replace("STATEMENT", statement).replace("VALUE", value)


def rules(which: int, statement: str, value: str) -> Rules:
    return load_sources({"game.yaml": text(which, statement, value)})[0]


@pytest.mark.parametrize(
    ("statement", "value", "found"),
    [
        ("set: x.m = 7", "x.m", [7, "E501", "E502"]),
        ("set: x.m = 3", "x.m", [3, 3, "E502"]),
        ("set: x.m += 3", "x.m", [4, "E501", "E502"]),
        ("set: x.m -= 2", "x.m", ["E501", 0, "E502"]),
        ("set: x.who = none", "1 if x.who == none else 0", [1, "E502", "E502"]),
        ("set: x.who = first(those(p for p in players if p != me))", "index(x.who)", [1, 1, "E502"]),
        ("set: x.who = first(those(p for p in players if x.n == 0))", "1 if x.who == none else 0", [1, "E502", "E502"]),
        ("set: x.n = 2", "x.n", ["E502", 2, "E502"]),
        ("random: x.m from numbers(6, 6)", "x.m", [6, "E501", "E502"]),
        ("random: x.m from numbers(2, 2)", "x.m", [2, 2, "E502"]),
        ("let: y = 1", "x.n", [7, 4, "E502"]),
        ("let: y = 1", "x.m", [1, 2, "E502"]),
        ("let: y = 1", "50 if x.m == none else x.m", [1, 2, 50]),
        ("let: y = 1", "50 if x.face == none else x.face", [3, 50, 50]),
        ("let: y = 1", "len(x.sides)", [0, 0, 0]),
        ("let: y = 1", "1 if x.bright else 0", [1, "E502", "E502"]),
        ("let: y = 1", "50 if s.worth == none else s.worth", [4, 5, 50]),
        ("let: y = 1", "s.worth", [4, 5, "E502"]),
        ("let: y = 1", "1 if max(pile[me], by=m) == x else 0", ["E502"] * 3),
    ],
)
@pytest.mark.parametrize("which", [CARD, TOKEN, STONE])
def test_it_is_as_the_kind_of_the_piece_declares(statement: str, value: str, found: list[int | str], which: int):
    loaded = rules(which, statement, value)
    program = compile_rules(loaded, 2)
    machine, cell = Machine(program), program.layout.state[0].cell
    expected = found[which]
    if isinstance(expected, int):
        assert machine.start(1)[cell] == machine.playout(1)[0][cell] == expected
        assert SlowMatch(loaded, 2, {}, seed=1).position()["state"].get("points", 0) == expected
        return
    for play in (machine.start, machine.playout, lambda seed: SlowMatch(loaded, 2, {}, seed=seed)):
        with pytest.raises(RuleError) as caught:
            play(1)
        assert caught.value.problem.code == expected
        assert caught.value.problem.span.line in (LINE, LINE + 1)


def test_a_number_that_none_of_them_can_hold_is_refused_beforehand():
    found: list[Problem] = problems(text(CARD, "set: x.m = 70", "0"))
    assert [str(problem) for problem in found] == [f"game.yaml:{LINE}:20: E310 70 is out of range (from 0 to 9)"]


def test_none_is_refused_beforehand_where_none_of_them_can_hold_it():
    found = problems(text(CARD, "set: x.n = none", "0"))
    assert [problem.code for problem in found] == ["E307"]

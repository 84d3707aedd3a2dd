"""How much there can be: exactly, where it can be said, and never less than what comes about in play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from dogtable.base.errors import DogtableError
from dogtable.base.program import NO_INT
from dogtable.base.rng import Rng
from dogtable.compile.amounts import Amount, Amounts
from dogtable.compile.world import World
from dogtable.lang import tree
from dogtable.lang.flow import walk
from tests.compile.little import HEAD, rules
from tests.reference.match import SlowMatch
from tests.rulesets.found import rules_of

PLAY = "play:\n  - as: first(players)\n    do: []\n"


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("4", 4, 4),
        ("points[me] + 1", 1, 6),
        ("points[me] - round_number", -99, 5),
        ("points[me] * 3", 0, 15),
        ("(points[me] - 2) * (points[me] - 4)", -12, 8),
        ("points[me] // 2", -5, 5),
        ("points[me] % 3", -3, 3),
        ("-points[me]", -5, 0),
        ("abs(points[me] - 4)", 0, 4),
        ("abs(points[me] - 1)", 0, 4),
        ("len(these(draw))", 0, 12),
        ("sum(points[p] for p in players)", 0, 10),
        ("sum(points[p] - 7 for p in players)", -14, 0),
        ("max(points[me], 3)", 3, 5),
        ("min(points[me], 3)", 0, 3),
        ("max(points[p] for p in players)", 0, 5),
        ("1 if round_number > 3 else 7", 1, 7),
        ("first(numbers(2, 5))", 2, 5),
        ("last(numbers(2, points[me]))", 2, 5),
        ("(numbers(3, 9))[1]", 3, 9),
        ("first(cards).number", 1, 4),
    ],
)
def test_the_range_of_a_number(text: str, low: int, high: int) -> None:
    assert amount(text) == Amount(low, high)


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("players", (2,)),
        ("suits", (3,)),
        ("cards", (12,)),
        ("tokens", (4,)),
        ("tokens[me]", (2,)),
        ("these(hand[me])", (12,)),
        ("these(draw, hand[me])", (24,)),
        ("these(4, points[me], round_number)", (3,)),
        ("these(track)", (8,)),
        ("numbers(2, 5)", (4,)),
        ("numbers(1, points[me])", (5,)),
        ("numbers(1, 9 + round_number)", (108,)),
        ("some(players, 1, 2)", (3, 2)),
        ("some(tokens[me], 2)", (1, 2)),
        ("some(tokens, 0, 1)", (5, 1)),
        ("some(cards, 3)", (220, 3)),
        ("first(some(cards, 3))", (3,)),
        ("distinct(c.suit for c in cards)", (3,)),
        ("distinct(points[p] for p in players)", (2,)),
        ("those(c for c in draw if c.number > 2)", (12,)),
        ("those(p for p in players for c in hand[p])", (24,)),
        ("ranked(players, by=points)", (2,)),
        ("on(track[0])", (1,)),
        ("on(home[me])", (4,)),
        ("neighbours(track[0])", (2,)),
        ("before(track[0])", (8,)),
        ("ends(track[0], 2, next)", (8,)),
        ("mates(me)", (2,)),
        ("players if round_number > 3 else those(p for p in players for q in players)", (4,)),
    ],
)
def test_how_many_things_a_list_holds(text: str, sizes: tuple[int, ...]) -> None:
    assert amount(text).sizes == sizes


DATA = """\
game: {id: data, title: Data, language: 1, players: [2]}
words:
  suits: [red, blue, green]
  days:
    fields: {worn: [suits]}
    rows: [{name: monday, worn: [red, blue]}, {name: friday, worn: [green]}, {name: sunday}]
kinds: {token: {}}
pieces: {tokens: {of: token, per: player, copies: 3, start: home}}
zones: {home: {of: token, per: player}, cup: {of: token, per: player, holds: 2}}
board:
  square: {grid: [3, 4], of: token}
  path: {lane: 5, per: player, of: token, holds: 1}
"""


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("monday.worn", (2,)),
        ("lines(square, 3)", (14, 3)),
        ("lines(square, 4)", (3, 4)),
        ("line(square[0, 0], right, 2)", (2,)),
        ("line(square[0, 0], right, 99)", (12,)),
        ("neighbours(square[0, 0])", (4,)),
        ("on(square[0, 0])", (6,)),
        ("on(path[me][0])", (1,)),
        ("on(path[me])", (6,)),
        ("these(path[me])", (5,)),
        ("these(path)", (10,)),
        ("these(cup[me])", (2,)),
        ("these(home)", (6,)),
        ("directions", (8,)),
        ("those(d for d in days for s in d.worn)", (6,)),
    ],
)
def test_how_many_there_are_on_boards_and_in_data(text: str, sizes: tuple[int, ...]) -> None:
    assert amount(text, DATA).sizes == sizes


def amount(text: str, head: str = HEAD) -> Amount:
    known = rules(f"define:\n  asked: {text}\n{PLAY}", head)
    value = known.definitions["asked"].value
    assert value is not None
    return Amounts(World(known, 2, {})).of(value, {})


@pytest.mark.parametrize("ruleset", ["crossings", "crazy-eights", "dog", "ludo", "torture", "we-rate-dogs"])
def test_never_less_than_what_comes_about(ruleset: str) -> None:
    known = rules_of(ruleset)
    players, rng, seen = known.game.players[0], Rng(2), 0
    match = SlowMatch(known, players, seed=3)
    amounts = Amounts(World(known, players, match.setup.options))
    for _ in range(6):
        for expr in closed(known):
            try:
                value = match.evaluate(expr, rng.below(players))
            except DogtableError:  # of what is not there just now
                continue
            seen += 1
            assert within(value, amounts.of(expr, {})), f"{expr.span}: {value}, {amounts.of(expr, {})}"
        for _ in range(4):
            if match.waiting:
                keys = match.keys(match.waiting[0])
                match.choose(keys[rng.below(len(keys))], match.waiting[0])
    assert seen > 100


def closed(known: tree.Rules) -> Iterator[tree.Expr]:
    """Numbers and lists that hang on nothing which is bound around them; what is bound inside is."""
    blocks = (known.play, tuple(known.routines.values()), tuple(known.definitions.values()))
    for node in walk(blocks):
        if isinstance(node, tree.Expr) and node.kind.sort in ("int", "list"):
            inside = list(walk(node))
            bound = {one.name for one in inside if isinstance(one, tree.Clause)}
            if all(one.name in bound for one in inside if isinstance(one, tree.Local)):
                yield node


def within(value: Any, most: Amount) -> bool:
    """Whether a number, or a list and all in it, is no more than that."""
    if isinstance(value, (list, tuple)):
        return not most.sizes or (len(value) <= most.most and all(within(one, most.item) for one in value))
    return value == NO_INT or most.low <= value <= most.high

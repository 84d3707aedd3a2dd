"""How much work statements can be: that of all their parts, loops round by round, and choices by how wide they are."""

from __future__ import annotations

from textwrap import indent
from typing import Any

import pytest

from dogtable.compile.amounts import Amount, Env
from dogtable.compile.metering import Metering
from dogtable.compile.metering_blocks import Statements
from dogtable.compile.world import World
from dogtable.lang import tree
from tests.compile.little import rules

EACH = 4  # steps of any statement, whatever stands in it


class Measured:
    """Statements of a seat in the little game, and what is noted of them."""

    def __init__(self, text: str, more: str = "") -> None:
        known = rules(f"play:\n  - as: first(players)\n    do:\n{indent(text, '      ')}\n{more}")
        outer = known.play[0]
        assert isinstance(outer, tree.As)
        self.body: tree.Block = outer.body
        self.metering = Metering(World(known, 2, {}))
        self.statements = Statements(self.metering, self.metering.work)

    @property
    def steps(self) -> int:
        return self.statements.block(self.body, {})

    @property
    def env(self) -> Env:
        env: Env = {}
        for one in self.body:
            _, env = self.statements.statement(one, env)
        return env

    @property
    def noted(self) -> Any:
        self.statements.block(self.body, {})
        return self.metering.metered


def steps(text: str) -> int:
    return Measured(text).steps


ONE, OTHER = "- set: points[me] = len(tokens)", "- set: round_number = sum(points[p] for p in players)"


def inside(text: str) -> str:
    return indent(text, "    ")


def test_a_block_is_all_that_stands_in_it() -> None:
    assert steps(ONE) > EACH < steps(OTHER)
    assert steps(f"{ONE}\n{OTHER}\n{ONE}") == 2 * steps(ONE) + steps(OTHER)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (f"- if: round_number > 3\n  then:\n{inside(ONE)}\n  else:\n{inside(OTHER)}", (ONE, OTHER)),
        (f"- as: first(players)\n  do:\n{inside(OTHER)}", (OTHER,)),
        (f"- match: round_number\n  cases:\n    3:\n{inside(inside(ONE))}\n  else:\n{inside(OTHER)}", (ONE, OTHER)),
    ],
)
def test_what_holds_statements_is_their_steps_and_its_own(text: str, parts: tuple[str, ...]) -> None:
    assert 0 < steps(text) - sum(map(steps, parts)) < 4 * EACH


def test_what_is_moved_counts_piece_by_piece() -> None:
    one, all_ = steps("- move: first(tokens[me]) to track[0]"), steps("- move: draw to discard")
    assert 20 <= one < 20 * 2 <= 20 * 12 <= all_ < 20 * 14


def test_what_a_name_stands_for_is_known_behind_it() -> None:
    env = Measured(
        "- let: few = numbers(1, 1 + points[me])\n- random: one from numbers(3, 9)\n- set: points[me] = one"
    ).env
    assert env["few"] == Amount(1, 6, (6,))
    assert env["one"] == Amount(3, 9)


def test_a_loop_counts_round_by_round() -> None:
    for head in ("each: q in players", "repeat: 3", "while: round_number < 9\n  at most: 20"):
        loop = f"- {head}\n  do:\n{inside(OTHER)}"
        measured = Measured(loop)
        noted = measured.noted.rounds[id(measured.body[0])]
        before = noted - steps(OTHER)
        assert 0 <= before < 3 * EACH, head  # what a `while` asks before each round
        assert (before > 0) == head.startswith("while")
        assert measured.steps < steps(OTHER)
        assert measured.noted.rounds_asking[id(measured.body[0])] == noted  # nothing is chosen in it


def test_listing_what_can_be_chosen_in_a_round_counts_apart() -> None:
    choice = f"- choose:\n    c: numbers(1, 12)\n    d: numbers(1, 12)\n  do:\n{inside(ONE)}"
    measured = Measured(f"- each: q in players\n  do:\n{inside(choice)}")
    loop, metered = id(measured.body[0]), measured.noted
    listing = metered.rounds_asking[loop] - metered.rounds[loop]
    assert 12 * (1 + 12 * (1 + steps(ONE))) < listing < 2 * 12 * (1 + 12 * (1 + steps(ONE)))


@pytest.mark.parametrize(("picks", "wide"), [(1, False), (5, False), (6, True), (7, True)])
def test_a_choice_of_too_many_ways_is_looked_at_as_it_is_listed(picks: int, wide: bool) -> None:
    made = "".join(
        f"    c{number}: numbers(1, 12)\n" for number in range(picks)
    )  # 12, 144 ... 250,000, 3 million, 36 million
    measured = Measured(f"- let: n = numbers(1, 4)\n- choose:\n{made}  do: []")
    metered, choice = measured.noted, measured.body[1]
    assert metered.is_wide(choice) == wide
    assert bool(metered.walks) == wide
    assert metered.amounts_at(choice)["n"] == Amount(1, 4, (4,))


@pytest.mark.parametrize(("many", "wide"), [(5, False), (6, True)])
def test_a_menu_is_as_wide_as_the_widest_of_its_entries(many: int, wide: bool) -> None:
    entries = ""
    for name, count in (("few", 1), ("many", many)):
        picks = "".join(f"        c{number}: numbers(1, 12)\n" for number in range(count))
        entries += f"    {name}:\n      choose:\n{picks}      do: []\n"
    measured = Measured(f"- menu: use\n  of:\n{entries}")
    assert measured.noted.is_wide(measured.body[0]) == wide


def test_a_routine_counts_where_it_is_called() -> None:
    more = f"routines:\n  work(n):\n{indent(OTHER, '    ')}\n"
    measured = Measured("- call: work(3)", more)
    assert measured.steps == EACH + 1 + 1  # nothing is known of the routine yet
    measured.metering._called["r work"] = 100
    assert measured.steps == EACH + 1 + 100

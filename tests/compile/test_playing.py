"""Whole games by their own source are the games that matches are: the same draws lead to the same ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from textwrap import indent

import pytest

from dogtable.base.program import ASKED, ASKING, HEADER, OVER, STATUS, Program
from dogtable.compile.compiler import Compiler, compile_rules
from dogtable.engine.machine import Machine
from dogtable.engine.playing import Player
from dogtable.lang.tree import Rules
from tests.compile.little import rules as little
from tests.rulesets.found import ids, rules_of

GAMES = 8


class Draws(Random):
    """Gives the numbers of one seed, as often as they are wanted from the beginning."""

    def again(self, seed: int) -> None:
        """Begin with the numbers of a seed."""
        super().seed(seed)

    def index(self, of: int) -> int:
        """Draw one of so many; nothing is drawn where there is only one (a source for whole games asks nobody then)."""
        return int(self.random() * of) if of > 1 else 0

    def chance(self, _kind: str, outcomes: Sequence[object]) -> int:
        """Decide chance."""
        return self.index(len(outcomes))


def by_blocks(machine: Machine, draws: Draws) -> list[int]:
    """Play a game as a match is played, every list of options built; all that is drawn comes from `draws`."""
    machine.chance = draws.chance
    s = machine.start(0)
    while s[STATUS] != OVER:
        if s[STATUS] == ASKING:
            options = machine.options(s)
            machine.take(s, options[draws.index(len(options))])
        else:
            for seat in machine.waiting(s):
                options = machine.options(s, seat)
                machine.seal(s, seat, options[draws.index(len(options))])
            machine.open_sealed(s)
    return s


@pytest.mark.parametrize("ruleset", ids())
def test_the_same_draws_lead_to_the_same_end(ruleset: str):
    rules = rules_of(ruleset)
    for players in rules.game.players:
        compare(rules, players)


def compare(rules: Rules, players: int) -> Program:
    """Play games both ways, where there is a source for whole games; returns the program."""
    compiler = Compiler(rules, players, {})
    compiler.probes = False  # so that both draw as often
    program = compiler.program()
    playing = program.playing()
    if playing is None:
        return program
    draws = Draws()
    machine = Machine(program)
    machine.chance = draws.chance
    player = Player(machine, playing, (lambda _: None, draws.index))
    layout = program.layout
    masks = {piece.mask for piece in layout.pieces}
    compared = [cell for cell in (ASKED, *range(HEADER, layout.size)) if cell not in masks]
    for seed in range(GAMES):
        draws.again(seed)
        ended = player.play(0)
        draws.again(seed)
        other = by_blocks(Machine(program), draws)
        assert [ended[cell] for cell in compared] == [other[cell] for cell in compared], f"{players}, {seed}"
    return program


CLIMB = """\
  - choose:
      n: numbers(1, 3)
    do:
      - set: points[me] = n
      - repeat: 2
        do:
          - choose:
              k: those(k for k in numbers(1, 4) if k > points[me])
            do:
              - set: points[me] = k
      - require: points[me] != 3
"""
BY_BLOCKS = {
    "a round of decisions inside": CLIMB,
    "the end of the game inside": CLIMB,
    "a decision behind it": CLIMB + "  - choose:\n      c: hand[me]\n    do:\n      - move: c to discard\n",
    "from a frame that holds something": "  - choose:\n      least: numbers(1, 2)\n    do:\n"
    + indent(CLIMB.replace("numbers(1, 3)", "numbers(least, 3)"), "    "),
}


@pytest.mark.parametrize("asks", BY_BLOCKS)
def test_what_has_to_be_tried_out_is_drawn_and_carried_out_by_the_blocks(asks: str):
    """Beside what is listed without: at first all cards lie in a hand, and staying is possible, too."""
    text = """\
play:
  - each: c in cards
    do:
      - move: c to hand[first(players)]
  - turns: first(players)
    while: round_number < 4
    do:
      - set: round_number += 1
      - set: points[me] = 0
      - menu: way
        of:
          stay:
            - set: points[me] = 1
          climb:
"""
    end = "end:\n  when: any(points[p] == 4 for p in players)\n" if "the end" in asks else ""
    program = compare(little(text + indent(BY_BLOCKS[asks], " " * 10) + end), 2)
    playing = program.playing()
    assert playing is not None
    assert "try_options(" in playing.source
    assert "run_by_blocks(" in playing.source


def test_the_shipped_games_of_the_figures_have_such_a_source():
    for ruleset in ("dog", "dog-marbles", "crazy-eights", "ludo", "connect-four", "tic-tac-toe"):
        rules = rules_of(ruleset)
        playing = compile_rules(rules, rules.game.players[0]).playing()
        assert playing is not None and "try_options(" not in playing.source


@pytest.mark.parametrize("ruleset", ["connect-four", "tic-tac-toe"])
def test_what_is_drawn_without_a_list_is_as_likely_as_from_one(ruleset: str):
    """Where the first piece goes is even over all options; how long games last and who wins them is as with lists."""
    rules, games = rules_of(ruleset), 3_000
    told = []
    for probes in (True, False):
        compiler = Compiler(rules, rules.game.players[0], {})
        compiler.probes = probes
        program = compiler.program()
        playing = program.playing()
        assert playing is not None
        assert ("for _ in" in playing.source) is probes
        player = Player(Machine(program), playing)
        ends = [player.play(seed) for seed in range(games)]
        first = Counter(s[program.layout.at] for s in ends)
        even = games / len(first)
        assert sum((count - even) ** 2 / even for count in first.values()) < 3 * len(first)
        assert len(first) == {"connect-four": 7, "tic-tac-toe": 9}[ruleset]
        won = Counter(tuple(Machine(program).winners(s)) for s in ends[:600])
        told.append((sum(s[ASKED] for s in ends) / games, won[0,] / 600))
    (long, wins), (other_long, other_wins) = told
    assert abs(long - other_long) < 0.04 * long
    assert abs(wins - other_wins) < 0.12

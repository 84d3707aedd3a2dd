"""Terms of advice: numbers of a position, and of the picks of the option that led to it."""

from random import Random

import pytest

from dogtable.bots.greedy import Look
from dogtable.engine.machine import Machine
from tests.compile.little import machine, play

TEXT = """\
advice:
  points: 10 * points[me]
  high card kept(c): {is: -c.number, says: a high card spent}
  far(s): index(s)
  both(c, s): c.number * index(s)
  many(cs): len(cs)
""" + play("""\
  - move: draw to hand[me]
  - choose:
      c: those(c for c in hand[me] if c.suit == red)
    do:
      - menu: use
        of:
          keep:
            do:
              - set: points[me] += 1
          walk:
            choose:
              s: these(track[0], track[5])
            do:
              - move: first(home[me]) to s
          several:
            choose:
              cs: some(hand[me], 2)
            do: []
  - choose:
      c: these(track[2], track[3])
    do: []
""")


@pytest.fixture(scope="module")
def game() -> Machine:
    return machine(TEXT)


def test_terms_over_picks_count_for_the_options_that_pick_them(game: Machine):
    s = game.start(1)
    for path in game.options(s):
        picks = {name: value for name, _, value in game.steps(path)}
        number = game.advice(s, 0, path)[1]
        assert -4 <= number <= -1
        assert sum(game.advice(s, 0)) == 0
        terms = Look(game, s, 0).terms(path)
        if picks["use"] == "keep":
            assert terms == [10, number, 0, 0, 0]
        elif picks["use"] == "walk":
            far = game.program.layout.places[picks["s"]].index[-1]
            assert far in (0, 5)
            assert terms == [0, number, far, -number * far, 0]
        else:
            assert terms == [0, number, 0, 0, 2]
    assert len({game.advice(s, 0, path)[1] for path in game.options(s)}) == 4


def test_a_term_may_be_about_a_way_of_a_menu():
    more = "  walked(use=walk): 7\n  walked high(use=walk, c): c.number\n  kept(use=keep): 3\n"
    game = machine(TEXT.replace("  many(cs): len(cs)\n", more))
    s, ways = game.start(1), set()
    for path in game.options(s):
        picks = {name: value for name, _, value in game.steps(path)}
        walks, keeps = (picks["use"] == way for way in ("walk", "keep"))
        number = -game.advice(s, 0, path)[1]
        assert game.advice(s, 0, path)[4:] == [7 * walks, number * walks, 3 * keeps]
        ways.add(picks["use"])
    assert ways == {"walk", "keep", "several"}
    assert game.advice(s, 0)[4:] == [0, 0, 0]


def test_a_term_may_be_about_what_is_done_at_any_time():
    turn = "play:\n  - turn: first(players)\n    anytime:\n      stop here:\n        do: [finish]\n    do:\n"
    ask = "      - choose:\n          n: numbers(1, 2)\n        do:\n          - set: points[me] += n\n"
    game = machine(f"advice:\n  stops(anytime=stop here): -5\n{turn}{ask}")
    s = game.start(1)
    terms = {game.steps(path)[0][2]: game.advice(s, 0, path) for path in game.options(s)}
    assert terms == {1: [0], 2: [0], "stop_here": [-5]}


def test_a_pick_of_another_kind_is_not_what_the_term_is_about(game: Machine):
    s = game.start(1)
    game.take(s, game.options(s)[Random(1).randrange(4)])
    spaces = game.options(s)
    assert [len(game.steps(path)) for path in spaces] == [1, 1]
    assert [game.advice(s, 0, path)[1:] for path in spaces] == [[0, 0, 0, 0]] * 2

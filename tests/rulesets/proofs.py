"""The small rulesets that show what the language can say, and whole random games of them under the laws.

`python -m tests.rulesets.proofs --games 200` plays so many of each ruleset at each number of players, by turns with
each value of the options.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from typing import Any

from dogtable.base.rng import Rng
from tests.rulesets import laws
from tests.rulesets.found import rules_of
from tests.rulesets.lockstep import same_position, same_result
from tests.rulesets.sides import PublicGame, SlowGame, tables

PROOFS: dict[str, tuple[str, ...]] = {
    "trick-taking, with passing and shooting the moon": ("hearts",),
    "partners in a trick-taking game": ("whist",),
    "dice, kept and rolled again, in categories": ("yacht",),
    "bidding": ("nap", "auction"),
    "mills and removal on a graph board": ("nine-mens-morris", "six-mens-morris"),
    "a graph without mills": ("mu-torere",),
    "elimination": ("liars-dice",),
    "hidden placement on a grid": ("sea-battle", "treasure"),
    "drafting": ("draft",),
    "set collection": ("go-fish", "draft"),
    "push your luck": ("pig",),
    "co-operation with one loss for all": ("flood",),
    "answers to answers": ("thieves",),
    "lines on a grid": ("reversi", "peg-solitaire"),
    "a lane, and secret aims": ("leapfrog",),
    "a chain with two ends": ("dominoes",),
    "deduction from what guesses tell": ("bulls-and-cows",),
    "joining two sides of a board": ("hex",),
}
RULESETS = tuple(dict.fromkeys(ruleset for rulesets in PROOFS.values() for ruleset in rulesets))


def play(ruleset: str, players: int, options: Mapping[str, Any], games: int, often: int = 1) -> int:
    """Play whole random games; the first in step with the slow interpreter. Returns the number of decisions.

    At every decision somebody can answer; the dearer laws are looked at every so many decisions.
    """
    rng = Rng(players)
    rules, pieces, decisions = rules_of(ruleset), None, 0
    course = laws.Course(ruleset, lambda p, o, s: PublicGame.begin(ruleset, p, o, s), 0)
    for number in range(games):
        seed = rng.below(1 << 62)
        game = PublicGame.begin(ruleset, players, options, seed)
        slow = SlowGame.begin(rules, players, options, seed) if number == 0 else None
        for count in range(laws.MOST_DECISIONS):
            if not game.waiting:
                break
            laws.options_are_there(game)
            turn = decisions % (12 * often)
            if turn == 0:
                found = laws.pieces(game.position(), rules)
                pieces = pieces or found
                assert found == pieces, "a piece is lost or doubled"
                laws.the_view_shows_what_is_known(game)
            elif turn == 3 * often:
                laws.clones_and_undo(game, course)
            elif turn == 6 * often:
                laws.a_sample_looks_the_same(game, rng)
            elif turn == 9 * often:
                laws.a_position_is_the_game(game, game.at, course)
            elif turn == 11 * often:
                laws.the_unseen_makes_no_difference(game, game.at, rng)
            _answer(game, slow, rng, f"{ruleset}, {players} players, {options}, decision {count}")
            decisions += 1
        assert not game.waiting, f"{ruleset}: game {number} of {players} players does not end"
        if slow is not None:
            same_position(slow.position(), game.position(), ruleset)
            same_result(slow, game, ruleset)
    return decisions


def _answer(game: PublicGame, slow: SlowGame | None, rng: Rng, here: str) -> None:
    seat = game.waiting[rng.below(len(game.waiting))]
    keys = list(game.keys(seat))
    key = keys[rng.below(len(keys))]
    if slow is not None:
        assert list(slow.waiting) == list(game.waiting), here
        assert list(slow.keys(seat)) == keys, here
        slow.choose(key, seat)
    game.choose(key, seat)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("rulesets", nargs="*", default=RULESETS)
    args = parser.parse_args()
    for ruleset in args.rulesets:
        every = tables(ruleset)
        for players, options in every:
            begin = time.perf_counter()
            games = -(-args.games // sum(players == other for other, _ in every))
            decisions = play(ruleset, players, options, games, often=10)
            said = " ".join(f"{name}={value}" for name, value in options.items())
            took = f"{time.perf_counter() - begin:.0f} s"
            print(f"{ruleset}: {players} players {said}: {games} games, {decisions} decisions, {took}", flush=True)


if __name__ == "__main__":
    main()

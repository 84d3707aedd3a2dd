"""How much better a bot's belief knows what is hidden than lots do, and what it wins by it.

`python -m tests.bots.believing RULESET --positions 500`: in nats a position, the logarithm of how much likelier the
true cards are under the belief than if all lay at random (0: the same; below: worse). With `--games N` instead: hard
with its beliefs against hard without, so many deals, each played with the seats exchanged.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from math import log, sqrt
from random import Random
from statistics import fmean, stdev

from dogtable.ahead.wanting import have
from dogtable.base.rng import Rng
from dogtable.bots.beliefs import weights_of
from dogtable.bots.levels import player_of
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Request
from dogtable.bots.strength import LEVELS
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.engine.sample import World, worlds
from tests.bots.honest import loaded

HARD = LEVELS["hard"]
WORLDS = 60
"""Worlds that stand for all that fit."""
OF_A_GAME = 8
"""So many positions of a game are looked at, at most: those of one game go together."""


def positions(ruleset: str, number: int, seed: int, bot: str, iterations: int) -> Iterator[tuple[int, Match, int]]:
    """Give so many decisions of games of a bot, a few of each by lot: the game's number, the match, the seat."""
    rules, rng, game = loaded(ruleset), Rng(seed), 0
    while number:
        match, kept, met = Match(rules, rules.players[len(rules.players) // 2], seed=1000 * seed + game), [], 0
        game += 1
        while (decision := match.decision) is not None:
            if len(decision.options) > 1:
                met += 1
                place = rng.below(met)  # each that was met stays with the same chance (reservoir sampling)
                if len(kept) < OF_A_GAME:
                    kept.append((match.clone(), decision.seat))
                elif place < OF_A_GAME:
                    kept[place] = match.clone(), decision.seat
            request = Request(bot, "", pack(match, decision.seat), match.count, iterations=iterations)
            match.choose(POLICIES[bot](match.game.program, request).key, seat=decision.seat)
        for twin, seat in kept[:number]:
            yield game, twin, seat
        number -= min(number, len(kept))


def gain(match: Match, seat: int, seed: int) -> float:
    """Return the logarithm of how much likelier the true cards are by what others did than at random."""
    heard, rng, game = match.past(seat), Random(seed), match.game
    drawn = list(islice(worlds(game.program, pack(match, seat), rng), WORLDS))
    truth = World(game, match.cells[:], seat)
    first, *others = weights_of(
        [truth, *drawn], heard, rng, player_of(HARD, game, seed, game.by_library()), game.by_library()
    )
    return log(first / fmean(others))


def shares(ruleset: str, deals: int, seed: int, iterations: int) -> list[float]:
    """Return for each deal, played with every second seat's beliefs and with the others', the share of those with."""
    found = []
    for deal in range(deals):
        won = lost = 0.0
        for turned in range(2):
            rules = loaded(ruleset)
            match = Match(rules, rules.players[len(rules.players) // 2], seed=1000 * seed + deal)
            with_beliefs = [seat for seat in range(match.players) if seat % 2 == turned]
            while (decision := match.decision) is not None:
                seat = decision.seat
                request = Request("hard", "", pack(match, seat), match.count, iterations=iterations)
                if seat in with_beliefs:
                    request = replace(request, past=match.past(seat))
                match.choose(POLICIES["hard"](match.game.program, request).key, seat=seat)
            result = match.result
            assert result is not None
            ours = sum(seat in with_beliefs for seat in result.winners)
            won, lost = won + ours, lost + len(result.winners) - ours
        found.append(won / (won + lost) if won + lost else 0.5)
    return found


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and the half of its 95 % interval."""
    return fmean(values), 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--iterations", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rules = loaded(asked.ruleset)
    have(rules.program(rules.players[len(rules.players) // 2], {}))
    if asked.games:
        mean, half = interval(shares(asked.ruleset, asked.games, asked.seed, asked.iterations or 60))
        print(f"{asked.ruleset}: hard with beliefs {100 * mean:.1f} % ± {100 * half:.1f} of {asked.games} deals")
        return
    by_game: dict[int, list[float]] = {}
    for game, match, seat in positions(asked.ruleset, asked.positions, asked.seed, asked.bot, asked.iterations):
        by_game.setdefault(game, []).append(gain(match, seat, match.count))
    every = [one for told in by_game.values() for one in told]
    half = interval([sum(told) for told in by_game.values()])[1] * len(by_game) / len(every)
    print(f"{asked.ruleset}: {fmean(every):+.3f} ± {half:.3f} nats, {len(every)} positions, {len(by_game)} games")


if __name__ == "__main__":
    main()

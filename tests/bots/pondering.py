"""What thinking while others move is worth: how often the next bot finds what has come about, and what it saves.

    python -m tests.bots.pondering dog inn-keeper --positions 100

Positions are from games of greedy, in which one seat is asked and then another. The second thinks ahead while the first
has not moved; then it answers by the clock, once with what it has thought and once without. Seconds are of the
processor. Kept is half of how often its decision was tried; the two answers are held against a search of 20,000 rounds.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from statistics import fmean, median, stdev
from types import SimpleNamespace
from unittest.mock import patch

from dogtable.base.rng import Rng
from dogtable.bots import levels, search, thinking_time
from dogtable.bots.policies import POLICIES, think_ahead
from dogtable.bots.process import Answer, Request
from dogtable.bots.strength import LEVELS
from dogtable.engine.match import Match
from dogtable.engine.packed import pack, pack_waiting
from tests.bots.honest import loaded

CLOCK = SimpleNamespace(monotonic=time.process_time)
JUDGED = 20_000
"""Rounds of the search that says what answers are worth."""


def turns(ruleset: str, number: int, seed: int) -> Iterator[tuple[Request, Match]]:
    """Give what a seat knows before another one moves, as a request, and the match where it is asked itself next."""
    rules, rng = loaded(ruleset), Rng(seed)
    game = 0
    while number:
        match, wait = Match(rules, rules.players[len(rules.players) // 2], seed=1000 * seed + game), rng.below(12)
        game += 1
        while number and (decision := match.decision) is not None:
            views = {seat: pack_waiting(match, seat) for seat in range(match.players)} if wait <= 0 else {}
            packed = pack(match, decision.seat)
            match.choose(POLICIES["greedy"](match.game.program, Request("", "", packed, match.count)).key)
            wait -= len(decision.options) > 1
            after = match.decision
            if after is not None and len(after.options) > 1 and views.get(after.seat) is not None:
                wait, number = rng.below(12), number - 1
                yield Request("", "", views[after.seat], match.count, game="game"), match


def _timed(match: Match, request: Request) -> tuple[Answer, float]:
    """Return an answer by the clock of the processor, and how long it took."""
    with ExitStack() as stack:
        for module in (levels, search, thinking_time):
            stack.enter_context(patch.object(module, "time", CLOCK))
        begun = time.process_time()
        return POLICIES[request.policy](match.game.program, request), time.process_time() - begun


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rulesets", nargs="+")
    parser.add_argument("--bot", default="hard", choices=["hard", "expert"])
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    seconds = asked.seconds * LEVELS[asked.bot].patience
    for ruleset in asked.rulesets:
        kept, ahead, took, plain, better = [], [], [], [], []
        for before, match in turns(ruleset, asked.positions, asked.seed):
            before = replace(before, policy=asked.bot, budget=seconds)
            request = replace(before, packed=pack(match, before.packed.seat))
            without, spent = _timed(match, replace(request, game=""))
            plain.append(spent)
            begun = time.process_time()
            for _ in think_ahead([(match.game.program, before)]):
                pass
            ahead.append(time.process_time() - begun)
            searched = levels.thought.get(request.game)
            with_it, spent = _timed(match, request)
            took.append(spent)
            kept.append(searched.known if searched is not None else 0)
            if with_it.key != without.key:
                judge = replace(request, seed=99, iterations=JUDGED)
                with patch.object(levels, "TOLD", 1000):
                    worth = {told.key: told.value for told in POLICIES["hard"](match.game.program, judge).weighed}
                better.append(worth.get(with_it.key, 0.0) - worth.get(without.key, 0.0))
        hits = [one for one in kept if one]
        error = 196 * stdev(better) / len(better) ** 0.5 if len(better) > 1 else 0.0
        sys.stdout.write(
            f"{ruleset}: {len(kept)} decisions, found {len(hits)}, kept {median(hits) if hits else 0:.0f} rounds,"
            f" thought ahead {fmean(ahead):.2f} s; median {median(took):.3f} s (without {median(plain):.3f}), mean"
            f" {fmean(took):.3f} ({fmean(plain):.3f}), worst {max(took):.2f} ({max(plain):.2f}); other answers"
            f" {len(better)}, better by {100 * fmean(better) if better else 0:.2f} ± {error:.2f} % of a win\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()

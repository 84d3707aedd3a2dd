"""What it costs to answer before the time is over: clear decisions, hard ones, and what a longer look says of both.

    python -m tests.bots.thinking dog inn-keeper --positions 20 --seconds 1

Each position, from games of greedy, is searched once by the usual time alone and once as bots do; a third search of as
many rounds as three times the usual one says what the answers are worth. Seconds are of the processor.
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
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Answer, Request
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from tests.bots.honest import loaded

CLOCK = SimpleNamespace(monotonic=time.process_time)


def positions(ruleset: str, number: int, seed: int) -> Iterator[tuple[Match, Request]]:
    """Give decisions with a choice, each a few after the last, of games of greedy."""
    rules, rng = loaded(ruleset), Rng(seed)
    game = 0
    while number:
        match, wait = Match(rules, rules.players[len(rules.players) // 2], seed=1000 * seed + game), rng.below(12)
        game += 1
        while number and (decision := match.decision) is not None:
            request = Request("greedy", "", pack(match, decision.seat), match.count)
            wait -= len(decision.options) > 1
            if wait < 0:
                wait, number = rng.below(12), number - 1
                yield match, replace(request, policy="hard")
            match.choose(POLICIES["greedy"](match.game.program, request).key, seat=decision.seat)


def _answered(match: Match, request: Request, *, longest: float) -> tuple[Answer, float]:
    """Return an answer by the clock of the processor, and its seconds; `longest` 0: the usual time, come what may."""
    with ExitStack() as stack:
        for module in (levels, search, thinking_time):
            stack.enter_context(patch.object(module, "time", CLOCK))
        if not longest:
            stack.enter_context(patch.object(thinking_time, "is_enough", lambda _, passed, seconds: passed >= seconds))
        begun = time.process_time()
        return POLICIES["hard"](match.game.program, request), time.process_time() - begun


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rulesets", nargs="+")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for ruleset in asked.rulesets:
        took, usual, lost, same = [], [], [], 0
        for match, request in positions(ruleset, asked.positions, asked.seed):
            plain, seconds = _answered(match, replace(request, budget=asked.seconds), longest=0)
            usual.append(seconds)
            short, seconds = _answered(match, replace(request, budget=asked.seconds), longest=1)
            took.append(seconds)
            same += plain.key == short.key
            if plain.key == short.key:
                lost.append(0.0)
                continue
            judge = replace(request, seed=99, iterations=3 * max(plain.iterations, short.iterations))
            with patch.object(levels, "TOLD", 1000):
                worth = {told.key: told.value for told in POLICIES["hard"](match.game.program, judge).weighed}
            lost.append(worth.get(plain.key, 0.0) - worth.get(short.key, 0.0))
        sys.stdout.write(
            f"{ruleset}: {len(took)} decisions, median {median(took):.2f} s, mean {fmean(took):.2f} (usual"
            f" {median(usual):.2f}), worst {max(took):.2f}; same answer {same}; lost a decision"
            f" {100 * fmean(lost):.2f} ± {196 * stdev(lost) / len(lost) ** 0.5:.2f} % of a win\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()

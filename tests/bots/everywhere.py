"""R8: every bot plays every ruleset that is found, from positions that random games come to."""

from __future__ import annotations

from dogtable.base.rng import Rng
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Request
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from tests.bots.honest import loaded

WIDE = 6
"""A position is looked at after up to so many more random decisions."""


def play_from(ruleset: str, positions: int, seed: int, *, decisions: int = 1, iterations: int = 5) -> int:
    """Let each bot answer so many decisions from each of so many positions; return how many answers were given.

    An answer that is no option, or any error, is an AssertionError or that error. Numbers of players and all options
    take turns as the games do.
    """
    rules, rng = loaded(ruleset), Rng(seed)
    met = game = answers = 0
    while met < positions:
        players = rules.players[game % len(rules.players)]
        match = Match(rules, players=players, seed=1000 * seed + game)
        game += 1
        while match.decision is not None and met < positions:
            for _ in range(rng.below(WIDE)):
                if (asked := match.decision) is not None:
                    match.choose(asked.options[rng.below(len(asked.options))])
            if match.decision is not None:
                met += 1
                answers += sum(_play_on(match.clone(), bot, decisions, iterations, met) for bot in POLICIES)
    return answers


def _play_on(match: Match, bot: str, decisions: int, iterations: int, seed: int) -> int:
    for count in range(decisions):
        decision = match.decision
        if decision is None:
            return count
        where = f"{bot}, seat {decision.seat} at {match.position()}"
        request = Request("", bot, pack(match, decision.seat), seed, iterations=iterations)
        answer = POLICIES[bot](match.game.program, request)
        option = next((one for one in decision.options if one.key == answer.key), None)
        assert option is not None, f"{answer.key!r} is no option of {where}"
        match.choose(option)
    return decisions

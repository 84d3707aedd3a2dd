"""B3 over the past: two games that look alike to a seat all along tell it the same, and it answers the same.

Nor does it know anything else while others are asked, from which it thinks ahead."""

from __future__ import annotations

from dogtable.base.errors import UsageError
from dogtable.base.rng import Rng
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Request
from dogtable.engine.match import Match
from dogtable.engine.packed import pack, pack_waiting
from tests.bots.honest import exchanged, loaded

DECISIONS = 40
"""So many answers do two games go on together at most."""


def alike(ruleset: str, games: int, seed: int) -> tuple[int, int]:
    """Vary what a seat cannot see, play on by the same answers; return how many of its decisions were compared.

    Behind it in how many of them it had been told something of others. A comparison ends where the seat sees a
    difference, in a view or in an event.
    """
    rules, rng = loaded(ruleset), Rng(seed)
    players = rules.players[seed % len(rules.players)]
    compared = told = 0
    for game in range(games):
        match = Match(rules, players=players, seed=1000 * seed + game)
        for _ in range(rng.below(30)):
            if (decision := match.decision) is not None:
                match.choose(decision.options[rng.below(len(decision.options))])
        if match.decision is None:
            continue
        seat = rng.below(players)
        twin = exchanged(match, seat, rng)
        if twin is not None:
            found = _together(Match.at(rules, match.position()), twin, seat, rng)
            compared, told = compared + found[0], told + found[1]
    return compared, told


def _together(match: Match, twin: Match, seat: int, rng: Rng) -> tuple[int, int]:
    compared = told = 0
    for _ in range(DECISIONS):
        if rng.below(2):
            for one in (match, twin):
                _let_be(one, seat)
        decision = match.decision
        if decision is None or not _same(match, twin, seat):
            break
        if decision.seat == seat:
            heard = match.past(seat)
            assert heard == twin.past(seat), f"seat {seat} was told otherwise at {match.position()}"
            assert pack(match, seat) == pack(twin, seat)
            compared, told = compared + 1, told + bool(heard)
            if heard and told == 1:
                assert _answer(match, seat) == _answer(twin, seat), f"seat {seat} at {match.position()}"
        else:
            assert pack_waiting(match, seat) == pack_waiting(twin, seat), f"seat {seat} at {match.position()}"
        key = decision.options[rng.below(len(decision.options))].key
        try:
            twin.choose(key, seat=decision.seat)
        except UsageError:
            break
        match.choose(key, seat=decision.seat)
    return compared, told


def _let_be(match: Match, seat: int) -> None:
    """Answer nothing in windows for all but a seat, who is not told who was asked there."""
    while (decision := match.decision) is not None and decision.answers and decision.seat != seat:
        match.choose("pass", seat=decision.seat)


def _same(match: Match, twin: Match, seat: int) -> bool:
    """Return whether a seat has seen no difference between two matches."""
    return match.view(seat) == twin.view(seat) and match.events(seat) == twin.events(seat)


def _answer(match: Match, seat: int) -> object:
    request = Request("hard", "", pack(match, seat), 7, iterations=3, past=match.past(seat))
    return POLICIES["hard"](match.game.program, request)

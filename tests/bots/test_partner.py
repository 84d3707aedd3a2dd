"""B4: a partner who has nothing on the ring gets a way out from every bot that can spare one, from the easy one too."""

from __future__ import annotations

from random import Random

import pytest

import dogtable
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Request
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from tests.bots.test_greedy import WAYS_OUT, at_home, on_ring

ASKED = 30


@pytest.mark.parametrize("ruleset", ["dog", "dog-marbles"])
@pytest.mark.parametrize(("policy", "iterations"), [("easy", 20), ("medium", 50), ("hard", 60)])
def test_it_gives_a_way_out_when_it_can_spare_one(ruleset: str, policy: str, iterations: int) -> None:
    rules, rng = dogtable.load(ruleset), Random(3)
    wanted = given = seed = 0
    while wanted < ASKED:
        seed += 1
        match = Match(rules, players=4, seed=seed)
        program = match.game.program
        while (decision := match.decision) is not None and match.count < 200 and wanted < ASKED:
            if decision.name == "exchange.card" and _can_spare(match, decision.seat):
                request = Request(policy, "", pack(match, decision.seat), seed, iterations=iterations)
                wanted += 1
                given += POLICIES[policy](program, request).key.removeprefix("card=") in WAYS_OUT
            match.choose(decision.options[rng.randrange(len(decision.options))], seat=decision.seat)
    assert given >= 0.95 * wanted, f"{given} of {wanted}"


def _can_spare(match: Match, seat: int) -> bool:
    partner, view = (seat + 2) % 4, match.view(seat)
    ways = sum(card["rank"] in WAYS_OUT for card in view["zones"]["hand"][seat])
    stuck = on_ring(view, partner) == 0 and at_home(view, partner) > 0
    return stuck and (ways > 1 or (ways > 0 and on_ring(view, seat) > 0))

"""B4: a partner who has nothing on the ring gets a way out from every bot that can spare one, from the easy one too.

And what else one wants of a partner, each in positions made by lot, as a rate.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

import dogtable
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Request
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from tests.bots.honest import quick
from tests.bots.test_greedy import WAYS_OUT, at_home, on_ring

ASKED = 30


@pytest.mark.parametrize("ruleset", ["dog", "dog-marbles"])
@pytest.mark.parametrize(("policy", "iterations"), [("easy", 20), ("medium", 50), ("hard", 400)])
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
                with quick(rules, 4):
                    given += POLICIES[policy](program, request).key.removeprefix("card=") in WAYS_OUT
            match.choose(decision.options[rng.randrange(len(decision.options))], seat=decision.seat)
    assert given >= 0.95 * wanted, f"{given} of {wanted}"


def _can_spare(match: Match, seat: int) -> bool:
    partner, view = (seat + 2) % 4, match.view(seat)
    ways = sum(card["rank"] in WAYS_OUT for card in view["zones"]["hand"][seat])
    stuck = on_ring(view, partner) == 0 and at_home(view, partner) > 0
    return stuck and (ways > 1 or (ways > 0 and on_ring(view, seat) > 0))


PARTNER = 2
RANKS = (
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "joker",
)
Good = Callable[[str], bool]
"""Whether an answer is what one wants of a partner."""
Made = tuple[dict[str, Any], Good]


def _exchange(hand: list[str], placed: Mapping[str, str]) -> dict[str, Any]:
    hands: dict[int, Any] = {0: hand} | {seat: len(hand) for seat in (1, 2, 3)}
    return {"zones": {"hand": hands}, "placed": dict(placed), "at": {"routine": "exchange"}}


def _turn(hand: list[str], placed: Mapping[str, str]) -> dict[str, Any]:
    hands: dict[int, Any] = {0: hand} | {seat: len(hand) for seat in (1, 2, 3)}
    return {"zones": {"hand": hands}, "placed": dict(placed), "at": {"turn": 0}}


def _strewn(rng: Random, counts: tuple[int, int, int, int]) -> dict[str, str]:
    """Lay so many marbles of each seat on spaces of the ring where nobody starts."""
    spaces = [space for space in range(64) if space % 16]
    marbles = [f"marble.{seat}.{n}" for seat, count in enumerate(counts) for n in range(count)]
    return {marble: f"ring.{space}" for marble, space in zip(marbles, rng.sample(spaces, len(marbles)), strict=True)}


def gives_the_joker_in_need(rng: Random) -> Made:
    """The partner is stuck, and the joker is the one way out in a hand that needs none."""
    hand = ["joker", *rng.choices([rank for rank in RANKS if rank not in WAYS_OUT], k=4)]
    return _exchange(hand, _strewn(rng, (1, 2, 0, 2))), lambda key: key == "card=joker"


def keeps_the_joker_without_need(rng: Random) -> Made:
    """The partner is under way."""
    hand = ["joker", *rng.choices(RANKS[:-1], k=4)]
    return _exchange(hand, _strewn(rng, (1, 2, 2, 2))), lambda key: key != "card=joker"


def spares_the_joker(rng: Random) -> Made:
    """The card itself is in hand: the joker is not played as what it is."""
    rank = rng.choice(["two", "three", "five", "six", "eight", "nine", "ten", "queen"])
    return _turn(["joker", rank], _strewn(rng, (2, 2, 1, 2))), lambda key: f"card=joker named={rank} " not in key


def does_not_hit(rng: Random) -> Made:
    """A marble of the partner's stands where a card would lead; another card leads elsewhere."""
    placed = _strewn(rng, (2, 2, 3, 2))
    partners = {placed[f"marble.{PARTNER}.{n}"] for n in range(3)}
    hand = rng.choices(["two", "three", "four", "five", "six", "eight", "nine", "ten", "queen"], k=4)
    return _turn(hand, placed), lambda key: partners.isdisjoint(part.removeprefix("f=") for part in key.split())


STEPS = {"two": 2, "three": 3, "five": 5, "six": 6, "eight": 8, "nine": 9, "ten": 10, "queen": 12}


def _last_marble(rank: str) -> dict[str, str]:
    """Lay the partner's marbles: all but one are in, and that one stands where a card would bring it in."""
    placed = {f"marble.{PARTNER}.{n}": f"centre.{PARTNER}.{3 - n}" for n in range(3)}
    return placed | {f"marble.{PARTNER}.3": f"ring.{32 - STEPS[rank]}"}


def finishes_for_the_partner(rng: Random) -> Made:
    """Own marbles are in, and a card brings in the partner's last: the game is won."""
    rank = rng.choice(list(STEPS))
    placed = _last_marble(rank) | {f"marble.0.{n}": f"centre.0.{3 - n}" for n in range(4)}
    placed |= {"marble.1.0": "ring.55", "marble.3.0": "ring.60"}
    hand = [rank, *rng.choices([other for other in STEPS if other != rank], k=3)]
    rng.shuffle(hand)
    return _turn(hand, placed), lambda key: f"card={rank} " in key


def gives_the_card_that_helps(rng: Random) -> Made:
    """One card of the hand brings in the partner's last marble, and nothing else would."""
    rank = rng.choice(list(STEPS))
    placed = _last_marble(rank) | {"marble.0.0": "ring.5", "marble.1.0": "ring.55", "marble.3.0": "ring.60"}
    hand = [rank, *rng.sample([other for other in STEPS if other != rank], k=4)]
    rng.shuffle(hand)
    return _exchange(hand, placed), lambda key: key == f"card={rank}"


WANTED = (
    gives_the_joker_in_need,
    keeps_the_joker_without_need,
    spares_the_joker,
    does_not_hit,
    finishes_for_the_partner,
    gives_the_card_that_helps,
)


@pytest.mark.parametrize("wanted", WANTED, ids=[wanted.__name__ for wanted in WANTED])
@pytest.mark.parametrize(("policy", "iterations", "asked"), [("greedy", 0, 60), ("hard", 400, 12)])
def test_a_partner_one_would_choose(policy: str, iterations: int, asked: int, wanted: Callable[[Random], Made]) -> None:
    rules, rng = dogtable.load("dog"), Random(3)
    met = done = seed = 0
    while met < asked:
        seed += 1
        given, good = wanted(rng)
        match = Match.at(rules, given, players=4, seed=seed)
        options = match.decision.options if match.decision is not None else []
        if len({good(option.key) for option in options}) < 2:
            continue  # there is nothing to choose
        request = Request(policy, "", pack(match, 0), seed, iterations=iterations)
        met += 1
        with quick(rules, 4):
            done += good(POLICIES[policy](match.game.program, request).key)
    assert done >= 0.95 * met, f"{done} of {met}"

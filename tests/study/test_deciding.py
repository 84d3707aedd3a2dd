"""What decides, and what goes with winning: told as it was where that is known, and nothing found where nothing is."""

from __future__ import annotations

from random import Random

import pytest

from dogtable.base.intervals import clustered, wilson
from dogtable.engine.game import game_of
from dogtable.study.deciding import LEAST_DEALS, PARTS, Deal, deciding
from dogtable.study.deeds import Deeds
from dogtable.study.effects import Effects
from dogtable.study.entrant import seated
from dogtable.study.playing import play
from tests.helpers import ruleset


def deals(count: int, better: float, seats: float, deal: float, rest: float) -> list[Deal]:
    """Make deals of two ways of seating with parts that are so large (standard deviations)."""
    rng, made = Random(1), []
    for n in range(count):
        way, luck = n % 2, rng.gauss(0, deal)
        worth = (seats, -seats)[way] + luck
        made.append(Deal(way, better + worth + rng.gauss(0, rest), better - worth + rng.gauss(0, rest)))
    return made


def test_variance_comes_apart_into_what_it_was_made_of() -> None:
    told = deciding(deals(1000, better=0.1, seats=0.2, deal=0.3, rest=0.4))
    assert told is not None
    whole = 0.1**2 + 0.2**2 + 0.3**2 + 0.4**2
    for name, size in zip(PARTS, (0.1, 0.2, 0.3, 0.4), strict=True):
        assert told[name]["share"] == pytest.approx(size**2 / whole, abs=0.05)
        assert told[name]["low"] < size**2 / whole < told[name]["high"]
    assert sum(told[name]["share"] for name in PARTS) == pytest.approx(1, abs=0.001)


def test_where_nothing_is_dealt_the_deal_decides_nothing() -> None:
    told = deciding(deals(400, better=0.0, seats=0.0, deal=0.0, rest=0.5))
    assert told is not None
    assert told["rest"]["share"] > 0.9
    assert told["deal"]["low"] == told["bots"]["low"] == 0
    assert deciding(deals(LEAST_DEALS - 1, 0, 0, 0, 0.5)) is None
    sure = deciding([Deal(0, 0.5, 0.5)] * 30)
    assert sure is not None and sure["bots"]["share"] == 1


def seats_of(games: int, worth: float, same: bool = False) -> Effects:
    """Return seats of games for two, each with a card or two by luck; one more wins so much more often."""
    rng, effects = Random(2), Effects()
    for game in range(games):
        if not same or game % 2 == 0:
            cards, idle = [rng.randrange(3) for _ in range(2)], [rng.randrange(2) for _ in range(2)]
            won = rng.random() < 0.5 + worth * (cards[0] - cards[1])
        deal = game // 2 if same else game
        for seat in range(2):
            had = {"got ace": cards[seat], "got two": idle[seat]}
            effects.add(deal, "bot", float(won == (seat == 0)), {thing: n for thing, n in had.items() if n})
    return effects


def test_what_helps_is_found_with_its_size_and_what_does_not_is_luck() -> None:
    by_name = {one["name"]: one for one in seats_of(2000, 0.1).found()}
    ace, two = by_name["got ace"], by_name["got two"]
    assert ace["lift"] == pytest.approx(0.1, abs=ace["within"])
    assert ace["beyond_luck"] and ace["within"] < 0.04
    assert abs(two["lift"]) < two["within"] and not two["beyond_luck"]


def test_games_that_only_repeat_others_make_nothing_surer() -> None:
    once, twice = (
        next(one for one in found.found() if one["name"] == "got ace")
        for found in (seats_of(1000, 0.1), seats_of(2000, 0.1, same=True))
    )
    assert twice["within"] == pytest.approx(once["within"], rel=0.05)


def test_too_little_tells_nothing() -> None:
    assert seats_of(19, 0.1).found() == []
    alike = Effects()
    for game in range(100):
        for seat in range(2):
            alike.add(game, "bot", float(seat == game % 2), {"did move": 1, "got ace": 1})
    assert alike.found() == []


def test_what_hangs_together_is_less_sure_but_never_surer_than_games_alone() -> None:
    alone = clustered([(float(n % 4 == 0), 1) for n in range(400)])
    assert (alone.low, alone.high) == pytest.approx((wilson(100, 400).low, wilson(100, 400).high), abs=0.001)
    twice = clustered([(2.0 * (n % 4 == 0), 2) for n in range(400)])
    assert (twice.low, twice.high) == pytest.approx((alone.low, alone.high), abs=0.001)
    opposite = clustered([(1.0, 2)] * 200)
    assert (opposite.low, opposite.high) == (wilson(200, 400).low, wilson(200, 400).high)
    assert clustered([]).share == 0


def test_what_seats_got_and_played_is_counted_by_faces() -> None:
    game = game_of(ruleset("crazy-eights").program(4, {}))
    deeds = Deeds(game)
    played = play(game, seated("random", 4), 1, listener=deeds)
    hands = [place for place in game.program.layout.places if place.owner >= 0]
    assert len(hands) == 4
    for place in hands:
        done = deeds.by_seat[place.owner]
        got, gone = (sum(n for word, n in done.items() if word.startswith(first)) for first in ("got ", "played "))
        assert got - gone == played.cells[place.count]
        assert done["did played"] == gone

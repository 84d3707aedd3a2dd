"""Who meets whom, and on which seats."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import SimpleNamespace

import pytest

import dogtable
from dogtable.base.errors import UsageError
from dogtable.session.library import Library
from dogtable.study.entrant import parse_all
from dogtable.study.schedule import Series, Setting, arrangements, pairings, setting_of

SIDES = {
    "two": [[0], [1]],
    "three": [[0], [1], [2]],
    "four": [[0], [1], [2], [3]],
    "partners": [[0, 2], [1, 3]],
    "three of two": [[0, 3], [1, 4], [2, 5]],
    "six": [[n] for n in range(6)],
}


def setting(ruleset: str, players: int) -> Setting:
    return setting_of(dogtable.load(ruleset), players, {})


@pytest.mark.parametrize("sides", SIDES)
def test_every_way_of_seating_once_each_followed_by_its_exchange(sides: str) -> None:
    teams = SIDES[sides]
    ways = arrangements(teams)
    assert (
        len(ways)
        == len(set(ways))
        == {"two": 2, "three": 6, "four": 6, "partners": 2, "three of two": 6, "six": 20}[sides]
    )
    for one, exchanged in zip(ways[::2], ways[1::2], strict=True):
        assert exchanged == tuple(1 - kind for kind in one)
    for way in ways:
        for team in teams:
            assert len({way[seat] for seat in team}) == 1
    held = Counter(seat for way in ways for seat, kind in enumerate(way) if kind)
    assert set(held.values()) == {len(ways) // 2}


def test_everybody_meets_everybody_or_the_next() -> None:
    three = parse_all("random,greedy,greedy@iterations=2")
    assert [(str(p.one), str(p.other)) for p in pairings(1, three, ladder=False)] == [
        ("random", "greedy"),
        ("random", "greedy@iterations=2"),
        ("greedy", "greedy@iterations=2"),
    ]
    assert [str(p.one) for p in pairings(2, three, ladder=True)] == ["random", "greedy"] * 2
    with pytest.raises(UsageError, match="two bots at least"):
        pairings(1, three[:1], ladder=False)
    with pytest.raises(UsageError, match="random is named twice"):
        pairings(1, parse_all("random,greedy,random"), ladder=True)


def test_a_deal_is_played_twice_with_the_bots_exchanged() -> None:
    settings = [setting("crazy-eights", 4)]
    [pairing] = pairings(1, parse_all("random,greedy"), ladder=False)
    series = Series(pairing, settings, 24, 3)
    games = [series.bout(number) for number in range(24)]
    assert len(set(games)) == 24
    for one, exchanged in zip(games[::2], games[1::2], strict=True):
        assert one.seed == exchanged.seed
        assert all(a != b for a, b in zip(one.seats, exchanged.seats, strict=True))
    assert {game.seed for game in games} == {3 * 1_000_003 + n for n in range(12)}
    for place, seats in enumerate(series.seatings):
        assert series.seeds(place) == {game.seed for game in games if game.seats == seats}
    more = Series(pairing, settings, 30, 3)
    assert games == [more.bout(number) for number in range(24)]  # more games later are the same ones and others


def test_a_setting_is_called_by_the_options_that_matter() -> None:
    dog = dogtable.load("dog")
    assert setting("dog", 4).name == "DOG, 4 players, centre entry before start"
    assert setting_of(dog, 6, {"teams": "2x3"}).name == "DOG, 6 players, centre entry before start, teams 2x3"
    assert setting_of(dog, 4, {"teams": "2x3"}).name == "DOG, 4 players, centre entry before start, teams 2x3"
    assert setting_of(dog, 6, {"teams": "2x3"}).chosen == (
        "turning into the centre: from the space before the start",
        "teams: two teams of three",
    )
    german = Library(language="de").load("dog")
    assert setting_of(german, 6, {"teams": "2x3"}).chosen[1] == "Teams: zwei Teams zu dritt"
    assert setting("dog", 4) == setting_of(dog, 4, {"teams": "3x2"})


def test_nobody_against_nobody_is_no_setting() -> None:
    program = dogtable.load("tic-tac-toe").program(2, {})
    alone = replace(program, layout=replace(program.layout, teams=((0, 1),)))
    rules = SimpleNamespace(title="Alone", program=lambda players, options: alone)
    with pytest.raises(UsageError, match="in Alone for 2 nobody plays against anybody"):
        setting_of(rules, 2, {})

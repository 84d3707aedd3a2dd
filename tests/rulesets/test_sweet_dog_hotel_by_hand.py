"""Sweet Dog Hotel by hand and the ruleset, decision by decision: options, what lies where, who sees it, points."""

from __future__ import annotations

from collections import Counter

import pytest

from dogtable.engine.match import Match
from tests.rulesets.dog_hotel.beside import beside, laid_out
from tests.rulesets.dog_hotel.things import STEPS, TILES
from tests.rulesets.sides import compiled, tables

TABLES = [(players, jump) for players in (2, 3) for jump in ("skip", "bump")]
GAMES = 7  # of each table; `make deep` plays more
STARTS = 400  # so many that each tile lies once in each place, but for one case in three million

MUCH = {  # what the seats have to bring about, or the comparison says little
    "anytime=cookie_for_funds at build",
    "anytime=cookie_for_funds at act",
    "anytime=cookie_for_funds at end",
    "anytime=cookie_for_a_move at act",
    "anytime=cookie_for_a_move at end",
    "r at icon",
    "h at icon",
    "pass at icon",
    "a second turn in a row",
    "a bone without a cookie",
    "a price of 0",
    "funds spent to the last",
    "jumped over 1",
    "jumped over a dog on the cookie ribbon",
    "cookies on the ribbon: 1, then 2",
    "stopped on the medal ribbon",
    "a hotel that is built up",
    "1 in a hotel, sums: 1",
    "2 in a hotel, sums: 2",
    "2 in a hotel, sums: 1",
    "cafes: 1",
    *(f"stopped at {space}" for space in range(1, 28)),
}


def test_S13_two_or_three_play_and_dogs_are_jumped_over_as_printed_or_not() -> None:
    assert tables("sweet-dog-hotel") == [
        (players, {"jump": "bump"} if jump == "bump" else {}) for players, jump in TABLES
    ]


@pytest.mark.parametrize(("players", "jump"), TABLES)
def test_S10_whole_games_go_by_the_rules_by_hand(players: int, jump: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        seen += beside(compiled("sweet-dog-hotel"), players, jump, seed)
    assert seen["t at build"] == GAMES * {2: 22, 3: 24}[players], "S20"
    much = MUCH | ({"past the medals a second time"} if players == 2 else set())
    assert set(seen) >= much, much - set(seen)


@pytest.mark.parametrize("players", [2, 3])
def test_S7_S8_chance_draws_who_begins_the_milestones_and_every_tile(players: int) -> None:
    starts = [laid_out(Match(compiled("sweet-dog-hotel"), players, {}, seed)) for seed in range(STARTS)]
    begins = Counter(table.first for table in starts)
    assert sorted(begins) == list(range(players))
    assert all(abs(count - STARTS / players) < 60 for count in begins.values())
    drawn = Counter(goal for table in starts for goal in table.goals)
    assert len({table.goals for table in starts}) == 8
    assert all(drawn[goal] == STARTS if goal == "d1" else abs(drawn[goal] - STARTS / 2) < 60 for goal in STEPS)
    for places in zip(*([*table.pile, *table.display.values()] for table in starts), strict=True):
        assert set(places) == set(TILES), "each tile comes to each place"

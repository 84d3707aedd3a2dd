"""What no single position of Sweet Dog Hotel can show: laws of whole games, and texts that must fit their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from dogtable.engine.game import game_of
from dogtable.engine.match import Match
from dogtable.engine.position import position
from dogtable.engine.result import result_of
from tests.rulesets.sides import compiled

GAMES = 25
FAIR_GAMES = 400
LOST = 9  # a place may be off its even share by so many in a hundred of FAIR_GAMES: 4, and twice the error of chance

PLAYERS = pytest.mark.parametrize("players", [2, 3])


def moments(players: int, games: int = GAMES, jump: str = "skip") -> Iterator[tuple[Match, dict[str, Any]]]:
    """Yield every decision of random games, with the position at that moment; then each ended game."""
    for seed in range(games):
        rng = Random(seed)
        match = Match(compiled("sweet-dog-hotel"), players=players, options={"jump": jump}, seed=seed)
        while (decision := match.decision) is not None:
            yield match, match.position()
            match.choose(rng.choice(decision.options), seat=decision.seat)
        yield match, match.position()


def cookies(now: Mapping[str, Any]) -> int:
    zones = now["zones"]
    in_park = [piece for pieces in now["boards"]["park"].values() for piece in pieces if is_cookie(piece)]
    return len(zones["supply"]) + len(zones["eaten"]) + sum(map(len, zones["jar"])) + len(in_park)


def is_cookie(piece: Any) -> bool:
    return isinstance(piece, Mapping) and piece.get("kind") == "cookie"


def building(match: Match) -> bool:
    return match.decision is not None and match.decision.options[0].key.startswith("t=")


@PLAYERS
def test_S1_every_tile_of_the_lower_row_finds_a_space(players: int) -> None:
    seen = 0
    for match, now in moments(players):
        if building(match):
            display = now["boards"]["display"].items()
            lower = {f"t={tiles[0].removeprefix('tile.')}" for at, tiles in display if at.startswith("1.")}
            assert match.decision is not None
            offered = {option.key.partition(" ")[0] for option in match.decision.options}
            assert lower <= offered <= lower | {"anytime=cookie_for_funds", "anytime=cookie_for_a_move"}
            seen += 1
    assert seen >= GAMES * 22


@PLAYERS
@pytest.mark.parametrize("jump", ["skip", "bump"])
def test_S10_ways_are_never_equal_and_within_a_lap(players: int, jump: str) -> None:
    for match, now in moments(players, 8, jump):
        ways = now["state"]["way"]
        if building(match) and min(ways) > 0:
            assert len(set(ways)) == players
            assert max(ways) - min(ways) < 28
            assert match.decision is not None
            assert match.decision.seat == ways.index(min(ways))


@PLAYERS
def test_S13_nobody_ever_goes_back(players: int) -> None:
    for (before_match, before), (match, after) in pairwise(moments(players, 8)):
        if match is before_match:
            pairs = zip(before["state"]["way"], after["state"]["way"], strict=True)
            assert all(new >= old for old, new in pairs)


@PLAYERS
def test_S19_ten_cookies_and_a_supply_that_only_shrinks(players: int) -> None:
    supply = 10
    for match, now in moments(players):
        if match.count == 0:
            supply = len(now["zones"]["supply"])
        assert cookies(now) == 10
        assert len(now["zones"]["supply"]) <= supply
        supply = len(now["zones"]["supply"])


@pytest.mark.parametrize(("players", "turns"), [(2, 22), (3, 24)])
def test_S20_the_game_has_so_many_turns(players: int, turns: int) -> None:
    for match, now in moments(players):
        if match.decision is None:
            assert len(now["boards"]["rooms"]) == turns
            assert not now["boards"]["display"]
            assert not now["zones"]["pile"]
            built = [event for event in match.events(None) if event.event == "heading"]
            assert len(built) == turns


@PLAYERS
def test_S25_a_cookie_kept_is_worth_nothing_as_funds(players: int) -> None:
    ended = [(match, now) for match, now in moments(players) if match.decision is None]
    assert len(ended) == GAMES
    for match, now in ended:
        assert match.result is not None
        assert [one["funds"] for one in match.result.scores] == [funds // 2 for funds in now["state"]["funds"]]


@PLAYERS
def test_S27_no_place_in_the_order_of_turns_is_much_better(players: int) -> None:
    """Among equal (random) bots; the measure over 2,000 games of good ones is kept in docs/balance.md."""
    shares = [0.0] * players
    game = game_of(compiled("sweet-dog-hotel").program(players, {}))
    for seed in range(FAIR_GAMES):
        cells, _ = game.machine.playout(seed)
        starter = position(game, cells, None)["state"]["starter"]
        for seat, share in enumerate(result_of(game, cells).utility):
            shares[(seat - starter) % players] += share
    assert all(abs(100 * share / FAIR_GAMES - 100 / players) <= LOST for share in shares), shares


# ------------------------------------------------------------------------------------------------------------- texts


def rows(name: str) -> list[dict[str, Any]]:
    path = Path(__file__).parents[2] / "rulesets" / "sweet-dog-hotel" / f"{name}.yaml"
    found = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert isinstance(found, list)
    return found


def test_titles_of_tiles_tell_their_numbers() -> None:
    for tile in rows("tiles"):
        assert tile["title"] == f"{tile['colour']} room {tile['price']}/{tile['value']}"


def test_titles_of_spaces_tell_their_hotel() -> None:
    titles = {hotel["name"]: hotel["title"] for hotel in rows("hotels")}
    for space in rows("rooms"):
        assert space["title"] == f"space {space['name'].rpartition('_')[2]} of {titles[space['hotel']]}"


def test_texts_of_milestones_tell_their_steps() -> None:
    for milestone in rows("milestones"):
        points = milestone["points"]
        steps = [(count, worth) for count, worth in enumerate(points) if worth]
        told = [
            f"{count}{' or more' if count == len(points) - 1 else ''}: {worth} point{'' if worth == 1 else 's'}"
            for count, worth in steps
        ]
        assert milestone["text"].endswith(f" {', '.join(told)}.")


def test_texts_of_icons_tell_their_numbers() -> None:
    numbers = {icon["name"]: [int(n) for n in re.findall(r"\d+", icon["text"])] for icon in rows("icons")}
    for icon in rows("icons"):
        if "funds" in icon:
            assert numbers[icon["name"]] == [icon["funds"]]
            assert icon["title"] == f"{icon['funds']} funds"
    rules = (Path(__file__).parents[2] / "rulesets" / "sweet-dog-hotel" / "game.yaml").read_text(encoding="utf-8")
    assert "set: discount = 2" in rules and numbers["cheap_stay"] == [2]
    assert "- repeat: 3" in rules and numbers["cafe_here"] == [3]
    assert "cookie_squares: 2" in rules and numbers["cookie_bonus"] == [2]


def test_texts_of_hotels_tell_their_numbers() -> None:
    for hotel in rows("hotels"):
        assert [int(n) for n in re.findall(r"\d+", hotel["text"])] == [hotel["footprint"], *hotel["prizes"]]

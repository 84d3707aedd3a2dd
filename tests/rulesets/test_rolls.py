"""What chance brings is told to those who see where it is kept, imagined by the others, and fits where it is kept."""

from __future__ import annotations

import random

import pytest

from dogtable.base.errors import RuleError
from dogtable.engine.match import Match
from dogtable.lang.load import load_sources
from tests.helpers import Folder
from tests.rulesets.sides import PublicGame, SlowGame, compiled

HIDDEN = """
game: {id: secret, title: Secret, language: 1, players: [2]}
state:
  secret: {per: player, from: 1, to: 6, seen by: owner}
  wide: {from: 0, to: 9}
play:
  - each: p in players
    do:
      - random: secret[p] from numbers(1, 6)
  - turns: first(players)
    do:
      - menu: act
        of:
          roll:
            - random: wide from numbers(7, 12)
"""


def secret(seed: int) -> Match:
    return Match(Folder(load_sources({"game.yaml": HIDDEN})[0]), 2, {}, seed)


def test_a_roll_under_a_cup_is_told_to_its_owner_alone() -> None:
    match = Match(compiled("liars-dice"), 3, {}, 4)
    for seat in range(3):
        rolled = [event.text for event in match.events(seat) if event.kind == "random"]
        assert [bool(text) for text in rolled] == [n // 5 == seat for n in range(15)]
    assert not any(event.text for event in match.events(None) if event.kind == "random")


def test_so_is_a_roll_into_hidden_state() -> None:
    match = secret(1)
    kept = match.position()["state"]["secret"]
    for seat in range(2):
        texts = [event.text for event in match.events(seat) if event.kind == "random"]
        assert [bool(text) for text in texts] == [seat == 0, seat == 1]
        assert str(kept[seat]) in texts[seat]


def test_a_piece_or_a_place_that_is_drawn_is_told_without_the_name_it_has_in_the_rules() -> None:
    pieces = "kinds: {card: {rank: {from: 4, to: 4}}}\npieces: {cards: {of: card, each: rank, start: pile}}\n"
    places = "zones: {pile: {of: card}}\nboard: {square: {grid: [1, 1], of: card}}\nplay:\n"
    drawn = "  - random: x from pile\n  - random: y from square\n  - move: x to y\n"
    text = HIDDEN.replace("play:\n", pieces + places + drawn)
    match = Match(Folder(load_sources({"game.yaml": text})[0]), 2, {}, 1)
    told = [event.text for event in match.events(None) if event.kind == "random" and event.text]
    assert told == ["4 is drawn by lot.", "Square 0 0 is drawn by lot."]


def test_the_others_imagine_any_roll() -> None:
    match = Match(compiled("liars-dice"), 2, {}, 4)
    decision = match.decision
    assert decision is not None
    rng, seen = random.Random(1), set()
    mine = match.view(decision.seat)["fields"]
    for _ in range(40):
        world = match.sample(decision.seat, rng)
        assert world.view(decision.seat)["fields"] == mine
        other = 1 - decision.seat
        seen |= {world.position()["fields"].get(f"die.{other}.{n}", {"face": 1})["face"] for n in range(5)}
    assert seen == set(range(1, 7))


@pytest.mark.parametrize("slow", [False, True])
def test_a_roll_out_of_range_is_a_rule_error(slow: bool) -> None:
    rules = load_sources({"game.yaml": HIDDEN})[0]
    raised = 0
    for seed in range(20):
        game = SlowGame.begin(rules, 2, {}, seed) if slow else PublicGame(Match(Folder(rules), 2, {}, seed))
        try:
            for _ in range(4):
                game.choose("act=roll", game.waiting[0])
        except RuleError as error:
            raised += 1
            assert error.problem.code == "E501"
            assert error.problem.span.line == 15
    assert raised >= 15

"""Who passed which card to whom is known to the giver and the receiver, and to nobody else (D9, D30)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dogtable.engine.match import Match
from tests.rulesets.sides import compiled

HANDS = [["ace", "two"], ["three", "four"], ["five", "six"], ["eight", "nine"], ["ten", "jack"], ["queen", "king"]]


def exchanged(players: int, options: dict[str, Any]) -> Match:
    """A match in which every seat has just passed the first of its two cards."""
    position = {"zones": {"hand": HANDS[:players]}, "at": {"routine": "exchange"}}
    match = Match.at(compiled("dog"), position, players, options)
    for seat in range(players):
        assert match.decision is not None
        match.choose(f"card={HANDS[seat][0]}", seat)
    return match


def ranks(pieces: list[dict[str, Any]]) -> list[str | None]:
    return [piece.get("rank") for piece in pieces]


@pytest.mark.parametrize(
    ("players", "options", "to"),
    [
        (4, {}, [2, 3, 0, 1]),
        (6, {"teams": "3x2"}, [3, 4, 5, 0, 1, 2]),
        (6, {"teams": "2x3"}, [2, 3, 4, 5, 0, 1]),
    ],
)
def test_D9_a_passed_card_is_known_to_two(players: int, options: dict[str, Any], to: list[int]) -> None:
    match = exchanged(players, options)
    giver_of = {receiver: giver for giver, receiver in enumerate(to)}
    for seat in range(players):
        hands = match.view(seat)["zones"]["hand"]
        for other in range(players):
            kept, received = HANDS[other][1], HANDS[giver_of[other]][0]
            if other == seat:
                assert sorted(map(str, ranks(hands[other]))) == sorted([kept, received])
            elif other == to[seat]:
                assert ranks(hands[other]) == [received, None], "the giver goes on knowing the card, first in the list"
            else:
                assert ranks(hands[other]) == [None, None]
    assert [ranks(hand) for hand in match.view(None)["zones"]["hand"]] == [[None, None]] * players


def test_D9_no_event_tells_a_passed_card_to_a_third_seat() -> None:
    match = exchanged(4, {})
    for seat in range(4):
        told = json.dumps([event.to_json() for event in match.events(seat)])
        for giver in range(4):
            seen = HANDS[giver][0] in told
            assert seen == (seat in (giver, (giver + 2) % 4)), f"seat {seat}, card of seat {giver}"
    watched = json.dumps([event.to_json() for event in match.events(None)])
    assert not any(hand[0] in watched for hand in HANDS)


def test_D9_a_sealed_card_is_not_told_before_all_have_sealed() -> None:
    position = {"zones": {"hand": HANDS[:4]}, "at": {"routine": "exchange"}}
    match = Match.at(compiled("dog"), position, 4)
    match.choose("card=ace", 0)
    assert match.view(0)["sealed"] == {"0": "card=ace"}
    assert match.view(2)["sealed"] == {"0": True}
    assert "ace" not in json.dumps(match.view(2))


@pytest.mark.parametrize("giver", range(4))
def test_D30_nothing_is_said_but_by_cards(giver: int) -> None:
    """No decision is a word to somebody: all that is picked are cards, their uses, marbles and spaces."""
    match = exchanged(4, {})
    assert match.decision is None  # the routine of the exchange alone was played
    match = Match(compiled("dog"), 4, seed=giver)
    asked: set[str] = set()
    for _ in range(200):
        decision = match.decision
        assert decision is not None
        asked |= set(decision.kinds)
        match.choose(decision.options[giver % len(decision.options)])
    assert asked <= {"card", "named", "use", "m", "f", "other"}

"""What comes of options: which are one, and what they move beside what is picked."""

from __future__ import annotations

from typing import Any

import pytest

from dogtable.engine.fault import FaultError
from dogtable.engine.match import Match
from dogtable.lang.load import load_sources
from tests.helpers import Folder, ruleset


def at(hand: list[str], **placed: str) -> Match:
    zones = {"hand": {0: hand, 1: 4, 2: 4, 3: 4}, "discard": 36}
    where = {name.replace("_", "."): place.replace("_", ".") for name, place in placed.items()}
    return Match.at(ruleset("dog"), {"at": {"turn": 0}, "zones": zones, "placed": where}, players=4)


def effects(match: Match) -> dict[str, Any]:
    decision = match.decision
    assert decision is not None
    return dict(zip([option.key for option in decision.options], match.effects(), strict=True))


def test_options_that_differ_in_a_word_alone_come_to_the_same() -> None:
    found = effects(at(["joker", "king"], marble_1_0="ring_20"))
    ace, king = (found[f"card=joker named={rank} use=leave m=marble.0.0"] for rank in ("ace", "king"))
    assert ace.like == king.like != found["card=king use=leave m=marble.0.0"].like


def test_where_a_picked_piece_goes_is_told_and_what_is_driven_away_is_not() -> None:
    (effect,) = effects(at(["king"], marble_1_0="ring_0")).values()
    assert effect.pieces == () and set(effect.places) == {"discard", "ring.0"}


def test_what_lies_where_something_is_picked_afterwards_is_moved_by_the_way() -> None:
    match = Match(ruleset("inn-keeper"), 2, seed=3)
    while (decision := match.decision) is None or decision.name != "lodge.room":
        asked = next(one for one in match.decisions if one.sealed is None)
        match.choose(asked.options[0], asked.seat)
    for effect in match.effects():
        card, guest = effect.pieces
        assert card["kind"] == "card" and str(guest).startswith("customer")


def test_of_answers_that_are_sealed_nothing_is_told() -> None:
    match = Match(ruleset("dog"), 4, seed=1)
    assert {(one.pieces, one.places) for one in match.effects(0)} == {((), ())}


@pytest.mark.parametrize("entry", [-1, 0])
def test_an_entry_that_is_not_on_the_stack_is_not_cancelled(entry: int) -> None:
    match = Match(ruleset("torture"), 3, seed=1)
    with pytest.raises(FaultError):
        match.game.machine.space["cancel"](match.cells[:], entry)


FIRST = """\
game: {id: first, title: First, language: 1, players: [2]}
kinds: {card: {n: {from: 1, to: 3}}}
pieces: {cards: {of: card, each: [n], start: pile}}
zones:
  hand: {of: card, per: player, seen by: owner}
  pile: {of: card}
play:
  - deal: 2 from pile to hand[first(players)]
  - as: first(players)
    do:
      - menu: use
        of:
          take:
            choose: {c: pile}
            do:
              - move: c to hand[me]
          give:
            choose: {n: "numbers(1, 2)"}
            do:
              - move: last(hand[me]) to pile
"""


def test_the_first_of_all_places_is_a_place_like_any_other() -> None:
    match = Match(Folder(load_sources({"game.yaml": FIRST})[0]), 2)
    hand = match.view(0)["zones"]["hand"][0]
    take, give, again = effects(match).values()
    assert (take.pieces, take.places) == ((), ("hand.0",))
    assert (give.pieces, give.places) == ((hand[-1],), ("pile",))
    assert (take.like, give.like, again.like) == (0, 1, 1)


DRAWN = """\
game: {id: drawn, title: Drawn, language: 1, players: [2]}
kinds: {card: {n: {from: 1, to: 6}}}
pieces: {cards: {of: card, each: [n], start: stock}}
zones:
  stock: {of: card, seen by: nobody}
  drawn: {of: card}
  discard: {of: card}
  hand: {of: card, per: player, seen by: owner}
play:
  - deal: 1 from stock to drawn
  - as: first(players)
    do:
      - menu: use
        of:
          keep:
            - move: drawn to hand[me]
          throw it away:
            - move: drawn to discard
          take another:
            - deal: 1 from stock to hand[me]
          take two:
            - deal: 2 from stock to hand[me]
          give it away:
            - move: drawn to hand[next(me)]
"""


def test_a_way_of_a_menu_is_what_it_moves_but_into_no_place_of_others() -> None:
    match = Match(Folder(load_sources({"game.yaml": DRAWN})[0]), 2)
    (card,) = match.view(0)["zones"]["drawn"]
    keep, throw, another, two, give = effects(match).values()
    assert (keep.pieces, keep.places) == ((card,), ("hand.0",))
    assert (throw.pieces, throw.places) == ((card,), ("discard",))
    assert (another.pieces, another.places) == ((), ()), "what is dealt is not tried out"
    assert another.like != two.like, "and so nobody knows that it comes to the same"
    assert (give.pieces, give.places) == ((), ())

"""DOG and its variant: random games held against DOG by hand, answer by answer: who is asked what, what comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from dogtable.engine.match import Match
from tests.bench.dog_by_hand import RANKS, Dog
from tests.bench.second_opinion import VARIANTS, from_position, play_key, step_key
from tests.rulesets.sides import compiled, tables

GAMES = [(ruleset, name) for name, (ruleset, *_) in VARIANTS.items()]


def read(position: dict[str, Any], name: str) -> Dog:
    """DOG by hand in a whole position, with its piles."""
    dog = from_position(position, VARIANTS[name][3])
    zones = position["zones"]
    dog.draw, dog.discard = ([RANKS.index(card["rank"]) for card in zones[pile]] for pile in ("draw", "discard"))
    return dog


class Chance(Random):
    """Notes that cards were shuffled."""

    shuffled = False

    def shuffle(self, x: Any) -> None:  # the order is the match's
        self.shuffled = True


def told(dog: Dog) -> dict[str, Any]:
    """All that lies on the table."""
    return {
        "marbles": (dog.pos, [sorted(home) for home in dog.home], dog.inside),
        "fresh": dog.fresh,
        "hands": [sorted(hand) for hand in dog.hands],
        "discard": dog.discard,
        "draw": dog.draw,
        "deal": (dog.dealer, dog.hand_size),
    }


def keys(dog: Dog) -> list[str]:
    """What may be answered."""
    if dog.phase == "exchange":
        return sorted({f"card={RANKS[card]}" for card in dog.hands[dog.seat]})
    if dog.phase == "turn":
        return sorted(play_key(dog, play) for play in dog.open)
    return sorted(step_key(dog, step) for step in dog.open_steps())


def answer(dog: Dog, key: str) -> None:
    """Give an answer by hand."""
    if dog.phase == "exchange":
        dog.give(RANKS.index(key.removeprefix("card=")))
    elif dog.phase == "turn":
        dog.play(next(play for play in dog.open if play_key(dog, play) == key))
    else:
        dog.step(next(step for step in dog.open_steps() if step_key(dog, step) == key))


def watched(ruleset: str, name: str, seed: int, answers: int) -> Iterator[tuple[Match, Dog]]:
    """Play a random game on both; give it at the beginning and after every answer that changes the table."""
    _, players, options, _ = VARIANTS[name]
    match, rng = Match(compiled(ruleset), players, options, seed), Random(seed)
    dog = read(match.position(), name)
    dog.phase, dog.seat, dog.rng = "exchange", 0, (chance := Chance())
    yield match, dog
    for _ in range(answers):
        if dog.phase == "over":
            break
        seats = [decision.seat for decision in match.decisions if decision.sealed is None]
        assert seats == (list(range(dog.seat, players)) if dog.phase == "exchange" else [dog.seat]), "who is asked"
        decision = next(d for d in match.decisions if d.seat == dog.seat)
        found = sorted(option.key for option in decision.options)
        assert found == keys(dog), f"{set(found) ^ set(keys(dog))}"
        key = rng.choice(found)
        sealed = dog.phase == "exchange" and dog.seat + 1 < players
        cards = dog.draw + dog.discard + [card for hand in dog.hands for card in hand]
        answer(dog, key)
        match.choose(key, decision.seat)
        if not sealed:
            after = read(match.position(), name)
            if chance.shuffled:  # within this deal: which cards came is left to chance
                assert [len(hand) for hand in after.hands] == [len(hand) for hand in dog.hands]
                assert Counter(after.draw + [c for hand in after.hands for c in hand]) == Counter(cards)
                dog.draw, dog.hands, chance.shuffled = after.draw, after.hands, False
            assert told(after) == told(dog)
            yield match, dog


def go_along(ruleset: str, name: str, answers: int, seed: int) -> None:
    """Compare so many answers of a game."""
    match, dog = list(watched(ruleset, name, seed, answers))[-1]
    assert (match.result is not None) == (dog.phase == "over")
    if match.result is not None:
        assert list(match.result.winners) == [p for p in range(dog.players) if dog.won(p)]


@pytest.mark.parametrize(("ruleset", "name"), GAMES)
def test_whole_games_go_by_the_rulebook(ruleset: str, name: str) -> None:
    """So far in each; `make deep` goes on to the end."""
    go_along(ruleset, name, 250, 1)


@pytest.mark.parametrize("ruleset", ["dog", "dog-marbles"])
def test_D1_numbers_of_players(ruleset: str) -> None:
    assert list(compiled(ruleset).players) == ([4, 6] if ruleset == "dog" else [4])
    found = {(players, *options.items()) for players, options in tables(ruleset)}
    by_hand = {(players, *options.items()) for of, players, options, _ in VARIANTS.values() if of == ruleset}
    other = (6, ("centre_entry", "start")) if ruleset == "dog" else (4, ("centre_entry", "before_start"))
    assert found == {*by_hand, other}


@pytest.mark.parametrize(("ruleset", "name"), GAMES)
def test_D7_chance_names_the_first_dealer(ruleset: str, name: str) -> None:
    _, players, options, _ = VARIANTS[name]
    dealers = {Match(compiled(ruleset), players, options, s).position()["state"]["dealer"] for s in range(60)}
    assert dealers == set(range(players))


@pytest.mark.parametrize(("ruleset", "name"), GAMES)
def test_D30_only_the_own_hand_is_seen_and_the_discard_by_all(ruleset: str, name: str) -> None:
    for match, dog in watched(ruleset, name, 1, 60):
        whole = match.position()["zones"]
        for seat in (*range(dog.players), None):
            zones = match.view(seat)["zones"]
            assert zones["home"] == whole["home"]
            assert zones["discard"] == whole["discard"]
            assert len(zones["draw"]) == len(whole["draw"])
            assert not any("rank" in card for card in zones["draw"])
            for owner in range(dog.players):
                shown = [card for card in zones["hand"][owner] if "rank" in card]
                most = 1 if seat is not None and owner == dog.gives_to[seat] else 0  # the card that was given
                assert zones["hand"][owner] == whole["hand"][owner] if seat == owner else len(shown) <= most

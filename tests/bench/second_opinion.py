"""Comparing DOG by hand with the ruleset: from the same position, the same keys; from the same key, the same board."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tests.bench.dog_by_hand import LEAVE, RANKS, SPLIT, SWAP, USES, Dog

Variant = Mapping[str, Any]

VARIANTS: dict[str, tuple[str, int, dict[str, str], Variant]] = {
    "dog 4": ("dog", 4, {}, {}),
    "dog 4, entered at the start": ("dog", 4, {"centre_entry": "start"}, {"enter_at_start": True}),
    "dog 6": ("dog", 6, {}, {"players": 6}),
    "dog 6, 2x3": ("dog", 6, {"teams": "2x3"}, {"players": 6, "threes": True}),
    "dog-marbles": ("dog-marbles", 4, {}, {"enter_at_start": True, "joker_finishes": False, "dealer_stays": True}),
}


def from_position(position: Mapping[str, Any], variant: Variant) -> Dog:
    """Return DOG by hand in a position of the ruleset."""
    dog = Dog(Random(0), **variant)

    def number(name: str) -> int:
        _, owner, index = name.split(".")
        return 4 * int(owner) + int(index)

    dog.home = [[number(name) for name in names] for names in position["zones"]["home"]]
    for space, names in position["boards"]["ring"].items():
        put(dog, number(names[0]), int(space))
    for owner, spaces in enumerate(position["boards"]["centre"]):
        for space, names in spaces.items():
            put(dog, number(names[0]), dog.ring + 4 * owner + int(space))
            dog.inside[owner] += 1
    for name, fields in position["fields"].items():
        if fields.get("fresh"):
            dog.fresh[number(name) >> 2] = True
    dog.hands = [[RANKS.index(card["rank"]) for card in hand] for hand in position["zones"]["hand"]]
    dog.dealer, dog.hand_size = position["state"]["dealer"], position["state"]["hand_size"]
    return dog


def put(dog: Dog, marble: int, space: int) -> None:
    dog.at[space], dog.pos[marble] = marble, space


def place(dog: Dog, space: int) -> str:
    if space < dog.ring:
        return f"ring.{space}"
    owner, index = divmod(space - dog.ring, 4)
    return f"centre.{owner}.{index}"


def marble(number: int) -> str:
    return f"marble.{number >> 2}.{number & 3}"


def play_key(dog: Dog, play: tuple[int, int, tuple[int, int, int]]) -> str:
    card, named, (use, m, f) = play
    words = [f"card={RANKS[card]}"] + ([f"named={RANKS[named]}"] if named >= 0 else []) + [f"use={USES[use]}"]
    if use == SWAP:
        words += [f"m={marble(m)}", f"other={marble(f)}"]
    elif use != SPLIT:
        words += [f"m={marble(m)}"] + ([] if use == LEAVE else [f"f={place(dog, f)}"])
    return " ".join(words)


def step_key(dog: Dog, step: tuple[int, int]) -> str:
    return f"m={marble(step[0])} f={place(dog, step[1])}"


def board(dog: Dog) -> tuple[object, ...]:
    return (dog.pos, [sorted(home) for home in dog.home], dog.fresh, dog.inside, [sorted(hand) for hand in dog.hands])


class SecondOpinion:
    """Follows a match and compares every decision; `decisions` counts them."""

    def __init__(self, variant: Variant) -> None:
        self.variant, self.decisions = variant, 0
        self.seven: Dog | None = None  # goes on by itself through the steps of a seven

    def compare(self, match: Any, decision: Any) -> None:
        """Compare the options of an open decision."""
        dog = from_position(match.position(), self.variant)
        dog.seat = decision.seat
        keys = sorted(option.key for option in decision.options)
        if decision.name == "exchange.card":
            expected = sorted({f"card={RANKS[card]}" for card in dog.hands[dog.seat]})
        elif decision.name == "turn.card":
            expected = sorted(play_key(dog, play) for play in dog.plays())
            self.seven = None
        else:
            assert self.seven is not None, decision.name
            assert board(self.seven) == board(dog), "the board after a step"
            expected = sorted(step_key(dog, step) for step in self.seven.open_steps())
        assert keys == expected, f"{decision.name}: {set(keys) ^ set(expected)}"
        self.decisions += 1

    def follow(self, match: Any, decision: Any, key: str) -> None:
        """Note what the step of a seven that is about to be made does."""
        if self.seven is not None:
            step = next(s for s in self.seven.open_steps() if step_key(self.seven, s) == key)
            self.seven.land(*step)
            self.seven.steps_left -= 1
            if self.seven.steps_left == 0:
                self.seven = None
        elif key.endswith("use=split"):
            dog = from_position(match.position(), self.variant)
            dog.seat = decision.seat
            play = next(p for p in dog.plays() if play_key(dog, p) == key)
            dog.hands[dog.seat].remove(play[0])
            dog.steps_left, dog.as_joker = 7, play[1] >= 0
            self.seven = dog

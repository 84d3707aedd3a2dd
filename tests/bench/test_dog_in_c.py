"""The two yardsticks of DOG are one game: the same chance plays the same game in C and in Python, in every variant."""

from __future__ import annotations

from typing import Any

import pytest

from dogtable.base.errors import UsageError
from tests.bench.dog_by_hand import Dog, Play
from tests.bench.dog_in_c import DogInC

VARIANTS = {
    "4": (4, (False, False, True, False)),
    "6": (6, (False, False, True, False)),
    "6 in threes": (6, (True, False, True, False)),
    "entered at the start, the joker may not finish, the dealer stays": (4, (False, True, False, True)),
}
GAMES = 3
WORD = 1 << 64


class Chance:
    """The generator of dog_by_hand.c, as Python's games ask for it."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def randrange(self, n: int) -> int:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % WORD
        return (self.state >> 33) * n >> 31

    def choice(self, items: list[Any]) -> Any:
        return items[self.randrange(len(items))]

    def shuffle(self, items: list[Any]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.randrange(i + 1)
            items[i], items[j] = items[j], items[i]


class Sorted(Dog):
    """Hands are counts in C, so those that are thrown in lie sorted on the discard."""

    def plays(self) -> list[Play]:
        self.hands[self.seat].sort()
        return super().plays()


@pytest.fixture(scope="module")
def in_c() -> DogInC:
    try:
        return DogInC()
    except UsageError:
        pytest.skip("no C compiler")


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_chance_plays_the_same_game(in_c: DogInC, variant: str) -> None:
    players, rules = VARIANTS[variant]
    for seed in range(GAMES):
        dog = Sorted(Chance(seed), players, *rules)  # type: ignore[arg-type]  # a stand-in for Random
        assert in_c.play_out(players, rules, seed) == (dog.playout(), dog.pos)

"""What random games draw is even, and hangs on nothing but the seed."""

from __future__ import annotations

from collections import Counter

import pytest

from dogtable.engine.drawing import drawing


def drawn(seed: int, n: int, count: int) -> list[int]:
    begin, below = drawing()
    begin(seed)
    return [below(n) for _ in range(count)]


def chi_square(values: list[int], n: int) -> float:
    """How far counts are from even; about n - 1 when all is well."""
    even = len(values) / n
    counts = Counter(values)
    return sum((counts[value] - even) ** 2 / even for value in range(n))


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10, 52, 110])
def test_draws_are_even(n: int):
    values = drawn(7, n, 20_000)
    assert set(values) == set(range(n))
    assert chi_square(values, n) < n - 1 + 5 * (2 * n) ** 0.5


@pytest.mark.parametrize("n", [2, 6, 10])
def test_so_are_pairs_of_draws(n: int):
    values = drawn(11, n, 40_000)
    pairs = [a * n + b for a, b in zip(values[::2], values[1::2], strict=True)]
    assert chi_square(pairs, n * n) < n * n - 1 + 5 * (2 * n * n) ** 0.5


def test_so_are_the_first_draws_of_seeds_in_a_row():
    values = [drawn(seed, 6, 1)[0] for seed in range(12_000)]
    assert chi_square(values, 6) < 5 + 5 * 12**0.5
    later = [drawn(seed, 6, 30)[-1] for seed in range(2_000)]
    assert chi_square(later, 6) < 5 + 5 * 12**0.5


def test_a_seed_names_what_is_drawn():
    assert drawn(3, 1000, 20) == drawn(3, 1000, 20) == drawn(3 + (1 << 64), 1000, 20)
    assert drawn(3, 1000, 20) != drawn(4, 1000, 20)
    assert drawn(5, 1, 3) == [0, 0, 0]


def test_the_numbers_are_these():
    """On every system and every Python, and in C."""
    assert drawn(1, 1_000, 5) == [600, 496, 104, 90, 582]

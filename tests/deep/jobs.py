"""What `make deep` runs: R2 and R4 of the quality page at full size, and the reasons of refusals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from tests.fuzz.rulesets import run as mutate_rulesets
from tests.rulesets.found import ids
from tests.rulesets.lockstep import compare
from tests.rulesets.reasons import measure
from tests.rulesets.test_laws import hold


@dataclass(frozen=True)
class Job:
    """`run(units, seed)` does a portion and raises when something does not hold."""

    name: str
    total: int
    portion: int
    run: Callable[[int, int], object]


def jobs() -> list[Job]:
    found = [Job("mutated rulesets", 100_000, 500, mutated)]
    for ruleset in ids():
        found.append(Job(f"laws of {ruleset}", 1_000_000, 5_000, partial(hold, ruleset)))
        found.append(Job(f"lockstep of {ruleset}", 200_000, 2_000, partial(compare, ruleset)))
    return found + [Job(f"reasons of {name}", 2_000, 200, partial(reasons, name)) for name in ("dog", "dog-marbles")]


def mutated(count: int, seed: int) -> None:
    """R2: an error with a place, or a legal game."""
    tally = mutate_rulesets(count, seed, whole=True)
    assert not tally.bad, tally.bad


def reasons(ruleset: str, positions: int, seed: int) -> None:
    named, general = measure(ruleset, positions, seed)
    assert named >= 0.95 * (named + general.total()), general.most_common(10)

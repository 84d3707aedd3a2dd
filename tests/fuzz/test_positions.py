"""R3: a mutated position is a match that can be looked at and played on, or is refused in one sentence."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from dogtable.base.errors import DogtableError
from dogtable.engine.match import Match
from tests.engine.play import positions
from tests.helpers import ruleset

MUTATIONS = 500
JUNK = [None, -1, 0, 1, 99, 10**30, True, "", "x", "ring.5", [], {}, [[]], {"a": 1}, 1.5, [1, 2, 3], {"kind": "card"}]


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where things stand in nested lists and mappings."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield (*path, key)
        yield from paths(value[key], (*path, key))


def changed(position: dict[str, Any], rng: Random) -> dict[str, Any]:
    position = copy.deepcopy(position)
    for _ in range(rng.choice((1, 1, 2))):
        *way, last = rng.choice(list(paths(position)))
        inner: Any = position
        for key in way:
            inner = inner[key]
        if rng.random() < 0.2:
            del inner[last]
        elif rng.random() < 0.2 and isinstance(inner, list):
            inner.append(rng.choice(JUNK))
        else:
            inner[last] = rng.choice(JUNK)
    return position


@pytest.mark.parametrize(("name", "players"), [("dog", 4), ("torture", 3)])
def test_a_mutated_position_is_played_or_refused(name: str, players: int) -> None:
    match = Match(ruleset(name), players, seed=1)
    for _ in positions(match, seed=1, steps=25):
        pass
    told = match.position()
    rng = Random(7)
    refused = 0
    for _ in range(MUTATIONS):
        try:
            again = Match.at(ruleset(name), changed(told, rng))
            assert again.position() and again.view(0)
            if again.decision is not None:
                again.choose(again.decision.options[0])
        except DogtableError as error:
            refused += 1
            assert "\n" not in str(error) and "Traceback" not in str(error)
    assert 0 < refused < MUTATIONS

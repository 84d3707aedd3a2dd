"""Games between greedy bots that now and then play anything, and what could be seen on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import numpy as np
from numpy.typing import NDArray

from dogtable.base.program import ASK, ME, STATUS, TOGETHER
from dogtable.bots.features import Features
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Request
from dogtable.engine.game import Game
from dogtable.engine.keys import labels_of
from dogtable.engine.knowledge import Rewriting
from dogtable.engine.packed import Packed
from dogtable.engine.result import result_of

ANYTHING = 0.15
"""How often a bot plays anything, so that more is met than what it likes."""

WORLDS = 2
"""Worlds that a bot looks at in these games."""

SEEN = 0.5
"""How many of the decisions are noted."""

Floats = NDArray[np.float64]


@dataclass
class Noted:
    """What was seen at decisions: the game, the ask, how much of it was over (0 to 1), what each side had, who won.

    `features` is decision x side x feature; the last feature is whether the side is asked. `won` is decision x side.
    """

    names: list[str]
    decisions: list[float] = field(default_factory=list)
    games: list[int] = field(default_factory=list)
    asks: list[str] = field(default_factory=list)
    over: list[float] = field(default_factory=list)
    features: list[Floats] = field(default_factory=list)
    won: list[Floats] = field(default_factory=list)


def note_game(game: Game, noted: Noted, features: Features, number: int) -> None:
    """Play a game and note what was seen in it."""
    rng = Random(number)
    machine, program = game.machine, game.program
    sides = program.layout.teams
    cells = machine.start(number)
    answered = [0] * program.players
    seen: list[tuple[str, int, Floats]] = []
    for taken in _taken(game, cells, answered, rng):
        if rng.random() < SEEN:
            found = np.array(features.of(cells), dtype=float)
            asked = [float(cells[STATUS] != TOGETHER and seat == cells[ME]) for seat in range(program.players)]
            found = np.column_stack([found, asked])
            seen.append((program.asks[cells[ASK]].name, taken, np.array([found[list(side)].mean(0) for side in sides])))
    has = result_of(game, cells).utility
    won = np.array([sum(has[seat] for seat in side) for side in sides])
    noted.decisions.append(sum(answered) / program.players)
    for ask, taken, found in seen:
        noted.games.append(number)
        noted.asks.append(ask)
        noted.over.append(taken / sum(answered))
        noted.features.append(found)
        noted.won.append(won)


def _taken(game: Game, cells: list[int], answered: list[int], rng: Random) -> Iterator[int]:
    """Play on, in place; give the number of the decision before each."""
    machine, program = game.machine, game.program
    while waiting := machine.waiting(cells):
        yield sum(answered)
        seat = waiting[0]
        options = machine.options(cells, seat)
        path = options[rng.randrange(len(options))]
        if len(options) > 1 and rng.random() >= ANYTHING:
            packed = Packed(seat, tuple(Rewriting(game, cells, seat).written(answered[seat])), answered[seat])
            request = Request("greedy", program.hash, packed, rng.getrandbits(40), iterations=WORLDS)
            key = POLICIES["greedy"](program, request).key
            labels = labels_of(game, cells, seat, options)
            path = next(path for path in options if labels.key(machine.steps(path)) == key)
        answered[seat] += 1
        machine.take(cells, path, seat)

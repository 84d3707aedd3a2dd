"""Games between greedy bots that now and then play anything, and what could be seen on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import pstdev

import numpy as np
from numpy.typing import NDArray

from dogtable.base.program import ASK, ME, STATUS, TOGETHER
from dogtable.bots.features import Features
from dogtable.bots.greedy import weighed
from dogtable.engine.game import Game
from dogtable.engine.keys import Path, labels_of
from dogtable.engine.knowledge import Rewriting
from dogtable.engine.packed import Packed
from dogtable.engine.result import result_of
from dogtable.engine.sample import worlds
from dogtable.engine.state import State

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

    `spreads`: by how much advice differed between the options; `decisions`: of a seat, in each game.
    `features` is decision x side x feature; the last feature is whether the side is asked. `won` is decision x side.
    """

    names: list[str]
    spreads: list[float] = field(default_factory=list)
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
    for taken in _taken(game, cells, answered, rng, noted.spreads):
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


def _best(
    game: Game, cells: State, seat: int, options: Sequence[Path], decisions: int, rng: Random, spreads: list[float]
) -> Path:
    """Return what greedy chooses, and note by how much advice differs between the options."""
    packed = Packed(seat, tuple(Rewriting(game, cells, seat).written(decisions)), decisions)
    drawn = worlds(game.program, packed, rng)
    world = next(drawn)
    looked = weighed(world, drawn, rng, WORLDS)
    worth = looked.worth()
    spreads.append(pstdev(worth) / looked.looks)
    key = world.key(looked.paths[worth.index(max(worth))])
    labels = labels_of(game, cells, seat, options)
    return next(path for path in options if labels.key(game.machine.steps(path)) == key)


def _taken(game: Game, cells: State, answered: list[int], rng: Random, spreads: list[float]) -> Iterator[int]:
    """Play on, in place; give the number of the decision before each."""
    machine = game.machine
    while waiting := machine.waiting(cells):
        yield sum(answered)
        seat = waiting[0]
        options = machine.options(cells, seat)
        path = options[rng.randrange(len(options))]
        if len(options) > 1 and rng.random() >= ANYTHING:
            path = _best(game, cells, seat, options, answered[seat], rng, spreads)
        answered[seat] += 1
        machine.take(cells, path, seat)

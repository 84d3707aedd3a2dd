"""One game between bots without a match: the cells, the machine, and nothing recorded.

The referee holds the cells; a bot gets its seat's packed view and nothing more. Games are those that a match of the
same seeds would play, in less time; where there is but one option, it is taken without asking anybody.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from dogtable.bots.policies import BLIND, POLICIES
from dogtable.bots.process import Request
from dogtable.engine.game import Game
from dogtable.engine.keys import Path, labels_of
from dogtable.engine.knowledge import Rewriting
from dogtable.engine.packed import Packed
from dogtable.engine.state import Cells


class Watcher(Protocol):
    """Who looks on: is told the cells at the first decision, every answer before it is taken, and what came of it."""

    def begins(self, cells: Cells) -> None:
        """Look at the first decision."""

    def answers(self, cells: Cells, seat: int, options: Sequence[Path], path: Path) -> None:
        """Look at an answer, before it is taken."""

    def hears(self, events: Sequence[tuple[Any, ...]]) -> None:
        """Hear the raw events of the opening, then of each answer, in order."""


@dataclass
class Played:
    """A game that was played: its cells as they are now, how many answers, how long the bots' took (ms)."""

    cells: Cells
    answers: int = 0
    ms: list[float] = field(default_factory=list)


def play(
    game: Game,
    seats: Sequence[str],
    seed: int,
    budget: float = 1.0,
    iterations: int = 0,
    watcher: Watcher | None = None,
) -> Played:
    """Play a game to its end, each seat by the bot of its name; RuleError when a rule goes wrong."""
    machine, program = game.machine, game.program
    answered = [0] * len(seats)
    events: list[tuple[Any, ...]] = []
    with game.lock:
        machine.log = None if watcher is None else events
        try:
            played = Played(machine.start(seed))
        finally:
            machine.log, machine.stuck = None, []
        cells = played.cells
        if watcher is not None:
            watcher.begins(cells)
            watcher.hears(events)
            events.clear()
        while waiting := machine.waiting(cells):
            seat = waiting[0]
            options = machine.options(cells, seat)
            path = options[0]
            chosen = seed ^ (played.answers << 20)
            if seats[seat] in BLIND:
                path = options[BLIND[seats[seat]](chosen, len(options))]
            elif len(options) > 1:
                begin = time.perf_counter()
                packed = Packed(seat, tuple(Rewriting(game, cells, seat).written(answered[seat])), answered[seat])
                request = Request(seats[seat], program.hash, packed, chosen, budget, iterations)
                key = POLICIES[seats[seat]](program, request).key
                labels = labels_of(game, cells, seat, options)
                path = next(path for path in options if labels.key(machine.steps(path)) == key)
                played.ms.append((time.perf_counter() - begin) * 1000)
            answered[seat] += 1
            played.answers += 1
            if watcher is None:
                machine.take(cells, path, seat)
                continue
            watcher.answers(cells, seat, options, path)
            machine.log = events
            try:
                machine.take(cells, path, seat)
            finally:
                machine.log, machine.stuck = None, []
            watcher.hears(events)
            events.clear()
    return played

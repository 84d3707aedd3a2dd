"""One game as learners play it: from pick to pick, what has no choice taken by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from dogtable.base.errors import DogtableError
from dogtable.base.program import ASKING, FP, STATUS, TOGETHER, Program
from dogtable.engine.game import game_of
from dogtable.engine.keys import Path
from dogtable.engine.knowledge import Rewriting
from dogtable.engine.result import result_of
from dogtable.engine.state import State
from dogtable.study.learning.actions import Picking, Vocabulary
from dogtable.study.learning.angle import Angle
from dogtable.study.learning.columns import Columns
from dogtable.study.learning.features import Array, Features

Mask = NDArray[np.int8]


def next_seed(seeds: Random) -> int:
    """Return the seed of the next game of those that a seed has begun."""
    return seeds.getrandbits(53)


class Encoding:
    """How actions and observations of a Program are numbered: the same for all of its games.

    `size` is how many numbers an observation has, what was picked so far included.
    """

    def __init__(self, program: Program) -> None:
        self.game = game = game_of(program)
        self.vocabulary = Vocabulary(game)
        self.columns = Columns(game)
        self.angles = [Angle(game, seat) for seat in range(program.players)]
        self.features = [Features(game, self.columns, angle, seat) for seat, angle in enumerate(self.angles)]
        self.size = len(self.columns.names) + len(self.vocabulary)


class Play:
    """A game. `seat` is asked (-1: nobody, it is over), `picking` is what it has picked so far.

    `answered` counts the decisions that each seat has taken. When it is over, `rewards` has a number for each seat:
    players * share - 1, of the share of the one win, or zeros where a rule went wrong, and then `error` says what.
    """

    def __init__(self, encoding: Encoding) -> None:
        self.encoding, self.game = encoding, encoding.game
        self.cells: State = []
        self.picking: Picking | None = None
        self.seat = -1
        self.rewards: Sequence[float] = ()
        self.error: DogtableError | None = None
        self.seen: dict[int, Rewriting] = {}
        self.answered: list[int] = []

    def begin(self, seed: int) -> None:
        """Begin a game, and go to its first decision that has a choice."""
        self.rewards, self.error = (), None
        self._try(lambda: self._begin(seed))

    def pick(self, action: int) -> None:
        """Pick for the seat that is asked; ValueError for what is not open, and nothing has happened."""
        picking = self.picking
        if picking is None or action not in picking.open:
            raise ValueError(f"action {action} is not open to seat_{self.seat}")
        picking.pick(action)
        path = picking.path
        if path is not None:
            self._try(lambda: self._answer(path))

    def observe(self, seat: int) -> tuple[Array, Mask]:
        """Return what a seat sees, and which actions are open to it."""
        encoding, picking = self.encoding, self.picking if seat == self.seat else None
        table = encoding.features[seat].write(self.rewriting(seat).written(0), picking is not None)
        picked = np.zeros(len(encoding.vocabulary), np.float32)
        mask = np.zeros(len(encoding.vocabulary), np.int8)
        if picking is not None:
            picked[picking.picked] = 1
            mask[picking.open] = 1
        return np.concatenate((table, picked)), mask

    def rewriting(self, seat: int) -> Rewriting:
        """Return the state as a seat knows it, worked out once for as long as the state stays."""
        if seat not in self.seen:
            cells = self.cells
            if cells[STATUS] != ASKING and cells[STATUS] != TOGETHER:
                cells = cells[:]
                cells[FP] = -1  # nobody is asked any more, so no frame rests anywhere
            self.seen[seat] = Rewriting(self.game, cells, seat)
        return self.seen[seat]

    def _try(self, work: Callable[[], None]) -> None:
        try:
            work()
        except DogtableError as error:
            self._rest(-1, None)
            self.error, self.rewards = error, [0.0] * self.game.program.players

    def _begin(self, seed: int) -> None:
        self.answered = [0] * self.game.program.players
        with self.game.lock:
            self.cells = self.game.machine.start(seed)
        self.go_on()

    def _answer(self, path: Path) -> None:
        self._take(path, self.seat)
        self.go_on()

    def _take(self, path: Path, seat: int) -> None:
        self.answered[seat] += 1
        with self.game.lock:
            self.game.machine.take(self.cells, path, seat)

    def _rest(self, seat: int, picking: Picking | None) -> None:
        self.seat, self.picking = seat, picking
        self.seen.clear()

    def go_on(self) -> None:
        """Go to the next decision that has a choice, or to the end."""
        machine = self.game.machine
        self._rest(-1, None)
        while waiting := machine.waiting(self.cells):
            seat = waiting[0]
            with self.game.lock:
                options = machine.options(self.cells, seat)
            if len(options) > 1:
                self.seat = seat
                self.picking = self.picking_of(seat, options)
                return
            self._take(options[0], seat)
        shares = result_of(self.game, self.cells).utility
        self.rewards = [len(shares) * share - 1 for share in shares]

    def picking_of(self, seat: int, options: Sequence[Path]) -> Picking:
        """Return a decision of a seat, of which nothing is picked yet."""
        return Picking(self.encoding.vocabulary, self.rewriting(seat), self.encoding.angles[seat], options)

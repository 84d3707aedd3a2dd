"""Batches of games: stepped by a library in C where there is one, else one by one by Python, with equal results.

A game about which the library has any doubt (a rule goes wrong in it, say) is played on by Python from where it stands,
to its end; the others go on undisturbed.
"""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dogtable.ahead.finding import BatchLibrary, result_size
from dogtable.base.errors import DogtableError, UsageError
from dogtable.base.fuel import STRETCH_FUEL
from dogtable.study.learning.plan import Numbers
from dogtable.study.learning.play import Encoding, Play, next_seed

GOES_ON, TERMINATED, TRUNCATED = 0, 1, 2
_TRIES = 1_000
"""Games that may end before anybody has a choice, one after the other."""


class Batch:
    """So many games of a Program; where one has ended, the next begins at once.

    Arrays with a row a game: `observation` and `mask` (`rows`: one for who is asked, or one for each seat), `seat` that
    is asked, and of the last step `rewards` of each seat and `status` (GOES_ON, TERMINATED, TRUNCATED). `errors` says
    which rule went wrong in the games that were truncated by the last step.
    """

    def __init__(self, encoding: Encoding, count: int, *, every: bool = False) -> None:
        self.encoding, self.count = encoding, count
        self.players = encoding.game.program.players
        self.rows = self.players if every else 1
        self.actions: Numbers = np.zeros(count, np.int64)
        self.observation: NDArray[np.float32] = np.zeros((count, self.rows, encoding.size), np.float32)
        self.mask: NDArray[np.int8] = np.zeros((count, self.rows, len(encoding.vocabulary)), np.int8)
        self.seat: Numbers = np.zeros(count, np.int64)
        self.rewards: NDArray[np.float32] = np.zeros((count, self.players), np.float32)
        self.status: NDArray[np.int8] = np.zeros(count, np.int8)
        self.errors: dict[int, DogtableError] = {}
        self._seeds = [Random() for _ in range(count)]
        self._plays: dict[int, Play] = {}

    def begin(self, seeds: Sequence[int | None]) -> None:
        """Begin a game in every row; None goes on with the games that the last seed of that row began."""
        for row, seed in enumerate(seeds):
            if seed is not None:
                self._seed(row, Random(seed))
            self._begin(row)

    def step(self, actions: Any) -> None:
        """Take an action in every game; ValueError where one is not open, and nothing has happened."""
        self.actions[:] = actions
        asked = self.seat if self.rows > 1 else 0
        inside = (self.actions >= 0) & (self.actions < self.mask.shape[2])
        is_open = self.mask[np.arange(self.count), asked, np.where(inside, self.actions, 0)] * inside
        if not is_open.all():
            self._refuse(int(np.argmin(is_open)))
        self.rewards[:] = self.status[:] = 0
        self.errors = {}
        for row in range(self.count):
            self._pick(row, int(self.actions[row]))

    def draw(self, numbers: NDArray[np.uint64]) -> Numbers:
        """Return an action for every game, of an option that a number draws: of those that are left, all alike."""
        drawn: Numbers = np.zeros(self.count, np.int64)
        for row, play in self._plays.items():
            assert play.picking is not None
            drawn[row] = play.picking.drawn(int(numbers[row]))
        return drawn

    def close(self) -> None:
        """Give back what the games hold."""
        self._plays.clear()

    def _refuse(self, row: int) -> None:
        raise ValueError(f"action {self.actions[row]} is not open to seat_{self.seat[row]} in game {row}")

    def _seed(self, row: int, seeds: Random) -> None:
        self._seeds[row] = seeds

    def _draw(self, row: int) -> int:
        """Return the seed of the next game of a row."""
        return next_seed(self._seeds[row])

    def _begin(self, row: int) -> None:
        self._play(row, self._draw(row))

    def _play(self, row: int, seed: int) -> None:
        """Begin a game by Python; one in which nobody has a choice is left out."""
        play = self._plays[row] = Play(self.encoding)
        play.begin(seed)
        tries = 0
        while play.seat < 0:
            tries += 1
            if tries == _TRIES:
                raise play.error or UsageError("the games of this ruleset end before anybody has a choice")
            play.begin(self._draw(row))
        self._tell(row, play)

    def _pick(self, row: int, action: int) -> None:
        play = self._plays[row]
        play.pick(action)
        if play.seat >= 0:
            self._tell(row, play)
        else:
            self._end(row, play)

    def _end(self, row: int, play: Play) -> None:
        self.rewards[row] = play.rewards
        self.status[row] = TERMINATED if play.error is None else TRUNCATED
        if play.error is not None:
            self.errors[row] = play.error
        del self._plays[row]
        self._begin(row)

    def _tell(self, row: int, play: Play) -> None:
        self.seat[row] = play.seat
        for n, seat in enumerate(range(self.players) if self.rows > 1 else [play.seat]):
            self.observation[row, n], self.mask[row, n] = play.observe(seat)


class CompiledBatch(Batch):
    """Likewise, by a library. `by_python` says how many games it has given back so far."""

    def __init__(
        self, encoding: Encoding, count: int, library: BatchLibrary, plan: Numbers, *, every: bool = False
    ) -> None:
        super().__init__(encoding, count, every=every)
        self.by_python = 0
        self._library, self._plan = library, plan
        self._given: NDArray[np.int8] = np.zeros(count, np.int8)
        self._next: NDArray[np.uint64] = np.zeros(count, np.uint64)
        self._playing: NDArray[np.uint64] = np.zeros(count, np.uint64)
        self._out: Numbers = np.zeros(result_size(self.players), np.int64)
        arrays = (self.actions, self.observation, self.mask, self.seat, self.rewards, self.status, self._given)
        self._arrays: Numbers = np.array([a.ctypes.data for a in (*arrays, self._next, self._playing)], np.int64)
        self._batch = library.open(
            *(count, self.rows, encoding.game.machine.limit, STRETCH_FUEL),
            *(array.ctypes.data for array in (plan, self._arrays, self._out)),
        )
        if not self._batch:
            raise MemoryError
        self._closed = weakref.finalize(self, library.close, self._batch)
        for row, seeds in enumerate(self._seeds):
            self._seed(row, seeds)

    def begin(self, seeds: Sequence[int | None]) -> None:
        """Begin a game in every row; as `Batch` says."""
        self._plays.clear()
        super().begin(seeds)

    def step(self, actions: Any) -> None:
        """Take an action in every game; as `Batch` says."""
        self.actions[:] = actions
        shut = self._library.step(self._batch)
        if shut >= 0:
            self._refuse(shut)
        self.errors = {}
        for row in np.flatnonzero(self.status).tolist():
            self._draw(row)
        for row in np.flatnonzero(self._given).tolist():
            if row in self._plays:
                self._pick(row, int(self.actions[row]))
            else:
                self._take_over(row)

    def draw(self, numbers: NDArray[np.uint64]) -> Numbers:
        """Return an action for every game; as `Batch` says."""
        drawn = super().draw(numbers)
        self._library.draw(self._batch, numbers.ctypes.data, drawn.ctypes.data)
        return drawn

    def close(self) -> None:
        """Give back what the games hold."""
        super().close()
        self._closed()

    def _seed(self, row: int, seeds: Random) -> None:
        self._seeds[row] = seeds
        self._next[row] = next_seed(seeds)  # the library takes one when a game ends, so it is drawn before

    def _draw(self, row: int) -> int:
        seed = int(self._next[row])
        self._next[row] = next_seed(self._seeds[row])
        return seed

    def _begin(self, row: int) -> None:
        self._library.begin(self._batch, row)
        self._draw(row)
        if self._given[row]:
            self._take_over(row)

    def _take_over(self, row: int) -> None:
        """Play a game on that the library has given back: its actions so far, once more."""
        self.by_python += 1
        count = ctypes.c_int64()
        first = self._library.history(self._batch, row, ctypes.byref(count))
        taken = (ctypes.c_int64 * count.value).from_address(first)[:] if count.value else []
        if not taken:
            self._play(row, int(self._playing[row]))
            return
        play = self._plays[row] = Play(self.encoding)
        play.begin(int(self._playing[row]))
        for action in taken:
            play.pick(action)
        if play.seat >= 0:
            self._tell(row, play)
        else:
            self._end(row, play)

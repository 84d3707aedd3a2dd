"""The search of bots by a library: one call walks as often as is wanted (`ahead/searching.c`).

It looks ahead, walks and counts as `greedy`, `search` and `tree` do, with the same numbers in the same order; so from
the same worlds it comes to the same choice. What the library cannot do is left to Python (`LeftError`), which then
searches from the beginning.
"""

from __future__ import annotations

import weakref
from array import array
from collections.abc import Iterator, Sequence
from itertools import chain, islice

from dogtable.base import searching
from dogtable.bots.doubles import Doubles
from dogtable.bots.greedy import Terms
from dogtable.bots.judge import Judge
from dogtable.bots.search import ALL_WORLDS, Found, next_due, share
from dogtable.bots.temper import Temper
from dogtable.bots.weights import CARRIES, NativeJudge
from dogtable.engine.attempt import Path
from dogtable.engine.native import NativeMachine
from dogtable.engine.packed import Packed
from dogtable.engine.sample import UndrawnWorld, World
from dogtable.engine.state import State

LOOK, ADVISE, ADD, WALK, FOUND, WATCH, TURN, DRAW, RUN = range(9)
"""What can be asked of a search, numbered as in `searching.c`."""
STRIDE = 32
"""Walks between two looks at the clock: some milliseconds."""


class LeftError(Exception):
    """The library has given something up."""


class NativeSearch:
    """A search from one decision of one seat, by a library."""

    def __init__(
        self, native: NativeMachine, seat: int, farther: int, temper: Temper, doubling: Doubles | None = None
    ) -> None:
        self._native = native
        self._seat, self._temper, self._doubling = seat, temper, doubling
        self.stride, self.over = STRIDE, False
        tempered = temper.seat if temper.factors else -1
        self._search = native.search(seat, farther, CARRIES, tempered, temper.factors, searching.MOST_LAID)
        self._places: dict[int, int] = {}
        self.edges = 0  # options of the root that are worth a try
        self.worlds = self.iterations = self.steps = self.laid = 0
        self.known = 0  # tries of the root that it goes on from
        self._drawn_by: Packed | None = None  # what the library draws worlds by
        self._spread = 0.0
        weakref.finalize(self, native.search_end, self._search)

    def look(self, cells: State, lots: int, paths: Sequence[Path]) -> list[tuple[Terms, bool]]:
        """Return the terms of advice where each option leads, and whether lots or chance had a part in it."""
        numbers = self._asked(LOOK, cells, [lots, *self._native.packed_options(paths)])
        size = len(self._native.machine.program.advice) + 1
        likes, seat = self._temper.likes, self._seat
        return [(likes(numbers[i + 1 : i + size], seat), bool(numbers[i])) for i in range(0, len(numbers), size)]

    def judge(self, judge: Judge) -> None:
        """Judge positions so."""
        NativeJudge(judge, self._native)

    def advise(self, cells: State, paths: Sequence[Path], advised: Sequence[float], far: float, scale: float) -> None:
        """Lay the edges of the root; see `Search.advise`. `scale` is by how much advice usually differs."""
        words = [*_bits(scale, far), len(advised), *_bits(*advised), *self._native.packed_options(paths)]
        *labels, self.edges, self.worlds, self.known = self._asked(ADVISE, cells, words)
        self._places = {label: place for place, label in enumerate(labels)}

    def add(self, world: World) -> bool:
        """Take a world in, where that can be; see `Search.add`."""
        return self._taken_in(world, ADD, [])

    def watch(self, world: World, scale: float) -> bool:
        """Take a world in where somebody else is asked, in place of `advise` and `add`."""
        return self._taken_in(world, WATCH, _bits(scale))

    def _taken_in(self, world: World, what: int, words: Sequence[int]) -> bool:
        doubling = self._doubling
        swiftly = what == ADD and (doubling is None or doubling.masks is None)
        fits = self._drawn_in(world) if swiftly and isinstance(world, UndrawnWorld) and not world.is_drawn else -1
        if fits < 0:
            hands = [0] * self._native.machine.program.players if doubling is None else doubling.hands(world.cells)
            (fits,) = self._asked(what, world.cells, [*words, 0, *hands])
        self.worlds += fits
        for double in doubling.of(world) if fits and doubling is not None else ():
            self._asked(what, double.cells, [*words, 1, *double.hands])
        return bool(fits)

    def _drawn_in(self, world: UndrawnWorld) -> int:
        """Have a world drawn and taken in by the library: whether it could be; -1 where Python has to draw it."""
        (fits,) = self._asked(DRAW, self._known_by(world), [_signed(world.seed)])
        return fits

    def _known_by(self, world: UndrawnWorld) -> Sequence[int]:
        """Return what a world is drawn by; nothing where the library has that already."""
        known = () if world.packed is self._drawn_by else world.packed.cells
        self._drawn_by = world.packed
        return known

    def turn(self, packed: Packed, temper: Temper, doubling: Doubles | None) -> bool:
        """Go on from what has come about, where that has been thought of; else this search is of no more use.

        Then it is to be advised. What was tried so far counts half, beside all that is tried from now on.
        """
        self._temper, self._doubling, self.iterations = temper, doubling, 0
        return bool(self._asked(TURN, packed.cells, [packed.decisions])[0])

    def next_due(self, most: int, iterations: int) -> int:
        """Return after how many walks the next world is taken in; see `Search.next_due`."""
        return next_due(self.worlds, most, iterations)

    def walk_on(self, times: int) -> None:
        """Walk down so many times, in one world after another and each time in its doubles, too."""
        self.steps, self.laid = self._asked(WALK, (), [times])
        self.iterations += times

    def run_at_once(self, worlds: Iterator[World], most: int, iterations: int) -> Iterator[World]:
        """Do as `search.run` without a clock, by one call, as far as that goes; return the worlds that are left.

        More of them may have been asked for than `run` would have.
        """
        if self._doubling is not None:
            return worlds
        first, *ahead = islice(worlds, most - self.worlds)
        drawn_by = ahead[0] if ahead else None
        if not isinstance(drawn_by, UndrawnWorld) or not all(_comes_of(one, drawn_by.packed) for one in ahead):
            return chain([first, *ahead], worlds)
        if not self.add(first):
            return chain(ahead, worlds)
        seeds = [_signed(one.seed) for one in ahead if isinstance(one, UndrawnWorld)]
        told = self._asked(RUN, self._known_by(drawn_by), [most, iterations, ALL_WORLDS, *seeds])
        used, fitted, self.iterations, self.steps, self.laid = told
        self.worlds += fitted
        return chain(ahead[used:], worlds)

    @property
    def open(self) -> bool:
        """Whether there is more than one option that is worth a try."""
        return self.edges > 1

    def found(self) -> list[Found]:
        """Return the options of the root, best first: those of which most is expected by all that is known."""
        numbers = self._asked(FOUND)
        self._spread, begin = _numbers(numbers[:2])
        rows = sorted(
            zip(numbers[2::3], numbers[3::3], _numbers(numbers[4::3]), strict=True), key=lambda row: (-row[2], -row[1])
        )
        return [Found(self._places[label], visits, share(begin + value)) for label, visits, value in rows]

    def spread(self) -> float:
        """Return by how much differs what came out at the root (a standard deviation), when it was last found."""
        return self._spread

    def _asked(self, what: int, cells: Sequence[int] = (), words: Sequence[int] = ()) -> list[int]:
        answered = self._native.think(self._search, what, cells, words)
        if answered is None:
            raise LeftError
        return answered


def _comes_of(world: World, packed: Packed) -> bool:
    """Whether a world is still to be drawn, by what is packed there."""
    return isinstance(world, UndrawnWorld) and not world.is_drawn and world.packed is packed


def _signed(seed: int) -> int:
    """Return 64 bits as a number with a sign."""
    return seed - (seed >> 63 << 64)


def _bits(*numbers: float) -> list[int]:
    return array("q", array("d", numbers).tobytes()).tolist()


def _numbers(bits: Sequence[int]) -> list[float]:
    return array("d", array("q", bits).tobytes()).tolist()

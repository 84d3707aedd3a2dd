"""Doubles of a world: what another seat must take it for, to whom the cards of the one that searches are hidden.

Whoever draws worlds that fit what it knows holds the same cards in all of them, and others who choose by what came out
there choose as if they saw these. So a double of a world is drawn by what one of the others, in turn, would know in it:
what is hidden from that seat lies anywhere (re-determinisation).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from dogtable.base.program import STATUS, TOGETHER
from dogtable.base.rng import Rng
from dogtable.engine.game import Game
from dogtable.engine.knowledge import Rewriting
from dogtable.engine.native import NativeMachine
from dogtable.engine.packed import Packed
from dogtable.engine.sample import Sampler, World
from dogtable.engine.state import State
from dogtable.engine.vision import hides


@dataclass(frozen=True, slots=True)
class Double:
    """Cells in which the seat that searches holds the hand of this `hand` number, 0: what it does hold."""

    cells: State
    hand: int


class Doubling:
    """Gives so many doubles of each world of a search; the same by a library as by Python."""

    def __init__(self, game: Game, packed: Packed, rng: Random, many: int, native: NativeMachine | None) -> None:
        self._game, self._seat, self._rng, self._many = game, packed.seat, rng, many
        self._native, self._decisions = native, packed.decisions
        self._turn = 0
        self._hands = {packed.cells: 0}

    def of(self, world: World) -> Iterator[Double]:
        """Give the doubles of a world; none in the eyes of who has sealed an answer, as that goes on standing."""
        sealed = self._game.machine.sealed(world.cells) if world.cells[STATUS] == TOGETHER else ()
        seats = [other for other in range(self._game.program.players) if other not in (self._seat, *sealed)]
        for _ in range(self._many if seats else 0):
            other = seats[self._turn % len(seats)]
            self._turn += 1
            cells = self._drawn(self._known(world.cells, other, 0), other, self._rng.getrandbits(64))
            hand = tuple(self._known(cells, self._seat, self._decisions))
            yield Double(cells, self._hands.setdefault(hand, len(self._hands)))

    def _known(self, cells: State, seat: int, decisions: int) -> State:
        """Return what a seat knows."""
        known = None if self._native is None else self._native.rewritten(cells, seat, decisions)
        return known or Rewriting(self._game, cells, seat).written(decisions)

    def _drawn(self, known: State, seat: int, seed: int) -> State:
        """Return a world that fits it."""
        cells = None if self._native is None else self._native.world(known, seat, seed)
        return cells or Sampler(self._game, known, seat).draw(Rng(seed))


def doubling(game: Game, packed: Packed, rng: Random, many: int, native: NativeMachine | None) -> Doubling | None:
    """Return what gives so many doubles of each world; None where there is nothing that others do not know."""
    return Doubling(game, packed, rng, many, native) if many and hides(game.program) else None

"""Doubles of a world: what another seat must take it for, to whom the cards of the one that searches are hidden.

Whoever draws worlds that fit what it knows holds the same cards in all of them, and others who choose by what came out
there choose as if they saw these. So a double of a world is drawn by what one of the others, in turn, would know in it:
what is hidden from that seat lies anywhere (re-determinisation).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from dogtable.base.program import STATUS, TOGETHER
from dogtable.base.rng import Rng
from dogtable.bots.masks import Masks, drawn_anew, masks_of
from dogtable.bots.strength import Level
from dogtable.engine.game import Game
from dogtable.engine.knowledge import Rewriting
from dogtable.engine.native import NativeMachine
from dogtable.engine.packed import Packed
from dogtable.engine.sample import Sampler, World
from dogtable.engine.state import State
from dogtable.engine.vision import hides

MASKED = 1
"""So many doubles has a world where masks are few."""


@dataclass(frozen=True, slots=True)
class Double:
    """Cells, and the number of the hand that each seat holds there; 0: what it is supposed to hold."""

    cells: State
    hands: Sequence[int]


class Doubles(Protocol):
    """Gives the doubles of each world."""

    @property
    def masks(self) -> Masks | None:
        """Return the masks by which others choose, too, where these are few (`bots.masks`)."""

    def hands(self, cells: State) -> Sequence[int]:
        """Return the number of the hand that each seat holds in a world; 0: what it is supposed to hold."""

    def of(self, world: World) -> Iterator[Double]:
        """Give the doubles of a world."""


class Doubling:
    """Gives so many doubles of each world of a search; the same by a library as by Python."""

    masks = None

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
            hand, hands = tuple(self._known(cells, self._seat, self._decisions)), list(self.hands(cells))
            hands[self._seat] = self._hands.setdefault(hand, len(self._hands))
            yield Double(cells, hands)

    def hands(self, cells: State) -> Sequence[int]:  # noqa: ARG002  # all hands of others play alike
        """Return the number of the hand that each seat holds in a world."""
        return [0] * self._game.program.players

    def _known(self, cells: State, seat: int, decisions: int) -> State:
        """Return what a seat knows."""
        known = None if self._native is None else self._native.rewritten(cells, seat, decisions)
        return known or Rewriting(self._game, cells, seat).written(decisions)

    def _drawn(self, known: State, seat: int, seed: int) -> State:
        """Return a world that fits it."""
        cells = None if self._native is None else self._native.world(known, seat, seed)
        return cells or Sampler(self._game, known, seat).draw(Rng(seed))


class Masking:
    """Gives so many doubles of each world of a search, and says who wears what; see `bots.masks`."""

    def __init__(self, masks: Masks, seat: int, rng: Random, many: int) -> None:
        self.masks, self._seat, self._rng, self._many = masks, seat, rng, many

    def hands(self, cells: Sequence[int]) -> Sequence[int]:
        """Return which tree each seat chooses from in a world: the one that searches from its own."""
        return [0 if seat == self._seat else self.masks.worn(cells, seat) for seat in range(len(self.masks.own))]

    def of(self, world: World) -> Iterator[Double]:
        """Give the doubles of a world."""
        worn = self.masks.worn(world.cells, self._seat)
        for _ in range(self._many):
            cells = drawn_anew(world.cells, self.masks.own[self._seat], self._rng.getrandbits(64))
            hands, mask = list(self.hands(cells)), self.masks.worn(cells, self._seat)
            hands[self._seat] = 0 if mask == worn else mask
            yield Double(cells, hands)


def doubling(game: Game, packed: Packed, rng: Random, level: Level, native: NativeMachine | None) -> Doubles | None:
    """Return what gives the doubles of each world; None where there is nothing that others do not know."""
    masks = masks_of(game) if level.mixes else None
    if masks is not None:
        return Masking(masks, packed.seat, rng, MASKED)
    return Doubling(game, packed, rng, level.doubles, native) if level.doubles and hides(game.program) else None

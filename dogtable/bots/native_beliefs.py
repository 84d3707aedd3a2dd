"""How likely others' answers were in worlds, by a library (`ahead/believing.c`), as `bots.beliefs` works it out."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from dogtable.base.searching import LEFT
from dogtable.bots.weights import CARRIES
from dogtable.engine.native import NativeMachine
from dogtable.engine.past import PastAnswer
from dogtable.engine.state import State


class NativeBeliefs:
    """What a seat was told of others' answers, `lots` the seed of each, as a library takes it.

    Not where there is state that the seat may not read.
    """

    def __init__(self, native: NativeMachine, seat: int, heard: Sequence[PastAnswer], lots: Sequence[int]) -> None:
        layout = native.machine.program.layout
        self._native, self._seat, self._answers = native, seat, len(heard)
        self._at = slice(layout.at, layout.at + len(layout.pieces))
        self._rolled = [field.cell for piece in layout.pieces for field in piece.cells if field.rolled]
        self._told = array("q", [CARRIES, len(heard)])
        for answer, seed in zip(heard, lots, strict=True):
            path = native.packed_options([answer.path])[1:]
            self._told.extend([answer.seat, seed, answer.unanswered, len(answer.cells), *answer.cells, *path])
            self._told.append(len(answer.moves))
            self._told.extend([number for move in answer.moves for number in move])

    def chances(self, worlds: Sequence[tuple[State, int]]) -> list[list[float] | None]:
        """Return how likely each answer was in each of some worlds, with the seed of its ways back (64 bits).

        None where the library gives one up.
        """
        told = self._told[:]
        told.append(len(worlds))
        for cells, seed in worlds:
            told.append(seed - (seed >> 63 << 64))
            told.extend(cells[self._at])
            told.extend([cells[cell] for cell in self._rolled])
        found, number = self._native.believe(self._seat, told), self._answers
        if found is None:
            return [None] * len(worlds)
        rows = [found[n * number : (n + 1) * number] for n in range(len(worlds))]
        return [None if LEFT in row else row for row in rows]

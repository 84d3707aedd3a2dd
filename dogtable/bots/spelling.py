"""Positions spelt so that those are equal in which pieces of one face have changed places."""

from __future__ import annotations

from dogtable.base.program import COUNTER, SEED
from dogtable.engine.game import Game
from dogtable.engine.knowledge import valued
from dogtable.engine.state import State


class Spelling:
    """Spells the positions of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        layout, naming = game.program.layout, game.naming
        self._by_piece = any(naming.beside_a_piece(place) for place in range(len(layout.places))) or any(
            kind.sort == "piece" for info in layout.state for kind in info.per
        )

    def of(self, cells: State) -> tuple[int, ...]:
        """Return the cells as they are but for chance, and each face's copies numbered in the order of places."""
        new = cells[:]
        new[SEED] = new[COUNTER] = 0
        if self._by_piece:
            return tuple(new)
        layout, number = self._game.program.layout, self._numbers(cells)
        for old, piece in enumerate(number[:-1]):
            new[layout.at + piece] = cells[layout.at + old]
            new[layout.next + piece] = number[cells[layout.next + old]]
            new[layout.previous + piece] = number[cells[layout.previous + old]]
            before, after = layout.pieces[old], layout.pieces[piece]
            if before.mask >= 0:
                new[after.mask] = cells[before.mask]
            for one, other in zip(before.cells, after.cells, strict=True):
                new[other.cell] = number[cells[one.cell]] if one.kind.sort == "piece" else cells[one.cell]
        for place in layout.places:
            new[place.cell] = number[cells[place.cell]]
            if not place.single:
                new[place.last] = number[cells[place.last]]
        for cell, kind in valued(self._game, cells):
            if kind.sort == "piece":
                new[cell] = number[cells[cell]]
        return tuple(new)

    def _numbers(self, cells: State) -> list[int]:
        """Return the number of each piece; at the end that of none."""
        layout, naming = self._game.program.layout, self._game.naming
        copies = [iter(numbers) for numbers in naming.copies]
        order = sorted(range(len(layout.pieces)), key=lambda piece: cells[layout.at + piece])
        number = [-1] * (len(order) + 1)
        for place in dict.fromkeys(cells[layout.at + piece] for piece in order):
            piece = cells[layout.places[place].cell]
            while piece >= 0:
                number[piece] = next(copies[naming.face_of[piece]])
                piece = cells[layout.next + piece]
        return number

"""Observations: the packed view of a seat as an array of numbers from -1 to 1, of one length for a whole game.

It tells what lies where (how many of each face), what lies on top of the piles that all look into, the fields of
pieces, the state, the upper entries of the stack; to the seat that is asked also whose turn it is, what it is asked and
what the rules hold ready for that. All of it is seen from the chair of the seat.
"""

from __future__ import annotations

from collections import Counter
from math import copysign, log1p

import numpy as np
from numpy.typing import NDArray

from dogtable.base.program import (
    ANY_SEAT,
    ASK,
    ENTRY_CANCELLED,
    ENTRY_OWNER,
    ENTRY_ROUTINE,
    HEIGHT,
    NO_INT,
    Cell,
    Kind,
)
from dogtable.engine.game import Game
from dogtable.engine.position import frames
from dogtable.engine.state import State
from dogtable.study.learning.angle import Angle
from dogtable.study.learning.columns import ENTRIES, Columns

Array = NDArray[np.float32]
WIDE = 20.0
"""By this the logarithms of numbers without bounds are divided."""
_FLAG, _PLAYER = Kind("flag"), Kind("player")


class Features:
    """Writes arrays for one seat."""

    def __init__(self, game: Game, columns: Columns, angle: Angle, seat: int) -> None:
        self._game, self._columns, self._angle, self._seat = game, columns, angle, seat
        self._layout = game.program.layout
        self._found: Array = np.zeros(0, np.float32)
        self._cells: State = []

    def write(self, cells: State, asked: bool) -> Array:
        """Return the array for rewritten cells (those of the seat's packed view); `asked` whether it is to answer."""
        self._found = found = np.zeros(len(self._columns.names), np.float32)
        self._cells = cells
        self._write_places()
        self._write_fields()
        self._write_state()
        self._write_stack()
        if asked:
            self._write_asked()
        return found

    def _seen(self, piece: int) -> int:
        """Return what stands for a piece: the first of its face, seen from the chair, or the unseen one of its kind."""
        mask = self._layout.pieces[piece].mask
        if mask >= 0 and not self._cells[mask] >> self._seat & 1:
            return self._columns.unseen[piece]
        return self._columns.faces[self._angle.pieces[piece]]

    def _write_places(self) -> None:
        lying: Counter[int] = Counter()
        at, blocks, places = self._layout.at, self._columns.lying, self._angle.places
        for piece in range(len(self._layout.pieces)):
            place = self._cells[at + piece]
            if place >= 0:
                lying[blocks[places[place]][self._seen(piece)]] += 1
        for column, count in lying.items():
            self._found[column] = count / (count + 1)
        for place, block in self._columns.tops.items():
            top = self._cells[self._layout.places[place].last]
            if top >= 0:
                self._found[block[self._seen(top)]] = 1

    def _write_fields(self) -> None:
        for n, piece in enumerate(self._layout.pieces):
            if piece.cells and self._seen(n) >= 0:
                for cell in piece.cells:
                    self._write(f"piece {self._angle.pieces[n]} {cell.name}", cell.kind, self._cells[cell.cell])

    def _write_state(self) -> None:
        for info, indexed in self._game.naming.state_cells:
            numbers = {index: n for n, (index, _) in enumerate(indexed)}
            for index, cell in indexed:
                n = numbers.get(self._angle.index(info.per, index), numbers[index])
                self._write(f"state {info.name} {n}", info.kind, self._cells[cell])

    def _write_stack(self) -> None:
        stack, cells = self._layout.stack, self._cells
        for depth in range(min(ENTRIES, cells[HEIGHT]) if stack else 0):
            assert stack is not None
            base, where = stack.base + (cells[HEIGHT] - 1 - depth) * stack.size, f"stack {depth}"
            self._found[self._columns.first[where] + cells[base + ENTRY_ROUTINE]] = 1
            self._write(f"{where} cancelled", _FLAG, cells[base + ENTRY_CANCELLED])
            self._write(f"{where} owner", _PLAYER, cells[base + ENTRY_OWNER])
            for field in stack.fields:
                self._write(f"{where} {field.name}", field.kind, cells[base + field.cell])

    def _write_asked(self) -> None:
        cells = self._cells
        self._found[self._columns.first["ask"] + cells[ASK]] = 1
        if "turn" in self._columns.first:
            self._write("turn", _PLAYER, cells[ANY_SEAT])
        for fp, point in frames(self._game.program, cells):
            for local in point.locals:
                self._write_local(f"local {point.routine} {local.name} {local.cell}", fp, local)

    def _write_local(self, key: str, fp: int, local: Cell) -> None:
        first = fp + local.cell
        if local.kind.sort != "list" or local.kind.item is None:
            self._write(key, local.kind, self._cells[first])
            return
        length = max(0, self._cells[first])
        self._found[self._columns.first[key]] = length / (length + 1)
        for value in self._cells[first + 1 : first + 1 + length]:
            self._write(key, local.kind.item, value, 1)

    def _write(self, key: str, kind: Kind, value: int, shift: int = 0) -> None:
        """Write a value, `shift` columns into its block; none is all zeros."""
        found, first = self._found, self._columns.first[key] + shift
        if kind.sort == "int":
            if value != NO_INT:
                found[first], found[first + 1] = 1, _scaled(kind, value)
        elif value < 0:
            return
        elif kind.sort == "flag":
            found[first] = value
        elif kind.sort == "entry":
            found[first] = (value + 1) / (value + 2)
        elif kind.sort in ("player", "word"):
            found[first + self._angle.value(kind, value)] = 1
        else:
            member = self._seen(value) if kind.sort == "piece" else self._angle.places[value]
            found[first + self._columns.members[kind][member]] = 1


def _scaled(kind: Kind, value: int) -> float:
    """Return a number as part of its range, or by its logarithm where it has none."""
    if kind.low is None or kind.high is None or kind.high <= kind.low:
        return copysign(min(1.0, log1p(abs(value)) / WIDE), value)
    return max(-1.0, min(1.0, 2 * (value - kind.low) / (kind.high - kind.low) - 1))

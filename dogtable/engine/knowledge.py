"""What a seat cannot tell apart: one stand-in for all worlds that look the same to it, and random worlds from that.

Two pieces of one face are the same to everybody, and two unseen pieces of one kind to whoever does not see them. So a
state is rewritten for a seat: every piece gets the number that the *view* gives it. Known pieces are numbered copy by
copy in the order in which the view lists them; the numbers left over go, in order, to the unseen ones. What comes out
is a function of the view, with no trace of which unseen piece is which, nor of where in a hidden zone a known one lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dogtable.base import program as header
from dogtable.base.program import Cell, Kind
from dogtable.engine.game import Game
from dogtable.engine.keys import Step
from dogtable.engine.naming import Index
from dogtable.engine.position import frames
from dogtable.engine.sight import Sight
from dogtable.engine.state import State
from dogtable.engine.vision import may_read

Lying = list[tuple[int, list[int]]]
"""Places, and the pieces that lie there, bottom first."""


def lay(game: Game, cells: State, place: int, pieces: Sequence[int]) -> None:
    """Make `pieces` all that lies at a place, whatever the links said before."""
    layout = game.program.layout
    info = layout.places[place]
    cells[info.cell] = pieces[0] if pieces else -1
    if not info.single:
        cells[info.last] = pieces[-1] if pieces else -1
        cells[info.count] = len(pieces)
    beneath = -1
    for piece in pieces:
        cells[layout.at + piece] = place
        cells[layout.previous + piece] = beneath
        cells[layout.next + piece] = -1
        if beneath >= 0:
            cells[layout.next + beneath] = piece
        beneath = piece


def valued(game: Game, cells: State) -> Iterator[tuple[int, Kind]]:
    """Give every cell of the stack, the state and the frames that holds a value now, with what it is.

    The length of a list is no value; its items are.
    """
    layout = game.program.layout
    for info, indexed in game.naming.state_cells:
        for _, cell in indexed:
            yield cell, info.kind
    stack = layout.stack
    if stack is not None:
        for base in range(stack.base, stack.base + cells[header.HEIGHT] * stack.size, stack.size):
            for entry_field in stack.fields:
                yield base + entry_field.cell, entry_field.kind
    if cells[header.FP] >= 0:
        for fp, point in frames(game.program, cells):
            for local in (*point.locals, *point.hidden):
                yield from _of_slot(cells, fp, local)


def _of_slot(cells: State, fp: int, slot: Cell) -> Iterator[tuple[int, Kind]]:
    first = fp + slot.cell
    if slot.kind.sort != "list" or slot.kind.item is None:
        yield first, slot.kind
        return
    for cell in range(first + 1, first + 1 + max(0, cells[first])):
        yield cell, slot.kind.item


class Rewriting:
    """One state rewritten for one seat."""

    def __init__(self, game: Game, cells: State, seat: int | None) -> None:
        self.game = game
        self.cells = cells
        self.sight = Sight(game.naming, cells, seat)
        self.layout = game.program.layout
        self._seen_first = self._references()
        self.lying = self._lying()
        self.pieces = self._numbers()

    def _references(self) -> dict[int, int]:
        """Return in which order the state, the stack and the frames mention pieces."""
        order: dict[int, int] = {}
        for cell, kind in valued(self.game, self.cells):
            if kind.sort == "piece" and self.cells[cell] >= 0:
                order.setdefault(self.cells[cell], len(order))
        return order

    def _lying(self) -> Lying:
        """Return what lies where, in the order in which the view tells it; zones beside a piece come last."""
        boards = {board.first: board.size for board in self.layout.boards if not self.sight.sees(board.first)}
        skipped: set[int] = set()
        lying: Lying = []
        for place in self.game.naming.by_place:
            if place in skipped:
                continue
            if place in boards:
                skipped.update(range(place, place + boards[place]))
                lying += self._hidden_board(place, boards[place])
            else:
                lying.append((place, self._in_order(place, self.sight.pieces_at(place))))
        return lying

    def _in_order(self, place: int, pieces: list[int]) -> list[int]:
        return pieces if self.sight.sees(place) else self._fixed_order(pieces)

    def _fixed_order(self, pieces: list[int]) -> list[int]:
        sight, last = self.sight, len(self.layout.pieces)
        return sorted(pieces, key=lambda p: (not sight.knows(p), sight.key(p), self._seen_first.get(p, last)))

    def _hidden_board(self, first: int, size: int) -> Lying:
        """Return what lies on a board that the seat may not look at, pushed together at its beginning."""
        pieces = self._fixed_order([p for place in range(first, first + size) for p in self.sight.pieces_at(place)])
        lying: Lying = []
        for place in range(first, first + size):
            holds = self.layout.places[place].holds or len(pieces)
            lying.append((place, pieces[:holds]))
            pieces = pieces[holds:]
        return lying

    def _numbers(self) -> dict[int, int]:
        """Return the new number of every piece."""
        infos = self.layout.pieces
        naming = self.game.naming
        rest = [iter(numbers) for numbers in naming.copies]
        order = [piece for _, pieces in self.lying for piece in pieces]
        knows, face = self.sight.knows, naming.face_of
        new = {piece: next(rest[face[piece]]) for piece in order if knows(piece)}
        taken = set(new.values())
        left: dict[str, list[int]] = {}
        for number, info in enumerate(infos):
            if number not in taken:
                left.setdefault(info.kind, []).append(number)
        stand_ins = {kind: iter(numbers) for kind, numbers in left.items()}
        new.update({piece: next(stand_ins[infos[piece].kind]) for piece in order if piece not in new})
        return new

    # -------------------------------------------------------------------------------------------------- the new cells

    def written(self, decisions: int) -> State:
        """Return the rewritten cells: no seed, no counter, nothing that the seat does not know.

        `decisions` is how many the seat itself has taken.
        """
        new = list(self.layout.initial)
        new[: header.HEADER] = self.cells[: header.HEADER]
        new[header.SEED] = new[header.COUNTER] = new[header.TRIAL] = 0
        new[header.ASKED] = decisions
        for place, _ in self.lying:
            lay(self.game, new, place, ())
        for place, pieces in self.lying:
            if pieces:
                lay(self.game, new, self._place(place), [self.pieces[piece] for piece in pieces])
        self._write_pieces(new)
        self._write_state(new)
        self._write_stack(new)
        self._write_frames(new)
        self._write_sealed(new)
        return new

    def _place(self, place: int) -> int:
        """Return where a place has gone: a zone beside a piece goes with the piece."""
        if not self.game.naming.beside_a_piece(place):
            return place
        info = self.layout.places[place]
        return self.game.naming.zone(info.name, self._index(info.per, info.index))

    def value(self, kind: Kind, value: int) -> int:
        """Return what a value has become."""
        if value < 0:
            return value
        if kind.sort == "piece":
            return self.pieces[value]
        if kind.sort in ("space", "place"):
            return self._place(value) if self._may_look(value) else self._board_of(value)
        return value

    def _may_look(self, place: int) -> bool:
        return not self.layout.places[place].board or self.sight.sees(place)

    def _board_of(self, place: int) -> int:
        return next(b.first for b in self.layout.boards if b.first <= place < b.first + b.size)

    def _write_pieces(self, new: State) -> None:
        for old, number in self.pieces.items():
            known = self.sight.knows(old)
            mask = self.layout.pieces[number].mask
            if mask >= 0:
                new[mask] = self.sight.eyes if known else 0
            for before, after in zip(self.layout.pieces[old].cells, self.layout.pieces[number].cells, strict=True):
                new[after.cell] = self.value(after.kind, self.cells[before.cell]) if known else after.first

    def _write_state(self, new: State) -> None:
        for info, indexed in self.game.naming.state_cells:
            by_piece = any(kind.sort == "piece" for kind in info.per)
            target = dict(indexed) if by_piece else {}
            for index, cell in indexed:
                reported = may_read(info, index, self.sight.seat)
                moved = target[self._index(info.per, index)] if by_piece else cell
                new[moved] = self.value(info.kind, self.cells[cell]) if reported else info.first

    def _index(self, per: Sequence[Kind], index: Index) -> Index:
        """Return an index when the pieces have their new numbers."""
        return tuple(self.pieces[i] if kind.sort == "piece" else i for kind, i in zip(per, index, strict=True))

    def _write_stack(self, new: State) -> None:
        stack = self.layout.stack
        if stack is None:
            return
        for base in range(stack.base, stack.base + self.cells[header.HEIGHT] * stack.size, stack.size):
            new[base : base + header.ENTRY_FIELDS] = self.cells[base : base + header.ENTRY_FIELDS]
            for entry_field in stack.fields:
                cell = base + entry_field.cell
                new[cell] = self.value(entry_field.kind, self.cells[cell])

    def _write_frames(self, new: State) -> None:
        """Write the frames with the slots that hold something now; what is left in the others is nobody's business."""
        new += [-1] * (len(self.cells) - len(new))
        if self.cells[header.FP] < 0:
            return
        for fp, point in frames(self.game.program, self.cells):
            new[fp : fp + header.FRAME_HEAD] = self.cells[fp : fp + header.FRAME_HEAD]
            for local in (*point.locals, *point.hidden):
                first = fp + local.cell
                if local.kind.sort == "list":
                    new[first] = self.cells[first]
                for cell, kind in _of_slot(self.cells, fp, local):
                    new[cell] = self.value(kind, self.cells[cell])

    def _write_sealed(self, new: State) -> None:
        """Seal the own answer again, and for other seats that have answered the first legal one there is."""
        machine = self.game.machine
        seats = machine.together(self.cells)
        if seats:
            machine.lay_together(new, seats)
        for seat, path in machine.sealed(self.cells).items():
            if seat == self.sight.seat:
                machine.seal(new, seat, tuple(self._step(step) for step in path))
            else:
                options = machine.options(new, seat)
                if options:
                    machine.seal(new, seat, options[0])

    def _step(self, step: Step) -> Step:
        number, chosen, *values = step
        if not values:
            return step
        entries = (
            self.game.program.anytime[-1 - number].entries if number < 0 else self.game.program.asks[number].entries
        )
        picks = entries[chosen].picks
        return (number, chosen, *(self._picked(pick.kind, value) for pick, value in zip(picks, values, strict=True)))

    def _picked(self, kind: Kind, value: Any) -> Any:
        if kind.sort == "list" and kind.item is not None:
            item = kind.item
            return tuple(self.value(item, one) for one in value)
        return self.value(kind, value)

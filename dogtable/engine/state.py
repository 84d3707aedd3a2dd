"""Reading and writing the cells of a state by hand: for positions, views and tests. Code of rules uses `ops`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dogtable.base.program import COUNTER, SEED, Layout, Program

State = list[int]
"""A state of a game: its cells, as the layout of its Program numbers them."""

_SEED_MASK = (1 << 64) - 1


def new(program: Program, seed: int) -> State:
    """Return the cells of a new game before anything ran: pieces where they start, no frame."""
    cells = list(program.layout.initial)
    cells[SEED] = seed & _SEED_MASK
    cells[COUNTER] = 0
    return cells


Lying = Callable[[Sequence[int], int], list[int]]


def lying_in(layout: Layout) -> Lying:
    """Return what gives, of cells and a place, the pieces that lie there, bottom first."""
    first, above = layout.places[0].cell if layout.places else 0, layout.next

    def pieces(s: Sequence[int], place: int) -> list[int]:
        found = []
        x = s[first + place]
        while x >= 0:
            found.append(x)
            x = s[above + x]
        return found

    return pieces


def pieces_at(program: Program, cells: Sequence[int], place: int) -> list[int]:
    """Return the pieces at a place, bottom first."""
    return lying_in(program.layout)(cells, place)


def place_of(program: Program, cells: Sequence[int], piece: int) -> int:
    """Return the place where a piece lies, -1 for nowhere."""
    return cells[program.layout.at + piece]


def clear(program: Program, cells: State) -> None:
    """Take all pieces off: every one is nowhere."""
    layout = program.layout
    count = len(layout.pieces)
    for base in (layout.at, layout.next, layout.previous):
        cells[base : base + count] = [-1] * count
    for place in layout.places:
        cells[place.cell] = -1
        if not place.single:
            cells[place.last] = -1
            cells[place.count] = 0

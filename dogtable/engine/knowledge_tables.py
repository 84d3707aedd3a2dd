"""What values cells hold and who may know them, as numbers: the tables by which a library draws worlds (`drawing.c`).

They lie in one row: first where each begins, in the order of `TABLES`, then one after the other.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate, chain

from dogtable.base.program import Kind, Layout, Point, Program
from dogtable.engine.naming import Naming
from dogtable.engine.vision import may_read

TABLES = ("kinds", "boards", "state", "entry", "ask_points", "points", "slots", "rolled_at", "rolled")
_SORTS = {"piece": 1, "space": 2, "place": 2}


def knowledge_tables(naming: Naming) -> array[int]:
    """Return the tables of a Program."""
    program, layout = naming.program, naming.layout
    kinds: dict[str, int] = {}
    rolled = [
        [(field.cell, *span(layout, field.kind)) for field in piece.cells if field.rolled] for piece in layout.pieces
    ]
    tables: dict[str, Sequence[int]] = {
        "kinds": [kinds.setdefault(piece.kind, len(kinds)) for piece in layout.pieces],
        "boards": [len(layout.boards), *chain(*((board.first, board.size) for board in layout.boards))],
        "state": _state(naming),
        "entry": _entry(layout),
        "rolled_at": [*accumulate(map(len, rolled), initial=0)],
        "rolled": [*chain(*chain(*rolled))],
        **_points(program),
    }
    starts = accumulate((len(tables[name]) for name in TABLES[:-1]), initial=len(TABLES))
    return array("q", [*starts, *chain(*(tables[name] for name in TABLES))])


def span(layout: Layout, kind: Kind) -> tuple[int, int]:
    """Return the least value of a kind, and how many there are; 0 of one that has no bounds."""
    if kind.sort == "word":
        return 0, len(layout.words[kind.of[0]].words)
    if kind.sort == "player":
        return 0, layout.players
    if kind.sort == "flag":
        return 0, 2
    if kind.sort == "int" and kind.low is not None and kind.high is not None:
        return kind.low, kind.high - kind.low + 1
    return 0, 0


def _state(naming: Naming) -> list[int]:
    """Return the number of cells of the state, and of each: the cell, sort, span, who may read it, value at first."""
    rows = [
        (cell, _SORTS.get(info.kind.sort, 0), *span(naming.layout, info.kind), readers, info.first)
        for info, indexed in naming.state_cells
        for index, cell in indexed
        for readers in [sum(1 << seat for seat in range(naming.layout.players) if may_read(info, index, seat))]
    ]
    return [len(rows), *chain(*rows)]


def _entry(layout: Layout) -> list[int]:
    """Return the number of fields of an entry of the stack, and of each: the cell and its sort."""
    fields = layout.stack.fields if layout.stack is not None else ()
    return [len(fields), *chain(*((field.cell, _SORTS.get(field.kind.sort, 0)) for field in fields))]


def _points(program: Program) -> dict[str, Sequence[int]]:
    """Return where asks rest, which slots a frame has at each point, and of each: cell, sort, whether it is a list."""
    points = [_slots(program.points.get(number)) for number in range(max(program.points, default=-1) + 1)]
    return {
        "ask_points": [ask.point for ask in program.asks],
        "points": [len(points), *accumulate(map(len, points), initial=0)],
        "slots": [*chain(*chain(*points))],
    }


def _slots(point: Point | None) -> list[tuple[int, int, int]]:
    found = []
    for slot in (*point.locals, *point.hidden) if point is not None else ():
        item = slot.kind.item if slot.kind.sort == "list" else None
        found.append((slot.cell, _SORTS.get((item or slot.kind).sort, 0), int(item is not None)))
    return found

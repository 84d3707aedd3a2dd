"""What values cells hold, who may know them and what they are called: tables for a library.

By them it draws worlds (`drawing.c`), rewrites a position for a seat (`rewriting.c`) and tells options apart
(`greedy.c`). They lie in one row of numbers: first where each begins, in the order of `TABLES`, then one after the
other.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate, chain

from dogtable.base.program import Kind, Layout, Point, Program
from dogtable.engine.naming import Naming
from dogtable.engine.vision import may_read

TABLES = (
    *("kinds", "boards", "state", "entry", "ask_points", "points", "slots", "rolled_at", "rolled", "whole", "order"),
    *("copies_at", "copies", "faces", "face_ranks", "kind_ranks", "named", "fields", "beside", "turned", "labels"),
    *("unseen", "described_by", "public", "entry_of_ask", "entry_of_group", "entries", "picks"),
)
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
        **_rewriting(naming),
        **_called(naming),
        **_choices(program),
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


def _rewriting(naming: Naming) -> dict[str, Sequence[int]]:
    """Return how pieces are numbered for a seat; `whole` is 0 where things lie beside pieces in ways not told here."""
    layout = naming.layout
    fields = [(_SORTS.get(field.kind.sort, 0), field.first) for piece in layout.pieces for field in piece.cells]
    beside, turned = _beside(layout)
    by_piece = any(kind.sort == "piece" for info in layout.state for kind in info.per)
    by_pieces = any(sum(kind.sort == "piece" for kind in place.per) > 1 for place in layout.places)
    return {
        "whole": [int(not by_piece and not by_pieces)],
        "order": naming.by_place,
        "copies_at": [*accumulate(map(len, naming.copies), initial=0)],
        "copies": [*chain(*naming.copies)],
        "faces": naming.face_of,
        "face_ranks": _ranks(naming.face_keys),
        "kind_ranks": _ranks(naming.kind_keys),
        "named": [int(bool(name)) for name in naming.names],
        "fields": [*chain(*fields)],
        "beside": beside,
        "turned": turned,
    }


def _ranks(keys: Sequence[bytes]) -> list[int]:
    ranks = {key: rank for rank, key in enumerate(sorted(set(keys)))}
    return [ranks[key] for key in keys]


def _beside(layout: Layout) -> tuple[list[int], list[int]]:
    """Return for each place its row among zones beside pieces, and which piece (-1: none); and the rows.

    A row has the place beside each piece.
    """
    rows: dict[object, int] = {}
    beside: list[int] = []
    turned: list[int] = []
    for number, place in enumerate(layout.places):
        at = next((n for n, kind in enumerate(place.per) if kind.sort == "piece"), -1)
        if at < 0:
            beside += [-1, -1]
            continue
        row = rows.setdefault((place.name, place.index[:at], place.index[at + 1 :]), len(turned))
        if row == len(turned):
            turned += [-1] * len(layout.pieces)
        turned[row + place.index[at]] = number
        beside += [row, place.index[at]]
    return beside, turned


def _called(naming: Naming) -> dict[str, Sequence[int]]:
    """Return what pieces are called in keys of options: known, unseen, and as what those in public are counted."""
    words: dict[str, int] = {"": 0}
    return {
        "labels": [words.setdefault(label, len(words)) for label in naming.labels],
        "unseen": [words.setdefault(piece.kind, len(words)) for piece in naming.layout.pieces],
        "described_by": [words.setdefault(text, len(words)) for text in naming.described_by],
        "public": [int(naming.is_public(place)) for place in range(len(naming.layout.places))],
    }


def _choices(program: Program) -> dict[str, Sequence[int]]:
    """Return the entries of asks and groups, and of each its picks: the name, the sort, whether it is a list."""
    names: dict[str, int] = {}
    entries: list[int] = []
    picks: list[int] = []
    firsts: list[list[int]] = []
    for asked in ([ask.entries for ask in program.asks], [group.entries for group in program.anytime]):
        firsts.append([len(entries) // 2])
        for of in asked:
            for entry in of:
                entries += [len(picks) // 3, len(entry.picks)]
                for pick in entry.picks:
                    item = pick.kind.item if pick.kind.sort == "list" else None
                    sort = _SORTS.get((item or pick.kind).sort, 0)
                    picks += [names.setdefault(pick.name, len(names)), sort, int(item is not None)]
            firsts[-1].append(len(entries) // 2)
    return {"entry_of_ask": firsts[0], "entry_of_group": firsts[1], "entries": entries, "picks": picks}

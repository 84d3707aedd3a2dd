"""How boards with a style of their own look on a written table: points, pits, hexagons."""

from __future__ import annotations

from dogtable.lang import tree
from dogtable.lang.default_lines import CELL, EDGE, Lines, constant, figure, layer, signed

POINT, HIGH_POINT, BAR = 58, 236, 44  # units
PIT, STORE = 92, (92, 214)


def points(board: tree.BoardDecl) -> Lines:
    """Return points in two rows, pieces in columns; seats of even and odd number look from opposite sides."""
    n = constant(board.size) or 24
    half = n // 2
    wide = POINT * half + BAR
    column = f"({half - 1} - index(s) if index(s) < {half} else index(s) - {half})"
    x = f"{EDGE + POINT / 2:g} + {POINT} * {column} + ({BAR} if {column} >= {half // 2} else 0)"
    upper = f"(index(s) < {half}) == (index(me) % 2 == 0)"
    high = 2 * HIGH_POINT + 70
    body = layer("box", "wood", corner=4, high=12)
    for i in range(2):
        left = EDGE + i * (POINT * half / 2 + BAR)
        body += layer("box", "cloth", at=f"{left:g}, {EDGE}, {POINT * half / 2:g}, {high}", fill="felt_board")
    for test, y, stand in (
        (upper, EDGE + HIGH_POINT / 2, "down"),
        (f"not ({upper})", EDGE + high - HIGH_POINT / 2, "up"),
    ):
        body += layer(
            "show",
            f"those(s for s in {board.name} if {test})",
            as_="spots",
            spots=f"those(these({x}, {y:g}) for s in {board.name} if {test})",
            size=f"{POINT}, {HIGH_POINT}",
            stand=stand,
        )
    triangle = "point_light if index(it) % 2 == 0 else point_dark"
    turn = f"180 if (index(it) < {half}) == (index(me) % 2 == 0) else 0"
    space = layer("picture", "triangle", at=f"3, 0, {POINT - 6}, {HIGH_POINT}", colour=triangle, turn=turn)
    size = f"{POINT}, {HIGH_POINT}"
    return figure(f"{board.name}(it)", size, space) + figure(
        f"{board.name}_board", f"{wide + 2 * EDGE}, {high + 2 * EDGE}", body
    )


def pits(board: tree.BoardDecl) -> Lines:
    """Return two rows of pits, the watcher's below from left to right, and with stores one at each end."""
    hollow = layer("box", "sunk", corner=50, fill="floor sink 30")
    found = figure(f"{board.name}(it)", f"{PIT}, {PIT}", hollow, round="true")
    if board.per_player:
        return found + _facing_rows(board)
    if board.style == "mancala":
        found += figure(f"{board.name}_store(it)", f"{STORE[0]}, {STORE[1]}", hollow)
    return found + _ring_of_pits(board)


def _facing_rows(board: tree.BoardDecl) -> Lines:
    """Return the watcher's pits below from left to right, and above them those of the others from right to left."""
    n = constant(board.size) or 6
    wood = layer("box", "wood", corner=30, high=12)
    rows: Lines = []
    for who, down, order in (("me", 1.5, "index(s)"), ("p", 0.5, f"{n - 1} - index(s)")):
        place = f"{EDGE + PIT / 2:g} + {PIT + 10} * ({order}), {EDGE + (PIT + 18) * down:g}"
        spots = f"those(these({place}) for s in {board.name}[{who}])"
        each = {} if who == "me" else {"each": "p in those(q for q in seats if q != me)"}
        rows += layer("show", f"{board.name}[{who}]", **each, as_="spots", size=PIT, stand="strewn", spots=spots)
    return figure(f"{board.name}_board", f"{(PIT + 10) * n + 2 * EDGE}, {2 * (PIT + 18) + 2 * EDGE}", wood + rows)


def _ring_of_pits(board: tree.BoardDecl) -> Lines:
    """Return a ring in two rows, that of the watcher below; with stores the last of each half is one."""
    name, n = board.name, constant(board.size) or 14
    half, stores = n // 2, board.style == "mancala"
    across = half - 1 if stores else half
    wide = 2 * EDGE + (PIT + 10) * across + (2 * (PIT + 15) if stores else 0)
    start = EDGE + (PIT + 20 if stores else 0) + PIT / 2
    way = f"((index(s) + {half} * (index(me) % 2)) % {n})"
    x = f"{start:g} + {PIT + 10} * ({way} if {way} < {half} else {half + across - 1} - {way})"
    y = f"{EDGE + PIT / 2:g} + {PIT + 30} * ({way} < {half})"
    is_pit = f"{way} % {half} != {half - 1}" if stores else "true"
    every = [(is_pit, f"{x}, {y}", f"{PIT}", name)]
    if stores:
        end = f"{EDGE + PIT / 2:g} if {way} == {n - 1} else {wide - EDGE - PIT / 2:g}"
        is_store = f"{way} % {half} == {half - 1}"
        every.append((is_store, f"{end}, {EDGE + PIT + 15}", f"{STORE[0]}, {STORE[1]}", f"{name}_store"))
    body = layer("box", "wood", corner=30, high=12)
    for test, place, size, space in every:
        listed = f"s in {name} if {test}"
        spots = f"those(these({place}) for {listed})"
        slots = {"as_": "spots", "spots": spots, "size": size, "space": space, "stand": "strewn"}
        body += layer("show", f"those(s for {listed})", **slots)
    return figure(f"{name}_board", f"{wide}, {2 * PIT + 30 + 2 * EDGE}", body)


def hexagons(board: tree.BoardDecl) -> Lines:
    """Return a grid of hexagons, each row half a space further."""
    head, shown, _ = signed(board)
    wide, high = f"(max(s.column for s in {shown}) + 1)", f"(max(s.row for s in {shown}) + 1)"
    size = f"{CELL} * ({wide} + {high} / 2) + {EDGE}, {CELL * 0.866:g} * {high} + {EDGE + 12}"
    spots = f"those(these({CELL} * (s.column + s.row / 2) + 55, {CELL * 0.866:g} * s.row + 60) for s in {shown})"
    body = layer("show", shown, as_="spots", spots=spots, size=f"{CELL}, {CELL}")
    cell = layer("picture", "hexagon", colour="edge sink 30") + layer(
        "picture", "hexagon", mid="33, 33, 61", colour="floor lift 30"
    )
    return figure(f"{board.name}(it)", "66, 66", cell, round="true") + figure(head, size, body)

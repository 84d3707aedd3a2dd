"""Neighbours, lines and lanes of boards, as tables over places; computed once, never while a game runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dogtable.base.program import Near

if TYPE_CHECKING:
    from dogtable.compile.world import Extent, World

_LINES = ((0, 1), (1, 0), (1, 1), (1, -1))
DIRECTIONS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""Down and right for each direction, in the order of the vocabulary: up, then clockwise."""


def _of_board(world: World, place: int) -> tuple[Extent, int, int]:
    """Return the extent, the first space of the (owner's) board, and how many spaces it has."""
    name, _ = world.place_name[place]
    extent = world.boards[name]
    size = extent.sizes[-1]
    return extent, place - (place - extent.first) % size, size


def step(world: World, place: int, by: int) -> int:
    """Return the space one further (`by` 1) or back (-1): round a ring, to the ends of a lane; -1 past an end."""
    name, board = world.place_name[place]
    if not board:
        return -1
    _, first, size = _of_board(world, place)
    i = place - first + by
    if world.rules.boards[name].shape == "ring":
        return first + i % size
    return first + i if 0 <= i < size else -1


def near(world: World, place: int) -> Near | None:
    """Return the landmark that is nearest to a space; of two, the one that it lies behind. None: its board has none."""
    name, _ = world.place_name[place]
    size = world.board_size(name) if world.rules.boards[name].shape == "ring" else 0
    ways = [
        Near(landmark, owner, past)
        for landmark, owner, at in world.landmarks.get(name, ())
        for past in {place - at, place - at + size, place - at - size}
    ]
    return min(ways, key=lambda way: (abs(way.past), way.past < 0), default=None)


def lane(world: World, place: int, after: bool) -> tuple[int, ...]:
    """Return the spaces after this one, or before it, in the order of their indices."""
    if not world.place_name[place][1]:
        return ()
    _, first, size = _of_board(world, place)
    return tuple(range(place + 1, first + size)) if after else tuple(range(first, place))


def neighbours(world: World, place: int) -> tuple[int, ...]:
    """Return the spaces beside this one: along a ring or lane, the four sides on a grid, along links."""
    name, board = world.place_name[place]
    if not board:
        return ()
    decl = world.rules.boards[name]
    extent, first, size = _of_board(world, place)
    if decl.links:
        i = place - first
        pairs = [pair for lines in decl.links.values() for pair in lines]
        found = {j for pair in pairs if i in pair for j in pair if j != i}
        return tuple(first + j for j in sorted(found))
    if extent.columns:
        row, column = divmod(place - first, extent.columns)
        around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        rows = size // extent.columns
        return tuple(first + r * extent.columns + c for r, c in around if 0 <= r < rows and 0 <= c < extent.columns)
    return tuple(p for p in (step(world, place, -1), step(world, place, 1)) if p >= 0)


def lines(world: World, name: str, length: int) -> tuple[tuple[int, ...], ...]:
    """Return all straight lines of `length` spaces of a grid, or the declared lines (length 0: all of them)."""
    decl = world.rules.boards[name]
    extent = world.boards[name]
    size = extent.sizes[-1]
    firsts = range(extent.first, extent.first + extent.count, size)
    found: list[tuple[int, ...]] = []
    for first in firsts:
        for declared in decl.lines.values():
            for line in declared:
                spaces = tuple(first + i for i in line)
                if not length or len(spaces) == length:
                    found.append(spaces)
        if not decl.lines and extent.columns:
            found.extend(_grid_lines(first, size // extent.columns, extent.columns, length))
    return tuple(found)


def _grid_lines(first: int, rows: int, columns: int, length: int) -> list[tuple[int, ...]]:
    found = []
    for row in range(rows):
        for column in range(columns):
            for down, right in _LINES:
                last_row, last_column = row + down * (length - 1), column + right * (length - 1)
                if length > 0 and 0 <= last_row < rows and 0 <= last_column < columns:
                    cells = ((row + down * k, column + right * k) for k in range(length))
                    found.append(tuple(first + r * columns + c for r, c in cells))
    return found


def line(world: World, place: int, words: str, direction: int, length: int) -> tuple[int, ...]:
    """Return the next `length` spaces from (and without) a space in a direction, as far as the board goes.

    `words`: "directions" of a grid, or "links:BOARD"; links that come round end before a space already passed.
    """
    name, board = world.place_name[place]
    if not board:
        return ()
    if words == "directions":
        return _on_grid(world, place, direction, length)
    return _along_links(world, place, direction, length) if words == f"links:{name}" else ()


def _on_grid(world: World, place: int, direction: int, length: int) -> tuple[int, ...]:
    extent, first, size = _of_board(world, place)
    if not extent.columns:
        return ()
    down, right = DIRECTIONS[direction]
    row, column = divmod(place - first, extent.columns)
    found = []
    for k in range(1, length + 1):
        r, c = row + down * k, column + right * k
        if not (0 <= r < size // extent.columns and 0 <= c < extent.columns):
            break
        found.append(first + r * extent.columns + c)
    return tuple(found)


def _along_links(world: World, place: int, number: int, length: int) -> tuple[int, ...]:
    extent, first, _ = _of_board(world, place)
    pairs = list(world.rules.boards[extent.name].links.values())[number]
    after = {pair[0]: pair[1] for pair in reversed(pairs)}  # where several begin at a space, the first of them counts
    passed = [place - first]
    while len(passed) <= length and after.get(passed[-1], passed[-1]) not in passed:
        passed.append(after[passed[-1]])
    return tuple(first + i for i in passed[1:])

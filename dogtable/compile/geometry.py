"""Neighbours, lines and lanes of boards, as tables over places; computed once, never while a game runs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dogtable.base.board_shape import BoardShape
from dogtable.base.program import Near

if TYPE_CHECKING:
    from dogtable.compile.world import World


def _of_board(world: World, place: int) -> tuple[BoardShape, int] | None:
    """Return the shape of the board that a place is a space of, and its first space; None for a zone."""
    name, is_board = world.place_name[place]
    return (world.shapes[name], place - world.index_on_board(place)) if is_board else None


def _placed(first: int, spaces: Iterable[int]) -> tuple[int, ...]:
    return tuple(first + space for space in spaces)


def step(world: World, place: int, by: int) -> int:
    """Return the space one further (`by` 1) or back (-1): round a ring, to the ends of a lane; -1 past an end."""
    found = _of_board(world, place)
    if found is None:
        return -1
    shape, first = found
    space = shape.at(place - first + by)
    return first + space if space >= 0 else -1


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
    found = _of_board(world, place)
    if found is None:
        return ()
    shape, first = found
    return tuple(range(place + 1, first + shape.size)) if after else tuple(range(first, place))


def neighbours(world: World, place: int) -> tuple[int, ...]:
    """Return the spaces beside this one: along a ring or lane, the four sides on a grid, along links."""
    found = _of_board(world, place)
    return () if found is None else _placed(found[1], found[0].neighbours(place - found[1]))


def lines(world: World, name: str, length: int, owner: int | None) -> tuple[tuple[int, ...], ...]:
    """Return all straight lines of `length` spaces of a grid, or the declared lines (length 0: all of them).

    Where each player has such a board they are those of an `owner`; None: of everybody's.
    """
    extent, shape = world.boards[name], world.shapes[name]
    firsts = range(extent.first, extent.first + extent.count, shape.size)
    firsts = firsts if owner is None else firsts[owner : owner + 1]
    return tuple(_placed(first, line) for first in firsts for line in shape.straight(length))


def line(world: World, place: int, words: str, direction: int, length: int) -> tuple[int, ...]:
    """Return the next `length` spaces from (and without) a space in a direction, as far as the board goes.

    `words`: "directions" of a grid, or "links:BOARD"; links that come round end before a space already passed.
    """
    found = _of_board(world, place)
    if found is None:
        return ()
    shape, first = found
    if words == "directions":
        return _placed(first, shape.towards(place - first, direction, length))
    if words != f"links:{world.place_name[place][0]}":
        return ()
    return _placed(first, shape.along(place - first, list(shape.links)[direction], length))

"""The nesting of a position's JSON: for each player a list, for each word or piece a mapping, one inside the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from dogtable.base.program import Kind, PlaceInfo
from dogtable.engine.naming import Naming
from dogtable.engine.sight import Sight

Items = Sequence[tuple[tuple[int, ...], Any]]
Zones = Sequence[tuple[str, Sequence[tuple[int, PlaceInfo]]]]
"""The places of each zone, with their numbers."""


def nest(sight: Sight, per: Sequence[Kind], items: Items, depth: int = 0) -> Any:
    """Return the values of `items` (index, value), which are in the order of their indices, nested by `per`.

    Empty lists are left out of a mapping by piece: there may be hundreds of those.
    """
    if depth == len(per):
        return items[0][1]
    kind = per[depth]
    if kind.sort == "player" and depth + 1 == len(per):
        return [value for _, value in items]
    groups = {
        index: nest(sight, per, list(group), depth + 1) for index, group in groupby(items, lambda item: item[0][depth])
    }
    if kind.sort == "player":
        return list(groups.values())
    return {
        sight.index_word(kind, index): value for index, value in groups.items() if value != [] or kind.sort != "piece"
    }


def zones(sight: Sight, leaf: Callable[[int], Any], groups: Zones) -> dict[str, Any]:
    """Return a mapping of zone names to what `leaf` gives for each place, nested."""
    result: dict[str, Any] = {}
    for name, members in groups:
        per = members[0][1].per
        if not per:
            result[name] = leaf(members[0][0])
        elif len(per) == 1 and per[0].sort == "player":
            result[name] = [leaf(number) for number, _ in members]
        else:
            result[name] = nest(sight, per, [(place.index, leaf(number)) for number, place in members])
    return result


def boards(
    naming: Naming, leaf: Callable[[int, int], Any], only: Callable[[int], bool] = lambda _: True
) -> dict[str, Any]:
    """Return a mapping of board names to what `leaf` gives for (first place, size): one, or a list by owner.

    `only` says by its first place which boards are told.
    """
    result: dict[str, Any] = {}
    for board in filter(lambda board: only(board.first), naming.layout.boards):
        value = leaf(board.first, board.size)
        if board.owner < 0:
            result[board.name] = value
        else:
            result.setdefault(board.name, []).append(value)
    return result

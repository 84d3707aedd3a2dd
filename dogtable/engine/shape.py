"""The nesting of a position's JSON: for each player a list, for each word or piece a mapping, one inside the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from dogtable.base.program import Kind
from dogtable.engine.naming import Naming
from dogtable.engine.sight import Sight

Items = Sequence[tuple[tuple[int, ...], Any]]


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


def zones(sight: Sight, leaf: Callable[[int], Any], only: Callable[[int], bool] = lambda _: True) -> dict[str, Any]:
    """Return a mapping of zone names to what `leaf` gives for each place, nested; zones with no place left are out."""
    told: dict[str, Any] = {}
    for name, group in sight.naming.zones:
        members = [(n, p) for n, p in group if only(n)]
        if members:
            told[name] = nest(sight, members[0][1].per, [(p.index, leaf(n)) for n, p in members])
    return told


def boards(
    naming: Naming, leaf: Callable[[int, int], Any], only: Callable[[int], bool] = lambda _: True
) -> dict[str, Any]:
    """Return a mapping of board names to what `leaf` gives for (first place, size): one, or a list by owner.

    `only` says by its first place which boards are told.
    """
    told: dict[str, Any] = {}
    for board in filter(lambda board: only(board.first), naming.layout.boards):
        value = leaf(board.first, board.size)
        if board.owner < 0:
            told[board.name] = value
        else:
            told.setdefault(board.name, []).append(value)
    return told

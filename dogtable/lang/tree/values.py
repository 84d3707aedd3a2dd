"""Kinds of value: what an expression gives, a field holds, a pick is."""

from __future__ import annotations

from typing import Literal

from dogtable.base.frozen import Written

__all__ = ["ENTRY", "FLAG", "INT", "NONE", "PLACE", "PLAYER", "Kind", "Sort", "list_of"]

Sort = Literal["int", "flag", "player", "word", "piece", "space", "place", "entry", "list", "none"]


class Kind(Written):
    """What an expression gives.

    `of` names the word list (word), the piece kinds (piece) or the boards (space); `item` is what a list holds;
    `optional` says that none is possible. `low`/`high` are the bounds of a declared int, where there are any.
    """

    sort: Sort
    of: tuple[str, ...] = ()
    item: Kind | None = None
    optional: bool = False
    low: int | None = None
    high: int | None = None


INT = Kind("int")
FLAG = Kind("flag")
PLAYER = Kind("player")
PLACE = Kind("place")
ENTRY = Kind("entry")
NONE = Kind("none", optional=True)


def list_of(item: Kind) -> Kind:
    """Return the kind of a list of `item`s (which are never none inside a list)."""
    return Kind("list", item=item)

"""What a value is: a number, whether something holds, one of the things of a game, a row of these, the cells."""

from __future__ import annotations

from typing import Literal, Protocol

from dogtable.base.frozen import Frozen

__all__ = [
    "ANYTHING", "CELLS", "ENTRY", "ITERATOR", "MIXED", "NOTHING", "NUMBER", "NUMBERS", "PIECE", "PIECES", "PLACE",
    "PLACES", "PLAYER", "POSITIONS", "TRUTH", "Type", "item_of", "row_of", "single_of", "type_of",
]  # fmt: skip

Sort = Literal[
    "number",
    "truth",
    "piece",
    "place",
    "player",
    "word",
    "entry",
    "nothing",
    "row",
    "cells",
    "mapping",
    "key",
    "positions",
    "iterator",
    "anything",
]


class Type(Frozen):
    """`item` is what a row holds, what a mapping or iterator gives, or what a key (a function of one thing) finds.

    A row of different things has no `item`. `positions` are cells that are remembered, `nothing` is what is not known
    yet, `anything` is what has no type: in views, where faces may be missing. All that is not one of these is an int,
    also where it is none (-1, for numbers NO_INT).
    """

    sort: Sort
    item: Type | None = None

    @property
    def is_number(self) -> bool:
        """Whether values are single ints."""
        return self.sort not in ("row", "cells", "mapping", "key", "positions", "iterator", "anything")


NUMBER, TRUTH, PIECE, PLACE = Type("number"), Type("truth"), Type("piece"), Type("place")
PLAYER, WORD, ENTRY, NOTHING, CELLS = Type("player"), Type("word"), Type("entry"), Type("nothing"), Type("cells")


def row_of(item: Type) -> Type:
    """Return the type of a row of such things."""
    return Type("row", item)


NUMBERS, PIECES, PLACES = row_of(NUMBER), row_of(PIECE), row_of(PLACE)
MIXED, POSITIONS, ITERATOR = Type("row"), Type("positions"), Type("iterator", NUMBER)
"""A row of different things; cells that are remembered; steps that are taken one after another."""
ANYTHING = Type("anything")

_OF_SORT: dict[str, Type] = {
    "int": NUMBER,
    "flag": TRUTH,
    "piece": PIECE,
    "space": PLACE,
    "place": PLACE,
    "player": PLAYER,
    "word": WORD,
    "entry": ENTRY,
    "none": NOTHING,
}


class Kind(Protocol):
    """What something is in the rules: its sort, and what a list holds."""

    @property
    def sort(self) -> str:
        """Its sort: int, piece, list and so on."""

    @property
    def item(self) -> Kind | None:
        """What a list holds."""


def type_of(kind: Kind) -> Type:
    """Return the type of what an expression of the ruleset gives."""
    if kind.sort == "list":
        return NUMBERS if kind.item is None else row_of(type_of(kind.item))
    return _OF_SORT[kind.sort]


def single_of(kind: Kind) -> Type:
    """Return the type of a thing, or of the single things in a list (of lists)."""
    if kind.sort == "list":
        return NUMBER if kind.item is None else single_of(kind.item)
    return _OF_SORT[kind.sort]


def item_of(row: Type) -> Type:
    """Return the type of the things of a row."""
    return row.item or NUMBER

"""What a value is: a number, whether something holds, one of the things of a game, a row of these, the cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dogtable.lang import tree

Sort = Literal[
    "number", "truth", "piece", "place", "player", "word", "entry", "nothing", "row", "cells", "mapping", "key"
]


@dataclass(frozen=True, slots=True)
class Type:
    """`item` is what a row holds, what a mapping gives, or what a key (a function of one thing) finds.

    All that is not a row, the cells, a mapping or a key is an int, also where it is none (-1, for numbers NO_INT).
    """

    sort: Sort
    item: Type | None = None

    @property
    def is_number(self) -> bool:
        """Whether values are single ints."""
        return self.sort not in ("row", "cells", "mapping", "key")


NUMBER, TRUTH, PIECE, PLACE = Type("number"), Type("truth"), Type("piece"), Type("place")
PLAYER, WORD, ENTRY, NOTHING, CELLS = Type("player"), Type("word"), Type("entry"), Type("nothing"), Type("cells")


def row_of(item: Type) -> Type:
    """Return the type of a row of such things."""
    return Type("row", item)


NUMBERS, PIECES, PLACES = row_of(NUMBER), row_of(PIECE), row_of(PLACE)

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


def type_of(kind: tree.Kind) -> Type:
    """Return the type of what an expression of the ruleset gives."""
    if kind.sort == "list":
        return row_of(type_of(kind.item or tree.INT))
    return _OF_SORT[kind.sort]


def single_of(kind: tree.Kind) -> Type:
    """Return the type of a thing, or of the single things in a list (of lists)."""
    return single_of(kind.item or tree.INT) if kind.sort == "list" else _OF_SORT[kind.sort]


def item_of(row: Type) -> Type:
    """Return the type of the things of a row."""
    return row.item or NUMBER

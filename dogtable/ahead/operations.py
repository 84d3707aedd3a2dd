"""The operations that the generated source calls, and what each takes and gives in C (`runtime.c` and so on)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Operation:
    """`takes` are sorts of shapes; what is given beyond them is left out.

    `gives` is number, numbers, item (one of the list), same (that list), rows (lists of numbers) or nothing.
    `c` is its name in C where that is another, `plays` says that it is given the game, `numbers` that its lists must
    hold numbers.
    """

    takes: tuple[str, ...]
    gives: str
    c: str = ""
    plays: bool = True
    numbers: bool = True


@dataclass(frozen=True, slots=True)
class Dialect:
    """What one kind of source can call, and the C of what it raises to leave the middle of something.

    `frames` says whether its cells grow and shrink.
    """

    operations: Mapping[str, Operation]
    leaving: Mapping[str, str]
    frames: bool = False


_N, _L, _S = "number", "list", "cells"

_COMMON: dict[str, Operation] = {
    "need": Operation((_N,), "number"),
    "number": Operation((_N,), "number"),
    "numbers": Operation((_N, _N), "numbers"),
    "within": Operation((_N, _N), "number"),
    "cell": Operation((_N, _N, _N, _N), "number", "cell_of"),
    "divide": Operation((_N, _N), "number"),
    "modulo": Operation((_N, _N), "number"),
    "item": Operation((_L, _N), "item", numbers=False),
    "given": Operation((_L,), "numbers"),
    "distinct": Operation((_L,), "numbers"),
    "first": Operation((_L, _N), "number", plays=False),
    "last": Operation((_L, _N), "number", plays=False),
    "abs": Operation((_N,), "number", "absolute"),
    "ranked": Operation((_L,), "numbers"),
    "given_numbers": Operation((_L,), "numbers"),
    "numbers_of": Operation((_L,), "numbers"),
    "bounded": Operation((_L,), "same", numbers=False),
    "walked": Operation((_L, _N), "same", "charged", numbers=False),
    "charged": Operation((_L, _N), "same", numbers=False),
    "single": Operation((_N,), "numbers"),
    "sum": Operation((_L,), "number", "total"),
    "least": Operation((_L, _N), "number", plays=False),
    "greatest": Operation((_L, _N), "number", plays=False),
    "pieces": Operation((_S, _N), "numbers"),
    "pieces_in": Operation((_S, _L), "numbers"),
    "faces": Operation((_S, _N), "numbers"),
    "merged": Operation((_S, _L), "numbers"),
    "as_they_lie": Operation((_S, _L), "numbers"),
    "some": Operation((_S, _L, _N, _N, _N), "rows"),
    "place_of": Operation((_S, _N), "number"),
    **{name: Operation((), "", "give_up") for name in ("burnt", "outside", "too_often", "forbidden")},
}
"""What goes wrong (`burnt` and so on) gives the game up: Python plays it again, and says what it is."""

_STRAIGHT: dict[str, Operation] = {
    "below": Operation((_N,), "number"),
    "put_single": Operation((_S, _N, _N), ""),
    "push": Operation((_S, _N, _N), ""),
    "push_bottom": Operation((_S, _N, _N), ""),
    "move_all": Operation((_S, _N, _N, _N), ""),
    "shuffle_zone": Operation((_S, _N), ""),
    "deal_one": Operation((_S, _N, _N, _N), ""),
    "deal_many": Operation((_S, _N, _N, _N, _N, _N), ""),
    "swap": Operation((_S, _N, _N), ""),  # who is told, and how, is of no interest here
    **{
        name: Operation((), "", "give_up")
        for name in (
            "try_options",
            "run_by_blocks",
            "endless",
            "stuck",
            "undrawn",
            "unplain",
        )
    },
}
"""What moves pieces while nobody is told. What only blocks can try out (`try_options`) gives the game up, too."""

_BLOCKS: dict[str, Operation] = {
    "move": Operation((_S, _N, _N, _N), ""),
    "move_list": Operation((_S, _L, _N, _N), ""),
    "move_zone": Operation((_S, _N, _N, _N), ""),
    "deal": Operation((_S, _N, _N, _N, _N, _N), ""),
    "rotate": Operation((_S, _L, _N), ""),
    "swap": Operation((_S, _N, _N), "", "change_places"),
    "shuffle": Operation((_S, _N), ""),
    "draw": Operation((_S, _L), "number"),
    "reveal": Operation((_S, _L, _N), ""),
    "unknown": Operation((_S, _N, _N), "number"),
    "knowing": Operation((_S, _N), "number"),
    "settle": Operation((_S, _L), ""),
    "lay": Operation((_S, _L), "", "lay_entry"),
    "cancel": Operation((_S, _N), ""),
    "pop": Operation((_S,), ""),
    "take_off": Operation((_S, _N), ""),
    "deep": Operation((_S,), ""),
    "keep": Operation((_S, _N, _N, _L), ""),
    "kept": Operation((_S, _N), "numbers"),
    "reached": Operation((_N,), ""),
    "most_of": Operation((_S, _N), "number"),
    "tried": Operation((_S, "tuple", _L), "", numbers=False),
}
"""What is kept of who knows which piece, frames, the stack, trying out: `tracked.c` and `attempts.c`."""

STRAIGHT = Dialect(_COMMON | _STRAIGHT, {"Ended": "ended_now(c);", "Over": "give_up(c);"})
_HALTS = {"Dead": "halt(c, DEAD);", "Legal": "halt(c, LEGAL);", "Over": "halt(c, OVER);"}
BLOCKS = Dialect(_COMMON | _BLOCKS, _HALTS, frames=True)

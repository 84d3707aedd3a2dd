"""The operations that the generated source calls, and what each takes and gives in C (`runtime.c` and so on)."""

from __future__ import annotations

from collections.abc import Mapping

from dogtable.base.frozen import Frozen


class Operation(Frozen):
    """`takes` are the sorts of what it is given (`values.sort_of`); what is given beyond them is left out.

    `c` is its name in C where that is another, `plays` says that it is given the game, `numbers` that its rows must
    hold numbers.
    """

    takes: tuple[str, ...]
    c: str = ""
    plays: bool = True
    numbers: bool = True


class Dialect(Frozen):
    """What one kind of source can call, and the C of what it raises to leave the middle of something.

    `frames` says whether its cells grow and shrink.
    """

    operations: Mapping[str, Operation]
    leaving: Mapping[str, str]
    frames: bool = False


_N, _R, _S = "number", "row", "cells"

COMMON: dict[str, Operation] = {
    "need": Operation((_N,)),
    "number": Operation((_N,)),
    "numbers": Operation((_N, _N)),
    "within": Operation((_N, _N)),
    "cell": Operation((_N, _N, _N, _N), "cell_of"),
    "divide": Operation((_N, _N)),
    "modulo": Operation((_N, _N)),
    "item": Operation((_R, _N), numbers=False),
    "given": Operation((_R,)),
    "distinct": Operation((_R,)),
    "first": Operation((_R, _N), plays=False),
    "last": Operation((_R, _N), plays=False),
    "abs": Operation((_N,), "absolute"),
    "ranked": Operation((_R,)),
    "given_numbers": Operation((_R,)),
    "bounded": Operation((_R,), numbers=False),
    "walked": Operation((_R, _N), "charged", numbers=False),
    "charged": Operation((_R, _N), numbers=False),
    "single": Operation((_N,)),
    "sum": Operation((_R,), "total"),
    "least": Operation((_R, _N), plays=False),
    "greatest": Operation((_R, _N), plays=False),
    "pieces": Operation((_S, _N)),
    "pieces_in": Operation((_S, _R)),
    "faces": Operation((_S, _N)),
    "merged": Operation((_S, _R)),
    "as_they_lie": Operation((_S, _R)),
    "some": Operation((_S, _R, _N, _N, _N)),
    "place_of": Operation((_S, _N)),
    **{name: Operation((), "give_up") for name in ("burnt", "outside", "too_often", "forbidden")},
}
"""What changes no cell.

What goes wrong (`burnt` and so on) gives the game up: Python plays it again, and says what it is.
"""

_STRAIGHT: dict[str, Operation] = {
    "below": Operation((_N,)),
    "put_single": Operation((_S, _N, _N)),
    "push": Operation((_S, _N, _N)),
    "push_bottom": Operation((_S, _N, _N)),
    "move_all": Operation((_S, _N, _N, _N)),
    "shuffle_zone": Operation((_S, _N)),
    "deal_one": Operation((_S, _N, _N, _N)),
    "deal_many": Operation((_S, _N, _N, _N, _N, _N)),
    "swap": Operation((_S, _N, _N)),  # who is told, and how, is of no interest here
    **{
        name: Operation((), "give_up")
        for name in ("try_options", "run_by_blocks", "endless", "stuck", "undrawn", "unplain")
    },
}
"""What moves pieces while nobody is told. What only blocks can try out (`try_options`) gives the game up, too."""

_BLOCKS: dict[str, Operation] = {
    "move": Operation((_S, _N, _N, _N)),
    "move_list": Operation((_S, _R, _N, _N)),
    "move_zone": Operation((_S, _N, _N, _N)),
    "deal": Operation((_S, _N, _N, _N, _N, _N)),
    "rotate": Operation((_S, _R, _N)),
    "swap": Operation((_S, _N, _N), "change_places"),
    "shuffle": Operation((_S, _N)),
    "draw": Operation((_S, _R)),
    "reveal": Operation((_S, _R, _N)),
    "unknown": Operation((_S, _N, _N)),
    "knowing": Operation((_S, _N)),
    "settle": Operation((_S, _R)),
    "lay": Operation((_S, _R), "lay_entry"),
    "cancel": Operation((_S, _N)),
    "pop": Operation((_S,)),
    "take_off": Operation((_S, _N)),
    "deep": Operation((_S,)),
    "keep": Operation((_S, _N, _N, _R)),
    "kept": Operation((_S, _N)),
    "reached": Operation((_N,)),
    "most_of": Operation((_S, _N)),
    "tried": Operation((_S, _R, _R), numbers=False),
}
"""What is kept of who knows which piece, frames, the stack, trying out: `tracked.c` and `attempts.c`."""

STRAIGHT = Dialect(COMMON | _STRAIGHT, {"Ended": "ended_now(c);", "Over": "stopped_now(c);"})
_HALTS = {"Dead": "halt(c, DEAD);", "Legal": "halt(c, LEGAL);", "Over": "halt(c, OVER);"}
BLOCKS = Dialect(COMMON | _BLOCKS, _HALTS, frames=True)

"""The operations that the generated source calls, and what each takes and gives in C (`runtime.c`)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Operation:
    """`takes` are sorts of shapes (what is given beyond them is left out), `gives` number, numbers, item or nothing.

    `c` is its name in C where that is another, `plays` says that it is given the game, `numbers` that its lists must
    hold numbers.
    """

    takes: tuple[str, ...]
    gives: str
    c: str = ""
    plays: bool = True
    numbers: bool = True


_N, _L, _S = "number", "list", "cells"

OPERATIONS: dict[str, Operation] = {
    "below": Operation((_N,), "number"),
    "chance": Operation((_S, _N), "number"),
    "ask": Operation((_N,), "number"),
    "sorted": Operation((_L,), "numbers"),
    "need": Operation((_N,), "number"),
    "number": Operation((_N,), "number"),
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
    "single": Operation((_N,), "numbers"),
    "sum": Operation((_L,), "number", "total"),
    "least": Operation((_L, _N), "number", plays=False),
    "greatest": Operation((_L, _N), "number", plays=False),
    "pieces": Operation((_S, _N), "numbers"),
    "faces": Operation((_S, _N), "numbers"),
    "place_of": Operation((_S, _N), "number"),
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
            "burnt",
            "endless",
            "stuck",
            "undrawn",
            "outside",
            "too_often",
            "forbidden",
            "unplain",
        )
    },
}
"""What goes wrong (`burnt` and so on) gives the game up: Python plays it again, and says what it is. So does what only
blocks can try out (`try_options`, `run_by_blocks`)."""

"""DOG by hand in C (dog_by_hand.c), made a library by the compiler that there is: the yardstick of P1c."""

from __future__ import annotations

import ctypes
import tempfile
from collections.abc import Sequence
from pathlib import Path

from dogtable.ahead.compilers import compiler_for, suffix
from dogtable.ahead.keys import this_machine

SOURCE = Path(__file__).with_name("dog_by_hand.c")
MARBLES = 24
PATIENCE = 300.0  # seconds for a compiler on a busy machine


class DogInC:
    """The games of the library. UsageError where there is no C compiler."""

    def __init__(self) -> None:
        data = compiler_for(this_machine()).library(SOURCE.read_text(encoding="ascii"), PATIENCE)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "dog" + suffix(this_machine()))
            path.write_bytes(data)
            library = ctypes.CDLL(str(path))
        self._one, self._many = library.play_out, library.play_many
        self._one.argtypes = [ctypes.c_int] * 5 + [ctypes.c_uint64, ctypes.POINTER(ctypes.c_int8)]
        self._many.argtypes = [ctypes.c_uint64, ctypes.c_int]

    def play_out(self, players: int, variant: Sequence[bool], seed: int) -> tuple[int, list[int]]:
        """Return the decisions of a random game, and where its marbles stand at its end.

        `variant`: teams of two among six, a centre is entered from the start itself, a joker may finish, the dealer
        stays.
        """
        ends = (ctypes.c_int8 * MARBLES)()
        decisions = self._one(players, *map(int, variant), seed, ends)
        return decisions, list(ends[: 4 * players])

    def play_many(self, seed: int, games: int) -> int:
        """Play so many games of four; return the decisions of all."""
        return int(self._many(seed, games))

"""Whole random games by a library that was compiled ahead of time from the same source that Python plays.

The library plays in cells of its own. A game that it gives up (something went wrong in it, say) is played by Python
from the same seed: it is the same game, and Python says what is wrong, and where.
"""

from __future__ import annotations

import weakref
from array import array
from collections.abc import Callable, Sequence

from dogtable.ahead.finding import Library, find, told_size
from dogtable.base.fuel import STRETCH_FUEL
from dogtable.base.program import Program
from dogtable.engine.result import Result, made, shares
from dogtable.engine.standing import Standing

_BY_CONDITION, _ENDING, _DECISIONS = 1 << 1, (1 << 35) - 1 - (1 << 1), 35  # in what the library returns

Ending = tuple[list[int], list[list[int]], list[dict[str, int]], list[float]]
"""Winners, ranking, empty scores and shares."""


class Compiled:
    """Plays games of one Program by a library. `limit`: decisions that a game may have.

    `out` is what the library leaves: whether it ended by its condition, decisions, whether all have lost, how many have
    won (-1: no rule says who) and who, how many numbers a player is scored and ranked by (-1: none), and these.
    """

    def __init__(self, program: Program, library: Library, limit: int) -> None:
        self.program = program
        players = program.players
        self.cells = array("q", [0] * program.layout.size)
        self.out = array("q", [0] * told_size(players))
        self._game = library.begin(limit, STRETCH_FUEL, self.cells.buffer_info()[0], self.out.buffer_info()[0])
        if not self._game:
            raise MemoryError
        weakref.finalize(self, library.end, self._game)
        self._play: Callable[[int], int] = library.method("play", self._game)
        self._first = 6 + players  # where scores begin
        self._standing: Standing | None = None
        self._endings: dict[int, Ending] = {}

    def played(self, seed: int) -> bool:
        """Play a whole game; its cells are in `cells` then. False when it was given up."""
        return bool(self._play(seed))

    def result(self, seed: int) -> Result | None:
        """Play a whole game and return how it ended; None when it was given up."""
        told = self._play(seed)
        if not told:
            return None
        reason = "end" if told & _BY_CONDITION else "finish"
        ending = self._endings.get(told & _ENDING) or self._ending(told & _ENDING)
        if ending is None:
            return made(self.program, *self._told(reason), told >> _DECISIONS)
        winners, ranking, scores, utility = ending
        return Result(
            winners[:], list(map(list, ranking)), list(map(dict, scores)), utility[:], reason, told >> _DECISIONS
        )

    def _ending(self, told: int) -> Ending | None:
        """Return what an end means, and remember it; None where players are scored or ranked by numbers."""
        if max(self.out[self._first - 2], self.out[self._first - 1]) >= 0:
            return None
        winners, ranking, scores, _ = self._told("end")
        utility = shares(self.program.players, winners)
        ending = self._endings[told] = (winners, ranking, [{} for _ in scores], utility)
        return ending

    def _told(self, reason: str) -> tuple[list[int], list[list[int]], list[list[int]], str]:
        if self._standing is None:
            self._standing = self._made_standing()
        return self._standing.told(self.out, reason)

    def _made_standing(self) -> Standing:
        """Return who is ahead: told not by the rules over cells, but by what the library leaves."""
        first, players = self._first, self.program.players
        scored, ranked = max(self.out[first - 2], 0), max(self.out[first - 1], 0)  # the same for all games
        ranks_at = first + players * scored

        def scores(out: Sequence[int], seat: int) -> Sequence[int]:
            return out[first + seat * scored : first + (seat + 1) * scored]

        def ranks(out: Sequence[int], seat: int, _total: int) -> Sequence[int]:
            return out[ranks_at + seat * ranked : ranks_at + (seat + 1) * ranked]

        def winners(out: Sequence[int]) -> Sequence[int]:
            return out[4 : 4 + out[3]]

        def lost(out: Sequence[int]) -> int:
            return out[2]

        rules = (scores if scored else None, ranks if ranked else None, winners if self.out[3] >= 0 else None)
        return Standing(players, (None, *rules, lost))


def compiled_of(program: Program, limit: int) -> Compiled | None:
    """Return what plays games of a Program by a library; None when there is none for it."""
    library = find(program)
    return None if library is None else Compiled(program, library, limit)

"""Whole random games by a library that was compiled ahead of time from the same source that Python plays.

The library plays in cells of its own. A game that it gives up (something went wrong in it, say) is played by Python
from the same seed: it is the same game, and Python says what is wrong, and where.
"""

from __future__ import annotations

import weakref
from array import array
from collections.abc import Callable, Sequence
from itertools import groupby

from dogtable.ahead.finding import Library, find, result_size
from dogtable.base.fuel import STRETCH_FUEL
from dogtable.base.program import Program
from dogtable.engine.result import Result, made, shares
from dogtable.engine.standing import Standing

_BY_CONDITION, _DECISIONS = 1 << 1, 35  # in what the library returns
_MOST_RESULTS = 10_000


class Compiled:
    """Plays games of one Program by a library. `limit`: decisions that a game may have.

    `out` is what the library leaves: whether it ended by its condition, decisions, whether all have lost, how many have
    won (-1: no rule says who) and who, how many numbers a player is scored and ranked by (-1: none), and these.
    """

    def __init__(self, program: Program, library: Library, limit: int) -> None:
        self.program = program
        players = program.players
        self.cells = array("q", [0] * program.layout.size)
        self.out = array("q", [0] * result_size(players))
        self._game = library.begin(limit, STRETCH_FUEL, self.cells.buffer_info()[0], self.out.buffer_info()[0])
        if not self._game:
            raise MemoryError
        weakref.finalize(self, library.end, self._game)
        self._play: Callable[[int], int] = library.method("play", self._game)
        self._first = 6 + players  # where scores begin
        self._standing: Standing | None = None
        self._results: dict[int, Result] = {}

    def played(self, seed: int) -> bool:
        """Play a whole game; its cells are in `cells` then. False when it was given up."""
        return bool(self._play(seed))

    def result(self, seed: int) -> Result | None:
        """Play a whole game and return how it ended; None when it was given up. Games that end alike share one."""
        ended = self._play(seed)
        return self._results.get(ended) or self._result(ended)

    def _result(self, ended: int) -> Result | None:
        """Return what an end means, and remember it where all of it is in what the library returned."""
        if not ended:
            return None
        reason = "end" if ended & _BY_CONDITION else "finish"
        scored, ranked, won = self.out[self._first - 2], self.out[self._first - 1], self.out[3]
        if scored > 0 and ranked < 0 and won < 0:
            return self._by_scores(scored, reason, ended >> _DECISIONS)
        result = made(self.program, *self._outcome(reason), ended >> _DECISIONS)
        if max(scored, ranked) < 0 and len(self._results) < _MOST_RESULTS:
            self._results[ended] = result
        return result

    def _by_scores(self, scored: int, reason: str, decisions: int) -> Result:
        """Return how a game ended in which the scores alone say who is ahead, as a `Standing` would tell it."""
        players, names = self.program.players, self.program.scores
        numbers = self.out[self._first : self._first + players * scored].tolist()
        if scored == 1:
            totals, scores = numbers, [{names[0]: number} for number in numbers]
        else:
            rows = [numbers[seat * scored : (seat + 1) * scored] for seat in range(players)]
            totals, scores = list(map(sum, rows)), [dict(zip(names, row, strict=True)) for row in rows]
        ahead = sorted(range(players), key=totals.__getitem__, reverse=True)
        if len(set(totals)) == players:
            ranking = [[seat] for seat in ahead]
        else:
            ranking = [list(level) for _, level in groupby(ahead, totals.__getitem__)]
        winners = [] if self.out[2] else ranking[0]
        return Result(winners, ranking, scores, shares(players, winners), reason, decisions)

    def _outcome(self, reason: str) -> tuple[list[int], list[list[int]], list[list[int]], str]:
        if self._standing is None:
            self._standing = self._made_standing()
        return self._standing.outcome(self.out, reason)

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

"""How a match ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dogtable.base.program import ASKED, Program
from dogtable.engine.state import State

if TYPE_CHECKING:
    from dogtable.engine.game import Game


@dataclass(slots=True)  # not frozen: that alone would take as long as a small game
class Result:
    """The end of a match. Nobody changes it.

    `winners` are seats; `ranking` groups of seats, best first; `scores` one mapping a seat, of numbers by source;
    `utility` sums to 1 over the seats; `reason` says why it ended; `decisions` counts all that were taken.
    """

    winners: Sequence[int]
    ranking: Sequence[Sequence[int]]
    scores: Sequence[Mapping[str, int]]
    utility: Sequence[float]
    reason: str
    decisions: int

    @property
    def totals(self) -> list[int]:
        """Return the sum of all sources for each seat."""
        return [sum(by_source.values()) for by_source in self.scores]

    def places(self, sides: Sequence[Sequence[int]]) -> list[int]:
        """Return the place of each seat: 1 and the number of `sides` that rank better as a whole; equals share one."""
        rank = {seat: n for n, group in enumerate(self.ranking) for seat in group}
        of_sides = [max(rank[seat] for seat in side) for side in sides]
        return [1 + sum(one < rank[seat] for one in of_sides) for seat in sorted(rank)]

    def to_json(self) -> dict[str, object]:
        """Return the result as plain JSON."""
        return {
            "winners": list(self.winners),
            "ranking": [list(group) for group in self.ranking],
            "scores": [dict(by_source) for by_source in self.scores],
            "utility": list(self.utility),
            "reason": self.reason,
            "decisions": self.decisions,
        }


def shares(players: int, winners: Sequence[int]) -> list[float]:
    """Return what each seat has of the one point of a match: evenly among the winners, or among all without any."""
    if len(winners) == 1:
        share = [0.0] * players
        share[winners[0]] = 1.0
        return share
    sharing = winners or range(players)
    return [1 / len(sharing) if seat in sharing else 0.0 for seat in range(players)]


def result_of(game: Game, cells: State) -> Result:
    """Return the result that the cells of an ended match hold."""
    machine = game.machine
    return made(
        game.program,
        machine.winners(cells),
        machine.ranking(cells),
        machine.scores(cells),
        machine.reason(cells),
        cells[ASKED],
    )


def made(
    program: Program,
    winners: Sequence[int],
    ranking: Sequence[Sequence[int]],
    scores: Sequence[Sequence[int]],
    reason: str,
    decisions: int,
) -> Result:
    """Return a result of these."""
    names = program.scores
    results = [dict(zip(names, row, strict=True)) for row in scores] if names else [{} for _ in scores]
    return Result(winners, ranking, results, shares(program.players, winners), reason, decisions)

"""What a position is worth: each side's share of a win, from 0 to 1, at a glance and without playing on.

What is looked at is the same in every ruleset: for each seat the terms of `advice:`, the scores as they stand, and what
the rules count for it (its state, how much lies in its zones). How much each of them goes with winning is known from
games that bots have played (`experience`); where there are none, the advice counts alone, by the scale it has here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from dogtable.base.program import ASK, ME, OVER, STATUS, TOGETHER, Program
from dogtable.bots.experience import Experience, experience_of
from dogtable.bots.exponential import exponential
from dogtable.bots.features import Weighing, features_of
from dogtable.bots.net import Fitted
from dogtable.bots.temper import EVEN, Temper
from dogtable.engine.game import Game, game_of
from dogtable.engine.result import shares

ASKED = "asked"
"""The feature of the seat that is asked, when it is one alone."""


class Judge:
    """Values positions of one game. `progress` is how much of a game is over at the decision, 0 to 1.

    `scale` is the difference of advice that is one to speak of; it counts only where there is no experience. The seat
    that has the `temper` values its own part by it. `asked` and `weights` are, by ask, those of who is asked and of all
    `features`; the `net`, if there is one, adds what it makes of both.
    """

    def __init__(
        self,
        game: Game,
        experience: Experience | None,
        progress: float = 0.5,
        scale: float = 100.0,
        temper: Temper = EVEN,
    ) -> None:
        self.game = game
        self.sides: Sequence[Sequence[int]] = game.program.layout.teams
        self.side_of = {seat: n for n, side in enumerate(self.sides) for seat in side}
        self.features = features = features_of(game)
        self.temper = temper
        known = experience.weights(progress) if experience else {}
        plain = dict.fromkeys((name for name, _ in features.terms), 1 / scale)
        by_ask = [known.get(ask.name, plain) for ask in game.program.asks]
        self.asked = [weights.get(ASKED, 0.0) for weights in by_ask]
        self.weights = [[weights.get(name, 0.0) for name in features.names] for weights in by_ask]
        asks, names = [ask.name for ask in game.program.asks], [ASKED, *features.names]
        learnt = experience.net if experience else None
        self.net = None if learnt is None else Fitted(learnt, names, asks, self.sides, progress)

    @cached_property
    def _weighed(self) -> Sequence[Weighing]:
        """Return what adds features up, by ask; a library goes without."""
        wanted = self.net.wanted if self.net else ()
        return [self.features.weighed(weights, self.temper, wanted) for weights in self.weights]

    def chances(self, cells: Sequence[int]) -> list[float]:
        """Return what each side may expect at a decision; together they make 1."""
        ask = cells[ASK]
        seen = [[0.0] * len(self.features.names) for _ in range(self.features.players)] if self.net else []
        worth = self._weighed[ask].of(cells, seen)
        asked = cells[ME] if cells[STATUS] != TOGETHER else -1
        if asked >= 0:
            worth[asked] += self.asked[ask]
        if self.net is not None:
            self.net.add(ask, [[float(seat == asked), *row] for seat, row in enumerate(seen)], worth)
        return _chances([sum([worth[seat] for seat in side]) / len(side) for side in self.sides])

    def ended(self, cells: Sequence[int]) -> list[float]:
        """Return what each side has of the win when the game is over."""
        has = shares(self.game.program.players, self.game.machine.winners(cells))
        return [sum(has[seat] for seat in side) for side in self.sides]


def _chances(worth: Sequence[float]) -> list[float]:
    most = max(worth)
    shared = [exponential(max(-60.0, value - most)) for value in worth]
    whole = sum(shared)
    return [value / whole for value in shared]


def _with_certainty(chances: Sequence[float], certainty: float) -> list[float]:
    """Return chances as if all that they rest on counted so many times as much."""
    raised = [chance**certainty for chance in chances]
    return [one / sum(raised) for one in raised]


def chances_of(program: Program, cells: Sequence[int], decisions: int = 0) -> list[float]:
    """Return each seat's chance to win a position as it is (a team's seats have the team's); exact when it is over.

    `decisions` is how many a seat has taken on the average: it says how far the game has gone.
    """
    game = game_of(program)
    known = experience_of(program)
    judge = Judge(game, known, known.progress(decisions) if known else 0.5)
    with game.lock:
        if cells[STATUS] == OVER:
            sides = judge.ended(cells)
        else:
            sides = _with_certainty(judge.chances(cells), known.certainty if known else 1.0)
    return [sides[judge.side_of[seat]] for seat in range(program.players)]

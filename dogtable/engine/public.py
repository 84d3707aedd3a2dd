"""Scores while a match goes on, as far as they can be known."""

from __future__ import annotations

from dogtable.base.errors import RuleError
from dogtable.base.rng import Rng
from dogtable.engine.game import Game
from dogtable.engine.knowledge import Rewriting
from dogtable.engine.sample import Sampler
from dogtable.engine.state import State

WORLDS = 3
"""Worlds that must agree on a score before it is told."""


def public_scores(game: Game, cells: State, seat: int | None) -> list[dict[str, int | None]]:
    """Return the scores that a seat can know: one that rests on something hidden is None.

    A score is known when worlds that the seat cannot tell apart agree on it. They are made from what the seat sees
    and nothing else, so what is told gives nothing away.
    """
    sources = game.program.scores
    if not sources:
        return []
    stand_in = Rewriting(game, cells, seat).written(0)
    sampler = Sampler(game, stand_in, seat)
    rng = Rng(0)
    try:
        worlds = [game.machine.scores(world) for world in (stand_in, *(sampler.draw(rng) for _ in range(WORLDS)))]
    except RuleError:
        # A world that is made up may be one to which the rules never lead, and where they have no answer.
        return [dict.fromkeys(sources) for _ in range(game.program.layout.players)]
    return [
        {
            source: worlds[0][who][n] if len({scores[who][n] for scores in worlds}) == 1 else None
            for n, source in enumerate(sources)
        }
        for who in range(game.program.layout.players)
    ]

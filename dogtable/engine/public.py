"""Scores while a match goes on, as far as they can be known."""

from __future__ import annotations

from collections.abc import Iterator

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
    try:
        worlds = [(game.native or game.machine).scores(world) for world in _worlds(game, cells, seat)]
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


def _worlds(game: Game, cells: State, seat: int | None) -> Iterator[State]:
    """Give worlds that the seat cannot tell apart; a library, where there is one, draws the same."""
    native = None if seat is None else game.native
    stand_in = None if native is None or seat is None else native.rewritten(cells, seat, 0)
    stand_in = stand_in or Rewriting(game, cells, seat).written(0)
    yield stand_in
    sampler: Sampler | None = None
    for seed in range(WORLDS):
        world = None if native is None or seat is None else native.world(stand_in, seat, seed)
        if world is None:
            sampler = sampler or Sampler(game, stand_in, seat)
            world = sampler.draw(Rng(seed))
        yield world

"""What a seat alone may read of the state, as who it is: its *mask*, where these are so few that each is met often.

There, every seat has a tree of its own for each mask: it chooses by what it holds itself and by nothing that it cannot
know. A double of a world is that world with another mask of the one that searches, any as likely; what the others make
of an answer is what came out in doubles alone, where a claim is as true as their answers make it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import prod

from dogtable.base.rng import Rng
from dogtable.engine.game import Game
from dogtable.engine.knowledge_tables import span
from dogtable.engine.state import State
from dogtable.engine.vision import may_read

MOST = 24
"""So many masks may a seat have, that each is met often enough for what comes out to tell."""

Values = Sequence[tuple[int, int, int]]
"""Cells of the state, each with its least value and how many it may have."""


class Masks:
    """The masks of a game: by seat, `hidden` are values that it may not read, `own` those that not all others may."""

    def __init__(self, game: Game) -> None:
        seats = range(game.program.players)
        values = [
            ((cell, *span(game.program.layout, info.kind)), [seat for seat in seats if may_read(info, index, seat)])
            for info, indexed in game.naming.state_cells
            for index, cell in indexed
        ]
        self.hidden: Sequence[Values] = [
            [value for value, readers in values if seat not in readers and value[2]] for seat in seats
        ]
        self.own: Sequence[Values] = [
            [value for value, readers in values if seat in readers and len(readers) < len(seats)] for seat in seats
        ]

    @property
    def are_few(self) -> bool:
        """Whether there are masks, so few that each is met often."""
        many = [prod(size for _, _, size in own) for own in self.own]
        return any(self.own) and min(many) > 0 and max(many) <= MOST

    def worn(self, cells: Sequence[int], seat: int) -> int:
        """Return which mask a seat has, as a number from 1 on."""
        number = 0
        for cell, least, size in self.own[seat]:
            number = number * size + cells[cell] - least
        return 1 + number


@lru_cache(maxsize=16)
def masks_of(game: Game) -> Masks | None:
    """Return the masks of a game; None where they are not few."""
    masks = Masks(game)
    return masks if masks.are_few else None


def drawn_anew(cells: Sequence[int], values: Values, seed: int) -> State:
    """Return a copy of cells in which these have any value, by a seed."""
    drawn, rng = list(cells), Rng(seed)
    for cell, least, size in values:
        drawn[cell] = least + rng.below(size)
    return drawn

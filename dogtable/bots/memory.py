"""What a weaker bot leaves out, and what a bot keeps in mind between decisions: neither is more than its seat may know.

Forgetful bots do not remember which cards they have seen go to a place that they cannot look into. Other bots that
think by the clock go on with the tree of their last decision, from the position that has come about since.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator

from dogtable.base.frozen import replaced
from dogtable.base.program import ASK, ME, Program
from dogtable.bots.positions import Position
from dogtable.bots.search import Search
from dogtable.engine.game import Game
from dogtable.engine.knowledge import Rewriting
from dogtable.engine.packed import Packed

KEPT = 4
"""Searches that are kept at once, of different games and seats: the rest is forgotten."""

MOST_NODES = 4_000
"""A larger tree is not kept."""

MOST_COMPARED = 120
"""Positions that are compared with what has come about, at most."""


def forgotten(program: Program, packed: Packed) -> Packed:
    """Return the view of a seat that does not remember what it saw of pieces lying where it does not see them."""
    layout, cells, bit = program.layout, list(packed.cells), 1 << packed.seat
    for number, piece in enumerate(layout.pieces):
        if piece.mask >= 0 and cells[piece.mask] & bit:
            place = cells[layout.at + number]
            if place >= 0 and not layout.places[place].known & bit:
                cells[piece.mask] &= ~bit
    return replaced(packed, cells=tuple(cells))


class Kept:
    """The last search of each seat in each game that is being played."""

    def __init__(self) -> None:
        self._searches: OrderedDict[str, Search] = OrderedDict()

    def keep(self, game: str, search: Search) -> None:
        """Keep a search for the next decision of the same seat in the same game."""
        self._searches.pop(game, None)
        if game and search.nodes <= MOST_NODES:
            self._searches[game] = search
            while len(self._searches) > KEPT:
                self._searches.popitem(last=False)

    def positions(self, game: Game, name: str, packed: Packed) -> list[Position]:
        """Return the positions of the kept tree that look to the seat like what has come about, all of one node."""
        search = self._searches.pop(name, None)
        if search is None or search.machine is not game.machine:
            return []
        alike: list[Position] = []
        for position in _asked(search, packed):
            if alike and position.nodes[packed.seat] is not alike[0].nodes[packed.seat]:
                continue
            if tuple(Rewriting(game, position.cells, packed.seat).written(packed.decisions)) == packed.cells:
                alike.append(position)
        return alike


def _asked(search: Search, packed: Packed) -> Iterator[Position]:
    """Yield the positions below the root in which the seat is asked the same, those nearest to it first."""
    level = [start.position for start in search.starts]
    compared = 0
    while level and compared < MOST_COMPARED:
        level = [below for position in level for below in position.following.values() if below is not None]
        for position in level:
            same = position.cells[ASK] == packed.cells[ASK] and position.cells[ME] == packed.cells[ME]
            met = packed.seat in position.seats and position.nodes[packed.seat].visits > 1
            if same and met and compared < MOST_COMPARED:
                compared += 1
                yield position

"""The table as a seat sees it from its chair: it is seat 0 itself, the next one is seat 1, and so on.

What is learnt at one seat then holds at every other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from dogtable.base.program import Kind
from dogtable.engine.game import Game


class Angle:
    """What seats, pieces and places are from one chair. What has no counterpart there stays what it is."""

    def __init__(self, game: Game, seat: int) -> None:
        self._game = game
        self._layout = game.program.layout
        self._seat = seat

    def seat(self, seat: int) -> int:
        """Return a seat (none, -1, stays so)."""
        return seat if seat < 0 else (seat - self._seat) % self._layout.players

    @cached_property
    def pieces(self) -> list[int]:
        """The piece that each is from here: one of an owner is the like one of the owner that sits there from here."""
        known = {(p.kind, p.set, p.owner, p.number): n for n, p in enumerate(self._layout.pieces)}
        return [known.get((p.kind, p.set, self.seat(p.owner), p.number), n) for n, p in enumerate(self._layout.pieces)]

    @cached_property
    def places(self) -> list[int]:
        """The place that each is from here, likewise."""
        known = {(p.name, p.board, p.index): n for n, p in enumerate(self._layout.places)}
        found = []
        for n, place in enumerate(self._layout.places):
            if place.board:
                owned = place.owner >= 0 and len(place.index) > 0 and place.index[0] == place.owner
                index = (self.seat(place.owner), *place.index[1:]) if owned else place.index
            else:
                index = self.index(place.per, place.index)
            found.append(known.get((place.name, place.board, index), n))
        return found

    def index(self, per: Sequence[Kind], index: Sequence[int]) -> tuple[int, ...]:
        """Return where something is, of what there is one of for each seat, word or piece."""
        return tuple(self.value(kind, one) for kind, one in zip(per, index, strict=True))

    def value(self, kind: Kind, value: int) -> int:
        """Return a value (not of a list)."""
        if value < 0:
            return value
        if kind.sort == "player":
            return self.seat(value)
        if kind.sort == "piece":
            return self.pieces[value]
        return self.places[value] if kind.sort in ("space", "place") else value

"""What seats do in a game, counted by its events: what they got, gave and played, and how often something happened.

The words are those of the ruleset, and mean the same at every seat. All of it is what the referee sees; no bot does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from dogtable.engine.game import Game
from dogtable.engine.state import State

GOT, GAVE, PLAYED, DID = "got", "gave", "played", "did"
DEEDS: Final = (GOT, PLAYED, GAVE, DID)
"""The first words of what is counted: a piece that is nobody's came into a seat's own zones or spaces; it went from
there to nobody's, or to another seat's; an event of a class came about by what the seat did.
"""
_OF_PIECES = ("move", "deal", "swap", "refill")


class Deeds:
    """Listens to a game and counts, by seat: "got seven", "did hit"."""

    def __init__(self, game: Game) -> None:
        layout = game.program.layout
        self.by_seat: list[Counter[str]] = [Counter() for _ in range(layout.players)]
        names = zip(layout.pieces, game.naming.labels, strict=True)
        self._pieces = ["" if piece.owner >= 0 else label for piece, label in names]
        self._owners = [place.owner for place in layout.places]

    def begins(self, cells: State) -> None:
        """Nothing has been done."""

    def hears(self, events: Sequence[tuple[Any, ...]]) -> None:
        """Count what has happened."""
        for kind, group, seat, piece, origin, target, *_ in events:
            if seat >= 0 and group:
                self.by_seat[seat][f"{DID} {group}"] += 1
            if kind in _OF_PIECES and piece >= 0 and self._pieces[piece]:
                self._moved(self._pieces[piece], self._owner(origin), self._owner(target))

    def _owner(self, place: int) -> int:
        return self._owners[place] if place >= 0 else -1

    def _moved(self, label: str, before: int, after: int) -> None:
        if before == after:
            return
        if after >= 0:
            self.by_seat[after][f"{GOT} {label}"] += 1
        if before >= 0:
            self.by_seat[before][f"{GAVE if after >= 0 else PLAYED} {label}"] += 1

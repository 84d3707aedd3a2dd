"""Counting in a game, by a recipe: one watcher, told every answer and every event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from dogtable.engine.keys import Path
from dogtable.engine.state import State
from tests.balance.recipe import Kitchen

Counts = dict[str, dict[str, list[float]]]
"""Of each count, by name of what is counted: how often, and of how many."""

_MOVES = ("move", "deal", "swap")


class Counter:
    """Counts one game."""

    def __init__(self, kitchen: Kitchen) -> None:
        self._kitchen = kitchen
        self._places = [info.name for info in kitchen.game.program.layout.places]
        self._moves: list[tuple[Mapping[str, Any], set[int]]] = []
        self._picks: list[tuple[Mapping[str, Any], set[int]]] = []
        self.counts: Counts = {count["what"]: defaultdict(lambda: [0.0, 0.0]) for count in kitchen.recipe.counts}
        self.first_seat = 0

    def begins(self, cells: State) -> None:
        """Look up which pieces are meant, and from which seat places are counted."""
        recipe = self._kitchen.recipe
        if "from" in recipe.seats:
            self.first_seat = self._kitchen.value(recipe.seats["from"], cells)
        for count in recipe.counts:
            if "pieces" in count:
                told = (count, set(self._kitchen.value(count["pieces"], cells)))
                (self._moves if "moves" in count else self._picks).append(told)

    def answers(self, seat: int, options: Sequence[Path], path: Path) -> None:
        """Count what was picked, and what could have been."""
        for count, pieces in self._picks:
            offered = {piece for option in options if (piece := self._picked(count, option)) in pieces}
            taken = self._picked(count, path)
            if len(offered) < 2:
                continue
            for piece in offered:
                self._add(count, piece, float(piece == taken), 1 / len(offered))

    def _picked(self, count: Mapping[str, Any], path: Path) -> int:
        steps = self._kitchen.game.machine.steps(path)
        return next((value for name, kind, value in steps if name == count["picks"] and kind is not None), -1)

    def hears(self, events: Sequence[tuple[Any, ...]]) -> None:
        """Count what has moved."""
        for kind, _, _, piece, before, after, *_ in events:
            if kind in _MOVES:
                for count, pieces in self._moves:
                    if piece in pieces:
                        self._add(count, piece, self._so(count["moves"], before, after), 0)
                        self._add(count, piece, 0, self._so(count["base"], before, after))

    def _so(self, how: Mapping[str, Sequence[str]], before: int, after: int) -> float:
        """Whether a move is one of those meant, as 0 or 1."""
        left = self._places[before] if before >= 0 else ""
        come = self._places[after] if after >= 0 else ""
        here = (
            come in how.get("to", (come,)) and left in how.get("from", (left,)) and left not in how.get("not from", ())
        )
        return float(here)

    def ends(self, cells: State) -> None:
        """Count what is there at the end."""
        kitchen = self._kitchen
        for count in kitchen.recipe.counts:
            if "each" in count:
                words = kitchen.game.program.layout.words[count["words"]].words
                numbers = kitchen.value(count["each"], cells), kitchen.value(count["per"], cells)
                for name, counted, base in zip(words, *numbers, strict=True):
                    self._to(count, name, counted, base)
            if "points" in count:
                for seat in range(kitchen.game.program.layout.players):
                    pieces = kitchen.value(count["of"], cells, seat)
                    for piece, points in zip(pieces, kitchen.value(count["points"], cells, seat), strict=True):
                        self._add(count, piece, points, 1)

    def _add(self, count: Mapping[str, Any], piece: int, counted: float, base: float) -> None:
        if counted or base:
            self._to(count, self._kitchen.name(piece), counted, base)

    def _to(self, count: Mapping[str, Any], name: str, counted: float, base: float) -> None:
        sums = self.counts[count["what"]][name]
        sums[0] += counted
        sums[1] += base

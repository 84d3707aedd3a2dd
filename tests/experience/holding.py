"""What it is worth to hold a piece: how much more who holds it wins, in games by advice, a row for each kind of piece.

    python -m tests.experience.holding we-rate-dogs --zone hand --games 6000

Of each game a position is noted every dozen decisions, with what lies in each seat's zone. The share of the win is
fitted by a line through how many of each kind a seat holds (least squares), by itself for positions of the first, the
second and the last third of a game; told in thousandths of a win, with a standard error that takes positions of a game
for different ones, so it is too small. A value says what a piece came to as advice plays it, not what it could come to.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dogtable.ahead.wanting import have
from dogtable.base.errors import UsageError
from dogtable.base.program import OVER, STATUS, Program
from dogtable.engine.game import Game, game_of
from dogtable.engine.result import shares
from dogtable.session.library import Library

EVERY = 12
"""Decisions between two positions."""
ODDS = 50
"""In so many decisions of 1,000 anything is played."""
PARTS = 3
RIDGE = 1e-3

Floats = NDArray[np.float64]


class Held:
    """Counts what lies in a zone of each seat, by kinds of pieces: those of one row are one kind."""

    def __init__(self, program: Program, zone: str) -> None:
        layout = program.layout
        self._places = {place.index[0]: n for n, place in enumerate(layout.places) if place.name == zone and place.per}
        if sorted(self._places) != list(range(program.players)):
            raise UsageError(f"{program.ruleset} has no zone {zone!r} for each player")
        kinds = {piece.kind for piece in layout.pieces} & {
            kind for n in self._places.values() for kind in layout.places[n].of
        }
        self._pieces = [n for n, piece in enumerate(layout.pieces) if piece.kind in kinds]
        rows = [(layout.pieces[n].set, layout.pieces[n].row_name) for n in self._pieces]
        self.names = sorted(set(rows))
        self._columns = [self.names.index(row) for row in rows]
        self._at = layout.at

    def of(self, cells: Sequence[int]) -> Floats:
        """Return how many of each kind each seat has there (seat x kind)."""
        found, seats = np.zeros((len(self._places), len(self.names))), {n: seat for seat, n in self._places.items()}
        for piece, column in zip(self._pieces, self._columns, strict=True):
            seat = seats.get(cells[self._at + piece], -1)
            if seat >= 0:
                found[seat, column] += 1
        return found


def noted(game: Game, held: Held, games: int) -> tuple[Floats, Floats, Floats]:
    """Play, and return of each position and seat: what it holds, its share of the win, how far the game had come."""
    native = game.by_library()
    if native is None:
        raise UsageError("there is no library")
    rows, won, parts = [], [], []
    for number in range(games):
        cells, taken, seen = game.machine.start(number), 0, []
        while cells[STATUS] != OVER:
            seen.append((taken, held.of(cells)))
            moved = native.play_on(cells, number, ODDS, taken, EVERY)
            if moved is None:
                break
            taken += moved
        if cells[STATUS] == OVER:
            share = shares(game.program.players, native.winners(cells))
            rows += [row for _, row in seen]
            won += [share] * len(seen)
            parts += [at / taken for at, _ in seen]
    return np.array(rows), np.array(won), np.array(parts)


def fitted(held: Floats, won: Floats) -> tuple[Floats, Floats]:
    """Return the worth of each kind in shares of a win, and its standard error."""
    x = held.reshape(-1, held.shape[2])
    x, y = x - x.mean(0), won.reshape(-1) - won.mean()
    inverse = np.linalg.inv(x.T @ x + RIDGE * np.eye(x.shape[1]))
    worth = inverse @ (x.T @ y)
    return worth, np.sqrt(np.diag(inverse) * (y - x @ worth).var())


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--zone", default="hand")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=6000)
    args = parser.parse_args()
    program = Library().load(args.ruleset).program(args.players, {})
    have(program)
    held = Held(program, args.zone)
    rows, won, parts = noted(game_of(program), held, args.games)
    thirds = [np.minimum(PARTS - 1, (PARTS * parts).astype(int)) == part for part in range(PARTS)]
    told = [fitted(rows[which], won[which]) for which in thirds]
    for kind in sorted(range(len(held.names)), key=lambda kind: -told[1][0][kind]):
        columns = [f"{1000 * worth[kind]:5.0f} ± {1000 * error[kind]:2.0f}" for worth, error in told]
        print(f"{held.names[kind][1]:26}", *columns)


if __name__ == "__main__":
    main()

"""Ludo by hand in plain Python, for speed: a yardstick of P1, and a second opinion on the rules.

It shares nothing with the ruleset or the engine. A piece is told by how far it has come: -1 in the yard, 0 to 50 on the
track (0 is its entry), 51 to 55 in the lane, of which 55 is home.
"""

from __future__ import annotations

from random import Random

SAFE = [space in (0, 8, 13, 21, 26, 34, 39, 47) for space in range(52)]
YARD, LAST, HOME = -1, 50, 55


class Ludo:
    """One game. `seat` is asked with `roll`; `over` when all four pieces of a seat are home."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.come = [[YARD] * 4 for _ in range(4)]
        self.seat = self.roll = 0
        self.over, self.decisions = False, 0

    def options(self) -> list[int]:
        """Which pieces can move; those in the yard are alike, so the first of them."""
        come, roll = self.come[self.seat], self.roll
        found = [i for i, at in enumerate(come) if 0 <= at <= HOME - roll]
        if roll == 6 and YARD in come:
            found.append(come.index(YARD))
        return found

    def do(self, piece: int) -> None:
        self.decisions += 1
        seat = self.seat
        mine = self.come[seat]
        at = mine[piece]
        at = 0 if at < 0 else at + self.roll
        mine[piece] = at
        if at == HOME:
            self.over = mine == [HOME] * 4
        elif at <= LAST:
            space = (13 * seat + at) % 52
            if not SAFE[space]:
                for other in range(4):
                    if other != seat:
                        theirs = (space - 13 * other) % 52
                        come = self.come[other]
                        if theirs <= LAST and theirs in come:
                            self.come[other] = [YARD if x == theirs else x for x in come]

    def playout(self) -> int:
        """Play at random to the end; the number of decisions."""
        random, choice = self.rng.random, self.rng.choice
        while True:
            self.roll = int(random() * 6) + 1
            options = self.options()
            if options:
                self.do(choice(options))
                if self.over:
                    return self.decisions
            if self.roll != 6:
                self.seat = (self.seat + 1) % 4

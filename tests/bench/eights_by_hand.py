"""Crazy Eights by hand in plain Python, for speed: a yardstick of P1, and a second opinion on the rules.

It shares nothing with the ruleset or the engine. Card 13 * suit + rank, rank 0 is a two and 12 an ace. A play is
(card, suit named for an eight, else -1); DRAW and PASS stand for themselves.
"""

from __future__ import annotations

from random import Random

SUITS = ["clubs", "diamonds", "hearts", "spades"]
RANKS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
EIGHT = 6
SUIT = [card // 13 for card in range(52)]
RANK = [card % 13 for card in range(52)]
POINTS = [50 if r == EIGHT else 10 if r > 8 else 4 * r + s + 2 for s in range(4) for r in range(13)]
DRAW, PASS = (-1, -1), (-2, -1)
Play = tuple[int, int]


class CrazyEights:
    """One game. `seat` is asked; `over` when somebody has no cards, or nobody goes on."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.stock = list(range(52))
        self.hands: list[list[int]] = [[] for _ in range(4)]
        self.drawn = self.passes = 0
        self.over, self.decisions = False, 0

    def begin(self) -> None:
        dealer = self.rng.randrange(4)
        stock = self.stock
        self.rng.shuffle(stock)
        for _ in range(5):
            for k in range(1, 5):
                self.hands[(dealer + k) % 4].append(stock.pop())
        while RANK[stock[-1]] == EIGHT:
            self.rng.shuffle(stock)
        up = stock.pop()
        self.suit, self.rank = SUIT[up], RANK[up]
        self.seat = (dealer + 1) % 4

    def options(self) -> list[Play]:
        suit, rank = self.suit, self.rank
        hand = self.hands[self.seat]
        found = [(c, -1) for c in hand if (SUIT[c] == suit or RANK[c] == rank) and RANK[c] != EIGHT]
        for card in hand:
            if RANK[card] == EIGHT:
                found += [(card, s) for s in range(4)] if len(hand) > 1 else [(card, -1)]
        if self.stock:
            found.append(PASS if self.drawn == 5 else DRAW)
        else:
            found.append(PASS)
        return found

    def do(self, play: Play) -> None:
        self.decisions += 1
        card, named = play
        if card == -1:
            self.drawn += 1
            self.hands[self.seat].append(self.stock.pop())
            return
        if card == -2:
            self.passes = 0 if self.stock else self.passes + 1
            self.over = self.passes == 5
        else:
            hand = self.hands[self.seat]
            hand.remove(card)
            self.suit, self.rank = (SUIT[card] if named < 0 else named), RANK[card]
            self.passes = 0
            self.over = not hand
        self.drawn = 0
        self.seat = (self.seat + 1) % 4

    def scores(self) -> list[int]:
        return [-sum(POINTS[card] for card in hand) for hand in self.hands]

    def playout(self) -> int:
        """Play at random to the end; the number of decisions."""
        choice = self.rng.choice
        self.begin()
        while not self.over:
            self.do(choice(self.options()))
        self.scores()
        return self.decisions

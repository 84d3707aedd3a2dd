"""Tic-tac-toe and Connect Four by hand in plain Python, for speed: yardsticks of P1, and second opinions on the rules.

They share nothing with the rulesets or the engine. A board is a flat list; a move looks only at the lines through it.
"""

from __future__ import annotations

from random import Random


def _lines(rows: int, columns: int, length: int) -> list[tuple[int, ...]]:
    found = []
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + down * k, column + right * k) for k in range(length)]
                if all(0 <= r < rows and 0 <= c < columns for r, c in cells):
                    found.append(tuple(r * columns + c for r, c in cells))
    return found


def _others(lines: list[tuple[int, ...]], size: int) -> list[list[tuple[int, ...]]]:
    """For each space, the other spaces of every line through it."""
    return [[tuple(x for x in line if x != space) for line in lines if space in line] for space in range(size)]


class TicTacToe:
    """One game. `seat` is asked for one of `free`; `winner` is -1 as long as there is none."""

    others = _others(_lines(3, 3, 3), 9)

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.board = [-1] * 9
        self.free = list(range(9))
        self.seat, self.winner, self.decisions = 0, -1, 0

    def options(self) -> list[int]:
        return [] if self.winner >= 0 else self.free

    def do(self, space: int) -> None:
        self.decisions += 1
        board, seat = self.board, self.seat
        board[space] = seat
        self.free.remove(space)
        for a, b in self.others[space]:
            if board[a] == seat and board[b] == seat:
                self.winner = seat
                return
        self.seat = 1 - seat

    def playout(self) -> int:
        """Play at random to the end; the number of decisions."""
        choice, do = self.rng.choice, self.do
        while options := self.options():
            do(choice(options))
        return self.decisions


class ConnectFour:
    """One game. `seat` is asked for one of the `open` columns; `winner` is -1 as long as there is none."""

    others = _others(_lines(6, 7, 4), 42)

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.board = [-1] * 42
        self.lowest = [35, 36, 37, 38, 39, 40, 41]  # of each column, the first row on top
        self.open = [0, 1, 2, 3, 4, 5, 6]
        self.seat, self.winner, self.decisions = 0, -1, 0

    def options(self) -> list[int]:
        return [] if self.winner >= 0 else self.open

    def do(self, column: int) -> None:
        self.decisions += 1
        board, seat = self.board, self.seat
        space = self.lowest[column]
        board[space] = seat
        self.lowest[column] = space - 7
        if space < 7:
            self.open.remove(column)
        for a, b, c in self.others[space]:
            if board[a] == seat and board[b] == seat and board[c] == seat:
                self.winner = seat
                return
        self.seat = 1 - seat

    def playout(self) -> int:
        """Play at random to the end; the number of decisions."""
        choice, do = self.rng.choice, self.do
        while options := self.options():
            do(choice(options))
        return self.decisions

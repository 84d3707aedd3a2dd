"""The functions of the language that walk over boards."""

from __future__ import annotations

from collections.abc import Callable
from inspect import unwrap
from itertools import takewhile
from typing import Any

from dogtable.base.look import LookFaultError
from dogtable.base.things import Board, Player, Space, Word
from dogtable.compile.look_run import Runtime, described

# up, then clockwise: (down, right); a direction is its index here
DIRECTIONS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
LINES = ((0, 1), (1, 0), (1, 1), (1, -1))


class BoardFunctions(Runtime):
    """Each `_f_NAME` is NAME of the language."""

    def _f_next(self, of: Any, direction: Any = None) -> Any:
        if direction is not None and isinstance(of, Space):
            return next(iter(self._line(of, direction, 1)), None)
        return self._step(of, 1)

    def _f_previous(self, of: Any) -> Any:
        return self._step(of, -1)

    def _step(self, of: Any, by: int) -> Any:
        if of is None:
            return None
        if isinstance(of, Player):
            return self.players[(of.index + by) % len(self.players)]
        board = self._board_of(of)
        index = of.index + by
        if board.shape == "ring":
            index %= len(board.spaces)
        return board.spaces[index] if 0 <= index < len(board.spaces) else None

    def _board_of(self, space: Any) -> Board:
        if not isinstance(space, Space):
            raise LookFaultError(f"{described(space)} is no space of a board")
        board = self.boards[space.board]
        return board.owners[space.owner] if space.owner is not None else board

    def _f_before(self, space: Any) -> list[Space]:
        return self._board_of(space).spaces[: space.index]

    def _f_after(self, space: Any) -> list[Space]:
        return self._board_of(space).spaces[space.index + 1 :]

    def _f_line(self, space: Any, direction: Any, length: Any, unless: Callable[..., Any] | None = None) -> list[Space]:
        found = self._line(space, direction, int(self.number(length)))
        return list(takewhile(lambda one: not self._shut(unless, one, []), found))

    def _line(self, space: Any, direction: Any, length: int) -> list[Space]:
        """Return the next spaces from (and without) one on a grid or along links, as far as the board goes."""
        board = self._board_of(space)
        if isinstance(direction, str):
            return self._along(board, space, direction, length)
        if isinstance(direction, Word):
            direction = direction.index
        down, right = DIRECTIONS[int(self.number(direction)) % len(DIRECTIONS)]
        row, column = divmod(space.index, board.columns)
        found: list[Space] = []
        while len(found) < length:
            row, column = row + down, column + right
            index = row * board.columns + column
            if not (0 <= column < board.columns and 0 <= index < len(board.spaces)):
                break
            found.append(board.spaces[index])
        self.burn(1 + len(found))
        return found

    def _along(self, board: Board, space: Space, name: str, length: int) -> list[Space]:
        after = {pair[0]: pair[1] for pair in reversed(board.links.get(name, ()))}
        passed = [space.index]
        while len(passed) <= length and after.get(passed[-1], passed[-1]) not in passed:
            passed.append(after[passed[-1]])
        self.burn(len(passed))
        return [board.spaces[i] for i in passed[1:]]

    def _f_lines(self, board: Any, length: Any = None) -> list[list[Space]]:
        if not isinstance(board, Board):
            raise LookFaultError(f"{described(board)} is no board")
        n = int(self.number(length)) if length is not None else 0
        if board.lines:
            declared = (line for lines in board.lines.values() for line in lines)
            return [[board.spaces[i] for i in line] for line in declared if not n or len(line) == n]
        rows = len(board.spaces) // board.columns
        found = []
        for space in board.spaces:
            row, column = divmod(space.index, board.columns)
            for down, right in LINES:
                cells = [(row + k * down, column + k * right) for k in range(n)]
                if all(0 <= r < rows and 0 <= c < board.columns for r, c in cells):
                    found.append([board.spaces[r * board.columns + c] for r, c in cells])
        self.burn(1 + n * len(found))
        return found

    def _f_neighbours(self, space: Any) -> list[Space]:
        board = self._board_of(space)
        if board.links:
            pairs = [pair for pairs in board.links.values() for pair in pairs if space.index in pair]
            return [board.spaces[i] for i in sorted({i for pair in pairs for i in pair if i != space.index})]
        if board.shape == "grid":
            sides = (0, 6, 2, 4)  # up, left, right, down
            return [s for way in sides for s in self._line(space, way, 1)]
        return [s for by in (-1, 1) if (s := self._step(space, by)) is not None]

    def _f_ends(self, start: Any, n: Any, *rest: Any) -> list[Any]:
        """Return every space exactly n steps away; `rest` ends with the step and the test (or none)."""
        *extra, step, unless = rest
        level = [start]
        for _ in range(int(self.number(n))):
            self.burn(1 + len(level))
            ahead = [s for at in level for s in self._ways(step, at, extra)]
            level = [s for s in dict.fromkeys(ahead) if not self._shut(unless, s, extra)]
        return level

    def _ways(self, step: Callable[..., Any], at: Any, extra: list[Any]) -> list[Any]:
        found = step(at, *extra) if step.__name__.startswith("d_") else step(at)
        return [s for s in (found if isinstance(found, list) else [found]) if s is not None]

    def _shut(self, unless: Callable[..., Any] | None, space: Any, extra: list[Any]) -> bool:
        if unless is None:
            return False
        wants = unwrap(unless).__code__.co_argcount
        return bool(unless(*[space, *extra][:wants]))

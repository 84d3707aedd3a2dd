"""The functions of the language that walk over boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import unwrap
from itertools import takewhile
from typing import Any

from dogtable.base.board_shape import DIRECTIONS
from dogtable.base.look import LookFaultError
from dogtable.base.things import Board, Player, Space, Word
from dogtable.compile.look_run import Runtime, described


class BoardFunctions(Runtime):
    """Each `_f_NAME` is NAME of the language."""

    def _f_next(self, of: Any, direction: Any = None) -> Any:
        if direction is not None and isinstance(of, Space):
            return next(iter(self._line(of, direction, 1)), None)
        return self._step(of, 1)

    def _f_previous(self, of: Any, direction: Any = None) -> Any:
        if direction is not None and isinstance(of, Space):
            return next(iter(self._line(of, self._way(direction) + len(DIRECTIONS) // 2, 1)), None)
        return self._step(of, -1)

    def _step(self, of: Any, by: int) -> Any:
        if of is None:
            return None
        if isinstance(of, Player):
            return self.players[(of.index + by) % len(self.players)]
        board = self._board_of(of)
        index = board.form.at(of.index + by)
        return board.spaces[index] if index >= 0 else None

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
            spaces: Iterable[int] = board.form.along(space.index, direction, length)
        else:
            spaces = board.form.towards(space.index, self._way(direction) % len(DIRECTIONS), length)
        found = [board.spaces[one] for one in spaces]
        self.burn(1 + len(found))
        return found

    def _way(self, direction: Any) -> int:
        return direction.index if isinstance(direction, Word) else int(self.number(direction))

    def _f_lines(self, board: Any, length: Any = None) -> list[list[Space]]:
        if not isinstance(board, Board):
            raise LookFaultError(f"{described(board)} is no board")
        n = int(self.number(length)) if length is not None else 0
        own = list(board.owners.values()) or [board]
        found = [[one.spaces[i] for i in line] for one in own for line in one.form.straight(n)]
        self.burn(1 + n * len(found))
        return found

    def _f_neighbours(self, space: Any) -> list[Space]:
        board = self._board_of(space)
        return [board.spaces[i] for i in board.form.neighbours(space.index)]

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

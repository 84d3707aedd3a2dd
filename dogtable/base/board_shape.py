"""How the spaces of one board lie: what is beside what, for the rules as for the tables that show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

DIRECTIONS: Final = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""Down and right for each direction, in the order of the vocabulary: up, then clockwise."""
_BESIDE: Final = (0, 6, 2, 4)  # up, left, right, down
_LINES: Final = ((0, 1), (1, 0), (1, 1), (1, -1))
Lines = tuple[tuple[int, ...], ...]


class BoardShape(NamedTuple):
    """A ring, a lane, a grid (of so many `columns`; 0 elsewhere) or named spaces; a space is its index, from 0.

    `links` are pairs of spaces, `lines` rows of them, both by name.
    """

    shape: str
    size: int
    columns: int
    links: Mapping[str, Lines]
    lines: Mapping[str, Lines]

    def at(self, *index: int) -> int:
        """Return the space of an index, or of a row and a column: round a ring; -1 where there is none."""
        if len(index) == 2:
            row, column = index
            inside = 0 <= column < self.columns and 0 <= row < self.size // self.columns
            return row * self.columns + column if inside else -1
        space = index[0] % self.size if self.shape == "ring" and self.size else index[0]
        return space if 0 <= space < self.size else -1

    def neighbours(self, space: int) -> Iterable[int]:
        """Return the spaces beside one: by links where there are some, the four sides on a grid, else before, after."""
        if self.links:
            pairs = (pair for lines in self.links.values() for pair in lines if space in pair)
            return sorted({other for pair in pairs for other in pair if other != space})
        if self.columns:
            return (other for way in _BESIDE for other in self.towards(space, way, 1))
        return (other for other in (self.at(space - 1), self.at(space + 1)) if other >= 0)

    def towards(self, space: int, direction: int, length: int) -> Iterator[int]:
        """Give the next so many spaces from (and without) one in a direction of a grid, as far as it goes."""
        if self.columns:
            down, right = DIRECTIONS[direction]
            row, column = divmod(space, self.columns)
            for k in range(1, length + 1):
                found = self.at(row + down * k, column + right * k)
                if found < 0:
                    return
                yield found

    def along(self, space: int, links: str, length: int) -> list[int]:
        """Return the next so many spaces from (and without) one along links; they end before one already passed."""
        pairs = reversed(self.links.get(links, ()))
        after = {pair[0]: pair[1] for pair in pairs}  # where several begin at a space, the first of them counts
        passed = [space]
        while len(passed) <= length and after.get(passed[-1], passed[-1]) not in passed:
            passed.append(after[passed[-1]])
        return passed[1:]

    def straight(self, length: int) -> Iterator[tuple[int, ...]]:
        """Give the lines that are declared, of so many spaces (0: all), else the straight ones of a grid."""
        if self.lines:
            yield from (line for lines in self.lines.values() for line in lines if not length or len(line) == length)
        elif self.columns and length > 0:
            for space in range(self.size):
                row, column = divmod(space, self.columns)
                for down, right in _LINES:
                    cells = tuple(self.at(row + down * k, column + right * k) for k in range(length))
                    if cells[-1] >= 0:
                        yield cells

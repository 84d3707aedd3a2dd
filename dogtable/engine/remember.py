"""Definitions that remember: the same cells read, the same result.

A bot asks for the same things of hundreds of positions that differ in little. A definition is a function of its
arguments and of the cells that it reads; so these are noted when it runs, and as long as they hold what they held, its
result stands. Definitions that read little, or are seldom asked the same again, run as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any

_LITTLE = 5
"""Readings of a run: with fewer, running is as quick as remembering."""

_WINDOW = 256
"""Calls after which it is seen anew whether remembering pays."""

_SELDOM = 0.5
"""It does not when more of the calls than this had to be run: noting what is read takes several times as long."""

_WAYS = 6
"""Sets of cells that are remembered for the same arguments, at most: what is read depends on what is found."""

_ROOM = 60_000
"""Cells that the results of one definition may take up, about a megabyte; then it begins anew."""

_UNKNOWN = object()


class Noted(list[int]):
    """Cells that note every reading. They lie in `cells`; as a list, this is empty."""

    __slots__ = ("cells", "read")

    def __init__(self, cells: Sequence[int]) -> None:
        super().__init__()
        self.cells = cells
        self.read: list[int] = []

    def __getitem__(self, index: Any) -> Any:
        """Return a cell, or a slice of cells, and note that it was read."""
        if index.__class__ is slice:
            self.read.extend(range(*index.indices(len(self.cells))))
        else:
            self.read.append(index)
        return self.cells[index]


Getter = Callable[[Sequence[int]], Any]


def _frozen(value: Any) -> Any:
    """Return a value with its lists, also those inside lists, as tuples."""
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


def _nothing(_cells: Sequence[int]) -> None:
    """Read no cell."""


class Remembered:
    """A definition (or term of advice) by its name in `space`, where this stands in its place while it pays."""

    def __init__(self, function: Callable[..., Any], space: dict[str, Any], name: str) -> None:
        self._function = function
        self._space = space
        self._name = name
        self._ways: dict[tuple[Any, ...], list[tuple[Getter, tuple[int, ...], dict[Any, Any]]]] = {}
        self._calls = self._runs = self._readings = self._stored = 0

    def __call__(self, s: Sequence[int], *args: Any) -> Any:
        """Return the result for these cells and arguments."""
        noted = s if s.__class__ is Noted else None
        cells = s if noted is None else noted.cells
        self._calls += 1
        if self._calls > _WINDOW and not self._pays():
            return self._function(s, *args)
        asked = args
        try:
            ways = self._ways.get(asked, ())
        except TypeError:  # there is a list among the arguments
            asked = _frozen(args)
            ways = self._ways.get(asked, ())
        for getter, read, results in ways:
            result = results.get(getter(cells), _UNKNOWN)
            if result is not _UNKNOWN:
                if noted is not None:
                    noted.read.extend(read)
                return result
        return self._run(Noted(cells) if noted is None else noted, args, asked)

    def _run(self, noted: Noted, args: tuple[Any, ...], asked: tuple[Any, ...]) -> Any:
        outer, noted.read = noted.read, []
        try:
            result = self._function(noted, *args)
        finally:
            read, noted.read = noted.read, outer
            outer += read
        self._runs += 1
        self._readings += len(read)
        self._remember(noted.cells, asked, tuple(sorted(set(read))), result)
        return result

    def _remember(self, cells: Sequence[int], asked: tuple[Any, ...], read: tuple[int, ...], result: Any) -> None:
        self._stored += len(read) + 8
        if self._stored > _ROOM:
            self._ways.clear()
            self._stored = 0
        ways = self._ways.setdefault(asked, [])
        found = next((way for way in ways if way[1] == read), None)
        if found is None:
            found = (itemgetter(*read) if read else _nothing, read, {})
            ways.append(found)
            if len(ways) > _WAYS:
                del ways[0]
        found[2][found[0](cells)] = result

    def _pays(self) -> bool:
        """Whether remembering pays, as the last calls were; if not, the definition itself stands in its place again."""
        pays = self._runs < _SELDOM * self._calls and (not self._runs or self._readings >= _LITTLE * self._runs)
        self._calls = self._runs = self._readings = 0
        if not pays:
            self._space[self._name] = self._function
        return pays


def remember(space: dict[str, Any]) -> None:
    """Let the definitions among these names remember."""
    for name, function in list(space.items()):
        if name.startswith("d_") and callable(function):
            space[name] = Remembered(function, space, name)

"""A match in a library: it rests wherever somebody is asked, until that seat has chosen (`ahead/matches.c`)."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from dogtable.base.fuel import STRETCH_FUEL
from dogtable.base.program import SEED, Kind
from dogtable.engine.attempt import Path
from dogtable.engine.game import Game
from dogtable.engine.native import NativeMachine
from dogtable.engine.sight import Sight
from dogtable.engine.state import State

GONE_WRONG = -1
"""What is said in place of a number of options where the library gives up; 0 says that the match is over."""
_SEAT, _ASK, _COUNT, _ADDRESS = range(4)
_WORD, _UNSIGNED = 8, (1 << 64) - 1  # bytes of a cell, and the bits of a seed
_UNSEEN = -1  # how a piece looks to the seat; 0: as at the start
_UNSETTLED = object()
_MOST_PICKS = 50_000  # steps whose picks are kept
Called = bytes | tuple[bytes, ...]
"""The words of a step, or those of several."""


class Resting:
    """A match of a library. `start` takes a seed, `choose` the number of an option; both say how many come then."""

    __slots__ = ("_native", "_offered", "_told", "address", "choose", "start")

    def __init__(self, native: NativeMachine) -> None:
        library = native.library
        self._native = native
        self._told = array("q", [0] * 4)
        self.address: int | None = library.begin(native.machine.limit, STRETCH_FUEL, None, self._told.buffer_info()[0])
        if not self.address:
            raise MemoryError
        library.know(self.address, native.tables.buffer_info()[0])
        self.start: Callable[[int], int] = library.method("start", self.address)
        self.choose: Callable[[int], int] = library.method("choose", self.address)
        self._offered: Callable[[bool], tuple[Any, ...]] = library.method("offered", self.address)

    @property
    def asked(self) -> tuple[int, int]:
        """Return which seat is asked, and at which ask."""
        told = self._told
        return told[_SEAT], told[_ASK]

    def cells(self) -> State:
        """Return the cells, as they are now."""
        told = self._told
        cells = array("q", ctypes.string_at(told[_ADDRESS], _WORD * told[_COUNT])).tolist()
        cells[SEED] &= _UNSIGNED
        return cells

    def paths(self) -> list[Path]:
        """Return the options of who is asked, as the machine takes them."""
        path = self._native.path
        return [path(iter(array("q", words))) for words in self._offered(False)]

    def path(self, number: int) -> Path:
        """Return one of them."""
        return self._native.path(iter(array("q", self._offered(False)[number])))

    def called(self) -> Sequence[Called]:
        """Return the options of who is asked as their picks are called (`Callings`)."""
        return self._offered(True)


class Callings:
    """What the words mean by which a match of a library calls the picks of one seat's options."""

    def __init__(self, game: Game, seat: int) -> None:
        self._machine, self._naming = game.machine, game.naming
        self._sight = Sight(game.naming, list(game.program.layout.initial), seat)  # of what no cell says
        self._picks: dict[bytes, Callable[[], dict[str, Any]] | None] = {}

    def picks(self, called: Called) -> dict[str, Any] | None:
        """Return what is picked, as `Option.picks` has it; None where that takes a look at the cells."""
        if called.__class__ is bytes:
            made = self._step(called)
            return None if made is None else made()
        found: dict[str, Any] = {}
        for step in called:
            made = self._step(step)  # type: ignore[arg-type] # bytes, as it is a tuple of those
            if made is None:
                return None
            found.update(made())
        return found

    def _step(self, words: bytes) -> Callable[[], dict[str, Any]] | None:
        try:
            return self._picks[words]
        except KeyError:
            if len(self._picks) >= _MOST_PICKS:
                self._picks.clear()
            made = self._picks[words] = self._made(words)
            return made

    def _made(self, words: bytes) -> Callable[[], dict[str, Any]] | None:
        """Return what gives the picks of a step, new each time; None where they are not settled by the words."""
        following = iter(array("q", words))
        first, picks = self._machine.picks_of(next(following), next(following))
        found: dict[str, Any] = {name: word for name, _, word in first if name}
        for pick in picks:
            item = pick.kind.item if pick.kind.sort == "list" else None
            size = 1 if item is None else next(following)
            told = [self._word(item or pick.kind, following) for _ in range(size)]
            if any(word is _UNSETTLED for word in told):
                return None
            found[pick.name] = told[0] if item is None else told
        return _copier(found)

    def _word(self, kind: Kind, following: Iterator[int]) -> Any:
        """Return the JSON of the next value; `_UNSETTLED` where that takes a look at the cells."""
        naming, value = self._naming, next(following)
        if kind.sort == "piece":
            look = next(following)
            if value < 0:
                return None
            if look == _UNSEEN:
                return {"kind": naming.layout.pieces[value].kind}
            return _UNSETTLED if look else naming.names[value] or dict(naming.faces[value])
        if kind.sort in ("space", "place") and value >= 0 and self._sight.vision.places[value] is None:
            return _UNSETTLED
        return self._sight.value(kind, value)


def _copier(told: dict[str, Any]) -> Callable[[], dict[str, Any]]:
    """Return what gives some JSON, new each time."""
    inner = [(name, _copier(value)) for name, value in told.items() if isinstance(value, dict)]
    inner += [(name, partial(_copied, value)) for name, value in told.items() if isinstance(value, list)]
    if not inner:
        return told.copy

    def made() -> dict[str, Any]:
        found = told.copy()
        for name, copied in inner:
            found[name] = copied()
        return found

    return made


def _copied(value: Any) -> Any:
    if value.__class__ is dict:
        return {name: _copied(one) for name, one in value.items()}
    return [_copied(one) for one in value] if value.__class__ is list else value

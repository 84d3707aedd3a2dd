"""A match in a library: it rests wherever somebody is asked, until that seat has chosen (`ahead/matches.c`)."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from dogtable.base.fuel import STRETCH_FUEL
from dogtable.base.program import SEED
from dogtable.engine.attempt import Path
from dogtable.engine.native import NativeMachine
from dogtable.engine.state import State
from dogtable.engine.view_plan import ViewPlan

if TYPE_CHECKING:
    from dogtable.engine.decision_ahead import Ahead
    from dogtable.engine.straight import Straight

SEAT, _ASK_OPEN, ANSWERS = range(3)
"""What a match tells of itself (`Resting.header`): who is asked, where; how many answers were given."""
_UNSIGNED = (1 << 64) - 1  # the bits of a seed


class Resting:
    """A match of a library. `start` takes a seed, `choose` the number of an option.

    Both say how many come then; 0: the match is over, -1: the library gave up.
    Of one that goes straight on, `decision` makes the one at which it rests, and `answer` takes one of its options and
    gives the next decision; where there is none, what `come` says; where it is no such option, False. `stands` gives
    the cells as bytes.
    `seen` makes the view of who is asked, `picked` the picks of the option of a number; None where Python has to, until
    there is a `plan`, too. Of several seats that are asked at once it is the first for which it answers, until it has
    been turned (`Turned`).
    """

    __slots__ = (
        *("_attend", "_chosen", "_native", "_offered", "_plans", "address", "answer"),
        *("choose", "decision", "header", "picked", "seen", "stands", "start"),
    )

    def __init__(self, native: NativeMachine) -> None:
        library = native.library
        self._native = native
        self.header = array("q", [0] * 3)
        address: int | None = library.begin(native.machine.limit, STRETCH_FUEL, None, self.header.buffer_info()[0])
        if not address:
            raise MemoryError
        self.address = address
        library.know(self.address, native.tables.buffer_info()[0])
        self.start: Callable[[int], int] = library.method("start", self.address)
        self.choose: Callable[[int], int] = library.method("choose", self.address)
        self.seen: Callable[[None], dict[str, Any] | None] = library.method("seen", self.address)
        self.picked: Callable[[int], dict[str, Any] | None] = library.method("picked", self.address)
        self._plans: dict[int, ViewPlan] = {}  # that the library goes by
        self._offered: Callable[[None], tuple[bytes, ...]] = library.method("offered", self.address)
        self._attend: Callable[[int], int] = library.method("attend", self.address)
        self.stands: Callable[[None], bytes] = library.method("stands", self.address)
        self._chosen: Callable[[None], bytes] = library.method("chosen", self.address)
        self.decision: Callable[[Straight], Ahead] = library.method("decision", self.address)
        self.answer: Callable[[object], Ahead | Literal[False] | None] = library.method("answer", self.address)
        library.method("rests", self.address)(self)

    def turn(self, seat: int) -> None:
        """Answer for another one of several seats that are asked at once."""
        if self.header[SEAT] != seat:
            self._attend(seat)

    def goes_by(self, seat: int) -> bool:
        """Return whether there is a plan of what a seat sees and picks."""
        return seat in self._plans

    def plan(self, seat: int, plan: ViewPlan) -> None:
        """Make what a seat sees and picks by this plan from now on."""
        self._plans[seat] = plan
        self._native.library.method("plan", self.address)(plan.address)

    def cells(self) -> State:
        """Return the cells, as they are now."""
        return cells_in(self.stands(None))

    def chosen(self) -> list[int]:
        """Return the numbers of the options that were chosen."""
        return array("q", self._chosen(None)).tolist()

    def paths(self) -> list[Path]:
        """Return the options of who is asked, as the machine takes them."""
        path = self._native.path
        return [path(array("q", words))[0] for words in self._offered(None)]

    def path(self, number: int) -> Path:
        """Return one of them."""
        return self._native.path(array("q", self._offered(None)[number]))[0]


def cells_in(stood: bytes) -> State:
    """Return the cells of a match that stood so (`Resting.stands`)."""
    cells = array("q", stood).tolist()
    cells[SEED] &= _UNSIGNED
    return cells


class Turned:
    """A match of a library in which several seats are asked at once: it answers for one of them, as a Resting does.

    Of one that has sealed its answer (`has_sealed`) Python tells the view, for the answer stands in it.
    """

    __slots__ = ("_has_sealed", "_seat", "goes_by", "plan", "resting")

    def __init__(self, resting: Resting, seat: int, *, has_sealed: bool) -> None:
        self.resting, self._seat, self._has_sealed = resting, seat, has_sealed
        self.goes_by, self.plan = resting.goes_by, resting.plan

    def seen(self, none: None) -> dict[str, Any] | None:
        """Return the view of the seat."""
        return None if self._has_sealed else self.turn().seen(none)

    def picked(self, number: int) -> dict[str, Any] | None:
        """Return the picks of one of its options."""
        return self.turn().picked(number)

    def paths(self) -> list[Path]:
        """Return its options, as the machine takes them."""
        return self.turn().paths()

    def turn(self) -> Resting:
        """Return the match, turned to the seat."""
        self.resting.turn(self._seat)
        return self.resting

"""Windows of answers: who wants to be asked there, and the moments in which somebody had nothing to answer. No pixels.

A seat is asked when it can answer. Who wants to be asked always is asked also with nothing to answer, so that keeping
silent tells the others nothing; who does not want to be asked lets everything be, for a round or for good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dogtable.engine.decision import Decision
    from dogtable.engine.why import Unasked
    from dogtable.session.table import Table

Mode = Literal["can", "always", "never", "round"]
MODES: Final[tuple[Mode, ...]] = ("can", "always", "round")
PASS: Final = "pass"  # the key of the option that lets it be


class Windows:
    """When each person at this table wants to be asked. `usual`: what holds for who has not said otherwise."""

    def __init__(self, table: Table, usual: Mode = "can") -> None:
        self.table = table
        self.usual = usual
        self._modes: dict[int, Mode] = {}
        self._over: set[tuple[int, int]] = set()  # (event, seat) of moments that were gone through

    def mode(self, seat: int) -> Mode:
        """Return when a seat wants to be asked."""
        return self._modes.get(seat, self.usual)

    def want(self, seat: int, mode: Mode) -> None:
        """Note when a seat wants to be asked from now on."""
        self._modes[seat] = mode

    def asked(self, decision: Decision) -> None:
        """Note that a seat is asked for something: after a turn of its own it wants to be asked for answers again."""
        if not decision.answers and self._modes.get(decision.seat) == "round":
            del self._modes[decision.seat]

    def silent(self, seats: Sequence[int]) -> int | None:
        """Return the first of these seats that is asked for an answer and does not want to be."""
        for seat in seats:
            decision = self.table.decision(seat)
            if decision is not None and decision.answers and self.mode(seat) in ("never", "round"):
                return seat
        return None

    def moment(self, since: int) -> Unasked | None:
        """Return the first moment after an event in which a person is to be asked who has nothing to answer."""
        found = [
            one
            for seat in self.table.people
            if self.mode(seat) == "always"
            for one in self.table.unasked(seat, since)
            if (one.n, one.seat) not in self._over
        ]
        return min(found, key=lambda one: one.n, default=None)

    def done(self, moment: Unasked) -> None:
        """Note that a moment was gone through."""
        self._over.add((moment.n, moment.seat))

"""Windows of answers: who wants to be asked there, and where the game rests for those who could be. No pixels.

A seat is asked when it can answer. Who wants to be asked always is asked also with nothing to answer, so that keeping
silent tells the others nothing; who does not want to be asked lets everything be, for a round or for good. Of persons
who share a screen each sees whom it calls, so there everybody is asked always, but for who does not want to be.

For all others the game pauses, whether one of them is asked or not.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dogtable.engine.decision import Decision
    from dogtable.engine.moments import Moment
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
        self._shared = len(table.people) > 1
        self._rests: deque[Moment] = deque()  # where the game could rest, of what was not gone through yet
        self._count = table.answered
        self._paused = (0, 0)  # before which event the last pause was made, and how many pauses before that event
        self._covers = False  # whether that pause is for whoever else could be asked before that event

    def mode(self, seat: int) -> Mode:
        """Return when a seat wants to be asked."""
        mode = self._modes.get(seat, self.usual)
        return "always" if mode == "can" and self._shared else mode

    @property
    def modes(self) -> Sequence[Mode]:
        """What a seat may want."""
        return tuple(mode for mode in MODES if mode != "can" or not self._shared)

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
            if decision is not None and decision.answers and self._keeps_out(seat):
                return seat
        return None

    def _keeps_out(self, seat: int) -> bool:
        return self.mode(seat) in ("never", "round")

    # ------------------------------------------------------------------ where the game rests
    def forget(self) -> None:
        """Begin anew with the game as it stands."""
        self._rests.clear()
        self._count, self._covers = self.table.answered, False

    def next_rest(self) -> Moment | None:
        """Return where what has been carried out is to rest next; None: nowhere before somebody is asked something."""
        if self._count != self.table.answered:
            self._rests.extend(self.table.rests(self._count))
            self._count = self.table.answered
        while self._rests:
            moment = self._rests.popleft()
            if self.pauses(moment):
                if not (self._covers and self._paused[0] == moment.n):
                    return moment
            elif self.mode(moment.seat) == "always" and not self._is_asked(moment):
                return moment
        return None

    def pauses(self, moment: Moment) -> bool:
        """Whether the game pauses there, as nobody at this screen is to see who is asked."""
        is_other = moment.seat not in self.table.people
        return is_other or (self._shared and self._keeps_out(moment.seat))

    def _is_asked(self, moment: Moment) -> bool:
        """Whether a person at this screen is asked there, and now."""
        return not self._rests and self.table.window == moment.n and moment.seat in self.table.waiting

    def pause(self, moment: Moment) -> float:
        """Begin to pause; return for how long, in seconds."""
        n, times = self._paused
        self._paused, self._covers = (moment.n, times + 1 if n == moment.n else 1), True
        return self.table.pause(*self._paused)

    def goes_on(self, moment: Moment) -> bool:
        """Whether all who are paused for have answered."""
        asked = self.table.waiting
        if self.table.window != moment.n or not asked:
            return True
        return asked[0] in self.table.people and not (self._shared and self._keeps_out(asked[0]))

    def answered(self) -> None:
        """Note that a person at this screen has answered, or has let something be: who comes after it has a pause."""
        self._covers = False

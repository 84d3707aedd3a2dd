"""As many as possible: what `most:` of a choice comes to at the most, found out where the choice is asked.

Every way through the `do:` is tried out to its end. What the best of them comes to lies in a cell of the frame; from
then on it is a requirement like any other that stands there.
"""

from __future__ import annotations

from dogtable.base.fuel import DECISION_FUEL, DEEPEST, MOST_REMEMBERED
from dogtable.base.halts import ASKED, DEAD
from dogtable.base.program import ASK, NO_INT, NONE, PASS, TRIAL
from dogtable.engine.attempt import Attempts, Step
from dogtable.engine.fault import FaultError, too_deep
from dogtable.engine.state import State


class Counting:
    """Counts for one Program."""

    def __init__(self, attempts: Attempts) -> None:
        self.attempts = attempts
        self.runtime = attempts.runtime

    def most_of(self, s: State, ceiling: int | None) -> int:
        """Return the most that `most:` of the ask at which `s` stands comes to on any way; NO_INT when there is none.

        It is above no `ceiling`, so that nothing more is looked for when it is reached. Nobody hears of it.
        """
        runtime = self.runtime
        heard, why, fuel = runtime.log[:], runtime.why[:], runtime.fuel[0]
        runtime.log.clear()
        runtime.why.clear()
        outermost = not s[TRIAL]
        if outermost:
            runtime.fuel[0] = DECISION_FUEL
        try:
            return self._most_from(self.attempts.trial(s), {}, ceiling, 1, outside=True)
        finally:
            if outermost:
                runtime.fuel[0] += fuel - DECISION_FUEL
            runtime.log[:], runtime.why[:] = heard, why

    def _most_from(
        self, t: State, known: dict[tuple[int, ...], int], ceiling: int | None, deep: int, *, outside: bool = False
    ) -> int:
        """Return the most that a way from the ask of `t` comes to; `outside`: who passes there is not counted."""
        key = tuple(t)
        if key in known:
            return known[key]
        if deep > DEEPEST:
            raise too_deep(DEEPEST)
        row, ask, best = self.attempts.asks[t[ASK]], t[ASK], NO_INT
        for step in row.candidates(t):
            best = max(best, self._comes_to(t, step, known, ceiling, deep))
            if best == ceiling:
                break
        if not outside and best == NO_INT and row.nothing >= 0:
            best = self._comes_to(t, (ask, NONE), known, ceiling, deep)
        elif not outside and row.passed >= 0 and best != ceiling:
            best = max(best, self._comes_to(t, (ask, PASS), known, ceiling, deep))
        if len(known) * len(key) < MOST_REMEMBERED:
            known[key] = best
        return best

    def _comes_to(self, t: State, step: Step, known: dict[tuple[int, ...], int], ceiling: int | None, deep: int) -> int:
        """Return the most that a way comes to which begins with a step."""
        u = self.attempts.copy(t)
        code = self.attempts.enter(u, step)
        if code == ASKED:
            return self._most_from(u, known, ceiling, deep + 1)
        if code == DEAD:
            return NO_INT
        if not self.runtime.reached:
            raise FaultError("E513", "`most:` counts when `do:` is over, and before that something hidden is seen")
        return self.runtime.reached.pop()

"""All or nothing: which steps at an ask can be carried out.

An option is legal when its outermost open `do:` can be carried out to its end or to its first commit point. So an
option is tried out on a clone. What is asked meanwhile, without a cut before it, belongs to the same decision: its
steps lengthen the path. Behind a cut it is enough that there is some way on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any, NamedTuple

from dogtable.base.fuel import CELLS_A_UNIT, DEEPEST, MOST_REMEMBERED, TRIAL_FUEL
from dogtable.base.halts import ASKED, DEAD
from dogtable.base.program import (
    ANY,
    ANY_DEPTH,
    ANY_SEAT,
    ASK,
    BASE,
    CUT,
    DEPTH,
    ME,
    MOST_OPTIONS,
    NONE,
    PASS,
    STATUS,
    TRIAL,
    TRYING,
)
from dogtable.base.program import ASKED as ASKED_SO_FAR
from dogtable.engine.fault import HaltError, crowded, too_deep
from dogtable.engine.runtime import Runtime
from dogtable.engine.state import State

Step = tuple[Any, ...]
Path = tuple[Step, ...]
Block = Callable[[State], int]


class Ask(NamedTuple):
    """A row of the table of asks: functions of the state, and blocks to go on at (-1: none)."""

    candidates: Callable[[Sequence[int]], Iterable[Step]]
    entries: tuple[Callable[[State, Step], int], ...]
    passed: int
    nothing: int
    again: int
    text: Callable[[Sequence[int]], Any] | None
    left: Callable[[Sequence[int]], int] | None
    sealed: tuple[int, int, int]
    may_text: Callable[[Sequence[int]], Any] | None
    lister: Callable[[Sequence[int]], list[Path]] | None  # gives the legal paths of an outermost choice


class Attempts:
    """Runs blocks, and tries steps out."""

    def __init__(self, blocks: Sequence[Block], asks: Sequence[Ask], anytime: Sequence[Any], runtime: Runtime) -> None:
        self.blocks = blocks
        self.asks = asks
        self.anytime = anytime
        self.runtime = runtime
        self._ways: list[tuple[State, list[Step]]] = []  # found by the last listing: from which state, by which steps
        self.by_lists = True  # use listers; without, everything is tried out (and comes to the same)

    def run(self, s: State, label: int) -> int:
        """Run blocks until somebody is asked, or until it comes to an end."""
        blocks = self.blocks
        try:
            while label >= 0:
                label = blocks[label](s)
        except HaltError as halt:
            label = halt.code
        return label

    def enter(self, s: State, step: Step) -> int:
        """Take a step at the ask that is open, and run on."""
        ask, choice = step[0], step[1]
        if ask < 0 or choice < 0:
            return self.run(s, self.begin(s, step))
        s[STATUS] = 0
        s[ASK] = -1
        blocks = self.blocks
        try:
            label = self.asks[ask].entries[choice](s, step)
            while label >= 0:
                label = blocks[label](s)
        except HaltError as halt:
            return halt.code
        return label

    def begin(self, s: State, step: Step) -> int:
        """Take a step at the ask that is open; return the block to go on at, or what it has come to."""
        ask, choice = step[0], step[1]
        s[STATUS] = 0
        back = self.asks[s[ASK]].again
        s[ASK] = -1
        try:
            if ask < 0:
                return int(self.anytime[-1 - ask][1][choice](s, step, back))
            row = self.asks[ask]
            if choice < 0:
                return row.passed if choice == PASS else row.nothing
            return row.entries[choice](s, step)
        except HaltError as halt:
            return halt.code

    # -------------------------------------------------------------------------------------------------------- listing

    def candidates(self, s: Sequence[int], ask: int) -> list[Step]:
        """Return the steps of an ask (below 0: of a group of any-time entries) as things stand, not tried out."""
        given = self.anytime[-1 - ask][0](s) if ask < 0 else self.asks[ask].candidates(s)
        steps = list(islice(given, MOST_OPTIONS + 1))
        if len(steps) > MOST_OPTIONS:
            raise crowded()
        return steps

    def options(self, s: Sequence[int]) -> list[Path]:
        """Return the legal paths of the ask's own steps, without passing."""
        row = self.asks[s[ASK]]
        if row.lister is not None and s[DEPTH] <= s[BASE] and self.by_lists:
            self._ways = []
            return row.lister(s)
        steps = self.candidates(s, s[ASK])
        if s[DEPTH] > s[BASE] and row.passed < 0 and row.nothing < 0 and self.by_lists:
            return self._one_at_least(s, steps)
        return self._tried(s, steps)

    def _one_at_least(self, s: Sequence[int], steps: Sequence[Step]) -> list[Path]:
        """Return the legal paths inside an open `do:`, of which there is one at least, as what led here was legal.

        So when all others have failed, the way behind the last one need not be looked for; nor need it be looked for
        behind a step with which a way goes on that the last listing found from this very state.
        """
        known = self._known_way(s)
        self._ways = []
        found: list[Path] = []
        for step in steps:
            t = self.trial(s)
            code = self.enter(t, step)
            if code == ASKED and t[CUT] and known and step == known[-1]:
                found.append((step,))
                self._ways.append((t, known[:-1]))
            elif code == ASKED and t[CUT] and not found and step is steps[-1]:
                found.append((step,))
            else:
                self._extend(t, code, (step,), found)
        return found

    def forget_ways(self, most: int) -> None:
        """Forget the ways that were found, when there are more than so many."""
        if len(self._ways) > most:
            self._ways = []

    def _known_way(self, s: Sequence[int]) -> list[Step]:
        """Return the way that the last listing found from here, its first step last; [] when it found none."""
        here = self.trial(s)
        for t, way in self._ways:
            here[CUT], here[ASKED_SO_FAR] = t[CUT], t[ASKED_SO_FAR]  # no rule can read these
            if here == t:
                return way
        return []

    def tried(self, s: Sequence[int], head: Path, found: list[Path]) -> None:
        """Add to `found` the legal paths that begin with these steps: what a lister cannot see, is tried out."""
        t = self.trial(s)
        code = ASKED
        for step in head:
            code = self.enter(t, step)
        self._extend(t, code, head, found)

    def anytimes(self, s: Sequence[int]) -> list[Path]:
        """Return the legal any-time entries that stand beside this ask."""
        if s[ANY] < 0 or s[DEPTH] != s[ANY_DEPTH] or s[ME] != s[ANY_SEAT]:
            return []
        return self._tried(s, self.anytime[s[ANY]][0](s))

    def _tried(self, s: Sequence[int], steps: Sequence[Step]) -> list[Path]:
        found: list[Path] = []
        for step in steps:
            t = self.trial(s)
            self._extend(t, self.enter(t, step), (step,), found)
        return found

    def copy(self, s: Sequence[int]) -> State:
        """Return a copy on which something is tried out."""
        self.runtime.burn(TRIAL_FUEL + len(s) // CELLS_A_UNIT)
        return list(s)

    def trial(self, s: Sequence[int]) -> State:
        """Return a copy on which it is found out where a choice leads."""
        t = self.copy(s)
        t[TRIAL] = TRYING
        t[CUT] = 0
        return t

    def passes(self, s: Sequence[int]) -> list[Path]:
        """Return the paths that begin with a pass: one, when there is `may:` (inside an open do: it is tried out)."""
        row = self.asks[s[ASK]]
        if row.passed < 0:
            return []
        step = (s[ASK], PASS)
        if s[DEPTH] <= s[BASE]:
            return [(step,)]
        return self._tried(s, [step])

    def _extend(self, t: State, code: int, path: Path, found: list[Path]) -> None:
        """Add to `found` all legal paths that begin with `path`, which led to `t`."""
        if code != ASKED:
            if code != DEAD:
                self._add(path, found)
            return
        if t[CUT]:
            way: list[Step] = []
            begin = t[:]
            if self._goes_on(t, set(), way, 1):
                self._add(path, found)
                self._ways.append((begin, way))
            return
        ask = t[ASK]
        row = self.asks[ask]
        before = len(found)
        for step in row.candidates(t):
            u = self.copy(t)
            self._extend(u, self.enter(u, step), (*path, step), found)
        if len(found) == before and row.nothing >= 0:
            step = (ask, NONE)
            self._extend(t, self.enter(t, step), (*path, step), found)
        elif row.passed >= 0:
            step = (ask, PASS)
            self._extend(t, self.enter(t, step), (*path, step), found)

    @staticmethod
    def _add(path: Path, found: list[Path]) -> None:
        if len(found) >= MOST_OPTIONS:
            raise crowded()
        found.append(path)

    def _goes_on(self, t: State, dead: set[tuple[int, ...]], way: list[Step], deep: int) -> bool:
        """Whether a way leads from the ask of `t` to the end of its scope; from the states in `dead` none does.

        Its steps are added to `way`, the first step last.
        """
        if dead and tuple(t) in dead:
            return False
        if deep > DEEPEST:
            raise too_deep(DEEPEST)
        ask = t[ASK]
        row = self.asks[ask]
        for step in row.candidates(t):
            u = self.copy(t)
            code = self.enter(u, step)
            if code != DEAD and (code != ASKED or self._goes_on(u, dead, way, deep + 1)):
                way.append(step)
                return True
        if row.nothing < 0 and row.passed < 0:
            self._bury(tuple(t), dead)
            return False
        key, step = tuple(t), (ask, NONE if row.nothing >= 0 else PASS)
        code = self.enter(t, step)
        if code != DEAD and (code != ASKED or self._goes_on(t, dead, way, deep + 1)):
            way.append(step)
            return True
        self._bury(key, dead)
        return False

    @staticmethod
    def _bury(key: tuple[int, ...], dead: set[tuple[int, ...]]) -> None:
        """Remember a state from which nothing leads on, as long as there is room."""
        if len(dead) * len(key) < MOST_REMEMBERED:
            dead.add(key)

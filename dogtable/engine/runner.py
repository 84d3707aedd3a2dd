"""Running a Program over cells, from decision to decision, and listing what can be chosen.

Nothing here holds the state of a game: everything is in the cells, which are changed in place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from dogtable.base import halts
from dogtable.base.errors import NOWHERE, Problem, RuleError, UsageError
from dogtable.base.fuel import DECISION_FUEL, LISTING_FUEL, STRETCH_FUEL
from dogtable.base.program import (
    ANY,
    ASK,
    ASKED,
    ASKING,
    CUT,
    DONE,
    FP,
    FRAME_HEAD,
    GO_ON,
    ME,
    OVER,
    PASS,
    RUNNING,
    STATUS,
    TOGETHER,
    PickInfo,
    Program,
)
from dogtable.engine import sealed, state
from dogtable.engine.attempt import Ask, Attempts, Path, Step
from dogtable.engine.counting import Counting
from dogtable.engine.fault import STUCK, UNENDED, FaultError, HaltError, endless, few
from dogtable.engine.loading import load
from dogtable.engine.place import error_of
from dogtable.engine.runtime import Chance, EventLog, Runtime
from dogtable.engine.state import State
from dogtable.engine.walked import Walked, Walks

T = TypeVar("T")

_LIMIT = 100_000
"""Decisions a game may have, where the ruleset sets no limit of its own."""


class Runner:
    """A Program, loaded: runs, lists options, takes them."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.runtime = Runtime()
        space = load(program, self.runtime)
        self._asks = [Ask(*row) for row in space["ASKS"]]
        self.attempts = Attempts(space["BLOCKS"], self._asks, space["ANYTIME"], self.runtime)
        self.runtime.tried = self.attempts.tried
        self.runtime.most_of = Counting(self.attempts).most_of
        self._entering = space["ENTERING"]
        self.space = space
        self._play = next(info for info in program.routines if info.name == "play")
        self.limit = program.limits.get("decisions", _LIMIT)
        self._listed: tuple[Sequence[int], list[Path]] = ([], [])  # what was listed last: from which state
        self._plain_sorts = tuple(ask.sort not in ("done", "respond") for ask in program.asks)
        self.stuck: list[tuple[int, State]] = []  # for who listens: events before, cells where nothing was legal

    # -------------------------------------------------------------------------------- who listens, who decides

    @property
    def log(self) -> EventLog | None:
        """Return who hears the events; None when nobody listens."""
        return self.runtime.log[0] if self.runtime.log else None

    @log.setter
    def log(self, events: EventLog | None) -> None:
        self.runtime.log[:] = [] if events is None else [events]

    @property
    def chance(self) -> Chance | None:
        """Return who decides chance in place of the generator: (what, outcomes) -> index, or -1 to leave it."""
        return self.runtime.chance

    @chance.setter
    def chance(self, chance: Chance | None) -> None:
        self.runtime.chance = chance

    # ---------------------------------------------------------------------------------------------------------- running

    def start(self, seed: int) -> State:
        """Return the cells of a new game, run to its first decision."""
        return self.begin(seed)[0]

    def begin(self, seed: int) -> tuple[State, list[Path]]:
        """Return the cells of a new game, run to its first decision, and its options as `take` returns them."""
        s = state.new(self.program, seed)
        self._frame(s)
        return s, self._go(s, self._play.entry)

    def _frame(self, s: State) -> None:
        """Lay the first frame, that of the play."""
        s[FP] = len(s)
        s += [-1] * max(self._play.size, FRAME_HEAD)

    def advance(self, s: State) -> None:
        """Run on from an ask that may have nothing legal (after a state was put together by hand)."""
        if s[STATUS] == ASKING:
            self.runtime.fuel[0] = STRETCH_FUEL
            self._guarded(s, lambda: self._settle(s, halts.ASKED))

    def enter(self, s: State, routine: str | None = None, seat: int = 0) -> None:
        """Let the rules begin in the middle, on cells without a frame, and run on to the first decision.

        That is in the body of the first turn, with `seat` on turn and the loops around it at their first round; or in
        a routine, which then has nowhere to return to: the game is over with it. UsageError when there is no such.
        """
        s[ME] = seat
        if routine is None:
            if self._entering is None:
                raise UsageError(f"{self.program.ruleset} has no turns that could be entered")
            self._go(s, self._guarded(s, lambda: self._entering(s, seat)))
            return
        info = next((r for r in self.program.routines if r.name == routine), None)
        if info is None or (info.entry < 0 and f"r_{routine}" not in self.space):
            raise UsageError(f"{self.program.ruleset} has no routine '{routine}'")
        if info.entry >= 0:
            s[FP] = len(s)
            s += [-1] * max(info.size, FRAME_HEAD)
            self._go(s, info.entry)
            return
        self._guarded(s, lambda: self._plain(s, self.space[f"r_{routine}"], seat))

    def carry_out(self, s: State, routine: str, seat: int) -> None:
        """Carry out, in place, a routine without parameters that cannot ask, as a seat; the game rests as it did."""
        me = s[ME]
        s[ME] = seat
        self._answered(s, lambda: self.space[f"r_{routine}"](s, seat))
        s[ME] = me

    def _plain(self, s: State, function: Any, seat: int) -> None:
        """Run a routine that cannot ask; the game is over with it."""
        self.runtime.fuel[0] = STRETCH_FUEL
        with suppress(HaltError):
            function(s, seat)
        self._settle(s, halts.OVER)

    def take(self, s: State, path: Path, seat: int | None = None) -> list[Path]:
        """Take an option, in place, and run on to the next decision. Sealed answers wait until all are in.

        Return the options of the seat that is asked then; [] where several are, or when the game is over.
        After a RuleError the cells are of no use: put an older copy back.
        """
        if s[STATUS] == TOGETHER:
            return self._seal(s, path, seat)
        try:
            self._count(s)
            self.runtime.fuel[0] = STRETCH_FUEL
            return self._settle(s, self._walk(s, path))
        except FaultError as fault:
            raise self._wrong(s, fault) from None

    def _count(self, s: State) -> None:
        s[ASKED] += 1
        if s[ASKED] > self.limit:
            raise _AskError(*endless(self.limit))

    def _walk(self, s: State, path: Path) -> int:
        """Take the steps of a path; for who listens, the walks that led to what was picked are written down before."""
        s[CUT] = 0
        code = halts.ASKED
        enter = self.attempts.enter
        heard = self.log
        if heard is None:
            for step in path:
                code = enter(s, step)
            return code
        for step in path:
            if step[1] == PASS and self.program.asks[step[0]].sort in ("choose", "menu"):
                heard.add(s, ("pass", "", s[ME], -1, -1, -1, (), -1, -1, None))
            self._trace(s, step)
            code = enter(s, step)
        return code

    def _trace(self, s: State, step: Step) -> None:
        """Keep, for the events of the moves that follow, where walks among the candidates of an ask can be looked for.

        Only places are reached by walking.
        """
        self.runtime.walked = None
        if step[1] < 0:
            return
        program = self.program
        entries = program.anytime[-1 - step[0]].entries if step[0] < 0 else program.asks[step[0]].entries
        picks = entries[step[1]].picks
        if any((pick.kind.item or pick.kind).sort in ("space", "place") for pick in picks):
            then = s[:]
            self.runtime.walked = Walked(lambda: self._walks(then, step, picks))

    def _walks(self, s: State, step: Step, picks: Sequence[PickInfo]) -> Walks:
        """Find the walks that led to what was picked; where pieces are picked, too, those that set out from them."""
        runtime, at = self.runtime, self.program.layout.at
        own = [s[at + x] for pick, x in zip(picks, step[2:], strict=True) if pick.kind.sort == "piece" and x >= 0]
        left, runtime.fuel[0] = runtime.fuel[0], DECISION_FUEL
        try:
            for starts in (own, range(len(self.program.layout.places))):
                runtime.walks.clear()
                if starts:
                    runtime.trace.update(dict.fromkeys(starts, runtime.traced))
                    self.attempts.candidates(s, step[0])
                    runtime.trace.clear()
                if runtime.walks:
                    break
        finally:
            runtime.trace.clear()
            runtime.fuel[0] = left
        return dict(runtime.walks)

    def _go(self, s: State, label: int) -> list[Path]:
        """Run blocks from `label` to the next decision; return its options as `take` does."""
        try:
            self.runtime.fuel[0] = STRETCH_FUEL
            return self._settle(s, self.attempts.run(s, label))
        except FaultError as fault:
            raise self._wrong(s, fault) from None

    def _settle(self, s: State, code: int) -> list[Path]:
        """Run on until somebody has something to choose, or the game is over; return the options of who is asked."""
        while code == halts.ASKED:
            if s[STATUS] == TOGETHER:
                return []
            options = self._list(s)
            if options:
                return options
            nothing = self._asks[s[ASK]].nothing
            if nothing < 0:
                raise _AskError(*STUCK)
            if self.log is not None and self.program.asks[s[ASK]].sort in ("choose", "menu", "respond"):
                self.stuck.append((len(self.log), s[:]))
            s[STATUS], s[ASK] = RUNNING, -1
            code = self.attempts.run(s, nothing)
        if code == halts.DEAD:
            raise FaultError(*UNENDED)
        s[STATUS], s[ASK] = OVER, -1
        if self.log is not None:
            self.log.add(s, ("end", "", -1, -1, -1, -1, (), -1, -1, None))
        return []

    # ---------------------------------------------------------------------------------------------------------- options

    def waiting(self, s: Sequence[int]) -> tuple[int, ...]:
        """Return the seats whose answer is waited for; none when the game is over."""
        if s[STATUS] == ASKING:
            return (s[ME],)
        if s[STATUS] == TOGETHER:
            return sealed.waiting(s, self._asks[s[ASK]])
        return ()

    def options(self, s: Sequence[int], seat: int | None = None) -> list[Path]:
        """Return the legal options of a seat that is asked, in the order of the rules."""
        if s[STATUS] == TOGETHER:
            return self._sealable(s, s[ME] if seat is None else seat)
        if s[STATUS] != ASKING:
            return []
        known, options = self._listed
        if known == s:
            return options
        return self._guarded(s, lambda: self._list(s))

    def _list(self, s: Sequence[int]) -> list[Path]:
        """Return the options of the seat that is asked; nobody hears of what is only tried out."""
        fuel, log = self.runtime.fuel, self.runtime.log
        left = fuel[0]
        fuel[0] = DECISION_FUEL
        if not log:
            options = few(self.all_options(s))
            used = DECISION_FUEL - fuel[0]
            fuel[0] = left - (used if used > LISTING_FUEL else LISTING_FUEL)
            self._listed = s[:], options
            return options
        listeners = log[:]
        log.clear()
        try:
            options = few(self.all_options(s))
        finally:
            fuel[0] = left - max(LISTING_FUEL, DECISION_FUEL - fuel[0])
            log[:] = listeners
        self._listed = s[:], options
        return options

    def all_options(self, s: Sequence[int]) -> list[Path]:
        """Return the legal options of the decision that is open, worked out now."""
        attempts, ask = self.attempts, s[ASK]
        own = attempts.options(s)
        row = self._asks[ask]
        if s[ANY] < 0 and own and self._plain_sorts[ask]:
            return own + attempts.passes(s) if row.passed >= 0 else own
        beside = attempts.anytimes(s)
        sort = self.program.asks[ask].sort
        if sort == "done":
            return [*beside, ((ask, DONE),)] if beside else []
        if own:
            return own + attempts.passes(s) + beside if beside or row.passed >= 0 else own
        if row.nothing >= 0:
            return [*beside, ((ask, GO_ON),)] if beside and sort != "respond" else []
        return attempts.passes(s) + beside

    # ----------------------------------------------------------------------------------------------------------- sealed

    def _sealable(self, s: Sequence[int], seat: int) -> list[Path]:
        row, ask = self._asks[s[ASK]], s[ASK]
        if not sealed.is_asked(s, row, seat):
            return []
        t = list(s)
        t[ME] = seat
        paths: list[Path] = self._answered(s, lambda: [(step,) for step in self.attempts.candidates(t, ask)])
        return [*paths, ((ask, PASS),)] if self.program.asks[ask].may else paths

    def sealed(self, s: Sequence[int]) -> dict[int, Path]:
        """Return the answers that have been given but not yet opened."""
        if s[STATUS] != TOGETHER:
            return {}
        ask = s[ASK]
        return sealed.read(s, self._asks[ask], self.program.asks[ask], ask)

    def seal(self, s: State, seat: int, path: Path) -> None:
        """Write a sealed answer without running on, even when it is the last."""
        ask = s[ASK]
        sealed.write(s, self._asks[ask], self.program.asks[ask], seat, path[0])

    def pass_over(self, s: State, seat: int) -> None:
        """Make as if a seat were not asked for a sealed answer; nothing runs on."""
        sealed.pass_over(s, self._asks[s[ASK]], seat)

    def together(self, s: Sequence[int]) -> list[tuple[int, bool]]:
        """Return the seats of an open `together`, in their order, and whether each is asked (else it is skipped)."""
        return sealed.asked(s, self._asks[s[ASK]]) if s[STATUS] == TOGETHER else []

    def lay_together(self, s: State, seats: Sequence[tuple[int, bool]]) -> None:
        """Write the seats of an open `together`, nobody having answered yet, while a state is put together by hand."""
        sealed.lay(s, self._asks[s[ASK]], seats)

    def _seal(self, s: State, path: Path, seat: int | None) -> list[Path]:
        self.seal(s, self.waiting(s)[0] if seat is None else seat, path)
        return [] if self.waiting(s) else self.open_sealed(s)

    def open_sealed(self, s: State) -> list[Path]:
        """Carry out the sealed answers, when all are in; return the next options as `take` does."""
        run = self._asks[s[ASK]].nothing
        self._guarded(s, lambda: self._count(s))
        s[STATUS], s[ASK] = RUNNING, -1
        return self._go(s, run)

    # ----------------------------------------------------------------------------------------------------------- errors

    def _guarded(self, s: Sequence[int], work: Callable[[], T]) -> T:
        """Do something; what goes wrong in the rules becomes a RuleError with its place."""
        try:
            return work()
        except FaultError as fault:
            raise self._wrong(s, fault) from None

    def _answered(self, s: Sequence[int], work: Callable[[], T]) -> T:
        """Work out something that is asked about a state, with fuel of its own."""
        self.runtime.fuel[0] = DECISION_FUEL
        return self._guarded(s, work)

    def _wrong(self, s: Sequence[int], fault: FaultError) -> RuleError:
        """Return what went wrong in the rules as an error with its place."""
        if isinstance(fault, _AskError):
            span = self.program.asks[s[ASK]].span if s[ASK] >= 0 else NOWHERE
            return RuleError(Problem(span, fault.code, fault.message), s[ME])
        error = error_of(self.program, fault, s)
        if error.problem.span is NOWHERE and s[ASK] >= 0:  # while its options were listed
            error.problem = replace(error.problem, span=self.program.asks[s[ASK]].span)
        return error


class _AskError(FaultError):
    """Something is wrong with the ask that is open: told with its place."""

"""The machine: runs a Program over cells, from decision to decision.

It holds no state of a game: everything is in the cells, which it changes in place. One machine serves any number of
games of its Program, one call after another (not at the same time).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from dogtable.base.errors import NOWHERE, Problem, RuleError, UsageError
from dogtable.base.program import (
    ASK,
    ASKED,
    ASKING,
    BASE,
    CUT,
    DEPTH,
    DONE,
    FP,
    FRAME_HEAD,
    GO_ON,
    ME,
    NONE,
    OVER,
    PASS,
    RUNNING,
    STATUS,
    TOGETHER,
    TRIAL,
    EntryInfo,
    Kind,
    Program,
)
from dogtable.base.rng import Rng, derive
from dogtable.engine import attempt, sealed, state
from dogtable.engine.attempt import Ask, Attempts, Path
from dogtable.engine.explain import Explainer, Reason
from dogtable.engine.fault import FaultError, HaltError
from dogtable.engine.loading import load, load_explanations
from dogtable.engine.place import error_of
from dogtable.engine.runtime import DECISION_FUEL, STRETCH_FUEL, Chance, Event, Runtime
from dogtable.engine.standing import Standing
from dogtable.engine.state import Cells

T = TypeVar("T")

_LIMIT = 100_000
"""Decisions a game may have, where the ruleset sets no limit of its own."""


class Machine:
    """A Program, ready to run."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.runtime = Runtime()
        space = load(program, self.runtime)
        self._asks = [Ask(*row) for row in space["ASKS"]]
        self.attempts = Attempts(space["BLOCKS"], self._asks, space["ANYTIME"])
        self.runtime.tried = self.attempts.tried
        self._advice = space["ADVICE"]
        self._entering = space["ENTERING"]
        self._extra = space["EXTRA"]
        self._space = space
        self._standing = Standing(program.players, space["ENDING"])
        self._play = next(info for info in program.routines if info.name == "play")
        self._limit = program.limits.get("decisions", _LIMIT)
        self._explainer: Explainer | None = None
        self._listed: tuple[Cells, list[Path]] = ([], [])

    # -------------------------------------------------------------------------------- who listens, who decides

    @property
    def log(self) -> list[Event] | None:
        """Return the list to which events are added; None when nobody listens."""
        return self.runtime.log[0] if self.runtime.log else None

    @log.setter
    def log(self, events: list[Event] | None) -> None:
        self.runtime.log[:] = [] if events is None else [events]

    @property
    def chance(self) -> Chance | None:
        """Return who decides chance in place of the generator: (what, outcomes) -> index, or -1 to leave it."""
        return self.runtime.chance

    @chance.setter
    def chance(self, chance: Chance | None) -> None:
        self.runtime.chance = chance

    # ---------------------------------------------------------------------------------------------------------- running

    def start(self, seed: int) -> Cells:
        """Return the cells of a new game, run to its first decision."""
        s = state.new(self.program, seed)
        self._frame(s)
        self._go(s, self._play.entry)
        return s

    def _frame(self, s: Cells) -> None:
        """Lay the first frame, that of the play."""
        s[FP] = len(s)
        s += [-1] * max(self._play.size, FRAME_HEAD)

    def advance(self, s: Cells) -> None:
        """Run on from an ask that may have nothing legal (after a state was put together by hand)."""
        if s[STATUS] == ASKING:
            self._guarded(s, lambda: self._settle(s, attempt.ASKED))

    def enter(self, s: Cells, routine: str | None = None, seat: int = 0) -> None:
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
        if info is None or (info.entry < 0 and f"r_{routine}" not in self._space):
            raise UsageError(f"{self.program.ruleset} has no routine '{routine}'")
        if info.entry >= 0:
            s[FP] = len(s)
            s += [-1] * max(info.size, FRAME_HEAD)
            self._go(s, info.entry)
            return
        self._guarded(s, lambda: self._plain(s, self._space[f"r_{routine}"], seat))

    def _plain(self, s: Cells, function: Any, seat: int) -> None:
        """Run a routine that cannot ask; the game is over with it."""
        self.runtime.fuel[0] = STRETCH_FUEL
        with suppress(HaltError):
            function(s, seat)
        self._settle(s, attempt.OVER)

    def take(self, s: Cells, path: Path, seat: int | None = None) -> None:
        """Take an option, in place, and run on to the next decision. Sealed answers wait until all are in.

        After a RuleError the cells are of no use: put an older copy back.
        """
        if s[STATUS] == TOGETHER:
            self._seal(s, path, seat)
            return
        self._guarded(s, lambda: self._take(s, path))

    def _take(self, s: Cells, path: Path) -> None:
        s[ASKED] += 1
        if s[ASKED] > self._limit:
            raise FaultError("E507", f"the game goes on for more than {self._limit} decisions")
        self.runtime.fuel[0] = STRETCH_FUEL
        code = self._walk(s, path)
        self._settle(s, code)

    def _walk(self, s: Cells, path: Path) -> int:
        s[CUT] = 0
        code = attempt.ASKED
        for step in path:
            if step[1] == PASS and self.log is not None and self.program.asks[step[0]].sort in ("choose", "menu"):
                self.log.append(("pass", "", s[ME], -1, -1, -1, (), -1, -1, None))
            code = self.attempts.enter(s, step)
        return code

    def _go(self, s: Cells, label: int) -> None:
        """Run blocks from `label` to the next decision."""
        self._guarded(s, lambda: self._settle(s, self._run(s, label)))

    def _run(self, s: Cells, label: int) -> int:
        self.runtime.fuel[0] = STRETCH_FUEL
        return self.attempts.run(s, label)

    def _settle(self, s: Cells, code: int) -> None:
        """Run on until somebody has something to choose, or the game is over."""
        while code == attempt.ASKED:
            if s[STATUS] == TOGETHER or self._list(s):
                return
            nothing = self._asks[s[ASK]].nothing
            if nothing < 0:
                raise _NobodyError("E510", "nobody can choose anything here, and there is neither `may:` nor `none:`")
            s[STATUS], s[ASK] = RUNNING, -1
            code = self.attempts.run(s, nothing)
        s[STATUS], s[ASK] = OVER, -1
        if self.log is not None:
            self.log.append(("end", "", -1, -1, -1, -1, (), -1, -1, None))

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
        fuel, log = self.runtime.fuel[0], self.log
        self.runtime.fuel[0], self.log = DECISION_FUEL, None
        options = self._all_options(s)
        self.runtime.fuel[0], self.log = fuel, log
        self._listed = (list(s), options)
        return options

    def _all_options(self, s: Sequence[int]) -> list[Path]:
        own = self.attempts.options(s)
        beside = self.attempts.anytimes(s)
        ask, row = s[ASK], self._asks[s[ASK]]
        sort = self.program.asks[ask].sort
        if sort == "done":
            return [*beside, ((ask, DONE),)] if beside else []
        if own:
            return own + self.attempts.passes(s) + beside
        if row.nothing >= 0:
            return [*beside, ((ask, GO_ON),)] if beside and sort != "respond" else []
        return self.attempts.passes(s) + beside

    # ----------------------------------------------------------------------------------------------------------- sealed

    def _sealable(self, s: Sequence[int], seat: int) -> list[Path]:
        row, ask = self._asks[s[ASK]], s[ASK]
        if not sealed.is_asked(s, row, seat):
            return []
        t = list(s)
        t[ME] = seat
        paths: list[Path] = self._guarded(s, lambda: [(step,) for step in row.candidates(t)])
        return [*paths, ((ask, PASS),)] if self.program.asks[ask].may >= 0 else paths

    def sealed(self, s: Sequence[int]) -> dict[int, Path]:
        """Return the answers that have been given but not yet opened."""
        if s[STATUS] != TOGETHER:
            return {}
        ask = s[ASK]
        return sealed.read(s, self._asks[ask], self.program.asks[ask], ask)

    def seal(self, s: Cells, seat: int, path: Path) -> None:
        """Write a sealed answer without running on, even when it is the last."""
        ask = s[ASK]
        sealed.write(s, self._asks[ask], self.program.asks[ask], seat, path[0])

    def together(self, s: Sequence[int]) -> list[tuple[int, bool]]:
        """Return the seats of an open `together`, in their order, and whether each is asked (else it is skipped)."""
        return sealed.asked(s, self._asks[s[ASK]]) if s[STATUS] == TOGETHER else []

    def lay_together(self, s: Cells, seats: Sequence[tuple[int, bool]]) -> None:
        """Write the seats of an open `together`, nobody having answered yet, while a state is put together by hand."""
        sealed.lay(s, self._asks[s[ASK]], seats)

    def _seal(self, s: Cells, path: Path, seat: int | None) -> None:
        self.seal(s, self.waiting(s)[0] if seat is None else seat, path)
        if not self.waiting(s):
            self.open_sealed(s)

    def open_sealed(self, s: Cells) -> None:
        """Carry out the sealed answers, when all are in."""
        run = self._asks[s[ASK]].nothing
        s[ASKED] += 1
        s[STATUS], s[ASK] = RUNNING, -1
        self._go(s, run)

    # ------------------------------------------------------------------------------------------------- what was asked

    def steps(self, path: Path) -> list[tuple[str, Kind | None, Any]]:
        """Return the picks of a path, in order: name, kind, value. A menu's kind is None and its value the key."""
        found: list[tuple[str, Kind | None, Any]] = []
        for step in path:
            ask, entry = step[0], step[1]
            if entry == NONE:
                continue
            if entry < 0:
                found.append(("", None, _BARE[entry]))
                continue
            if ask < 0:
                info = self.program.anytime[-1 - ask].entries[entry]
                found.append(("anytime", None, info.key))
            else:
                asked = self.program.asks[ask]
                info = asked.entries[entry]
                if asked.menu:
                    found.append((asked.label, None, info.key))
            found += _picked(info, step)
        return found

    def ask_text(self, s: Sequence[int], seat: int) -> tuple[int, tuple[Any, ...]] | None:
        """Return the sentence with which a seat is asked: index of the text, and its values."""
        return self._said(s, seat, self._asks[s[ASK]].text)

    def may_text(self, s: Sequence[int], seat: int) -> tuple[int, tuple[Any, ...]] | None:
        """Return what passing is called, likewise."""
        return self._said(s, seat, self._asks[s[ASK]].may_text)

    def _said(self, s: Sequence[int], seat: int, text: Any) -> tuple[int, tuple[Any, ...]] | None:
        if text is None:
            return None
        t = list(s)
        t[ME] = seat
        said: tuple[int, tuple[Any, ...]] = self._guarded(t, lambda: text(t))
        return said

    def left(self, s: Sequence[int]) -> int | None:
        """Return the rounds still to come, this one too, of the innermost loop of decisions in the open `do:`."""
        function = self._asks[s[ASK]].left
        return None if function is None else function(s)

    # ---------------------------------------------------------------------------------------------------- looking ahead

    def outcome(self, s: Sequence[int], path: Path, seat: int | None = None) -> Cells:
        """Return a clone on which an option was carried out as legality tries it, and nothing beyond.

        That is to the end of the scope, to its first commit point, or to the next decision inside it. Of sealed
        answers only this one is carried out.
        """
        t = list(s)
        log, self.log = self.log, None
        try:
            if s[STATUS] == TOGETHER:
                return self._outcome_sealed(t, path, s[ME] if seat is None else seat)
            t[TRIAL] = 1
            self.runtime.fuel[0] = DECISION_FUEL
            self._guarded(t, lambda: self._walk(t, path))
        finally:
            self.log = log
        t[TRIAL] = 0
        return t

    def _outcome_sealed(self, t: Cells, path: Path, seat: int) -> Cells:
        row = self._asks[t[ASK]]
        sealed.alone(t, row, seat)
        self.seal(t, seat, path)
        run = row.nothing
        t[STATUS], t[ASK] = RUNNING, -1
        t[TRIAL] = 1
        t[DEPTH], t[BASE] = t[DEPTH] + 1, t[DEPTH]
        self._guarded(t, lambda: self.attempts.run(t, run))
        t[DEPTH], t[TRIAL] = t[DEPTH] - 1, 0
        return t

    def inside(self, s: Sequence[int]) -> bool:
        """Return whether a decision is open inside a `do:` that must be carried out to its end."""
        return s[STATUS] == ASKING and s[DEPTH] > s[BASE]

    def evaluate(self, s: Sequence[int], index: int, seat: int) -> int | list[int]:
        """Return the value of one of the expressions compiled beside the rules, as `seat` sees it."""
        value = self._guarded(s, lambda: self._extra[index](list(s), seat))
        return int(value) if isinstance(value, int) else [int(item) for item in value]

    def advice(self, s: Sequence[int], seat: int) -> list[int]:
        """Return the ruleset's terms of advice for a seat, in order; those over picks are left at 0."""
        return self._guarded(s, lambda: [_term(term, s, seat) for term in self._advice])

    # --------------------------------------------------------------------------------------------------------- the end

    def scores(self, s: Sequence[int]) -> list[list[int]]:
        """Return for each seat the numbers of its sources, in the order of Program.scores."""
        return self._guarded(s, lambda: self._standing.scores(s))

    def ranking(self, s: Sequence[int]) -> list[list[int]]:
        """Return the seats in groups, best first."""
        return self._guarded(s, lambda: self._standing.ranking(s))

    def winners(self, s: Sequence[int]) -> list[int]:
        """Return the seats that have won, as things stand."""
        return self._guarded(s, lambda: self._standing.winners(s))

    def reason(self, s: Sequence[int]) -> str:
        """Return how the game ended: by its condition, or because the play was over."""
        return self._guarded(s, lambda: self._standing.reason(s))

    def explain(self, s: Sequence[int], seat: int, picks: Mapping[str, Any]) -> Reason | None:
        """Return what forbids picks, by name, to a seat that is asked: text, its values, rule, place (-1: none).

        None when the ruleset has no word for it. The values of menus and any-time entries are their keys.
        """
        if self._explainer is None:
            self._explainer = Explainer(
                self.program, self.attempts, self.runtime, load_explanations(self.program, self._space)
            )
        explainer, log = self._explainer, self.log
        self.runtime.fuel[0], self.log = STRETCH_FUEL, None
        try:
            return self._guarded(s, lambda: explainer.why_not(s, seat, picks))
        finally:
            self.log = log

    # ---------------------------------------------------------------------------------------------------------- playing

    def playout(self, seed: int) -> tuple[Cells, int]:
        """Play a whole game at random: each option equally likely. Return its end, and how many decisions it took."""
        choices = Rng(derive(seed, "playout"))
        s = self.start(seed)
        decisions = 0
        while s[STATUS] != OVER:
            seat = s[ME] if s[STATUS] == ASKING else self.waiting(s)[0]
            options = self.options(s, seat)
            self.take(s, options[choices.below(len(options))], seat)
            decisions += 1
        return s, decisions

    # ----------------------------------------------------------------------------------------------------------- errors

    def _guarded(self, s: Sequence[int], work: Callable[[], T]) -> T:
        """Do something; what goes wrong in the rules becomes a RuleError with its place."""
        try:
            return work()
        except _NobodyError as fault:
            span = self.program.asks[s[ASK]].span if s[ASK] >= 0 else NOWHERE
            raise RuleError(Problem(span, fault.code, fault.message), s[ME]) from None
        except FaultError as fault:
            raise error_of(self.program, fault, s) from None


class _NobodyError(FaultError):
    """Nobody can choose anything at the ask that is open."""


_BARE = {PASS: "pass", GO_ON: "go_on", DONE: "done"}


def _picked(info: EntryInfo, step: Sequence[Any]) -> Iterable[tuple[str, Kind | None, Any]]:
    return ((pick.name, pick.kind, value) for pick, value in zip(info.picks, step[2:], strict=True))


def _term(term: Any, s: Sequence[int], seat: int) -> int:
    if term.__code__.co_argcount > 2:
        return 0
    return int(term(s, seat))

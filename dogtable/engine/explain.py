"""Why not: asked picks are taken as if they were candidates, and the way that gets furthest says what forbids it.

The plans come from the compiler (compile/explain.py); what they blame is a `because:` of the ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dogtable.base import program as header
from dogtable.base.frozen import Frozen, replaced
from dogtable.base.fuel import CELLS_A_UNIT, TRIAL_FUEL
from dogtable.base.halts import ASKED, DEAD
from dogtable.base.program import Program
from dogtable.engine import wording
from dogtable.engine.attempt import Attempts, Step
from dogtable.engine.reasons import Blame, Locals, Reason, Reasons
from dogtable.engine.runtime import Runtime
from dogtable.engine.state import State

_STATES = 5_000  # states looked at for one question
_WHOLE = 1_000_000  # choices: a way that comes to its end, and is not enough, gets further than all others


class Route(Frozen):
    """How far a way has come: asked picks that were made, choices made; and the picks that are still to be made."""

    made: int
    steps: int
    wanted: Mapping[str, Any]

    def without(self, name: str) -> Route:
        """Return the way when an asked pick has been made."""
        rest = {key: value for key, value in self.wanted.items() if key != name}
        return Route(self.made + (name in self.wanted), self.steps, rest)

    def on(self) -> Route:
        """Return the way one choice further."""
        return replaced(self, steps=self.steps + 1)


class Speech(Frozen):
    """What a way that ended says: how far it got, its reason, if it has one, and what in the rules ended it."""

    way: Route
    reason: Reason | None
    blame: Blame | None = None
    leads_on: bool = False  # nothing forbids it: what is asked for is picked in a later decision
    required: bool = False  # it failed at a requirement

    def weight(self) -> tuple[int, int, int]:
        """Return how much it has to say: first how far it got, then how much its reason tells."""
        return self.way.made, self.way.steps if self.reason else -1, self.reason.sharp if self.reason else -1


class Explainer:
    """Answers why not, for one Program."""

    def __init__(self, program: Program, attempts: Attempts, runtime: Runtime, space: Mapping[str, Any]) -> None:
        assert program.explanations is not None
        self.program = program
        self.attempts = attempts
        self.runtime = runtime
        self.space = space
        definitions, lines = program.explanations.plans["definitions"], program.explanations.lines
        self.reasons = Reasons(definitions, space, self._stand_for, runtime.burn, lines)
        self.asks = program.explanations.plans["asks"]
        self.anytime = program.explanations.plans["anytime"]
        self.requires = program.explanations.plans["requires"]
        self.required = program.explanations.required
        self._seen: set[Any] = set()

    def why_not(self, s: Sequence[int], seat: int, wanted: Mapping[str, Any]) -> Reason | None:
        """Return what forbids these picks to the seat that is asked; None when the rules do not say."""
        found = self._furthest(s, seat, wanted)
        return Reason(wording.LATER) if found.leads_on else found.reason

    def blamed(self, s: Sequence[int], seat: int, wanted: Mapping[str, Any]) -> Blame | None:
        """Return which part of the rules forbids them: that of the reason, else what has none."""
        found = self._furthest(s, seat, wanted)
        return found.reason.blame if found.reason is not None else found.blame

    def _furthest(self, s: Sequence[int], seat: int, wanted: Mapping[str, Any]) -> Speech:
        """Return what the way says that gets furthest, or the first that leads on."""
        t = list(s)
        t[header.ME], t[header.TRIAL], t[header.CUT] = seat, header.TRYING, 0
        self._seen = set()
        best = Speech(Route(-1, -1, {}), None)
        for speech in self._at_first(t, Route(0, 0, dict(wanted))):
            if speech.leads_on:
                return speech
            if speech.weight() > best.weight():
                best = speech
        return best

    def offered_first(self, s: Sequence[int]) -> list[Any]:
        """Return what the list of the first pick holds at the ask that is open."""
        t = list(s)
        listing = self.asks[t[header.ASK]][0][4][0][1]
        return list(dict.fromkeys(self._call(listing, t, self._frame_locals(t, t[header.FP]))))

    # ------------------------------------------------------------------------------------------------------- the ways

    def _at_first(self, t: State, way: Route) -> Iterator[Speech]:
        if "anytime" not in way.wanted:
            yield from self._at(t, way)
            return
        group = t[header.ANY]
        if group < 0 or t[header.DEPTH] != t[header.ANY_DEPTH] or t[header.ME] != t[header.ANY_SEAT]:
            return
        bound = self._frame_locals(t, t[header.ANY_FP])
        yield from self._menu(t, (-1 - group, self.anytime[group], "anytime"), bound, way)

    def _at(self, t: State, way: Route) -> Iterator[Speech]:
        """Give what the ways say that begin at the ask at which `t` stands."""
        key = (tuple(t), tuple(way.wanted))
        if key in self._seen or len(self._seen) >= _STATES:
            return
        self._seen.add(key)
        ask = t[header.ASK]
        info = self.program.asks[ask]
        bound = self._frame_locals(t, t[header.FP])
        if info.menu:
            yield from self._menu(t, (ask, self.asks[ask], info.label), bound, way)
        elif self.asks[ask]:
            _, _, _, because, picks, _ = self.asks[ask][0]
            yield from self._bind(t, (ask, 0), picks, bound, way, because)

    def _menu(self, t: State, of: tuple[int, Sequence[Any], str], bound: Locals, way: Route) -> Iterator[Speech]:
        ask, entries, label = of
        named = [(n, entry) for n, entry in enumerate(entries) if way.wanted.get(label, entry[0]) == entry[0]]
        rest = way.wanted.keys() - {label}
        most = max((len(rest & entry[5]) for _, entry in named), default=0)
        for number, (_, when, plan, because, picks, below) in named:
            if len(rest & below) < most:
                continue  # where less of what is wanted can be picked at all, nothing is to be learned
            here = way.without(label)
            if when and not self._call(when, t, bound):
                blame = Blame(self.reasons.span(when), bound, t)
                yield Speech(here, self.reasons.own(because, plan, t, bound), blame)
            else:
                yield from self._bind(t, (ask, number), picks, bound, here.on())

    def _bind(
        self, t: State, step: Step, picks: Sequence[Any], bound: Locals, way: Route, because: Any = None
    ) -> Iterator[Speech]:
        """Give what is said by the ways to make the picks that are left; `because` is for what has to follow them."""
        if not picks:
            said = self._after(t, step, way)
            yield from said if because is None else self._in_short(said, way, self.reasons.filled(because, t, bound))
            return
        name, listing, plan = picks[0]
        offered = list(dict.fromkeys(self._call(listing, t, bound)))
        chosen, blame = offered, Blame(self.reasons.span(listing), bound, t)
        if name in way.wanted:
            value = way.wanted[name]
            way = way.without(name)
            chosen = [value] if value in offered else []
            if not chosen:
                yield Speech(replaced(way, made=way.made - 1), self.reasons.absent(plan, value, t, bound), blame)
                return
        elif not offered:
            yield Speech(way, self.reasons.emptiness(plan, t, bound), blame)
        for value in chosen:
            yield from self._bind(t, (*step, value), picks[1:], {**bound, name: value}, way.on(), because)

    @staticmethod
    def _in_short(said: Iterator[Speech], way: Route, reason: Reason) -> Iterator[Speech]:
        """Give what is said of what follows a choice, in the words of that, where no requirement has its own.

        Who asks for something that is picked only later is told of that.
        """
        for speech in said:
            of_later = len(speech.way.wanted) < len(way.wanted)
            own = speech.leads_on or of_later or (speech.required and speech.reason is not None)
            yield speech if own else replaced(speech, reason=reason)

    def _after(self, t: State, step: Step, way: Route) -> Iterator[Speech]:
        """Give what is said once a step has been made."""
        if self.program.asks[t[header.ASK]].sort == "together":
            return
        self.runtime.burn(TRIAL_FUEL + len(t) // CELLS_A_UNIT)
        u = t[:]
        failing: list[tuple[int, dict[str, Any]]] = []
        self.runtime.why[:] = [failing]
        try:
            code = self.attempts.enter(u, step)
        finally:
            self.runtime.why[:] = []
        if code == DEAD and failing:
            number, bound = failing[-1]
            because, plan, counts = self.requires[number]
            there = replaced(way, steps=_WHOLE) if counts else way
            blame = Blame(self.required[number], bound, u)
            yield Speech(there, self.reasons.own(because, plan, u, bound), blame, required=True)
        elif code == ASKED:
            yield from self._at(u, way.on())
            yield from self._past(u, way)
        elif code != DEAD and not way.wanted:
            yield Speech(way, None, leads_on=True)

    def _past(self, u: State, way: Route) -> Iterator[Speech]:
        """Go on past a choice that may be passed, or that has `none:`."""
        row, ask = self.attempts.asks[u[header.ASK]], u[header.ASK]
        for step, block in (((ask, header.PASS), row.passed), ((ask, header.NONE), row.nothing)):
            if block >= 0 and u[header.DEPTH] > u[header.BASE]:
                yield from self._after(u, step, way)

    # ------------------------------------------------------------------------------------------------------- helpers

    def _call(self, name: str, s: State, bound: Locals) -> Any:
        self.runtime.burn(TRIAL_FUEL)
        return self.space[name](s, s[header.ME], bound)

    def _stand_for(self, s: State, one: int, other: int) -> bool:
        """Whether a piece offered stands for another one: of one row and owner, and at the same place."""
        pieces, at = self.program.layout.pieces, self.program.layout.at
        if not (
            isinstance(one, int) and isinstance(other, int) and 0 <= min(one, other) <= max(one, other) < len(pieces)
        ):
            return False
        a, b = pieces[one], pieces[other]
        return (a.set, a.owner, a.row, s[at + one]) == (b.set, b.owner, b.row, s[at + other])

    def _frame_locals(self, s: State, fp: int) -> dict[str, Any]:
        """Return the locals of the frame that rests at the ask (or of the one that an any-time group sees)."""
        point = self._point_of(s, fp)
        found: dict[str, Any] = {}
        for cell in self.program.points[point].locals:
            at = fp + cell.cell
            found[cell.name] = s[at] if cell.width == 1 else tuple(s[at + 1 : at + 1 + s[at]])
        return found

    def _point_of(self, s: State, fp: int) -> int:
        point, frame = self.program.asks[s[header.ASK]].point, s[header.FP]
        while frame != fp:
            point, frame = s[frame], s[frame + 1]
        return point

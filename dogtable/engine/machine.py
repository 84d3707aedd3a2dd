"""The machine: a Program ready to run, and all that can be asked of it.

One machine serves any number of games of its Program, one call after another (not at the same time).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from dogtable.base import halts
from dogtable.base.errors import RuleError
from dogtable.base.fuel import DECISION_FUEL
from dogtable.base.program import (
    AHEAD,
    ASK,
    ASKED,
    ASKING,
    BASE,
    DEPTH,
    DONE,
    GO_ON,
    ME,
    NONE,
    OVER,
    PASS,
    RUNNING,
    STATUS,
    TOGETHER,
    TRIAL,
    TRYING,
    Kind,
    PickInfo,
    Program,
    source_name,
)
from dogtable.base.rng import Rng, derive
from dogtable.engine import sealed
from dogtable.engine.attempt import Path
from dogtable.engine.awaited import Awaited
from dogtable.engine.compiled import Compiled, compiled_of
from dogtable.engine.explain import Explainer
from dogtable.engine.fault import TOO_MUCH
from dogtable.engine.loading import load, load_beside
from dogtable.engine.playing import Player
from dogtable.engine.reasons import Blame, Reason
from dogtable.engine.remember import Remembered, remember
from dogtable.engine.runner import Runner
from dogtable.engine.standing import Standing
from dogtable.engine.state import State

T = TypeVar("T")


class Machine(Runner):
    """A Program, ready to run."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._advice: list[tuple[str, Any]] = []
        self._advising: dict[str, Any] = {}
        self._extra = self.space["EXTRA"]
        self._picks: dict[tuple[int, int], tuple[Sequence[tuple[str, None, str]], Sequence[PickInfo]]] = {}
        self._standing = Standing(program.players, self.space["ENDING"])
        self._explainer: Explainer | None = None
        self._player: Player | None = None
        self.compiled: Compiled | None = None
        self._awaited = Awaited(program, lambda program: compiled_of(program, self.limit))

    # ------------------------------------------------------------------------------------------------- what was asked

    def steps(self, path: Path) -> list[tuple[str, Kind | None, Any]]:
        """Return the picks of a path, in order: name, kind, value. A menu's kind is None and its value the key."""
        found: list[tuple[str, Kind | None, Any]] = []
        for step in path:
            first, picks = self.picks_of(step[0], step[1])
            found += first
            for pick, value in zip(picks, step[2:], strict=True):
                found.append((pick.name, pick.kind, value))
        return found

    def picks_of(self, ask: int, entry: int) -> tuple[Sequence[tuple[str, None, str]], Sequence[PickInfo]]:
        """Return what a step picks: first what needs no value (name, None, the word), then of what there are values."""
        found = self._picks.get((ask, entry))
        if found is None:
            found = self._picks[ask, entry] = self._found_picks(ask, entry)
        return found

    def _found_picks(self, ask: int, entry: int) -> tuple[Sequence[tuple[str, None, str]], Sequence[PickInfo]]:
        if entry == NONE:
            return (), ()
        if entry < 0:
            return (("", None, _BARE[entry]),), ()
        if ask < 0:
            info = self.program.anytime[-1 - ask].entries[entry]
            return (("anytime", None, info.key),), info.picks
        asked = self.program.asks[ask]
        info = asked.entries[entry]
        return ((asked.label, None, info.key),) if asked.menu else (), info.picks

    def ask_text(self, s: Sequence[int], seat: int) -> tuple[int, tuple[Any, ...]] | None:
        """Return the sentence with which a seat is asked: index of the text, and its values."""
        return self._said(s, seat, self._asks[s[ASK]].text)

    def asked_on(self, s: Sequence[int], seat: int, path: Path) -> list[tuple[int, tuple[Any, ...]] | None]:
        """Return the sentence with which a seat is asked for each step of an option: index of the text, and its values.

        Behind the first step it is the ask to which the steps before it lead. None: the ruleset has no sentence there.
        """
        log, self.log = self.log, None
        self.runtime.fuel[0] = DECISION_FUEL
        try:
            t = self.attempts.trial(s)
            found = []
            for step in path:
                found.append(self.ask_text(t, seat))
                self._guarded(t, lambda step=step: self.attempts.enter(t, step))  # type: ignore[misc]  # a default is no argument
        finally:
            self.log = log
        return found

    def may_text(self, s: Sequence[int], seat: int) -> tuple[int, tuple[Any, ...]] | None:
        """Return what passing is called, likewise."""
        return self._said(s, seat, self._asks[s[ASK]].may_text)

    def _said(self, s: Sequence[int], seat: int, text: Any) -> tuple[int, tuple[Any, ...]] | None:
        if text is None:
            return None
        t = s
        if s[ME] != seat:
            t = list(s)
            t[ME] = seat
        said: tuple[int, tuple[Any, ...]] = self._answered(t, lambda: text(t))
        return said

    def has_left(self, ask: int) -> bool:
        """Return whether an ask can stand in a loop of decisions in an open `do:` (`left`)."""
        return self._asks[ask].left is not None

    def left(self, s: Sequence[int]) -> int | None:
        """Return the rounds still to come, this one too, of the innermost loop of decisions in the open `do:`."""
        function = self._asks[s[ASK]].left
        return None if function is None else self._answered(s, lambda: function(s))

    # ---------------------------------------------------------------------------------------------------- looking ahead

    def outcome(self, s: Sequence[int], path: Path, seat: int | None = None) -> State:
        """Return a clone on which an option was carried out as legality tries it, and nothing beyond.

        That is to the end of the scope, to its first commit point, or to the next decision inside it. Of sealed
        answers only this one is carried out.
        """
        t = list(s)
        if path[0][1] in (GO_ON, DONE):
            return t
        log, self.log = self.log, None
        self.runtime.fuel[0], t[TRIAL] = DECISION_FUEL, TRYING
        try:
            if s[STATUS] == TOGETHER:
                code = self._outcome_sealed(t, path, s[ME] if seat is None else seat)
            else:
                code = self._guarded(t, lambda: self._walk(t, path))
        finally:
            self.log = log
        t[TRIAL] = 0
        if code == halts.OVER:
            t[STATUS] = OVER
        return t

    def _outcome_sealed(self, t: State, path: Path, seat: int) -> int:
        row = self._asks[t[ASK]]
        sealed.alone(t, row, seat)
        self.seal(t, seat, path)
        t[STATUS], t[ASK] = RUNNING, -1
        return self._guarded(t, lambda: self.attempts.run(t, row.nothing))

    def ahead(self, s: Sequence[int], path: Path, seat: int | None = None) -> State:
        """Return a clone on which an option was carried out for good, until no `do:` is open and the stack is empty.

        Chance falls as it may, commit points are passed, and in windows everybody lets it be. The clone is RUNNING when
        that end was reached, OVER with the game, ASKING or TOGETHER when there is something to choose on the way: then
        `further` goes on. Of sealed answers all must be in but this one, or else `further` waits for the others.
        """
        t = list(s)
        if path[0][1] in (GO_ON, DONE):
            t[STATUS] = RUNNING
        else:
            t[TRIAL] = AHEAD
            self.further(t, path, seat)
        return t

    def further(self, t: State, path: Path, seat: int | None = None) -> None:
        """Go on, in place, where `ahead` has left a choice, with an option of the seat that is asked."""
        log, self.log = self.log, None
        self.runtime.fuel[0] = DECISION_FUEL
        try:
            self._guarded(t, lambda: self._further(t, path, seat))
        finally:
            self.log = log

    def _further(self, t: State, path: Path, seat: int | None) -> None:
        if t[STATUS] == TOGETHER:
            self.seal(t, t[ME] if seat is None else seat, path)
            if self.waiting(t):
                return
            code = self._on(t, self._asks[t[ASK]].nothing)
        else:
            code = self._walk(t, path)
        while code == halts.ASKED and t[STATUS] == ASKING:
            nothing = self._asks[t[ASK]].nothing
            if nothing < 0 or self._list(t):
                return
            code = self._on(t, nothing)
        if code == halts.OVER:
            t[STATUS] = OVER

    def _on(self, t: State, label: int) -> int:
        t[STATUS], t[ASK] = RUNNING, -1
        return self.attempts.run(t, label)

    def inside(self, s: Sequence[int]) -> bool:
        """Return whether a decision is open inside a `do:` that must be carried out to its end."""
        return s[STATUS] == ASKING and s[DEPTH] > s[BASE]

    def evaluate(
        self, s: Sequence[int], index: int, seat: int, bound: Mapping[str, Any] | None = None
    ) -> int | list[int]:
        """Return the value of one of the expressions compiled beside the rules, as `seat` sees it.

        `bound` are the values of its locals, where it has any.
        """
        value = self._answered(s, lambda: self._extra[index](list(s), seat, bound or {}))
        return int(value) if isinstance(value, int) else [int(item) for item in value]

    def advice(self, s: Sequence[int], seat: int, path: Path = ()) -> list[int]:
        """Return the ruleset's terms of advice for a seat, in order, on the position to which `path` has led.

        A term over picks, or over ways of menus, is 0 when `path` does not pick all of them.
        """
        space = self._advising or self._advise()
        picked = {name: (kind, value) for name, kind, value in self.steps(path)}
        return self._answered(s, lambda: [_term(space[name], taken, s, seat, picked) for name, taken in self._advice])

    def _advise(self) -> dict[str, Any]:
        """Load the rules once more, for advice alone: there, definitions remember."""
        space = self._advising = load(self.program, self.runtime)
        remember(space)
        for function, taken in space["ADVICE"]:
            name = function.__name__
            space[name] = Remembered(function, space, name)
            self._advice.append((name, taken))
        return space

    # --------------------------------------------------------------------------------------------------------- the end

    def scores(self, s: Sequence[int]) -> list[list[int]]:
        """Return for each seat the numbers of its sources, in the order of Program.scores."""
        return self._answered(s, lambda: self._standing.scores(s))

    def ranking(self, s: Sequence[int]) -> list[list[int]]:
        """Return the seats in groups, best first."""
        return self._answered(s, lambda: self._standing.ranking(s))

    def winners(self, s: Sequence[int]) -> list[int]:
        """Return the seats that have won, as things stand."""
        return self._answered(s, lambda: self._standing.winners(s))

    def reason(self, s: Sequence[int]) -> str:
        """Return how the game ended: by its condition, or because the play was over."""
        return self._answered(s, lambda: self._standing.reason(s))

    def explain(self, s: Sequence[int], seat: int, picks: Mapping[str, Any]) -> Reason | None:
        """Return what forbids picks, by name, to a seat that is asked: text, its values, rule, place (-1: none).

        None when the ruleset has no word for it, or finding it takes too long. The values of menus and any-time entries
        are their keys.
        """
        return self._explained(s, lambda explainer: explainer.why_not(s, seat, picks))

    def blame(self, s: Sequence[int], seat: int, picks: Mapping[str, Any]) -> Blame | None:
        """Return which part of the rules forbids picks, told or not; None when it is none, or finding it takes long."""
        return self._explained(s, lambda explainer: explainer.blamed(s, seat, picks))

    def _explained(self, s: Sequence[int], ask: Callable[[Explainer], T | None]) -> T | None:
        explainer, log = self._explaining(), self.log
        self.runtime.fuel[0], self.log = DECISION_FUEL, None
        try:
            found: T | None = self._guarded(s, lambda: ask(explainer))
            return found
        except RuleError as error:
            if error.problem.code not in TOO_MUCH:
                raise
            return None
        finally:
            self.log = log

    def first_picks(self, s: Sequence[int]) -> tuple[str, Kind | None, list[Any]]:
        """Return what is picked first at an ask: its name, its kind (None: keys of a menu), all that could be picked.

        Whether it leads anywhere does not matter.
        """
        explainer, info = self._explaining(), self.program.asks[s[ASK]]
        if info.menu:
            return info.label, None, [entry.key for entry in info.entries]
        pick = info.entries[0].picks[0]
        return pick.name, pick.kind, self._answered(s, lambda: explainer.offered_first(s))

    def _explaining(self) -> Explainer:
        if self._explainer is None:
            written, space = self.program.explanations, self.space
            if written is not None:
                space = load_beside(written, f"{source_name(self.program)} why", space)
            self._explainer = Explainer(self.program, self.attempts, self.runtime, space)
        return self._explainer

    # ---------------------------------------------------------------------------------------------------------- playing

    def playout(self, seed: int) -> tuple[State, int]:
        """Play a whole game at random: each option equally likely. Return its end, and how many decisions it took."""
        player = self.player
        if player is None:
            return self.playout_by_blocks(seed)
        s = player.play(seed)
        return s, s[ASKED]

    @property
    def player(self) -> Player | None:
        """Return what plays whole games by the Program's own source for them; None where there is none."""
        if self._player is None:
            playing = self.program.playing()
            self._player = None if playing is None else Player(self, playing)
        return self._player

    def whole_games(self) -> Compiled | None:
        """Return what plays whole games by a library compiled ahead of time; None as long as there is none."""
        if self.compiled is None:
            self.compiled = self._awaited.look()
        return self.compiled

    def playout_by_blocks(self, seed: int) -> tuple[State, int]:
        """Play a whole game at random as matches are played: from decision to decision, each list of options built."""
        s, options = self.begin(seed)
        self._play_on(s, options, Rng(derive(seed, "playout")))
        return s, s[ASKED]

    def play_out(self, s: State, seed: int) -> None:
        """Play on from a position to the end, in place; each option is as likely as every other, by this seed."""
        self._play_on(s, self.options(s) if s[STATUS] == ASKING else [], Rng(seed))

    def _play_on(self, s: State, options: Sequence[Path], choices: Rng) -> None:
        while s[STATUS] != OVER:
            if s[STATUS] == ASKING:
                options = self.take(s, options[choices.below(len(options))])
            else:
                for seat in self.waiting(s):
                    options = self._sealable(s, seat)
                    self.seal(s, seat, options[choices.below(len(options))])
                options = self.open_sealed(s)


_BARE = {PASS: "pass", GO_ON: "go_on", DONE: "done"}


def _term(
    function: Any,
    taken: Sequence[tuple[str, str, Sequence[str]]],
    s: Sequence[int],
    seat: int,
    picked: Mapping[str, tuple[Kind | None, Any]],
) -> int:
    if not taken:
        return int(function(s, seat))
    values = []
    for name, sort, of in taken:
        kind, value = picked.get(name, (None, None))
        if sort == "way":
            if kind is not None or value != of[0]:
                return 0
            continue
        if kind is None or (sort and (kind.sort != sort or not set((kind.item or kind).of) <= set(of))):
            return 0
        values.append(value)
    return int(function(s, seat, *values))

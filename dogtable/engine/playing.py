"""Whole random games by the Program's own source for them: straight Python, no frames, nothing recorded.

What is drawn comes from one small generator, seeded for every game: it is quick, and nobody has to replay it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from dogtable.base import halts
from dogtable.base.errors import RuleError
from dogtable.base.fuel import DECISION_FUEL, MOST_REMEMBERED, STRETCH_FUEL
from dogtable.base.program import ASK, ASKED, ASKING, CUT, FP, ME, OVER, STATUS, Playing
from dogtable.engine.attempt import Attempts, Path
from dogtable.engine.drawing import Drawing, drawing
from dogtable.engine.fault import STUCK, UNDRAWN, UNENDED, Ended, FaultError, HaltError, Over, endless, few
from dogtable.engine.loading import load_beside, playing_name
from dogtable.engine.place import error_in
from dogtable.engine.result import Result, made
from dogtable.engine.standing import Standing
from dogtable.engine.state import State, new
from dogtable.engine.untracked import untracked_operations

if TYPE_CHECKING:
    from dogtable.engine.runner import Runner

Slots = Sequence[tuple[int, int]]
"""Locals of who asks: the slot of each in its frame, and its value."""


class Remembered(set[Any]):
    """Positions from which nothing leads on; more than there is room for are looked into again."""

    __slots__ = ()

    def add(self, position: tuple[int, tuple[int, ...]]) -> None:
        """Remember a number and the cells beside it."""
        if len(self) * len(position[1]) < MOST_REMEMBERED:
            super().add(position)


class Player:
    """Plays games of one Program at random. `source` is the Program's own for this; `draws` gives what is drawn."""

    def __init__(self, runner: Runner, source: Playing, draws: Drawing | None = None) -> None:
        self.program, self.source = runner.program, source
        self.attempts: Attempts = runner.attempts
        self.runtime = runner.runtime
        self.all_options: Callable[[Sequence[int]], list[Path]] = runner.all_options
        self.limit = runner.limit
        self._seed, self._below = draws or drawing()
        layout = self.program.layout
        self._masks = [piece.mask for piece in layout.pieces]
        names = self.names()
        space = load_beside(source, playing_name(self.program), {**runner.space, **names})
        self._play: Callable[[State], None] = space["p_play"]
        self._standing = Standing(self.program.players, space["ENDING"])

    def names(self) -> dict[str, Any]:
        """Return what the source can name beside the operations of the Program."""
        names: dict[str, Any] = {**untracked_operations(self.program, self._mixed)}
        own = (self.try_options, self.run_by_blocks, self.endless, self.stuck, self.undrawn, self.unplain)
        names.update({function.__name__: function for function in own})
        names.update({"below": self._below, "iter": iter, "set": Remembered, "reversed": reversed})
        return {**names, "LIMIT": self.limit, "STRETCH": STRETCH_FUEL, "Ended": Ended}

    def _mixed(self, _s: State, items: list[int]) -> None:
        """Shuffle pieces."""
        below = self._below
        for i in range(len(items) - 1, 0, -1):
            j = below(i + 1)
            items[i], items[j] = items[j], items[i]

    def result(self, seed: int) -> Result:
        """Play a whole game and return how it ended."""
        s = self.play(seed)
        self.runtime.fuel[0] = DECISION_FUEL
        try:
            ended = self._standing.outcome(s, self._reason)
        except FaultError as fault:
            raise self._wrong(fault, s) from None
        return made(self.program, *ended, s[ASKED])

    def play(self, seed: int) -> State:
        """Play a whole game; the same seed plays the same game."""
        self._reason = ""
        s = new(self.program, seed)
        self._seed(seed)
        self.runtime.fuel[0] = STRETCH_FUEL
        try:
            self._play(s)
        except Ended:
            self._reason = "end"
        except Over:
            pass  # by `finish`, or inside what blocks carried out
        except FaultError as fault:
            raise self._wrong(fault, s) from None
        s[STATUS], s[ASK] = OVER, -1
        return s

    def _wrong(self, fault: FaultError, s: State) -> RuleError:
        return error_in(self.program, playing_name(self.program), self.source.lines, fault, s)

    # ------------------------------------------------------------------------------------------- what has to be tried

    def _frame(self, s: State, me: int, ask: int, size: int, slots: Slots) -> None:
        """Lay a frame for one routine that rests at an ask, on cells without frames."""
        s[STATUS], s[ASK], s[ME], s[CUT], s[FP] = ASKING, ask, me, 0, len(s)
        frame = [-1] * size
        for slot, value in slots:
            frame[slot] = value
        s += frame

    def _known(self, s: State, me: int, path: Path) -> None:
        """Let the chooser know what was picked: it does (else knowledge would be kept), but nobody wrote it down."""
        for step in path:
            if step is None or step[1] < 0:
                continue
            picks = self.program.asks[step[0]].entries[step[1]].picks
            for pick, value in zip(picks, step[2:], strict=True):
                if pick.kind.sort == "piece" and value >= 0 and self._masks[value] >= 0:
                    s[self._masks[value]] |= 1 << me

    def try_options(self, s: State, me: int, ask: int, size: int, slots: Slots, head: Path, found: list[Any]) -> None:
        """Add to `found` the legal paths that begin with these steps, each marked by a None at its end."""
        t = s[:]
        self._frame(t, me, ask, size, slots)
        self._known(t, me, head)
        paths: list[Path] = []
        self.attempts.forget_ways(8)
        self.attempts.tried(t, head, paths)
        found += [(*path, None) for path in paths]

    def run_by_blocks(self, s: State, me: int, ask: int, size: int, slots: Slots, path: Any, end: int) -> None:
        """Carry out a path by blocks, with the decisions that it opens, as far as the block behind its ask."""
        self._frame(s, me, ask, size, slots)
        self._known(s, me, path)
        fp = s[FP]
        label = halts.ASKED
        for step in path[:-1]:
            label = self._on(s, self.attempts.begin(s, step), end, fp)
        while label == halts.ASKED:
            label = self._decide(s, end, fp)
        if label == halts.OVER:
            raise Over
        if label < 0:
            raise FaultError(*UNENDED)
        del s[fp:]
        s[FP], s[ASK] = -1, -1

    def _on(self, s: State, label: int, end: int, fp: int) -> int:
        """Run blocks to the next ask, or to block `end` of the frame at `fp`."""
        blocks = self.attempts.blocks
        try:
            while label >= 0 and (label != end or s[FP] != fp):
                label = blocks[label](s)
        except HaltError as halt:
            return halt.code
        return label

    def _decide(self, s: State, end: int, fp: int) -> int:
        """Draw an option of the decision that is open, and carry it out."""
        options = few(self.all_options(s))
        if not options:
            nothing = self.attempts.asks[s[ASK]].nothing
            if nothing < 0:
                self.stuck()
            s[STATUS], s[ASK] = 0, -1
            return self._on(s, nothing, end, fp)
        s[ASKED] += 1
        if s[ASKED] > self.limit:
            self.endless()
        self.runtime.fuel[0] = STRETCH_FUEL
        s[CUT] = 0
        label = halts.ASKED
        for step in options[self._below(len(options))]:
            label = self._on(s, self.attempts.begin(s, step), end, fp)
        return label

    # ---------------------------------------------------------------------------------------------------------- faults

    def endless(self) -> None:
        """Say that the game has too many decisions."""
        raise FaultError(*endless(self.limit))

    @staticmethod
    def stuck() -> None:
        """Say that there is nothing to choose."""
        raise FaultError(*STUCK)

    @staticmethod
    def undrawn() -> None:
        """Say that there is nothing to draw."""
        raise FaultError(*UNDRAWN)

    @staticmethod
    def unplain() -> None:
        """Never called: options that lead here are carried out by blocks."""
        raise AssertionError("an option that has to be tried out was not")

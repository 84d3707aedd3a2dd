"""A match that goes straight on: by the Program's source for asking, as long as nobody looks at its state.

That source is one generator, which cannot be cloned, saved or looked into. So what was chosen is kept, by number, and
when somebody wants to know more than what can be chosen, all of it is played once more by the blocks, which come to
the same decisions with the same options in the same order; from then on the match goes by the blocks alone.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dogtable.base.program import ASK, ASKED, COUNTER, ME, SEED, STATUS, TOGETHER, AskInfo
from dogtable.base.rng import below, shuffle
from dogtable.base.texts import Names
from dogtable.engine.attempt import Path
from dogtable.engine.decision import Decision
from dogtable.engine.fault import Ended, Over
from dogtable.engine.loading import load_asking
from dogtable.engine.playing import Player
from dogtable.engine.quiet import quiet_operations
from dogtable.engine.result import Result, made
from dogtable.engine.runtime import STRETCH_FUEL
from dogtable.engine.standing import Standing
from dogtable.engine.state import Cells, new

if TYPE_CHECKING:
    from dogtable.engine.game import Game


class Track:
    """What all matches of one Program that go straight on share: its source for asking, loaded."""

    def __init__(self, game: Game) -> None:
        self.game = game
        machine, program = game.machine, game.program
        assert program.asking is not None
        faults = (Player.endless, Player.stuck, Player.undrawn, Player.unplain)
        names: dict[str, Any] = {
            **machine.space,
            **quiet_operations(program, _mixed),
            **{fault.__name__: fault for fault in faults},
            "chance": _chance,
            "LIMIT": machine.limit,
            "STRETCH": STRETCH_FUEL,
            "Ended": Ended,
            "int": int,
            "iter": iter,
            "set": set,
            "reversed": reversed,
            "sorted": sorted,
            "next": next,
        }
        space = load_asking(program, program.asking, names)
        self.play: Callable[[Cells], Generator[int, int, None]] = space["p_play"]
        self.standing = Standing(program.players, space["ENDING"])


def track_of(game: Game) -> Track | None:
    """Return what lets a match of a Program go straight on; None where there is no source for that.

    Who plays one match only needs none: there is none for the first.
    """
    if game.track is None and game.program.asking is not None:
        game.begun += 1
        if game.begun > 1:
            game.track = Track(game)
    return game.track


def _chance(s: Cells, n: int) -> int:
    """Draw a number below `n` as matches do."""
    counter = s[COUNTER]
    s[COUNTER] = counter + 1
    return below(s[SEED], counter, n)


def _mixed(s: Cells, items: list[int]) -> None:
    """Shuffle as matches do."""
    s[COUNTER] = shuffle(items, s[SEED], s[COUNTER])


@dataclass(frozen=True, slots=True)
class Retraced:
    """A game played once more by the blocks: its answers, its cells now, and the options of who is asked now.

    An answer is the cells before it, the seat, the path.
    """

    answers: Sequence[tuple[Cells, int, Path]]
    cells: Cells
    options: list[Path]


class Straight:
    """One match that goes straight on. `decision` is the one that is open; None when it is over."""

    __slots__ = ("_cells", "_chosen", "_reason", "_send", "decision", "names", "retraced", "seed", "track")

    def __init__(self, track: Track, seed: int, names: Names) -> None:
        """Begin; FaultError when a rule goes wrong."""
        self.track, self.seed, self.names = track, seed, names
        self.retraced: Retraced | None = None
        self.decision: Ahead | None = None
        self._chosen: list[int] = []
        self._reason = ""
        self._cells = new(track.game.program, seed)
        generator = track.play(self._cells)
        self._send = generator.send
        with track.game.lock:
            track.game.machine.runtime.fuel[0] = STRETCH_FUEL
            try:
                self.decision = Ahead(self, 0, next(generator), self._cells)
            except (Over, StopIteration) as end:
                self._over(end)

    @property
    def count(self) -> int:
        """Return how many answers were given."""
        return len(self._chosen)

    def choose(self, number: int) -> None:
        """Answer the open decision with one of its options; FaultError, say, when a rule goes wrong.

        What was raised leaves nothing to go on with, but what was chosen before can be retraced.
        """
        chosen = self._chosen
        with self.track.game.lock:
            try:
                count = self._send(number)
            except (Over, StopIteration) as end:
                chosen.append(number)
                self._over(end)
                return
        chosen.append(number)
        self.decision = Ahead(self, len(chosen), count, self._cells)

    def _over(self, end: Exception) -> None:
        self.decision = None
        self._reason = "end" if isinstance(end, Ended) else ""

    @property
    def result(self) -> Result | None:
        """Return how it ended; None while it goes on."""
        if self.decision is not None:
            return None
        told = self.track.standing.told(self._cells, self._reason)
        return made(self.track.game.program, *told, self._cells[ASKED])

    def retrace(self) -> Retraced:
        """Play what was chosen once more by the blocks, the first time that it is asked for."""
        if self.retraced is None:
            self.retraced = self._retrace()
        return self.retraced

    def _retrace(self) -> Retraced:
        game, answers = self.track.game, []
        machine = game.machine
        with game.lock:
            s, options = machine.begin(self.seed)
            for number in self._chosen:
                seat = s[ME]
                if s[STATUS] == TOGETHER:
                    seat = min(machine.waiting(s))
                    options = machine.options(s, seat)
                answers.append((s, seat, options[number]))
                s = s[:]
                options = machine.take(s, options[number], seat)
        return Retraced(answers, s, options)


class Ahead(Decision):
    """A decision of a match that goes straight on: its options are counted, and known once they are looked at."""

    def __init__(self, straight: Straight, answers: int, options: int, cells: Sequence[int]) -> None:
        self.straight = straight
        self._answers = answers
        self.offered = options
        self.seat = cells[ME]
        self._ask = cells[ASK]
        self._names = straight.names
        self._game = straight.track.game

    @cached_property
    def _cells(self) -> Cells:  # type: ignore[override] # an attribute there; here it is made when it is read
        retraced = self.straight.retrace()
        return retraced.cells if self._answers == len(retraced.answers) else retraced.answers[self._answers][0]

    @property
    def asked(self) -> AskInfo:
        """Return where in the rules this is."""
        return self._game.program.asks[self._ask]

    @property
    def together(self) -> bool:
        """Return whether several seats answer at once, sealed."""
        return self.asked.sort == "together"

    def __repr__(self) -> str:
        return f"<Decision {self.name} of seat {self.seat}: {self.offered} options>"
